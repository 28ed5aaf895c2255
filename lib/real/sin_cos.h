/*
 * Sine and cosine without a branch, for angles up to QP_REAL_NEAR_MAX: loops over arrays of angles
 * become vector code, and have the same bits as one call a number.
 *
 * The angle is k quarter turns and a rest r of at most pi/4 to either side, r a pair of doubles.
 * What is largest beside the leading term - r^3 / 6 and r^4 / 24 - is formed of r's upper 11 bits h
 * without any rounding, so that little is left to round but the result itself.
 */
#ifndef QP_REAL_SIN_COS_H
#define QP_REAL_SIN_COS_H

#include "real/constants.h"
#include "real/real.h"

/* 2047 quarter turns and a half. */
#define QP_REAL_NEAR_MAX 3216.0

#define QP_REAL_TO_INTEGER 0x1.8p52 /* added and taken off again: the nearest integer, */
#define QP_REAL_TO_11_BITS 0x1.8p41 /* and the nearest multiple of 2^-11 */

/* An angle of `turns` quarter turns and high - lack; `turns` is -2 to 2. */
typedef struct {
    double turns;
    double high;
    double lack;
} qp_real_angle;

/* Angles up to QP_REAL_NEAR_MAX. The products with pi/2's first two parts are exact. */
static inline qp_real_angle qp_real_reduce_near(double angle) {
    double k = (angle * QP_TWO_OVER_PI + QP_REAL_TO_INTEGER) - QP_REAL_TO_INTEGER;
    double first = angle - k * QP_HALF_PI_1; /* exact too */
    double part = k * QP_HALF_PI_2;
    double second = first - part;
    double taken = second - first;
    double lost = (first - (second - taken)) - (part + taken);
    double lack = k * QP_HALF_PI_3 - lost;
    double high = second - lack;
    double rounds = (k * 0.25 + QP_REAL_TO_INTEGER) - QP_REAL_TO_INTEGER;
    qp_real_angle out = {k - 4.0 * rounds, high, (high - second) + lack};
    return out;
}

/* a polynomial of seven terms */
static inline double qp_real_polynomial_7(const double c[7], double z) {
    return c[0] + z * (c[1] + z * (c[2] + z * (c[3] + z * (c[4] + z * (c[5] + z * c[6])))));
}

/*
 * Of the angle's rest alone. What is to be taken off is summed with its sign turned, so that the
 * sine of -0 is -0.
 */
static inline qp_sine_cosine qp_real_sin_cos_rest(double r, double lack) {
    double h = (r + QP_REAL_TO_11_BITS) - QP_REAL_TO_11_BITS;
    double l = (r - h) - lack;
    double z = r * r;
    double h2 = h * h;

    double cube = (h2 * h) * QP_SINE_LEAD;
    double sine = r - cube;
    double off = ((sine - r) + cube) + (lack + (QP_SINE_LEAD * (l * ((z + r * h) + h2)) +
                                                (z * r) * qp_real_polynomial_7(qp_sine_terms, z)));

    double square = 1.0 - 0.5 * h2;
    double fourth = (h2 * h2) * QP_COSINE_LEAD;
    double cosine = square + fourth;
    double more =
        ((square - cosine) + fourth) + ((l * (r + h)) * (QP_COSINE_LEAD * (z + h2) - 0.5) +
                                        (z * z) * qp_real_polynomial_7(qp_cosine_terms, z));
    qp_sine_cosine out = {sine - off, cosine + more};
    return out;
}

static inline qp_sine_cosine qp_real_sin_cos_of(qp_real_angle angle) {
    qp_sine_cosine rest = qp_real_sin_cos_rest(angle.high, angle.lack);
    double turns = angle.turns;
    int odd = (turns == 1.0) | (turns == -1.0);
    int back = (turns == 2.0) | (turns == -2.0);
    double sine = odd ? rest.cosine : rest.sine;
    double cosine = odd ? rest.sine : rest.cosine;
    qp_sine_cosine out = {(turns == -1.0) | back ? -sine : sine,
                          (turns == 1.0) | back ? -cosine : cosine};
    return out;
}

/* Sine and cosine of an angle from -QP_REAL_NEAR_MAX to QP_REAL_NEAR_MAX. */
static inline qp_sine_cosine qp_real_sin_cos_near(double angle) {
    return qp_real_sin_cos_of(qp_real_reduce_near(angle));
}

#endif
