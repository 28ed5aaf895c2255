#include "write_files.h"

#include "cli/inflate.h"
#include "quirkproof/gzip.h"
#include "support/bytes.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int is_file(const struct dirent *entry) {
    const char *dot = strrchr(entry->d_name, '.');
    return dot != NULL && (strcmp(dot, ".ccs") == 0 || strcmp(dot, ".CCS") == 0 ||
                           strcmp(dot, ".cmp") == 0 || strcmp(dot, ".tmp") == 0);
}

/* False for a member that cannot be inflated. */
static bool look_into(const char *path, qp_bytes file,
                      void (*look)(void *user, const char *path, qp_bytes data), void *user) {
    qp_gzip_member member;
    cli_buffer inflated;
    size_t end = 0;
    uint32_t crc = 0;
    if (!qp_gzip_is_member(file, 0)) {
        look(user, path, file);
        return true;
    }
    if (qp_gzip_read_header(file, 0, NULL, &member) != QP_OK ||
        cli_inflate_from(file, member.data, 1 << 20, (size_t)1 << 28, &inflated, &end, &crc) !=
            CLI_INFLATED) {
        return false;
    }
    look(user, path, cli_buffer_bytes(&inflated));
    cli_buffer_free(&inflated);
    return true;
}

size_t write_files_each(const char *folder,
                        void (*look)(void *user, const char *path, qp_bytes data), void *user) {
    struct dirent **entries = NULL;
    int count = scandir(folder, &entries, is_file, alphasort);
    size_t looked = 0;
    for (int i = 0; i < count; i++) {
        char path[4096];
        snprintf(path, sizeof path, "%s/%s", folder, entries[i]->d_name);
        qp_loaded loaded = qp_load_path(path);
        looked += look_into(path, qp_loaded_bytes(&loaded), look, user) ? 1 : 0;
        qp_loaded_free(&loaded);
        free(entries[i]);
    }
    free(entries);
    return looked;
}
