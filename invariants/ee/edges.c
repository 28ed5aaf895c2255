/* What both models have in common at the ends of the range and at zero. */
#include "invariants/ee/exact.h"

#define SOURCE "ee-arithmetic, Common to both"
#define HALF 0x3f000000u
#define MOST 0x7fffffffu
#define SIGN 0x80000000u

static qp_outcome check_top_binade(qp_trial *trial) {
    const uint32_t a = qp_pick_word(trial) | 0x7f800000;
    const uint32_t half = trial->subject->ee.mul(trial->model, a, HALF);
    return half == a - 0x00800000 ? QP_HOLDS
                                  : qp_violated(trial, 0, "half of {0x} is {1x}", a, half);
}

QP_INVARIANT(ee_top_binade, "EE-A003", QP_SCOPE_ARITHMETIC, QP_NEEDS_NOTHING, SOURCE,
             "Exponent 255 is an ordinary binade: neither infinity nor NaN", check_top_binade);

static qp_outcome check_overflow(qp_trial *trial) {
    const qp_subject_ee *ee = &trial->subject->ee;
    const uint32_t large = (qp_pick_word(trial) & 0x807fffff) | 0x7f800000;
    const uint32_t more = (qp_pick_word(trial) & 0x007fffff) | 0x40800000; /* 4 and more */
    const uint32_t most = (large & SIGN) | MOST;
    const bool saturated = ee->add(trial->model, large, large) == most &&
                           ee->sub(trial->model, large, large ^ SIGN) == most &&
                           ee->mul(trial->model, large, more) == most &&
                           ee->div(trial->model, large, 0x3e000000) == most;
    return saturated ? QP_HOLDS
                     : qp_violated(trial, 0, "{0x} and {1x} do not saturate", large, more);
}

QP_INVARIANT(ee_overflow, "EE-A004", QP_SCOPE_ARITHMETIC, QP_NEEDS_NOTHING, SOURCE,
             "A result that is too large saturates to the largest magnitude of its sign",
             check_overflow);

static qp_outcome check_underflow(qp_trial *trial) {
    const qp_subject_ee *ee = &trial->subject->ee;
    const uint32_t small = (qp_pick_word(trial) & 0x807fffff) | 0x00800000;
    const uint32_t near_it = small ^ (qp_pick_word(trial) & 0x003fffff);
    const uint32_t zero = small & SIGN;
    const uint32_t rest = ee->sub(trial->model, small, near_it);
    const bool vanish = ee->mul(trial->model, small, 0x3e800000) == zero &&
                        ee->div(trial->model, small, 0x40800000) == zero && (rest & MOST) == 0;
    return vanish ? QP_HOLDS
                  : qp_violated(trial, 0, "{0x} does not vanish, less {1x}", small, near_it);
}

QP_INVARIANT(ee_underflow, "EE-A005", QP_SCOPE_ARITHMETIC, QP_NEEDS_NOTHING, SOURCE,
             "A result whose exponent would be below 1 is a zero of its sign", check_underflow);

static bool whole(uint32_t r) {
    return (r & 0x7f800000) != 0 || (r & 0x007fffff) == 0;
}

static qp_outcome check_no_denormal(qp_trial *trial) {
    const qp_subject_ee *ee = &trial->subject->ee;
    const uint32_t a = qp_pick_pattern(trial);
    const uint32_t b = qp_pick_partner(trial, a);
    const uint32_t results[] = {ee->add(trial->model, a, b),    ee->sub(trial->model, a, b),
                                ee->mul(trial->model, a, b),    ee->div(trial->model, a, b),
                                ee->sqrt(trial->model, a),      ee->madd(trial->model, a, a, b),
                                ee->msub(trial->model, a, a, b)};
    for (size_t i = 0; i < sizeof results / sizeof results[0]; i++) {
        if (!whole(results[i])) {
            return qp_violated(trial, 0, "{0x} comes out of operation {1}", results[i], i);
        }
    }
    return QP_HOLDS;
}

QP_INVARIANT(ee_no_denormal, "EE-A006", QP_SCOPE_ARITHMETIC, QP_NEEDS_NOTHING, SOURCE,
             "No operation results in a denormal pattern", check_no_denormal);

static qp_outcome check_cancels(qp_trial *trial) {
    const uint32_t a = qp_pick_pattern(trial) | 0x00800000;
    const uint32_t sum = trial->subject->ee.add(trial->model, a, a ^ SIGN);
    const uint32_t rest = trial->subject->ee.sub(trial->model, a, a);
    return (sum | rest) == 0
               ? QP_HOLDS
               : qp_violated(trial, 0, "{0x} and its negative add up to {1x}", a, sum | rest);
}

QP_INVARIANT(ee_cancels, "EE-A007", QP_SCOPE_ARITHMETIC, QP_NEEDS_NOTHING, SOURCE,
             "A number and its negative add up to +0", check_cancels);

static qp_outcome check_zero_sums(qp_trial *trial) {
    const uint32_t a = qp_pick_word(trial) & 0x807fffff;
    const uint32_t b = qp_pick_word(trial) & 0x807fffff;
    const uint32_t sum = trial->subject->ee.add(trial->model, a, b);
    return sum == (a & b & SIGN)
               ? QP_HOLDS
               : qp_violated(trial, 0, "the zeros {0x} and {1x} add up wrongly", a, b);
}

QP_INVARIANT(ee_zero_sums, "EE-A008", QP_SCOPE_ARITHMETIC, QP_NEEDS_NOTHING, SOURCE,
             "The sum of two zeros is -0 if both are, else +0", check_zero_sums);

static qp_outcome check_division_by_zero(qp_trial *trial) {
    const uint32_t a = qp_pick_pattern(trial);
    const uint32_t zero = qp_pick_word(trial) & 0x807fffff;
    const uint32_t r = trial->subject->ee.div(trial->model, a, zero);
    return r == (((a ^ zero) & SIGN) | MOST)
               ? QP_HOLDS
               : qp_violated(trial, 0, "{0x} divided by a zero is {1x}", a, r);
}

QP_INVARIANT(
    ee_division_by_zero, "EE-A009", QP_SCOPE_ARITHMETIC, QP_NEEDS_NOTHING, SOURCE,
    "Division by a zero, of a zero too, gives the largest magnitude with the quotient's sign",
    check_division_by_zero);

static qp_outcome check_root_sign(qp_trial *trial) {
    const uint32_t a = qp_pick_pattern(trial);
    const uint32_t r = trial->subject->ee.sqrt(trial->model, a);
    const uint32_t other = trial->subject->ee.sqrt(trial->model, a ^ SIGN);
    return r == other && r < SIGN ? QP_HOLDS
                                  : qp_violated(trial, 0, "the root of {0x} is {1x}", a, r);
}

QP_INVARIANT(ee_root_sign, "EE-A010", QP_SCOPE_ARITHMETIC, QP_NEEDS_NOTHING, SOURCE,
             "A root takes the magnitude of its operand and is never negative", check_root_sign);

static qp_outcome check_difference(qp_trial *trial) {
    const qp_subject_ee *ee = &trial->subject->ee;
    const uint32_t a = qp_pick_pattern(trial);
    const uint32_t b = qp_pick_partner(trial, a);
    return ee->sub(trial->model, a, b) == ee->add(trial->model, a, b ^ SIGN)
               ? QP_HOLDS
               : qp_violated(trial, 0, "{0x} less {1x} is not the sum with its negative", a, b);
}

QP_INVARIANT(ee_difference, "EE-A011", QP_SCOPE_ARITHMETIC, QP_NEEDS_NOTHING, SOURCE,
             "A difference is the sum with the sign of the second operand turned",
             check_difference);
