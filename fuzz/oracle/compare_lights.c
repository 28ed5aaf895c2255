/* Lights and cameras: controllers, and records in force (anime.md, Lights, Cameras, ambient). */
#include "oracle/anime.h"

#include <string.h>

/* -- Colours ---------------------------------------------------------------------------------- */

static uint32_t colour_time(const literal_anime *literal, const literal_controller *c, uint32_t i) {
    return literal_word(literal->data, c->at + 8 * (size_t)i) * 256;
}

static double channel(const literal_anime *literal, size_t at, int k) {
    return (literal_word(literal->data, at) >> (8 * k) & 255) / 255.0;
}

/* c0 * (1 - u) + c1 * u over the segment that the walk finds, u = t / duration in double. */
static void literal_colour(const literal_anime *literal, const literal_controller *c, uint32_t t,
                           double out[3]) {
    uint32_t from = 0;
    uint32_t to = 0;
    uint32_t duration = colour_time(literal, c, 0);
    if (c->kind == 1) {
        for (int k = 0; k < 3; k++) {
            out[k] = channel(literal, c->at, k);
        }
        return;
    }
    if (duration == 0 || duration < t) {
        t -= duration;
        for (; from + 1 < c->count; from++) {
            duration = colour_time(literal, c, from + 1) - colour_time(literal, c, from);
            if (duration >= t) {
                break;
            }
            t -= duration;
        }
        to = from + 1 < c->count ? from + 1 : from;
        if (from == to) {
            duration = literal->frames * 256 - colour_time(literal, c, from);
        }
    }
    const double u = duration != 0 ? (double)t / (double)duration : 0;
    for (int k = 0; k < 3; k++) {
        out[k] = channel(literal, c->at + 4 + 8 * (size_t)from, k) * (1 - u) +
                 channel(literal, c->at + 4 + 8 * (size_t)to, k) * u;
    }
}

static void compare_colour(const qp_anime *anime, uint32_t index, const literal_anime *literal,
                           const literal_record *record, const literal_controller *c,
                           uint32_t time) {
    qp_light_value value;
    double expected[3] = {1, 1, 1};
    qp_anime_light(anime, index, time, &value);
    if (c != NULL && c->kind != 0) {
        literal_colour(literal, c, time < literal->last ? time : literal->last, expected);
    }
    require(qp_same_bits(value.colour, expected, sizeof expected),
            "colour of the record at %zu at time %u: %a %a %a instead of %a %a %a", record->offset,
            time, value.colour[0], value.colour[1], value.colour[2], expected[0], expected[1],
            expected[2]);
}

/* -- Light controllers ------------------------------------------------------------------------ */

/* The fields of a light in the order of their shifts; a kind has some of them. */
static void compare_light(const qp_anime *anime, uint32_t index, const literal_anime *literal,
                          const literal_record *record, const oracle_times *times) {
    const qp_light_track *track = &anime->lights[index];
    const literal_controller *c = record->controllers;
    require(track->offset == record->offset && track->light == record->target &&
                track->kind == record->kind,
            "light track %u is not that of the record at %zu", index, record->offset);
    oracle_compare_curve("position", anime, track->position, literal, record, &c[0], times);
    oracle_compare_rotation(anime, track->rotation, literal, record, &c[1], times);
    oracle_compare_curve("intensity", anime, track->intensity, literal, record, &c[3], times);
    oracle_compare_curve("start", anime, track->start, literal, record, &c[4], times);
    oracle_compare_curve("end", anime, track->end, literal, record, &c[5], times);
    oracle_compare_curve("radius1", anime, track->radius1, literal, record, &c[6], times);
    oracle_compare_curve("radius2", anime, track->radius2, literal, record, &c[7], times);
    for (uint32_t i = 0; i < times->count; i++) {
        compare_colour(anime, index, literal, record, &c[2], times->list[i]);
    }
}

static bool is_light(uint32_t kind) {
    return kind == 0x0603 || kind == 0x0605 || kind == 0x0607 || kind == 0x0609;
}

/* A later record for the same light, of whatever kind, replaces this one. */
static bool is_replaced(const literal_anime *literal, size_t index) {
    for (size_t i = index + 1; i < literal->count; i++) {
        if (is_light(literal->records[i].kind) &&
            literal->records[i].target == literal->records[index].target) {
            return true;
        }
    }
    return false;
}

static void compare_camera(const qp_anime *anime, uint32_t index, const literal_anime *literal,
                           const literal_record *record, const oracle_times *times) {
    const qp_camera_track *track = &anime->cameras[index];
    const literal_controller *c = record->controllers;
    qp_camera_value value;
    require(track->offset == record->offset && track->camera == record->target,
            "camera track %u is not that of the record at %zu", index, record->offset);
    oracle_compare_curve("position", anime, track->position, literal, record, &c[0], times);
    oracle_compare_rotation(anime, track->rotation, literal, record, &c[1], times);
    oracle_compare_curve("fov", anime, track->fov, literal, record, &c[2], times);
    require(qp_anime_camera(anime, index, 0xffffffff, &value) && value.camera == record->target,
            "camera %u has no value", index);
}

/* -- Records in force ------------------------------------------------------------------------- */

/* The last record of a kind in frames 1 .. `frame`, whatever it names. */
static const literal_record *last_of(const literal_anime *literal, uint32_t kind, uint32_t frame) {
    const literal_record *last = NULL;
    for (size_t i = 0; i < literal->count; i++) {
        const literal_record *record = &literal->records[i];
        if (record->kind == kind && record->frame >= 1 && record->frame <= frame) {
            last = record;
        }
    }
    return last;
}

/* What a camera's records up to `end` give it; a field whose flag bit is set keeps its value. */
static void literal_camera(const literal_anime *literal, const literal_record *end,
                           uint32_t words[7]) {
    memset(words, 0, 7 * sizeof words[0]);
    for (const literal_record *record = literal->records; record <= end; record++) {
        size_t at = record->offset + 16;
        if (record->kind != 0x0502 || record->frame == 0 || record->target != end->target) {
            continue;
        }
        const uint32_t flags = literal_word(literal->data, at - 4);
        for (int bit = 1; bit <= 8 && (flags & 1) == 0; bit++) {
            if ((flags >> bit & 1) == 0) {
                const int field = bit < 7 ? bit - 1 : 6;
                words[field] = bit == 7 ? words[field] : literal_word(literal->data, at);
                at += 4;
            }
        }
    }
}

static void compare_frame(const qp_anime *anime, const literal_anime *literal, uint32_t frame) {
    const literal_record *ambient = last_of(literal, 0x0601, frame);
    const literal_record *camera = last_of(literal, 0x0502, frame);
    qp_camera_value value;
    double colour[3] = {0, 0, 0};
    require(qp_anime_ambient(anime, frame, colour) == (ambient != NULL), "ambient at frame %u",
            frame);
    for (int k = 0; k < 3 && ambient != NULL; k++) {
        require(colour[k] == channel(literal, ambient->offset + 8, k), "ambient colour at frame %u",
                frame);
    }
    require(qp_anime_f_camera(anime, frame, &value) == (camera != NULL), "camera at frame %u",
            frame);
    if (camera != NULL) {
        uint32_t words[7];
        literal_camera(literal, camera, words);
        require(value.camera == camera->target && qp_same_bits(value.position, words, 12) &&
                    qp_same_bits(value.degrees, words + 3, 12) && value.fov == words[6],
                "the camera at frame %u is not what the records up to %zu give", frame,
                camera->offset);
    }
}

/* Replaced lights are looked for record by record, which is quadratic: up to this many. */
enum { RECORDS_MAX = 0x2000 };

static void compare_controllers(const qp_anime *anime, const literal_anime *literal,
                                const oracle_times *times) {
    uint32_t lights = 0;
    uint32_t cameras = 0;
    for (size_t i = 0; i < literal->count; i++) {
        const literal_record *record = &literal->records[i];
        if (is_light(record->kind) && !is_replaced(literal, i)) {
            require(lights < anime->light_count, "the light at %zu has no track", record->offset);
            compare_light(anime, lights++, literal, record, times);
        } else if (record->kind == 0x0503) {
            require(cameras < anime->camera_count, "the camera at %zu has no track",
                    record->offset);
            compare_camera(anime, cameras++, literal, record, times);
        }
    }
    require(lights == anime->light_count && cameras == anime->camera_count,
            "there are lights or cameras without a record");
}

void oracle_compare_lights(const qp_anime *anime, const literal_anime *literal,
                           const oracle_times *times) {
    qp_light_value light;
    qp_camera_value camera;
    if (literal->count <= RECORDS_MAX) {
        compare_controllers(anime, literal, times);
    }
    for (uint32_t i = 0; i < times->count; i += 2) {
        compare_frame(anime, literal, times->list[i] >> 8);
    }
    qp_anime_light(anime, anime->light_count, 0, &light);
    require(light.colour[0] == 1 && light.intensity == 0x3f800000 && light.position[0] == 0,
            "a light past the last is not the default");
    require(!qp_anime_camera(anime, anime->camera_count, 0, &camera),
            "there is a camera past the last");
}
