/* CCSF files and bare Anime chunks. */
#ifndef QP_CLI_KIND_CCSF_H
#define QP_CLI_KIND_CCSF_H

#include "kinds.h"

extern const cli_kind cli_kind_ccsf;
extern const cli_kind cli_kind_anime;

#endif
