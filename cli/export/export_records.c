/* Notes and records of frames, each with the frame and tick from which it holds; lights and
   cameras. */
#include <stdlib.h>

#include "export_anime.h"
#include "json_values.h"

enum { TICKS = 256 };

static void put_when(cli_json *json, uint32_t frame) {
    cli_put_count(json, "frame", frame);
    cli_json_key(json, "tick");
    cli_json_count(json, (uint64_t)frame * TICKS);
}

static void open_list(cli_json *json, const char *key) {
    cli_json_key(json, key);
    cli_json_array(json, CLI_JSON_LINES);
}

/* -- Notes ------------------------------------------------------------------------------------ */

static void put_note(anime_export *e, cli_json *json, const qp_anime *anime, uint32_t index) {
    size_t payload = anime->notes.offsets[index] + QP_CHUNK_HEADER;
    cli_json_object(json, CLI_JSON_INLINE);
    put_when(json, anime->notes.frames[index]);
    export_put_object(e, json, "object", anime->notes.objects[index]);
    cli_put_count(json, "event", qp_anime_word(anime, payload + 4));
    cli_put_count(json, "param", qp_anime_word(anime, payload + 8));
    cli_json_close(json);
}

/* In delivery order: of a frame, the last in the file first. */
static void put_notes(anime_export *e, cli_json *json, const qp_anime *anime) {
    const qp_events *notes = &anime->notes;
    uint32_t first = 0;
    if (notes->count == 0) {
        return;
    }
    open_list(json, "notes");
    while (first < notes->count) {
        uint32_t end = first + 1;
        while (end < notes->count && notes->frames[end] == notes->frames[first]) {
            end++;
        }
        for (uint32_t i = end; i-- > first;) {
            put_note(e, json, anime, i);
        }
        first = end;
    }
    cli_json_close(json);
}

/* -- Records ---------------------------------------------------------------------------------- */

static void put_morphs(anime_export *e, cli_json *json, const qp_anime *anime) {
    if (anime->morphs.count == 0) {
        return;
    }
    open_list(json, "morphs");
    for (uint32_t record = 0; record < anime->morphs.count; record++) {
        uint32_t model = 0;
        uint32_t weight = 0;
        cli_json_object(json, CLI_JSON_INLINE);
        put_when(json, anime->morphs.frames[record]);
        export_put_object(e, json, "morpher", anime->morphs.objects[record]);
        cli_json_key(json, "targets");
        cli_json_array(json, CLI_JSON_INLINE);
        for (uint32_t i = 0; qp_anime_morph_target(anime, record, i, &model, &weight); i++) {
            cli_json_object(json, CLI_JSON_INLINE);
            export_put_object(e, json, "model", model);
            cli_put_hex(json, "weight", weight);
            cli_json_key(json, "number");
            cli_json_number(json, qp_ee_to_double(weight));
            cli_json_close(json);
        }
        cli_json_close(json);
        cli_json_close(json);
    }
    cli_json_close(json);
}

static void put_f_objs(anime_export *e, cli_json *json, const qp_anime *anime) {
    if (anime->objs.count == 0) {
        return;
    }
    open_list(json, "f_obj");
    for (uint32_t record = 0; record < anime->objs.count; record++) {
        qp_f_obj pose;
        (void)qp_anime_f_obj(anime, record, &pose);
        cli_json_object(json, CLI_JSON_INLINE);
        put_when(json, anime->objs.frames[record]);
        export_put_object(e, json, "object", anime->objs.objects[record]);
        cli_put_vector(json, "position", pose.position);
        cli_put_matrix(json, "rotation", &pose.rotation);
        cli_put_vector(json, "scale", pose.scale);
        cli_put_hex(json, "transparency", pose.transparency);
        cli_put_count(json, "flags", pose.flags);
        cli_json_close(json);
    }
    cli_json_close(json);
}

static void put_f_materials(anime_export *e, cli_json *json, const qp_anime *anime) {
    if (anime->f_materials.count == 0) {
        return;
    }
    open_list(json, "f_materials");
    for (uint32_t record = 0; record < anime->f_materials.count; record++) {
        qp_f_material value;
        (void)qp_anime_f_material(anime, record, &value);
        cli_json_object(json, CLI_JSON_INLINE);
        put_when(json, anime->f_materials.frames[record]);
        export_put_object(e, json, "material", anime->f_materials.objects[record]);
        cli_put_hex(json, "flags", value.flags);
        cli_put_f_material(json, &value);
        cli_json_close(json);
    }
    cli_json_close(json);
}

static void put_ambients(cli_json *json, const qp_anime *anime) {
    if (anime->ambients.count == 0) {
        return;
    }
    open_list(json, "ambient");
    for (uint32_t record = 0; record < anime->ambients.count; record++) {
        size_t payload = anime->ambients.offsets[record] + QP_CHUNK_HEADER;
        double colour[3];
        qp_colour_of(qp_anime_word(anime, payload), colour);
        cli_json_object(json, CLI_JSON_INLINE);
        put_when(json, anime->ambients.frames[record]);
        cli_put_numbers(json, "color", colour);
        cli_json_close(json);
    }
    cli_json_close(json);
}

static void put_f_cameras(anime_export *e, cli_json *json, const qp_anime *anime) {
    if (anime->f_cameras.count == 0) {
        return;
    }
    open_list(json, "f_cameras");
    for (uint32_t record = 0; record < anime->f_cameras.count; record++) {
        const uint32_t *words = anime->camera_words + (size_t)record * QP_CAMERA_WORDS;
        cli_json_object(json, CLI_JSON_INLINE);
        put_when(json, anime->f_cameras.frames[record]);
        export_put_object(e, json, "camera", anime->f_cameras.objects[record]);
        cli_put_vector(json, "position", words);
        cli_put_vector(json, "degrees", words + 3);
        cli_put_hex(json, "fov", words[6]);
        cli_json_close(json);
    }
    cli_json_close(json);
}

void export_put_records(anime_export *e, cli_json *json, const qp_anime *anime) {
    put_notes(e, json, anime);
    put_morphs(e, json, anime);
    put_f_objs(e, json, anime);
    put_f_cameras(e, json, anime);
    put_ambients(json, anime);
    put_f_materials(e, json, anime);
}

/* -- Lights and cameras ----------------------------------------------------------------------- */

static const char *light_word(uint16_t kind) {
    switch (kind) {
    case QP_KIND_DISTANT:
        return "distant";
    case QP_KIND_DIRECT:
        return "direct";
    case QP_KIND_OMNI:
        return "omni";
    default:
        return "spot";
    }
}

/* Red in the low byte, as in the file; keyed colours are rounded to it. */
static uint32_t colour_word(const double colour[3]) {
    uint32_t word = 0;
    for (int i = 0; i < 3; i++) {
        word |= (uint32_t)(colour[i] * 255 + 0.5) << 8 * i;
    }
    return word;
}

static void put_light(anime_export *e, cli_json *json, const qp_anime *anime, uint32_t index,
                      const export_frames *frames) {
    enum { SERIES = 6 };
    static const char *const names[SERIES] = {"color", "intensity", "start",
                                              "end",   "radius1",   "radius2"};
    const qp_light_track *track = &anime->lights[index];
    uint32_t *values = cli_make((size_t)frames->count * SERIES, sizeof *values);
    for (uint32_t at = 0; at < frames->count; at++) {
        qp_light_value value;
        qp_anime_light(anime, index, frames->at[at] * TICKS, &value);
        const uint32_t words[SERIES] = {colour_word(value.colour),
                                        value.intensity,
                                        value.start,
                                        value.end,
                                        value.radius1,
                                        value.radius2};
        for (uint32_t i = 0; i < SERIES; i++) {
            values[at + i * (size_t)frames->count] = words[i];
        }
    }
    cli_json_object(json, CLI_JSON_INLINE);
    export_put_object(e, json, "light", track->light);
    cli_json_key(json, "kind");
    cli_json_text(json, light_word(track->kind));
    for (uint32_t i = 0; i < SERIES; i++) {
        export_series_hex(json, names[i], values + i * (size_t)frames->count, frames->count);
    }
    cli_json_close(json);
    free(values);
}

static void put_camera(anime_export *e, cli_json *json, const qp_anime *anime, uint32_t index,
                       const export_frames *frames) {
    uint32_t *values = cli_make(frames->count, sizeof *values);
    for (uint32_t at = 0; at < frames->count; at++) {
        qp_camera_value value;
        (void)qp_anime_camera(anime, index, frames->at[at] * TICKS, &value);
        values[at] = value.fov;
    }
    cli_json_object(json, CLI_JSON_INLINE);
    export_put_object(e, json, "camera", anime->cameras[index].camera);
    export_series_hex(json, "fov", values, frames->count);
    cli_json_close(json);
    free(values);
}

void export_put_scenery(anime_export *e, cli_json *json, const qp_anime *anime,
                        const export_frames *frames) {
    if (anime->light_count > 0) {
        open_list(json, "lights");
        for (uint32_t i = 0; i < anime->light_count; i++) {
            put_light(e, json, anime, i, frames);
        }
        cli_json_close(json);
    }
    if (anime->camera_count > 0) {
        open_list(json, "cameras");
        for (uint32_t i = 0; i < anime->camera_count; i++) {
            put_camera(e, json, anime, i, frames);
        }
        cli_json_close(json);
    }
}
