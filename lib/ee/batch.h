/*
 * The console model's operations over arrays, for whoever has many values at once (lib/sampler).
 * Each gives the bits of the scalar functions of quirkproof/ee.h, on every path, whatever the
 * host's floating-point environment, which is left as it is.
 */
#ifndef QUIRKPROOF_EE_BATCH_H
#define QUIRKPROOF_EE_BATCH_H

#include <stddef.h>
#include <stdint.h>

/* Arrays have a multiple of this many elements, and do not overlap unless they are the same. */
#define QP_EE_LANES 16

/*
 * How: one after the other in integers, or with the vector units of x86-64, which the processor
 * must have: 4, 8 or 16 at a time. Numbered as qp_sampler_path is. A path that is not compiled in
 * is the first one.
 */
typedef enum {
    QP_EE_PATH_INTEGER = 0,
    QP_EE_PATH_SSE2 = 1,
    QP_EE_PATH_AVX2 = 2,
    QP_EE_PATH_AVX512 = 3 /* F, DQ, BW and VL */
} qp_ee_path;

/* out[i] = u32tof(rest[i]) / u32tof(duration[i]); 0 for a duration of 0. */
/*@ requires \valid_read(rest + (0 .. count - 1)) && \valid_read(duration + (0 .. count - 1));
    requires \valid(out + (0 .. count - 1)) && count % 16 == 0;
    assigns out[0 .. count - 1];
*/
void qp_ee_batch_fractions(qp_ee_path path, const uint32_t *rest, const uint32_t *duration,
                           uint32_t *out, size_t count);

/* out[i] = start[i] + delta[i] * fraction[i]. */
/*@ requires \valid_read(start + (0 .. count - 1)) && \valid_read(delta + (0 .. count - 1));
    requires \valid_read(fraction + (0 .. count - 1));
    requires \valid(out + (0 .. count - 1)) && count % 16 == 0;
    assigns out[0 .. count - 1];
*/
void qp_ee_batch_lerp(qp_ee_path path, const uint32_t *start, const uint32_t *delta,
                      const uint32_t *fraction, uint32_t *out, size_t count);

#endif
