/* Paths into CCSF files and bare Anime chunks. */
#ifndef QP_CLI_PATH_CCSF_H
#define QP_CLI_PATH_CCSF_H

#include <stdbool.h>

#include "content.h"

/* Words for the steps of paths, as cli_kind's `step`: names of the index, kinds of chunks and
   records. */
bool cli_ccsf_path_step(const cli_content *content, const qp_path_step *step, char *out,
                        size_t size);
bool cli_anime_path_step(const cli_content *content, const qp_path_step *step, char *out,
                         size_t size);

#endif
