/* dump for CCSF files and bare Anime chunks. */
#ifndef QP_CLI_DUMP_H
#define QP_CLI_DUMP_H

#include "content.h"
#include "options.h"

/* Each writes its JSON to stdout and returns an exit code. */
int cli_dump_ccsf(const cli_content *content, const cli_options *options);
int cli_dump_bare_anime(const cli_content *content, const cli_options *options);

#endif
