/* The console model over arrays, one element after the other. */
#include "ee/batch.h"
#include "quirkproof/ee.h"

void qp_ee_console_fractions(const uint32_t *rest, const uint32_t *duration, uint32_t *out,
                             size_t count) {
    for (size_t i = 0; i < count; i++) {
        uint32_t numerator = qp_ee_from_u32(QP_EE_CONSOLE, rest[i]);
        uint32_t denominator = qp_ee_from_u32(QP_EE_CONSOLE, duration[i]);
        out[i] = duration[i] == 0 ? 0 : qp_ee_div(QP_EE_CONSOLE, numerator, denominator);
    }
}

void qp_ee_console_lerp(const uint32_t *start, const uint32_t *delta, const uint32_t *fraction,
                        uint32_t *out, size_t count) {
    for (size_t i = 0; i < count; i++) {
        uint32_t product = qp_ee_mul(QP_EE_CONSOLE, delta[i], fraction[i]);
        out[i] = qp_ee_add(QP_EE_CONSOLE, start[i], product);
    }
}
