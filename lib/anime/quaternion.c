/* Later games' rotations of kind 4: quaternion keys on the same walk (ccsf.md 6.4). */
#include "anime/curve.h"
#include "anime/matrix.h"
#include "real/real.h"

static bool allocate(const qp_compiler *compiler, uint32_t keys, uint32_t count,
                     qp_rotation *rotation, uint32_t **times, double **quaternions) {
    *times = (uint32_t *)qp_arena_alloc(compiler->arena, 2 * (size_t)count, sizeof(uint32_t),
                                        sizeof(uint32_t));
    *quaternions =
        (double *)qp_arena_alloc(compiler->arena, 4 * (size_t)keys, sizeof(double), sizeof(double));
    rotation->times = *times;
    rotation->quaternions = *quaternions;
    return *times != NULL && *quaternions != NULL;
}

bool qp_quaternions_compile(const qp_compiler *compiler, const qp_controller *controller,
                            qp_rotation *rotation) {
    uint32_t *times = NULL;
    double *quaternions = NULL;
    uint32_t time = qp_key_time(compiler->data, controller, 0);
    rotation->lead = time != 0 ? 1 : 0;
    rotation->count = rotation->lead + controller->count;
    if (!allocate(compiler, controller->count, rotation->count, rotation, &times, &quaternions)) {
        return false;
    }
    qp_segments segments = {times, times + rotation->count, 0};
    if (time != 0) {
        qp_segments_add(&segments, time);
    }
    for (uint32_t i = 0; i < controller->count; i++) {
        for (uint32_t k = 0; k < 4; k++) {
            uint32_t component = qp_controller_value(compiler->data, controller, i, k);
            quaternions[4 * (size_t)i + k] = qp_ee_to_double(component);
        }
        if (i > 0) {
            uint32_t next = qp_key_time(compiler->data, controller, i);
            qp_segments_add(&segments, next - time);
            time = next;
        }
    }
    qp_segments_add(&segments, (compiler->frames << 8) - time);
    return true;
}

/*
 * Between two keys: the second negated if the dot product is negative; a slerp below 0.95, else a
 * straight line that is not normalised (ccsf.md 6.4).
 */
static void blend(const double *a, const double *b, double u, double q[4]) {
    double dot = 0.0;
    for (int k = 0; k < 4; k++) {
        dot += a[k] * b[k];
    }
    double sign = dot < 0 ? -1.0 : 1.0;
    dot *= sign;
    if (dot < 0.95) {
        double omega = qp_real_acos(dot);
        double sine = qp_real_sin(omega);
        double first = qp_real_sin((1 - u) * omega);
        double second = qp_real_sin(u * omega);
        for (int k = 0; k < 4; k++) {
            q[k] = (first * a[k] + second * (sign * b[k])) / sine;
        }
        return;
    }
    for (int k = 0; k < 4; k++) {
        q[k] = a[k] + u * (sign * b[k] - a[k]);
    }
}

qp_matrix qp_quaternions_at(const qp_rotation *rotation, uint32_t time) {
    uint32_t rest = 0;
    double q[4];
    uint32_t i = qp_segments_find(rotation->times, rotation->count, time, &rest);
    uint32_t duration = rotation->times[rotation->count + i];
    uint32_t keys = rotation->count - rotation->lead;
    /* Before the first key both ends are that key; after the last one, both are the last. */
    uint32_t first = i < rotation->lead ? 0 : i - rotation->lead;
    uint32_t second = i < rotation->lead || first + 1 >= keys ? first : first + 1;
    double u = duration != 0 ? (double)rest / (double)duration : 0.0;
    blend(rotation->quaternions + 4 * (size_t)first, rotation->quaternions + 4 * (size_t)second, u,
          q);
    return qp_matrix_from_quaternion(q);
}
