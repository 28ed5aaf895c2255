/*
 * The EE arithmetic over random operands, against second formulations that share no code with it:
 * the host's floating-point unit for the reference model, plain statements of the circuits for the
 * console's. A failure names the operands.
 */
#include "ee_operands.h"
#include "quirkproof/ee.h"

#include <criterion/criterion.h>
#include <fenv.h>
#include <inttypes.h>
#include <math.h>
#include <string.h>

enum { PAIRS = 1000000 };

static void check(const char *what, uint32_t a, uint32_t b, uint32_t actual, uint32_t expected) {
    if (actual != expected) {
        cr_assert_fail("%s of %08" PRIx32 " and %08" PRIx32 " is %08" PRIx32
                       ", expected %08" PRIx32,
                       what, a, b, actual, expected);
    }
}

/* -- Numbers ---------------------------------------------------------------------------------- */

static bool negative(uint32_t a) {
    return (a & 0x80000000) != 0;
}

static int32_t exponent_of(uint32_t a) {
    return (int32_t)(a >> 23 & 0xff);
}

static uint64_t significand_of(uint32_t a) {
    return exponent_of(a) == 0 ? 0 : (a & 0x007fffff) + 0x00800000;
}

/* sign * n * 2^(exponent - 150), bit by bit. */
static uint32_t pattern_of(bool minus, uint64_t n, int32_t exponent) {
    uint32_t sign = minus ? 0x80000000 : 0;
    if (n == 0) {
        return sign;
    }
    for (; n >= 0x01000000; n >>= 1) {
        exponent++;
    }
    for (; n < 0x00800000; n <<= 1) {
        exponent--;
    }
    if (exponent > 255) {
        return sign + 0x7fffffff;
    }
    return exponent < 1 ? sign : sign + ((uint32_t)exponent << 23) + (uint32_t)(n - 0x00800000);
}

/* The value of a pattern, put together from a double's own fields. */
static double double_of(uint32_t a) {
    uint64_t bits = (uint64_t)(a >> 31) << 63;
    if (exponent_of(a) != 0) {
        bits |= (uint64_t)(exponent_of(a) + 1023 - 127) << 52 | (uint64_t)(a & 0x007fffff) << 29;
    }
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

/* A double truncated to a pattern. */
static uint32_t truncated(double value) {
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    int32_t exponent = (int32_t)(bits >> 52 & 0x7ff) - 1023 + 127;
    uint64_t n = (bits >> 29 & 0x007fffff) + 0x00800000;
    return pattern_of((bits >> 63) != 0, n, exponent);
}

/* -- Reference model -------------------------------------------------------------------------- */

/* In doubles every operand is exact and nothing overflows; rounded toward zero twice (to a double,
 * to 24 bits) is rounded toward zero once. `volatile` keeps the operations where the rounding mode
 * is set. */
Test(ee_property, reference_is_a_truncated_double) {
    ee_random_seed();
    cr_assert_eq(fesetround(FE_TOWARDZERO), 0);
    for (int i = 0; i < PAIRS; i++) {
        uint32_t a = ee_random_pattern();
        uint32_t b = ee_random_partner(a);
        volatile double x = double_of(a);
        volatile double y = double_of(b);
        volatile double sum = x + y;
        volatile double difference = x - y;
        volatile double product = x * y;
        volatile double root = sqrt(fabs(x));
        check("sum", a, b, qp_ee_add(QP_EE_REFERENCE, a, b), truncated(sum));
        check("difference", a, b, qp_ee_sub(QP_EE_REFERENCE, a, b), truncated(difference));
        check("product", a, b, qp_ee_mul(QP_EE_REFERENCE, a, b), truncated(product));
        check("root", a, 0, qp_ee_sqrt(QP_EE_REFERENCE, a), truncated(root));
        uint32_t expected = (a ^ b) | 0x7fffffff;
        if (y != 0.0) {
            volatile double quotient = x / y;
            expected = truncated(quotient);
        }
        check("quotient", a, b, qp_ee_div(QP_EE_REFERENCE, a, b), expected);
    }
    fesetround(FE_TONEAREST);
}

static float float_of(uint32_t bits) {
    bits = exponent_of(bits) == 0 ? bits & 0x80000000 : bits; /* denormals are zero */
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static uint32_t flushed(float value) {
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return exponent_of(bits) == 0 ? bits & 0x80000000 : bits;
}

/* The same as `check`, where the host's result shows no overflow. Counts what it compares. */
static int check_float(const char *what, uint32_t a, uint32_t b, uint32_t actual, float host) {
    uint32_t expected = flushed(host);
    if ((expected & 0x7fffffff) >= 0x7f7fffff) {
        return 0;
    }
    check(what, a, b, actual, expected);
    return 1;
}

/* Spec ee-arithmetic, The reference model: the guard under which the host's single precision, with
 * denormals flushed and taken as zero, may stand in for it. */
Test(ee_property, reference_is_the_host_float_within_the_guard) {
    ee_random_seed();
    int compared = 0;
    cr_assert_eq(fesetround(FE_TOWARDZERO), 0);
    for (int i = 0; i < PAIRS; i++) {
        uint32_t a = ee_random_pattern();
        uint32_t b = ee_random_partner(a);
        if (exponent_of(a) == 255 || exponent_of(b) == 255) {
            continue;
        }
        volatile float x = float_of(a);
        volatile float y = float_of(b);
        volatile float sum = x + y;
        volatile float product = x * y;
        compared += check_float("sum", a, b, qp_ee_add(QP_EE_REFERENCE, a, b), sum);
        compared += check_float("product", a, b, qp_ee_mul(QP_EE_REFERENCE, a, b), product);
        if (y != 0.0f) {
            volatile float quotient = x / y;
            compared += check_float("quotient", a, b, qp_ee_div(QP_EE_REFERENCE, a, b), quotient);
        }
        if (!negative(a)) {
            volatile float root = sqrtf(x);
            compared += check_float("root", a, 0, qp_ee_sqrt(QP_EE_REFERENCE, a), root);
        }
    }
    fesetround(FE_TONEAREST);
    cr_assert_gt(compared, 2 * PAIRS, "only %d compared", compared);
}

/* -- Console model ---------------------------------------------------------------------------- */

/* With one guard bit: both operands as signed numbers of 25 bits, the smaller divided by a power of
 * two that throws away the rest. */
static uint32_t plain_console_sum(uint32_t a, uint32_t b) {
    int32_t larger = exponent_of(a) > exponent_of(b) ? exponent_of(a) : exponent_of(b);
    int64_t sum = 0;
    for (int i = 0; i < 2; i++) {
        uint32_t operand = i == 0 ? a : b;
        int32_t distance = larger - exponent_of(operand);
        int64_t n = (int64_t)(2 * significand_of(operand));
        n /= (int64_t)1 << (distance < 62 ? distance : 62);
        sum += negative(operand) ? -n : n;
    }
    bool zeros = significand_of(a) == 0 && significand_of(b) == 0;
    bool minus = zeros ? negative(a) && negative(b) : sum < 0;
    return pattern_of(minus, (uint64_t)(sum < 0 ? -sum : sum), larger - 1);
}

Test(ee_property, console_sum_loses_what_is_below_the_guard_bit) {
    ee_random_seed();
    int differ = 0;
    for (int i = 0; i < PAIRS; i++) {
        uint32_t a = ee_random_pattern();
        uint32_t b = ee_random_partner(a);
        uint32_t sum = qp_ee_add(QP_EE_CONSOLE, a, b);
        uint32_t difference = qp_ee_sub(QP_EE_CONSOLE, a, b);
        check("sum", a, b, sum, plain_console_sum(a, b));
        check("sum the other way round", a, b, qp_ee_add(QP_EE_CONSOLE, b, a), sum);
        check("difference", a, b, difference, plain_console_sum(a, b ^ 0x80000000));
        differ += sum != qp_ee_add(QP_EE_REFERENCE, a, b);
    }
    cr_assert_gt(differ, PAIRS / 20, "the models differ in %d sums only", differ);
}

/* Columns 0-15 of two words whose sum is that of three. */
static void add_columns(const uint32_t in[3], uint32_t *sum, uint32_t *carry) {
    uint32_t s = 0;
    uint32_t c = 0;
    for (uint32_t column = 0; column < 16; column++) {
        uint32_t ones = (in[0] >> column & 1) + (in[1] >> column & 1) + (in[2] >> column & 1);
        s |= (ones % 2) << column;
        c |= (ones / 2) << (column + 1);
    }
    *sum = s;
    *carry = c;
}

/* The product of two significands with the carry into column 15 as the array makes it. Nothing
 * above that column has a say in it. */
static uint64_t plain_console_product(uint64_t a, uint64_t b) {
    if (a == 0 || b == 0) {
        return 0; /* does not get as far as the array */
    }
    uint32_t row[8];
    uint32_t unit[8];
    for (uint32_t i = 0; i < 8; i++) {
        int64_t upper = (int64_t)(b >> (2 * i + 1) & 1);
        int64_t middle = (int64_t)(b >> (2 * i) & 1);
        int64_t lower = i == 0 ? 0 : (int64_t)(b >> (2 * i - 1) & 1);
        int64_t digit = middle + lower - 2 * upper;
        unit[i] = digit < 0 ? 1u << (2 * i) : 0;
        /* complemented from 2i up: one unit less than the negative */
        row[i] = (uint32_t)((digit * (int64_t)a * ((int64_t)1 << (2 * i))) - unit[i]);
    }
    uint32_t s[6];
    uint32_t c[6];
    add_columns((uint32_t[3]){row[1], row[2], row[3]}, &s[0], &c[0]);
    add_columns((uint32_t[3]){row[4] & 0xfffff800, row[5] & 0xfffff000, row[6]}, &s[1], &c[1]);
    c[1] |= unit[6] | (row[5] & 0x800);
    row[7] |= (row[5] & 0x400) + unit[5];
    add_columns((uint32_t[3]){row[0], s[0], c[0]}, &s[2], &c[2]);
    add_columns((uint32_t[3]){row[7], s[1], c[1]}, &s[3], &c[3]);
    add_columns((uint32_t[3]){c[2], s[3], c[3]}, &s[4], &c[4]);
    add_columns((uint32_t[3]){s[2], s[4], c[4]}, &s[5], &c[5]);
    uint32_t bit = (s[5] >> 15 & 1) ^ ((c[5] + unit[7]) >> 15 & 1);
    return bit == (a * b >> 15 & 1) ? a * b : a * b - 0x8000;
}

Test(ee_property, console_product_drops_the_low_columns) {
    ee_random_seed();
    int differ = 0;
    int overflow = 0;
    for (int i = 0; i < PAIRS; i++) {
        uint32_t a = ee_random_pattern();
        uint32_t b = ee_random_partner(i % 2 == 0 ? a : 0x7f000000 - (a & 0x7f800000));
        uint32_t acc = ee_random_partner(qp_ee_mul(QP_EE_REFERENCE, a, b));
        uint64_t n = plain_console_product(significand_of(a), significand_of(b));
        int32_t exponent = exponent_of(a) + exponent_of(b) - 150;
        uint32_t expected = pattern_of(negative(a) != negative(b), n, exponent);
        check("product", a, b, qp_ee_mul(QP_EE_CONSOLE, a, b), expected);
        differ += expected != qp_ee_mul(QP_EE_REFERENCE, a, b);

        /* 2^129 times 2^23, as a significand of 24 or 25 bits and its exponent tell it */
        bool overflows = n != 0 && exponent + 23 + (n >> 47 != 0) > 255;
        uint32_t sum = overflows ? expected : plain_console_sum(acc, expected);
        uint32_t flipped = expected ^ 0x80000000;
        uint32_t rest = overflows ? flipped : plain_console_sum(acc, flipped);
        check("multiply-add", a, b, qp_ee_madd(QP_EE_CONSOLE, acc, a, b), sum);
        check("multiply-subtract", a, b, qp_ee_msub(QP_EE_CONSOLE, acc, a, b), rest);
        overflow += overflows;
    }
    cr_assert_gt(differ, PAIRS / 2000, "the models differ in %d products only", differ);
    cr_assert_gt(overflow, PAIRS / 50, "%d products overflow only", overflow);
}

/* The redundant remainder of the divider and rooter, and the digit they go on with. */
typedef struct {
    uint64_t sum;
    uint64_t carry;
    int64_t digit;
} recurrence;

/* One step: takes `digit` times `subtrahend` away, chooses the next digit, doubles. */
static void step(recurrence *r, uint64_t subtrahend) {
    const uint64_t word = 0xffffffff;
    uint64_t added = r->digit > 0 ? word - subtrahend : r->digit < 0 ? subtrahend : 0;
    uint64_t carry = r->carry + (r->digit > 0);
    uint64_t sum = r->sum ^ carry ^ added;
    uint64_t rest = (r->sum + carry + added - sum) & word;

    uint64_t s = r->digit == 0 ? r->sum : sum;
    uint64_t c = r->digit == 0 ? r->carry : rest;
    uint64_t high = (s / 0x1000000 * 0x1000000 + c) & word;
    int64_t estimate = (int64_t)(high | s % 0x1000000);
    estimate -= estimate > INT32_MAX ? 0x100000000 : 0;
    r->digit = estimate >= 0x800000 ? 1 : estimate < -0x1000000 ? -1 : 0;
    r->sum = 2 * sum & word;
    r->carry = 2 * rest & word;
}

static uint32_t plain_console_quotient(uint32_t a, uint32_t b) {
    bool minus = negative(a) != negative(b);
    if (significand_of(b) == 0) {
        return minus ? 0xffffffff : 0x7fffffff;
    }
    if (significand_of(a) == 0) {
        return minus ? 0x80000000 : 0;
    }
    recurrence r = {4 * significand_of(a), 0, 1};
    int64_t quotient = 0;
    for (int i = 0; i < 25; i++) {
        quotient = 2 * quotient + r.digit;
        step(&r, 4 * significand_of(b));
    }
    return pattern_of(minus, (uint64_t)quotient, exponent_of(a) - exponent_of(b) + 126);
}

static uint32_t plain_console_root(uint32_t a) {
    int32_t power = exponent_of(a) - 127;
    if (significand_of(a) == 0) {
        return 0;
    }
    bool odd = power % 2 != 0;
    recurrence r = {significand_of(a) * (odd ? 4 : 2), 0, 1};
    int64_t root = 0;
    for (int i = 0; i < 25; i++) {
        int64_t subtrahend = root + r.digit * ((int64_t)1 << (24 - i));
        root += r.digit * ((int64_t)1 << (25 - i));
        step(&r, (uint64_t)subtrahend & 0xffffffff);
    }
    int32_t half = (power - odd) / 2;
    return pattern_of(false, (uint64_t)root / 4, half + 127);
}

/* Apart by at most a unit in the last place; both of one sign. */
static void check_near(const char *what, uint32_t a, uint32_t b, uint32_t x, uint32_t y) {
    int64_t apart = (int64_t)x - (int64_t)y;
    /* the smallest magnitude is next to zero */
    bool edge = (x & 0x7fffffff) <= 0x00800000 && (y & 0x7fffffff) <= 0x00800000;
    if ((apart < -1 || apart > 1) && !(edge && negative(x) == negative(y))) {
        cr_assert_fail("%s of %08" PRIx32 " and %08" PRIx32 ": %08" PRIx32 " and %08" PRIx32, what,
                       a, b, x, y);
    }
}

Test(ee_property, console_quotient_and_root_follow_the_recurrence) {
    ee_random_seed();
    int quotients = 0;
    int roots = 0;
    for (int i = 0; i < PAIRS; i++) {
        uint32_t a = ee_random_pattern();
        uint32_t b = ee_random_partner(a);
        uint32_t quotient = qp_ee_div(QP_EE_CONSOLE, a, b);
        uint32_t root = qp_ee_sqrt(QP_EE_CONSOLE, a);
        check("quotient", a, b, quotient, plain_console_quotient(a, b));
        check("root", a, 0, root, plain_console_root(a));
        uint32_t truncated_quotient = qp_ee_div(QP_EE_REFERENCE, a, b);
        uint32_t truncated_root = qp_ee_sqrt(QP_EE_REFERENCE, a);
        check_near("quotients", a, b, quotient, truncated_quotient);
        check_near("roots", a, 0, root, truncated_root);
        quotients += quotient != truncated_quotient;
        roots += root != truncated_root;
    }
    cr_assert_gt(quotients, PAIRS / 20, "the models differ in %d quotients only", quotients);
    cr_assert_gt(roots, PAIRS / 20, "the models differ in %d roots only", roots);
}

/* -- Conversions and comparison --------------------------------------------------------------- */

static int32_t clamped(double value) {
    return value >= 0x1p31 ? INT32_MAX : value <= -0x1p31 ? INT32_MIN : (int32_t)value;
}

Test(ee_property, conversions_agree_with_doubles) {
    ee_random_seed();
    for (int i = 0; i < PAIRS; i++) {
        uint32_t a = ee_random_pattern();
        uint32_t b = ee_random_partner(a);
        uint32_t word = ee_random_bits() >> (ee_random_bits() & 31);
        uint32_t near_one = (a & 0x807fffff) | (0x3e800000 + (ee_random_bits() & 0x1f800000));
        double value = qp_ee_to_double(a);
        double expected = double_of(a);
        if (memcmp(&value, &expected, sizeof value) != 0) {
            cr_assert_fail("%08" PRIx32 " is %a, expected %a", a, value, expected);
        }
        check("equality", a, b, qp_ee_equal(a, b), double_of(a) == double_of(b));
        check("integer", near_one, 0, (uint32_t)qp_ee_to_int(near_one),
              (uint32_t)clamped(double_of(near_one)));
        int64_t integer = word > INT32_MAX ? (int64_t)word - 0x100000000 : (int64_t)word;
        check("pattern of int", word, 0, qp_ee_from_int((int32_t)integer),
              integer == 0 ? 0 : truncated((double)integer));
        for (int model = QP_EE_REFERENCE; model <= QP_EE_CONSOLE; model++) {
            check("pattern of unsigned", word, 0, qp_ee_from_u32((qp_ee_model)model, word),
                  word == 0 ? 0 : truncated((double)word));
        }
    }
}
