/*
 * The bytes of a file that may be much larger than memory: a regular file is mapped, and pages that
 * were passed are given back.
 */
#ifndef QP_CLI_SOURCE_H
#define QP_CLI_SOURCE_H

#include "buffer.h"

typedef struct {
    qp_bytes bytes;
    size_t data_end;   /* nothing but zeros from here on; they are a hole of the file */
    cli_buffer buffer; /* what was read; empty if the file is mapped */
    void *map;         /* where a mapped file is kept in mind; NULL for one that is not */
    size_t passed;     /* bytes given back so far */
} cli_source;

/* Maps the file at `path`, "-" for standard input; `packed_only`: if it begins like a gzip member.
   False, without a message, if it does not, or is no regular file, or an empty one, or cannot be
   opened: then it is to be read. */
bool cli_source_map(cli_source *source, const char *path, bool packed_only);

/* True if bytes of it could not be read when they were asked for: zeros then stand for them. */
bool cli_source_broken(const cli_source *source);

/* Takes bytes that were read; `buffer` is then empty. */
void cli_source_take(cli_source *source, cli_buffer *buffer);

/* Says that bytes before `pos` will hardly be asked for again. They can be, all the same. */
void cli_source_pass(cli_source *source, size_t pos);

void cli_source_close(cli_source *source);

#endif
