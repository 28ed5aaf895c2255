/* Real numbers beside the patterns that stand for them, told exactly. */
#ifndef QP_INVARIANTS_EE_EXACT_H
#define QP_INVARIANTS_EE_EXACT_H

#include "invariants/invariant.h"

/* A real number that is the sum of two doubles; `low` is at most half a unit of `high`. */
typedef struct {
    double high;
    double low;
} qp_exact_real;

/* x + y without an error (Knuth's TwoSum). */
qp_exact_real qp_exact_sum(double x, double y);

/*
 * True if the magnitude of `r` is that of the number, truncated: saturated from 2^129 on, a zero
 * below 2^-126. Signs are not looked at.
 */
bool qp_is_truncated(qp_exact_real number, uint32_t r);

/* True if a and b are the same or neighbours: magnitudes one unit apart, or the smallest one and a
   zero; signs must be the same. */
bool qp_within_a_unit(uint32_t a, uint32_t b);

#endif
