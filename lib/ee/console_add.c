/*
 * The console's adder (spec ee-arithmetic, The console model, add/sub). It keeps one guard bit:
 * what the smaller operand has below it is lost before the sum, so that a difference can come out a
 * unit larger than the truncated one. With those bits masked off the rest of the sum is exact but
 * for the truncation at its end, as in the reference model.
 */
#include "ee/format.h"
#include "ee/models.h"

uint32_t qp_ee_console_add(uint32_t a, uint32_t b) {
    bool ordered = a % QP_EE_SIGN >= b % QP_EE_SIGN;
    uint32_t large = ordered ? a : b;
    uint32_t small = ordered ? b : a;
    int32_t shift = qp_ee_exponent(large) - qp_ee_exponent(small);
    if (shift > 24) {
        return large; /* all of it is lost */
    }
    if (shift > 1) {
        small &= 0xffffffffu << (shift - 1);
    }
    return qp_ee_reference_add(large, small);
}
