/*
 * How the parsers speak: a sink and the path to where they are. A reporter is passed down by
 * pointer; whoever enters a record pushes a step and pops it on leaving.
 */
#ifndef QP_BASE_REPORT_H
#define QP_BASE_REPORT_H

#include "quirkproof/diag.h"

typedef struct {
    qp_sink *sink; /* NULL: silent */
    qp_path path;
} qp_reporter;

/* A reporter at the top of the input. */
qp_reporter qp_reporter_to(qp_sink *sink);

/* Enters a record. A path that is full already stays as it is, but counts for the pop. */
void qp_push(qp_reporter *reporter, qp_path_kind kind, uint32_t value);

/* Leaves the record entered last. */
void qp_pop(qp_reporter *reporter);

/* Hands a finding to the sink and counts it. */
void qp_report(qp_reporter *reporter, qp_diag_code code, size_t offset, uint64_t arg0,
               uint64_t arg1);

/* The same at a step below the path. */
void qp_report_at(qp_reporter *reporter, qp_path_kind kind, uint32_t value, qp_diag_code code,
                  size_t offset, uint64_t arg0, uint64_t arg1);

#endif
