#include "inflate.h"

#include <libdeflate.h>

/* A length code for 258 bytes and a distance code take two bits at least: 4 * 258 for each byte. */
enum { MOST_PER_BYTE = 1032 };

/* By how much a room that was too small grows; all tries together cost a third more at most. */
enum { GROWTH = 4 };

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

/* Inflates `stream` into a block of `room` bytes, then cut to what came out. */
static cli_inflate_result inflate_in_room(qp_bytes stream, size_t room, cli_buffer *out,
                                          size_t *used) {
    if (!cli_buffer_make(out, room)) {
        return CLI_INFLATE_NO_MEMORY;
    }
    struct libdeflate_decompressor *inflater = libdeflate_alloc_decompressor();
    cli_inflate_result result =
        inflater == NULL ? CLI_INFLATE_NO_MEMORY : inflate_into(inflater, stream, out, used);
    libdeflate_free_decompressor(inflater);
    if (result != CLI_INFLATED) {
        cli_buffer_free(out);
    }
    return result;
}

cli_inflate_result cli_inflate_from(qp_bytes file, size_t start, size_t first, size_t most,
                                    cli_buffer *out, size_t *end, uint32_t *crc) {
    size_t from = start < file.size ? start : file.size;
    qp_bytes stream = {file.data + from, file.size - from};
    size_t largest = room_for(stream.size, most);
    size_t room = first < largest ? first : largest;
    size_t used = 0;
    cli_inflate_result result = inflate_in_room(stream, room, out, &used);
    while (result == CLI_INFLATE_TOO_LARGE && room < largest) {
        room = room < largest / GROWTH ? room * GROWTH : largest;
        result = inflate_in_room(stream, room, out, &used);
    }
    if (result != CLI_INFLATED) {
        return result;
    }
    *end = from + used;
    *crc = libdeflate_crc32(0, out->data, out->size);
    return CLI_INFLATED;
}

size_t cli_inflate_hint(qp_bytes file) {
    size_t hint = 0;
    for (size_t i = 1; i <= 4 && file.size >= 4; i++) {
        hint = hint << 8 | file.data[file.size - i];
    }
    return hint > 0 && hint / MOST_PER_BYTE <= file.size ? hint : CLI_INFLATE_ROOM;
}
