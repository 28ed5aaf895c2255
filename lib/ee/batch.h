/*
 * The console model's operations over arrays, for whoever has many values at once (lib/sampler).
 * Each gives the bits of the scalar functions of quirkproof/ee.h.
 */
#ifndef QUIRKPROOF_EE_BATCH_H
#define QUIRKPROOF_EE_BATCH_H

#include <stddef.h>
#include <stdint.h>

/* Arrays have a multiple of this many elements, and do not overlap unless they are the same. */
#define QP_EE_LANES 16

/* out[i] = u32tof(rest[i]) / u32tof(duration[i]); 0 for a duration of 0. */
void qp_ee_console_fractions(const uint32_t *rest, const uint32_t *duration, uint32_t *out,
                             size_t count);

/* out[i] = start[i] + delta[i] * fraction[i]. */
void qp_ee_console_lerp(const uint32_t *start, const uint32_t *delta, const uint32_t *fraction,
                        uint32_t *out, size_t count);

#endif
