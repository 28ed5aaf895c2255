/* An input, opened: read whole, taken out of its gzip wrapper, its kind known. */
#ifndef QP_CLI_CONTENT_H
#define QP_CLI_CONTENT_H

#include "buffer.h"
#include "options.h"
#include "quirkproof/diag.h"

struct cli_kind;

/* Most findings about one wrapper: at most three of the header, two of the trailer, one after. */
#define CLI_WRAPPER_FINDINGS 8

/* Room for the name in a wrapper as UTF-8. */
#define CLI_WRAPPER_NAME 256

typedef struct {
    char *shown;                 /* its path as output shows it; never NULL once opened */
    const cli_options *options;  /* those it was opened with */
    cli_buffer bytes;            /* inflated; offsets in findings count here */
    const char *large;           /* path of a file that its kind reads piece by piece, or NULL */
    uint64_t total;              /* bytes of all of it; of a large file `bytes` is the beginning */
    const struct cli_kind *kind; /* NULL: it is none, or its wrapper cannot be opened */
    void *parsed;                /* what the kind made of it when it was opened; may be NULL */
    cli_buffer parsed_block;     /* the memory of that */
    bool wrapped;                /* it came in a gzip member */
    size_t wrapped_size;         /* bytes of the file that the member was in */
    char wrapper_name[CLI_WRAPPER_NAME];    /* the name in its header, cut if it is longer */
    qp_diag findings[CLI_WRAPPER_FINDINGS]; /* about the wrapper */
    size_t finding_count;
} cli_content;

/*
 * Opens `path`, "-" for standard input. CLI_FINE: `kind` is known. CLI_ERRORS: the wrapper cannot
 * be opened, its findings tell why. CLI_TROUBLE after a message: nothing to read, or no known kind;
 * there may be findings about a wrapper still. cli_content_free() is due in every case.
 */
int cli_content_open(cli_content *content, const char *path, const cli_options *options);

void cli_content_free(cli_content *content);

/* What the input is, for output: the name of its kind, "gzip" for a wrapper with nothing known. */
const char *cli_content_kind_name(const cli_content *content);

#endif
