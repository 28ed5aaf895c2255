#include "repack.h"

#include <inttypes.h>
#include <libdeflate.h>
#include <stdio.h>
#include <string.h>

#include "message.h"
#include "quirkproof/gzip.h"

enum { TRAILER = 8, LEVEL = 12 };

/* The parts of the file that the content came in. */
typedef struct {
    qp_bytes file;
    size_t trailer; /* where the deflate data ends */
    size_t end;     /* first byte after the member */
} packed_file;

static packed_file parts_of(const cli_content *content, qp_bytes file) {
    packed_file parts = {file, content->trailer, 0};
    size_t left = parts.file.size - parts.trailer;
    parts.end = parts.trailer + (left < TRAILER ? left : TRAILER);
    return parts;
}

/* -- The trailer ------------------------------------------------------------------------------ */

static void put_word(uint8_t *at, uint32_t value) {
    for (int i = 0; i < 4; i++) {
        at[i] = (uint8_t)(value >> 8 * i);
    }
}

static uint32_t get_word(const uint8_t *at) {
    return (uint32_t)at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
}

/* The trailer that belongs to the data. */
static void put_trailer(uint8_t *at, qp_bytes data) {
    put_word(at, libdeflate_crc32(0, data.data, data.size));
    put_word(at + 4, (uint32_t)data.size);
}

static void tell_word(const cli_content *content, size_t at, const char *what, const char *id,
                      uint32_t from, uint32_t to) {
    (void)fprintf(stderr,
                  "%s:0x%zx: fixed: gzip %s 0x%08" PRIx32 ", now 0x%08" PRIx32 " [%s] (gzip)\n",
                  content->shown, at, what, from, to, id);
}

bool cli_repack_tell(const cli_content *content, qp_bytes file) {
    packed_file parts = parts_of(content, file);
    uint8_t right[TRAILER];
    put_trailer(right, cli_buffer_bytes(&content->bytes));
    if (parts.end - parts.trailer < TRAILER) {
        (void)fprintf(stderr, "%s:0x%zx: fixed: gzip trailer completed [GZ007] (gzip)\n",
                      content->shown, parts.trailer);
        return true;
    }
    const uint8_t *stored = parts.file.data + parts.trailer;
    if (get_word(stored) != get_word(right)) {
        tell_word(content, parts.trailer, "CRC", "GZ008", get_word(stored), get_word(right));
    }
    if (get_word(stored + 4) != get_word(right + 4)) {
        tell_word(content, parts.trailer + 4, "length field", "GZ009", get_word(stored + 4),
                  get_word(right + 4));
    }
    return memcmp(stored, right, TRAILER) != 0;
}

/* -- The rest of the file --------------------------------------------------------------------- */

/* Bytes that follow a member that ends at `end` now. */
static size_t rest_size(const packed_file *parts, size_t end, bool *zeros) {
    size_t next = 0;
    size_t rest = parts->file.size - parts->end;
    *zeros = qp_gzip_look_after(parts->file, parts->end, &next) == QP_GZIP_ZEROS;
    if (!*zeros || parts->file.size % QP_GZIP_SECTOR != 0) {
        return rest;
    }
    if (end <= parts->file.size) {
        return parts->file.size - end;
    }
    return (QP_GZIP_SECTOR - end % QP_GZIP_SECTOR) % QP_GZIP_SECTOR;
}

/* Adds what follows the member, which ends at `end` of `out`. */
static bool add_rest(const packed_file *parts, size_t end, cli_buffer *out) {
    bool zeros = false;
    size_t rest = rest_size(parts, end, &zeros);
    if (!cli_buffer_resize(out, end + rest)) {
        return false;
    }
    if (zeros) {
        memset(out->data + end, 0, rest);
    } else if (rest > 0) {
        memcpy(out->data + end, parts->file.data + parts->end, rest);
    }
    return true;
}

/* -- The member ------------------------------------------------------------------------------- */

/* Packs `data` behind the `start` bytes that `out` has; `end` is where the deflate data ends. */
static bool pack(qp_bytes data, size_t start, cli_buffer *out, size_t *end) {
    struct libdeflate_compressor *packer = libdeflate_alloc_compressor(LEVEL);
    size_t made = 0;
    if (packer == NULL) {
        return false;
    }
    size_t most = libdeflate_deflate_compress_bound(packer, data.size);
    if (cli_buffer_resize(out, start + most + TRAILER)) {
        made = libdeflate_deflate_compress(packer, data.data, data.size, out->data + start, most);
    }
    libdeflate_free_compressor(packer);
    *end = start + made;
    return made > 0;
}

/* The header as it is, the data packed anew. */
static bool pack_anew(const packed_file *parts, qp_bytes data, cli_buffer *out) {
    qp_gzip_member member;
    size_t end = 0;
    if (qp_gzip_read_header(parts->file, 0, NULL, &member) != QP_OK) {
        return false;
    }
    if (!cli_buffer_make(out, member.data)) {
        return false;
    }
    memcpy(out->data, parts->file.data, member.data);
    if (!pack(data, member.data, out, &end)) {
        return false;
    }
    put_trailer(out->data + end, data);
    return add_rest(parts, end + TRAILER, out);
}

/* The member as it is, but for its trailer. */
static bool set_trailer(const packed_file *parts, qp_bytes data, cli_buffer *out) {
    if (!cli_buffer_make(out, parts->trailer + TRAILER)) {
        return false;
    }
    memcpy(out->data, parts->file.data, parts->trailer);
    put_trailer(out->data + parts->trailer, data);
    return add_rest(parts, parts->trailer + TRAILER, out);
}

static bool copy_file(qp_bytes file, cli_buffer *out) {
    if (!cli_buffer_make(out, file.size)) {
        return false;
    }
    memcpy(out->data, file.data, file.size);
    return true;
}

bool cli_repack(const cli_content *content, qp_bytes file, qp_bytes data, bool fix,
                cli_buffer *out) {
    packed_file parts = parts_of(content, file);
    bool same = cli_same_bytes(data, cli_buffer_bytes(&content->bytes));
    size_t next = 0;
    qp_gzip_rest rest = qp_gzip_look_after(parts.file, parts.end, &next);
    bool done = false;
    if (same && !fix) {
        done = copy_file(file, out);
    } else if (same) {
        done = set_trailer(&parts, data, out);
    } else if (rest == QP_GZIP_MEMBER) { /* archives have been refused */
        cli_message("%s: another member follows and would move; take the members apart first",
                    content->shown);
        return false;
    } else {
        done = pack_anew(&parts, data, out);
    }
    if (!done) {
        cli_message("%s: not enough memory to pack it", content->shown);
    }
    return done;
}
