/* The path with AVX2: eight floats, four doubles. */
#include "sampler/simd.h"

#if QP_X86

#include "sampler/sample.h"

#include <immintrin.h>

#define TARGET __attribute__((target("avx2")))

#define VECTOR __m256d
#define MASK __m256d
#define INTEGERS __m256i
#define WIDTH 4
#define V_ALL(x) _mm256_set1_pd(x)
#define V_LOAD(p) _mm256_loadu_pd(p)
#define V_STORE(p, v) _mm256_storeu_pd(p, v)
#define V_ADD(a, b) _mm256_add_pd(a, b)
#define V_SUB(a, b) _mm256_sub_pd(a, b)
#define V_MUL(a, b) _mm256_mul_pd(a, b)
#define V_ABS(a) _mm256_andnot_pd(_mm256_set1_pd(-0.0), a)
#define V_BITS(a) _mm256_castpd_si256(a)
#define V_NEAR(a, limit) (_mm256_movemask_pd(_mm256_cmp_pd(a, limit, _CMP_LE_OQ)) == 0xf)
#define V_CHOOSE(mask, yes, no) _mm256_blendv_pd(no, yes, mask)
#define V_SIGN_FROM_BIT_1(a, i)                                                                    \
    _mm256_xor_pd(                                                                                 \
        a, _mm256_and_pd(_mm256_set1_pd(-0.0), _mm256_castsi256_pd(_mm256_slli_epi64(i, 62))))
/* The choice goes by the highest bit alone. */
#define I_ODD(i) _mm256_castsi256_pd(_mm256_slli_epi64(i, 63))
#define I_PLUS_1(i) _mm256_add_epi64(i, _mm256_set1_epi64x(1))

#include "sampler/turn_lanes.h"
#include "sampler/value_lanes.h"

/* -- Search ----------------------------------------------------------------------------------- */

/* Half a group of tables. */
#define LANES 8

static inline TARGET __m256i load_eight(const void *at) {
    return _mm256_loadu_si256((const __m256i *)at);
}

static inline TARGET void store_eight(void *at, __m256i eight) {
    _mm256_storeu_si256((__m256i *)at, eight);
}

/* Every second word of two vectors, the first ones or those after them. */
static inline TARGET __m256i first_words(__m256i low, __m256i high) {
    __m256 mixed = _mm256_shuffle_ps(_mm256_castsi256_ps(low), _mm256_castsi256_ps(high), 0x88);
    return _mm256_permute4x64_epi64(_mm256_castps_si256(mixed), 0xd8);
}

static inline TARGET __m256i second_words(__m256i low, __m256i high) {
    __m256 mixed = _mm256_shuffle_ps(_mm256_castsi256_ps(low), _mm256_castsi256_ps(high), 0xdd);
    return _mm256_permute4x64_epi64(_mm256_castps_si256(mixed), 0xd8);
}

/* Begins and durations of records; what is left of the time. */
static inline TARGET void read_heads(const qp_sampler_batch *batch, uint32_t t, __m256i time,
                                     qp_sampler_found *found) {
    const long long *pool = (const long long *)(const void *)batch->pool;
    __m256i places = load_eight(found->places + t);
    __m256i low = _mm256_i32gather_epi64(pool, _mm256_castsi256_si128(places), 8);
    __m256i high = _mm256_i32gather_epi64(pool, _mm256_extracti128_si256(places, 1), 8);
    store_eight(found->rests + t, _mm256_sub_epi32(time, first_words(low, high)));
    store_eight(found->durations + t, second_words(low, high));
}

TARGET void qp_avx2_search(const qp_sampler_batch *batch, uint32_t *hints, uint32_t time,
                           qp_sampler_found *found) {
    uint32_t row = time >> batch->shift;
    uint32_t into = time - (row << batch->shift);
    size_t first = (size_t)row * batch->table_room;
    const uint32_t *places = batch->places + first;
    const uint16_t *passes = batch->passes + first;
    const uint16_t *several = batch->several + first / QP_TABLE_GROUP;
    /* The comparison is one of signed numbers; passes have 16 bits. */
    uint32_t limited = into > QP_PASS_MAX ? QP_PASS_MAX + 1 : into;
    const __m256i late = _mm256_set1_epi32((int)limited);
    for (uint32_t t = 0; t < batch->table_room; t += LANES) {
        __m128i pass = _mm_loadu_si128((const __m128i *)(const void *)(passes + t));
        __m256i passed = _mm256_cmpgt_epi32(late, _mm256_cvtepu16_epi32(pass));
        __m256i here = load_eight(places + t);
        __m256i next = load_eight(places + batch->table_room + t);
        store_eight(found->places + t, _mm256_blendv_epi8(here, next, passed));
    }
    for (uint32_t t = 0; t < batch->table_room; t += QP_TABLE_GROUP) {
        if (several[t / QP_TABLE_GROUP] != 0) {
            qp_group_search(batch, t, several[t / QP_TABLE_GROUP], hints, time, found->places);
        }
    }
    for (uint32_t t = 0; t < batch->table_room; t += LANES) {
        read_heads(batch, t, _mm256_set1_epi32((int)time), found);
    }
}

/* -- Values ----------------------------------------------------------------------------------- */

/* From u32, rounded once: both halves and the product are exact. */
static inline TARGET __m256 to_floats(__m256i words) {
    __m256 high = _mm256_cvtepi32_ps(_mm256_srli_epi32(words, 16));
    __m256 low = _mm256_cvtepi32_ps(_mm256_and_si256(words, _mm256_set1_epi32(0xffff)));
    return _mm256_add_ps(_mm256_mul_ps(high, _mm256_set1_ps(65536.0F)), low);
}

static inline TARGET void fractions(const qp_sampler_batch *batch, qp_sampler_found *found) {
    for (uint32_t t = 0; t < batch->table_room; t += LANES) {
        __m256i duration = load_eight(found->durations + t);
        __m256i none = _mm256_cmpeq_epi32(duration, _mm256_setzero_si256());
        __m256 rest = to_floats(load_eight(found->rests + t));
        __m256i fraction = _mm256_castps_si256(_mm256_div_ps(rest, to_floats(duration)));
        store_eight(found->fractions + t, _mm256_andnot_si256(none, fraction));
    }
}

TARGET void qp_avx2_values(const qp_sampler_batch *batch, qp_sampler_found *found,
                           unsigned char *out) {
    fractions(batch, found);
    vectors(batch, found, out);
    floats(batch, found, out);
}

/* -- Rotations -------------------------------------------------------------------------------- */

/* Rows into columns, or columns into rows. */
static inline TARGET void transpose(const __m256d in[4], __m256d out[4]) {
    __m256d a = _mm256_unpacklo_pd(in[0], in[1]);
    __m256d b = _mm256_unpackhi_pd(in[0], in[1]);
    __m256d c = _mm256_unpacklo_pd(in[2], in[3]);
    __m256d d = _mm256_unpackhi_pd(in[2], in[3]);
    out[0] = _mm256_permute2f128_pd(a, c, 0x20);
    out[1] = _mm256_permute2f128_pd(b, d, 0x20);
    out[2] = _mm256_permute2f128_pd(a, c, 0x31);
    out[3] = _mm256_permute2f128_pd(b, d, 0x31);
}

/* Numbers 0 to 3, 4 to 7 and 8 to 11 of four payloads. */
static inline TARGET void load_payloads(const unsigned char *const at[WIDTH],
                                        __m256d payload[LANES_PAYLOAD]) {
    __m256d rows[WIDTH];
    for (int first = 0; first < LANES_PAYLOAD; first += WIDTH) {
        for (int i = 0; i < WIDTH; i++) {
            rows[i] = _mm256_loadu_pd((const double *)(const void *)at[i] + first);
        }
        transpose(rows, payload + first);
    }
}

static inline TARGET void store_matrices(const __m256d matrix[9], unsigned char *const at[WIDTH]) {
    __m256d rows[2][WIDTH];
    double last[WIDTH];
    transpose(matrix, rows[0]);
    transpose(matrix + WIDTH, rows[1]);
    _mm256_storeu_pd(last, matrix[8]);
    for (int i = 0; i < WIDTH; i++) {
        double *to = (double *)(void *)at[i];
        _mm256_storeu_pd(to, rows[0][i]);
        _mm256_storeu_pd(to + WIDTH, rows[1][i]);
        to[8] = last[i];
    }
}

/* A channel has its table in the lowest 16 of its 64 bits and its unit in the next 16. */
static inline TARGET __m256d angles_of(const qp_sampler_batch *batch,
                                       const qp_sampler_channel *list,
                                       const qp_sampler_found *found) {
    const __m256i sixteen = _mm256_set1_epi64x(0xffff);
    const double *pool = (const double *)(const void *)batch->pool;
    const int *places = (const int *)(const void *)found->places;
    const float *fractions_found = (const float *)(const void *)found->fractions;
    __m256i channels = load_eight(list);
    __m256i tables = _mm256_and_si256(channels, sixteen);
    __m256i units = _mm256_and_si256(_mm256_srli_epi64(channels, 16), sixteen);
    __m256i angles =
        _mm256_add_epi64(_mm256_cvtepu32_epi64(_mm256_i64gather_epi32(places, tables, 4)), units);
    return _mm256_mul_pd(_mm256_i64gather_pd(pool + LANES_ANGLE, angles, 8),
                         _mm256_cvtps_pd(_mm256_i64gather_ps(fractions_found, tables, 4)));
}

#include "sampler/rotation_lanes.h"

TARGET void qp_avx2_rotations(const qp_sampler_batch *batch, const qp_sampler_found *found,
                              unsigned char *out) {
    rotations(batch, found, out);
}

#endif
