/* Stored quaternions and what becomes of them: matrices, the camera's view, the screen. */
#include "invariants/cine/cine_case.h"

#define APPLYING "in-engine-cinematics, Applying a frame"

static double distance(double a, double b) {
    return a < b ? b - a : a - b;
}

/* A quaternion with components of up to half their range, now and then sparse. */
static qp_cine_quaternion pick_quaternion(qp_trial *trial) {
    qp_cine_quaternion stored;
    const uint32_t sparse = qp_pick_byte(trial);
    for (size_t i = 0; i < 4; i++) {
        const int32_t drawn = (int32_t)(qp_pick_word(trial) >> 8 & 0xfff) - 2048;
        stored.q[i] = (int16_t)((sparse >> i & 16) != 0 ? 0 : drawn);
    }
    return stored;
}

static bool is_zero(const qp_cine_quaternion *stored) {
    return stored->q[0] == 0 && stored->q[1] == 0 && stored->q[2] == 0 && stored->q[3] == 0;
}

/* -- Scale ------------------------------------------------------------------------------------ */

static qp_outcome check_any_scale(qp_trial *trial) {
    const qp_cine_quaternion stored = pick_quaternion(trial);
    qp_cine_quaternion twice;
    double one[4];
    double two[4];
    double square = 0;
    if (is_zero(&stored)) {
        return QP_NOT_EXERCISED;
    }
    for (size_t i = 0; i < 4; i++) {
        twice.q[i] = (int16_t)(2 * stored.q[i]);
    }
    (void)trial->subject->scene.normalise(&stored, one);
    (void)trial->subject->scene.normalise(&twice, two);
    for (size_t i = 0; i < 4; i++) {
        square += one[i] * one[i];
        /* Doubling is exact, so these are the same bits. */
        if (one[i] != two[i] || (stored.q[i] < 0) != (one[i] < 0)) {
            return qp_violated(trial, 0, "component {0} of {1d} is another one at twice the scale",
                               i, (uint64_t)(int64_t)stored.q[i]);
        }
    }
    return distance(square, 1) < 1e-12 ? QP_HOLDS : qp_violated(trial, 0, "not of length 1", 0, 0);
}

QP_INVARIANT(cin_any_scale, "CIN-R001", QP_SCOPE_EVALUATION, QP_NEEDS_NOTHING,
             "in-engine-cinematics, Sector contents",
             "A quaternion (x, y, z, w) means the same rotation at any scale", check_any_scale);

/* -- Matrices --------------------------------------------------------------------------------- */

/* v + 2 w (u x v) + 2 u x (u x v): the rotation of a vector by a quaternion (u, w), written
   otherwise than as a matrix. */
static void turn(const double q[4], const double v[3], double out[3]) {
    double once[3];
    for (size_t i = 0; i < 3; i++) {
        const size_t j = (i + 1) % 3;
        const size_t k = (i + 2) % 3;
        once[i] = q[j] * v[k] - q[k] * v[j];
    }
    for (size_t i = 0; i < 3; i++) {
        const size_t j = (i + 1) % 3;
        const size_t k = (i + 2) % 3;
        out[i] = v[i] + 2 * (q[3] * once[i] + q[j] * once[k] - q[k] * once[j]);
    }
}

static qp_outcome check_part(qp_trial *trial) {
    const qp_cine_quaternion stored = pick_quaternion(trial);
    double q[4];
    (void)trial->subject->scene.normalise(&stored, q);
    const qp_cine_matrix matrix = trial->subject->scene.part_matrix(q);
    for (size_t column = 0; column < 3; column++) {
        double axis[3] = {0, 0, 0};
        double turned[3];
        axis[column] = 1;
        turn(q, axis, turned);
        for (size_t row = 0; row < 3; row++) {
            if (!(distance(turned[row], matrix.m[row][column]) < 1e-12)) {
                return qp_violated(trial, 0, "row {0} of column {1} is none of that rotation", row,
                                   column);
            }
        }
    }
    return QP_HOLDS;
}

QP_INVARIANT(cin_part_matrix, "CIN-R002", QP_SCOPE_EVALUATION, QP_NEEDS_NOTHING,
             "in-engine-cinematics, Sector contents",
             "A quaternion is stored as (x, y, z, w): a part is turned by the rotation of that "
             "quaternion",
             check_part);

static qp_outcome check_camera(qp_trial *trial) {
    const qp_cine_quaternion stored = pick_quaternion(trial);
    double q[4];
    (void)trial->subject->scene.normalise(&stored, q);
    const qp_cine_matrix part = trial->subject->scene.part_matrix(q);
    const qp_cine_matrix camera = trial->subject->scene.camera_matrix(q);
    for (size_t row = 0; row < 3; row++) {
        for (size_t column = 0; column < 3; column++) {
            if (camera.m[row][column] != part.m[column][row]) {
                return qp_violated(trial, 0, "row {0}, column {1}", row, column);
            }
        }
    }
    return QP_HOLDS;
}

QP_INVARIANT(cin_camera_transposed, "CIN-R003", QP_SCOPE_EVALUATION, QP_NEEDS_NOTHING, APPLYING,
             "The camera's matrix is the transpose of what a part with its quaternion has",
             check_camera);

/* -- The view --------------------------------------------------------------------------------- */

static qp_outcome check_view(qp_trial *trial) {
    const qp_cine_quaternion stored = pick_quaternion(trial);
    double q[4];
    (void)trial->subject->scene.normalise(&stored, q);
    const qp_cine_matrix camera = trial->subject->scene.camera_matrix(q);
    const qp_cine_matrix view = trial->subject->scene.view_matrix(&camera, 512, 240);
    static const double scale[3] = {1.6, 1, 1};
    for (size_t row = 0; row < 3; row++) {
        for (size_t column = 0; column < 3; column++) {
            if (!(distance(view.m[row][column], scale[row] * camera.m[row][column]) < 1e-12)) {
                return qp_violated(trial, 0, "row {0}, column {1}", row, column);
            }
        }
    }
    return QP_HOLDS;
}

QP_INVARIANT(cin_view_scaled, "CIN-R004", QP_SCOPE_EVALUATION, QP_NEEDS_NOTHING, APPLYING,
             "On the 512 x 240 screen the view is the camera's matrix with its x row times 1.6",
             check_view);

static qp_outcome check_screen_words(qp_trial *trial) {
    const int16_t width = (int16_t)qp_pick_word(trial);
    const int16_t height = (int16_t)qp_pick_word(trial);
    const qp_cine_matrix camera = {{{1, 2, 3}, {4, 5, 6}, {7, 8, 9}}};
    const qp_cine_matrix view = trial->subject->scene.view_matrix(&camera, width, height);
    for (size_t column = 0; column < 3; column++) {
        const double x = (double)(column + 1) * width / 320;
        const double y = (double)(column + 4) * height / 240;
        if (!(distance(view.m[0][column], x) < 1e-9 && distance(view.m[1][column], y) < 1e-9 &&
              distance(view.m[2][column], camera.m[2][column]) < 1e-9)) {
            return qp_violated(trial, 0, "column {0} on a screen of {1d}", column,
                               (uint64_t)(int64_t)width);
        }
    }
    return QP_HOLDS;
}

QP_INVARIANT(cin_screen_words, "CIN-R005", QP_SCOPE_EVALUATION, QP_NEEDS_NOTHING, APPLYING,
             "The view's x row is scaled by one screen word / 320, its y row by the other / 240, "
             "both signed",
             check_screen_words);

/* A view of round numbers, so that the sums are exact. */
static qp_outcome check_projection(qp_trial *trial) {
    qp_cine_matrix view;
    int32_t camera[3];
    int32_t point[3];
    double seen[3] = {0, 0, 0};
    double screen[2];
    for (size_t i = 0; i < 3; i++) {
        camera[i] = (int32_t)qp_pick_word(trial) >> 12;
        point[i] = (int32_t)qp_pick_word(trial) >> 12;
        for (size_t k = 0; k < 3; k++) {
            view.m[i][k] = (double)qp_pick_byte(trial) / 64 - 2;
        }
    }
    for (size_t i = 0; i < 3; i++) {
        for (size_t k = 0; k < 3; k++) {
            seen[i] += view.m[i][k] * (double)(point[k] - camera[k]);
        }
    }
    if (!trial->subject->scene.project(&view, camera, point, 178, screen)) {
        return seen[2] > 0 ? qp_violated(trial, 0, "a point before the camera is not seen", 0, 0)
                           : QP_NOT_EXERCISED;
    }
    const bool x = distance(screen[0] * seen[2], 178 * seen[0]) <= 1e-6 * (1 + 178 * seen[2]);
    const bool y = distance(screen[1] * seen[2], 178 * seen[1]) <= 1e-6 * (1 + 178 * seen[2]);
    return seen[2] > 0 && x && y ? QP_HOLDS
                                 : qp_violated(trial, 0, "a point is seen elsewhere", 0, 0);
}

QP_INVARIANT(cin_projection, "CIN-R006", QP_SCOPE_EVALUATION, QP_NEEDS_NOTHING, APPLYING,
             "A point p is seen at view (p - camera), projected with H 178 and without an offset",
             check_projection);
