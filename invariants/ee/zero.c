#include "invariants/invariant.h"

/* All patterns of exponent 0 count as zero: an operand may be replaced by the plain zero of its
   sign in every operation. */
static qp_outcome check_zero_pattern(qp_trial *trial) {
    const qp_subject_ee *ee = &trial->subject->ee;
    const uint32_t other = qp_pick_pattern(trial);
    const uint32_t tiny = qp_pick_word(trial) & 0x807fffff;
    const uint32_t zero = tiny & 0x80000000;
    const qp_ee_model m = trial->model;
    const bool same = ee->add(m, tiny, other) == ee->add(m, zero, other) &&
                      ee->sub(m, other, tiny) == ee->sub(m, other, zero) &&
                      ee->mul(m, tiny, other) == ee->mul(m, zero, other) &&
                      ee->div(m, other, tiny) == ee->div(m, other, zero) &&
                      ee->sqrt(m, tiny) == 0 && ee->to_int(tiny) == 0;
    return same ? QP_HOLDS
                : qp_violated(trial, 0, "{0x} is not taken for a zero beside {1x}", tiny, other);
}

QP_INVARIANT(ee_zero_pattern, "EE-A001", QP_SCOPE_ARITHMETIC, QP_NEEDS_NOTHING,
             "ee-arithmetic, Common to both",
             "A pattern of exponent 0 is a zero of its sign, whatever its fraction",
             check_zero_pattern);

static qp_outcome check_equal_values(qp_trial *trial) {
    const qp_subject_ee *ee = &trial->subject->ee;
    const uint32_t a = qp_pick_pattern(trial);
    const uint32_t b = qp_pick_partner(trial, a);
    const bool zeros = (a & 0x7f800000) == 0 && (b & 0x7f800000) == 0;
    return ee->equal(a, b) == (zeros || a == b)
               ? QP_HOLDS
               : qp_violated(trial, 0, "{0x} and {1x} compare wrongly", a, b);
}

QP_INVARIANT(ee_equal_values, "EE-A002", QP_SCOPE_ARITHMETIC, QP_NEEDS_NOTHING,
             "ee-arithmetic, Common to both",
             "Two patterns are equal if they are the same or both of exponent 0",
             check_equal_values);
