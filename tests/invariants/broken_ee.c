#include "broken.h"

/* Denormals as IEEE has them: a sum of two of them is not zero. */
static uint32_t sum_of_denormals(qp_ee_model model, uint32_t a, uint32_t b) {
    return (a & 0x7f800000) == 0 ? a | b : qp_ee_add(model, a, b);
}

static void denormals(qp_subject *subject) {
    subject->ee.add = sum_of_denormals;
}

static bool same_bits(uint32_t a, uint32_t b) {
    return a == b;
}

static void equal_by_bits(qp_subject *subject) {
    subject->ee.equal = same_bits;
}

const qp_broken qp_broken_ee[] = {
    {"EE-A001", denormals, NULL},
    {"EE-A002", equal_by_bits, NULL},
    {NULL, NULL, NULL},
};
