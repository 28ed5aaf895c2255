/* Rotations of other kinds: true sines, Euler angles, the long way round, a still or a hasty hold.
 */
#include "broken.h"

#include <math.h>

#define PI 3.14159265358979323846

/* -- One set of degrees ----------------------------------------------------------------------- */

static qp_matrix product(const qp_matrix *a, const qp_matrix *b) {
    qp_matrix m;
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++) {
            m.m[i][j] = a->m[i][0] * b->m[0][j] + a->m[i][1] * b->m[1][j] + a->m[i][2] * b->m[2][j];
        }
    }
    return m;
}

static qp_matrix true_turn(int axis, double radians) {
    const int a = (axis + 1) % 3;
    const int b = (axis + 2) % 3;
    qp_matrix m = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    m.m[a][a] = m.m[b][b] = cos(radians);
    m.m[b][a] = sin(radians);
    m.m[a][b] = -m.m[b][a];
    return m;
}

/* Rx * Ry * Rz with true sines. */
static qp_matrix true_rotation(qp_ee_model model, const uint32_t degrees[3]) {
    (void)model;
    const qp_matrix x = true_turn(0, qp_ee_to_double(degrees[0]) * PI / 180);
    const qp_matrix y = true_turn(1, qp_ee_to_double(degrees[1]) * PI / 180);
    const qp_matrix z = true_turn(2, qp_ee_to_double(degrees[2]) * PI / 180);
    const qp_matrix yz = product(&y, &z);
    return product(&x, &yz);
}

static void with_true_sines(qp_subject *subject) {
    subject->anime.single_rotation = true_rotation;
    subject->anime.key_rotation = true_rotation;
}

/* The other order: Rz * Ry * Rx. */
static qp_matrix other_order(qp_ee_model model, const uint32_t degrees[3]) {
    const qp_subject library = qp_subject_library();
    const uint32_t back[3] = {degrees[0] ^ 0x80000000, degrees[1] ^ 0x80000000,
                              degrees[2] ^ 0x80000000};
    const qp_matrix m = library.anime.single_rotation(model, back);
    qp_matrix turned;
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++) {
            turned.m[i][j] = m.m[j][i];
        }
    }
    return turned;
}

static void with_other_order(qp_subject *subject) {
    subject->anime.single_rotation = other_order;
}

/* Sines that are off by a hundredth, and cosines too. */
static qp_matrix stretched(qp_ee_model model, const uint32_t degrees[3]) {
    const qp_subject library = qp_subject_library();
    qp_matrix m = library.anime.single_rotation(model, degrees);
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++) {
            m.m[i][j] *= 1.01;
        }
    }
    return m;
}

static void stretch(qp_subject *subject) {
    subject->anime.single_rotation = stretched;
    subject->anime.key_rotation = stretched;
}

/* -- At times --------------------------------------------------------------------------------- */

/* A moment later than asked for. */
static qp_matrix early(const qp_rotation *rotation, qp_ee_model model, uint32_t time) {
    return qp_rotation_at(rotation, model, time + 1);
}

static void come_early(qp_subject *subject) {
    subject->anime.rotation_at = early;
}

static uint32_t middle_of(uint32_t time) {
    return time / 2 + time % 7 * 40;
}

/* Now faster, now slower. */
static qp_matrix unsteady(const qp_rotation *rotation, qp_ee_model model, uint32_t time) {
    return qp_rotation_at(rotation, model, middle_of(time));
}

static void go_unsteadily(qp_subject *subject) {
    subject->anime.rotation_at = unsteady;
}

/* The long way round: what is missing to a whole turn, backwards. */
static qp_matrix long_way(const qp_rotation *rotation, qp_ee_model model, uint32_t time) {
    static qp_turn turns[256];
    qp_rotation other = *rotation;
    if (rotation->kind != QP_CONTROLLER_KEYED || rotation->count > 256) {
        return qp_rotation_at(rotation, model, time);
    }
    for (uint32_t i = 0; i < rotation->count; i++) {
        turns[i] = rotation->turns[i];
        turns[i].angle -= turns[i].angle > 0 ? 2 * PI : -2 * PI;
    }
    other.turns = turns;
    return qp_rotation_at(&other, model, time);
}

static void go_round(qp_subject *subject) {
    subject->anime.rotation_at = long_way;
}

/* Elements interpolated one by one between the ends of the segment. */
static qp_matrix straight(const qp_rotation *rotation, qp_ee_model model, uint32_t time) {
    const qp_matrix a = qp_rotation_at(rotation, model, time / 512 * 512);
    const qp_matrix b = qp_rotation_at(rotation, model, time / 512 * 512 + 512);
    const double u = time % 512 / 512.0;
    qp_matrix m;
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++) {
            m.m[i][j] = a.m[i][j] * (1 - u) + b.m[i][j] * u;
        }
    }
    return m;
}

static void go_straight(qp_subject *subject) {
    subject->anime.rotation_at = straight;
}

/* The last hold turns on at the speed of the last segment, or stands still. */
static qp_matrix hasty(const qp_rotation *rotation, qp_ee_model model, uint32_t time) {
    const qp_matrix m = qp_rotation_at(rotation, model, time);
    const qp_matrix more = true_turn(0, (time & 255) * 1e-3);
    return product(&more, &m);
}

static void hasten(qp_subject *subject) {
    subject->anime.rotation_at = hasty;
}

static qp_matrix still(const qp_rotation *rotation, qp_ee_model model, uint32_t time) {
    (void)time;
    return qp_rotation_at(rotation, model, 0x7fffffff / 2);
}

static void stand_still(qp_subject *subject) {
    subject->anime.rotation_at = still;
}

const qp_broken qp_broken_rotations[] = {
    {"ANM-R001", with_true_sines, NULL},
    {"ANM-R002", with_true_sines, NULL},
    {"ANM-R003", with_true_sines, NULL},
    {"ANM-R004", stretch, NULL},
    {"ANM-R005", stretch, NULL},
    {"ANM-R006", stretch, NULL},
    {"ANM-R007", with_other_order, NULL},
    {"ANM-R008", stretch, NULL},
    {"ANM-R009", come_early, NULL},
    {"ANM-R010", go_unsteadily, NULL},
    {"ANM-R011", go_unsteadily, NULL},
    {"ANM-R012", go_round, NULL},
    {"ANM-R013", go_straight, NULL},
    {"ANM-R014", hasten, NULL},
    {"ANM-R015", stand_still, NULL},
    {"ANM-R016", hasten, NULL},
    {NULL, NULL, NULL},
};
