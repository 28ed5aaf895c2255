/* The path that every x86-64 has: four floats, two doubles. */
#include "sampler/simd.h"

#if QP_X86

#include "sampler/sample.h"

#include <immintrin.h>

#define TARGET

#define VECTOR __m128d
#define MASK __m128d
#define INTEGERS __m128i
#define WIDTH 2
#define V_ALL(x) _mm_set1_pd(x)
#define V_LOAD(p) _mm_loadu_pd(p)
#define V_STORE(p, v) _mm_storeu_pd(p, v)
#define V_ADD(a, b) _mm_add_pd(a, b)
#define V_SUB(a, b) _mm_sub_pd(a, b)
#define V_MUL(a, b) _mm_mul_pd(a, b)
#define V_ABS(a) _mm_andnot_pd(_mm_set1_pd(-0.0), a)
#define V_BITS(a) _mm_castpd_si128(a)
#define V_NEAR(a, limit) (_mm_movemask_pd(_mm_cmple_pd(a, limit)) == 0x3)
#define V_CHOOSE(mask, yes, no) _mm_or_pd(_mm_and_pd(mask, yes), _mm_andnot_pd(mask, no))
#define V_SIGN_FROM_BIT_1(a, i)                                                                    \
    _mm_xor_pd(a, _mm_and_pd(_mm_set1_pd(-0.0), _mm_castsi128_pd(_mm_slli_epi64(i, 62))))
/* 0 or all bits: the lowest bit of both words of a double, taken from 0. */
#define I_ODD(i)                                                                                   \
    _mm_castsi128_pd(_mm_sub_epi32(_mm_setzero_si128(),                                            \
                                   _mm_and_si128(_mm_shuffle_epi32(i, 0xa0), _mm_set1_epi32(1))))
#define I_PLUS_1(i) _mm_add_epi64(i, _mm_set1_epi64x(1))

#include "sampler/turn_lanes.h"
#include "sampler/value_lanes.h"

/* -- Values ----------------------------------------------------------------------------------- */

#define LANES 4

static inline __m128i load_words(const uint32_t *at) {
    return _mm_loadu_si128((const __m128i *)(const void *)at);
}

/* From u32, rounded once: both halves and the product are exact. */
static inline __m128 to_floats(__m128i words) {
    __m128 high = _mm_cvtepi32_ps(_mm_srli_epi32(words, 16));
    __m128 low = _mm_cvtepi32_ps(_mm_and_si128(words, _mm_set1_epi32(0xffff)));
    return _mm_add_ps(_mm_mul_ps(high, _mm_set1_ps(65536.0F)), low);
}

static inline void fractions(const qp_sampler_batch *batch, qp_sampler_found *found) {
    for (uint32_t t = 0; t < batch->table_room; t += LANES) {
        __m128i duration = load_words(found->durations + t);
        __m128i none = _mm_cmpeq_epi32(duration, _mm_setzero_si128());
        __m128 quotient = _mm_div_ps(to_floats(load_words(found->rests + t)), to_floats(duration));
        _mm_storeu_si128((__m128i *)(void *)(found->fractions + t),
                         _mm_andnot_si128(none, _mm_castps_si128(quotient)));
    }
}

void qp_sse2_values(const qp_sampler_batch *batch, qp_sampler_found *found, unsigned char *out) {
    fractions(batch, found);
    vectors(batch, found, out);
    floats(batch, found, out);
}

/* -- Rotations -------------------------------------------------------------------------------- */

static inline void load_payloads(const unsigned char *const at[WIDTH],
                                 __m128d payload[LANES_PAYLOAD]) {
    const double *a = (const double *)(const void *)at[0];
    const double *b = (const double *)(const void *)at[1];
    for (int i = 0; i < LANES_PAYLOAD; i++) {
        payload[i] = _mm_set_pd(b[i], a[i]);
    }
}

static inline void store_matrices(const __m128d matrix[9], unsigned char *const at[WIDTH]) {
    double *a = (double *)(void *)at[0];
    double *b = (double *)(void *)at[1];
    for (int i = 0; i < 9; i++) {
        _mm_storel_pd(a + i, matrix[i]);
        _mm_storeh_pd(b + i, matrix[i]);
    }
}

static inline __m128d angles_of(const qp_sampler_batch *batch, const qp_sampler_channel *list,
                                const qp_sampler_found *found) {
    const double *pool = (const double *)(const void *)batch->pool;
    __m128i first = _mm_cvtsi32_si128((int)found->fractions[list[0].table]);
    __m128i second = _mm_cvtsi32_si128((int)found->fractions[list[1].table]);
    const double *a = pool + found->places[list[0].table] + list[0].unit;
    const double *b = pool + found->places[list[1].table] + list[1].unit;
    __m128d fraction = _mm_cvtps_pd(_mm_castsi128_ps(_mm_unpacklo_epi32(first, second)));
    return _mm_mul_pd(_mm_set_pd(b[LANES_ANGLE], a[LANES_ANGLE]), fraction);
}

#include "sampler/rotation_lanes.h"

void qp_sse2_rotations(const qp_sampler_batch *batch, const qp_sampler_found *found,
                       unsigned char *out) {
    rotations(batch, found, out);
}

#endif
