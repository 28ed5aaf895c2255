#include "anime_json.h"

enum { TICK_BITS = 8 };

/* -- Values ----------------------------------------------------------------------------------- */

static void put_name(cli_json *json, const cli_content *content, uint32_t object) {
    char name[CLI_NAME_SIZE];
    cli_object_name(content, object, name);
    cli_json_key(json, "name");
    cli_json_text(json, name);
}

static void put_count(cli_json *json, const char *key, uint32_t value) {
    cli_json_key(json, key);
    cli_json_count(json, value);
}

static void put_hex(cli_json *json, const char *key, uint32_t pattern) {
    cli_json_key(json, key);
    cli_json_hex(json, pattern);
}

static void put_vector(cli_json *json, const char *key, const uint32_t vector[3]) {
    cli_json_key(json, key);
    cli_json_array(json, CLI_JSON_INLINE);
    for (int i = 0; i < 3; i++) {
        cli_json_hex(json, vector[i]);
    }
    cli_json_close(json);
}

static void put_matrix(cli_json *json, const char *key, const qp_matrix *matrix) {
    cli_json_key(json, key);
    cli_json_array(json, CLI_JSON_INLINE);
    for (int row = 0; row < 3; row++) {
        cli_json_array(json, CLI_JSON_INLINE);
        for (int column = 0; column < 3; column++) {
            cli_json_number(json, matrix->m[row][column]);
        }
        cli_json_close(json);
    }
    cli_json_close(json);
}

/* -- Lists ------------------------------------------------------------------------------------ */

static void put_tracks(cli_json *json, const cli_content *content, const qp_anime *anime,
                       uint32_t time) {
    cli_json_key(json, "tracks");
    cli_json_array(json, CLI_JSON_LINES);
    for (uint32_t i = 0; i < anime->track_count; i++) {
        qp_pose pose;
        qp_anime_pose(anime, i, time, &pose);
        cli_json_object(json, CLI_JSON_INLINE);
        put_count(json, "object", anime->tracks[i].object);
        put_name(json, content, anime->tracks[i].object);
        put_count(json, "target", anime->tracks[i].target);
        put_vector(json, "position", pose.position);
        put_matrix(json, "rotation", &pose.rotation);
        put_vector(json, "scale", pose.scale);
        put_hex(json, "transparency", pose.transparency);
        cli_json_close(json);
    }
    cli_json_close(json);
}

static void put_materials(cli_json *json, const cli_content *content, const qp_anime *anime,
                          uint32_t time) {
    cli_json_key(json, "materials");
    cli_json_array(json, CLI_JSON_LINES);
    for (uint32_t i = 0; i < anime->material_count; i++) {
        const qp_material_track *track = &anime->materials[i];
        qp_material_value value;
        qp_anime_material(anime, i, time, &value);
        cli_json_object(json, CLI_JSON_INLINE);
        put_count(json, "material", track->material);
        put_name(json, content, track->material);
        put_hex(json, "u", value.u);
        put_hex(json, "v", value.v);
        put_count(json, "offset_u", value.offset_u);
        put_count(json, "offset_v", value.offset_v);
        if (track->scale_u != NULL || track->scale_v != NULL) {
            put_hex(json, "scale_u", value.scale_u);
            put_hex(json, "scale_v", value.scale_v);
        }
        cli_json_close(json);
    }
    cli_json_close(json);
}

static void put_morph_targets(cli_json *json, const qp_anime *anime, uint32_t record) {
    uint32_t model = 0;
    uint32_t weight = 0;
    cli_json_key(json, "targets");
    cli_json_array(json, CLI_JSON_INLINE);
    for (uint32_t i = 0; qp_anime_morph_target(anime, record, i, &model, &weight); i++) {
        cli_json_object(json, CLI_JSON_INLINE);
        put_count(json, "model", model);
        put_hex(json, "weight", weight);
        cli_json_close(json);
    }
    cli_json_close(json);
}

static void put_morphers(cli_json *json, const cli_content *content, const qp_anime *anime,
                         uint32_t time) {
    cli_json_key(json, "morphers");
    cli_json_array(json, CLI_JSON_LINES);
    for (uint32_t group = 0; group < anime->morphs.group_count; group++) {
        uint32_t record = 0;
        if (!qp_events_in_force(&anime->morphs, group, time >> TICK_BITS, &record)) {
            continue;
        }
        cli_json_object(json, CLI_JSON_INLINE);
        put_count(json, "morpher", anime->morphs.objects[record]);
        put_name(json, content, anime->morphs.objects[record]);
        put_morph_targets(json, anime, record);
        cli_json_close(json);
    }
    cli_json_close(json);
}

static void put_f_objs(cli_json *json, const cli_content *content, const qp_anime *anime,
                       uint32_t time) {
    cli_json_key(json, "f_obj");
    cli_json_array(json, CLI_JSON_LINES);
    for (uint32_t group = 0; group < anime->objs.group_count; group++) {
        uint32_t record = 0;
        qp_f_obj pose;
        if (!qp_events_in_force(&anime->objs, group, time >> TICK_BITS, &record) ||
            !qp_anime_f_obj(anime, record, &pose)) {
            continue;
        }
        cli_json_object(json, CLI_JSON_INLINE);
        put_count(json, "object", anime->objs.objects[record]);
        put_count(json, "target", cli_object_target(content, anime->objs.objects[record]));
        put_vector(json, "position", pose.position);
        put_matrix(json, "rotation", &pose.rotation);
        put_vector(json, "scale", pose.scale);
        put_hex(json, "transparency", pose.transparency);
        put_count(json, "flags", pose.flags);
        cli_json_close(json);
    }
    cli_json_close(json);
}

void cli_json_sample(cli_json *json, const cli_content *content, const qp_anime *anime,
                     uint32_t time) {
    uint32_t clamped = qp_anime_clamp(anime, time);
    cli_json_object(json, CLI_JSON_LINES);
    put_count(json, "time", clamped);
    put_tracks(json, content, anime, clamped);
    put_materials(json, content, anime, clamped);
    put_morphers(json, content, anime, clamped);
    put_f_objs(json, content, anime, clamped);
    cli_json_close(json);
}
