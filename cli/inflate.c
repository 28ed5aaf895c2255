#include "inflate.h"

#include <libdeflate.h>

/* A length code for 258 bytes and a distance code take two bits at least: 4 * 258 for each byte. */
enum { MOST_PER_BYTE = 1032 };

/* The most that can come out; one byte more than `most` is not needed to see that it is too much.
 */
static size_t room_for(size_t compressed, size_t most) {
    if (compressed >= most / MOST_PER_BYTE) {
        return most;
    }
    return compressed * MOST_PER_BYTE;
}

static cli_inflate_result inflate_into(struct libdeflate_decompressor *inflater, qp_bytes stream,
                                       cli_buffer *out, size_t *used) {
    size_t made = 0;
    enum libdeflate_result result = libdeflate_deflate_decompress_ex(
        inflater, stream.data, stream.size, out->data, out->size, used, &made);
    if (result == LIBDEFLATE_INSUFFICIENT_SPACE) {
        return CLI_INFLATE_TOO_LARGE;
    }
    if (result != LIBDEFLATE_SUCCESS) {
        return CLI_INFLATE_DAMAGED;
    }
    return cli_buffer_resize(out, made) ? CLI_INFLATED : CLI_INFLATE_NO_MEMORY;
}

cli_inflate_result cli_inflate(qp_bytes file, size_t start, size_t most, cli_buffer *out,
                               size_t *end, uint32_t *crc) {
    size_t from = start < file.size ? start : file.size;
    qp_bytes stream = {file.data + from, file.size - from};
    size_t used = 0;
    if (!cli_buffer_make(out, room_for(stream.size, most))) {
        return CLI_INFLATE_NO_MEMORY;
    }
    struct libdeflate_decompressor *inflater = libdeflate_alloc_decompressor();
    cli_inflate_result result =
        inflater == NULL ? CLI_INFLATE_NO_MEMORY : inflate_into(inflater, stream, out, &used);
    libdeflate_free_decompressor(inflater);
    if (result != CLI_INFLATED) {
        cli_buffer_free(out);
        return result;
    }
    *end = from + used;
    *crc = libdeflate_crc32(0, out->data, out->size);
    return CLI_INFLATED;
}
