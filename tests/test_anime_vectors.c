/*
 * Every vector in both models: values as bit patterns, rotations within 1e-9 (anime.md, Accuracy
 * owed), the steps of the player with their notes.
 */
#include "vector_file.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define ROTATION_TOLERANCE 1e-9

/* -- Reading what is expected ----------------------------------------------------------------- */

static uint32_t pattern(const json_t *text) {
    cr_assert(json_is_string(text));
    return (uint32_t)strtoul(json_string_value(text), NULL, 16);
}

static uint32_t number(const json_t *object, const char *key) {
    const json_t *value = json_object_get(object, key);
    cr_assert(json_is_integer(value), "%s is no integer", key);
    return (uint32_t)json_integer_value(value);
}

static const json_t *list(const json_t *object, const char *key) {
    const json_t *value = json_object_get(object, key);
    cr_assert(json_is_array(value), "%s is no list", key);
    return value;
}

/* Values compared, so that a test which compares nothing fails. */
static size_t compared;

static void same_pattern(const json_t *object, const char *key, uint32_t got, const char *where) {
    uint32_t expected = pattern(json_object_get(object, key));
    compared++;
    cr_assert_eq(got, expected, "%s: %s is %08x, expected %08x", where, key, got, expected);
}

static void same_vector(const json_t *object, const char *key, const uint32_t *got,
                        const char *where) {
    const json_t *expected = list(object, key);
    for (size_t k = 0; k < 3; k++) {
        uint32_t bits = pattern(json_array_get(expected, k));
        compared++;
        cr_assert_eq(got[k], bits, "%s: %s[%zu] is %08x, expected %08x", where, key, k, got[k],
                     bits);
    }
}

static void same_rotation(const json_t *object, const qp_matrix *got, const char *where) {
    const json_t *rows = list(object, "rotation");
    for (size_t r = 0; r < 3; r++) {
        for (size_t c = 0; c < 3; c++) {
            double expected = json_number_value(json_array_get(json_array_get(rows, r), c));
            compared++;
            cr_assert(fabs(got->m[r][c] - expected) <= ROTATION_TOLERANCE,
                      "%s: rotation[%zu][%zu] is %.17g, expected %.17g", where, r, c, got->m[r][c],
                      expected);
        }
    }
}

/* -- One sample ------------------------------------------------------------------------------- */

static void check_tracks(const qp_anime *anime, const json_t *sample, uint32_t time,
                         const char *where) {
    const json_t *tracks = list(sample, "tracks");
    cr_assert_eq(json_array_size(tracks), anime->track_count, "%s", where);
    for (uint32_t i = 0; i < anime->track_count; i++) {
        const json_t *track = json_array_get(tracks, i);
        qp_pose pose;
        qp_anime_pose(anime, i, time, &pose);
        cr_assert_eq(anime->tracks[i].object, number(track, "object"), "%s", where);
        same_vector(track, "position", pose.position, where);
        same_vector(track, "scale", pose.scale, where);
        same_pattern(track, "transparency", pose.transparency, where);
        same_rotation(track, &pose.rotation, where);
    }
}

static void check_materials(const qp_anime *anime, const json_t *sample, uint32_t time,
                            const char *where) {
    const json_t *materials = list(sample, "materials");
    cr_assert_eq(json_array_size(materials), anime->material_count, "%s", where);
    for (uint32_t i = 0; i < anime->material_count; i++) {
        const json_t *material = json_array_get(materials, i);
        qp_material_value value;
        qp_anime_material(anime, i, time, &value);
        cr_assert_eq(anime->materials[i].material, number(material, "material"), "%s", where);
        same_pattern(material, "u", value.u, where);
        same_pattern(material, "v", value.v, where);
        cr_assert_eq(value.offset_u, number(material, "offset_u"), "%s: offset_u", where);
        cr_assert_eq(value.offset_v, number(material, "offset_v"), "%s: offset_v", where);
    }
}

static void check_morphers(const qp_anime *anime, const json_t *sample, uint32_t time,
                           const char *where) {
    const json_t *morphers = list(sample, "morphers");
    size_t seen = 0;
    for (uint32_t g = 0; g < anime->morphs.group_count; g++) {
        uint32_t record = 0;
        if (!qp_events_in_force(&anime->morphs, g, time >> 8, &record)) {
            continue;
        }
        const json_t *morpher = json_array_get(morphers, seen++);
        const json_t *targets = list(morpher, "targets");
        cr_assert_eq(anime->morphs.objects[record], number(morpher, "morpher"), "%s", where);
        uint32_t model = 0;
        uint32_t weight = 0;
        uint32_t count = 0;
        while (qp_anime_morph_target(anime, record, count, &model, &weight)) {
            const json_t *target = json_array_get(targets, count);
            cr_assert_eq(model, number(target, "model"), "%s", where);
            same_pattern(target, "weight", weight, where);
            count++;
        }
        cr_assert_eq(count, json_array_size(targets), "%s: morph targets", where);
    }
    cr_assert_eq(seen, json_array_size(morphers), "%s: morphers", where);
}

static void check_f_objs(const qp_anime *anime, const json_t *sample, uint32_t time,
                         const char *where) {
    const json_t *objs = list(sample, "f_obj");
    size_t seen = 0;
    for (uint32_t g = 0; g < anime->objs.group_count; g++) {
        uint32_t record = 0;
        qp_f_obj pose;
        if (!qp_events_in_force(&anime->objs, g, time >> 8, &record)) {
            continue;
        }
        const json_t *obj = json_array_get(objs, seen++);
        cr_assert(qp_anime_f_obj(anime, record, &pose));
        cr_assert_eq(anime->objs.objects[record], number(obj, "object"), "%s", where);
        same_vector(obj, "position", pose.position, where);
        same_vector(obj, "scale", pose.scale, where);
        same_pattern(obj, "transparency", pose.transparency, where);
        same_rotation(obj, &pose.rotation, where);
        cr_assert_eq(pose.flags, number(obj, "flags"), "%s: flags", where);
    }
    cr_assert_eq(seen, json_array_size(objs), "%s: f_obj", where);
}

static const char *light_kind(uint16_t kind) {
    return kind == QP_KIND_DISTANT ? "distant" : kind == QP_KIND_DIRECT ? "direct" : "omni";
}

static void same_colour(const json_t *object, const double *got, const char *where) {
    for (size_t k = 0; k < 3; k++) {
        double expected = json_number_value(json_array_get(list(object, "color"), k));
        compared++;
        cr_assert(fabs(got[k] - expected) <= ROTATION_TOLERANCE, "%s: color[%zu] is %.17g", where,
                  k, got[k]);
    }
}

static void check_lights(const qp_anime *anime, const json_t *sample, uint32_t time,
                         const char *where) {
    const json_t *lights = list(sample, "lights");
    cr_assert_eq(json_array_size(lights), anime->light_count, "%s", where);
    for (uint32_t i = 0; i < anime->light_count; i++) {
        const json_t *light = json_array_get(lights, i);
        uint16_t kind = anime->lights[i].kind;
        qp_light_value value;
        qp_anime_light(anime, i, time, &value);
        cr_assert_eq(anime->lights[i].light, number(light, "light"), "%s", where);
        cr_assert_str_eq(json_string_value(json_object_get(light, "kind")), light_kind(kind));
        same_colour(light, value.colour, where);
        same_pattern(light, "intensity", value.intensity, where);
        if (kind != QP_KIND_OMNI) {
            same_rotation(light, &value.rotation, where);
        }
        if (kind != QP_KIND_DISTANT) {
            same_vector(light, "position", value.position, where);
            same_pattern(light, "start", value.start, where);
            same_pattern(light, "end", value.end, where);
        }
        if (kind == QP_KIND_DIRECT) {
            same_pattern(light, "radius1", value.radius1, where);
            same_pattern(light, "radius2", value.radius2, where);
        }
    }
}

static void check_evaluation(const vector_file *vector, const json_t *expected, const char *name) {
    bool console = strcmp(json_string_value(json_object_get(expected, "arith")), "console") == 0;
    void *memory = NULL;
    qp_anime anime = vector_anime(vector, number(expected, "animation"),
                                  console ? QP_EE_CONSOLE : QP_EE_REFERENCE, &memory);
    const json_t *samples = list(expected, "samples");
    const char *end = json_string_value(json_object_get(expected, "end"));
    cr_assert_eq(anime.frames, number(expected, "frames"), "%s", name);
    cr_assert_eq(anime.loops, strcmp(end, "loop") == 0, "%s", name);
    /* Backwards and forwards: a value depends on the time alone. */
    size_t count = json_array_size(samples);
    for (size_t n = 0; n < 2 * count; n++) {
        const json_t *sample = json_array_get(samples, n < count ? count - 1 - n : n - count);
        uint32_t time = number(sample, "time");
        char where[128];
        snprintf(where, sizeof where, "%s, animation %u, %s, time %u", name,
                 number(expected, "animation"), console ? "console" : "reference", time);
        check_tracks(&anime, sample, time, where);
        check_materials(&anime, sample, time, where);
        check_morphers(&anime, sample, time, where);
        check_f_objs(&anime, sample, time, where);
        check_lights(&anime, sample, time, where);
    }
    free(memory);
}

/* -- Playing ---------------------------------------------------------------------------------- */

static void check_notes(const qp_anime *anime, const json_t *step, uint32_t time,
                        const char *where) {
    const json_t *notes = list(step, "notes");
    qp_note_walk walk = qp_anime_notes(anime, time, number(step, "step"));
    qp_note note;
    size_t count = 0;
    while (qp_anime_next_note(anime, &walk, &note)) {
        const json_t *expected = json_array_get(notes, count++);
        cr_assert_not_null(expected, "%s: more notes than expected", where);
        cr_assert_eq(note.event, number(expected, "event"), "%s: event", where);
        cr_assert_eq(note.param, number(expected, "param"), "%s: param", where);
        cr_assert_eq(note.time, number(expected, "time"), "%s: note time", where);
        cr_assert_eq(note.object, number(expected, "object"), "%s: object", where);
        compared++;
    }
    cr_assert_eq(count, json_array_size(notes), "%s: notes", where);
}

static void check_play(const vector_file *vector, const json_t *expected, const char *name) {
    void *memory = NULL;
    qp_anime anime = vector_anime(vector, number(expected, "animation"), QP_EE_REFERENCE, &memory);
    uint32_t time = 0;
    size_t index;
    json_t *step;
    json_array_foreach(list(expected, "steps"), index, step) {
        char where[128];
        snprintf(where, sizeof where, "%s, animation %u, step %zu", name,
                 number(expected, "animation"), index);
        check_notes(&anime, step, time, where);
        qp_step result = qp_anime_forward(&anime, time, number(step, "step"));
        const json_t *pose_at = json_object_get(step, "pose_at");
        cr_assert_eq(result.time, number(step, "time"), "%s: time", where);
        cr_assert_eq(result.posed, !json_is_null(pose_at), "%s: posed", where);
        if (result.posed) {
            cr_assert_eq(result.pose_at, (uint32_t)json_integer_value(pose_at), "%s: pose", where);
        }
        cr_assert_eq(result.ended, json_is_true(json_object_get(step, "ended")), "%s: ended",
                     where);
        time = json_is_true(json_object_get(step, "restart")) ? 0 : result.time;
        compared++;
    }
    free(memory);
}

/* -- All of them ------------------------------------------------------------------------------ */

typedef void (*checker)(const vector_file *vector, const json_t *expected, const char *name);

static void check_all(const char *prefix, const char *key, size_t files, checker check) {
    size_t count = 0;
    char **names = vector_names(prefix, &count);
    cr_assert_eq(count, files, "%zu vectors begin with %s", count, prefix);
    compared = 0;
    for (size_t i = 0; i < count; i++) {
        vector_file vector = vector_open(names[i]);
        size_t before = compared;
        size_t index;
        json_t *expected;
        json_array_foreach(list(vector.expected, key), index, expected) {
            check(&vector, expected, names[i]);
        }
        cr_assert_gt(compared, before, "%s: nothing was compared", names[i]);
        vector_close(&vector);
    }
    vector_names_free(names, count);
}

Test(anime_vectors, values_equal_the_model_in_both_arithmetics) {
    check_all("anime-", "evaluate", 15, check_evaluation);
}

Test(anime_vectors, later_games_values_equal_the_model_in_both_arithmetics) {
    check_all("gen2-", "evaluate", 3, check_evaluation);
}

Test(anime_vectors, steps_and_notes_equal_the_model) {
    check_all("", "play", 18, check_play);
}
