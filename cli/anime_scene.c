#include "anime_scene.h"

#include "json_values.h"

enum { TICK_BITS = 8 };

/* -- Lights ----------------------------------------------------------------------------------- */

static const char *kind_word(uint16_t kind) {
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

/* A spot light's controllers as they are in the file: what the game makes of them is not known. */
static void put_raw(cli_json *json, const qp_anime *anime, const qp_light_track *track) {
    qp_chunk_head head = {0, 0, 0, 0, 0};
    (void)qp_chunk_head_at(anime->data, track->offset, anime->data.size, &head); /* a record's */
    cli_json_key(json, "unevaluated");
    cli_json_bool(json, true);
    cli_json_key(json, "raw");
    cli_json_array(json, CLI_JSON_INLINE);
    for (uint32_t i = 1; i < head.words; i++) {
        cli_json_hex(json, qp_anime_word(anime, head.payload + 4 * (size_t)i));
    }
    cli_json_close(json);
}

static void put_light_values(cli_json *json, const qp_light_track *track,
                             const qp_light_value *value) {
    if (track->kind != QP_KIND_DISTANT) {
        cli_put_vector(json, "position", value->position);
    }
    if (track->kind != QP_KIND_OMNI) {
        cli_put_matrix(json, "rotation", &value->rotation);
    }
    cli_put_numbers(json, "color", value->colour);
    cli_put_hex(json, "intensity", value->intensity);
    if (track->kind != QP_KIND_DISTANT) {
        cli_put_hex(json, "start", value->start);
        cli_put_hex(json, "end", value->end);
    }
    if (track->kind == QP_KIND_DIRECT) {
        cli_put_hex(json, "radius1", value->radius1);
        cli_put_hex(json, "radius2", value->radius2);
        cli_put_hex(json, "radius2_squared", value->radius2_squared);
    }
}

static void put_lights(cli_json *json, const cli_content *content, const qp_anime *anime,
                       uint32_t time) {
    cli_json_key(json, "lights");
    cli_json_array(json, CLI_JSON_LINES);
    for (uint32_t i = 0; i < anime->light_count; i++) {
        const qp_light_track *track = &anime->lights[i];
        qp_light_value value;
        qp_anime_light(anime, i, time, &value);
        cli_json_object(json, CLI_JSON_INLINE);
        cli_put_count(json, "light", track->light);
        cli_put_name(json, content, track->light);
        cli_json_key(json, "kind");
        cli_json_text(json, kind_word(track->kind));
        if (track->kind == QP_KIND_SPOT) {
            put_raw(json, anime, track);
        } else {
            put_light_values(json, track, &value);
        }
        cli_json_close(json);
    }
    cli_json_close(json);
}

/* -- Ambient and camera ----------------------------------------------------------------------- */

static void put_ambient(cli_json *json, const qp_anime *anime, uint32_t time) {
    double colour[3];
    if (qp_anime_ambient(anime, time >> TICK_BITS, colour)) {
        cli_put_numbers(json, "ambient", colour);
    } else {
        cli_json_key(json, "ambient");
        cli_json_null(json);
    }
}

static void put_camera_value(cli_json *json, const cli_content *content,
                             const qp_camera_value *value) {
    cli_json_object(json, CLI_JSON_INLINE);
    cli_put_count(json, "camera", value->camera);
    cli_put_name(json, content, value->camera);
    cli_put_vector(json, "position", value->position);
    if (value->has_degrees) {
        cli_put_vector(json, "rotation", value->degrees);
    } else {
        cli_json_key(json, "rotation");
        cli_json_null(json);
    }
    cli_put_hex(json, "fov", value->fov);
    cli_put_matrix(json, "matrix", &value->rotation);
    cli_json_close(json);
}

/* The F_Camera record in force, else the last camera that controllers drive. */
static void put_camera(cli_json *json, const cli_content *content, const qp_anime *anime,
                       uint32_t time) {
    qp_camera_value value;
    cli_json_key(json, "camera");
    /* Without cameras the index is one past every camera. */
    if (qp_anime_f_camera(anime, time >> TICK_BITS, &value) ||
        qp_anime_camera(anime, anime->camera_count - 1, time, &value)) {
        put_camera_value(json, content, &value);
    } else {
        cli_json_null(json);
    }
}

/* -- F_Material ------------------------------------------------------------------------------- */

static void put_f_materials(cli_json *json, const cli_content *content, const qp_anime *anime,
                            uint32_t time) {
    cli_json_key(json, "f_material");
    cli_json_array(json, CLI_JSON_LINES);
    for (uint32_t group = 0; group < anime->f_materials.group_count; group++) {
        uint32_t record = 0;
        qp_f_material value;
        if (!qp_events_in_force(&anime->f_materials, group, time >> TICK_BITS, &record)) {
            continue;
        }
        (void)qp_anime_f_material(anime, record, &value); /* one of the list's records */
        cli_json_object(json, CLI_JSON_INLINE);
        cli_put_count(json, "material", anime->f_materials.objects[record]);
        cli_put_name(json, content, anime->f_materials.objects[record]);
        cli_put_count(json, "flags", value.flags);
        cli_put_f_material(json, &value);
        cli_json_close(json);
    }
    cli_json_close(json);
}

void cli_json_scene(cli_json *json, const cli_content *content, const qp_anime *anime,
                    uint32_t time) {
    put_lights(json, content, anime, time);
    put_ambient(json, anime, time);
    put_camera(json, content, anime, time);
    if (anime->f_materials.count > 0) {
        put_f_materials(json, content, anime, time);
    }
}
