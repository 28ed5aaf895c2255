/* What the walk means in real numbers: a line from key to key. */
#include "invariants/anime/walk.h"

#define SOURCE "animation-playback, Floats and vectors"

static double magnitude(double value) {
    return value < 0 ? -value : value;
}

static double larger(double a, double b) {
    return magnitude(a) > magnitude(b) ? magnitude(a) : magnitude(b);
}

/* Values whose sums and products stay in range, so that rounding is all that there is. */
static bool moderate(uint32_t pattern) {
    const uint32_t exponent = pattern >> 23 & 0xff;
    return exponent < 240 && (exponent > 40 || exponent == 0);
}

/* Calls with the channels and components that are moderate, in the reference model. */
static bool is_moderate(const qp_trial *trial, const qp_walked *walked, uint32_t k) {
    return trial->model == QP_EE_REFERENCE && moderate(walked->start[k]) &&
           moderate(walked->change[k]) && walked->duration != 0;
}

/* Whether component `k` of a value is where it should be. */
typedef bool is_right(const qp_trial *trial, const qp_walked *walked, uint32_t k, uint32_t value);

/* Looks at the components that are moderate at a drawn time. */
static qp_outcome look_at(qp_trial *trial, const qp_channel *channel, is_right *right,
                          const char *what) {
    const uint32_t time = qp_pick_time(trial);
    const qp_walked walked = qp_walk(trial, channel->controller, time);
    qp_outcome outcome = QP_NOT_EXERCISED;
    uint32_t value[3];
    trial->subject->anime.curve_at(channel->curve, trial->model, time, value);
    for (uint32_t k = 0; k < channel->curve->width; k++) {
        if (!is_moderate(trial, &walked, k) || walked.rest > walked.duration) {
            continue;
        }
        outcome = QP_HOLDS;
        if (!right(trial, &walked, k, value[k])) {
            return qp_violated(trial, channel->offset, what, value[k], time);
        }
    }
    return outcome;
}

static bool is_on_line(const qp_trial *trial, const qp_walked *walked, uint32_t k, uint32_t value) {
    const double start = qp_ee_to_double(walked->start[k]);
    const double change = qp_ee_to_double(walked->change[k]);
    const double line = start + change * ((double)walked->rest / walked->duration);
    (void)trial;
    return magnitude(qp_ee_to_double(value) - line) <=
           6 * 0x1p-23 * larger(start, change) + 0x1p-126;
}

static qp_outcome on_line(qp_trial *trial, const qp_channel *channel) {
    return look_at(trial, channel, is_on_line, "{0x} at tick {1} is off the line");
}

static qp_outcome check_on_line(qp_trial *trial) {
    return qp_each_curve(trial, QP_CONTROLLER_KEYED, on_line);
}

QP_INVARIANT(
    anm_linear, "ANM-V009", QP_SCOPE_EVALUATION, QP_NEEDS_ANIME, SOURCE,
    "Between keys the value is on the line from one to the next, within 6 units of 2^-23 of "
    "the larger of start and change (reference model)",
    check_on_line);

static bool is_between(const qp_trial *trial, const qp_walked *walked, uint32_t k, uint32_t value) {
    const double start = qp_ee_to_double(walked->start[k]);
    const double end =
        qp_ee_to_double(qp_ee_add(trial->model, walked->start[k], walked->change[k]));
    const double here = qp_ee_to_double(value);
    return (here - start) * (here - end) <= 0;
}

static qp_outcome between(qp_trial *trial, const qp_channel *channel) {
    return look_at(trial, channel, is_between, "{0x} at tick {1} is past the ends");
}

static qp_outcome check_between(qp_trial *trial) {
    return qp_each_curve(trial, QP_CONTROLLER_KEYED, between);
}

QP_INVARIANT(anm_between, "ANM-V010", QP_SCOPE_EVALUATION, QP_NEEDS_ANIME, SOURCE,
             "Between keys the value is never past either end of its segment (reference model)",
             check_between);

/* Each change is the next key less the running sum, so that errors do not add up. */
static qp_outcome near_key(qp_trial *trial, const qp_channel *channel) {
    const uint32_t last = channel->controller->count - 1;
    qp_outcome outcome = QP_NOT_EXERCISED;
    qp_controller before = *channel->controller;
    uint32_t value[3];
    if (last == 0 || qp_first_reversed(trial, channel->controller) <= last) {
        return outcome;
    }
    before.count = last;
    const qp_walked walked = qp_walk(trial, &before, UINT32_MAX);
    trial->subject->anime.curve_at(channel->curve, trial->model, UINT32_MAX, value);
    for (uint32_t k = 0; k < channel->curve->width; k++) {
        const uint32_t key = qp_word_of_key(trial, channel->controller, last, k);
        if (trial->model != QP_EE_REFERENCE || !moderate(walked.start[k]) || !moderate(key)) {
            continue;
        }
        const double scale = larger(qp_ee_to_double(key), qp_ee_to_double(walked.start[k]));
        const double off = magnitude(qp_ee_to_double(value[k]) - qp_ee_to_double(key));
        outcome = QP_HOLDS;
        if (off > 3 * 0x1p-23 * scale) {
            return qp_violated(trial, channel->offset, "{0x} after the last key, which is {1x}",
                               value[k], key);
        }
    }
    return outcome;
}

static qp_outcome check_near_key(qp_trial *trial) {
    return qp_each_curve(trial, QP_CONTROLLER_KEYED, near_key);
}

QP_INVARIANT(
    anm_running_sum, "ANM-V011", QP_SCOPE_EVALUATION, QP_NEEDS_ANIME, SOURCE,
    "Changes are taken from the running sum, so that the last key is missed by at most 3 units "
    "of 2^-23 of the larger of it and the sum before it, however many keys were passed "
    "(reference model)",
    check_near_key);
