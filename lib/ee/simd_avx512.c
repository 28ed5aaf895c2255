/* The console model with AVX-512: sixteen values at a time. */
#include "ee/simd.h"

#if QP_EE_X86

#include <immintrin.h>

#define TARGET __attribute__((target("avx512f,avx512dq,avx512bw,avx512vl")))
#define LANES 16
#define SIDE 1
#define WORDS __m512i
#define FLOATS __m512
#define W_ALL(x) _mm512_set1_epi32((int)(x))
#define W_LOAD(p) _mm512_loadu_si512(p)
#define W_STORE(p, v) _mm512_storeu_si512(p, v)
#define W_ADD(a, b) _mm512_add_epi32(a, b)
#define W_SUB(a, b) _mm512_sub_epi32(a, b)
#define W_AND(a, b) _mm512_and_si512(a, b)
#define W_OR(a, b) _mm512_or_si512(a, b)
#define W_XOR(a, b) _mm512_xor_si512(a, b)
#define W_ANDNOT(not_this, this) _mm512_andnot_si512(not_this, this)
#define W_SHL(v, n) _mm512_slli_epi32(v, n)
#define W_SHR(v, n) _mm512_srli_epi32(v, n)
#define W_SAR(v, n) _mm512_srai_epi32(v, n)
#define W_SHL_BY(v, n) _mm512_sll_epi32(v, _mm_cvtsi32_si128(n))
#define W_SHL_EACH(v, n) _mm512_sllv_epi32(v, n)
#define W_EQUAL(a, b) _mm512_movm_epi32(_mm512_cmpeq_epi32_mask(a, b))
#define W_ABOVE(a, b) _mm512_movm_epi32(_mm512_cmpgt_epi32_mask(a, b))
#define W_AT_LEAST(v, least) W_SAR(W_SUB(W_ALL((least)-1), v), 31)
#define W_BELOW(v, bound) W_SAR(W_SUB(v, W_ALL(bound)), 31)
#define W_CHOOSE(mask, yes, no) _mm512_ternarylogic_epi32(mask, yes, no, 0xca)
#define W_ANY(mask) (_mm512_test_epi32_mask(mask, mask) != 0)
#define W_XOR3(x, y, z) _mm512_ternarylogic_epi32(x, y, z, 0x96)
#define W_MAJORITY(x, y, z) _mm512_ternarylogic_epi32(x, y, z, 0xe8)
#define W_XOR_ANDNOT(x, not_this, this) _mm512_ternarylogic_epi32(x, not_this, this, 0xd2)
#define W_LOW_PRODUCT(a, b) _mm512_mullo_epi32(a, b)
#define W_QUOTIENT(a, b) quotient_of(a, b)
#define W_OF_INTEGERS(v) _mm512_castps_si512(_mm512_cvtepi32_ps(v))
#define W_OF(f) _mm512_castps_si512(f)
#define F_OF(w) _mm512_castsi512_ps(w)
#define F_MUL(a, b) _mm512_mul_ps(a, b)
#define F_ADD(a, b) _mm512_add_ps(a, b)

/* Of eight significands each, by doubles: the quotient is never so near to an integer below it that
   it would be rounded up to that. */
static inline TARGET __m256i half_quotient(__m256i a, __m256i b) {
    __m512d quotient = _mm512_div_pd(_mm512_cvtepi32_pd(a), _mm512_cvtepi32_pd(b));
    return _mm512_cvttpd_epi32(_mm512_mul_pd(quotient, _mm512_set1_pd(0x1p24)));
}

static inline TARGET __m512i quotient_of(__m512i a, __m512i b) {
    __m256i lower = half_quotient(_mm512_castsi512_si256(a), _mm512_castsi512_si256(b));
    __m256i upper = half_quotient(_mm512_extracti64x4_epi64(a, 1), _mm512_extracti64x4_epi64(b, 1));
    return _mm512_inserti64x4(_mm512_castsi256_si512(lower), upper, 1);
}

#include "ee/lanes.h"

TARGET void qp_ee_avx512_fractions(const uint32_t *rest, const uint32_t *duration, uint32_t *out,
                                   size_t count) {
    fractions_in_mode(rest, duration, out, count);
}

TARGET void qp_ee_avx512_lerp(const uint32_t *start, const uint32_t *delta,
                              const uint32_t *fraction, uint32_t *out, size_t count) {
    lerp_in_mode(start, delta, fraction, out, count);
}

#endif
