/* plot for CCSF files and bare Anime chunks. */
#ifndef QP_CLI_DRAW_ANIME_H
#define QP_CLI_DRAW_ANIME_H

#include "content.h"

int cli_draw_anime(const cli_content *content, const cli_options *options);

#endif
