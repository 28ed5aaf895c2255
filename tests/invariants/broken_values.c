/* Values of controllers of floats that are not the game's. */
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

/* A key is reached a tick late. */
static bool late(const qp_curve *curve, qp_ee_model model, uint32_t time, uint32_t *value) {
    return qp_curve_at(curve, model, time > 0 ? time - 1 : 0, value);
}

static void come_late(qp_subject *subject) {
    subject->anime.curve_at = late;
}

/* Of two segments the later one is taken at their border, and a reversed key is passed. */
static bool wrapped(const qp_curve *curve, qp_ee_model model, uint32_t time, uint32_t *value) {
    return qp_curve_at(curve, model, time < 0x10000 ? time : time % 256, value);
}

static void wrap(qp_subject *subject) {
    subject->anime.curve_at = wrapped;
}

/* Remembers the time that it was asked for before. */
static uint32_t remembered;

static bool stateful(const qp_curve *curve, qp_ee_model model, uint32_t time, uint32_t *value) {
    const bool some = qp_curve_at(curve, model, time, value);
    value[0] ^= remembered & 1;
    remembered = time;
    return some;
}

static void remember(qp_subject *subject) {
    subject->anime.curve_at = stateful;
}

/* A value that is too large by some of its last places. */
static bool coarse(const qp_curve *curve, qp_ee_model model, uint32_t time, uint32_t *value) {
    const bool some = qp_curve_at(curve, model, time, value);
    for (uint32_t k = 0; k < curve->width; k++) {
        value[k] += 0x100;
    }
    return some;
}

static void coarsen(qp_subject *subject) {
    subject->anime.curve_at = coarse;
}

const qp_broken qp_broken_values[] = {
    {"ANM-V001", drift, NULL},     {"ANM-V002", drift, NULL},     {"ANM-V003", drift, NULL},
    {"ANM-V004", come_late, NULL}, {"ANM-V005", come_late, NULL}, {"ANM-V006", come_late, NULL},
    {"ANM-V007", wrap, NULL},      {"ANM-V008", remember, NULL},  {"ANM-V009", coarsen, NULL},
    {"ANM-V010", coarsen, NULL},   {"ANM-V011", coarsen, NULL},   {NULL, NULL, NULL},
};
