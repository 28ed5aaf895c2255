/* Keys as segments: durations and changes, walked until one is not passed. */
#include "invariants/anime/walk.h"

#define SOURCE "animation-playback, Floats and vectors"

/* -- The walk --------------------------------------------------------------------------------- */

static qp_outcome formula(qp_trial *trial, const qp_channel *channel) {
    const uint32_t time = qp_pick_time(trial);
    const qp_walked walked = qp_walk(trial, channel->controller, time);
    return qp_compare_walk(trial, channel, &walked, time);
}

static qp_outcome check_formula(qp_trial *trial) {
    return qp_each_curve(trial, QP_CONTROLLER_KEYED, formula);
}

QP_INVARIANT(
    anm_walk, "ANM-V004", QP_SCOPE_EVALUATION, QP_NEEDS_ANIME, SOURCE,
    "A keyed value is the sum of the changes of all segments shorter than the time left, plus "
    "the next one's times t / duration, in the console's single precision, bit for bit",
    check_formula);

/* -- At a key --------------------------------------------------------------------------------- */

static qp_outcome at_key(qp_trial *trial, const qp_channel *channel) {
    const uint32_t key = qp_pick_below(trial, channel->controller->count);
    const uint32_t time = qp_time_of_key(trial, channel->controller, key);
    const qp_walked walked = qp_walk(trial, channel->controller, time);
    uint32_t value[3];
    if (walked.rest != walked.duration || time == 0) { /* it is not reached at its own time */
        return QP_NOT_EXERCISED;
    }
    trial->subject->anime.curve_at(channel->curve, trial->model, time, value);
    for (uint32_t k = 0; k < channel->curve->width; k++) {
        const uint32_t sum = qp_ee_add(trial->model, walked.start[k], walked.change[k]);
        if (!qp_ee_equal(value[k], sum)) {
            const uint64_t numbers[4] = {key, value[k], sum, 0};
            return qp_violated4(trial, channel->offset, "{1x} instead of {2x} at key {0}", numbers);
        }
    }
    return QP_HOLDS;
}

static qp_outcome check_at_key(qp_trial *trial) {
    return qp_each_curve(trial, QP_CONTROLLER_KEYED, at_key);
}

QP_INVARIANT(
    anm_at_key, "ANM-V005", QP_SCOPE_EVALUATION, QP_NEEDS_ANIME, SOURCE,
    "A key of frame f is reached at tick 256 * f: there the value is the sum of the changes up "
    "to it",
    check_at_key);

/* -- Keys on one frame ------------------------------------------------------------------------ */

/* The first key that stands on the frame of the one before; the count if there is none. */
static uint32_t first_doubled(const qp_trial *trial, const qp_controller *controller) {
    uint32_t i = 1;
    while (i < controller->count &&
           qp_time_of_key(trial, controller, i - 1) != qp_time_of_key(trial, controller, i)) {
        i++;
    }
    return i;
}

static qp_outcome jump(qp_trial *trial, const qp_channel *channel) {
    const uint32_t key = first_doubled(trial, channel->controller);
    const uint32_t reversed = qp_first_reversed(trial, channel->controller);
    if (key >= reversed) {
        return QP_NOT_EXERCISED;
    }
    const uint32_t time = qp_time_of_key(trial, channel->controller, key) + 1;
    const qp_walked walked = qp_walk(trial, channel->controller, time);
    return qp_compare_walk(trial, channel, &walked, time);
}

static qp_outcome check_jump(qp_trial *trial) {
    return qp_each_curve(trial, QP_CONTROLLER_KEYED, jump);
}

QP_INVARIANT(anm_doubled_key, "ANM-V006", QP_SCOPE_EVALUATION, QP_NEEDS_ANIME, SOURCE,
             "Between keys on one frame lie 0 ticks, which are passed as soon as their time is: "
             "one tick later the value goes on from the second key",
             check_jump);

/* -- Keys that go back ------------------------------------------------------------------------ */

/* The walk is done again without the keys behind the reversed one: they have no say. */
static qp_outcome unreachable(qp_trial *trial, const qp_channel *channel) {
    const uint32_t reversed = qp_first_reversed(trial, channel->controller);
    if (reversed >= channel->controller->count) {
        return QP_NOT_EXERCISED;
    }
    const uint32_t before = qp_time_of_key(trial, channel->controller, reversed - 1);
    const uint32_t time = before + qp_pick_below(trial, UINT32_MAX - before) + 1;
    qp_controller shorter = *channel->controller;
    shorter.count = reversed + 1;
    const qp_walked walked = qp_walk(trial, &shorter, time);
    return qp_compare_walk(trial, channel, &walked, time);
}

static qp_outcome check_unreachable(qp_trial *trial) {
    return qp_each_curve(trial, QP_CONTROLLER_KEYED, unreachable);
}

QP_INVARIANT(anm_reversed_key, "ANM-V007", QP_SCOPE_EVALUATION, QP_NEEDS_ANIME, SOURCE,
             "The way to a key that lies back in time is nearly 2^32 ticks long and not passed: no "
             "later key has a say at any time",
             check_unreachable);

/* -- Nothing but the time --------------------------------------------------------------------- */

static qp_outcome again(qp_trial *trial, const qp_channel *channel) {
    const uint32_t time = qp_pick_time(trial);
    uint32_t first[3];
    uint32_t other[3];
    uint32_t second[3];
    trial->subject->anime.curve_at(channel->curve, trial->model, time, first);
    trial->subject->anime.curve_at(channel->curve, trial->model, qp_pick_time(trial), other);
    trial->subject->anime.curve_at(channel->curve, trial->model, time, second);
    for (uint32_t k = 0; k < channel->curve->width; k++) {
        if (first[k] != second[k]) {
            return qp_violated(trial, channel->offset, "{0x}, and later {1x}", first[k], second[k]);
        }
    }
    return QP_HOLDS;
}

static qp_outcome check_again(qp_trial *trial) {
    return qp_each_curve(trial, QP_CONTROLLER_KEYED, again);
}

QP_INVARIANT(anm_time_alone, "ANM-V008", QP_SCOPE_EVALUATION, QP_NEEDS_ANIME, SOURCE,
             "A value depends on the target time alone, not on the times evaluated before",
             check_again);
