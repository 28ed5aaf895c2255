/*
 * Baselines: findings that are known and accepted, so that only new ones fail.
 *
 * A baseline is JSON: {"quirkproof_baseline": 1, "findings": [{"file", "id", "path", "count"}]}.
 * Findings are known by their file, their ID and the record that they sit in, `count` of each; at
 * which byte they are may change. Files are named from the folder that the baseline is in.
 */
#ifndef QP_CLI_BASELINE_H
#define QP_CLI_BASELINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "quirkproof/diag.h"

typedef struct {
    const char *file;
    qp_diag_code code;
    const char *path;
    uint64_t count;
} cli_known;

typedef struct {
    char *folder;     /* that it is in, from the root */
    cli_known *known; /* by file, code and path */
    size_t count;
    void *json; /* what the texts belong to */
} cli_baseline;

/* Reads a baseline of at most `most` bytes. False after a message; free it either way. */
bool cli_baseline_read(cli_baseline *baseline, const char *path, size_t most);

void cli_baseline_free(cli_baseline *baseline);

/* True if a baseline may be written to `path`: nothing is lost there but another one. False after a
   message, as where the option's value was forgotten and the first file to check is in its place.
 */
bool cli_baseline_may_replace(const char *path, size_t most);

/* How a file is called in a baseline in `folder`: `path` is the file's, and `part` what its members
   have behind it. "-" is standard input. On the heap; NULL without memory. */
char *cli_baseline_name(const char *folder, const char *path, const char *part);

/* The findings of one file that are known; begins with cli_baseline_file(). */
typedef struct {
    const cli_known *known;
    size_t count;
    uint64_t *left; /* of each, those that were not met yet */
} cli_known_file;

/* Without memory that is noted, and none is known. */
void cli_baseline_file(const cli_baseline *baseline, const char *name, cli_known_file *file);

/* True if the finding is one of those that are known and left. */
bool cli_known_take(cli_known_file *file, qp_diag_code code, const char *path);

void cli_known_free(cli_known_file *file);

#endif
