/* Cameras: F_Camera records (ccsf.md 5) and the later games' controllers (ccsf.md 6.1). */
#include "anime/camera.h"
#include "anime/curve.h"
#include "anime/matrix.h"

/* -- F_Camera --------------------------------------------------------------------------------- */

/*
 * Bits of the flags, each of which leaves a word out: position, degrees, one that nobody uses, fov.
 * With bit 0 nothing follows at all. `to` is the place in what is kept, -1 for the unused word.
 */
static const struct {
    uint32_t bit;
    int to;
} layout[8] = {{0x002, 0}, {0x004, 1}, {0x008, 2},  {0x010, 3},
               {0x020, 4}, {0x040, 5}, {0x080, -1}, {0x100, 6}};

/* Puts what a record gives over what its camera had; a field whose bit is set keeps its value. */
static void apply(const qp_anime *anime, uint32_t record, uint32_t *words) {
    uint32_t flags = qp_event_word(anime, &anime->f_cameras, record, 1);
    uint32_t word = 2;
    if ((flags & 1) != 0) {
        return;
    }
    for (int i = 0; i < 8; i++) {
        if ((flags & layout[i].bit) == 0) {
            if (layout[i].to >= 0) {
                words[layout[i].to] = qp_event_word(anime, &anime->f_cameras, record, word);
            }
            word++;
        }
    }
}

bool qp_cameras_close(qp_anime *anime, qp_arena *arena) {
    const qp_events *events = &anime->f_cameras;
    if (events->count == 0) {
        return true;
    }
    uint32_t *words = (uint32_t *)qp_arena_alloc(
        arena, events->count, QP_CAMERA_WORDS * sizeof(uint32_t), sizeof(uint32_t));
    if (words == NULL) {
        return false;
    }
    for (uint32_t g = 0; g < events->group_count; g++) {
        uint32_t run[QP_CAMERA_WORDS] = {0, 0, 0, 0, 0, 0, 0};
        for (uint32_t m = events->group_starts[g]; m < events->group_starts[g + 1]; m++) {
            uint32_t record = events->members[m];
            apply(anime, record, run);
            for (uint32_t k = 0; k < QP_CAMERA_WORDS; k++) {
                words[(size_t)record * QP_CAMERA_WORDS + k] = run[k];
            }
        }
    }
    anime->camera_words = words;
    return true;
}

static void set_from_words(qp_ee_model model, const uint32_t *words, qp_camera_value *value) {
    uint32_t radians[3];
    for (int k = 0; k < 3; k++) {
        value->position[k] = words[k];
        value->degrees[k] = words[3 + k];
        radians[k] = qp_degrees_to_radians(model, words[3 + k]);
    }
    value->has_degrees = true;
    value->rotation = qp_rot_matrix(model, radians);
    value->fov = words[6];
}

bool qp_anime_f_camera(const qp_anime *anime, uint32_t frame, qp_camera_value *value) {
    const qp_events *events = &anime->f_cameras;
    uint32_t best = 0;
    bool found = false;
    uint32_t last = events->ordered ? qp_events_up_to(events, frame) : events->count;
    for (uint32_t i = last; i > 0 && !found; i--) {
        best = i - 1;
        found = events->frames[best] <= frame;
    }
    if (!found) {
        return false;
    }
    value->camera = events->objects[best];
    set_from_words(anime->model, anime->camera_words + (size_t)best * QP_CAMERA_WORDS, value);
    return true;
}

/* -- Camera controllers ----------------------------------------------------------------------- */

bool qp_anime_camera(const qp_anime *anime, uint32_t index, uint32_t time, qp_camera_value *value) {
    static const qp_camera_value defaults = {
        0, {0, 0, 0}, true, {0, 0, 0}, {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}}, 0};
    uint32_t at = qp_anime_clamp(anime, time);
    *value = defaults;
    if (index >= anime->camera_count) {
        return false;
    }
    const qp_camera_track *track = &anime->cameras[index];
    value->camera = track->camera;
    qp_curve_at(track->position, anime->model, at, value->position);
    qp_curve_at(track->degrees, anime->model, at, value->degrees);
    qp_curve_at(track->fov, anime->model, at, &value->fov);
    value->rotation = qp_rotation_at(track->rotation, anime->model, at);
    value->has_degrees = track->rotation == NULL || track->degrees != NULL;
    return true;
}
