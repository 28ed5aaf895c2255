/* The reference model: every result is the exact one truncated toward zero (spec ee-arithmetic,
 * The reference model). All of it fits in 64 bits. */
#include "ee/format.h"
#include "ee/models.h"

/* Bits kept below the smaller operand's place in a sum. Any number from 1 up gives the exact
 * result; with 32 few sums lose bits at all. */
#define GUARD_BITS 32

/* `large` and `small` are not zeros, and |large| >= |small|. */
/*@ requires qp_ee_exponent_in(large) >= qp_ee_exponent_in(small) > 0;
    assigns \nothing;
    ensures qp_ee_is_result(\result);
    ensures \result == 0 || qp_ee_sign_in(\result) == qp_ee_sign_in(large);
*/
static uint32_t add_ordered(uint32_t large, uint32_t small) {
    uint64_t n = (uint64_t)qp_ee_significand(large) << GUARD_BITS;
    uint64_t m = (uint64_t)qp_ee_significand(small) << GUARD_BITS;
    int32_t shift = qp_ee_exponent(large) - qp_ee_exponent(small);
    if (shift > 63) {
        shift = 63; /* moves all of `small` out, as any larger shift does */
    }
    uint64_t aligned = m >> shift;
    if (qp_ee_sign(large) == qp_ee_sign(small)) {
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
    return qp_ee_pack(qp_ee_sign(large), n, qp_ee_exponent(large) - GUARD_BITS);
}

uint32_t qp_ee_reference_add(uint32_t a, uint32_t b) {
    if (qp_ee_exponent(a) == 0 && qp_ee_exponent(b) == 0) {
        return qp_ee_sign(a) == QP_EE_SIGN ? qp_ee_sign(b) : 0; /* -0 only if both are */
    }
    if (qp_ee_exponent(a) == 0) {
        return b;
    }
    if (qp_ee_exponent(b) == 0) {
        return a;
    }
    bool ordered = a % QP_EE_SIGN >= b % QP_EE_SIGN;
    return ordered ? add_ordered(a, b) : add_ordered(b, a);
}

uint32_t qp_ee_reference_mul(uint32_t a, uint32_t b) {
    uint32_t sign = qp_ee_product_sign(a, b);
    if (qp_ee_exponent(a) == 0 || qp_ee_exponent(b) == 0) {
        return sign;
    }
    uint64_t product = (uint64_t)qp_ee_significand(a) * qp_ee_significand(b);
    int32_t exponent = qp_ee_exponent(a) + qp_ee_exponent(b) - QP_EE_INTEGER_EXPONENT;
    return qp_ee_pack(sign, product, exponent);
}

uint32_t qp_ee_reference_div(uint32_t a, uint32_t b) {
    uint32_t sign = qp_ee_product_sign(a, b);
    if (qp_ee_exponent(b) == 0) {
        return sign + QP_EE_MAGNITUDE; /* 0 / 0 too */
    }
    if (qp_ee_exponent(a) == 0) {
        return sign;
    }
    /* The ratio of two significands is above 1/2: 24 more bits make a quotient of 24 or 25. */
    uint64_t quotient = (uint64_t)qp_ee_significand(a) * 0x1000000 / qp_ee_significand(b);
    int32_t exponent = qp_ee_exponent(a) - qp_ee_exponent(b) + QP_EE_INTEGER_EXPONENT - 24;
    return qp_ee_pack(sign, quotient, exponent);
}

uint32_t qp_ee_integer_root(uint64_t n) {
    uint32_t root = 0;
    //@ ghost uint64_t above = 0x1000000;
    /*@ loop invariant bit <= 0x800000 && 0 <= root && root + 2 * bit <= 0x1000000;
        loop invariant bit == 0x800000 || bit == 0x400000 || bit == 0x200000 || bit == 0x100000 ||
          bit == 0x80000 || bit == 0x40000 || bit == 0x20000 || bit == 0x10000 ||
          bit == 0x8000 || bit == 0x4000 || bit == 0x2000 || bit == 0x1000 || bit == 0x800 ||
          bit == 0x400 || bit == 0x200 || bit == 0x100 || bit == 0x80 || bit == 0x40 ||
          bit == 0x20 || bit == 0x10 || bit == 8 || bit == 4 || bit == 2 || bit == 1 || bit == 0;
        loop invariant root <= 0xffffff && root * root <= n;
        loop invariant above == root + (bit > 0 ? 2 * bit : 1) && n < above * above;
        loop assigns bit, root, above;
        loop variant bit;
    */
    for (uint32_t bit = QP_EE_HIDDEN; bit != 0; bit /= 2) {
        uint64_t candidate = root + bit;
        if (candidate * candidate <= n) {
            root += bit;
        } /*@ ghost else { above = candidate; } */
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
    uint64_t scale = exponent % 2 != 0 ? 0x800000 : 0x1000000;
    uint32_t root = qp_ee_integer_root(qp_ee_significand(a) * scale);
    return qp_ee_encode(0, (exponent + QP_EE_BIAS) / 2, root);
}
