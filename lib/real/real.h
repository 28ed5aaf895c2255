/*
 * Sine, cosine and the like in double precision, the same bits with every compiler, C library and
 * machine: only additions, subtractions, multiplications, divisions and comparisons of doubles (and
 * integers), in the order written, each rounded to nearest, none fused (-ffp-contract=off). A libm
 * promises no such thing, and WebAssembly has none.
 *
 * Every function is total. Results that are no number are one pattern, 0x7ff8000000000000. Errors
 * are below 0.52 units in the last place (qp_real_acos: 0.54): nearly every result is the nearest
 * double. Denormal numbers are numbers, in and out: the rounding mode is to be the default one,
 * with nothing flushed to zero.
 */
#ifndef QP_REAL_REAL_H
#define QP_REAL_REAL_H

#include <float.h>

#if defined(FLT_EVAL_METHOD) && FLT_EVAL_METHOD != 0 && FLT_EVAL_METHOD != 1
#error "double arithmetic must be rounded to double: for 32-bit x86, -msse2 -mfpmath=sse"
#endif
#ifdef __FAST_MATH__
#error "results are bits, not estimates: without -ffast-math"
#endif

/* What is no number. */
//@ assigns \nothing;
double qp_real_nan(void);

/* Where a turn about the origin goes. */
typedef struct {
    double sine;
    double cosine;
} qp_sine_cosine;

/*
 * Sine and cosine of any angle in radians, however large: the argument is taken as exact. Odd and
 * even to the bit: sine(-x) = -sine(x), cosine(-x) = cosine(x). For what is not finite, no number.
 */
//@ assigns \nothing;
qp_sine_cosine qp_real_sin_cos(double angle);
//@ assigns \nothing;
double qp_real_sin(double angle);
//@ assigns \nothing;
double qp_real_cos(double angle);

/* The angle, 0 to pi, whose cosine is `cosine`; no number outside -1 to 1. */
//@ assigns \nothing;
double qp_real_acos(double cosine);

/*
 * The angle, -pi to pi, at which the point (x, y) is seen from the origin. As with C's atan2 the
 * signs of zeros count: for y = +0 it is +0 if x is +0 or above, pi if x is -0 or below; infinite
 * coordinates lie on the axes and the diagonals. No number if either is none.
 */
//@ assigns \nothing;
double qp_real_atan2(double y, double x);

/* The nearest double to the root of `x`; -0 for -0, no number below. */
//@ assigns \nothing;
double qp_real_sqrt(double x);

/* The same, digit by digit: for machines without an instruction for it, and for tests. */
//@ assigns \nothing;
double qp_real_sqrt_digits(double x);

/*
 * What is left of `x` when as many whole `y` as fit are taken off, exactly, with the sign of `x`.
 * `x` itself if `y` is infinite; no number if `x` is infinite, `y` is 0 or either is no number.
 */
//@ assigns \nothing;
double qp_real_mod(double x, double y);

/* `x` without its sign. */
//@ assigns \nothing;
static inline double qp_real_abs(double x) {
    return x <= 0 ? 0 - x : x;
}

#endif
