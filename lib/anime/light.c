/* Lights (SetAnmCtrlWork 0x00150670; animation-playback, Unknown; anime.md, Lights). */
#include "anime/curve.h"
#include "anime/events.h"
#include "anime/matrix.h"
#include "anime/values.h"

#define ONE 0x3f800000u

/*@ requires qp_light_track_ok(track) && \valid(value);
    assigns *value;
*/
static void light_of(const qp_light_track *track, qp_ee_model model, uint32_t time,
                     qp_light_value *value) {
    uint32_t position[3];
    double colour[3] = {1, 1, 1};
    int32_t priority = track->kind == QP_KIND_DISTANT ? -1 : 0;
    qp_vector_value(track->position, model, time, 0, position);
    qp_colour_at(track->colour, time, colour);
    uint32_t intensity = qp_word_value(track->intensity, model, time, ONE);
    uint32_t start = qp_word_value(track->start, model, time, 0);
    uint32_t end = qp_word_value(track->end, model, time, 0);
    uint32_t radius1 = qp_word_value(track->radius1, model, time, 0);
    uint32_t radius2 = qp_word_value(track->radius2, model, time, 0);
    qp_rotation_value(track->rotation, model, time, &value->rotation);
    /*@ loop invariant 0 <= k <= 3;
        loop assigns k, value->position[0 .. 2], value->direction[0 .. 2], value->colour[0 .. 2];
        loop variant 3 - k;
    */
    for (int k = 0; k < 3; k++) {
        value->position[k] = position[k];
        value->direction[k] = -value->rotation.m[k][2];
        value->colour[k] = colour[k];
    }
    value->intensity = intensity;
    value->start = start;
    value->end = end;
    value->radius1 = radius1;
    value->radius2 = radius2;
    value->radius2_squared = qp_ee_mul(model, radius2, radius2);
    value->priority = priority;
}

/* What is no light has. */
/*@ requires \valid(value);
    assigns *value;
*/
static void absent_light(qp_light_value *value) {
    value->rotation = qp_matrix_identity();
    /*@ loop invariant 0 <= k <= 3;
        loop assigns k, value->position[0 .. 2], value->direction[0 .. 2], value->colour[0 .. 2];
        loop variant 3 - k;
    */
    for (int k = 0; k < 3; k++) {
        value->position[k] = 0;
        value->direction[k] = k == 2 ? -1 : 0;
        value->colour[k] = 1;
    }
    value->intensity = ONE;
    value->start = 0;
    value->end = 0;
    value->radius1 = 0;
    value->radius2 = 0;
    value->radius2_squared = 0;
    value->priority = 0;
}

void qp_anime_light(const qp_anime *anime, uint32_t index, uint32_t time, qp_light_value *value) {
    if (index >= anime->light_count) {
        absent_light(value);
        return;
    }
    light_of(&anime->lights[index], anime->model, qp_anime_clamp(anime, time), value);
}

/* The last F_Ambient in file order at frame 1 .. now. */
bool qp_anime_ambient(const qp_anime *anime, uint32_t frame, double colour[3]) {
    uint32_t record = 0;
    if (!qp_events_in_force(&anime->ambients, 0, frame, &record)) {
        return false;
    }
    qp_colour_of(qp_event_word(anime, &anime->ambients, record, 0), colour);
    return true;
}
