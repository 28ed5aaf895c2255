/* Floats and vectors (anime.md, Keyed floats and vectors). */
#include "oracle/literal.h"

static uint32_t key_time(const literal_context *context, const literal_controller *c, uint32_t i) {
    return literal_word(context->data, c->at + (size_t)i * 4 * (1 + c->width)) * 256;
}

static uint32_t key_word(const literal_context *context, const literal_controller *c, uint32_t i,
                         uint32_t k) {
    return literal_word(context->data, c->at + ((size_t)i * (1 + c->width) + 1 + k) * 4);
}

/* acc + delta * (u32tof(t) / u32tof(duration)); a zero duration makes the fraction 0. */
static uint32_t blend(qp_ee_model model, uint32_t acc, uint32_t delta, uint32_t t,
                      uint32_t duration) {
    uint32_t fraction = 0;
    if (duration != 0) {
        fraction = qp_ee_div(model, qp_ee_from_u32(model, t), qp_ee_from_u32(model, duration));
    }
    return qp_ee_add(model, acc, qp_ee_mul(model, delta, fraction));
}

static void held(const literal_context *context, const literal_controller *c, uint32_t *acc,
                 uint32_t t, uint32_t duration) {
    for (uint32_t k = 0; k < c->width; k++) {
        acc[k] = blend(context->model, acc[k], 0, t, duration);
    }
}

/*
 * The sum that compiling keeps (`run`) and the one that playback reaches (`acc`) are told apart:
 * each delta is a key less the first, and is added to both.
 */
static void walk(const literal_context *context, const literal_controller *c, uint32_t t,
                 uint32_t *acc) {
    uint32_t run[3];
    uint32_t previous = key_time(context, c, 0);
    for (uint32_t k = 0; k < c->width; k++) {
        run[k] = key_word(context, c, 0, k);
        acc[k] = run[k];
    }
    if (previous != 0) {
        held(context, c, acc, t, previous);
        if (previous >= t) {
            return;
        }
        t -= previous;
    }
    for (uint32_t i = 1; i < c->count; i++) {
        const uint32_t duration = key_time(context, c, i) - previous;
        for (uint32_t k = 0; k < c->width; k++) {
            const uint32_t delta = qp_ee_sub(context->model, key_word(context, c, i, k), run[k]);
            run[k] = qp_ee_add(context->model, run[k], delta);
            acc[k] = duration < t ? qp_ee_add(context->model, acc[k], delta)
                                  : blend(context->model, acc[k], delta, t, duration);
        }
        if (duration >= t) {
            return;
        }
        t -= duration;
        previous += duration;
    }
    held(context, c, acc, t, context->frames * 256 - previous);
}

void literal_value(const literal_context *context, const literal_controller *c, uint32_t time,
                   uint32_t *value) {
    if (c->kind == 1) {
        for (uint32_t k = 0; k < c->width; k++) {
            value[k] = literal_word(context->data, c->at + 4 * (size_t)k);
        }
        return;
    }
    walk(context, c, time, value);
}
