/* Lights (SetAnmCtrlWork 0x00150670; animation-playback, Unknown; anime.md, Lights). */
#include "anime/curve.h"
#include "anime/events.h"

#define ONE 0x3f800000u

static const qp_light_value defaults = {
    {0, 0, 0}, {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}}, {0, 0, -1}, {1, 1, 1}, ONE, 0, 0, 0, 0, 0, 0};

void qp_anime_light(const qp_anime *anime, uint32_t index, uint32_t time, qp_light_value *value) {
    uint32_t at = qp_anime_clamp(anime, time);
    *value = defaults;
    if (index >= anime->light_count) {
        return;
    }
    const qp_light_track *track = &anime->lights[index];
    qp_curve_at(track->position, anime->model, at, value->position);
    value->rotation = qp_rotation_at(track->rotation, anime->model, at);
    for (int k = 0; k < 3; k++) {
        value->direction[k] = -value->rotation.m[k][2];
    }
    qp_colour_at(track->colour, at, value->colour);
    qp_curve_at(track->intensity, anime->model, at, &value->intensity);
    qp_curve_at(track->start, anime->model, at, &value->start);
    qp_curve_at(track->end, anime->model, at, &value->end);
    qp_curve_at(track->radius1, anime->model, at, &value->radius1);
    qp_curve_at(track->radius2, anime->model, at, &value->radius2);
    value->radius2_squared = qp_ee_mul(anime->model, value->radius2, value->radius2);
    value->priority = track->kind == QP_KIND_DISTANT ? -1 : 0;
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
