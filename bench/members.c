#include "members.h"

#include <libdeflate.h>
#include <stdlib.h>
#include <string.h>

enum { LEVEL = 6, HEADER = 10, TRAILER = 8 };

struct bench_packer {
    struct libdeflate_compressor *compressor;
    uint8_t *data;
    size_t room;
};

bench_packer *bench_packer_new(void) {
    bench_packer *packer = calloc(1, sizeof *packer);
    if (packer != NULL) {
        packer->compressor = libdeflate_alloc_compressor(LEVEL);
    }
    if (packer == NULL || packer->compressor == NULL) {
        abort();
    }
    return packer;
}

void bench_packer_free(bench_packer *packer) {
    libdeflate_free_compressor(packer->compressor);
    free(packer->data);
    free(packer);
}

static void put_u32(uint8_t *to, uint32_t value) {
    for (int i = 0; i < 4; i++) {
        to[i] = (uint8_t)(value >> (8 * i));
    }
}

qp_bytes bench_pack(bench_packer *packer, qp_bytes bytes, const char *name) {
    /* Deflate, a name, a time that is not 0, Unix. */
    static const uint8_t header[HEADER] = {0x1f, 0x8b, 8, 8, 0x80, 0x52, 0xcc, 0x3c, 0, 3};
    const size_t named = HEADER + strlen(name) + 1;
    const size_t room =
        named + libdeflate_deflate_compress_bound(packer->compressor, bytes.size) + TRAILER;
    if (room > packer->room) {
        free(packer->data);
        packer->data = malloc(room);
        packer->room = room;
    }
    if (packer->data == NULL) {
        abort();
    }
    memcpy(packer->data, header, HEADER);
    memcpy(packer->data + HEADER, name, named - HEADER);
    const size_t size = libdeflate_deflate_compress(packer->compressor, bytes.data, bytes.size,
                                                    packer->data + named, room - named);
    put_u32(packer->data + named + size, libdeflate_crc32(0, bytes.data, bytes.size));
    put_u32(packer->data + named + size + 4, (uint32_t)bytes.size);
    const qp_bytes member = {packer->data, named + size + TRAILER};
    return member;
}
