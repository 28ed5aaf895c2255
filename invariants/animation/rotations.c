/* Quaternions of rotation keys, and the way between two of them. */
#include "invariants/animation/animation_case.h"

#define QUATERNION "ANIMATION, Converting to a quaternion"

static const double two_pi = 6.283185307179586;

static double size_of(double value) {
    return value < 0 ? -value : value;
}

/* The sine by its series, exact to 1e-11 up to 13. */
static double sine(double x) {
    double term = x;
    double sum = x;
    for (int i = 2; i < 80; i += 2) {
        term *= -x * x / (i * (i + 1));
        sum += term;
    }
    return sum;
}

/* -- Components ------------------------------------------------------------------------------- */

static qp_outcome check_twelve_bits(qp_trial *trial) {
    const int16_t v = (int16_t)qp_pick_word(trial);
    const double low = (v % 4096 + 4096) % 4096;
    const double value = trial->subject->animation.quat_component(QP_TOTEM_QUAT_DOCUMENTED, v);
    /* The nearest float to a two-thousandth, up to the last bit of the double before it. */
    return size_of(value - low / 2000) <= 1.000001 * low / 2000 / 16777216
               ? QP_HOLDS
               : qp_violated(trial, 0, "{0d} becomes another number", (uint64_t)(int64_t)v, 0);
}

QP_INVARIANT(ani_twelve_bits, "ANI-Q001", QP_SCOPE_EVALUATION, QP_NEEDS_NOTHING, QUATERNION,
             "A component is its low 12 bits, without a sign, times 0.0005", check_twelve_bits);

static qp_outcome check_high_bits(qp_trial *trial) {
    const int16_t v = (int16_t)qp_pick_word(trial);
    const int16_t other = (int16_t)(v ^ (int32_t)(qp_pick_below(trial, 16) << 12));
    const float a = trial->subject->animation.quat_component(QP_TOTEM_QUAT_DOCUMENTED, v);
    const float b = trial->subject->animation.quat_component(QP_TOTEM_QUAT_DOCUMENTED, other);
    return a >= 0 && a < 2.048 && a == b
               ? QP_HOLDS
               : qp_violated(trial, 0, "{0x} and {1x} differ", (uint16_t)v, (uint16_t)other);
}

QP_INVARIANT(ani_high_bits, "ANI-Q002", QP_SCOPE_EVALUATION, QP_NEEDS_NOTHING, QUATERNION,
             "The four high bits of a component do not matter: it lies between 0 and 2.0475",
             check_high_bits);

/* -- Between two keys ------------------------------------------------------------------------- */

/* What an interpolation is asked for, and its answer. */
typedef struct {
    float from[4];
    float to[4];
    float omega;
    float sinom;
    double t;
    float value[4];
} blend;

static void pick_blend(qp_trial *trial, blend *b) {
    for (size_t i = 0; i < 4; i++) {
        b->from[i] = (float)(qp_pick_word(trial) & 0xfff) / 2000;
        b->to[i] = (float)(qp_pick_word(trial) & 0xfff) / 2000;
    }
    b->sinom = (float)((int32_t)(qp_pick_word(trial) & 0xffff) - 0x8000) / 8192;
    b->t = (double)(qp_pick_word(trial) & 0xffff) / 0xffff;
}

static qp_totem_result blend_by(qp_trial *trial, qp_totem_slerp_form form, blend *b) {
    return trial->subject->animation.slerp(form, b->from, b->to, b->omega, b->sinom, b->t,
                                           b->value);
}

static qp_outcome check_still(qp_trial *trial) {
    blend b;
    pick_blend(trial, &b);
    const uint32_t choice = qp_pick_byte(trial);
    b.omega = (choice & 1) != 0 ? 0.0F : -0.0F;
    const qp_totem_slerp_form form =
        (choice & 2) != 0 ? QP_TOTEM_SLERP_FORWARD : QP_TOTEM_SLERP_PRINTED;
    if (blend_by(trial, form, &b) != QP_TOTEM_VALUE) {
        return qp_violated(trial, 0, "omega 0 has no value", 0, 0);
    }
    for (size_t i = 0; i < 4; i++) {
        if (b.value[i] != b.from[i]) {
            return qp_violated(trial, 0, "component {0} is not the first key's", i, 0);
        }
    }
    return QP_HOLDS;
}

QP_INVARIANT(ani_omega_zero, "ANI-S001", QP_SCOPE_EVALUATION, QP_NEEDS_NOTHING, QUATERNION,
             "With omega 0 the rotation is that of the first key", check_still);

/* sinom * (from * sin(t omega) + to * sin((1 - t) omega)), to the float's last bits. */
static bool is_printed(const blend *b, double omega, double sign) {
    const double first = sine(b->t * omega);
    const double second = sine((1 - b->t) * omega);
    for (size_t i = 0; i < 4; i++) {
        const double from = (double)b->from[i];
        const double to = sign * (double)b->to[i];
        const double exact = (double)b->sinom * (from * first + to * second);
        if (!(size_of((double)b->value[i] - exact) <= 1e-7 * size_of(exact) + 1e-9)) {
            return false;
        }
    }
    return true;
}

static qp_outcome check_weights(qp_trial *trial) {
    blend b;
    pick_blend(trial, &b);
    b.omega = (float)(qp_pick_word(trial) & 0xffff) / 10432; /* up to 6.2821, below 2 pi */
    if (!(b.omega > 0)) {
        return QP_NOT_EXERCISED;
    }
    return blend_by(trial, QP_TOTEM_SLERP_PRINTED, &b) == QP_TOTEM_VALUE &&
                   is_printed(&b, (double)b.omega, 1)
               ? QP_HOLDS
               : qp_violated(trial, 0, "another sum of the two keys", 0, 0);
}

QP_INVARIANT(
    ani_weights, "ANI-S002", QP_SCOPE_EVALUATION, QP_NEEDS_NOTHING, QUATERNION,
    "Between two keys the rotation is sinom times the sum of the first by sin(t omega) and "
    "the second by sin((1 - t) omega)",
    check_weights);

static qp_outcome check_round(qp_trial *trial) {
    blend b;
    pick_blend(trial, &b);
    b.omega = 6.2832F + (float)(qp_pick_word(trial) & 0xffff) / 10432; /* above 2 pi */
    return blend_by(trial, QP_TOTEM_SLERP_PRINTED, &b) == QP_TOTEM_VALUE &&
                   is_printed(&b, (double)b.omega - two_pi, -1)
               ? QP_HOLDS
               : qp_violated(trial, 0, "another sum of the two keys", 0, 0);
}

QP_INVARIANT(ani_omega_round, "ANI-S003", QP_SCOPE_EVALUATION, QP_NEEDS_NOTHING, QUATERNION,
             "With omega above 2 pi, 2 pi is taken off it and the second key negated", check_round);

/* From no turn to one about x: (sin a, 0, 0, cos a). A slerp then is at the part of a that t says.
 */
static qp_outcome check_slerp(qp_trial *trial) {
    const bool forward = (qp_pick_byte(trial) & 1) != 0;
    const double angle = 0.05 + (double)(qp_pick_word(trial) & 0xffff) / 0xffff * 3;
    blend b = {{0, 0, 0, 1}, {0, 0, 0, 0}, (float)angle, 0, 0, {0, 0, 0, 0}};
    b.to[0] = (float)sine((double)b.omega);
    b.to[3] = (float)sine((double)b.omega + two_pi / 4);
    b.sinom = (float)(1 / sine((double)b.omega));
    b.t = (double)(qp_pick_word(trial) & 0xffff) / 0xffff;
    (void)blend_by(trial, forward ? QP_TOTEM_SLERP_FORWARD : QP_TOTEM_SLERP_PRINTED, &b);
    /* As printed, t runs from the second key to the first. */
    const double part = (forward ? b.t : 1 - b.t) * (double)b.omega;
    const double x = size_of((double)b.value[0] - sine(part));
    const double w = size_of((double)b.value[3] - sine(part + two_pi / 4));
    const double most = 1e-6 * size_of((double)b.sinom);
    return x <= most && w <= most ? QP_HOLDS
                                  : qp_violated(trial, 0, "not on the way between the keys", 0, 0);
}

QP_INVARIANT(
    ani_slerp, "ANI-S004", QP_SCOPE_EVALUATION, QP_NEEDS_NOTHING, QUATERNION,
    "With the angle between the keys and one over its sine, which files hold, it is a slerp",
    check_slerp);

/* -- Tracks ----------------------------------------------------------------------------------- */

/* True if the key is the only one at its frame and the next one comes later: what is between them
   then is theirs. */
static bool followed(const qp_trial *trial, const qp_totem_track *track, uint32_t index,
                     qp_totem_rotation_key *key, qp_totem_rotation_key *next) {
    const qp_totem_animation *animation = &trial->animation->animation;
    int32_t before = -40000;
    for (uint32_t i = 0; i <= index + 1; i++) {
        *key = *next;
        if (!qp_totem_rotation_key_at(animation, track, i, next) || next->frame <= before) {
            return false;
        }
        before = next->frame;
    }
    return true;
}

static qp_outcome between_keys(qp_trial *trial, const qp_totem_track *track) {
    const uint32_t i = qp_pick_below(trial, track->count);
    const qp_subject_animation *subject = &trial->subject->animation;
    qp_totem_rotation_key keys[2];
    float ends[2][4];
    float expected[4];
    float value[4];
    if (!followed(trial, track, i, &keys[0], &keys[1])) {
        return QP_NOT_EXERCISED;
    }
    const double t = (double)(qp_pick_word(trial) & 0xff) / 256;
    const double frame = keys[0].frame + t * (keys[1].frame - keys[0].frame);
    for (size_t k = 0; k < 8; k++) {
        ends[k / 4][k % 4] =
            subject->quat_component(QP_TOTEM_QUAT_DOCUMENTED, keys[k / 4].quat[k % 4]);
    }
    const qp_totem_result result =
        subject->slerp(QP_TOTEM_SLERP_PRINTED, ends[0], ends[1], qp_float_of(keys[0].omega),
                       qp_float_of(keys[0].sinom), t, expected);
    if (subject->rotation_at(&trial->animation->animation, track, frame, NULL, value) != result) {
        return qp_violated(trial, track->offset, "another result after key {0}", i, 0);
    }
    for (size_t k = 0; k < 4; k++) {
        /* The part of the way is a number of 256ths, so that nothing is rounded in finding it. */
        if (value[k] != expected[k]) {
            return qp_violated(trial, track->offset, "component {0} after key {1}", k, i);
        }
    }
    return QP_HOLDS;
}

static qp_outcome check_between_keys(qp_trial *trial) {
    return qp_each_totem_track(trial, QP_TOTEM_ROTATION, between_keys);
}

QP_INVARIANT(ani_first_key_rules, "ANI-S005", QP_SCOPE_EVALUATION, QP_NEEDS_ANIMATION, QUATERNION,
             "Between two keys of a track the first one's omega and sinom hold",
             check_between_keys);
