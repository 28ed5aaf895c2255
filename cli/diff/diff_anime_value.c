/* What the library makes of a controller at a tick. */
#include <string.h>

#include "diff_anime.h"

#define EE_ONE 0x3f800000U

static const char *const xyz[] = {"x", "y", "z"};
static const char *const one[] = {"value"};
static const char *const rgb[] = {"red", "green", "blue"};
static const char *const elements[] = {"m00", "m01", "m02", "m10", "m11",
                                       "m12", "m20", "m21", "m22"};

/* -- Values ----------------------------------------------------------------------------------- */

static void set_words(diff_value *value, const uint32_t *words, uint32_t count) {
    value->count = count;
    value->bits = 32;
    value->names = count == 3 ? xyz : one;
    for (uint32_t i = 0; i < count; i++) {
        value->patterns[i] = words[i];
        value->numbers[i] = qp_ee_to_double(words[i]);
    }
}

static void set_numbers(diff_value *value, const double *numbers, uint32_t count) {
    value->count = count;
    value->names = count == 9 ? elements : rgb;
    value->matrix = count == 9;
    memcpy(value->numbers, numbers, count * sizeof *numbers);
}

/* -- Compiled controllers --------------------------------------------------------------------- */

/* What a track is in the compiled animation; all NULL for what is absent. */
typedef struct {
    const qp_curve *curve;
    const qp_rotation *rotation;
    bool is_rotation;
    bool is_colour;
    uint32_t light; /* place among the lights, or DIFF_NONE */
    uint32_t width;
    uint32_t absent; /* each word of the value without it */
} controller;

/* The place of the element whose offset it is, in a list whose offsets rise; DIFF_NONE. */
#define FIND(list, count_of, wanted, found)                                                        \
    do {                                                                                           \
        uint32_t low = 0;                                                                          \
        uint32_t high = (count_of);                                                                \
        while (low < high) {                                                                       \
            uint32_t middle = low + (high - low) / 2;                                              \
            if ((list)[middle].offset < (wanted)) {                                                \
                low = middle + 1;                                                                  \
            } else {                                                                               \
                high = middle;                                                                     \
            }                                                                                      \
        }                                                                                          \
        (found) = low < (count_of) && (list)[low].offset == (wanted) ? low : DIFF_NONE;            \
    } while (0)

static void find_object(const qp_anime *anime, size_t offset, uint32_t part, controller *c) {
    uint32_t at = DIFF_NONE;
    FIND(anime->tracks, anime->track_count, offset, at);
    c->is_rotation = part == 1;
    c->width = part == 3 ? 1 : 3;
    c->absent = part >= 2 ? EE_ONE : 0;
    if (at != DIFF_NONE) {
        const qp_track *track = &anime->tracks[at];
        const qp_curve *const curves[] = {track->position, NULL, track->scale, track->transparency};
        c->curve = curves[part & 3];
        c->rotation = track->rotation;
    }
}

static void find_material(const qp_anime *anime, size_t offset, uint32_t part, controller *c) {
    uint32_t at = DIFF_NONE;
    FIND(anime->materials, anime->material_count, offset, at);
    c->width = part < 4 ? 1 : 0; /* what the last two do is not known */
    c->absent = part >= 2 ? EE_ONE : 0;
    if (at != DIFF_NONE && part < 4) {
        const qp_material_track *track = &anime->materials[at];
        const qp_curve *const curves[] = {track->u, track->v, track->scale_u, track->scale_v};
        c->curve = curves[part];
    }
}

static void find_camera(const qp_anime *anime, size_t offset, uint32_t part, controller *c) {
    uint32_t at = DIFF_NONE;
    FIND(anime->cameras, anime->camera_count, offset, at);
    c->is_rotation = part == 1;
    c->width = part == 0 ? 3 : 1;
    if (at != DIFF_NONE) {
        const qp_camera_track *track = &anime->cameras[at];
        c->curve = part == 0 ? track->position : track->fov;
        c->rotation = track->rotation;
    }
}

/* Lights have their controllers by name: each kind has others. */
static void find_light(const qp_anime *anime, size_t offset, const char *name, controller *c) {
    static const char *const names[] = {"position", "intensity", "start",
                                        "end",      "radius1",   "radius2"};
    uint32_t at = DIFF_NONE;
    FIND(anime->lights, anime->light_count, offset, at);
    c->is_rotation = strcmp(name, "rotation") == 0;
    c->is_colour = strcmp(name, "color") == 0;
    c->width = strcmp(name, "position") == 0 ? 3 : 1;
    c->absent = strcmp(name, "intensity") == 0 ? EE_ONE : 0;
    c->light = at;
    if (at == DIFF_NONE) {
        return;
    }
    const qp_light_track *track = &anime->lights[at];
    const qp_curve *const curves[] = {track->position, track->intensity, track->start,
                                      track->end,      track->radius1,   track->radius2};
    c->rotation = track->rotation;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        c->curve = strcmp(name, names[i]) == 0 ? curves[i] : c->curve;
    }
}

static void find_morph(const qp_anime *anime, size_t offset, uint32_t item, controller *c) {
    uint32_t at = DIFF_NONE;
    FIND(anime->morph_tracks, anime->morph_track_count, offset, at);
    c->width = 1;
    if (at != DIFF_NONE && item < anime->morph_tracks[at].count) {
        c->curve = anime->morph_curves[anime->morph_tracks[at].first + item].weight;
    }
}

/* -- All of it -------------------------------------------------------------------------------- */

static controller find(const qp_anime *anime, const diff_track *track, const diff_track *like) {
    controller c = {NULL, NULL, false, false, DIFF_NONE, 0, 0};
    uint64_t place = track != NULL ? track->place : UINT64_MAX; /* no record lies there */
    size_t offset = (size_t)(place >> DIFF_PLACE_BITS);
    switch (like->kind) {
    case QP_KIND_OBJECT:
        find_object(anime, offset, like->part, &c);
        break;
    case QP_KIND_MATERIAL:
        find_material(anime, offset, like->part, &c);
        break;
    case QP_KIND_CAMERA:
        find_camera(anime, offset, like->part, &c);
        break;
    case QP_KIND_MORPHER:
        find_morph(anime, offset, (uint32_t)place & ((1U << DIFF_PLACE_BITS) - 1), &c);
        break;
    default:
        find_light(anime, offset, like->name, &c);
        break;
    }
    return c;
}

static void put_colour(const qp_anime *anime, uint32_t light, uint32_t tick, diff_value *value) {
    static const double white[3] = {1, 1, 1};
    qp_light_value at;
    qp_anime_light(anime, light, tick, &at);
    set_numbers(value, light != DIFF_NONE ? at.colour : white, 3);
}

void diff_anime_value(const diff_doc *doc, const diff_clip *clip, const diff_track *track,
                      const diff_track *like, uint32_t tick, diff_value *value) {
    const diff_anime_state *state = doc->state;
    const qp_anime *anime = &state->compiled.anime;
    (void)clip;
    if (state->streamed) { /* nothing plays controllers there */
        return;
    }
    controller c = find(anime, track, like);
    if (c.is_rotation) {
        qp_matrix matrix = qp_rotation_at(c.rotation, anime->model, tick);
        set_numbers(value, &matrix.m[0][0], 9);
    } else if (c.is_colour) {
        put_colour(anime, c.light, tick, value);
    } else {
        uint32_t words[3] = {c.absent, c.absent, c.absent};
        (void)qp_curve_at(c.curve, anime->model, tick, words);
        set_words(value, words, c.width);
    }
}
