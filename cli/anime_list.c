#include "anime_list.h"

#include <stdio.h>
#include <string.h>

#include "message.h"
#include "names.h"
#include "numbers.h"
#include "quirkproof/ccsf.h"
#include "suggest.h"

/* -- Walking ---------------------------------------------------------------------------------- */

/* The container; NULL for a bare chunk. */
static const qp_ccsf *container(const cli_content *content) {
    return content->parsed;
}

cli_anime_walk_state cli_anime_walk(const cli_content *content) {
    const qp_ccsf *file = container(content);
    cli_anime_walk_state walk = {content, file != NULL ? file->setup : 0, 0};
    return walk;
}

/* A bare chunk is the only one. */
static bool next_bare(cli_anime_walk_state *walk, cli_anime_ref *ref) {
    qp_bytes input = cli_buffer_bytes(&walk->content->bytes);
    qp_anime_extent extent = qp_anime_extent_at(input, 0);
    if (walk->count > 0 || !extent.has_head) {
        return false;
    }
    ref->index = walk->count++;
    ref->offset = 0;
    ref->size = input.size;
    ref->object = extent.object;
    return true;
}

static bool next_in_file(const qp_ccsf *file, cli_anime_walk_state *walk, cli_anime_ref *ref) {
    qp_ccsf_chunk chunk;
    while (qp_ccsf_next(file, &walk->pos, &chunk)) {
        if (chunk.head.kind != QP_CHUNK_ANIME) {
            continue;
        }
        qp_anime_extent extent = qp_anime_extent_at(file->data, chunk.head.offset);
        ref->index = walk->count++;
        ref->offset = chunk.head.offset;
        ref->size = chunk.end - chunk.head.offset;
        ref->object = extent.object;
        if (extent.has_head) {
            return true;
        }
    }
    return false;
}

bool cli_anime_next(cli_anime_walk_state *walk, cli_anime_ref *ref) {
    const qp_ccsf *file = container(walk->content);
    return file != NULL ? next_in_file(file, walk, ref) : next_bare(walk, ref);
}

/* -- Names ------------------------------------------------------------------------------------ */

void cli_object_name(const cli_content *content, uint32_t object, char *out) {
    const qp_ccsf *file = container(content);
    out[0] = '\0';
    if (file != NULL) {
        qp_bytes name = qp_ccsf_object_name(file, object);
        (void)cli_name_from_sjis(name.data, name.size, out, CLI_NAME_SIZE);
    }
}

uint32_t cli_object_target(const cli_content *content, uint32_t object) {
    const qp_ccsf *file = container(content);
    return file != NULL ? qp_ccsf_ext_end(file, object) : object;
}

/* -- Choosing --------------------------------------------------------------------------------- */

static bool find_by_name(const cli_content *content, const char *wanted, cli_anime_ref *found) {
    cli_anime_walk_state walk = cli_anime_walk(content);
    char name[CLI_NAME_SIZE];
    while (cli_anime_next(&walk, found)) {
        cli_object_name(content, found->object, name);
        if (strcmp(name, wanted) == 0) {
            return true;
        }
    }
    return false;
}

static bool find_by_index(const cli_content *content, const char *wanted, cli_anime_ref *found) {
    cli_anime_walk_state walk = cli_anime_walk(content);
    uint64_t index = 0;
    if (!cli_parse_number(wanted, strlen(wanted), UINT32_MAX, &index)) {
        return false;
    }
    while (cli_anime_next(&walk, found)) {
        if (found->index == index) {
            return true;
        }
    }
    return false;
}

/* No such animation: the nearest name, or how many there are. */
static void tell_nearest(const cli_content *content, const char *wanted) {
    cli_anime_walk_state walk = cli_anime_walk(content);
    cli_anime_ref ref;
    char name[CLI_NAME_SIZE];
    char nearest[CLI_NAME_SIZE] = "";
    size_t distance = SIZE_MAX;
    while (cli_anime_next(&walk, &ref)) {
        cli_object_name(content, ref.object, name);
        if (name[0] != '\0' && cli_edit_distance(name, wanted) < distance) {
            distance = cli_edit_distance(name, wanted);
            memcpy(nearest, name, sizeof nearest);
        }
    }
    if (walk.count == 0) {
        cli_message("%s: no animation '%s': there is none at all", content->shown, wanted);
    } else if (nearest[0] != '\0') {
        cli_message("%s: no animation '%s' among %u; the nearest name is '%s'", content->shown,
                    wanted, (unsigned)walk.count, nearest);
    } else {
        cli_message("%s: no animation '%s'; indices are 0 to %u", content->shown, wanted,
                    (unsigned)walk.count - 1);
    }
}

bool cli_anime_choose(const cli_content *content, const char *wanted, cli_anime_choice *choice) {
    memset(choice, 0, sizeof *choice);
    choice->all = wanted == NULL;
    if (choice->all || find_by_name(content, wanted, &choice->ref) ||
        find_by_index(content, wanted, &choice->ref)) {
        return true;
    }
    tell_nearest(content, wanted);
    return false;
}
