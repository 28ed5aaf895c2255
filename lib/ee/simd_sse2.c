/* The console model with SSE2, which every x86-64 has: four values at a time. */
#include "ee/simd.h"

#if QP_EE_X86

#include <immintrin.h>

#define TARGET
#define LANES 4
#define SIDE 2
#define WORDS __m128i
#define FLOATS __m128
#define W_ALL(x) _mm_set1_epi32((int)(x))
#define W_LOAD(p) _mm_loadu_si128((const __m128i *)(const void *)(p))
#define W_STORE(p, v) _mm_storeu_si128((__m128i *)(void *)(p), v)
#define W_ADD(a, b) _mm_add_epi32(a, b)
#define W_SUB(a, b) _mm_sub_epi32(a, b)
#define W_AND(a, b) _mm_and_si128(a, b)
#define W_OR(a, b) _mm_or_si128(a, b)
#define W_XOR(a, b) _mm_xor_si128(a, b)
#define W_ANDNOT(not_this, this) _mm_andnot_si128(not_this, this)
#define W_SHL(v, n) _mm_slli_epi32(v, n)
#define W_SHR(v, n) _mm_srli_epi32(v, n)
#define W_SAR(v, n) _mm_srai_epi32(v, n)
#define W_SHL_BY(v, n) _mm_sll_epi32(v, _mm_cvtsi32_si128(n))
#define W_SHL_EACH(v, n) shift_each(v, n)
#define W_EQUAL(a, b) _mm_cmpeq_epi32(a, b)
#define W_ABOVE(a, b) _mm_cmpgt_epi32(a, b)
#define W_AT_LEAST(v, least) _mm_cmpgt_epi32(v, W_ALL((least)-1))
#define W_BELOW(v, bound) _mm_cmpgt_epi32(W_ALL(bound), v)
#define W_CHOOSE(mask, yes, no) _mm_or_si128(_mm_and_si128(mask, yes), _mm_andnot_si128(mask, no))
#define W_ANY(mask) (_mm_movemask_epi8(_mm_cmpeq_epi32(mask, _mm_setzero_si128())) != 0xffff)
#define W_XOR3(x, y, z) _mm_xor_si128(_mm_xor_si128(x, y), z)
#define W_MAJORITY(x, y, z) _mm_or_si128(_mm_and_si128(_mm_xor_si128(x, y), z), _mm_and_si128(x, y))
#define W_XOR_ANDNOT(x, not_this, this) _mm_xor_si128(x, _mm_andnot_si128(not_this, this))
#define W_LOW_PRODUCT(a, b) low_product(a, b)
#define W_QUOTIENT(a, b) quotient_of(a, b)
#define W_OF_INTEGERS(v) _mm_castps_si128(_mm_cvtepi32_ps(v))
#define W_OF(f) _mm_castps_si128(f)
#define F_OF(w) _mm_castsi128_ps(w)
#define F_MUL(a, b) _mm_mul_ps(a, b)
#define F_ADD(a, b) _mm_add_ps(a, b)

/* -1 shifted: the power of two as a float, then as an integer, then negative. */
static inline __m128i shift_each(__m128i all_ones, __m128i n) {
    __m128i power = _mm_slli_epi32(_mm_add_epi32(n, _mm_set1_epi32(127)), 23);
    __m128i integer = _mm_cvttps_epi32(_mm_castsi128_ps(power));
    (void)all_ones;
    return _mm_sub_epi32(_mm_setzero_si128(), integer);
}

static inline __m128i low_product(__m128i a, __m128i b) {
    __m128i even = _mm_mul_epu32(a, b);
    __m128i odd = _mm_mul_epu32(_mm_srli_epi64(a, 32), _mm_srli_epi64(b, 32));
    __m128i evens = _mm_shuffle_epi32(even, _MM_SHUFFLE(2, 0, 2, 0));
    __m128i odds = _mm_shuffle_epi32(odd, _MM_SHUFFLE(2, 0, 2, 0));
    return _mm_unpacklo_epi32(evens, odds);
}

/* Of two significands each, by doubles: the quotient is never so near to an integer below it that
   it would be rounded up to that. */
static inline __m128i half_quotient(__m128i a, __m128i b) {
    __m128d quotient = _mm_div_pd(_mm_cvtepi32_pd(a), _mm_cvtepi32_pd(b));
    return _mm_cvttpd_epi32(_mm_mul_pd(quotient, _mm_set1_pd(0x1p24)));
}

static inline __m128i quotient_of(__m128i a, __m128i b) {
    __m128i lower = half_quotient(a, b);
    __m128i upper = half_quotient(_mm_unpackhi_epi64(a, a), _mm_unpackhi_epi64(b, b));
    return _mm_unpacklo_epi64(lower, upper);
}

#include "ee/lanes.h"

void qp_ee_sse2_fractions(const uint32_t *rest, const uint32_t *duration, uint32_t *out,
                          size_t count) {
    fractions_in_mode(rest, duration, out, count);
}

void qp_ee_sse2_lerp(const uint32_t *start, const uint32_t *delta, const uint32_t *fraction,
                     uint32_t *out, size_t count) {
    lerp_in_mode(start, delta, fraction, out, count);
}

#endif
