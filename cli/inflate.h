/* Deflate data, by libdeflate. */
#ifndef QP_CLI_INFLATE_H
#define QP_CLI_INFLATE_H

#include "buffer.h"

typedef enum {
    CLI_INFLATED = 0,
    CLI_INFLATE_DAMAGED = 1,   /* the data is no whole deflate stream */
    CLI_INFLATE_TOO_LARGE = 2, /* more than `most` bytes come out */
    CLI_INFLATE_NO_MEMORY = 3
} cli_inflate_result;

/*
 * Inflates the deflate stream at `start` of `file` into a block of exactly the bytes that come out.
 * What the wrapper says about their number is not asked. A room of `first` bytes is tried first,
 * and larger ones if that does not do. With CLI_INFLATED, `end` is the first byte after the stream
 * and `crc` the CRC-32 of what came out.
 */
cli_inflate_result cli_inflate_from(qp_bytes file, size_t start, size_t first, size_t most,
                                    cli_buffer *out, size_t *end, uint32_t *crc);

/* The room that a stream is inflated into first where nothing tells more: known members are small
   beside what could come out of all that follows them in an archive. */
#define CLI_INFLATE_ROOM ((size_t)1 << 20)

/*
 * How much is likely to come out of a file that is one gzip member: what its last four bytes say,
 * if that is possible. Not to be trusted: zeros may follow the member, and anybody can write
 * anything.
 */
size_t cli_inflate_hint(qp_bytes file);

#endif
