/* The console's multiplier, divider and rooter, as the page states their circuits. */
#include "invariants/invariant.h"

#define SOURCE "ee-arithmetic, The console model"

/* A carry-save adder on 32-bit words. */
typedef struct {
    uint32_t sum;
    uint32_t carry;
} saved;

static saved add3(uint32_t x, uint32_t y, uint32_t z) {
    const uint32_t sum = x ^ y ^ z;
    const saved result = {sum, x + y + z - sum};
    return result;
}

static uint32_t significand(uint32_t a) {
    return (a & 0x007fffff) | 0x00800000;
}

/* -- The multiplier --------------------------------------------------------------------------- */

/* Row i of the Booth recoding of b, radix 4, and the unit that a negative digit leaves. */
static uint32_t row_of(uint32_t a, uint32_t b, unsigned i, uint32_t *unit) {
    static const uint32_t digits[8] = {0, 1, 1, 2,
                                       2, 1, 1, 0}; /* magnitudes of 0 1 1 2 -2 -1 -1 0 */
    const uint32_t bits = (b << 1) >> (2 * i) & 7;
    const uint32_t row = (a << (2 * i)) * digits[bits];
    const bool negative = bits >= 4 && digits[bits] != 0;
    *unit = negative ? 1u << (2 * i) : 0;
    return negative ? ~row & ~((1u << (2 * i)) - 1) : row;
}

/* True if the array of adders loses the carry into bit 15 of a product of significands. */
static bool carry_lost(uint32_t a, uint32_t b) {
    uint32_t row[8];
    uint32_t unit[8];
    for (unsigned i = 0; i < 8; i++) {
        row[i] = row_of(a, b, i, &unit[i]);
    }
    const saved first = add3(row[1], row[2], row[3]);
    saved second = add3(row[4] & ~0x7ffu, row[5] & ~0xfffu, row[6]);
    second.carry |= unit[6] | (row[5] & 0x800);
    const uint32_t last = row[7] | ((row[5] & 0x400) + unit[5]);
    const saved third = add3(row[0], first.sum, first.carry);
    const saved fourth = add3(last, second.sum, second.carry);
    const saved fifth = add3(third.carry, fourth.sum, fourth.carry);
    const saved sixth = add3(third.sum, fifth.sum, fifth.carry);
    const uint32_t total = (sixth.sum & ~0x7fffu) + ((sixth.carry + unit[7]) & ~0x7fffu);
    return ((total ^ a * b) & 0x8000) != 0;
}

static uint32_t plain_product(uint32_t a, uint32_t b) {
    const uint32_t sign = (a ^ b) & 0x80000000;
    const uint32_t x = significand(a);
    const uint32_t y = significand(b);
    const uint64_t product = (uint64_t)x * y - (carry_lost(x, y) ? 0x8000 : 0);
    const unsigned more = product >> 47 != 0 ? 1 : 0;
    const uint32_t fraction = (uint32_t)(product >> (23 + more)) & 0x007fffff;
    const int exponent = (int)(a >> 23 & 0xff) + (int)(b >> 23 & 0xff) - 127 + (int)more;
    if (exponent < 1) {
        return sign;
    }
    return exponent > 255 ? sign | 0x7fffffff : sign | (uint32_t)exponent << 23 | fraction;
}

/* A pattern that is no zero, and one whose product with it is in range more often than not. */
static uint32_t pick_number(qp_trial *trial) {
    const uint32_t a = qp_pick_pattern(trial);
    return (a & 0x7f800000) == 0 ? a | 0x3f800000 : a;
}

static qp_outcome told(qp_trial *trial, uint32_t a, uint32_t b, uint32_t r, uint32_t expected) {
    const uint64_t numbers[4] = {a, b, r, expected};
    return r == expected ? QP_HOLDS
                         : qp_violated4(trial, 0, "{0x} and {1x} give {2x}, not {3x}", numbers);
}

static qp_outcome check_product(qp_trial *trial) {
    const uint32_t a = pick_number(trial);
    const uint32_t b = pick_number(trial);
    return told(trial, a, b, trial->subject->ee.mul(QP_EE_CONSOLE, a, b), plain_product(a, b));
}

QP_INVARIANT(
    ee_console_product, "EE-B010", QP_SCOPE_ARITHMETIC, QP_NEEDS_NOTHING, SOURCE,
    "The console's multiplier drops its lowest columns: where that loses the carry into bit "
    "15, the product is 2^15 less than the exact one",
    check_product);

/* -- Divider and rooter ----------------------------------------------------------------------- */

/* The digit that an estimate of the remainder selects. */
static int digit_of(saved rest) {
    const uint32_t word = ((rest.sum & 0xff000000) + rest.carry) | (rest.sum & 0x00ffffff);
    if (word >= 0x80000000) {
        return word < 0xff000000 ? -1 : 0;
    }
    return word >= 0x00800000 ? 1 : 0;
}

/* The remainder after a digit: what is taken is `taken` times it. */
static saved step(saved rest, uint32_t taken, int digit) {
    if (digit > 0) { /* the complement, and its unit as a carry-in */
        return add3(rest.sum, rest.carry + 1, ~taken);
    }
    return add3(rest.sum, rest.carry, digit < 0 ? taken : 0);
}

static saved twice(saved rest) {
    const saved result = {rest.sum << 1, rest.carry << 1};
    return result;
}

static uint32_t plain_quotient(uint32_t a, uint32_t b) {
    const uint32_t sign = (a ^ b) & 0x80000000;
    const uint32_t divisor = significand(b) << 2;
    saved rest = {significand(a) << 2, 0};
    uint32_t quotient = 0;
    int digit = 1;
    for (int i = 0; i < 25; i++) {
        const saved next = step(rest, divisor, digit);
        quotient = (quotient << 1) + (uint32_t)digit;
        digit = digit_of(digit == 0 ? rest : next);
        rest = twice(next);
    }
    const unsigned more = quotient >> 24 != 0 ? 1 : 0;
    const int exponent = (int)(a >> 23 & 0xff) - (int)(b >> 23 & 0xff) + 126 + (int)more;
    if (exponent < 1) {
        return sign;
    }
    return exponent > 255 ? sign | 0x7fffffff
                          : sign | (uint32_t)exponent << 23 | (quotient >> more & 0x007fffff);
}

static qp_outcome check_quotient(qp_trial *trial) {
    const uint32_t a = pick_number(trial);
    const uint32_t b = pick_number(trial);
    return told(trial, a, b, trial->subject->ee.div(QP_EE_CONSOLE, a, b), plain_quotient(a, b));
}

QP_INVARIANT(
    ee_console_quotient, "EE-B011", QP_SCOPE_ARITHMETIC, QP_NEEDS_NOTHING, SOURCE,
    "The console's divider takes 25 digits of -1, 0 and 1, each selected by an estimate of a "
    "carry-save remainder",
    check_quotient);

static uint32_t plain_root(uint32_t a) {
    const int exponent = (int)(a >> 23 & 0xff) - 127;
    saved rest = {significand(a) << ((exponent & 1) != 0 ? 2 : 1), 0};
    uint32_t root = 0;
    int digit = 1;
    for (unsigned i = 0; i < 25; i++) {
        const uint32_t adjust = root + ((uint32_t)digit << (24 - i));
        const saved next = step(rest, adjust, digit);
        root += (uint32_t)digit << (25 - i);
        digit = digit_of(digit == 0 ? rest : next);
        rest = twice(next);
    }
    const int half = exponent >= 0 ? exponent / 2 : -((1 - exponent) / 2);
    return (uint32_t)(half + 127) << 23 | (root >> 2 & 0x007fffff);
}

static qp_outcome check_root(qp_trial *trial) {
    const uint32_t a = pick_number(trial);
    return told(trial, a, 0, trial->subject->ee.sqrt(QP_EE_CONSOLE, a), plain_root(a));
}

QP_INVARIANT(ee_console_root, "EE-B012", QP_SCOPE_ARITHMETIC, QP_NEEDS_NOTHING, SOURCE,
             "The console's rooter makes the root's 25 digits like the divider, and halves the "
             "exponent rounding down",
             check_root);
