/* The models of an input - Animes, streams, ANIMATIONs - tried one after the other. */
#ifndef QP_CLI_INVARIANTS_INV_MODELS_H
#define QP_CLI_INVARIANTS_INV_MODELS_H

#include "content.h"
#include "inv_tally.h"

/* Tries all invariants on every model of an input whose kind is known. CLI_TROUBLE after a message.
 */
int inv_try_content(cli_content *content, inv_tally *tally);

#endif
