/* Before the first key and after the last one a controller of floats holds still. */
#include "invariants/anime/walk.h"

#define SOURCE "animation-playback, Floats and vectors"

static qp_outcome first_key(qp_trial *trial, const qp_channel *channel) {
    const uint32_t first = qp_time_of_key(trial, channel->controller, 0);
    if (first == 0) {
        return QP_NOT_EXERCISED;
    }
    const uint32_t time = qp_pick_below(trial, first) + 1;
    uint32_t value[3];
    trial->subject->anime.curve_at(channel->curve, trial->model, time, value);
    for (uint32_t k = 0; k < channel->curve->width; k++) {
        const uint32_t key = qp_word_of_key(trial, channel->controller, 0, k);
        if (!qp_ee_equal(value[k], key)) {
            return qp_violated(trial, channel->offset, "{0x} at tick {1}, before the first key",
                               value[k], time);
        }
    }
    return QP_HOLDS;
}

static qp_outcome check_first_key_held(qp_trial *trial) {
    return qp_each_curve(trial, QP_CONTROLLER_KEYED, first_key);
}

QP_INVARIANT(anm_first_key_held, "ANM-V001", QP_SCOPE_EVALUATION, QP_NEEDS_ANIME, SOURCE,
             "Up to the time of the first key the value is that of the first key",
             check_first_key_held);

static qp_outcome last_key(qp_trial *trial, const qp_channel *channel) {
    const uint32_t count = channel->controller->count;
    const uint32_t last = qp_time_of_key(trial, channel->controller, count - 1);
    uint32_t at_end[3];
    uint32_t value[3];
    if (qp_first_reversed(trial, channel->controller) < count) {
        return QP_NOT_EXERCISED;
    }
    const uint32_t later = last + qp_pick_below(trial, UINT32_MAX - last) + 1;
    trial->subject->anime.curve_at(channel->curve, trial->model, UINT32_MAX, at_end);
    trial->subject->anime.curve_at(channel->curve, trial->model, later, value);
    for (uint32_t k = 0; k < channel->curve->width; k++) {
        if (value[k] != at_end[k]) {
            return qp_violated(trial, channel->offset, "{0x} at tick {1}, after the last key",
                               value[k], later);
        }
    }
    return QP_HOLDS;
}

static qp_outcome check_last_key_held(qp_trial *trial) {
    return qp_each_curve(trial, QP_CONTROLLER_KEYED, last_key);
}

QP_INVARIANT(anm_last_key_held, "ANM-V002", QP_SCOPE_EVALUATION, QP_NEEDS_ANIME, SOURCE,
             "After the time of the last key the value no longer changes", check_last_key_held);

static qp_outcome single(qp_trial *trial, const qp_channel *channel) {
    const uint32_t time = qp_pick_word(trial);
    uint32_t value[3];
    trial->subject->anime.curve_at(channel->curve, trial->model, time, value);
    for (uint32_t k = 0; k < channel->curve->width; k++) {
        const uint32_t stored = qp_word_of_key(trial, channel->controller, 0, k);
        if (value[k] != stored) {
            const uint64_t numbers[4] = {stored, value[k], time, 0};
            return qp_violated4(trial, channel->offset, "{1x} at tick {2}, stored is {0x}",
                                numbers);
        }
    }
    return QP_HOLDS;
}

static qp_outcome check_single_held(qp_trial *trial) {
    return qp_each_curve(trial, QP_CONTROLLER_SINGLE, single);
}

QP_INVARIANT(anm_single_held, "ANM-V003", QP_SCOPE_EVALUATION, QP_NEEDS_ANIME,
             "animation-playback, The chunk",
             "A controller of one value has that value, bit for bit, at every time",
             check_single_held);
