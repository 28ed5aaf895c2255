/* The console model over arrays by x86-64's vector units; see ee/batch.h. */
#ifndef QUIRKPROOF_EE_SIMD_H
#define QUIRKPROOF_EE_SIMD_H

#include <stddef.h>
#include <stdint.h>

#if defined(__x86_64__) && !defined(QP_INTEGER_ONLY)
#define QP_EE_X86 1
#else
#define QP_EE_X86 0
#endif

#if QP_EE_X86

/*@ requires \valid_read(rest + (0 .. count - 1)) && \valid_read(duration + (0 .. count - 1));
    requires \valid(out + (0 .. count - 1)) && count % 16 == 0;
    assigns out[0 .. count - 1];
*/
void qp_ee_sse2_fractions(const uint32_t *rest, const uint32_t *duration, uint32_t *out,
                          size_t count);
/*@ requires \valid_read(start + (0 .. count - 1)) && \valid_read(delta + (0 .. count - 1));
    requires \valid_read(fraction + (0 .. count - 1));
    requires \valid(out + (0 .. count - 1)) && count % 16 == 0;
    assigns out[0 .. count - 1];
*/
void qp_ee_sse2_lerp(const uint32_t *start, const uint32_t *delta, const uint32_t *fraction,
                     uint32_t *out, size_t count);
/*@ requires \valid_read(rest + (0 .. count - 1)) && \valid_read(duration + (0 .. count - 1));
    requires \valid(out + (0 .. count - 1)) && count % 16 == 0;
    assigns out[0 .. count - 1];
*/
void qp_ee_avx2_fractions(const uint32_t *rest, const uint32_t *duration, uint32_t *out,
                          size_t count);
/*@ requires \valid_read(start + (0 .. count - 1)) && \valid_read(delta + (0 .. count - 1));
    requires \valid_read(fraction + (0 .. count - 1));
    requires \valid(out + (0 .. count - 1)) && count % 16 == 0;
    assigns out[0 .. count - 1];
*/
void qp_ee_avx2_lerp(const uint32_t *start, const uint32_t *delta, const uint32_t *fraction,
                     uint32_t *out, size_t count);
/*@ requires \valid_read(rest + (0 .. count - 1)) && \valid_read(duration + (0 .. count - 1));
    requires \valid(out + (0 .. count - 1)) && count % 16 == 0;
    assigns out[0 .. count - 1];
*/
void qp_ee_avx512_fractions(const uint32_t *rest, const uint32_t *duration, uint32_t *out,
                            size_t count);
/*@ requires \valid_read(start + (0 .. count - 1)) && \valid_read(delta + (0 .. count - 1));
    requires \valid_read(fraction + (0 .. count - 1));
    requires \valid(out + (0 .. count - 1)) && count % 16 == 0;
    assigns out[0 .. count - 1];
*/
void qp_ee_avx512_lerp(const uint32_t *start, const uint32_t *delta, const uint32_t *fraction,
                       uint32_t *out, size_t count);

#endif

#endif
