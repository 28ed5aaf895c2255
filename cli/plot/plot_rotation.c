/* Rotations: three angles, and the turn of each segment. */
#include "plot_anime.h"
#include "plot_math.h"

enum { TENTHS = 10 };

/* -- Three angles ----------------------------------------------------------------------------- */

/*
 * The angles of Rx(a) * Ry(b) * Rz(c) = `m`, in degrees. Of the two triples and their full turns,
 * the one that is nearest to `angles`; with b a quarter turn a and c are one angle, and a stays.
 */
static void angles_of(const qp_matrix *m, double angles[3]) {
    const double locked = 2e-3; /* the game's sines are off by up to 5e-4 */
    double across = qp_plot_root(m->m[0][0] * m->m[0][0] + m->m[0][1] * m->m[0][1]);
    double one[3];
    double other[3];
    double distance[2] = {0, 0};
    one[1] = qp_plot_degrees(m->m[0][2], across);
    if (across > locked) {
        one[0] = qp_plot_degrees(-m->m[1][2], m->m[2][2]);
        one[2] = qp_plot_degrees(-m->m[0][1], m->m[0][0]);
    } else {
        double both = qp_plot_degrees(m->m[1][0], m->m[1][1]);
        one[0] = angles[0];
        one[2] = m->m[0][2] > 0 ? both - angles[0] : both + angles[0];
    }
    other[0] = one[0] + 180;
    other[1] = 180 - one[1];
    other[2] = one[2] + 180;
    for (int k = 0; k < 3; k++) {
        one[k] = qp_plot_near(one[k], angles[k]);
        other[k] = qp_plot_near(other[k], angles[k]);
        distance[0] += (one[k] - angles[k]) * (one[k] - angles[k]);
        distance[1] += (other[k] - angles[k]) * (other[k] - angles[k]);
    }
    for (int k = 0; k < 3; k++) {
        angles[k] = distance[1] < distance[0] ? other[k] : one[k];
    }
}

/* -- Keys ------------------------------------------------------------------------------------- */

#define DEGREES_TO_TURNS 0x43360b61u /* 182.044: degrees to 1/65536 of a turn */

/* s16(int(degrees * 182.044)) as degrees (animation-playback, Rotations, Keys). */
static double quantised(qp_ee_model model, uint32_t degrees, bool *wraps) {
    int32_t turns = qp_ee_to_int(qp_ee_mul(model, DEGREES_TO_TURNS, degrees));
    int32_t wrapped = (int32_t)((uint32_t)turns & 0xffff);
    if (wrapped > 0x7fff) {
        wrapped -= 0x10000;
    }
    *wraps = wrapped != turns;
    return wrapped * (360.0 / 65536);
}

/* The angles of a key of degrees as they are used; `key` is told which wrap. */
static void degrees_of(const qp_plot_source *source, uint32_t index, double angles[3],
                       qp_plot_key *key) {
    for (uint32_t k = 0; k < 3; k++) {
        uint32_t word = qp_controller_value(source->anime->data, &source->controller, index, k);
        bool wraps = false;
        angles[k] = quantised(source->anime->model, word, &wraps);
        if (key != NULL && k == source->lane) {
            key->wraps[0] = wraps;
            key->stored[0] = qp_ee_to_double(word);
            key->used[0] = angles[k];
            key->value.patterns[0] = word;
        }
    }
}

/* The matrix of a quaternion key of any length but 0; that of the largest patterns is finite. */
static bool quaternion_matrix(const double *q, qp_matrix *m) {
    double norm = q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3];
    if (!(norm > 0)) {
        return false;
    }
    double s = 2 / norm;
    for (int i = 0; i < 3; i++) {
        int j = (i + 1) % 3;
        int k = (i + 2) % 3;
        m->m[i][i] = 1 - s * (q[j] * q[j] + q[k] * q[k]);
        m->m[i][j] = s * (q[i] * q[j] - q[k] * q[3]);
        m->m[j][i] = s * (q[i] * q[j] + q[k] * q[3]);
    }
    return true;
}

/* The angles of a key, as near to those of the moment as full turns bring them. */
static void key_angles(const qp_plot_source *source, uint32_t index, double angles[3],
                       qp_plot_key *key) {
    qp_matrix matrix;
    for (int k = 0; k < 3; k++) {
        angles[k] = source->angles[k];
    }
    if (source->rotation->kind != QP_CONTROLLER_CURVE) {
        degrees_of(source, index, angles, key);
        for (int k = 0; k < 3; k++) {
            angles[k] = qp_plot_near(angles[k], source->angles[k]);
        }
    } else if (quaternion_matrix(source->rotation->quaternions + 4 * (size_t)index, &matrix)) {
        angles_of(&matrix, angles);
    }
}

static void angle_key(const qp_plot_signal *signal, uint32_t index, qp_plot_key *key) {
    const qp_plot_source *source = signal->source;
    double angles[3];
    key->frame = qp_controller_frame(source->anime->data, &source->controller, index);
    key->tick = key->frame << 8;
    key_angles(source, index, angles, key);
    key->value.numbers[0] = angles[source->lane];
}

/* -- The signal ------------------------------------------------------------------------------- */

static void angle_begin(const qp_plot_signal *signal, uint32_t from) {
    qp_plot_source *source = signal->state;
    if (from != 0) { /* it goes on from where it was */
        return;
    }
    for (int k = 0; k < 3; k++) {
        source->angles[k] = 0;
    }
    if (signal->key_count > 0) {
        key_angles(source, 0, source->angles, NULL);
    }
    source->tick = 0;
}

static void angle_at(const qp_plot_signal *signal, uint32_t tick, qp_plot_value *value) {
    qp_plot_source *source = signal->state;
    qp_matrix matrix = qp_rotation_at(source->rotation, source->anime->model, tick);
    angles_of(&matrix, source->angles);
    source->tick = tick;
    value->numbers[0] = source->angles[source->lane];
}

static uint32_t angle_corner(const qp_plot_signal *signal, uint32_t index) {
    return ((const qp_plot_source *)signal->source)->rotation->times[index];
}

/* The hold after the last key repeats the last turn over 2^32 ticks (animation-playback, Final
 * hold).
 */
static bool last_turn_creeps(const qp_rotation *rotation) {
    return rotation->kind == QP_CONTROLLER_KEYED && rotation->count > 0 &&
           rotation->turns[rotation->count - 1].angle != 0;
}

/* A turn at constant speed about one axis is no straight line in angles: smooth. */
qp_plot_signal qp_plot_angle_signal(qp_plot_source *source) {
    const qp_rotation *rotation = source->rotation;
    qp_plot_signal signal = qp_plot_source_signal(source, rotation->times, rotation->count);
    signal.exact_keys = rotation->kind != QP_CONTROLLER_CURVE;
    signal.smooth = true;
    signal.degrees = true;
    signal.creeps = signal.creeps || last_turn_creeps(rotation);
    signal.begin = angle_begin;
    signal.at = angle_at;
    signal.corner = angle_corner;
    signal.key = angle_key;
    return signal;
}
