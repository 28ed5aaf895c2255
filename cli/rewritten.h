/* An input's content, written again by the library. */
#ifndef QP_CLI_REWRITTEN_H
#define QP_CLI_REWRITTEN_H

#include "content.h"

/* What became of it. */
typedef struct {
    cli_buffer bytes;
    bool whole; /* every chunk and record was read whole */
} cli_rewritten;

/* Writes the content from its items: the same bytes. CLI_TROUBLE after a message. */
int cli_write_again(const cli_content *content, cli_rewritten *rewritten);

/* The same, repaired; each repair is told on stderr. At most `most` bytes. */
int cli_write_fixed(const cli_content *content, size_t most, cli_rewritten *rewritten);

void cli_rewritten_free(cli_rewritten *rewritten);

#endif
