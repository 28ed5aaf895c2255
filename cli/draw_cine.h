/* plot for cinematic streams. */
#ifndef QP_CLI_DRAW_CINE_H
#define QP_CLI_DRAW_CINE_H

#include "content.h"

int cli_draw_cine(const cli_content *content, const cli_options *options);

#endif
