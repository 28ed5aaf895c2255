/* The console model over arrays: one element after the other, and the choice of another path. */
#include "ee/batch.h"
#include "ee/simd.h"
#include "quirkproof/ee.h"

/*@ requires \valid_read(rest + (0 .. count - 1)) && \valid_read(duration + (0 .. count - 1));
    requires \valid(out + (0 .. count - 1));
    assigns out[0 .. count - 1];
*/
static void fractions(const uint32_t *rest, const uint32_t *duration, uint32_t *out, size_t count) {
    /*@ loop invariant 0 <= i <= count;
        loop assigns i, out[0 .. count - 1];
        loop variant count - i;
    */
    for (size_t i = 0; i < count; i++) {
        uint32_t numerator = qp_ee_from_u32(QP_EE_CONSOLE, rest[i]);
        uint32_t denominator = qp_ee_from_u32(QP_EE_CONSOLE, duration[i]);
        out[i] = duration[i] == 0 ? 0 : qp_ee_div(QP_EE_CONSOLE, numerator, denominator);
    }
}

/*@ requires \valid_read(start + (0 .. count - 1)) && \valid_read(delta + (0 .. count - 1));
    requires \valid_read(fraction + (0 .. count - 1));
    requires \valid(out + (0 .. count - 1));
    assigns out[0 .. count - 1];
*/
static void lerp(const uint32_t *start, const uint32_t *delta, const uint32_t *fraction,
                 uint32_t *out, size_t count) {
    /*@ loop invariant 0 <= i <= count;
        loop assigns i, out[0 .. count - 1];
        loop variant count - i;
    */
    for (size_t i = 0; i < count; i++) {
        uint32_t product = qp_ee_mul(QP_EE_CONSOLE, delta[i], fraction[i]);
        out[i] = qp_ee_add(QP_EE_CONSOLE, start[i], product);
    }
}

void qp_ee_batch_fractions(qp_ee_path path, const uint32_t *rest, const uint32_t *duration,
                           uint32_t *out, size_t count) {
    switch (path) {
#if QP_EE_X86
    case QP_EE_PATH_SSE2:
        qp_ee_sse2_fractions(rest, duration, out, count);
        return;
    case QP_EE_PATH_AVX2:
        qp_ee_avx2_fractions(rest, duration, out, count);
        return;
    case QP_EE_PATH_AVX512:
        qp_ee_avx512_fractions(rest, duration, out, count);
        return;
#endif
    default:
        fractions(rest, duration, out, count);
    }
}

void qp_ee_batch_lerp(qp_ee_path path, const uint32_t *start, const uint32_t *delta,
                      const uint32_t *fraction, uint32_t *out, size_t count) {
    switch (path) {
#if QP_EE_X86
    case QP_EE_PATH_SSE2:
        qp_ee_sse2_lerp(start, delta, fraction, out, count);
        return;
    case QP_EE_PATH_AVX2:
        qp_ee_avx2_lerp(start, delta, fraction, out, count);
        return;
    case QP_EE_PATH_AVX512:
        qp_ee_avx512_lerp(start, delta, fraction, out, count);
        return;
#endif
    default:
        lerp(start, delta, fraction, out, count);
    }
}
