/* dump for cinematic streams. */
#ifndef QP_CLI_CINE_DUMP_H
#define QP_CLI_CINE_DUMP_H

#include "content.h"

int cli_cine_dump(const cli_content *content, const cli_options *options);

#endif
