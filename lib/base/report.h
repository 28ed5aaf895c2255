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

/*@ predicate qp_reporter_ok(qp_reporter *reporter) =
      \valid(reporter) &&
      (reporter->sink == \null || \valid(reporter->sink)) &&
      \separated(reporter, reporter->sink);
*/

/* A reporter at the top of the input. */
/*@ requires sink == \null || \valid(sink);
    assigns \result \from sink;
    ensures \result.sink == sink && \result.path.count == 0;
*/
qp_reporter qp_reporter_to(qp_sink *sink);

/* Enters a record. A path that is full already stays as it is, but counts for the pop. */
/*@ requires qp_reporter_ok(reporter);
    assigns reporter->path;
    ensures qp_reporter_ok(reporter);
*/
void qp_push(qp_reporter *reporter, qp_path_kind kind, uint32_t value);

/* Leaves the record entered last. */
/*@ requires qp_reporter_ok(reporter);
    assigns reporter->path;
    ensures qp_reporter_ok(reporter);
*/
void qp_pop(qp_reporter *reporter);

/* Hands a finding to the sink and counts it. */
/*@ requires qp_reporter_ok(reporter);
    assigns reporter->sink->counts[0 .. 2];
    ensures qp_reporter_ok(reporter);
*/
void qp_report(qp_reporter *reporter, qp_diag_code code, size_t offset, uint64_t arg0,
               uint64_t arg1);

/* The same at a step below the path. */
/*@ requires qp_reporter_ok(reporter);
    assigns reporter->path, reporter->sink->counts[0 .. 2];
    ensures qp_reporter_ok(reporter);
*/
void qp_report_at(qp_reporter *reporter, qp_path_kind kind, uint32_t value, qp_diag_code code,
                  size_t offset, uint64_t arg0, uint64_t arg1);

#endif
