/**
 * @file
 * The step of the console's divider and rooter (spec ee-arithmetic, The console model, div and
 * sqrt): radix 2, digits -1, 0 and +1, a remainder in carry-save form, the next digit chosen from
 * an estimate of it. Without branches: which digit comes next is as good as random. Private to
 * lib/ee.
 */
#ifndef QUIRKPROOF_EE_RECURRENCE_H
#define QUIRKPROOF_EE_RECURRENCE_H

#include "ee/carry_save.h"

#define QP_EE_STEPS 25

/* Bits 24 and up of a remainder are what the digit is chosen by. A quotient's remainder is four
 * times that of its significands: of those, this much. */
#define QP_EE_SURE 0x00400000u

#define QP_EE_ESTIMATE_BITS 0x00ffffffu /* bits of the sum word that the carry word never meets */

/* The state before a step. A digit is two words of which one at most is all ones, the others 0. */
typedef struct {
    qp_ee_carry_save remainder;
    uint32_t plus;  /* the digit is +1 */
    uint32_t minus; /* the digit is -1 */
} qp_ee_recurrence;

/*@ predicate qp_ee_digit_ok(qp_ee_recurrence r) =
      (r.plus == 0 || r.plus == 0xffffffff) && (r.minus == 0 || r.minus == 0xffffffff);
*/

/* All ones if the sign bit is set, else 0. */
/*@ assigns \nothing;
    ensures \result == (word >= 0x80000000 ? 0xffffffff : 0);
*/
static inline uint32_t qp_ee_sign_mask(uint32_t word) {
    return word >= 0x80000000u ? 0xffffffffu : 0;
}

/* `remainder` to begin with, and the digit that always comes first: +1. */
/*@ assigns \nothing;
    ensures qp_ee_digit_ok(\result);
*/
static inline qp_ee_recurrence qp_ee_recurrence_from(uint32_t remainder) {
    qp_ee_recurrence r = {{remainder, 0}, 0xffffffffu, 0};
    return r;
}

/*
 * Takes the digit times `subtrahend` from the remainder (its complement and a carry-in for +1, for
 * which bit 0 of the carry word is free), selects the next digit and doubles. As a signed word the
 * estimate selects +1 at or above 2^23, -1 below -2^24, else 0; after a digit of 0 it is that of
 * the words as they were, although the adder has mixed them.
 */
/*@ requires qp_ee_digit_ok(r);
    assigns \nothing;
    ensures qp_ee_digit_ok(\result);
*/
static inline qp_ee_recurrence qp_ee_recur(qp_ee_recurrence r, uint32_t subtrahend) {
    uint32_t active = r.plus | r.minus;
    uint32_t operand = (subtrahend ^ r.plus) & active;
    qp_ee_carry_save before = {r.remainder.sum, r.remainder.carry - r.plus};
    qp_ee_carry_save after = qp_ee_csa(before.sum, before.carry, operand);
    uint32_t sum = before.sum ^ ((before.sum ^ after.sum) & active);
    uint32_t carry = before.carry ^ ((before.carry ^ after.carry) & active);
    uint32_t estimate = ((sum & ~QP_EE_ESTIMATE_BITS) + carry) | (sum & QP_EE_ESTIMATE_BITS);
    qp_ee_recurrence next = {{after.sum << 1, after.carry << 1},
                             qp_ee_sign_mask(0x007fffffu - estimate),
                             qp_ee_sign_mask(estimate + 0x01000000u)};
    return next;
}

#endif
