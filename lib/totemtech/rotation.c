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

/*@ requires \valid_read(from + (0 .. 3)) && \valid(to + (0 .. 3));
    requires \separated(from + (0 .. 3), to + (0 .. 3));
    assigns to[0 .. 3];
*/
static void copy(const float from[4], float to[4]) {
    /*@ loop invariant 0 <= i <= 4;
        loop assigns i, to[0 .. 3];
        loop variant 4 - i;
    */
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

//@ assigns \nothing;
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

/* A component of the blend, rounded; false if it is not finite. */
/*@ requires \valid_read(w) && \valid(value);
    assigns *value;
    ensures \result == true || \result == false;
*/
static bool blend_component(const weights *w, float from, float to, float sinom, float *value) {
    double sum = (double)from * w->first + (double)to * w->second;
    return qp_totem_round((double)sinom * sum, value);
}

//@ assigns \nothing;
static bool past_a_turn(double omega) {
    return omega > two_pi;
}

//@ assigns \nothing;
static double within_a_turn(double omega) {
    return past_a_turn(omega) ? omega - two_pi : omega;
}

/* ANIMATION, interp: above 2 pi, 2 pi is taken off (once) and the second key negated. */
/*@ requires \valid(w);
    assigns *w;
*/
static void weigh(qp_totem_slerp_form form, float omega, double t, weights *w) {
    *w = weights_of(form, within_a_turn(omega), t);
    if (past_a_turn(omega)) {
        w->second = -w->second;
    }
}

/*@ requires \valid_read(from + (0 .. 3)) && \valid_read(to + (0 .. 3));
    requires \valid(value + (0 .. 3));
    requires \separated(value + (0 .. 3), from + (0 .. 3));
    requires \separated(value + (0 .. 3), to + (0 .. 3));
    assigns value[0 .. 3];
    ensures \result == true || \result == false;
*/
static bool blend(qp_totem_slerp_form form, const float from[4], const float to[4], float omega,
                  float sinom, double t, float value[4]) {
    weights w;
    weigh(form, omega, t, &w);
    /*@ loop invariant 0 <= i <= 4;
        loop assigns i, value[0 .. 3];
        loop variant 4 - i;
    */
    for (int i = 0; i < 4; i++) {
        if (!blend_component(&w, from[i], to[i], sinom, &value[i])) {
            return false;
        }
    }
    return true;
}

/* ANIMATION, interp: omega 0 is the first key, before anything else is looked at. */
//@ assigns \nothing;
static bool stays(float omega) {
    return omega == 0.0F;
}

qp_totem_result qp_totem_slerp(qp_totem_slerp_form form, const float from[4], const float to[4],
                               float omega, float sinom, double t, float value[4]) {
    if (stays(omega)) {
        copy(from, value);
        return QP_TOTEM_VALUE;
    }
    /* An omega or sinom that is not finite shows in every component: the sine of infinity is no
     * number, nor is 0 times infinity. */
    if (blend(form, from, to, omega, sinom, t, value)) {
        return QP_TOTEM_VALUE;
    }
    copy(qp_totem_in_first_half(t) ? from : to, value);
    return QP_TOTEM_NOT_FINITE;
}

/*@ requires \valid_read(animation) && \valid_read(key) && \valid(quat + (0 .. 3));
    requires \separated(quat + (0 .. 3), animation) && \separated(quat + (0 .. 3), key);
    assigns quat[0 .. 3];
*/
static void quat_of(const qp_totem_animation *animation, const qp_totem_rotation_key *key,
                    float quat[4]) {
    /*@ loop invariant 0 <= i <= 4;
        loop assigns i, quat[0 .. 3];
        loop variant 4 - i;
    */
    for (int i = 0; i < 4; i++) {
        quat[i] = qp_totem_quat_component(animation->options.quat, key->quat[i]);
    }
}

qp_totem_result qp_totem_rotation_at(const qp_totem_animation *animation,
                                     const qp_totem_track *track, double frame, qp_sink *sink,
                                     float value[4]) {
    qp_totem_clear(value, 4);
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
