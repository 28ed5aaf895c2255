/* Integers, doubles and comparison (spec ee-arithmetic, Common to both). */
#include "ee/format.h"
#include "quirkproof/ee.h"

uint32_t qp_ee_from_int(int32_t value) {
    uint32_t sign = value < 0 ? QP_EE_SIGN : 0;
    uint32_t magnitude = value < 0 ? 0u - (uint32_t)value : (uint32_t)value;
    return magnitude == 0 ? 0 : qp_ee_pack(sign, magnitude, QP_EE_INTEGER_EXPONENT);
}

uint32_t qp_ee_from_u32(qp_ee_model model, uint32_t value) {
    if (value <= (uint32_t)INT32_MAX) {
        return qp_ee_from_int((int32_t)value);
    }
    /* The EE converts signed integers only; the game's compiler halves, keeps the bit shifted out
     * in the lowest, and doubles. */
    uint32_t half = qp_ee_from_int((int32_t)((value >> 1) | (value & 1u)));
    return qp_ee_add(model, half, half);
}

int32_t qp_ee_to_int(uint32_t a) {
    int32_t exponent = qp_ee_exponent(a);
    bool negative = (a & QP_EE_SIGN) != 0;
    if (exponent < QP_EE_BIAS) {
        return 0; /* below 1, zeros included */
    }
    if (exponent >= QP_EE_BIAS + 31) {
        return negative ? INT32_MIN : INT32_MAX;
    }
    int32_t shift = exponent - QP_EE_INTEGER_EXPONENT;
    uint32_t significand = qp_ee_significand(a);
    int32_t magnitude = (int32_t)(shift >= 0 ? significand << shift : significand >> -shift);
    return negative ? -magnitude : magnitude;
}

bool qp_ee_equal(uint32_t a, uint32_t b) {
    return a == b || (qp_ee_exponent(a) == 0 && qp_ee_exponent(b) == 0);
}

double qp_ee_to_double(uint32_t a) {
    /* powers[i] is 2^(2^i). Every step multiplies by a power of two within a double's normal range,
     * so that all of it is exact in every rounding mode. */
    static const double powers[8] = {0x1p1, 0x1p2, 0x1p4, 0x1p8, 0x1p16, 0x1p32, 0x1p64, 0x1p128};
    double value = 0.0;
    if (qp_ee_exponent(a) != 0) {
        uint32_t above = (uint32_t)qp_ee_exponent(a) - 1; /* binades above the lowest, 0 to 254 */
        value = (double)qp_ee_significand(a) * 0x1p-149;
        for (uint32_t i = 0; i < 8; i++) {
            if (((above >> i) & 1u) != 0) {
                value *= powers[i];
            }
        }
    }
    return (a & QP_EE_SIGN) != 0 ? -value : value;
}
