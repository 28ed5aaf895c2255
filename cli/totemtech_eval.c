/* eval for ANIMATION files. */
#include "exit_codes.h"
#include "kind_totemtech.h"
#include "report.h"
#include "totemtech_json.h"

/* Frames of keys have 16 bits: past the last of them nothing changes. */
enum { MOST_FRAMES = 65535 };

typedef struct {
    cli_json json;
    const cli_content *content;
    const qp_totem_animation *animation;
    cli_report report; /* of values that are not finite */
    double frame;
} evaluation;

static void put_float(evaluation *e, const qp_totem_track *track) {
    float value = 0;
    if (qp_totem_float_at(e->animation, track, e->frame, &e->report.sink, &value) ==
        QP_TOTEM_NO_KEYS) {
        cli_json_null(&e->json);
    } else {
        cli_json_number(&e->json, (double)value);
    }
}

static void put_vector(evaluation *e, const qp_totem_track *track) {
    float value[3];
    bool has = qp_totem_vector_at(e->animation, track, e->frame, &e->report.sink, value) !=
               QP_TOTEM_NO_KEYS;
    cli_totem_numbers(&e->json, has, value, 3);
}

static void put_rotation(evaluation *e, const qp_totem_track *track) {
    float value[4];
    bool has = qp_totem_rotation_at(e->animation, track, e->frame, &e->report.sink, value) !=
               QP_TOTEM_NO_KEYS;
    cli_totem_numbers(&e->json, has, value, 4);
}

static void put_meshes(evaluation *e) {
    qp_totem_mesh mesh;
    cli_json_key(&e->json, "meshes");
    cli_json_array(&e->json, CLI_JSON_LINES);
    for (uint32_t i = 0; qp_totem_mesh_at(e->animation, i, &mesh); i++) {
        cli_json_object(&e->json, CLI_JSON_INLINE);
        cli_totem_put_name(&e->json, e->content, mesh.name);
        cli_json_key(&e->json, "visibility");
        put_float(e, &mesh.track);
        cli_json_close(&e->json);
    }
    cli_json_close(&e->json);
}

static void put_nodes(evaluation *e) {
    qp_totem_node node;
    cli_json_key(&e->json, "nodes");
    cli_json_array(&e->json, CLI_JSON_LINES);
    for (uint32_t i = 0; qp_totem_node_at(e->animation, i, &node); i++) {
        cli_json_object(&e->json, CLI_JSON_INLINE);
        cli_totem_put_name(&e->json, e->content, node.name);
        cli_json_key(&e->json, "track1");
        put_vector(e, &node.tracks[0]);
        cli_json_key(&e->json, "rotation");
        put_rotation(e, &node.tracks[1]);
        cli_json_key(&e->json, "track3");
        put_vector(e, &node.tracks[2]);
        cli_json_close(&e->json);
    }
    cli_json_close(&e->json);
}

static void put_material(evaluation *e, const qp_totem_material *material) {
    cli_json_object(&e->json, CLI_JSON_INLINE);
    cli_totem_put_name(&e->json, e->content, material->name);
    cli_json_key(&e->json, "tracks");
    cli_json_array(&e->json, CLI_JSON_INLINE);
    for (int i = 0; i < 5; i++) {
        put_float(e, &material->tracks[i]);
    }
    cli_json_close(&e->json);
    cli_json_key(&e->json, "vectors");
    cli_json_array(&e->json, CLI_JSON_INLINE);
    put_vector(e, &material->tracks[5]);
    put_vector(e, &material->tracks[6]);
    cli_json_close(&e->json);
    cli_json_key(&e->json, "last");
    put_float(e, &material->tracks[7]);
    cli_json_close(&e->json);
}

static void put_materials(evaluation *e) {
    qp_totem_material material;
    cli_json_key(&e->json, "materials");
    cli_json_array(&e->json, CLI_JSON_LINES);
    for (uint32_t i = 0; qp_totem_material_at(e->animation, i, &material); i++) {
        put_material(e, &material);
    }
    cli_json_close(&e->json);
}

static void put_sample(evaluation *e, double frame) {
    e->frame = frame;
    cli_json_object(&e->json, CLI_JSON_LINES);
    cli_json_key(&e->json, "frame");
    cli_totem_put_frame(&e->json, frame);
    put_meshes(e);
    put_nodes(e);
    put_materials(e);
    cli_json_close(&e->json);
}

/* The frames asked for, then every frame if that was asked for; frame 0 if nothing was. */
static void put_samples(evaluation *e, const cli_options *options) {
    double end = qp_totem_end_frame(e->animation);
    cli_json_key(&e->json, "samples");
    cli_json_array(&e->json, CLI_JSON_LINES);
    for (size_t i = 0; i < options->time_count && ferror(e->json.out) == 0; i++) {
        put_sample(e, options->frames[i]);
    }
    if (options->all_frames) {
        for (uint32_t i = 0; i <= MOST_FRAMES && i <= end && ferror(e->json.out) == 0; i++) {
            put_sample(e, i);
        }
    } else if (options->time_count == 0) {
        put_sample(e, 0);
    }
    cli_json_close(&e->json);
}

/* -- What the game does with the strings ------------------------------------------------------ */

static void put_overflow(evaluation *e, uint32_t index, const qp_totem_node *node, uint16_t frame,
                         const qp_totem_message *message) {
    cli_json_object(&e->json, CLI_JSON_INLINE);
    cli_totem_put_count(&e->json, "node_index", index);
    cli_totem_put_signed(&e->json, "node", node->name);
    cli_totem_put_count(&e->json, "key_frame", frame);
    cli_totem_put_count(&e->json, "offset", message->string_offset - 4);
    cli_totem_put_string(&e->json, e->content, message);
    cli_json_close(&e->json);
}

/* "overflows": the strings that the game writes past its buffer, as far as the buffer has them. */
static void put_overflows(evaluation *e) {
    qp_totem_node node;
    cli_json_key(&e->json, "overflows");
    cli_json_array(&e->json, CLI_JSON_LINES);
    for (uint32_t i = 0; qp_totem_node_at(e->animation, i, &node); i++) {
        qp_totem_walk walk =
            qp_totem_walk_messages(e->animation, &node.tracks[QP_TOTEM_NODE_TRACKS - 1]);
        qp_totem_item item;
        uint16_t frame = 0;
        while (qp_totem_walk_next(&walk, &item)) {
            if (item.kind == QP_TOTEM_ITEM_MESSAGE_KEY) {
                frame = item.frame;
            } else if (item.message.written_past > 0) {
                put_overflow(e, i, &node, frame, &item.message);
            }
        }
    }
    cli_json_close(&e->json);
}

/* Warnings about values go to stderr, in the text format; the wrapper's findings have been told. */
static void begin_report(cli_report *report, cli_content *content, const cli_options *options) {
    content->finding_count = 0;
    cli_report_to_stderr(report, options, QP_WARNING);
    cli_report_begin_file(report, content);
}

int cli_totem_eval(const cli_content *content, const cli_options *options) {
    cli_content unwrapped = *content;
    evaluation e = {.json = cli_json_to(stdout), .content = content};
    if (!cli_totem_choose(content)) {
        return CLI_TROUBLE;
    }
    e.animation = &cli_totem_of(content)->animation;
    begin_report(&e.report, &unwrapped, options);
    cli_json_object(&e.json, CLI_JSON_LINES);
    cli_json_key(&e.json, "file");
    cli_json_text(&e.json, content->shown);
    cli_totem_put_reading(&e.json, &e.animation->reading);
    put_samples(&e, options);
    if (options->totem.read.game_view) {
        put_overflows(&e);
    }
    cli_json_close(&e.json);
    cli_json_end(&e.json);
    return CLI_FINE;
}
