/* The reference model: each operation is the exact real result, truncated toward zero. */
#include "invariants/ee/exact.h"

#define SOURCE "ee-arithmetic, The reference model"

static qp_outcome told(qp_trial *trial, bool holds, uint32_t a, uint32_t b, uint32_t r) {
    const uint64_t numbers[4] = {a, b, r, 0};
    return holds ? QP_HOLDS
                 : qp_violated4(trial, 0, "{0x} and {1x} give {2x}, not the exact result truncated",
                                numbers);
}

static qp_outcome check_sum(qp_trial *trial) {
    const uint32_t a = qp_pick_pattern(trial);
    const uint32_t b = qp_pick_partner(trial, a);
    const uint32_t r = trial->subject->ee.add(QP_EE_REFERENCE, a, b);
    const qp_exact_real exact = qp_exact_sum(qp_ee_to_double(a), qp_ee_to_double(b));
    const bool sign = exact.high == 0 || (r >> 31 != 0) == (exact.high < 0);
    return told(trial, qp_is_truncated(exact, r) && sign, a, b, r);
}

QP_INVARIANT(ee_reference_sum, "EE-R001", QP_SCOPE_ARITHMETIC, QP_NEEDS_NOTHING, SOURCE,
             "In the reference model a sum is the exact sum truncated toward zero", check_sum);

static qp_outcome check_product(qp_trial *trial) {
    const uint32_t a = qp_pick_pattern(trial);
    const uint32_t b = qp_pick_partner(trial, a);
    const uint32_t r = trial->subject->ee.mul(QP_EE_REFERENCE, a, b);
    const qp_exact_real exact = {qp_ee_to_double(a) * qp_ee_to_double(b), 0};
    return told(trial, qp_is_truncated(exact, r) && (r ^ a ^ b) >> 31 == 0, a, b, r);
}

QP_INVARIANT(ee_reference_product, "EE-R002", QP_SCOPE_ARITHMETIC, QP_NEEDS_NOTHING, SOURCE,
             "In the reference model a product is the exact product truncated toward zero, of the "
             "sign that both signs give",
             check_product);

/* r = trunc(a / b) if r * b does not pass a and (r + a unit) * b does: both products are exact. */
static bool is_quotient(uint32_t a, uint32_t b, uint32_t r) {
    const double x = qp_ee_to_double(a & 0x7fffffff);
    const double y = qp_ee_to_double(b & 0x7fffffff);
    const uint32_t m = r & 0x7fffffff;
    if (m == 0) {
        return x < 0x1p-126 * y;
    }
    return qp_ee_to_double(m) * y <= x && (m == 0x7fffffff || x < qp_ee_to_double(m + 1) * y);
}

static qp_outcome check_quotient(qp_trial *trial) {
    const uint32_t a = qp_pick_pattern(trial);
    const uint32_t b = qp_pick_partner(trial, a);
    const uint32_t r = trial->subject->ee.div(QP_EE_REFERENCE, a, b);
    if ((b & 0x7f800000) == 0) {
        return QP_NOT_EXERCISED;
    }
    return told(trial, is_quotient(a, b, r) && (r ^ a ^ b) >> 31 == 0, a, b, r);
}

QP_INVARIANT(ee_reference_quotient, "EE-R003", QP_SCOPE_ARITHMETIC, QP_NEEDS_NOTHING, SOURCE,
             "In the reference model a quotient is the exact quotient truncated toward zero",
             check_quotient);

static qp_outcome check_root(qp_trial *trial) {
    const uint32_t a = qp_pick_pattern(trial);
    const uint32_t r = trial->subject->ee.sqrt(QP_EE_REFERENCE, a);
    const double x = qp_ee_to_double(a & 0x7fffffff);
    const double low = qp_ee_to_double(r);
    const double high = qp_ee_to_double(r + 1);
    return told(trial, low * low <= x && x < high * high + (r == 0), a, 0, r);
}

QP_INVARIANT(ee_reference_root, "EE-R004", QP_SCOPE_ARITHMETIC, QP_NEEDS_NOTHING, SOURCE,
             "In the reference model a root is the exact root of the magnitude truncated",
             check_root);

static qp_outcome check_commutes(qp_trial *trial) {
    const qp_subject_ee *ee = &trial->subject->ee;
    const uint32_t a = qp_pick_pattern(trial);
    const uint32_t b = qp_pick_partner(trial, a);
    const bool same = ee->add(trial->model, a, b) == ee->add(trial->model, b, a) &&
                      ee->mul(QP_EE_REFERENCE, a, b) == ee->mul(QP_EE_REFERENCE, b, a);
    return same ? QP_HOLDS : qp_violated(trial, 0, "{0x} and {1x} depend on their order", a, b);
}

QP_INVARIANT(ee_commutes, "EE-R005", QP_SCOPE_ARITHMETIC, QP_NEEDS_NOTHING,
             "ee-arithmetic, Operand order",
             "Sums do not depend on the order of the operands, nor do products in the reference "
             "model",
             check_commutes);
