/*
 * The console's divider and rooter (spec ee-arithmetic, The console model, div and sqrt): 25 digits
 * -1, 0 and +1. They do not truncate and do not round either, but come close to rounding to
 * nearest.
 */
#include "ee/format.h"
#include "ee/models.h"
#include "ee/recurrence.h"

/*@ predicate qp_ee_quotient_of(integer q, integer a, integer b) =
      q * b <= a * 0x1000000 < (q + 1) * b;
*/

/* 1 if the remainder is negative at the end, else 0: the quotient is then above the exact one. */
/*@ assigns \nothing;
    ensures \result == 0 || \result == 1;
*/
static uint32_t ends_negative(uint32_t a, uint32_t b) {
    qp_ee_recurrence r = qp_ee_recurrence_from(a << 2);
    /*@ loop invariant 0 <= step <= 24 && qp_ee_digit_ok(r);
        loop assigns step, r;
        loop variant 24 - step;
    */
    for (int step = 0; step < QP_EE_STEPS - 1; step++) {
        r = qp_ee_recur(r, b << 2);
    }
    uint32_t operand = ((b << 2) ^ r.plus) & (r.plus | r.minus);
    return (r.remainder.sum + r.remainder.carry - r.plus + operand) / QP_EE_SIGN;
}

/*
 * Quotient of two significands, times 2^24: 24 or 25 bits.
 *
 * The digits make up the exact quotient rounded down or up, for the remainder is always less than
 * the divisor. Often which of them is plain from the quotient before the last digit, `whole` with
 * `rest` left over, which is either rounded down (remainder `rest`) or up (`rest` - b):
 *   - with nothing left over the last digit is 0;
 *   - a remainder below -QP_EE_SURE makes the last digit -1, one of at least QP_EE_SURE makes it
 * +1, so that the quotient is 2 * whole + 1 both ways. If the quotient has 25 bits its last one is
 * dropped, and it does not matter whether a positive remainder makes the digit +1 or 0.
 */
/*@ requires qp_ee_is_significand(a) && qp_ee_is_significand(b);
    assigns \nothing;
    ensures qp_ee_quotient_of(\result, a, b) || qp_ee_quotient_of(\result - 1, a, b);
    ensures \result <= 0x2000000;
*/
static uint32_t divide_significands(uint32_t a, uint32_t b) {
    uint64_t dividend = (uint64_t)a * QP_EE_HIDDEN;
    uint32_t whole = (uint32_t)(dividend / b);
    uint32_t rest = (uint32_t)(dividend % b);
    //@ assert divided: a * 0x1000000 == (2 * whole) * b + 2 * rest && rest < b;
    //@ assert one_more: (2 * whole + 1) * b == (2 * whole) * b + b;
    //@ assert two_more: (2 * whole + 2) * b == (2 * whole) * b + 2 * b;
    //@ assert three_more: (2 * whole + 3) * b == (2 * whole) * b + 3 * b;
    if (rest == 0) {
        return 2 * whole;
    }
    if (rest + QP_EE_SURE < b && (rest >= QP_EE_SURE || a >= b)) {
        return 2 * whole + 1;
    }
    uint32_t down = 2 * whole + (2 * rest >= b ? 1u : 0u);
    return down + ends_negative(a, b);
}

uint32_t qp_ee_console_div(uint32_t a, uint32_t b) {
    uint32_t sign = qp_ee_product_sign(a, b);
    if (qp_ee_exponent(b) == 0) {
        return sign + QP_EE_MAGNITUDE; /* 0 / 0 too */
    }
    if (qp_ee_exponent(a) == 0) {
        return sign;
    }
    uint32_t quotient = divide_significands(qp_ee_significand(a), qp_ee_significand(b));
    int32_t exponent = qp_ee_exponent(a) - qp_ee_exponent(b) + QP_EE_BIAS - 1;
    if (quotient > (QP_EE_FRACTION | QP_EE_HIDDEN)) {
        quotient /= 2;
        exponent += 1;
    }
    return qp_ee_encode(sign, exponent, quotient);
}

/* The root of n = `begin` * 2^22 by the recurrence: 24 bits. */
/*@ assigns \nothing;
    ensures \result < 0x40000000;
*/
static uint32_t recurrent_root(uint32_t begin) {
    qp_ee_recurrence r = qp_ee_recurrence_from(begin);
    uint32_t root = 0;
    /*@ loop invariant 0 <= step <= 25 && qp_ee_digit_ok(r);
        loop assigns step, r, root;
        loop variant 25 - step;
    */
    for (int step = 0; step < QP_EE_STEPS; step++) {
        uint32_t digit = (0u - r.plus) + r.minus; /* 1, 0 or -1 as a word */
        uint32_t subtrahend = root + (digit << (24 - step));
        root += digit << (25 - step);
        r = qp_ee_recur(r, subtrahend);
    }
    return root / 4;
}

/*
 * Root of a significand, which is doubled if its exponent is odd: 24 bits. Before the last digit,
 * which is dropped, the root is rounded down or up, and the remainder twice what its square leaves
 * of n. If it is rounded up and the remainder is below -2^24 the last digit is -1, and takes it
 * back down; so it is down both ways.
 */
/*@ requires qp_ee_is_significand(significand);
    assigns \nothing;
*/
static uint32_t root_of_significand(uint32_t significand, bool exponent_is_odd) {
    uint32_t begin = significand * (exponent_is_odd ? 4 : 2);
    uint64_t n = (uint64_t)begin * 0x400000;
    uint32_t down = qp_ee_integer_root(n);
    uint64_t up = (uint64_t)down + 1;
    return up * up - n > 0x800000u ? down : recurrent_root(begin);
}

uint32_t qp_ee_console_sqrt(uint32_t a) {
    int32_t exponent = qp_ee_exponent(a);
    if (exponent == 0) {
        return 0;
    }
    bool odd = exponent % 2 == 0; /* the unbiased exponent; the bias is odd */
    uint32_t root = root_of_significand(qp_ee_significand(a), odd);
    return qp_ee_encode(0, (exponent + QP_EE_BIAS) / 2, root);
}
