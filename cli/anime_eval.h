/* eval and play for inputs that hold animations. */
#ifndef QP_CLI_ANIME_EVAL_H
#define QP_CLI_ANIME_EVAL_H

#include "content.h"
#include "options.h"

/* Each writes its JSON to stdout and returns an exit code. */
int cli_anime_eval(const cli_content *content, const cli_options *options);
int cli_anime_play(const cli_content *content, const cli_options *options);

#endif
