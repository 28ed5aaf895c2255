#include "totemtech_sample.h"

#include "totemtech_json.h"

typedef struct {
    cli_json *json;
    const cli_content *content;
    const qp_totem_animation *animation;
    qp_sink *sink; /* hears of values that are not finite */
    double frame;
} sample;

static void put_float(sample *s, const qp_totem_track *track) {
    float value = 0;
    if (qp_totem_float_at(s->animation, track, s->frame, s->sink, &value) == QP_TOTEM_NO_KEYS) {
        cli_json_null(s->json);
    } else {
        cli_json_number(s->json, (double)value);
    }
}

static void put_vector(sample *s, const qp_totem_track *track) {
    float value[3];
    bool has =
        qp_totem_vector_at(s->animation, track, s->frame, s->sink, value) != QP_TOTEM_NO_KEYS;
    cli_totem_numbers(s->json, has, value, 3);
}

static void put_rotation(sample *s, const qp_totem_track *track) {
    float value[4];
    bool has =
        qp_totem_rotation_at(s->animation, track, s->frame, s->sink, value) != QP_TOTEM_NO_KEYS;
    cli_totem_numbers(s->json, has, value, 4);
}

static void put_meshes(sample *s) {
    qp_totem_mesh mesh;
    cli_json_key(s->json, "meshes");
    cli_json_array(s->json, CLI_JSON_LINES);
    for (uint32_t i = 0; qp_totem_mesh_at(s->animation, i, &mesh); i++) {
        cli_json_object(s->json, CLI_JSON_INLINE);
        cli_totem_put_name(s->json, s->content, mesh.name);
        cli_json_key(s->json, "visibility");
        put_float(s, &mesh.track);
        cli_json_close(s->json);
    }
    cli_json_close(s->json);
}

static void put_nodes(sample *s) {
    qp_totem_node node;
    cli_json_key(s->json, "nodes");
    cli_json_array(s->json, CLI_JSON_LINES);
    for (uint32_t i = 0; qp_totem_node_at(s->animation, i, &node); i++) {
        cli_json_object(s->json, CLI_JSON_INLINE);
        cli_totem_put_name(s->json, s->content, node.name);
        cli_json_key(s->json, "track1");
        put_vector(s, &node.tracks[0]);
        cli_json_key(s->json, "rotation");
        put_rotation(s, &node.tracks[1]);
        cli_json_key(s->json, "track3");
        put_vector(s, &node.tracks[2]);
        cli_json_close(s->json);
    }
    cli_json_close(s->json);
}

static void put_material(sample *s, const qp_totem_material *material) {
    cli_json_object(s->json, CLI_JSON_INLINE);
    cli_totem_put_name(s->json, s->content, material->name);
    cli_json_key(s->json, "tracks");
    cli_json_array(s->json, CLI_JSON_INLINE);
    for (int i = 0; i < 5; i++) {
        put_float(s, &material->tracks[i]);
    }
    cli_json_close(s->json);
    cli_json_key(s->json, "vectors");
    cli_json_array(s->json, CLI_JSON_INLINE);
    put_vector(s, &material->tracks[5]);
    put_vector(s, &material->tracks[6]);
    cli_json_close(s->json);
    cli_json_key(s->json, "last");
    put_float(s, &material->tracks[7]);
    cli_json_close(s->json);
}

static void put_materials(sample *s) {
    qp_totem_material material;
    cli_json_key(s->json, "materials");
    cli_json_array(s->json, CLI_JSON_LINES);
    for (uint32_t i = 0; qp_totem_material_at(s->animation, i, &material); i++) {
        put_material(s, &material);
    }
    cli_json_close(s->json);
}

void cli_totem_put_sample(cli_json *json, const cli_content *content,
                          const qp_totem_animation *animation, qp_sink *sink, double frame) {
    sample s = {json, content, animation, sink, frame};
    cli_json_object(json, CLI_JSON_LINES);
    cli_json_key(json, "frame");
    cli_totem_put_frame(json, frame);
    put_meshes(&s);
    put_nodes(&s);
    put_materials(&s);
    cli_json_close(json);
}
