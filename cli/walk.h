/* Files below a path, in order. */
#ifndef QP_CLI_WALK_H
#define QP_CLI_WALK_H

#include <stdbool.h>

/* What to do with a file; returns an exit code. */
typedef struct {
    int (*visit)(void *user, const char *path);
    void *user;
} cli_visitor;

/* True if `path` is a folder (or a link to one). */
bool cli_is_folder(const char *path);

/*
 * Visits `path`, or, if it is a folder, every file below it, sorted by name within each folder.
 * Below a folder hidden files are skipped and symbolic links are not followed; what is no file or
 * cannot be read gets a message. Returns the worst exit code.
 */
int cli_walk(const char *path, cli_visitor visitor);

#endif
