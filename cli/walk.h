/* Files below paths, in order. */
#ifndef QP_CLI_WALK_H
#define QP_CLI_WALK_H

#include <fts.h>
#include <stdbool.h>
#include <stdint.h>

/* True if `path` is a folder (or a link to one). */
bool cli_is_folder(const char *path);

/* A walk; begins with cli_walk(). */
typedef struct {
    char *const *paths; /* those that are still to be visited */
    int count;
    FTS *tree; /* the folder that is being walked; NULL between them */
    char *start;
    uint64_t links; /* symbolic links passed over */
} cli_walker;

typedef enum {
    CLI_WALK_END = 0,
    CLI_WALK_NAMED = 1,   /* a path that was given, and is no folder */
    CLI_WALK_FOUND = 2,   /* a file in a folder */
    CLI_WALK_MESSAGE = 3, /* nothing to visit, but a message */
    CLI_WALK_TROUBLE = 4  /* the same: something that cannot be visited */
} cli_walk_step;

cli_walker cli_walk(char *const *paths, int count);

/*
 * Goes to the next file: a path, or, if that is a folder, each file below it, sorted by name within
 * each folder. Below a folder hidden files are skipped and symbolic links are not followed; what is
 * no file or cannot be read gets a message. `path` lives until the next step, `size` is the file's
 * if it is known.
 */
cli_walk_step cli_walk_next(cli_walker *walker, const char **path, uint64_t *size);

/* Ends a walk anywhere. */
void cli_walk_end(cli_walker *walker);

#endif
