/*
 * Runs a program as a user would: arguments, standard input, and what it printed and returned.
 */
#ifndef QP_SUPPORT_RUN_H
#define QP_SUPPORT_RUN_H

#include "support/bytes.h"

typedef struct {
    qp_loaded out;
    qp_loaded err;
    int status;    /* exit status; 128 + the number of the signal that ended it */
    long peak_kib; /* most resident memory, KiB */
} qp_run_result;

/*
 * Runs `argv` (NULL-terminated, argv[0] a path or a name that is looked for in PATH) with `input`
 * as its standard input. Ends the program if it cannot be started. Free with qp_run_free().
 */
qp_run_result qp_run(const char *const *argv, qp_bytes input);

void qp_run_free(qp_run_result *result);

#endif
