/* The reference model: every result is the exact one truncated toward zero (spec ee-arithmetic,
 * The reference model). All of it fits in 64 bits. */
#include "ee/format.h"
#include "ee/models.h"

/* Bits kept below the smaller operand's place in a sum. Any number from 1 up gives the exact
 * result; with 32 few sums lose bits at all. */
#define GUARD_BITS 32

/* `large` and `small` are not zeros, and |large| >= |small|. */
static uint32_t add_ordered(uint32_t large, uint32_t small) {
    uint64_t n = (uint64_t)qp_ee_significand(large) << GUARD_BITS;
    uint64_t m = (uint64_t)qp_ee_significand(small) << GUARD_BITS;
    int32_t shift = qp_ee_exponent(large) - qp_ee_exponent(small);
    if (shift > 63) {
        shift = 63; /* moves all of `small` out, as any larger shift does */
    }
    uint64_t aligned = m >> shift;
    if (((large ^ small) & QP_EE_SIGN) == 0) {
        n += aligned;
    } else {
        /* Bits of `small` that were shifted out make the exact difference smaller than that of the
         * bits that are left, by less than a unit: borrow one, as truncation does. */
        bool lost = (aligned << shift) != m;
        n -= aligned + (lost ? 1u : 0u);
    }
    if (n == 0) {
        return 0; /* x + (-x) is +0 */
    }
    return qp_ee_pack(large & QP_EE_SIGN, n, qp_ee_exponent(large) - GUARD_BITS);
}

uint32_t qp_ee_reference_add(uint32_t a, uint32_t b) {
    if (qp_ee_exponent(a) == 0 && qp_ee_exponent(b) == 0) {
        return a & b & QP_EE_SIGN; /* -0 only if both are */
    }
    if (qp_ee_exponent(a) == 0) {
        return b;
    }
    if (qp_ee_exponent(b) == 0) {
        return a;
    }
    bool ordered = (a & QP_EE_MAGNITUDE) >= (b & QP_EE_MAGNITUDE);
    return ordered ? add_ordered(a, b) : add_ordered(b, a);
}

uint32_t qp_ee_reference_mul(uint32_t a, uint32_t b) {
    uint32_t sign = (a ^ b) & QP_EE_SIGN;
    if (qp_ee_exponent(a) == 0 || qp_ee_exponent(b) == 0) {
        return sign;
    }
    uint64_t product = (uint64_t)qp_ee_significand(a) * qp_ee_significand(b);
    int32_t exponent = qp_ee_exponent(a) + qp_ee_exponent(b) - QP_EE_INTEGER_EXPONENT;
    return qp_ee_pack(sign, product, exponent);
}

uint32_t qp_ee_reference_div(uint32_t a, uint32_t b) {
    uint32_t sign = (a ^ b) & QP_EE_SIGN;
    if (qp_ee_exponent(b) == 0) {
        return sign | QP_EE_MAGNITUDE; /* 0 / 0 too */
    }
    if (qp_ee_exponent(a) == 0) {
        return sign;
    }
    /* The ratio of two significands is above 1/2: 24 more bits make a quotient of 24 or 25. */
    uint64_t quotient = ((uint64_t)qp_ee_significand(a) << 24) / qp_ee_significand(b);
    int32_t exponent = qp_ee_exponent(a) - qp_ee_exponent(b) + QP_EE_INTEGER_EXPONENT - 24;
    return qp_ee_pack(sign, quotient, exponent);
}

uint32_t qp_ee_integer_root(uint64_t n) {
    uint32_t root = 0;
    for (uint32_t bit = QP_EE_HIDDEN; bit != 0; bit >>= 1) {
        uint64_t candidate = root | bit;
        if (candidate * candidate <= n) {
            root |= bit;
        }
    }
    return root;
}

uint32_t qp_ee_reference_sqrt(uint32_t a) {
    int32_t exponent = qp_ee_exponent(a);
    if (exponent == 0) {
        return 0;
    }
    /* One bit more where the unbiased exponent is odd (the field even), so that half of it is
     * whole. */
    int32_t shift = (exponent & 1) != 0 ? 23 : 24;
    uint32_t root = qp_ee_integer_root((uint64_t)qp_ee_significand(a) << shift);
    return qp_ee_encode(0, (exponent + QP_EE_BIAS) / 2, root);
}
