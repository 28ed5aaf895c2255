/* Keyed rotations: turns about one axis at constant speed from key to key. */
#include "invariants/anime/turn_math.h"
#include "invariants/anime/walk.h"

#define SOURCE "animation-playback, Rotations"
#define PI 3.14159265358979323846

static qp_matrix at(const qp_trial *trial, const qp_channel *channel, uint32_t time) {
    return trial->subject->anime.rotation_at(channel->rotation, trial->model, time);
}

static qp_matrix key_matrix(const qp_trial *trial, const qp_controller *controller, uint32_t key) {
    uint32_t degrees[3];
    for (uint32_t k = 0; k < 3; k++) {
        degrees[k] = qp_word_of_key(trial, controller, key, k);
    }
    return trial->subject->anime.key_rotation(trial->model, degrees);
}

static qp_outcome told_off(qp_trial *trial, const qp_channel *channel, uint32_t time, double off) {
    return qp_violated(trial, channel->offset, "at tick {0} off by {1} units of 1e-9", time,
                       (uint64_t)(off * 1e9));
}

/* -- At keys ---------------------------------------------------------------------------------- */

static qp_outcome first_key(qp_trial *trial, const qp_channel *channel) {
    const uint32_t first = qp_time_of_key(trial, channel->controller, 0);
    const uint32_t time = qp_pick_below(trial, first + 1);
    const qp_matrix here = at(trial, channel, time);
    const qp_matrix key = key_matrix(trial, channel->controller, 0);
    return qp_distance(&here, &key) == 0 ? QP_HOLDS
                                         : told_off(trial, channel, time, qp_distance(&here, &key));
}

static qp_outcome check_first_key(qp_trial *trial) {
    return qp_each_rotation(trial, QP_CONTROLLER_KEYED, first_key);
}

QP_INVARIANT(anm_turn_first_key, "ANM-R009", QP_SCOPE_EVALUATION, QP_NEEDS_ANIME, SOURCE,
             "Up to the first key the orientation is that key's: the hold before it does not turn",
             check_first_key);

/* The number of keys of which the orientation is that of key `key` at its own time. */
static bool reached_in_order(const qp_trial *trial, const qp_controller *controller, uint32_t key) {
    const uint32_t time = qp_time_of_key(trial, controller, key);
    return key < qp_first_reversed(trial, controller) && time > 0 &&
           (key == 0 || qp_time_of_key(trial, controller, key - 1) < time);
}

static qp_outcome each_key(qp_trial *trial, const qp_channel *channel) {
    const uint32_t key = qp_pick_below(trial, channel->controller->count);
    const uint32_t time = qp_time_of_key(trial, channel->controller, key);
    if (!reached_in_order(trial, channel->controller, key)) {
        return QP_NOT_EXERCISED;
    }
    const qp_matrix here = at(trial, channel, time);
    const qp_matrix there = key_matrix(trial, channel->controller, key);
    const double off = qp_distance(&here, &there);
    return off <= 3e-6 * (key + 1) ? QP_HOLDS : told_off(trial, channel, time, off);
}

static qp_outcome check_each_key(qp_trial *trial) {
    return qp_each_rotation(trial, QP_CONTROLLER_KEYED, each_key);
}

QP_INVARIANT(
    anm_turn_each_key, "ANM-R010", QP_SCOPE_EVALUATION, QP_NEEDS_ANIME, SOURCE,
    "At a key's time the orientation is the key's within 3e-6 for each key passed: steps are "
    "R_i * transposed R_(i-1), each multiplied on the left",
    check_each_key);

/* -- Between keys ----------------------------------------------------------------------------- */

/* Three times of one segment, evenly spaced; false if the channel has no such segment. */
static bool three_times(qp_trial *trial, const qp_controller *controller, uint32_t times[3]) {
    const uint32_t key = 1 + qp_pick_below(trial, controller->count - 1);
    if (controller->count < 2 || key >= qp_first_reversed(trial, controller)) {
        return false;
    }
    const uint32_t from = qp_time_of_key(trial, controller, key - 1);
    const uint32_t length = qp_time_of_key(trial, controller, key) - from;
    times[0] = from + 1;
    times[1] = from + 1 + (length - 1) / 2;
    times[2] = from + 1 + (length - 1) / 2 * 2;
    return length > 2;
}

static qp_outcome same_speed(qp_trial *trial, const qp_channel *channel) {
    uint32_t times[3];
    if (!three_times(trial, channel->controller, times)) {
        return QP_NOT_EXERCISED;
    }
    const qp_matrix a = at(trial, channel, times[0]);
    const qp_matrix b = at(trial, channel, times[1]);
    const qp_matrix c = at(trial, channel, times[2]);
    const qp_matrix first = qp_step_between(&b, &a);
    const qp_matrix second = qp_step_between(&c, &b);
    const double off = qp_distance(&first, &second);
    return off <= 4e-6 ? QP_HOLDS : told_off(trial, channel, times[1], off);
}

static qp_outcome check_same_speed(qp_trial *trial) {
    return qp_each_rotation(trial, QP_CONTROLLER_KEYED, same_speed);
}

QP_INVARIANT(anm_turn_speed, "ANM-R011", QP_SCOPE_EVALUATION, QP_NEEDS_ANIME, SOURCE,
             "Between keys equal times turn by equal angles about one axis, not along Euler angles",
             check_same_speed);

/* Half the way turns by at most a quarter: its matrix has a trace of at least 1. */
static qp_outcome short_way(qp_trial *trial, const qp_channel *channel) {
    uint32_t times[3];
    if (!three_times(trial, channel->controller, times)) {
        return QP_NOT_EXERCISED;
    }
    const qp_matrix a = at(trial, channel, times[0]);
    const qp_matrix b = at(trial, channel, times[1]);
    const qp_matrix half = qp_step_between(&b, &a);
    const double trace = half.m[0][0] + half.m[1][1] + half.m[2][2];
    return trace >= 1 - 4e-6 ? QP_HOLDS : told_off(trial, channel, times[1], 1 - trace);
}

static qp_outcome check_short_way(qp_trial *trial) {
    return qp_each_rotation(trial, QP_CONTROLLER_KEYED, short_way);
}

QP_INVARIANT(anm_turn_short_way, "ANM-R012", QP_SCOPE_EVALUATION, QP_NEEDS_ANIME, SOURCE,
             "A segment turns by at most half a turn: the short way round", check_short_way);

/* A turn in double changes nothing of the shape that the keys' matrices have. */
static qp_outcome rigid(qp_trial *trial, const qp_channel *channel) {
    const uint32_t time = qp_pick_time(trial);
    const qp_matrix here = at(trial, channel, time);
    const double off = qp_unevenness(&here);
    return off <= 1.5e-6 ? QP_HOLDS : told_off(trial, channel, time, off);
}

static qp_outcome check_rigid(qp_trial *trial) {
    return qp_each_rotation(trial, QP_CONTROLLER_KEYED, rigid);
}

QP_INVARIANT(
    anm_turn_rigid, "ANM-R013", QP_SCOPE_EVALUATION, QP_NEEDS_ANIME, SOURCE,
    "At every time a keyed orientation is as even as its keys: its matrix times its transpose "
    "is the identity within 1.5e-6",
    check_rigid);

/* -- The final hold --------------------------------------------------------------------------- */

/* A channel whose last key is reached and stands before the end; the ticks that the hold has. */
static uint32_t final_hold(const qp_trial *trial, const qp_controller *controller) {
    const uint32_t last = qp_time_of_key(trial, controller, controller->count - 1);
    const uint32_t end = trial->anime->anime.frames * 256;
    const bool reached = qp_first_reversed(trial, controller) == controller->count;
    return reached && last < end && trial->anime->anime.every_top ? end - last : 0;
}

static qp_outcome creeps(qp_trial *trial, const qp_channel *channel) {
    const uint32_t hold = final_hold(trial, channel->controller);
    if (hold == 0 || channel->controller->count < 2) {
        return QP_NOT_EXERCISED;
    }
    const uint32_t last =
        qp_time_of_key(trial, channel->controller, channel->controller->count - 1);
    const uint32_t ticks = qp_pick_below(trial, hold) + 1;
    const qp_matrix from = at(trial, channel, last + 1);
    const qp_matrix here = at(trial, channel, last + ticks);
    /* angle * t / 2^32, where angle is at most half a turn. */
    const double most = 1.001 * PI * ticks / (4294967296.0 - hold) + 1e-14;
    const double off = qp_distance(&here, &from);
    return off <= most ? QP_HOLDS : told_off(trial, channel, last + ticks, off);
}

static qp_outcome check_creeps(qp_trial *trial) {
    return qp_each_rotation(trial, QP_CONTROLLER_KEYED, creeps);
}

QP_INVARIANT(anm_turn_creeps, "ANM-R014", QP_SCOPE_EVALUATION, QP_NEEDS_ANIME, SOURCE,
             "After the last key the pose moves on by angle * t / 2^32 at most", check_creeps);

/* The generator of a small turn, as axis and angle have it. */
static void small_turn(const qp_turn *turn, double angle, double vector[3]) {
    for (int k = 0; k < 3; k++) {
        vector[k] = turn->axis[k] * angle;
    }
}

/* (I + [v]) * m: a turn so small that its square does not count. */
static qp_matrix turned_a_little(const double v[3], const qp_matrix *m) {
    const qp_matrix turn = {{{1, -v[2], v[1]}, {v[2], 1, -v[0]}, {-v[1], v[0], 1}}};
    return qp_product(&turn, m);
}

static qp_outcome creeps_on(qp_trial *trial, const qp_channel *channel) {
    const uint32_t hold = final_hold(trial, channel->controller);
    const qp_rotation *rotation = channel->rotation;
    if (hold == 0 || channel->controller->count < 2) {
        return QP_NOT_EXERCISED;
    }
    const qp_turn *step = &rotation->turns[rotation->count - 2]; /* the one to the last key */
    const qp_matrix *end = &rotation->starts[rotation->count - 1];
    const uint32_t last =
        qp_time_of_key(trial, channel->controller, channel->controller->count - 1);
    double vector[3];
    small_turn(step, step->angle * hold / (4294967296.0 - hold), vector);
    const qp_matrix expected = turned_a_little(vector, end);
    const qp_matrix here = at(trial, channel, last + hold);
    const double square = vector[0] * vector[0] + vector[1] * vector[1] + vector[2] * vector[2];
    const double off = qp_distance(&here, &expected);
    return off <= square + 1e-6 * qp_magnitude(step->angle) * hold / 4294967296.0 + 1e-14
               ? QP_HOLDS
               : told_off(trial, channel, last + hold, off * 1e6);
}

static qp_outcome check_creeps_on(qp_trial *trial) {
    return qp_each_rotation(trial, QP_CONTROLLER_KEYED, creeps_on);
}

QP_INVARIANT(anm_turn_creeps_on, "ANM-R015", QP_SCOPE_EVALUATION, QP_NEEDS_ANIME, SOURCE,
             "The hold after the last key repeats the last step over (last - N) * 256, wrapped",
             check_creeps_on);

static qp_outcome single(qp_trial *trial, const qp_channel *channel) {
    const uint32_t time = qp_pick_word(trial);
    uint32_t degrees[3];
    for (uint32_t k = 0; k < 3; k++) {
        degrees[k] = qp_word_of_key(trial, channel->controller, 0, k);
    }
    const qp_matrix here = at(trial, channel, time);
    const qp_matrix stored = trial->subject->anime.single_rotation(trial->model, degrees);
    return qp_same_matrix(&here, &stored)
               ? QP_HOLDS
               : told_off(trial, channel, time, qp_distance(&here, &stored));
}

static qp_outcome check_single(qp_trial *trial) {
    return qp_each_rotation(trial, QP_CONTROLLER_SINGLE, single);
}

QP_INVARIANT(anm_turn_single, "ANM-R016", QP_SCOPE_EVALUATION, QP_NEEDS_ANIME, SOURCE,
             "A rotation of one value is that orientation at every time", check_single);
