/* The list of invariants, and what came of them, as text and as JSON. */
#ifndef QP_CLI_INVARIANTS_INV_REPORT_H
#define QP_CLI_INVARIANTS_INV_REPORT_H

#include "inv_tally.h"

/* `tally` is NULL for the list alone. */
void inv_report_text(const inv_tally *tally);
void inv_report_json(const inv_tally *tally);

#endif
