/* The console's arithmetic, operation by operation. */
#include "quirkproof/ee.h"

#include "heap.h"

static qp_ee_model model_of(uint32_t model) {
    return model == QP_EE_CONSOLE ? QP_EE_CONSOLE : QP_EE_REFERENCE;
}

WEB_EXPORT("ee_add") uint32_t ee_add(uint32_t model, uint32_t a, uint32_t b) {
    return qp_ee_add(model_of(model), a, b);
}

WEB_EXPORT("ee_sub") uint32_t ee_sub(uint32_t model, uint32_t a, uint32_t b) {
    return qp_ee_sub(model_of(model), a, b);
}

WEB_EXPORT("ee_mul") uint32_t ee_mul(uint32_t model, uint32_t a, uint32_t b) {
    return qp_ee_mul(model_of(model), a, b);
}

WEB_EXPORT("ee_div") uint32_t ee_div(uint32_t model, uint32_t a, uint32_t b) {
    return qp_ee_div(model_of(model), a, b);
}

WEB_EXPORT("ee_sqrt") uint32_t ee_sqrt(uint32_t model, uint32_t a) {
    return qp_ee_sqrt(model_of(model), a);
}

WEB_EXPORT("ee_madd") uint32_t ee_madd(uint32_t model, uint32_t acc, uint32_t a, uint32_t b) {
    return qp_ee_madd(model_of(model), acc, a, b);
}

WEB_EXPORT("ee_msub") uint32_t ee_msub(uint32_t model, uint32_t acc, uint32_t a, uint32_t b) {
    return qp_ee_msub(model_of(model), acc, a, b);
}

WEB_EXPORT("ee_from_int") uint32_t ee_from_int(int32_t value) {
    return qp_ee_from_int(value);
}

WEB_EXPORT("ee_to_int") int32_t ee_to_int(uint32_t a) {
    return qp_ee_to_int(a);
}
