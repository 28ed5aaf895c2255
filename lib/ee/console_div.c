/*
 * The console's divider and rooter (spec ee-arithmetic, The console model, div and sqrt): radix 2,
 * digits -1, 0 and +1, 25 steps over a remainder kept in carry-save form, the digit chosen from an
 * estimate. They do not truncate and do not round either, but come close to rounding to nearest.
 */
#include "ee/carry_save.h"
#include "ee/format.h"
#include "ee/models.h"

#define STEPS 25
#define ESTIMATE_BITS 0x00ffffffu /* bits of the sum word that the estimate's carry never meets */

/* A digit as a word, so that the quotient and the root are sums modulo 2^32. */
#define PLUS_ONE 1u
#define ZERO 0u
#define MINUS_ONE 0xffffffffu

/* The selector: the digit that the remainder's estimate asks for. As a signed word it is +1 at or
 * above 2^23, -1 below -2^24, else 0. */
static uint32_t select_digit(qp_ee_carry_save remainder) {
    uint32_t estimate =
        ((remainder.sum & ~ESTIMATE_BITS) + remainder.carry) | (remainder.sum & ESTIMATE_BITS);
    if ((estimate & 0x80000000u) == 0) {
        return estimate >= 0x00800000u ? PLUS_ONE : ZERO;
    }
    return estimate < 0xff000000u ? MINUS_ONE : ZERO;
}

/* The remainder less `digit` times `subtrahend`. */
static qp_ee_carry_save subtract(qp_ee_carry_save remainder, uint32_t digit, uint32_t subtrahend) {
    if (digit == PLUS_ONE) {
        /* Complement and carry-in; bit 0 of the carry word is free. */
        return qp_ee_csa(remainder.sum, remainder.carry + 1u, ~subtrahend);
    }
    return qp_ee_csa(remainder.sum, remainder.carry, digit == MINUS_ONE ? subtrahend : 0);
}

/* The digit after one step: `before` is the remainder that the step, with `digit`, began with,
 * `after` the adder's result. A digit of 0 leaves the estimate on the words that were there,
 * although the adder has mixed them. */
static uint32_t next_digit(uint32_t digit, qp_ee_carry_save before, qp_ee_carry_save after) {
    return select_digit(digit == ZERO ? before : after);
}

static qp_ee_carry_save doubled(qp_ee_carry_save remainder) {
    qp_ee_carry_save out = {remainder.sum << 1, remainder.carry << 1};
    return out;
}

/* Quotient of two significands, times 2^24: 24 or 25 bits. */
static uint32_t divide_significands(uint32_t a, uint32_t b) {
    qp_ee_carry_save remainder = {a << 2, 0};
    uint32_t divisor = b << 2;
    uint32_t quotient = 0;
    uint32_t digit = PLUS_ONE;
    for (int step = 0; step < STEPS; step++) {
        quotient = (quotient << 1) + digit;
        qp_ee_carry_save after = subtract(remainder, digit, divisor);
        digit = next_digit(digit, remainder, after);
        remainder = doubled(after);
    }
    return quotient;
}

uint32_t qp_ee_console_div(uint32_t a, uint32_t b) {
    uint32_t sign = (a ^ b) & QP_EE_SIGN;
    if (qp_ee_exponent(b) == 0) {
        return sign | QP_EE_MAGNITUDE; /* 0 / 0 too */
    }
    if (qp_ee_exponent(a) == 0) {
        return sign;
    }
    uint32_t quotient = divide_significands(qp_ee_significand(a), qp_ee_significand(b));
    int32_t exponent = qp_ee_exponent(a) - qp_ee_exponent(b) + QP_EE_BIAS - 1;
    if (quotient > (QP_EE_FRACTION | QP_EE_HIDDEN)) {
        quotient >>= 1;
        exponent += 1;
    }
    return qp_ee_encode(sign, exponent, quotient);
}

/* Root of a significand, which is doubled first if its exponent is odd, times 4: the root's leading
 * 1 is bit 25. */
static uint32_t root_of_significand(uint32_t significand, bool exponent_is_odd) {
    qp_ee_carry_save remainder = {significand << (exponent_is_odd ? 2 : 1), 0};
    uint32_t root = 0;
    uint32_t digit = PLUS_ONE;
    for (int step = 0; step < STEPS; step++) {
        uint32_t subtrahend = root + (digit << (24 - step));
        root += digit << (25 - step);
        qp_ee_carry_save after = subtract(remainder, digit, subtrahend);
        digit = next_digit(digit, remainder, after);
        remainder = doubled(after);
    }
    return root;
}

uint32_t qp_ee_console_sqrt(uint32_t a) {
    int32_t exponent = qp_ee_exponent(a);
    if (exponent == 0) {
        return 0;
    }
    bool odd = (exponent & 1) == 0; /* the unbiased exponent; the bias is odd */
    uint32_t root = root_of_significand(qp_ee_significand(a), odd);
    return qp_ee_encode(0, (exponent + QP_EE_BIAS) / 2, root >> 2);
}
