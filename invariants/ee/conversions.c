/* Integers and patterns. */
#include "invariants/ee/exact.h"

#define SOURCE "ee-arithmetic, Common to both"

/* An integer of any size: each count of bits as likely as another. */
static uint32_t pick_integer(qp_trial *trial) {
    const uint32_t shift = qp_pick_byte(trial) & 31;
    return qp_pick_word(trial) >> shift;
}

/* Two's complement. */
static int32_t signed_of(uint32_t word) {
    return word < 0x80000000 ? (int32_t)word : -(int32_t)(0xffffffff - word) - 1;
}

static qp_outcome check_from_int(qp_trial *trial) {
    const uint32_t word = pick_integer(trial);
    const int32_t value = signed_of(qp_pick_byte(trial) < 128 ? word : 0 - word);
    const uint32_t r = trial->subject->ee.from_int(value);
    const qp_exact_real exact = {value, 0};
    const bool sign = (r >> 31 != 0) == (value < 0);
    return qp_is_truncated(exact, r) && sign
               ? QP_HOLDS
               : qp_violated(trial, 0, "{0d} becomes {1x}", (uint64_t)(int64_t)value, r);
}

QP_INVARIANT(ee_from_int, "EE-C001", QP_SCOPE_ARITHMETIC, QP_NEEDS_NOTHING, SOURCE,
             "An integer becomes the nearest pattern toward zero", check_from_int);

static qp_outcome check_from_u32(qp_trial *trial) {
    const qp_subject_ee *ee = &trial->subject->ee;
    const uint32_t value = pick_integer(trial);
    const uint32_t r = ee->from_u32(trial->model, value);
    uint32_t expected = ee->from_int(signed_of(value & 0x7fffffff));
    if (value >= 0x80000000) {
        const uint32_t half = ee->from_int(signed_of(value >> 1 | (value & 1)));
        expected = ee->add(trial->model, half, half);
    }
    return r == expected ? QP_HOLDS : qp_violated(trial, 0, "{0} becomes {1x}", value, r);
}

QP_INVARIANT(
    ee_from_u32, "EE-C002", QP_SCOPE_ARITHMETIC, QP_NEEDS_NOTHING, SOURCE,
    "An unsigned integer from 2^31 on is converted by halves, its lowest bit kept, and added "
    "to itself",
    check_from_u32);

static double truncated(double value) {
    if (value >= 2147483647.0) {
        return 2147483647.0;
    }
    return value <= -2147483648.0 ? -2147483648.0 : (double)(int32_t)value;
}

static qp_outcome check_to_int(qp_trial *trial) {
    const uint32_t a =
        (qp_pick_pattern(trial) & 0x807fffff) | (0x3e800000 + (qp_pick_byte(trial) % 40 << 23));
    const int32_t r = trial->subject->ee.to_int(a);
    return r == (int32_t)truncated(qp_ee_to_double(a))
               ? QP_HOLDS
               : qp_violated(trial, 0, "{0x} becomes {1d}", a, (uint64_t)(int64_t)r);
}

QP_INVARIANT(ee_to_int, "EE-C003", QP_SCOPE_ARITHMETIC, QP_NEEDS_NOTHING, SOURCE,
             "A pattern becomes an integer truncated toward zero and saturated to 32 bits",
             check_to_int);

/* 2 to the power of n, which is at least -150. */
static double power(int n) {
    double value = 1;
    for (; n > 0; n--) {
        value *= 2;
    }
    for (; n < 0; n++) {
        value /= 2;
    }
    return value;
}

static qp_outcome check_value(qp_trial *trial) {
    const uint32_t a = qp_pick_pattern(trial);
    const int exponent = (int)(a >> 23 & 0xff);
    const double fraction = exponent > 0 ? (double)((a & 0x007fffff) | 0x00800000) : 0;
    const double magnitude = fraction * power(exponent - 150);
    const double value = trial->subject->ee.to_double(a);
    return value == (a >> 31 != 0 ? -magnitude : magnitude)
               ? QP_HOLDS
               : qp_violated(trial, 0, "the value of {0x} is another one", a, 0);
}

QP_INVARIANT(
    ee_value, "EE-C004", QP_SCOPE_ARITHMETIC, QP_NEEDS_NOTHING, SOURCE,
    "A pattern is a sign, an exponent of bias 127 and a fraction of 23 bits with a leading 1",
    check_value);
