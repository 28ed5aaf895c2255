/* Findings that are kept until the report comes to what they are about. */
#ifndef QP_CLI_FINDINGS_H
#define QP_CLI_FINDINGS_H

#include "buffer.h"
#include "quirkproof/diag.h"

typedef struct {
    cli_buffer block;
    uint64_t count;                 /* kept */
    uint64_t most;                  /* that are kept; later ones are only counted */
    uint64_t unkept[QP_DIAG_COUNT]; /* by qp_diag_code */
    qp_sink sink;
} cli_findings;

/* Begins an empty list. It must stay where it is: its sink points to it. */
void cli_findings_begin(cli_findings *findings, uint64_t most);

/* Hands what was kept to `sink`. */
void cli_findings_replay(const cli_findings *findings, qp_sink *sink);

void cli_findings_free(cli_findings *findings);

#endif
