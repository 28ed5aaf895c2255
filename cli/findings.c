#include "findings.h"

#include <string.h>

#include "lost.h"

enum { FIRST_ROOM = 16 };

static void keep(void *user, const qp_diag *diag) {
    cli_findings *findings = user;
    size_t used = (size_t)findings->count * sizeof *diag;
    bool full = findings->count >= findings->most;
    if (!full && used == findings->block.size) {
        full =
            !cli_buffer_resize(&findings->block, used > 0 ? 2 * used : FIRST_ROOM * sizeof *diag);
        if (full) {
            cli_note_lost();
        }
    }
    if (full) {
        findings->unkept[diag->code]++;
        return;
    }
    memcpy(findings->block.data + used, diag, sizeof *diag);
    findings->count++;
}

void cli_findings_begin(cli_findings *findings, uint64_t most) {
    memset(findings, 0, sizeof *findings);
    findings->most = most;
    findings->sink.emit = keep;
    findings->sink.user = findings;
}

void cli_findings_replay(const cli_findings *findings, qp_sink *sink) {
    for (uint64_t i = 0; i < findings->count; i++) {
        qp_diag diag;
        memcpy(&diag, findings->block.data + (size_t)i * sizeof diag, sizeof diag);
        sink->counts[qp_diag_severity(diag.code)]++;
        sink->emit(sink->user, &diag);
    }
}

void cli_findings_free(cli_findings *findings) {
    cli_buffer_free(&findings->block);
}
