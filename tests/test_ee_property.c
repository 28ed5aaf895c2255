/*
 * The EE arithmetic over random operands, against second formulations that share no code with it:
 * the host's floating-point unit for the reference model, plain statements of the circuits for the
 * console's. A failure names the operands.
 */
#include "ee_operands.h"
#include "oracle/plain_ee.h"
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
        volatile double x = plain_double(a);
        volatile double y = plain_double(b);
        volatile double sum = x + y;
        volatile double difference = x - y;
        volatile double product = x * y;
        volatile double root = sqrt(fabs(x));
        check("sum", a, b, qp_ee_add(QP_EE_REFERENCE, a, b), plain_truncated(sum));
        check("difference", a, b, qp_ee_sub(QP_EE_REFERENCE, a, b), plain_truncated(difference));
        check("product", a, b, qp_ee_mul(QP_EE_REFERENCE, a, b), plain_truncated(product));
        check("root", a, 0, qp_ee_sqrt(QP_EE_REFERENCE, a), plain_truncated(root));
        uint32_t expected = (a ^ b) | 0x7fffffff;
        if (y != 0.0) {
            volatile double quotient = x / y;
            expected = plain_truncated(quotient);
        }
        check("quotient", a, b, qp_ee_div(QP_EE_REFERENCE, a, b), expected);
    }
    fesetround(FE_TONEAREST);
}

static float float_of(uint32_t bits) {
    bits = plain_exponent(bits) == 0 ? bits & 0x80000000 : bits; /* denormals are zero */
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static uint32_t flushed(float value) {
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return plain_exponent(bits) == 0 ? bits & 0x80000000 : bits;
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
        if (plain_exponent(a) == 255 || plain_exponent(b) == 255) {
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
        if (!plain_negative(a)) {
            volatile float root = sqrtf(x);
            compared += check_float("root", a, 0, qp_ee_sqrt(QP_EE_REFERENCE, a), root);
        }
    }
    fesetround(FE_TONEAREST);
    cr_assert_gt(compared, 2 * PAIRS, "only %d compared", compared);
}

/* -- Console model ---------------------------------------------------------------------------- */

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

Test(ee_property, console_product_drops_the_low_columns) {
    ee_random_seed();
    int differ = 0;
    int overflow = 0;
    for (int i = 0; i < PAIRS; i++) {
        uint32_t a = ee_random_pattern();
        uint32_t b = ee_random_partner(i % 2 == 0 ? a : 0x7f000000 - (a & 0x7f800000));
        uint32_t acc = ee_random_partner(qp_ee_mul(QP_EE_REFERENCE, a, b));
        plain_product product = plain_console_product(a, b);
        uint32_t sum = plain_console_multiply_add(acc, a, b, false);
        uint32_t rest = plain_console_multiply_add(acc, a, b, true);
        check("product", a, b, qp_ee_mul(QP_EE_CONSOLE, a, b), product.value);
        check("multiply-add", a, b, qp_ee_madd(QP_EE_CONSOLE, acc, a, b), sum);
        check("multiply-subtract", a, b, qp_ee_msub(QP_EE_CONSOLE, acc, a, b), rest);
        differ += product.value != qp_ee_mul(QP_EE_REFERENCE, a, b);
        overflow += product.overflows;
    }
    cr_assert_gt(differ, PAIRS / 2000, "the models differ in %d products only", differ);
    cr_assert_gt(overflow, PAIRS / 50, "%d products overflow only", overflow);
}

/* Apart by at most a unit in the last place; both of one sign. */
static void check_near(const char *what, uint32_t a, uint32_t b, uint32_t x, uint32_t y) {
    int64_t apart = (int64_t)x - (int64_t)y;
    /* the smallest magnitude is next to zero */
    bool edge = (x & 0x7fffffff) <= 0x00800000 && (y & 0x7fffffff) <= 0x00800000;
    if ((apart < -1 || apart > 1) && !(edge && plain_negative(x) == plain_negative(y))) {
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
        double expected = plain_double(a);
        if (memcmp(&value, &expected, sizeof value) != 0) {
            cr_assert_fail("%08" PRIx32 " is %a, expected %a", a, value, expected);
        }
        check("equality", a, b, qp_ee_equal(a, b), plain_double(a) == plain_double(b));
        check("integer", near_one, 0, (uint32_t)qp_ee_to_int(near_one),
              (uint32_t)clamped(plain_double(near_one)));
        int64_t integer = word > INT32_MAX ? (int64_t)word - 0x100000000 : (int64_t)word;
        check("pattern of int", word, 0, qp_ee_from_int((int32_t)integer),
              integer == 0 ? 0 : plain_truncated((double)integer));
        for (int model = QP_EE_REFERENCE; model <= QP_EE_CONSOLE; model++) {
            check("pattern of unsigned", word, 0, qp_ee_from_u32((qp_ee_model)model, word),
                  word == 0 ? 0 : plain_truncated((double)word));
        }
    }
}
