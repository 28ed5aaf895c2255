/* What of an animation is no motion of nodes: transparency, offsets of textures, records. */
#include <stdlib.h>

#include "export_anime.h"

enum { TICKS = 256 };

static void put_count(cli_json *json, const char *key, uint64_t value) {
    cli_json_key(json, key);
    cli_json_count(json, value);
}

void export_put_object(const anime_export *e, cli_json *json, const char *key, uint32_t object) {
    char name[CLI_NAME_SIZE];
    cli_object_name(e->run.content, object, name);
    put_count(json, key, object);
    if (name[0] != '\0') {
        char label[32];
        (void)snprintf(label, sizeof label, "%s_name", key);
        cli_json_key(json, label);
        cli_json_text(json, name);
    }
}

/* -- Tracks ----------------------------------------------------------------------------------- */

static void put_tracks(anime_export *e, cli_json *json, const qp_anime *anime,
                       const export_frames *frames) {
    uint32_t *values = cli_make(frames->count, sizeof *values);
    cli_json_key(json, "tracks");
    cli_json_array(json, CLI_JSON_LINES);
    for (uint32_t i = 0; i < anime->track_count; i++) {
        const qp_track *track = &anime->tracks[i];
        cli_json_object(json, CLI_JSON_INLINE);
        export_put_object(e, json, "object", track->object);
        put_count(json, "node", export_node_of(e, track->object));
        if (track->transparency != NULL) {
            for (uint32_t at = 0; at < frames->count; at++) {
                qp_pose pose;
                qp_anime_pose(anime, i, frames->at[at] * TICKS, &pose);
                values[at] = pose.transparency;
            }
            export_series_hex(json, "transparency", values, frames->count);
        }
        cli_json_close(json);
    }
    cli_json_close(json);
    free(values);
}

/* -- Materials -------------------------------------------------------------------------------- */

enum { SERIES = 6 };

static void put_material(anime_export *e, cli_json *json, const qp_anime *anime, uint32_t index,
                         const export_frames *frames) {
    const qp_material_track *track = &anime->materials[index];
    size_t count = frames->count;
    uint32_t *values = cli_make(count * SERIES, sizeof *values);
    for (uint32_t at = 0; at < frames->count; at++) {
        qp_material_value value;
        qp_anime_material(anime, index, frames->at[at] * TICKS, &value);
        values[at] = value.u;
        values[at + count] = value.v;
        values[at + 2 * count] = value.scale_u;
        values[at + 3 * count] = value.scale_v;
        values[at + 4 * count] = value.offset_u;
        values[at + 5 * count] = value.offset_v;
    }
    cli_json_object(json, CLI_JSON_INLINE);
    export_put_object(e, json, "material", track->material);
    export_series_hex(json, "u", values, frames->count);
    export_series_hex(json, "v", values + count, frames->count);
    if (track->scale_u != NULL || track->scale_v != NULL) {
        export_series_hex(json, "scale_u", values + 2 * count, frames->count);
        export_series_hex(json, "scale_v", values + 3 * count, frames->count);
    }
    export_series_count(json, "offset_u", values + 4 * count, frames->count);
    export_series_count(json, "offset_v", values + 5 * count, frames->count);
    cli_json_close(json);
    free(values);
}

static void put_materials(anime_export *e, cli_json *json, const qp_anime *anime,
                          const export_frames *frames) {
    if (anime->material_count == 0) {
        return;
    }
    cli_json_key(json, "materials");
    cli_json_array(json, CLI_JSON_LINES);
    for (uint32_t i = 0; i < anime->material_count; i++) {
        put_material(e, json, anime, i, frames);
    }
    cli_json_close(json);
}

/* -- Morph controllers ------------------------------------------------------------------------ */

static void put_morph_track(anime_export *e, cli_json *json, const qp_anime *anime, uint32_t track,
                            const export_frames *frames, uint32_t *values) {
    uint32_t model = 0;
    uint32_t weight = 0;
    cli_json_object(json, CLI_JSON_INLINE);
    export_put_object(e, json, "morpher", anime->morph_tracks[track].morpher);
    cli_json_key(json, "targets");
    cli_json_array(json, CLI_JSON_INLINE);
    for (uint32_t i = 0; qp_anime_morph_curve(anime, track, i, 0, &model, &weight); i++) {
        for (uint32_t at = 0; at < frames->count; at++) {
            (void)qp_anime_morph_curve(anime, track, i, frames->at[at] * TICKS, &model,
                                       &values[at]);
        }
        cli_json_object(json, CLI_JSON_INLINE);
        export_put_object(e, json, "model", model);
        export_series_hex(json, "weight", values, frames->count);
        cli_json_close(json);
    }
    cli_json_close(json);
    cli_json_close(json);
}

static void put_morph_tracks(anime_export *e, cli_json *json, const qp_anime *anime,
                             const export_frames *frames) {
    uint32_t *values = cli_make(frames->count, sizeof *values);
    if (anime->morph_track_count > 0) {
        cli_json_key(json, "morph_tracks");
        cli_json_array(json, CLI_JSON_LINES);
        for (uint32_t i = 0; i < anime->morph_track_count; i++) {
            put_morph_track(e, json, anime, i, frames, values);
        }
        cli_json_close(json);
    }
    free(values);
}

/* -- All of it -------------------------------------------------------------------------------- */

const char *export_anime_extras(anime_export *e, const qp_anime *anime, const export_frames *frames,
                                double off, uint32_t replaced) {
    export_extras extras;
    export_extras_begin(&extras);
    cli_json *json = &extras.json;
    cli_json_object(json, CLI_JSON_LINES);
    put_count(json, "object", anime->object);
    put_count(json, "frames", anime->frames);
    cli_json_key(json, "end");
    cli_json_text(json, anime->loops ? "loop" : "once");
    cli_json_key(json, "arith");
    cli_json_text(json, anime->model == QP_EE_CONSOLE ? "console" : "reference");
    cli_json_key(json, "rotation_off");
    cli_json_number(json, off);
    put_count(json, "rotations_replaced", replaced);
    cli_json_key(json, "sampled");
    if (frames->every) {
        cli_json_text(json, "every frame");
    } else {
        cli_json_array(json, CLI_JSON_INLINE);
        for (uint32_t i = 0; i < frames->count; i++) {
            cli_json_count(json, frames->at[i]);
        }
        cli_json_close(json);
    }
    put_tracks(e, json, anime, frames);
    put_materials(e, json, anime, frames);
    put_morph_tracks(e, json, anime, frames);
    export_put_scenery(e, json, anime, frames);
    export_put_records(e, json, anime);
    cli_json_close(json);
    return export_extras_end(&e->run, &extras);
}
