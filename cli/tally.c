#include "tally.h"

void cli_tally_count(cli_tally *tally, qp_diag_code code, uint64_t count) {
    tally->counts[qp_diag_severity(code)] += count;
    if (code > QP_DIAG_NONE && code < QP_DIAG_COUNT) {
        tally->by_id[code] += count;
    }
}

void cli_tally_add(cli_tally *sum, const cli_tally *more) {
    sum->files += more->files;
    sum->accepted += more->accepted;
    sum->skipped += more->skipped;
    sum->failed += more->failed;
    sum->troubles += more->troubles;
    for (int i = QP_NOTE; i <= QP_ERROR; i++) {
        sum->counts[i] += more->counts[i];
    }
    for (int i = 0; i < QP_DIAG_COUNT; i++) {
        sum->by_id[i] += more->by_id[i];
    }
}
