/*
 * Prints one number made of what lib/real returns for drawn arguments, one call a number and in
 * loops that compilers make vectors of: builds with other compilers, levels and machines must print
 * the same. As WebAssembly it has no main() and nothing of a C library.
 */
#include "base/bits.h"
#include "real/real.h"
#include "real/sin_cos.h"
#include "real/turn.h"

#ifndef __wasm__
#include <inttypes.h>
#include <stdio.h>
#endif

enum { BATCHES = 200, BATCH = 256 };

/* FNV-1a, 64 bits. */
static uint64_t hash = 14695981039346656037u;

static void add(double value) {
    for (int i = 0; i < 64; i += 8) {
        hash = (hash ^ (qp_bits_of_double(value) >> i & 0xff)) * 1099511628211u;
    }
}

/* A generator of patterns (Marsaglia, Xorshift RNGs). */
static uint64_t draw(void) {
    static uint64_t drawn = 88172645463325252u;
    drawn ^= drawn << 13;
    drawn ^= drawn >> 7;
    drawn ^= drawn << 17;
    return drawn;
}

static void sines(const double *restrict angle, double *restrict sine, double *restrict cosine) {
    for (int i = 0; i < BATCH; i++) {
        const qp_sine_cosine at = qp_real_sin_cos_near(angle[i]);
        sine[i] = at.sine;
        cosine[i] = at.cosine;
    }
}

static void turns(const double *restrict angle, double *restrict sine, double *restrict cosine) {
    for (int i = 0; i < BATCH; i++) {
        const qp_sine_cosine at = qp_real_turn_near(angle[i]);
        sine[i] = at.sine;
        cosine[i] = at.cosine;
    }
}

/* In one loop and one by one; they are to be the same. */
static int add_batch(void) {
    double angle[BATCH];
    double sine[BATCH];
    double cosine[BATCH];
    int same = 1;
    for (int i = 0; i < BATCH; i++) {
        angle[i] = (double)(int64_t)draw() * (i % 2 == 0 ? 0x1p-61 : 0x1p-52);
    }
    sines(angle, sine, cosine);
    for (int i = 0; i < BATCH; i++) {
        const qp_sine_cosine one = qp_real_sin_cos(angle[i]);
        same &= qp_bits_of_double(one.sine) == qp_bits_of_double(sine[i]);
        same &= qp_bits_of_double(one.cosine) == qp_bits_of_double(cosine[i]);
        add(sine[i]);
        add(cosine[i]);
    }
    turns(angle, sine, cosine);
    for (int i = 0; i < BATCH; i++) {
        add(sine[i]);
        add(cosine[i]);
    }
    return same;
}

/* The hash; 0 if a loop gave other bits than calls one by one. */
uint64_t hash_doubles(void);

uint64_t hash_doubles(void) {
    int same = 1;
    for (int batch = 0; batch < BATCHES; batch++) {
        same &= add_batch();
        for (int i = 0; i < BATCH; i++) {
            const double any = qp_double_of_bits(draw());
            const double other = qp_double_of_bits(draw());
            const double small = (double)(int64_t)draw() * 0x1p-62;
            add(qp_real_sin(any));
            add(qp_real_cos(any));
            add(qp_real_acos(small));
            add(qp_real_atan2(small, (double)(int64_t)draw() * 0x1p-62));
            add(qp_real_atan2(any, other));
            add(qp_real_sqrt(any));
            add(qp_real_mod(any, other));
        }
    }
    return same ? hash : 0;
}

#ifndef __wasm__
int main(void) {
    const uint64_t got = hash_doubles();
    printf("%016" PRIx64 "\n", got);
    return got != 0 ? 0 : 1;
}
#endif
