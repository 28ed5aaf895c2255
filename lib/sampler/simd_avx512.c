/* The path with AVX-512: sixteen floats, eight doubles. */
#include "sampler/simd.h"

#if QP_X86

#include "sampler/sample.h"

#include <immintrin.h>

#if defined(__GNUC__) && !defined(__clang__)
/* Without optimisation gcc's gathers are macros, whose masks of eight bits it warns of here. */
#pragma GCC diagnostic ignored "-Wsign-conversion"
#endif

#define TARGET __attribute__((target("avx512f,avx512dq,avx512bw,avx512vl")))

#define VECTOR __m512d
#define MASK __mmask8
#define INTEGERS __m512i
#define WIDTH 8
#define V_ALL(x) _mm512_set1_pd(x)
#define V_LOAD(p) _mm512_loadu_pd(p)
#define V_STORE(p, v) _mm512_storeu_pd(p, v)
#define V_ADD(a, b) _mm512_add_pd(a, b)
#define V_SUB(a, b) _mm512_sub_pd(a, b)
#define V_MUL(a, b) _mm512_mul_pd(a, b)
#define V_ABS(a) _mm512_andnot_pd(_mm512_set1_pd(-0.0), a)
#define V_BITS(a) _mm512_castpd_si512(a)
#define V_NEAR(a, limit) (_mm512_cmp_pd_mask(a, limit, _CMP_LE_OQ) == 0xff)
#define V_CHOOSE(mask, yes, no) _mm512_mask_blend_pd(mask, no, yes)
#define V_SIGN_FROM_BIT_1(a, i)                                                                    \
    _mm512_castsi512_pd(_mm512_ternarylogic_epi64(                                                 \
        _mm512_castpd_si512(a), _mm512_slli_epi64(i, 62), _mm512_set1_epi64(INT64_MIN), 0x78))
#define I_ODD(i) _mm512_test_epi64_mask(i, _mm512_set1_epi64(1))
#define I_PLUS_1(i) _mm512_add_epi64(i, _mm512_set1_epi64(1))

#include "sampler/turn_lanes.h"
#include "sampler/value_lanes.h"

/* -- Search ----------------------------------------------------------------------------------- */

/* Begin and duration of a group's records; what is left of the time. */
static inline TARGET void read_heads(const qp_sampler_batch *batch, uint32_t group, __m512i places,
                                     __m512i time, qp_sampler_found *found) {
    const __m512i even =
        _mm512_set_epi32(30, 28, 26, 24, 22, 20, 18, 16, 14, 12, 10, 8, 6, 4, 2, 0);
    const __m512i odd = _mm512_set_epi32(31, 29, 27, 25, 23, 21, 19, 17, 15, 13, 11, 9, 7, 5, 3, 1);
    __m512i low = _mm512_i32gather_epi64(_mm512_castsi512_si256(places), batch->pool, 8);
    __m512i high = _mm512_i32gather_epi64(_mm512_extracti64x4_epi64(places, 1), batch->pool, 8);
    __m512i begins = _mm512_permutex2var_epi32(low, even, high);
    __m512i durations = _mm512_permutex2var_epi32(low, odd, high);
    _mm512_storeu_si512(found->rests + group, _mm512_sub_epi32(time, begins));
    _mm512_storeu_si512(found->durations + group, durations);
}

TARGET void qp_avx512_search(const qp_sampler_batch *batch, uint32_t *hints, uint32_t time,
                             qp_sampler_found *found) {
    uint32_t row = time >> batch->shift;
    size_t first = (size_t)row * batch->table_room;
    const uint32_t *places = batch->places + first;
    const uint16_t *passes = batch->passes + first;
    const uint16_t *several = batch->several + first / QP_TABLE_GROUP;
    const __m512i into = _mm512_set1_epi32((int)(time - (row << batch->shift)));
    const __m512i now = _mm512_set1_epi32((int)time);
    for (uint32_t t = 0; t < batch->table_room; t += QP_TABLE_GROUP) {
        __m512i pass = _mm512_cvtepu16_epi32(_mm256_loadu_si256((const __m256i *)(passes + t)));
        __m512i here = _mm512_loadu_si512(places + t);
        __m512i next = _mm512_loadu_si512(places + batch->table_room + t);
        __m512i found_here =
            _mm512_mask_blend_epi32(_mm512_cmpgt_epu32_mask(into, pass), here, next);
        _mm512_storeu_si512(found->places + t, found_here);
        if (several[t / QP_TABLE_GROUP] != 0) {
            qp_group_search(batch, t, several[t / QP_TABLE_GROUP], hints, time, found->places);
            found_here = _mm512_loadu_si512(found->places + t);
        }
        read_heads(batch, t, found_here, now, found);
    }
}

/* -- Values ----------------------------------------------------------------------------------- */

static inline TARGET void fractions(const qp_sampler_batch *batch, qp_sampler_found *found) {
    for (uint32_t t = 0; t < batch->table_room; t += QP_TABLE_GROUP) {
        __m512i duration = _mm512_loadu_si512(found->durations + t);
        __m512 rest = _mm512_cvtepu32_ps(_mm512_loadu_si512(found->rests + t));
        __mmask16 some = _mm512_test_epi32_mask(duration, duration);
        __m512 fraction = _mm512_maskz_div_ps(some, rest, _mm512_cvtepu32_ps(duration));
        _mm512_storeu_ps((float *)found->fractions + t, fraction);
    }
}

TARGET void qp_avx512_values(const qp_sampler_batch *batch, qp_sampler_found *found,
                             unsigned char *out) {
    fractions(batch, found);
    vectors(batch, found, out);
    floats(batch, found, out);
}

/* -- Rotations -------------------------------------------------------------------------------- */

/* Rows into columns, or columns into rows. */
static inline TARGET void transpose(const __m512d in[8], __m512d out[8]) {
    __m512d t[8];
    for (size_t i = 0; i < 4; i++) {
        t[i] = _mm512_unpacklo_pd(in[2 * i], in[2 * i + 1]);
        t[4 + i] = _mm512_unpackhi_pd(in[2 * i], in[2 * i + 1]);
    }
    for (size_t i = 0; i < 2; i++) {
        const __m512d *from = t + 4 * i;
        __m512d a = _mm512_shuffle_f64x2(from[0], from[1], 0x88);
        __m512d b = _mm512_shuffle_f64x2(from[2], from[3], 0x88);
        __m512d c = _mm512_shuffle_f64x2(from[0], from[1], 0xdd);
        __m512d d = _mm512_shuffle_f64x2(from[2], from[3], 0xdd);
        out[i] = _mm512_shuffle_f64x2(a, b, 0x88);
        out[i + 4] = _mm512_shuffle_f64x2(a, b, 0xdd);
        out[i + 2] = _mm512_shuffle_f64x2(c, d, 0x88);
        out[i + 6] = _mm512_shuffle_f64x2(c, d, 0xdd);
    }
}

/* Numbers 0 to 7 and 4 to 11 of eight payloads. */
static inline TARGET void load_payloads(const unsigned char *const at[WIDTH],
                                        __m512d payload[LANES_PAYLOAD]) {
    __m512d rows[8];
    __m512d late[8];
    for (int i = 0; i < 8; i++) {
        rows[i] = _mm512_loadu_pd(at[i]);
    }
    transpose(rows, payload);
    for (int i = 0; i < 8; i++) {
        rows[i] = _mm512_loadu_pd((const double *)(const void *)at[i] + 4);
    }
    transpose(rows, late);
    for (int i = 8; i < LANES_PAYLOAD; i++) {
        payload[i] = late[i - 4];
    }
}

static inline TARGET void store_matrices(const __m512d matrix[9], unsigned char *const at[WIDTH]) {
    __m512d rows[8];
    double last[8];
    transpose(matrix, rows);
    _mm512_storeu_pd(last, matrix[8]);
    for (int i = 0; i < 8; i++) {
        double *to = (double *)(void *)at[i];
        _mm512_storeu_pd(to, rows[i]);
        to[8] = last[i];
    }
}

/* A channel has its table in the lowest 16 of its 64 bits and its unit in the next 16. */
static inline TARGET __m512d angles_of(const qp_sampler_batch *batch,
                                       const qp_sampler_channel *list,
                                       const qp_sampler_found *found) {
    const __m512i sixteen = _mm512_set1_epi64(0xffff);
    __m512i channels = _mm512_loadu_si512(list);
    __m512i tables = _mm512_and_si512(channels, sixteen);
    __m512i units = _mm512_and_si512(_mm512_srli_epi64(channels, 16), sixteen);
    __m256i places = _mm512_i64gather_epi32(tables, found->places, 4);
    __m512i angles = _mm512_add_epi64(_mm512_cvtepu32_epi64(places), units);
    const unsigned char *pool = batch->pool + LANES_ANGLE * sizeof(double);
    return _mm512_mul_pd(_mm512_i64gather_pd(angles, pool, 8),
                         _mm512_cvtps_pd(_mm512_i64gather_ps(tables, found->fractions, 4)));
}

#include "sampler/rotation_lanes.h"

TARGET void qp_avx512_rotations(const qp_sampler_batch *batch, const qp_sampler_found *found,
                                unsigned char *out) {
    rotations(batch, found, out);
}

#endif
