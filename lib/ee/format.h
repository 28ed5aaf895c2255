/**
 * @file
 * The parts of an EE pattern, and how a pattern is put together (spec ee-arithmetic, Common to
 * both). Private to lib/ee.
 */
#ifndef QUIRKPROOF_EE_FORMAT_H
#define QUIRKPROOF_EE_FORMAT_H

#include "quirkproof/ee.h"

#define QP_EE_SIGN 0x80000000u      /* the sign bit */
#define QP_EE_MAGNITUDE 0x7fffffffu /* everything else; as a pattern, the largest magnitude */
#define QP_EE_FRACTION 0x007fffffu
#define QP_EE_HIDDEN 0x00800000u /* the significand's leading 1, bit 23 */
#define QP_EE_HIDDEN_BIT 23
#define QP_EE_BIAS 127
/* Exponent field of a pattern whose significand, read as an integer, is its value. */
#define QP_EE_INTEGER_EXPONENT (QP_EE_BIAS + QP_EE_HIDDEN_BIT)

/* Patterns are taken apart and put together with quotients, remainders and sums of powers of two,
 * which provers know; compilers make the shifts and masks of them. */

/*@ predicate qp_ee_is_sign(integer s) = s == 0 || s == 0x80000000;
    predicate qp_ee_is_significand(integer n) = 0x800000 <= n < 0x1000000;
*/

/* The exponent field, 0 to 255; 0 says that the pattern is a zero. */
/*@ assigns \nothing;
    ensures \result == qp_ee_exponent_in(a);
    ensures 0 <= \result <= 255;
*/
static inline int32_t qp_ee_exponent(uint32_t a) {
    return (int32_t)(a / QP_EE_HIDDEN % 256u);
}

/* The significand of a pattern that is not a zero: 2^23 to 2^24 - 1. */
/*@ assigns \nothing;
    ensures \result == a % 0x800000 + 0x800000;
    ensures qp_ee_is_significand(\result);
*/
static inline uint32_t qp_ee_significand(uint32_t a) {
    return (a % QP_EE_HIDDEN) + QP_EE_HIDDEN;
}

/* The sign of a pattern in place: 0 or QP_EE_SIGN. */
/*@ assigns \nothing;
    ensures \result == qp_ee_sign_in(a);
*/
static inline uint32_t qp_ee_sign(uint32_t a) {
    return a / QP_EE_SIGN * QP_EE_SIGN;
}

/* The sign of a product or quotient in place. */
/*@ assigns \nothing;
    ensures \result == qp_ee_product_sign_in(a, b);
*/
static inline uint32_t qp_ee_product_sign(uint32_t a, uint32_t b) {
    return a / QP_EE_SIGN == b / QP_EE_SIGN ? 0 : QP_EE_SIGN;
}

/* A pattern from its parts: `sign` 0 or QP_EE_SIGN, any exponent, a significand of 24 bits. */
/*@ requires qp_ee_is_sign(sign);
    assigns \nothing;
    ensures exponent > 255 ==> \result == sign + 0x7fffffff;
    ensures exponent < 1 ==> \result == sign;
    ensures 1 <= exponent <= 255 ==>
      \result == sign + exponent * 0x800000 + significand % 0x800000;
    ensures qp_ee_sign_in(\result) == sign;
    ensures qp_ee_is_result(\result);
*/
static inline uint32_t qp_ee_encode(uint32_t sign, int32_t exponent, uint32_t significand) {
    if (exponent > 255) {
        return sign + QP_EE_MAGNITUDE; /* no infinity: overflow saturates */
    }
    if (exponent < 1) {
        return sign; /* no denormals: underflow is a zero */
    }
    return sign + ((uint32_t)exponent * QP_EE_HIDDEN) + (significand % QP_EE_HIDDEN);
}

/* Number of the highest set bit of `n`, which is not 0: 0 to 63. */
/*@ requires n > 0;
    assigns \nothing;
    ensures 0 <= \result <= 63;
*/
static inline int32_t qp_ee_top_bit(uint64_t n) {
#if defined(__GNUC__) && !defined(__FRAMAC__)
    return 63 - __builtin_clzll(n); /* an instruction */
#else
    int32_t top = 0;
    /*@ loop invariant step == 32 || step == 16 || step == 8 || step == 4 || step == 2 ||
          step == 1 || step == 0;
        loop invariant 0 <= top && top + 2 * step <= 64 && top <= 63;
        loop assigns step, top, n;
        loop variant step;
    */
    for (int32_t step = 32; step > 0; step /= 2) {
        if ((n >> step) != 0) {
            n >>= step;
            top += step;
        }
    }
    return top;
#endif
}

/*
 * The pattern of magnitude `n`, which is not 0, truncated to 24 bits. `exponent` is the exponent
 * field that the result has if the highest set bit of `n` is bit 23.
 */
/*@ requires qp_ee_is_sign(sign) && n > 0 && -1000 <= exponent <= 1000;
    assigns \nothing;
    ensures qp_ee_sign_in(\result) == sign;
    ensures qp_ee_is_result(\result);
*/
static inline uint32_t qp_ee_pack(uint32_t sign, uint64_t n, int32_t exponent) {
    int32_t excess = qp_ee_top_bit(n) - QP_EE_HIDDEN_BIT;
    uint64_t significand = excess >= 0 ? n >> excess : n << -excess;
    return qp_ee_encode(sign, exponent + excess, (uint32_t)significand);
}

#endif
