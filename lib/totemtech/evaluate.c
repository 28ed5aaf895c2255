/* Float and vector tracks at a frame, and the search that all tracks share. */
#include "totemtech/evaluate.h"

#include <float.h>

#include "base/report.h"

/* -- The search ------------------------------------------------------------------------------- */

/* A later engine of the family looks for the first i with frame[i - 1] <= f < frame[i] and takes
 * the last key if there is none; nothing in it looks at f before the first key. */
/*@ requires qp_totem_readable(reading) && \valid_read(track) && track->count > 0;
    assigns \nothing;
    ensures \result.key < track->count;
    ensures \result.between == true ==> \result.key + 1 < track->count;
    ensures \result.between == true || \result.between == false;
*/
static qp_totem_place search_intervals(const qp_totem_reading *reading, const qp_totem_track *track,
                                       double frame) {
    int32_t before = qp_totem_key_frame(reading, track, 0);
    /*@ loop invariant 1 <= i <= track->count;
        loop assigns i, before;
        loop variant track->count - i;
    */
    for (uint32_t i = 1; i < track->count; i++) {
        int32_t after = qp_totem_key_frame(reading, track, i);
        if ((double)before <= frame && frame < (double)after) {
            qp_totem_place between = {i - 1, true, (frame - before) / ((double)after - before)};
            return between;
        }
        before = after;
    }
    qp_totem_place last = {track->count - 1, false, 0};
    return last;
}

qp_totem_place qp_totem_find_place(const qp_totem_animation *animation, const qp_totem_track *track,
                                   double frame) {
    const qp_totem_reading *reading = &animation->reading;
    bool from_first = frame >= (double)qp_totem_key_frame(reading, track, 0);
    if (animation->options.search == QP_TOTEM_SEARCH_CLAMP && !from_first) {
        qp_totem_place first = {0, false, 0};
        return first;
    }
    return search_intervals(reading, track, frame);
}

qp_totem_result qp_totem_judge(const qp_totem_track *track, double frame, qp_totem_result result,
                               qp_sink *sink) {
    if (result == QP_TOTEM_NOT_FINITE) {
        qp_reporter reporter = qp_reporter_to(sink);
        qp_push(&reporter, track->owner_kind, track->owner);
        qp_push(&reporter, QP_PATH_TRACK, track->number);
        if (frame >= 0 && frame <= UINT16_MAX) {
            qp_push(&reporter, QP_PATH_FRAME, (uint32_t)frame);
        }
        qp_report(&reporter, QP_TOT_VALUE_NOT_FINITE, track->offset, 0, 0);
    }
    return result;
}

bool qp_totem_round(double exact, float *value) {
    if (!(exact >= -(double)FLT_MAX && exact <= (double)FLT_MAX)) {
        return false;
    }
    *value = (float)exact;
    return true;
}

/* -- Curves ----------------------------------------------------------------------------------- */

typedef enum { SQUARE, LINEAR, SMOOTH } curve;

/* The interpolation of a later engine of the family: value 8 set, or exactly 3, is square; else
 * value 2 set is linear; anything else is smooth. */
/*@ assigns \nothing;
    ensures \result <= SMOOTH;
*/
static curve curve_of(uint16_t interp) {
    if ((interp & 8u) != 0 || interp == 3) {
        return SQUARE;
    }
    return (interp & 2u) != 0 ? LINEAR : SMOOTH;
}

/* The two ends of an interval: values and the tangents between them. */
typedef struct {
    float from;
    float out; /* tangent out of the first key */
    float in;  /* tangent in of the second */
    float to;
} span;

/* The cubic Hermite curve; tangents are per unit of the interval. */
/*@ requires \valid_read(s);
    assigns \nothing;
*/
static double hermite(const span *s, double t) {
    double t2 = t * t;
    double t3 = t2 * t;
    return (2 * t3 - 3 * t2 + 1) * (double)s->from + (t3 - 2 * t2 + t) * (double)s->out +
           (3 * t2 - 2 * t3) * (double)s->to + (t3 - t2) * (double)s->in;
}

/*@ requires \valid_read(s);
    assigns \nothing;
*/
static double between(const span *s, curve c, double t) {
    if (c == SQUARE) {
        return s->from;
    }
    if (c == LINEAR) {
        return (double)s->from + ((double)s->to - (double)s->from) * t;
    }
    return hermite(s, t);
}

/* -- Float tracks ----------------------------------------------------------------------------- */

/*@ requires \valid(value);
    assigns *value;
*/
static qp_totem_result key_value(uint32_t bits, float *value) {
    *value = qp_totem_float(bits);
    return qp_totem_finite(bits) ? QP_TOTEM_VALUE : QP_TOTEM_NOT_FINITE;
}

/* At t = 0 the value is the key's own, whatever the tangents. Inside the interval every input has a
 * weight other than 0 (or times 0 is no number), so one that is not finite shows in the result. */
/*@ requires \valid_read(a) && \valid_read(b) && \valid(value);
    requires \separated(value, a) && \separated(value, b);
    assigns *value;
*/
static qp_totem_result float_between(const qp_totem_float_key *a, const qp_totem_float_key *b,
                                     curve c, double t, float *value) {
    if (c == SQUARE || !(t > 0)) {
        return key_value(a->value, value);
    }
    span s = {qp_totem_float(a->value), qp_totem_float(a->tangent_out),
              qp_totem_float(b->tangent_in), qp_totem_float(b->value)};
    if (qp_totem_round(between(&s, c, t), value)) {
        return QP_TOTEM_VALUE;
    }
    *value = qp_totem_float(t <= 0.5 ? a->value : b->value);
    return QP_TOTEM_NOT_FINITE;
}

qp_totem_result qp_totem_float_at(const qp_totem_animation *animation, const qp_totem_track *track,
                                  double frame, qp_sink *sink, float *value) {
    *value = 0;
    if (track->kind != QP_TOTEM_FLOAT || track->count == 0) {
        return QP_TOTEM_NO_KEYS;
    }
    qp_totem_place place = qp_totem_find_place(animation, track, frame);
    qp_totem_float_key a;
    qp_totem_float_key b;
    qp_totem_float_key_at(animation, track, place.key, &a);
    if (!place.between) {
        return qp_totem_judge(track, frame, key_value(a.value, value), sink);
    }
    qp_totem_float_key_at(animation, track, place.key + 1, &b);
    qp_totem_result result = float_between(&a, &b, curve_of(track->interp), place.t, value);
    return qp_totem_judge(track, frame, result, sink);
}

/* -- Vector tracks ---------------------------------------------------------------------------- */

/* ANIMATION, KeyframerVec3fComp: "convert each component to a float and multiply by 0.001". */
float qp_totem_vector_component(int16_t component) {
    return (float)(component * 0.001);
}

qp_totem_result qp_totem_vector_at(const qp_totem_animation *animation, const qp_totem_track *track,
                                   double frame, qp_sink *sink, float value[3]) {
    (void)sink; /* 16-bit numbers are always finite */
    value[0] = value[1] = value[2] = 0;
    if (track->kind != QP_TOTEM_VECTOR || track->count == 0) {
        return QP_TOTEM_NO_KEYS;
    }
    qp_totem_place place = qp_totem_find_place(animation, track, frame);
    qp_totem_vector_key a;
    qp_totem_vector_key b;
    qp_totem_vector_key_at(animation, track, place.key, &a);
    qp_totem_vector_key_at(animation, track, place.key + 1, &b); /* zeros past the last */
    bool two = place.between;
    /*@ loop invariant 0 <= i <= 3;
        loop assigns i, value[0 .. 2];
        loop variant 3 - i;
    */
    for (int i = 0; i < 3; i++) {
        span s = {qp_totem_vector_component(a.value[i]), 0, 0, 0};
        if (two) {
            s.out = qp_totem_vector_component(a.handle_right[i]);
            s.in = qp_totem_vector_component(b.handle_left[i]);
            s.to = qp_totem_vector_component(b.value[i]);
        }
        value[i] = (float)between(&s, two ? curve_of(track->interp) : SQUARE, place.t);
    }
    return QP_TOTEM_VALUE;
}
