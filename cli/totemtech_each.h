/* Every ANIMATION of an input: the only one, or each of an archive. */
#ifndef QP_CLI_TOTEMTECH_EACH_H
#define QP_CLI_TOTEMTECH_EACH_H

#include "totemtech_choose.h"

/* False: no more of them, CLI_TROUBLE. */
typedef bool cli_totem_taker(void *user, const qp_totem_animation *animation);

/* Hands each one to `take`, parsed until the next. CLI_FINE, or CLI_TROUBLE after a message. */
int cli_totem_each(const cli_content *content, cli_totem_taker *take, void *user);

#endif
