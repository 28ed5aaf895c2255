/* Findings, counted. */
#ifndef QP_CLI_TALLY_H
#define QP_CLI_TALLY_H

#include <stdint.h>

#include "quirkproof/diag.h"

/* Begins zeroed. */
typedef struct {
    uint64_t files;
    uint64_t counts[3];            /* by qp_severity */
    uint64_t by_id[QP_DIAG_COUNT]; /* by qp_diag_code */
    uint64_t accepted;             /* that the baseline knows; not among the others */
    uint64_t skipped;              /* files in folders that hold nothing of what is checked */
    uint64_t failed;               /* files that fail, for formats that count them */
    uint64_t troubles;             /* what could not be read */
} cli_tally;

/* Counts `count` findings of a kind. */
void cli_tally_count(cli_tally *tally, qp_diag_code code, uint64_t count);

void cli_tally_add(cli_tally *sum, const cli_tally *more);

#endif
