/* Paths into ANIMATION files. */
#ifndef QP_CLI_PATH_TOTEMTECH_H
#define QP_CLI_PATH_TOTEMTECH_H

#include <stdbool.h>

#include "content.h"

/* Words for the steps of paths, as cli_kind's `step`: numbers of records with their names. */
bool cli_totem_path_step(const cli_content *content, const qp_path_step *step, char *out,
                         size_t size);

#endif
