#include "totemtech_options.h"

#include <string.h>

/* Which of two words it is: 0, 1, or 2 for neither. */
static int which(const char *value, const char *first, const char *second) {
    if (strcmp(value, first) == 0) {
        return 0;
    }
    return strcmp(value, second) == 0 ? 1 : 2;
}

bool cli_totem_set_endian(cli_totem_options *options, const char *value) {
    int word = which(value, "little", "big");
    options->read.order = word == 1 ? QP_TOTEM_BIG : QP_TOTEM_LITTLE;
    return word < 2;
}

bool cli_totem_set_quat(cli_totem_options *options, const char *value) {
    int word = which(value, "documented", "signed");
    options->quat_given = true;
    options->read.quat = word == 1 ? QP_TOTEM_QUAT_SIGNED : QP_TOTEM_QUAT_DOCUMENTED;
    return word < 2;
}

bool cli_totem_set_slerp(cli_totem_options *options, const char *value) {
    int word = which(value, "printed", "forward");
    options->slerp_given = true;
    options->read.slerp = word == 1 ? QP_TOTEM_SLERP_FORWARD : QP_TOTEM_SLERP_PRINTED;
    return word < 2;
}

bool cli_totem_set_search(cli_totem_options *options, const char *value) {
    int word = which(value, "clamp", "engine");
    options->read.search = word == 1 ? QP_TOTEM_SEARCH_ENGINE : QP_TOTEM_SEARCH_CLAMP;
    return word < 2;
}
