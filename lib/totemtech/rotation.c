/* Rotation tracks: quaternions and their interpolation as the game has it. */
#include "real/real.h"
#include "totemtech/evaluate.h"

static const double two_pi = 6.283185307179586;

/* ANIMATION, convertQuatComponent: (float)(val & 0x0FFF) * 0.0005. The mask keeps the value modulo
 * 4096 and so loses the sign: -1 becomes 4095. The constant is a double, so the product is formed
 * in double and rounded by the return. Signed: the form of public templates of the same games. */
float qp_totem_quat_component(qp_totem_quat form, int16_t component) {
    int32_t v = form == QP_TOTEM_QUAT_SIGNED ? component : (int32_t)((uint32_t)component & 0x0fffu);
    return (float)((double)(float)v * 0.0005);
}

static void copy(const float from[4], float to[4]) {
    for (int i = 0; i < 4; i++) {
        to[i] = from[i];
    }
}

/* The weights of the two keys. ANIMATION, interp: the first has sin(t * omega) and the second
 * sin((1 - t) * omega), so that t = 0 gives the second; forward exchanges them. */
typedef struct {
    double first;
    double second;
} weights;

static weights weights_of(qp_totem_slerp_form form, double omega, double t) {
    double rising = qp_real_sin(t * omega);
    double falling = qp_real_sin((1.0 - t) * omega);
    weights w = {rising, falling};
    if (form == QP_TOTEM_SLERP_FORWARD) {
        w.first = falling;
        w.second = rising;
    }
    return w;
}

/* ANIMATION, interp: above 2 pi, 2 pi is taken off (once) and the second key negated. */
static bool blend(qp_totem_slerp_form form, const float from[4], const float to[4], float omega,
                  float sinom, double t, float value[4]) {
    bool above = (double)omega > two_pi;
    weights w = weights_of(form, above ? (double)omega - two_pi : (double)omega, t);
    double sign = above ? -1.0 : 1.0;
    for (int i = 0; i < 4; i++) {
        double sum = (double)from[i] * w.first + sign * (double)to[i] * w.second;
        if (!qp_totem_round((double)sinom * sum, &value[i])) {
            return false;
        }
    }
    return true;
}

qp_totem_result qp_totem_slerp(qp_totem_slerp_form form, const float from[4], const float to[4],
                               float omega, float sinom, double t, float value[4]) {
    /* ANIMATION, interp: omega 0 is the first key, before anything else is looked at. */
    if (omega == 0.0F) {
        copy(from, value);
        return QP_TOTEM_VALUE;
    }
    /* An omega or sinom that is not finite shows in every component: the sine of infinity is no
     * number, nor is 0 times infinity. */
    if (blend(form, from, to, omega, sinom, t, value)) {
        return QP_TOTEM_VALUE;
    }
    copy(t <= 0.5 ? from : to, value);
    return QP_TOTEM_NOT_FINITE;
}

static void quat_of(const qp_totem_animation *animation, const qp_totem_rotation_key *key,
                    float quat[4]) {
    for (int i = 0; i < 4; i++) {
        quat[i] = qp_totem_quat_component(animation->options.quat, key->quat[i]);
    }
}

qp_totem_result qp_totem_rotation_at(const qp_totem_animation *animation,
                                     const qp_totem_track *track, double frame, qp_sink *sink,
                                     float value[4]) {
    static const float none[4];
    copy(none, value);
    if (track->kind != QP_TOTEM_ROTATION || track->count == 0) {
        return QP_TOTEM_NO_KEYS;
    }
    qp_totem_place place = qp_totem_find_place(animation, track, frame);
    qp_totem_rotation_key a;
    qp_totem_rotation_key b;
    float from[4];
    float to[4];
    qp_totem_rotation_key_at(animation, track, place.key, &a);
    quat_of(animation, &a, from);
    if (!place.between) {
        copy(from, value);
        return QP_TOTEM_VALUE;
    }
    qp_totem_rotation_key_at(animation, track, place.key + 1, &b);
    quat_of(animation, &b, to);
    qp_totem_result result =
        qp_totem_slerp(animation->options.slerp, from, to, qp_totem_float(a.omega),
                       qp_totem_float(a.sinom), place.t, value);
    return qp_totem_judge(track, frame, result, sink);
}
