/* ANIMATION files of the TotemTech engine: archives, records, bare bodies. */
#ifndef QP_CLI_KIND_TOTEMTECH_H
#define QP_CLI_KIND_TOTEMTECH_H

#include "kinds.h"
#include "quirkproof/totemtech_walk.h"

extern const cli_kind cli_kind_animation;

/* Each writes its JSON to stdout and returns an exit code. */
int cli_totem_dump(const cli_content *content, const cli_options *options);
int cli_totem_eval(const cli_content *content, const cli_options *options);
int cli_totem_play(const cli_content *content, const cli_options *options);

#endif
