/*
 * Where a generator's decisions come from: a run of bytes, front to back. A fuzzer gives its own
 * bytes, so that it steers the generator; a test gives bytes from a seed. When the bytes are used
 * up every draw is 0, so a generator ends for any input as long as its loops end on zeros.
 */
#ifndef QP_GEN_SOURCE_H
#define QP_GEN_SOURCE_H

#include "quirkproof/base.h"

typedef struct {
    qp_bytes bytes;
    size_t pos;
} qp_source;

/* A source over bytes that stay the caller's. */
qp_source qp_source_over(qp_bytes bytes);

/* A source of bytes that depend on the input's size and bytes, in a block of the caller's. */
qp_source qp_source_by_hash(qp_bytes input, uint8_t *block, size_t size);

/* Fills `out` with bytes that depend on nothing but `seed` (xorshift64*, Vigna 2014). */
void qp_source_fill(uint64_t seed, uint8_t *out, size_t size);

/* True once every byte is drawn. */
bool qp_source_done(const qp_source *source);

uint8_t qp_draw_u8(qp_source *source);
uint16_t qp_draw_u16(qp_source *source); /* little-endian, as are the files */
uint32_t qp_draw_u32(qp_source *source);

/* A number in [0, below); 0 if `below` is 0. Draws one byte for limits up to 256, else four. */
uint32_t qp_draw_below(qp_source *source, uint32_t below);

/* True about once in `n` draws; never from a source that is done, unless `n` is 0 or 1. */
bool qp_draw_one_in(qp_source *source, uint32_t n);

#endif
