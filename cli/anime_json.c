#include "anime_json.h"

#include "anime_scene.h"
#include "json_values.h"

enum { TICK_BITS = 8 };

/* -- Lists ------------------------------------------------------------------------------------ */

static void put_tracks(cli_json *json, const cli_content *content, const qp_anime *anime,
                       uint32_t time) {
    cli_json_key(json, "tracks");
    cli_json_array(json, CLI_JSON_LINES);
    for (uint32_t i = 0; i < anime->track_count; i++) {
        qp_pose pose;
        qp_anime_pose(anime, i, time, &pose);
        cli_json_object(json, CLI_JSON_INLINE);
        cli_put_count(json, "object", anime->tracks[i].object);
        cli_put_name(json, content, anime->tracks[i].object);
        cli_put_count(json, "target", anime->tracks[i].target);
        cli_put_vector(json, "position", pose.position);
        cli_put_matrix(json, "rotation", &pose.rotation);
        cli_put_vector(json, "scale", pose.scale);
        cli_put_hex(json, "transparency", pose.transparency);
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
        cli_put_count(json, "material", track->material);
        cli_put_name(json, content, track->material);
        cli_put_hex(json, "u", value.u);
        cli_put_hex(json, "v", value.v);
        cli_put_count(json, "offset_u", value.offset_u);
        cli_put_count(json, "offset_v", value.offset_v);
        if (anime->version > 0x100 || track->scale_u != NULL || track->scale_v != NULL) {
            cli_put_hex(json, "scale_u", value.scale_u);
            cli_put_hex(json, "scale_v", value.scale_v);
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
        cli_put_count(json, "model", model);
        cli_put_hex(json, "weight", weight);
        cli_json_close(json);
    }
    cli_json_close(json);
}

/* Later games' morph controllers: a weight for each target at every time. */
static void put_morph_tracks(cli_json *json, const cli_content *content, const qp_anime *anime,
                             uint32_t time) {
    for (uint32_t track = 0; track < anime->morph_track_count; track++) {
        uint32_t model = 0;
        uint32_t weight = 0;
        cli_json_object(json, CLI_JSON_INLINE);
        cli_put_count(json, "morpher", anime->morph_tracks[track].morpher);
        cli_put_name(json, content, anime->morph_tracks[track].morpher);
        cli_json_key(json, "targets");
        cli_json_array(json, CLI_JSON_INLINE);
        for (uint32_t i = 0; qp_anime_morph_curve(anime, track, i, time, &model, &weight); i++) {
            cli_json_object(json, CLI_JSON_INLINE);
            cli_put_count(json, "model", model);
            cli_put_hex(json, "weight", weight);
            cli_json_close(json);
        }
        cli_json_close(json);
        cli_json_close(json);
    }
}

static void put_morphers(cli_json *json, const cli_content *content, const qp_anime *anime,
                         uint32_t time) {
    cli_json_key(json, "morphers");
    cli_json_array(json, CLI_JSON_LINES);
    put_morph_tracks(json, content, anime, time);
    for (uint32_t group = 0; group < anime->morphs.group_count; group++) {
        uint32_t record = 0;
        if (!qp_events_in_force(&anime->morphs, group, time >> TICK_BITS, &record)) {
            continue;
        }
        cli_json_object(json, CLI_JSON_INLINE);
        cli_put_count(json, "morpher", anime->morphs.objects[record]);
        cli_put_name(json, content, anime->morphs.objects[record]);
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
        if (!qp_events_in_force(&anime->objs, group, time >> TICK_BITS, &record)) {
            continue;
        }
        (void)qp_anime_f_obj(anime, record, &pose); /* what is in force is a record of the list */
        cli_json_object(json, CLI_JSON_INLINE);
        cli_put_count(json, "object", anime->objs.objects[record]);
        cli_put_count(json, "target", cli_object_target(content, anime->objs.objects[record]));
        cli_put_vector(json, "position", pose.position);
        cli_put_matrix(json, "rotation", &pose.rotation);
        cli_put_vector(json, "scale", pose.scale);
        cli_put_hex(json, "transparency", pose.transparency);
        cli_put_count(json, "flags", pose.flags);
        cli_json_close(json);
    }
    cli_json_close(json);
}

void cli_json_sample(cli_json *json, const cli_content *content, const qp_anime *anime,
                     uint32_t time) {
    uint32_t clamped = qp_anime_clamp(anime, time);
    cli_json_object(json, CLI_JSON_LINES);
    cli_put_count(json, "time", clamped);
    put_tracks(json, content, anime, clamped);
    put_materials(json, content, anime, clamped);
    put_morphers(json, content, anime, clamped);
    put_f_objs(json, content, anime, clamped);
    cli_json_scene(json, content, anime, clamped);
    cli_json_close(json);
}
