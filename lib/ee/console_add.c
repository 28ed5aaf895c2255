/* The console's adder (spec ee-arithmetic, The console model, add/sub). */
#include "ee/format.h"
#include "ee/models.h"

/* `large` and `small` are not zeros, |large| >= |small|, and they are not opposite. */
static uint32_t add_ordered(uint32_t large, uint32_t small) {
    uint32_t n = qp_ee_significand(large) << 1;
    uint32_t m = qp_ee_significand(small) << 1;
    int32_t shift = qp_ee_exponent(large) - qp_ee_exponent(small);
    /* The adder keeps one guard bit; what `small` has below it is lost before the sum, so that a
     * difference can come out a unit larger than the truncated one. */
    uint32_t aligned = shift > 24 ? 0 : m >> shift;
    if (((large ^ small) & QP_EE_SIGN) == 0) {
        n += aligned;
    } else {
        n -= aligned;
    }
    return qp_ee_pack(large & QP_EE_SIGN, n, qp_ee_exponent(large) - 1);
}

uint32_t qp_ee_console_add(uint32_t a, uint32_t b) {
    bool ordered = (a & QP_EE_MAGNITUDE) >= (b & QP_EE_MAGNITUDE);
    uint32_t large = ordered ? a : b;
    uint32_t small = ordered ? b : a;
    if (qp_ee_exponent(large) == 0) {
        return a & b & QP_EE_SIGN; /* -0 only if both are */
    }
    if (qp_ee_exponent(small) == 0) {
        return large;
    }
    if (large == (small ^ QP_EE_SIGN)) {
        return 0; /* x + (-x) is +0 */
    }
    return add_ordered(large, small);
}
