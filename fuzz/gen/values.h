/*
 * Values as animation files have them, leaning to those that the games treat in ways of their own.
 * A source that is done gives plain ones.
 */
#ifndef QP_GEN_VALUES_H
#define QP_GEN_VALUES_H

#include "gen/source.h"

/* One of `count` values. */
uint32_t qp_gen_one_of(qp_source *source, const uint32_t *values, uint32_t count);

/* A word at the edge of what a field can hold: 0, 1, 2^16, 2^31, 2^32 - 1 and neighbours. */
uint32_t qp_gen_edge(qp_source *source);

/* A float: mostly small and round, else any; exponents 0, 254 and 255 among them. */
uint32_t qp_gen_float(qp_source *source);

/* Degrees: quarter turns, odd angles, and some too large to be quantised. */
uint32_t qp_gen_degrees(qp_source *source);

/* A morph weight: mostly from 0 to 2; below 0 and from 8 on the lanes differ. */
uint32_t qp_gen_weight(qp_source *source);

/* A quaternion, mostly of length 1. */
void qp_gen_quaternion(qp_source *source, uint32_t q[4]);

/*
 * The frame of the next key after one at `previous`, in an animation of `frames`: mostly a little
 * later; else the same frame, an earlier one, past the end, negative, or one whose time wraps.
 */
uint32_t qp_gen_key_frame(qp_source *source, uint32_t previous, uint32_t frames);

#endif
