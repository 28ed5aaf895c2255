/* sceVu0RotMatrix (0x001109b8): a cosine by a polynomial, and a sine that is a root. */
#include "invariants/anime/turn_math.h"

#define SOURCE "animation-playback, Rotations"
#define PI 3.14159265358979323846

/* -- The game's own sine and cosine, step by step --------------------------------------------- */

typedef struct {
    uint32_t sine;
    uint32_t cosine;
} vu0_pair;

/* ((k * x) * x2) * x2 ...: `count` times. */
static uint32_t term(qp_ee_model m, uint32_t k, uint32_t x, uint32_t x2, int count) {
    uint32_t value = qp_ee_mul(m, k, x);
    for (int i = 0; i < count; i++) {
        value = qp_ee_mul(m, value, x2);
    }
    return value;
}

/* cos a = sin(pi / 2 - |a|); sin a = sqrt(1 - cos^2) with a's sign. */
static vu0_pair vu0_sine_cosine(qp_ee_model m, uint32_t angle) {
    static const uint32_t k[4] = {0xbe2aaaa4, 0x3c08873e, 0xb94fb21f, 0x362e9c14};
    const uint32_t x = qp_ee_sub(m, 0x3fc90fdb, angle & 0x7fffffff);
    const uint32_t x2 = qp_ee_mul(m, x, x);
    vu0_pair pair = {0, x};
    for (int i = 0; i < 4; i++) {
        pair.cosine = qp_ee_add(m, pair.cosine, term(m, k[i], x, x2, i + 1));
    }
    const uint32_t square = qp_ee_mul(m, pair.cosine, pair.cosine);
    pair.sine = qp_ee_sqrt(m, qp_ee_sub(m, 0x3f800000, square));
    const bool negative = angle >= 0x80800000;
    pair.sine = negative ? qp_ee_sub(m, 0, pair.sine) : qp_ee_add(m, 0, pair.sine);
    return pair;
}

/* -- Bit for bit ------------------------------------------------------------------------------ */

/* A turn about x shows both: (1, 1) is the cosine, (2, 1) the sine. */
static qp_outcome compare(qp_trial *trial, const qp_matrix *turned, uint32_t radians,
                          uint32_t degrees) {
    const vu0_pair pair = vu0_sine_cosine(trial->model, radians);
    const bool same = turned->m[1][1] == qp_ee_to_double(pair.cosine) &&
                      turned->m[2][1] == qp_ee_to_double(pair.sine);
    const uint64_t numbers[4] = {degrees, radians, pair.sine, pair.cosine};
    return same ? QP_HOLDS
                : qp_violated4(trial, 0, "{0x} degrees, {1x} radians: not {2x} and {3x}", numbers);
}

static qp_outcome check_single(qp_trial *trial) {
    const uint32_t degrees[3] = {qp_pick_degrees(trial), 0, 0};
    const qp_ee_model m = trial->model;
    const uint32_t radians = qp_ee_div(m, qp_ee_mul(m, 0x40490fdb, degrees[0]), 0x43340000);
    const qp_matrix turned = trial->subject->anime.single_rotation(m, degrees);
    return compare(trial, &turned, radians, degrees[0]);
}

QP_INVARIANT(anm_single_rotation, "ANM-R001", QP_SCOPE_ARITHMETIC, QP_NEEDS_NOTHING, SOURCE,
             "A rotation of one value is sceVu0RotMatrix(pi * degrees / 180), bit for bit and not "
             "quantised; its cosine is the game's polynomial, its sine sqrt(1 - cos^2)",
             check_single);

/* s16(int(degrees * 182.044)) in radians. */
static uint32_t quantised(qp_ee_model m, uint32_t degrees) {
    const int32_t turns = qp_ee_to_int(qp_ee_mul(m, 0x43360b61, degrees));
    const int32_t wrapped = (int32_t)(((uint32_t)turns + 0x8000) & 0xffff) - 0x8000;
    return qp_ee_mul(m, 0x38c90fdb, qp_ee_from_int(wrapped));
}

static qp_outcome check_key(qp_trial *trial) {
    const uint32_t small = qp_pick_degrees(trial);
    /* Many turns, so that the number of 65536ths wraps. */
    const uint32_t turns = qp_ee_from_int((int32_t)(qp_pick_below(trial, 64) * 360));
    const uint32_t degrees[3] = {qp_ee_add(QP_EE_REFERENCE, small, turns), 0, 0};
    const qp_matrix turned = trial->subject->anime.key_rotation(trial->model, degrees);
    return compare(trial, &turned, quantised(trial->model, degrees[0]), degrees[0]);
}

QP_INVARIANT(anm_key_rotation, "ANM-R002", QP_SCOPE_ARITHMETIC, QP_NEEDS_NOTHING, SOURCE,
             "Degrees of keys become whole 65536ths of a turn in 16 bits: degrees * 182.044, cut "
             "off, wrapped",
             check_key);

static qp_outcome check_steps(qp_trial *trial) {
    const uint32_t tiny[3] = {qp_pick_below(trial, 0x3bb3f000), 0, 0}; /* below 0.00549 degrees */
    static const uint32_t none[3] = {0, 0, 0};
    const qp_matrix key = trial->subject->anime.key_rotation(trial->model, tiny);
    const qp_matrix zero = trial->subject->anime.key_rotation(trial->model, none);
    return qp_same_matrix(&key, &zero)
               ? QP_HOLDS
               : qp_violated(trial, 0, "{0x} degrees turn a key", tiny[0], 0);
}

QP_INVARIANT(anm_key_steps, "ANM-R003", QP_SCOPE_ARITHMETIC, QP_NEEDS_NOTHING, SOURCE,
             "A key of less than 1/65536 of a turn is a key of 0", check_steps);

/* -- In real numbers -------------------------------------------------------------------------- */

/* The true value in radians of degrees that qp_pick_degrees() has made. */
static double radians_of(uint32_t degrees) {
    return qp_ee_to_double(degrees) * (PI / 180);
}

static qp_outcome told_off(qp_trial *trial, uint32_t degrees, double off) {
    return qp_violated(trial, 0, "{0x} degrees: off by {1} units of 1e-9", degrees,
                       (uint64_t)(off * 1e9));
}

static qp_outcome check_sine_error(qp_trial *trial) {
    const uint32_t degrees[3] = {qp_pick_degrees(trial), 0, 0};
    const qp_matrix turned = trial->subject->anime.single_rotation(trial->model, degrees);
    const double angle = radians_of(degrees[0]);
    const double off = qp_magnitude(turned.m[2][1] - qp_true_sine(angle));
    const double far_from_0 = qp_magnitude(qp_true_sine(angle));
    return off <= (far_from_0 < 0.1 ? 5.9e-4 : 2e-6) ? QP_HOLDS : told_off(trial, degrees[0], off);
}

QP_INVARIANT(
    anm_sine_error, "ANM-R004", QP_SCOPE_ARITHMETIC, QP_NEEDS_NOTHING, SOURCE,
    "Up to half a turn the game's sine is off by at most 5.9e-4, and where the true sine is "
    "0.1 or more by at most 2e-6",
    check_sine_error);

static qp_outcome check_quantised_error(qp_trial *trial) {
    const uint32_t degrees[3] = {qp_pick_degrees(trial), 0, 0};
    const qp_matrix turned = trial->subject->anime.key_rotation(trial->model, degrees);
    const uint32_t radians = quantised(trial->model, degrees[0]);
    const double off = qp_magnitude(turned.m[2][1] - qp_true_sine(qp_ee_to_double(radians)));
    return off <= 3e-4 ? QP_HOLDS : told_off(trial, degrees[0], off);
}

QP_INVARIANT(anm_quantised_error, "ANM-R005", QP_SCOPE_ARITHMETIC, QP_NEEDS_NOTHING, SOURCE,
             "At the 65536 angles of keys the game's sine is off by at most 3.0e-4",
             check_quantised_error);

static qp_outcome check_cosine_error(qp_trial *trial) {
    const uint32_t degrees[3] = {qp_pick_degrees(trial), 0, 0};
    const qp_matrix turned = trial->subject->anime.single_rotation(trial->model, degrees);
    const double off = qp_magnitude(turned.m[1][1] - qp_true_cosine(radians_of(degrees[0])));
    return off <= 6e-7 ? QP_HOLDS : told_off(trial, degrees[0], off);
}

QP_INVARIANT(anm_cosine_error, "ANM-R006", QP_SCOPE_ARITHMETIC, QP_NEEDS_NOTHING, SOURCE,
             "Up to half a turn the game's cosine is off by at most 6e-7", check_cosine_error);

/* -- Three axes ------------------------------------------------------------------------------- */

static qp_matrix about(const qp_trial *trial, uint32_t axis, uint32_t degrees) {
    uint32_t alone[3] = {0, 0, 0};
    alone[axis] = degrees;
    return trial->subject->anime.single_rotation(trial->model, alone);
}

static qp_outcome check_order(qp_trial *trial) {
    const uint32_t degrees[3] = {qp_pick_degrees(trial), qp_pick_degrees(trial),
                                 qp_pick_degrees(trial)};
    const qp_matrix whole = trial->subject->anime.single_rotation(trial->model, degrees);
    const qp_matrix x = about(trial, 0, degrees[0]);
    const qp_matrix y = about(trial, 1, degrees[1]);
    const qp_matrix z = about(trial, 2, degrees[2]);
    const qp_matrix yz = qp_product(&y, &z);
    const qp_matrix xyz = qp_product(&x, &yz);
    const double off = qp_distance(&whole, &xyz);
    return off <= 6e-7 ? QP_HOLDS : told_off(trial, degrees[0], off);
}

QP_INVARIANT(anm_rotation_order, "ANM-R007", QP_SCOPE_ARITHMETIC, QP_NEEDS_NOTHING, SOURCE,
             "The matrix of three angles is Rx * Ry * Rz, within 6e-7 an element", check_order);

static qp_outcome check_even(qp_trial *trial) {
    const uint32_t degrees[3] = {qp_pick_degrees(trial), qp_pick_degrees(trial),
                                 qp_pick_degrees(trial)};
    const qp_matrix whole = trial->subject->anime.single_rotation(trial->model, degrees);
    const double off = qp_unevenness(&whole);
    return off <= 1.5e-6 ? QP_HOLDS : told_off(trial, degrees[0], off);
}

QP_INVARIANT(
    anm_rotation_even, "ANM-R008", QP_SCOPE_ARITHMETIC, QP_NEEDS_NOTHING, SOURCE,
    "Whatever the sine's error, a matrix times its transpose is the identity within 1.5e-6, as "
    "sine and cosine fit each other",
    check_even);
