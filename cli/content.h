/* An input, opened: a file or a member of an archive, whole, taken out of its gzip wrapper, its
   kind known. */
#ifndef QP_CLI_CONTENT_H
#define QP_CLI_CONTENT_H

#include "buffer.h"
#include "options.h"
#include "quirkproof/archive.h"
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
    bool unknown;                /* it could be read, but is of no kind that is known */
    bool wrapped;                /* it came in a gzip member */
    size_t wrapped_size;         /* bytes of the file that the member was in; of the member, if
                                    that file is an archive */
    size_t deflate;              /* where its deflate data begins in that file */
    size_t trailer;              /* where it ends, if it could be inflated */
    char wrapper_name[CLI_WRAPPER_NAME];    /* the name in its header, cut if it is longer */
    qp_diag findings[CLI_WRAPPER_FINDINGS]; /* about the wrapper */
    size_t finding_count;
} cli_content;

/*
 * Opens `path`, "-" for standard input, as one input. CLI_FINE: `kind` is known. CLI_ERRORS: the
 * wrapper cannot be opened, its findings tell why. CLI_TROUBLE after a message: nothing to read, or
 * no known kind; there may be findings about a wrapper still. cli_content_free() is due in every
 * case.
 */
int cli_content_open(cli_content *content, const char *path, const cli_options *options);

/* Opens a file that is too large to be read whole, but of a kind that does not need that: true, and
   only its beginning is read. */
bool cli_content_open_large(cli_content *content, const char *path, const cli_options *options);

/* The same in two steps: reading it, false after a message, and opening what was read. */
bool cli_content_read(cli_content *content, const char *path, const cli_options *options);
int cli_content_open_read(cli_content *content, const cli_options *options);

/* Begins with a path as output shows it, on the heap; it belongs to the content then. False after a
   message if it is NULL. */
bool cli_content_begin(cli_content *content, char *shown);

/*
 * Takes the gzip member at `member->start` out of an archive, or the bytes of one that is stored as
 * it is, after cli_content_begin(). Results are as above, but that the kind is not looked for.
 * Findings about a member's wrapper count their offsets in the archive. If it could be inflated,
 * `member` is told end and length.
 */
int cli_content_take_member(cli_content *content, qp_bytes file, const cli_options *options,
                            qp_archive_member *member);
int cli_content_take_stored(cli_content *content, qp_bytes file, const cli_options *options,
                            const qp_archive_member *member);

/* What is left to do for a member: CLI_FINE if its kind is known, CLI_TROUBLE after a message. */
int cli_content_find_kind(cli_content *content, const cli_options *options);

void cli_content_free(cli_content *content);

/* What the input is, for output: the name of its kind, "gzip" for a wrapper with nothing known. */
const char *cli_content_kind_name(const cli_content *content);

#endif
