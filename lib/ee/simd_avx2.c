/* The console model with AVX2: eight values at a time. */
#include "ee/simd.h"

#if QP_EE_X86

#include <immintrin.h>

#define TARGET __attribute__((target("avx2")))
#define LANES 8
#define SIDE 2
#define WORDS __m256i
#define FLOATS __m256
#define W_ALL(x) _mm256_set1_epi32((int)(x))
#define W_LOAD(p) _mm256_loadu_si256((const __m256i *)(const void *)(p))
#define W_STORE(p, v) _mm256_storeu_si256((__m256i *)(void *)(p), v)
#define W_ADD(a, b) _mm256_add_epi32(a, b)
#define W_SUB(a, b) _mm256_sub_epi32(a, b)
#define W_AND(a, b) _mm256_and_si256(a, b)
#define W_OR(a, b) _mm256_or_si256(a, b)
#define W_XOR(a, b) _mm256_xor_si256(a, b)
#define W_ANDNOT(not_this, this) _mm256_andnot_si256(not_this, this)
#define W_SHL(v, n) _mm256_slli_epi32(v, n)
#define W_SHR(v, n) _mm256_srli_epi32(v, n)
#define W_SAR(v, n) _mm256_srai_epi32(v, n)
#define W_SHL_BY(v, n) _mm256_sll_epi32(v, _mm_cvtsi32_si128(n))
#define W_SHL_EACH(v, n) _mm256_sllv_epi32(v, n)
#define W_EQUAL(a, b) _mm256_cmpeq_epi32(a, b)
#define W_ABOVE(a, b) _mm256_cmpgt_epi32(a, b)
#define W_AT_LEAST(v, least) _mm256_cmpgt_epi32(v, W_ALL((least)-1))
#define W_BELOW(v, bound) _mm256_cmpgt_epi32(W_ALL(bound), v)
#define W_CHOOSE(mask, yes, no) _mm256_blendv_epi8(no, yes, mask)
#define W_ANY(mask) (!_mm256_testz_si256(mask, mask))
#define W_XOR3(x, y, z) _mm256_xor_si256(_mm256_xor_si256(x, y), z)
#define W_MAJORITY(x, y, z)                                                                        \
    _mm256_or_si256(_mm256_and_si256(_mm256_xor_si256(x, y), z), _mm256_and_si256(x, y))
#define W_XOR_ANDNOT(x, not_this, this) _mm256_xor_si256(x, _mm256_andnot_si256(not_this, this))
#define W_LOW_PRODUCT(a, b) _mm256_mullo_epi32(a, b)
#define W_QUOTIENT(a, b) quotient_of(a, b)
#define W_OF_INTEGERS(v) _mm256_castps_si256(_mm256_cvtepi32_ps(v))
#define W_OF(f) _mm256_castps_si256(f)
#define F_OF(w) _mm256_castsi256_ps(w)
#define F_MUL(a, b) _mm256_mul_ps(a, b)
#define F_ADD(a, b) _mm256_add_ps(a, b)

/* Of four significands each, by doubles: the quotient is never so near to an integer below it that
   it would be rounded up to that. */
static inline TARGET __m128i half_quotient(__m128i a, __m128i b) {
    __m256d quotient = _mm256_div_pd(_mm256_cvtepi32_pd(a), _mm256_cvtepi32_pd(b));
    return _mm256_cvttpd_epi32(_mm256_mul_pd(quotient, _mm256_set1_pd(0x1p24)));
}

static inline TARGET __m256i quotient_of(__m256i a, __m256i b) {
    __m128i lower = half_quotient(_mm256_castsi256_si128(a), _mm256_castsi256_si128(b));
    __m128i upper = half_quotient(_mm256_extracti128_si256(a, 1), _mm256_extracti128_si256(b, 1));
    return _mm256_inserti128_si256(_mm256_castsi128_si256(lower), upper, 1);
}

#include "ee/lanes.h"

TARGET void qp_ee_avx2_fractions(const uint32_t *rest, const uint32_t *duration, uint32_t *out,
                                 size_t count) {
    fractions_in_mode(rest, duration, out, count);
}

TARGET void qp_ee_avx2_lerp(const uint32_t *start, const uint32_t *delta, const uint32_t *fraction,
                            uint32_t *out, size_t count) {
    lerp_in_mode(start, delta, fraction, out, count);
}

#endif
