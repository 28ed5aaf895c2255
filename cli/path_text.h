/* The path of a finding as text: "Anime, ANM_ctu1atc0, frame 3, F_Note". */
#ifndef QP_CLI_PATH_TEXT_H
#define QP_CLI_PATH_TEXT_H

#include <stddef.h>

#include "content.h"

/* Enough for every path whose names are no longer than the formats allow. */
#define CLI_PATH_SIZE 1024

/* Writes the steps of `path`, joined by ", "; a path that does not fit is cut at a step. */
void cli_path_text(const cli_content *content, const qp_path *path, char *out, size_t size);

#endif
