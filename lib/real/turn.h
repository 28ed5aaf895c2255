/*
 * Sine and cosine together, in half of the operations of sin_cos.h and within one unit in the last
 * place: for matrices that turn. Odd and even but for the sign of a sine of 0. Without a branch, so
 * that several at a time, in vectors, have the same bits as one.
 */
#ifndef QP_REAL_TURN_H
#define QP_REAL_TURN_H

#include "base/bits.h"
#include "real/sin_cos.h"

/* 1/6 and 1/24, of which the polynomials have what the leads lack. */
#define QP_TURN_SIXTH 0x1.5555555555555p-3
#define QP_TURN_24TH 0x1.5555555555555p-5

/*
 * c0 + c1 z + c2 z^2 ... of seven terms, of which the first stands alone: in pairs (Estrin, 1960),
 * so that few operations wait for one another.
 */
static inline double qp_turn_polynomial(double first, const double c[7], double z) {
    double z2 = z * z;
    double z4 = z2 * z2;
    return ((first + c[1] * z) + z2 * (c[2] + c[3] * z)) + z4 * ((c[4] + c[5] * z) + z2 * c[6]);
}

/* The sign bit where bit 1 of `quarters` is set. */
static inline uint64_t qp_turn_sign(uint64_t quarters) {
    return (quarters & 2u) << 62;
}

/* An angle from -QP_REAL_NEAR_MAX to QP_REAL_NEAR_MAX. */
static inline qp_sine_cosine qp_real_turn_near(double angle) {
    double shifted = angle * QP_TWO_OVER_PI + QP_REAL_TO_INTEGER;
    uint64_t quarters = qp_bits_of_double(shifted); /* their lowest bits are those of an integer */
    double k = shifted - QP_REAL_TO_INTEGER;
    double r = (angle - k * QP_HALF_PI_1) - k * QP_HALF_PI_2;
    double z = r * r;
    double sine = r - (z * r) * qp_turn_polynomial(QP_TURN_SIXTH, qp_sine_terms, z);
    double more = (z * z) * qp_turn_polynomial(QP_TURN_24TH, qp_cosine_terms, z);
    double cosine = 1.0 - (0.5 * z - more);
    int odd = (quarters & 1u) != 0;
    uint64_t s = qp_bits_of_double(odd ? cosine : sine) ^ qp_turn_sign(quarters);
    uint64_t c = qp_bits_of_double(odd ? sine : cosine) ^ qp_turn_sign(quarters + 1);
    qp_sine_cosine out = {qp_double_of_bits(s), qp_double_of_bits(c)};
    return out;
}

/* Any angle; no number for what is not finite. */
//@ assigns \nothing;
static inline qp_sine_cosine qp_real_turn(double angle) {
    if (angle >= -QP_REAL_NEAR_MAX && angle <= QP_REAL_NEAR_MAX) {
        return qp_real_turn_near(angle);
    }
    return qp_real_sin_cos(angle);
}

#endif
