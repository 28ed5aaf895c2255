/* plot for ANIMATION files and archives of them. */
#ifndef QP_CLI_DRAW_TOTEMTECH_H
#define QP_CLI_DRAW_TOTEMTECH_H

#include "content.h"

int cli_draw_totem(const cli_content *content, const cli_options *options);

#endif
