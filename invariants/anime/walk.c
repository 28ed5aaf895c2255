#include "invariants/anime/walk.h"

/* A segment that changes nothing. */
static void hold(qp_walked *w, uint32_t duration) {
    w->duration = duration;
    for (uint32_t k = 0; k < 3; k++) {
        w->change[k] = 0;
    }
}

/* True if the walk passes the segment that it is in; then it does. Adding a change of 0 makes a -0
   a +0, as in the game. */
static bool pass(const qp_trial *trial, qp_walked *w) {
    if (w->duration >= w->rest) {
        return false;
    }
    for (uint32_t k = 0; k < 3; k++) {
        w->start[k] = qp_ee_add(trial->model, w->start[k], w->change[k]);
    }
    w->rest -= w->duration;
    return true;
}

/*
 * Changes are made when the keys are compiled, from a sum of their own: it does not see the hold
 * before the first key, and so differs from the one that playback reaches in the sign of a zero.
 */
qp_walked qp_walk(const qp_trial *trial, const qp_controller *controller, uint32_t time) {
    qp_walked w = {0, 0, time, {0}, {0}};
    uint32_t previous = qp_time_of_key(trial, controller, 0);
    uint32_t sum[3] = {0};
    for (uint32_t k = 0; k < controller->width; k++) {
        sum[k] = qp_word_of_key(trial, controller, 0, k);
        w.start[k] = sum[k];
    }
    hold(&w, previous);
    if (previous != 0 && !pass(trial, &w)) {
        return w;
    }
    for (w.key = 1; w.key < controller->count; w.key++) {
        const uint32_t next = qp_time_of_key(trial, controller, w.key);
        w.duration = next - previous;
        for (uint32_t k = 0; k < controller->width; k++) {
            const uint32_t key = qp_word_of_key(trial, controller, w.key, k);
            w.change[k] = qp_ee_sub(trial->model, key, sum[k]);
            sum[k] = qp_ee_add(trial->model, sum[k], w.change[k]);
        }
        if (!pass(trial, &w)) {
            return w;
        }
        previous = next;
    }
    hold(&w, trial->anime->anime.frames * 256 - previous);
    return w;
}

uint32_t qp_walked_value(const qp_trial *trial, const qp_walked *walked, uint32_t k) {
    const qp_ee_model m = trial->model;
    uint32_t fraction = 0;
    if (walked->duration != 0) {
        fraction =
            qp_ee_div(m, qp_ee_from_u32(m, walked->rest), qp_ee_from_u32(m, walked->duration));
    }
    return qp_ee_add(m, walked->start[k], qp_ee_mul(m, walked->change[k], fraction));
}

qp_outcome qp_compare_walk(qp_trial *trial, const qp_channel *channel, const qp_walked *walked,
                           uint32_t time) {
    uint32_t value[3];
    trial->subject->anime.curve_at(channel->curve, trial->model, time, value);
    for (uint32_t k = 0; k < channel->curve->width; k++) {
        const uint64_t numbers[4] = {time, value[k], qp_walked_value(trial, walked, k),
                                     walked->key};
        if (numbers[1] != numbers[2]) {
            return qp_violated4(trial, channel->offset,
                                "at tick {0} {1x} instead of {2x}, on the way to key {3}", numbers);
        }
    }
    return QP_HOLDS;
}

uint32_t qp_first_reversed(const qp_trial *trial, const qp_controller *controller) {
    uint32_t i = 1;
    while (i < controller->count &&
           qp_time_of_key(trial, controller, i - 1) <= qp_time_of_key(trial, controller, i)) {
        i++;
    }
    return i;
}
