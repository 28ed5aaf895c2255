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

/* `acc` plus the product of `a` and `b`. */
/*@ assigns \nothing;
    ensures qp_ee_is_result(\result);
*/
static uint32_t console_multiply_add(uint32_t acc, uint32_t a, uint32_t b) {
    qp_ee_product product = qp_ee_console_mul(a, b);
    if (product.overflows) {
        /* An overflowed product decides the result, whatever `acc` is (spec ee-arithmetic, The
         * console model, madd/msub). */
        return product.value;
    }
    return qp_ee_console_add(acc, product.value);
}

uint32_t qp_ee_madd(qp_ee_model model, uint32_t acc, uint32_t a, uint32_t b) {
    if (model == QP_EE_CONSOLE) {
        return console_multiply_add(acc, a, b);
    }
    return qp_ee_reference_add(acc, qp_ee_reference_mul(a, b));
}

uint32_t qp_ee_msub(qp_ee_model model, uint32_t acc, uint32_t a, uint32_t b) {
    if (model == QP_EE_CONSOLE) {
        return console_multiply_add(acc, a ^ QP_EE_SIGN, b);
    }
    return qp_ee_reference_add(acc, qp_ee_reference_mul(a, b) ^ QP_EE_SIGN);
}
