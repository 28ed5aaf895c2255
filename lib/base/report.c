#include "base/report.h"

qp_reporter qp_reporter_to(qp_sink *sink) {
    qp_reporter reporter = {sink, {0, {{QP_PATH_CHUNK, 0}}}};
    return reporter;
}

void qp_push(qp_reporter *reporter, qp_path_kind kind, uint32_t value) {
    if (reporter->path.count < QP_PATH_MAX) {
        reporter->path.steps[reporter->path.count].kind = kind;
        reporter->path.steps[reporter->path.count].value = value;
    }
    reporter->path.count++;
}

void qp_pop(qp_reporter *reporter) {
    if (reporter->path.count > 0) {
        reporter->path.count--;
    }
}

/* Where the library leaves its own code: the sink's function may do anything but change what the
   library is working on. */
/*@ requires \valid(sink) && \valid_read(diag);
    assigns \nothing;
*/
static void hand_on(const qp_sink *sink, const qp_diag *diag) {
    if (sink->emit != NULL) {
        sink->emit(sink->user, diag);
    }
}

void qp_report(qp_reporter *reporter, qp_diag_code code, size_t offset, uint64_t arg0,
               uint64_t arg1) {
    if (reporter->sink == NULL) {
        return;
    }
    qp_diag diag = {code, offset, reporter->path, {arg0, arg1}};
    if (diag.path.count > QP_PATH_MAX) {
        diag.path.count = QP_PATH_MAX;
    }
    reporter->sink->counts[qp_diag_severity(code)]++;
    hand_on(reporter->sink, &diag);
}

void qp_report_at(qp_reporter *reporter, qp_path_kind kind, uint32_t value, qp_diag_code code,
                  size_t offset, uint64_t arg0, uint64_t arg1) {
    qp_push(reporter, kind, value);
    qp_report(reporter, code, offset, arg0, arg1);
    qp_pop(reporter);
}
