/*
 * What must hold of everything that is written: an input read as items and written again is the
 * same bytes, and repairs leave nothing to repair.
 */
#ifndef QP_ORACLE_WRITTEN_H
#define QP_ORACLE_WRITTEN_H

#include "quirkproof/write.h"

/* What an input came to. */
typedef struct {
    uint64_t items;
    uint64_t whole;     /* of those, the ones of which everything was there */
    uint64_t changes;   /* by the repair */
    uint64_t counts[3]; /* findings of the repaired input, by qp_severity */
} qp_written_report;

/* Looks at an input of that kind, QP_INPUT_CCSF or QP_INPUT_ANIME. Ends the program with a message
   if something does not hold. */
qp_written_report qp_oracle_written(qp_input_kind kind, qp_bytes input);

#endif
