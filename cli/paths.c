#include "paths.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lost.h"

/* Adds the parts of `path` to `out`, which has room for them: "/a/b", or nothing for the root. */
static void add_parts(char *out, const char *path) {
    size_t used = strlen(out);
    while (*path != '\0') {
        size_t length = strcspn(path, "/");
        if (length == 2 && strncmp(path, "..", 2) == 0) {
            while (used > 0 && out[--used] != '/') {
            }
        } else if (length > 0 && !(length == 1 && path[0] == '.')) {
            out[used++] = '/';
            memcpy(out + used, path, length);
            used += length;
        }
        out[used] = '\0';
        path += length + (path[length] == '/' ? 1 : 0);
    }
}

char *cli_absolute_path(const char *path) {
    char *here = path[0] == '/' ? strdup("") : getcwd(NULL, 0);
    if (here == NULL && errno == ENOMEM) {
        cli_note_lost();
    }
    char *out = here != NULL ? cli_or_lost(malloc(strlen(here) + strlen(path) + 3)) : NULL;
    if (out != NULL) {
        out[0] = '\0';
        add_parts(out, here);
        add_parts(out, path);
        if (out[0] == '\0') {
            memcpy(out, "/", 2);
        }
    }
    free(here);
    return out;
}

char *cli_folder_of(const char *path) {
    char *out = cli_absolute_path(path);
    char *slash = out != NULL ? strrchr(out, '/') : NULL;
    if (slash != NULL) {
        slash[slash == out ? 1 : 0] = '\0';
    }
    return out;
}

/* The length of what both have in common, up to a slash or an end. */
static size_t shared_length(const char *folder, const char *path) {
    size_t shared = 0;
    size_t i = 0;
    while (folder[i] != '\0' && folder[i] == path[i]) {
        i++;
        bool folder_ends = folder[i] == '\0' || folder[i] == '/';
        bool path_ends = path[i] == '\0' || path[i] == '/';
        shared = folder_ends && path_ends ? i : shared;
    }
    return shared;
}

char *cli_path_from(const char *folder, const char *path) {
    folder = strcmp(folder, "/") == 0 ? "" : folder;
    size_t shared = shared_length(folder, path);
    size_t up = 0;
    for (const char *at = folder + shared; *at != '\0'; at++) {
        up += *at == '/' ? 1 : 0;
    }
    const char *rest = path + shared + (path[shared] == '/' ? 1 : 0);
    char *out = cli_or_lost(malloc(3 * up + strlen(rest) + 2));
    if (out == NULL) {
        return NULL;
    }
    out[0] = '\0';
    for (size_t i = 0; i < up; i++) {
        memcpy(out + 3 * i, "../", 4);
    }
    memcpy(out + 3 * up, rest, strlen(rest) + 1);
    if (out[0] == '\0') {
        memcpy(out, ".", 2);
    }
    return out;
}

static bool is_plain(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           strchr("-._~/", c) != NULL;
}

char *cli_uri_of(const char *path) {
    char *out = cli_or_lost(malloc(3 * strlen(path) + 1));
    char *to = out;
    if (out == NULL) {
        return NULL;
    }
    for (; *path != '\0'; path++) {
        if (is_plain(*path)) {
            *to++ = *path;
        } else {
            to += snprintf(to, 4, "%%%02X", (unsigned)(unsigned char)*path);
        }
    }
    *to = '\0';
    return out;
}
