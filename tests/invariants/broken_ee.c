/* Arithmetic that is not the console's: IEEE 754 where the two differ, last places, lost signs. */
#include "broken.h"

#include <math.h>
#include <string.h>

static float float_of(uint32_t bits) {
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static uint32_t bits_of(float value) {
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

/* -- IEEE 754 --------------------------------------------------------------------------------- */

static uint32_t ieee_add(qp_ee_model model, uint32_t a, uint32_t b) {
    (void)model;
    return bits_of(float_of(a) + float_of(b));
}

static uint32_t ieee_mul(qp_ee_model model, uint32_t a, uint32_t b) {
    (void)model;
    return bits_of(float_of(a) * float_of(b));
}

static uint32_t ieee_div(qp_ee_model model, uint32_t a, uint32_t b) {
    (void)model;
    return bits_of(float_of(a) / float_of(b));
}

static uint32_t ieee_sqrt(qp_ee_model model, uint32_t a) {
    (void)model;
    return bits_of(sqrtf(float_of(a)));
}

static void with_ieee_add(qp_subject *subject) {
    subject->ee.add = ieee_add;
}

static void with_ieee_mul(qp_subject *subject) {
    subject->ee.mul = ieee_mul;
}

static void with_ieee_div(qp_subject *subject) {
    subject->ee.div = ieee_div;
}

static void with_ieee_sqrt(qp_subject *subject) {
    subject->ee.sqrt = ieee_sqrt;
}

/* -- One model for the other ------------------------------------------------------------------ */

static uint32_t reference_add(qp_ee_model model, uint32_t a, uint32_t b) {
    (void)model;
    return qp_ee_add(QP_EE_REFERENCE, a, b);
}

static uint32_t reference_mul(qp_ee_model model, uint32_t a, uint32_t b) {
    (void)model;
    return qp_ee_mul(QP_EE_REFERENCE, a, b);
}

static uint32_t reference_div(qp_ee_model model, uint32_t a, uint32_t b) {
    (void)model;
    return qp_ee_div(QP_EE_REFERENCE, a, b);
}

static uint32_t reference_sqrt(qp_ee_model model, uint32_t a) {
    (void)model;
    return qp_ee_sqrt(QP_EE_REFERENCE, a);
}

static uint32_t reference_madd(qp_ee_model model, uint32_t acc, uint32_t a, uint32_t b) {
    (void)model;
    return qp_ee_madd(QP_EE_REFERENCE, acc, a, b);
}

static void with_reference_add(qp_subject *subject) {
    subject->ee.add = reference_add;
}

static void with_reference_mul(qp_subject *subject) {
    subject->ee.mul = reference_mul;
}

static void with_reference_div(qp_subject *subject) {
    subject->ee.div = reference_div;
}

static void with_reference_sqrt(qp_subject *subject) {
    subject->ee.sqrt = reference_sqrt;
}

static void with_reference_madd(qp_subject *subject) {
    subject->ee.madd = reference_madd;
}

/* -- Small faults ----------------------------------------------------------------------------- */

static uint32_t distant_mul(qp_ee_model model, uint32_t a, uint32_t b) {
    return qp_ee_mul(model, a, b) - (model == QP_EE_CONSOLE ? 2 : 0);
}

static uint32_t distant_div(qp_ee_model model, uint32_t a, uint32_t b) {
    return qp_ee_div(model, a, b) ^ (model == QP_EE_CONSOLE ? 4 : 0);
}

static uint32_t distant_sqrt(qp_ee_model model, uint32_t a) {
    return qp_ee_sqrt(model, a) ^ (model == QP_EE_CONSOLE ? 4 : 0);
}

static void with_distant_mul(qp_subject *subject) {
    subject->ee.mul = distant_mul;
}

static void with_distant_div(qp_subject *subject) {
    subject->ee.div = distant_div;
}

static void with_distant_sqrt(qp_subject *subject) {
    subject->ee.sqrt = distant_sqrt;
}

static uint32_t negative_zero_sum(qp_ee_model model, uint32_t a, uint32_t b) {
    const uint32_t sum = qp_ee_add(model, a, b);
    return sum == 0 ? 0x80000000 : sum;
}

static void with_negative_zeros(qp_subject *subject) {
    subject->ee.add = negative_zero_sum;
}

static uint32_t negative_root(qp_ee_model model, uint32_t a) {
    return qp_ee_sqrt(model, a) | (a & 0x80000000);
}

static void with_negative_root(qp_subject *subject) {
    subject->ee.sqrt = negative_root;
}

static uint32_t first_operand_sub(qp_ee_model model, uint32_t a, uint32_t b) {
    return qp_ee_add(model, a ^ 0x80000000, b);
}

static void with_turned_sub(qp_subject *subject) {
    subject->ee.sub = first_operand_sub;
}

static uint32_t ordered_add(qp_ee_model model, uint32_t a, uint32_t b) {
    return qp_ee_add(model, a, b) ^ (a < b ? 1 : 0);
}

static void with_ordered_add(qp_subject *subject) {
    subject->ee.add = ordered_add;
}

/* The smallest number is kept where the result would be smaller. */
static uint32_t least_mul(qp_ee_model model, uint32_t a, uint32_t b) {
    const uint32_t product = qp_ee_mul(model, a, b);
    return (product & 0x7f800000) == 0 ? product | 0x00800000 : product;
}

static void with_least_mul(qp_subject *subject) {
    subject->ee.mul = least_mul;
}

static uint32_t fused_madd(qp_ee_model model, uint32_t acc, uint32_t a, uint32_t b) {
    (void)model;
    return bits_of(fmaf(float_of(a), float_of(b), float_of(acc)));
}

static void with_fused_madd(qp_subject *subject) {
    subject->ee.madd = fused_madd;
}

/* -- Conversions and comparison --------------------------------------------------------------- */

static bool same_bits(uint32_t a, uint32_t b) {
    return a == b;
}

static void equal_by_bits(qp_subject *subject) {
    subject->ee.equal = same_bits;
}

static uint32_t rounded_int(int32_t value) {
    return bits_of((float)value);
}

static void with_rounded_int(qp_subject *subject) {
    subject->ee.from_int = rounded_int;
}

/* Without the lowest bit of a half. */
static uint32_t halved_u32(qp_ee_model model, uint32_t value) {
    const uint32_t half = qp_ee_from_int((int32_t)(value >> 1 & 0x7ffffffe));
    return qp_ee_add(model, half, half);
}

static void with_halved_u32(qp_subject *subject) {
    subject->ee.from_u32 = halved_u32;
}

static int32_t floored(uint32_t a) {
    const int32_t value = qp_ee_to_int(a);
    return a >> 31 != 0 && value > INT32_MIN && qp_ee_from_int(value) != a ? value - 1 : value;
}

static void with_floored(qp_subject *subject) {
    subject->ee.to_int = floored;
}

static double ieee_value(uint32_t a) {
    return float_of(a);
}

static void with_ieee_value(qp_subject *subject) {
    subject->ee.to_double = ieee_value;
}

const qp_broken qp_broken_ee[] = {
    {"EE-A001", with_ieee_add, NULL},
    {"EE-A002", equal_by_bits, NULL},
    {"EE-A003", with_ieee_mul, NULL},
    {"EE-A004", with_ieee_div, NULL},
    {"EE-A005", with_least_mul, NULL},
    {"EE-A006", with_ieee_mul, NULL},
    {"EE-A007", with_negative_zeros, NULL},
    {"EE-A008", with_negative_zeros, NULL},
    {"EE-A009", with_ieee_div, NULL},
    {"EE-A010", with_negative_root, NULL},
    {"EE-A011", with_turned_sub, NULL},
    {"EE-B001", with_reference_mul, NULL},
    {"EE-B002", with_distant_mul, NULL},
    {"EE-B003", with_distant_div, NULL},
    {"EE-B004", with_distant_sqrt, NULL},
    {"EE-B005", with_reference_div, NULL},
    {"EE-B006", with_fused_madd, NULL},
    {"EE-B007", with_reference_madd, NULL},
    {"EE-B008", with_reference_add, NULL},
    {"EE-B009", with_ieee_add, NULL},
    {"EE-B010", with_reference_mul, NULL},
    {"EE-B011", with_reference_div, NULL},
    {"EE-B012", with_reference_sqrt, NULL},
    {"EE-C001", with_rounded_int, NULL},
    {"EE-C002", with_halved_u32, NULL},
    {"EE-C003", with_floored, NULL},
    {"EE-C004", with_ieee_value, NULL},
    {"EE-R001", with_ieee_add, NULL},
    {"EE-R002", with_ieee_mul, NULL},
    {"EE-R003", with_ieee_div, NULL},
    {"EE-R004", with_ieee_sqrt, NULL},
    {"EE-R005", with_ordered_add, NULL},
    {NULL, NULL, NULL},
};
