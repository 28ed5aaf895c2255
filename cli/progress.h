/*
 * How far a long run is, on a terminal: a line at its end that is written again and again, and
 * gives way to everything else. Nothing at all where standard error is no terminal.
 */
#ifndef QP_CLI_PROGRESS_H
#define QP_CLI_PROGRESS_H

#include <pthread.h>
#include <stdatomic.h>
#include <time.h>

#include "tally.h"

typedef struct {
    bool wanted;
    bool shown;
    struct timespec begun;
    struct timespec last; /* when it was written */
    uint64_t files;
    uint64_t bytes; /* of files that are done */
    uint64_t at;    /* bytes of an archive that is being walked */
    uint64_t findings;
    char *const *paths; /* what is to be done; counted meanwhile by a thread of its own */
    int path_count;
    pthread_t counter;
    bool counts;
    atomic_bool ends;
    atomic_uint_fast64_t all_files;
    atomic_uint_fast64_t all_bytes;
    atomic_bool counted; /* the two are known */
} cli_progress;

void cli_progress_begin(cli_progress *progress, char *const *paths, int count);

/* What has been done since: a part of a file has no bytes. */
void cli_progress_add(cli_progress *progress, const cli_tally *done, uint64_t bytes);
void cli_progress_at(cli_progress *progress, uint64_t bytes);

/* Shows it, if the run has gone on for long enough; takes it away before other output. */
void cli_progress_show(cli_progress *progress);
void cli_progress_hide(cli_progress *progress);

void cli_progress_end(cli_progress *progress);

#endif
