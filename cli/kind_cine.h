/* Cinematic streams. */
#ifndef QP_CLI_KIND_CINE_H
#define QP_CLI_KIND_CINE_H

#include "kinds.h"

extern const cli_kind cli_kind_cine;

#endif
