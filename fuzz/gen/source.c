#include "gen/source.h"

qp_source qp_source_over(qp_bytes bytes) {
    qp_source source = {bytes, 0};
    return source;
}

void qp_source_fill(uint64_t seed, uint8_t *out, size_t size) {
    /* Zero is the one state that xorshift never leaves. */
    uint64_t state = seed != 0 ? seed : UINT64_C(0x9e3779b97f4a7c15);
    for (size_t i = 0; i < size; i++) {
        state ^= state >> 12;
        state ^= state << 25;
        state ^= state >> 27;
        out[i] = (uint8_t)((state * UINT64_C(0x2545f4914f6cdd1d)) >> 56);
    }
}

qp_source qp_source_by_hash(qp_bytes input, uint8_t *block, size_t size) {
    uint64_t seed = input.size;
    for (size_t i = 0; i < input.size; i += 4) {
        seed = (seed ^ input.data[i]) * UINT64_C(0x100000001b3);
    }
    const qp_bytes drawn = {block, size};
    qp_source_fill(seed, block, size);
    return qp_source_over(drawn);
}

bool qp_source_done(const qp_source *source) {
    return source->pos >= source->bytes.size;
}

uint8_t qp_draw_u8(qp_source *source) {
    if (qp_source_done(source)) {
        return 0;
    }
    return source->bytes.data[source->pos++];
}

uint16_t qp_draw_u16(qp_source *source) {
    uint32_t low = qp_draw_u8(source);
    uint32_t high = qp_draw_u8(source);
    return (uint16_t)(low | high << 8);
}

uint32_t qp_draw_u32(qp_source *source) {
    uint32_t low = qp_draw_u16(source);
    uint32_t high = qp_draw_u16(source);
    return low | high << 16;
}

uint32_t qp_draw_below(qp_source *source, uint32_t below) {
    if (below == 0) {
        return 0;
    }
    uint32_t drawn = below <= 256 ? qp_draw_u8(source) : qp_draw_u32(source);
    return drawn % below;
}

bool qp_draw_one_in(qp_source *source, uint32_t n) {
    if (n <= 1) {
        return true;
    }
    return qp_draw_below(source, n) == n - 1;
}
