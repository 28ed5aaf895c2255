/* Names made unique. */
#ifndef QP_CLI_GLTF_NAMES_H
#define QP_CLI_GLTF_NAMES_H

#include "store.h"

/* Makes each of `count` names unlike those before it, by " (2)", " (3)", ... behind it. */
void gltf_unique_names(cli_store *pool, const char **names, uint32_t count);

#endif
