/* The console model: what the silicon returns, next to the reference model. */
#include "invariants/ee/exact.h"

#define SOURCE "ee-arithmetic, The console model"
#define SIGN 0x80000000u

/* -- Witnesses and neighbours ----------------------------------------------------------------- */

static qp_outcome apart(qp_trial *trial, uint32_t a, uint32_t b, uint32_t console,
                        uint32_t reference) {
    const uint64_t numbers[4] = {a, b, console, reference};
    return qp_within_a_unit(console, reference)
               ? QP_HOLDS
               : qp_violated4(trial, 0, "{0x} and {1x} give {2x} beside the reference's {3x}",
                              numbers);
}

static qp_outcome check_product_order(qp_trial *trial) {
    const qp_subject_ee *ee = &trial->subject->ee;
    const uint32_t left = ee->mul(QP_EE_CONSOLE, 0x3f800000, 0x3fffffff);
    const uint32_t right = ee->mul(QP_EE_CONSOLE, 0x3fffffff, 0x3f800000);
    return left == 0x3ffffffe && right == 0x3fffffff
               ? QP_HOLDS
               : qp_violated(trial, 0, "1 times 0x3fffffff is {0x}, the other way {1x}", left,
                             right);
}

QP_INVARIANT(ee_console_product_order, "EE-B001", QP_SCOPE_ARITHMETIC, QP_NEEDS_NOTHING, SOURCE,
             "On the console 1 times 0x3fffffff is 0x3ffffffe, and 0x3fffffff times 1 is itself",
             check_product_order);

static qp_outcome check_product_near(qp_trial *trial) {
    const qp_subject_ee *ee = &trial->subject->ee;
    const uint32_t a = qp_pick_pattern(trial);
    const uint32_t b = qp_pick_partner(trial, a);
    const uint32_t console = ee->mul(QP_EE_CONSOLE, a, b);
    const uint32_t reference = ee->mul(QP_EE_REFERENCE, a, b);
    if (console > reference) { /* of one sign: a larger pattern is a larger magnitude */
        return qp_violated(trial, 0, "{0x} is more than the reference's {1x}", console, reference);
    }
    return apart(trial, a, b, console, reference);
}

QP_INVARIANT(ee_console_product_near, "EE-B002", QP_SCOPE_ARITHMETIC, QP_NEEDS_NOTHING, SOURCE,
             "A product of the console is the reference's or a unit in the last place less",
             check_product_near);

static qp_outcome check_quotient_near(qp_trial *trial) {
    const qp_subject_ee *ee = &trial->subject->ee;
    const uint32_t a = qp_pick_pattern(trial);
    const uint32_t b = qp_pick_partner(trial, a);
    return apart(trial, a, b, ee->div(QP_EE_CONSOLE, a, b), ee->div(QP_EE_REFERENCE, a, b));
}

QP_INVARIANT(ee_console_quotient_near, "EE-B003", QP_SCOPE_ARITHMETIC, QP_NEEDS_NOTHING, SOURCE,
             "A quotient of the console is at most a unit in the last place from the reference's",
             check_quotient_near);

static qp_outcome check_root_near(qp_trial *trial) {
    const qp_subject_ee *ee = &trial->subject->ee;
    const uint32_t a = qp_pick_pattern(trial);
    return apart(trial, a, 0, ee->sqrt(QP_EE_CONSOLE, a), ee->sqrt(QP_EE_REFERENCE, a));
}

QP_INVARIANT(ee_console_root_near, "EE-B004", QP_SCOPE_ARITHMETIC, QP_NEEDS_NOTHING, SOURCE,
             "A root of the console is at most a unit in the last place from the reference's",
             check_root_near);

static qp_outcome check_quotient_rounds(qp_trial *trial) {
    const uint32_t r = trial->subject->ee.div(QP_EE_CONSOLE, 0x3f800000, 0x3fffffff);
    return r == 0x3f000001 ? QP_HOLDS : qp_violated(trial, 0, "1 / 0x3fffffff is {0x}", r, 0);
}

QP_INVARIANT(ee_console_quotient_rounds, "EE-B005", QP_SCOPE_ARITHMETIC, QP_NEEDS_NOTHING, SOURCE,
             "On the console 1 / 0x3fffffff is 0x3f000001, above the exact quotient",
             check_quotient_rounds);

/* -- Multiply-adds ---------------------------------------------------------------------------- */

static qp_outcome check_two_operations(qp_trial *trial) {
    const qp_subject_ee *ee = &trial->subject->ee;
    const qp_ee_model m = trial->model;
    const uint32_t a = qp_pick_pattern(trial);
    const uint32_t b = qp_pick_partner(trial, a);
    const uint32_t product = ee->mul(m, a, b);
    const uint32_t acc = qp_pick_partner(trial, product);
    if ((product & 0x7fffffff) == 0x7fffffff) {
        return QP_NOT_EXERCISED;
    }
    const bool two = ee->madd(m, acc, a, b) == ee->add(m, acc, product) &&
                     ee->msub(m, acc, a, b) == ee->sub(m, acc, product);
    return two ? QP_HOLDS : qp_violated(trial, 0, "{0x} and the product {1x}", acc, product);
}

QP_INVARIANT(ee_two_operations, "EE-B006", QP_SCOPE_ARITHMETIC, QP_NEEDS_NOTHING,
             "ee-arithmetic, Common to both",
             "A multiply-add is the product and then the sum, each an operation of its own",
             check_two_operations);

static qp_outcome check_overflow_decides(qp_trial *trial) {
    const qp_subject_ee *ee = &trial->subject->ee;
    const uint32_t a = (qp_pick_word(trial) & 0x807fffff) | 0x7f000000;
    const uint32_t b = (qp_pick_word(trial) & 0x807fffff) | 0x41000000;
    const uint32_t acc = qp_pick_pattern(trial);
    const uint32_t most = ((a ^ b) & SIGN) | 0x7fffffff;
    const bool decides = ee->madd(QP_EE_CONSOLE, acc, a, b) == most &&
                         ee->msub(QP_EE_CONSOLE, acc, a, b) == (most ^ SIGN);
    return decides ? QP_HOLDS
                   : qp_violated(trial, 0, "a product that overflows to {0x} and {1x}", most, acc);
}

QP_INVARIANT(
    ee_console_overflow_decides, "EE-B007", QP_SCOPE_ARITHMETIC, QP_NEEDS_NOTHING, SOURCE,
    "On the console a product that overflows decides a multiply-add, whatever it is added to",
    check_overflow_decides);
