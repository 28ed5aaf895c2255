/* The console's adder, as the page states it: one guard bit, and what is below it lost beforehand.
 */
#include "invariants/invariant.h"

#define SIGN 0x80000000u

/* A significand with its leading 1 and one guard bit below. */
static int64_t guarded(uint32_t a) {
    return (int64_t)((a & 0x007fffff) | 0x00800000) << 1;
}

/* A sum that is not zero, normalised: bits 24 .. 1 are the significand. */
static uint32_t pack(uint32_t sign, int32_t exponent, uint64_t sum) {
    while (sum >> 25 != 0) {
        sum >>= 1;
        exponent++;
    }
    while (sum >> 24 == 0) {
        sum <<= 1;
        exponent--;
    }
    if (exponent < 1) {
        return sign;
    }
    return exponent > 255 ? sign | 0x7fffffff
                          : sign | (uint32_t)exponent << 23 | ((uint32_t)(sum >> 1) & 0x007fffff);
}

static uint32_t plain_sum(uint32_t a, uint32_t b) {
    const bool swap = (a & 0x7fffffff) < (b & 0x7fffffff);
    const uint32_t large = swap ? b : a;
    const uint32_t small = swap ? a : b;
    const uint32_t apart = (large >> 23 & 0xff) - (small >> 23 & 0xff);
    const int64_t kept = apart > 24 ? 0 : guarded(small) >> apart;
    const int64_t sum = guarded(large) + ((large ^ small) >> 31 != 0 ? -kept : kept);
    return sum == 0 ? 0 : pack(large & SIGN, (int32_t)(large >> 23 & 0xff), (uint64_t)sum);
}

static qp_outcome check_sum(qp_trial *trial) {
    const uint32_t a = qp_pick_pattern(trial);
    const uint32_t b = qp_pick_partner(trial, a);
    if ((a & 0x7f800000) == 0 || (b & 0x7f800000) == 0) {
        return QP_NOT_EXERCISED;
    }
    const uint32_t sum = trial->subject->ee.add(QP_EE_CONSOLE, a, b);
    const uint64_t numbers[4] = {a, b, sum, plain_sum(a, b)};
    return sum == plain_sum(a, b)
               ? QP_HOLDS
               : qp_violated4(trial, 0, "{0x} and {1x} add up to {2x}, not {3x}", numbers);
}

QP_INVARIANT(
    ee_console_sum, "EE-B008", QP_SCOPE_ARITHMETIC, QP_NEEDS_NOTHING,
    "ee-arithmetic, The console model",
    "The console's adder has one guard bit; what is shifted below it is lost before the sum",
    check_sum);

static qp_outcome check_zero_operand(qp_trial *trial) {
    const uint32_t a = qp_pick_pattern(trial) | 0x00800000;
    const uint32_t zero = qp_pick_word(trial) & 0x807fffff;
    const uint32_t sum = trial->subject->ee.add(trial->model, a, zero);
    return sum == a ? QP_HOLDS : qp_violated(trial, 0, "{0x} and a zero add up to {1x}", a, sum);
}

QP_INVARIANT(ee_zero_operand, "EE-B009", QP_SCOPE_ARITHMETIC, QP_NEEDS_NOTHING,
             "ee-arithmetic, The console model", "A number and a zero add up to the number",
             check_zero_operand);
