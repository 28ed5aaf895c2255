/* The models of the formats other than CCSF. */
#ifndef QP_CLI_INVARIANTS_INV_FORMATS_H
#define QP_CLI_INVARIANTS_INV_FORMATS_H

#include "content.h"
#include "inv_tally.h"

/* Try all invariants on each frame of a cinematic stream, and on each ANIMATION of a file or an
   archive. CLI_TROUBLE after a message. */
int inv_try_cine(const cli_content *content, const qp_subject *subject, inv_tally *tally);
int inv_try_animations(const cli_content *content, const qp_subject *subject, inv_tally *tally);

#endif
