/* Choice of the model, and what both models make of their own operations: differences and
 * multiply-adds. */
#include "quirkproof/ee.h"
#include "ee/format.h"
#include "ee/models.h"

uint32_t qp_ee_add(qp_ee_model model, uint32_t a, uint32_t b) {
    return model == QP_EE_CONSOLE ? qp_ee_console_add(a, b) : qp_ee_reference_add(a, b);
}

uint32_t qp_ee_sub(qp_ee_model model, uint32_t a, uint32_t b) {
    return qp_ee_add(model, a, b ^ QP_EE_SIGN);
}

uint32_t qp_ee_mul(qp_ee_model model, uint32_t a, uint32_t b) {
    return model == QP_EE_CONSOLE ? qp_ee_console_mul(a, b).value : qp_ee_reference_mul(a, b);
}

uint32_t qp_ee_div(qp_ee_model model, uint32_t a, uint32_t b) {
    return model == QP_EE_CONSOLE ? qp_ee_console_div(a, b) : qp_ee_reference_div(a, b);
}

uint32_t qp_ee_sqrt(qp_ee_model model, uint32_t a) {
    return model == QP_EE_CONSOLE ? qp_ee_console_sqrt(a) : qp_ee_reference_sqrt(a);
}

/* `acc` plus the product of `a` and `b`, whose sign is flipped first if `flip` is QP_EE_SIGN. */
static uint32_t console_multiply_add(uint32_t acc, uint32_t a, uint32_t b, uint32_t flip) {
    qp_ee_product product = qp_ee_console_mul(a, b);
    if (product.overflows) {
        /* An overflowed product decides the result, whatever `acc` is (spec ee-arithmetic, The
         * console model, madd/msub). */
        return product.value ^ flip;
    }
    return qp_ee_console_add(acc, product.value ^ flip);
}

uint32_t qp_ee_madd(qp_ee_model model, uint32_t acc, uint32_t a, uint32_t b) {
    if (model == QP_EE_CONSOLE) {
        return console_multiply_add(acc, a, b, 0);
    }
    return qp_ee_reference_add(acc, qp_ee_reference_mul(a, b));
}

uint32_t qp_ee_msub(qp_ee_model model, uint32_t acc, uint32_t a, uint32_t b) {
    if (model == QP_EE_CONSOLE) {
        return console_multiply_add(acc, a, b, QP_EE_SIGN);
    }
    return qp_ee_reference_add(acc, qp_ee_reference_mul(a, b) ^ QP_EE_SIGN);
}
