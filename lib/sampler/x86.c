/* Paths of x86-64, and its floating-point control register. */
#include "sampler/x86.h"

#include "sampler/sample.h"
#include "sampler/simd.h"

#if QP_X86

#include <immintrin.h>

/* MXCSR: every exception masked; and rounding toward zero, subnormal results and operands zero. */
#define DEFAULT_CONTROL 0x1f80u
#define EE_CONTROL (DEFAULT_CONTROL | 0x6000u | 0x8000u | 0x0040u)

static uint32_t bit_if(int supported, uint32_t bit) {
    return (uint32_t)(supported != 0) * bit;
}

uint32_t qp_x86_features(void) {
    return QP_X86_SSE2 | bit_if(__builtin_cpu_supports("avx2"), QP_X86_AVX2) |
           bit_if(__builtin_cpu_supports("avx512f"), QP_X86_AVX512F) |
           bit_if(__builtin_cpu_supports("avx512dq"), QP_X86_AVX512DQ) |
           bit_if(__builtin_cpu_supports("avx512bw"), QP_X86_AVX512BW) |
           bit_if(__builtin_cpu_supports("avx512vl"), QP_X86_AVX512VL);
}

uint32_t qp_x86_enter(void) {
    uint32_t environment = _mm_getcsr();
    _mm_setcsr(DEFAULT_CONTROL);
    return environment;
}

void qp_x86_leave(uint32_t environment) {
    _mm_setcsr(environment);
}

#define LINE 64u /* bytes of a cache line */

/* Asks for what rotations read later than their heads, so that it comes while vectors are done. */
static void fetch_rotations(const qp_sampler_batch *batch, const qp_sampler_found *found) {
    const qp_sampler_channel *channel = batch->channels[QP_CHANNEL_ROTATION].list;
    const qp_sampler_channel *end = channel + batch->channels[QP_CHANNEL_ROTATION].count;
    for (; channel < end; channel++) {
        size_t unit = (size_t)found->places[channel->table] + channel->unit;
        const unsigned char *payload = batch->pool + unit * QP_UNIT_BYTES;
        __builtin_prefetch(payload + LINE - QP_UNIT_BYTES);
        __builtin_prefetch(payload + (size_t)QP_ROTATION_UNITS * QP_UNIT_BYTES - 1);
    }
}

static void search(const qp_sampler_batch *batch, qp_sampler_path path, uint32_t *hints,
                   uint32_t time, qp_sampler_found *found) {
    if (path == QP_SAMPLER_AVX512) {
        qp_avx512_search(batch, hints, time, found);
    } else if (path == QP_SAMPLER_AVX2) {
        qp_avx2_search(batch, hints, time, found);
    } else {
        qp_batch_search(batch, hints, time, found);
    }
    if (batch->far) {
        fetch_rotations(batch, found);
    }
}

/*
 * Fractions, vectors and floats. The functions that run while the control register is another are
 * in files of their own, so that no operation of theirs is moved out of it, and none into it.
 */
static void values(const qp_sampler_batch *batch, qp_sampler_path path, qp_sampler_found *found,
                   unsigned char *out) {
    _mm_setcsr(EE_CONTROL);
    if (path == QP_SAMPLER_AVX512) {
        qp_avx512_values(batch, found, out);
    } else if (path == QP_SAMPLER_AVX2) {
        qp_avx2_values(batch, found, out);
    } else {
        qp_sse2_values(batch, found, out);
    }
    _mm_setcsr(DEFAULT_CONTROL);
    qp_batch_exact(batch, QP_CHANNEL_EXACT_VECTOR, found, out);
    qp_batch_exact(batch, QP_CHANNEL_EXACT_FLOAT, found, out);
}

void qp_x86_sample(const qp_sampler_batch *batch, qp_sampler_path path, qp_ee_model model,
                   uint32_t *hints, uint32_t time, unsigned char *out) {
    qp_sampler_found found;
    search(batch, path, hints, time, &found);
    if (model == QP_EE_CONSOLE) {
        qp_batch_console(batch, path, &found, out);
    } else {
        values(batch, path, &found, out);
    }
    if (path == QP_SAMPLER_AVX512) {
        qp_avx512_rotations(batch, &found, out);
    } else if (path == QP_SAMPLER_AVX2) {
        qp_avx2_rotations(batch, &found, out);
    } else {
        qp_sse2_rotations(batch, &found, out);
    }
}

#else

uint32_t qp_x86_features(void) {
    return 0;
}

uint32_t qp_x86_enter(void) {
    return 0;
}

void qp_x86_leave(uint32_t environment) {
    (void)environment;
}

void qp_x86_sample(const qp_sampler_batch *batch, qp_sampler_path path, qp_ee_model model,
                   uint32_t *hints, uint32_t time, unsigned char *out) {
    (void)batch;
    (void)path;
    (void)model;
    (void)hints;
    (void)time;
    (void)out;
}

#endif
