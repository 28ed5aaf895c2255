/* Float and vector tracks at a frame, and the search that all tracks share. */
#include "totemtech/evaluate.h"

#include <float.h>

#include "base/report.h"

/* -- The search ------------------------------------------------------------------------------- */

//@ assigns \nothing;
static bool lies_between(int32_t before, double frame, int32_t after) {
    return (double)before <= frame && frame < (double)after;
}

/* A place in the interval from `key` to the next one. */
/*@ assigns \nothing;
    ensures \result.key == key && \result.between == true;
*/
static qp_totem_place in_interval(uint32_t key, int32_t before, double frame, int32_t after) {
    qp_totem_place place = {key, true, (frame - before) / ((double)after - before)};
    return place;
}

/*@ assigns \nothing;
    ensures \result.key == key && \result.between == false;
*/
static qp_totem_place on_key(uint32_t key) {
    qp_totem_place place = {key, false, 0};
    return place;
}

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
        if (lies_between(before, frame, after)) {
            return in_interval(i - 1, before, frame, after);
        }
        before = after;
    }
    return on_key(track->count - 1);
}

qp_totem_place qp_totem_find_place(const qp_totem_animation *animation, const qp_totem_track *track,
                                   double frame) {
    const qp_totem_reading *reading = &animation->reading;
    bool from_first = frame >= (double)qp_totem_key_frame(reading, track, 0);
    if (animation->options.search == QP_TOTEM_SEARCH_CLAMP && !from_first) {
        return on_key(0);
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

bool qp_totem_in_first_half(double t) {
    return t <= 0.5;
}

void qp_totem_clear(float *value, uint32_t count) {
    /*@ loop invariant 0 <= i <= count;
        loop assigns i, value[0 .. count - 1];
        loop variant count - i;
    */
    for (uint32_t i = 0; i < count; i++) {
        value[i] = 0;
    }
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

//@ assigns \nothing;
static bool is_inside(double t) {
    return t > 0;
}

/* At t = 0 the value is the key's own, whatever the tangents. Inside the interval every input has a
 * weight other than 0 (or times 0 is no number), so one that is not finite shows in the result. */
/*@ requires \valid_read(a) && \valid_read(b) && \valid(value);
    requires \separated(value, a) && \separated(value, b);
    assigns *value;
*/
static qp_totem_result float_between(const qp_totem_float_key *a, const qp_totem_float_key *b,
                                     curve c, double t, float *value) {
    if (c == SQUARE || !is_inside(t)) {
        return key_value(a->value, value);
    }
    span s = {qp_totem_float(a->value), qp_totem_float(a->tangent_out),
              qp_totem_float(b->tangent_in), qp_totem_float(b->value)};
    if (qp_totem_round(between(&s, c, t), value)) {
        return QP_TOTEM_VALUE;
    }
    *value = qp_totem_float(qp_totem_in_first_half(t) ? a->value : b->value);
    return QP_TOTEM_NOT_FINITE;
}

qp_totem_result qp_totem_float_at(const qp_totem_animation *animation, const qp_totem_track *track,
                                  double frame, qp_sink *sink, float *value) {
    qp_totem_clear(value, 1);
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

/* Component `i` at a place: the key's own, or what is between it and the next one. */
/*@ requires \valid_read(a) && \valid_read(b) && 0 <= i < 3 && \valid_read(place);
    assigns \nothing;
*/
static float component_at(const qp_totem_vector_key *a, const qp_totem_vector_key *b, int i,
                          curve c, const qp_totem_place *place) {
    float from = qp_totem_vector_component(a->value[i]);
    span s = {from, from, from, from};
    if (place->between) {
        s.out = qp_totem_vector_component(a->handle_right[i]);
        s.in = qp_totem_vector_component(b->handle_left[i]);
        s.to = qp_totem_vector_component(b->value[i]);
    }
    return (float)between(&s, place->between ? c : SQUARE, place->t);
}

/*@ requires \valid_read(a) && \valid_read(b) && \valid_read(place) && \valid(value + (0 .. 2));
    requires \separated(value + (0 .. 2), a) && \separated(value + (0 .. 2), b);
    requires \separated(value + (0 .. 2), place);
    assigns value[0 .. 2];
*/
static void components_at(const qp_totem_vector_key *a, const qp_totem_vector_key *b, curve c,
                          const qp_totem_place *place, float value[3]) {
    /*@ loop invariant 0 <= i <= 3;
        loop assigns i, value[0 .. 2];
        loop variant 3 - i;
    */
    for (int i = 0; i < 3; i++) {
        value[i] = component_at(a, b, i, c, place);
    }
}

qp_totem_result qp_totem_vector_at(const qp_totem_animation *animation, const qp_totem_track *track,
                                   double frame, qp_sink *sink, float value[3]) {
    (void)sink; /* 16-bit numbers are always finite */
    qp_totem_clear(value, 3);
    if (track->kind != QP_TOTEM_VECTOR || track->count == 0) {
        return QP_TOTEM_NO_KEYS;
    }
    curve c = curve_of(track->interp);
    qp_totem_place place = qp_totem_find_place(animation, track, frame);
    qp_totem_vector_key a;
    qp_totem_vector_key b;
    qp_totem_vector_key_at(animation, track, place.key, &a);
    qp_totem_vector_key_at(animation, track, place.key + 1, &b); /* zeros past the last */
    components_at(&a, &b, c, &place, value);
    return QP_TOTEM_VALUE;
}
