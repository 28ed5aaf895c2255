/* What a job has to say, in its order: pieces of the report, and messages between them. */
#ifndef QP_CLI_SAID_H
#define QP_CLI_SAID_H

#include "buffer.h"

typedef enum {
    CLI_SAID_REPORT = 0,  /* text of the report */
    CLI_SAID_MESSAGE = 1, /* a message for stderr, without the program's name */
    CLI_SAID_TROUBLE = 2, /* the same: something could not be read */
    CLI_SAID_ARTIFACT = 3 /* here the report has the number of the job's artifact; no text */
} cli_said_kind;

/* Begins zeroed. */
typedef struct {
    cli_buffer bytes;
    size_t used;
} cli_said;

/* False without memory: then nothing was added. */
bool cli_said_add(cli_said *said, cli_said_kind kind, const char *text, size_t size);

/* Takes the piece at `*at` and moves there to the next one; false at the end. */
bool cli_said_next(const cli_said *said, size_t *at, cli_said_kind *kind, qp_bytes *text);

void cli_said_free(cli_said *said);

#endif
