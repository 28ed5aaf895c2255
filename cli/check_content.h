/* The check of one opened input, for every command that reports findings. */
#ifndef QP_CLI_CHECK_CONTENT_H
#define QP_CLI_CHECK_CONTENT_H

#include "content.h"

/* Hands every finding about an input whose kind is known to `sink`. CLI_TROUBLE after a message. */
int cli_check_content(const cli_content *content, qp_sink *sink);

#endif
