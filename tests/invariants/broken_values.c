#include "broken.h"

/* Each tick moves the value by a pattern. */
static bool drifting(const qp_curve *curve, qp_ee_model model, uint32_t time, uint32_t *value) {
    const bool some = qp_curve_at(curve, model, time, value);
    value[0] += time;
    return some;
}

static void drift(qp_subject *subject) {
    subject->anime.curve_at = drifting;
}

const qp_broken qp_broken_values[] = {
    {"ANM-V001", drift, NULL},
    {"ANM-V002", drift, NULL},
    {NULL, NULL, NULL},
};
