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
 * What the wrapper says about their number is not asked. With CLI_INFLATED, `end` is the first byte
 * after the stream and `crc` the CRC-32 of what came out.
 */
cli_inflate_result cli_inflate(qp_bytes file, size_t start, size_t most, cli_buffer *out,
                               size_t *end, uint32_t *crc);

/*
 * The same for one of many streams in a file that is mostly others: a room of `first` bytes is
 * tried first, and larger ones if that does not do.
 */
cli_inflate_result cli_inflate_from(qp_bytes file, size_t start, size_t first, size_t most,
                                    cli_buffer *out, size_t *end, uint32_t *crc);

#endif
