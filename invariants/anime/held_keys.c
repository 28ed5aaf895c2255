/* Before the first key and after the last one a controller of floats holds still. */
#include "invariants/anime_case.h"

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

QP_INVARIANT(anm_first_key_held, "ANM-V001", QP_SCOPE_EVALUATION, QP_NEEDS_ANIME,
             "animation-playback, Floats and vectors",
             "Up to the time of the first key the value is that of the first key",
             check_first_key_held);

/* True if no key goes back in time; then the last one is reached. */
static bool in_order(const qp_trial *trial, const qp_controller *controller) {
    uint32_t i = 1;
    while (i < controller->count &&
           qp_time_of_key(trial, controller, i - 1) <= qp_time_of_key(trial, controller, i)) {
        i++;
    }
    return i >= controller->count;
}

static qp_outcome last_key(qp_trial *trial, const qp_channel *channel) {
    const uint32_t last =
        qp_time_of_key(trial, channel->controller, channel->controller->count - 1);
    uint32_t at_key[3];
    uint32_t value[3];
    if (!in_order(trial, channel->controller)) {
        return QP_NOT_EXERCISED;
    }
    const uint32_t later = last + qp_pick_below(trial, UINT32_MAX - last) + 1;
    trial->subject->anime.curve_at(channel->curve, trial->model, UINT32_MAX, at_key);
    trial->subject->anime.curve_at(channel->curve, trial->model, later, value);
    for (uint32_t k = 0; k < channel->curve->width; k++) {
        if (!qp_ee_equal(value[k], at_key[k])) {
            return qp_violated(trial, channel->offset, "{0x} at tick {1}, after the last key",
                               value[k], later);
        }
    }
    return QP_HOLDS;
}

static qp_outcome check_last_key_held(qp_trial *trial) {
    return qp_each_curve(trial, QP_CONTROLLER_KEYED, last_key);
}

QP_INVARIANT(anm_last_key_held, "ANM-V002", QP_SCOPE_EVALUATION, QP_NEEDS_ANIME,
             "animation-playback, Floats and vectors",
             "After the time of the last key the value no longer changes", check_last_key_held);
