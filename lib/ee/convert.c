/* Integers, doubles and comparison (spec ee-arithmetic, Common to both). */
#include "base/bits.h"
#include "ee/format.h"
#include "quirkproof/ee.h"

#define DOUBLE_BIAS 1023
#define DOUBLE_HIDDEN 0x0010000000000000u /* a double's leading 1, bit 52 */

uint32_t qp_ee_from_int(int32_t value) {
    uint32_t sign = value < 0 ? QP_EE_SIGN : 0;
    uint32_t magnitude = value < 0 ? (uint32_t)(-(value + 1)) + 1u : (uint32_t)value;
    return magnitude == 0 ? 0 : qp_ee_pack(sign, magnitude, QP_EE_INTEGER_EXPONENT);
}

uint32_t qp_ee_from_u32(qp_ee_model model, uint32_t value) {
    if (value <= (uint32_t)INT32_MAX) {
        return qp_ee_from_int((int32_t)value);
    }
    /* The EE converts signed integers only; the game's compiler halves, keeps the bit shifted out
     * in the lowest, and doubles. */
    uint32_t half = qp_ee_from_int((int32_t)(value / 2 | value % 2));
    return qp_ee_add(model, half, half);
}

int32_t qp_ee_to_int(uint32_t a) {
    int32_t exponent = qp_ee_exponent(a);
    bool negative = a >= QP_EE_SIGN;
    if (exponent < QP_EE_BIAS) {
        return 0; /* below 1, zeros included */
    }
    if (exponent >= QP_EE_BIAS + 31) {
        return negative ? INT32_MIN : INT32_MAX;
    }
    /* As it would be with exponent field QP_EE_BIAS + 30, and down from there. */
    uint32_t highest = qp_ee_significand(a) * 0x80;
    uint32_t magnitude = highest >> (QP_EE_BIAS + 30 - exponent);
    magnitude %= QP_EE_SIGN;
    return negative ? -(int32_t)magnitude : (int32_t)magnitude;
}

bool qp_ee_equal(uint32_t a, uint32_t b) {
    return a == b || (qp_ee_exponent(a) == 0 && qp_ee_exponent(b) == 0);
}

double qp_ee_to_double(uint32_t a) {
    uint64_t bits = a >= QP_EE_SIGN ? 0x8000000000000000u : 0;
    if (qp_ee_exponent(a) != 0) {
        /* A double has the same parts, more bits of each, and numbers everything here. */
        uint64_t exponent = (uint64_t)qp_ee_exponent(a) + (DOUBLE_BIAS - QP_EE_BIAS);
        bits += exponent * DOUBLE_HIDDEN;
        bits += a % QP_EE_HIDDEN * (DOUBLE_HIDDEN / QP_EE_HIDDEN);
    }
    return qp_double_of_bits(bits);
}
