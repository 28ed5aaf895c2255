#include "seed_set.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "message.h"
#include "output.h"

enum { PATH_ROOM = 4096 };

/* -- Structures ------------------------------------------------------------------------------- */

/* FNV-1a, 64 bits (Fowler, Noll, Vo). */
seed_structure seed_structure_begin(void) {
    return 0xcbf29ce484222325u;
}

void seed_mix(seed_structure *structure, uint64_t value) {
    for (int i = 0; i < 8; i++) {
        *structure ^= (value >> (8 * i)) & 0xff;
        *structure *= 0x100000001b3u;
    }
}

void seed_mix_count(seed_structure *structure, uint64_t count) {
    uint64_t order = 0;
    for (uint64_t left = count; left > 1; left = left / 2 + left % 2) {
        order++;
    }
    seed_mix(structure, count == 0 ? UINT64_MAX : order);
}

/* -- Folders ---------------------------------------------------------------------------------- */

static bool make_folder(const char *path) {
    if (mkdir(path, 0777) == 0 || errno == EEXIST) {
        return true;
    }
    cli_message("%s: %s", path, strerror(errno));
    return false;
}

bool seed_set_begin(seed_set *set, const char *folder) {
    memset(set, 0, sizeof *set);
    set->folder = folder;
    set->known = cli_list_of(sizeof(seed_structure));
    return make_folder(folder);
}

void seed_set_end(seed_set *set) {
    cli_list_free(&set->known);
}

static bool write_seed(const seed_set *set, const char *target, seed_structure structure,
                       qp_bytes bytes) {
    char path[PATH_ROOM];
    if (snprintf(path, sizeof path, "%s/%s/%016" PRIx64, set->folder, target, structure) >=
        (int)sizeof path) {
        cli_message("%s: the path is too long", set->folder);
        return false;
    }
    /* The folder: the path without the last slash and the digits. */
    char *slash = strrchr(path, '/');
    *slash = '\0';
    if (!make_folder(path)) {
        return false;
    }
    *slash = '/';
    return cli_write_output(path, path, bytes);
}

/* -- Seeds ------------------------------------------------------------------------------------ */

static bool is_known(const seed_set *set, seed_structure structure) {
    for (uint32_t i = 0; i < set->known.count; i++) {
        if (*(const seed_structure *)cli_list_at(&set->known, i) == structure) {
            return true;
        }
    }
    return false;
}

void seed_put(seed_set *set, const char *target, seed_structure structure, qp_bytes bytes) {
    for (size_t i = 0; target[i] != '\0'; i++) {
        seed_mix(&structure, (uint8_t)target[i]);
    }
    if (bytes.size > SEED_SIZE_MAX) {
        set->large++;
    } else if (is_known(set, structure)) {
        set->alike++;
    } else if (!set->failed) {
        *(seed_structure *)cli_list_add(&set->known) = structure;
        set->failed = !write_seed(set, target, structure, bytes);
        set->written += !set->failed;
    }
}
