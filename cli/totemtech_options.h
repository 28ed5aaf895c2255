/* Options that only ANIMATION files have. */
#ifndef QP_CLI_TOTEMTECH_OPTIONS_H
#define QP_CLI_TOTEMTECH_OPTIONS_H

#include "quirkproof/totemtech.h"

typedef struct {
    qp_totem_options read;
    const char *names; /* path of a name list; NULL: none */
    bool quat_given;   /* read.quat was chosen, and is no default */
    bool slerp_given;
} cli_totem_options;

/* Each takes the words that its option takes; false for others. */
bool cli_totem_set_endian(cli_totem_options *options, const char *value);
bool cli_totem_set_quat(cli_totem_options *options, const char *value);
bool cli_totem_set_slerp(cli_totem_options *options, const char *value);
bool cli_totem_set_search(cli_totem_options *options, const char *value);

#endif
