/* eval for cinematic streams. */
#ifndef QP_CLI_CINE_EVAL_H
#define QP_CLI_CINE_EVAL_H

#include "content.h"

int cli_cine_eval(const cli_content *content, const cli_options *options);

#endif
