/* Export of ANIMATION files: nodes sampled at every frame; the file has no hierarchy of them. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "exit_codes.h"
#include "export.h"
#include "message.h"
#include "quirkproof/totemtech_walk.h"
#include "totemtech_json.h"

enum { MOST_FRAMES = 65536 };

/* Keys that may be passed: some seconds. */
#define MOST_PASSED ((uint64_t)1 << 32)

typedef struct {
    export_run run;
    const qp_totem_animation *animation;
    gltf_animation *made;
    uint32_t frames;
    uint32_t times;
} totem_export;

/* -- Samples ---------------------------------------------------------------------------------- */

/* Square tracks of vectors hold their value; the others are lines from frame to frame. */
static bool is_square(const qp_totem_track *track) {
    return (track->interp & 8) != 0 || track->interp == 3;
}

static void add_values(totem_export *e, uint32_t node, gltf_path path, bool step,
                       const float *values) {
    uint32_t width = path == GLTF_ROTATION ? 4 : 3;
    uint32_t outputs = gltf_add_values(&e->run.document, values, e->frames, width);
    gltf_add_channel(&e->run.document, e->made, node, path, step, e->times, outputs);
}

static void sample_vector(totem_export *e, uint32_t node, gltf_path path,
                          const qp_totem_track *track) {
    float *values = cli_make((size_t)e->frames * 3, sizeof *values);
    if (track->count > 0) {
        for (uint32_t frame = 0; frame < e->frames; frame++) {
            float *out = values + 3 * (size_t)frame;
            (void)qp_totem_vector_at(e->animation, track, frame, NULL, out);
            for (int i = 0; i < 3; i++) {
                out[i] = gltf_float_of((double)out[i]);
            }
        }
        add_values(e, node, path, is_square(track), values);
    }
    free(values);
}

/* A quaternion at unit length; false if it has no direction. */
static bool unit(const float in[4], double out[4]) {
    double square = 0;
    for (int i = 0; i < 4; i++) {
        out[i] = (double)in[i];
        square += out[i] * out[i];
    }
    if (!(square > 0 && square < HUGE_VAL)) {
        return false;
    }
    for (int i = 0; i < 4; i++) {
        out[i] /= sqrt(square);
    }
    return true;
}

static void sample_rotation(totem_export *e, uint32_t node, const qp_totem_track *track) {
    static const double unturned[4] = {0, 0, 0, 1};
    float *values = cli_make((size_t)e->frames * 4, sizeof *values);
    if (track->count > 0) {
        for (uint32_t frame = 0; frame < e->frames; frame++) {
            float *out = values + 4 * (size_t)frame;
            const float *previous = frame > 0 ? out - 4 : NULL;
            float stored[4];
            double q[4];
            (void)qp_totem_rotation_at(e->animation, track, frame, NULL, stored);
            if (unit(stored, q)) {
                gltf_round_quaternion(q, previous, out);
            } else if (previous != NULL) {
                memcpy(out, previous, 4 * sizeof *out);
            } else {
                gltf_round_quaternion(unturned, NULL, out);
            }
        }
        add_values(e, node, GLTF_ROTATION, false, values);
    }
    free(values);
}

static void sample_nodes(totem_export *e) {
    qp_totem_node node;
    for (uint32_t i = 0; qp_totem_node_at(e->animation, i, &node); i++) {
        const cli_totem_names *names = &cli_totem_of(e->run.content)->names;
        char name[CLI_TOTEM_NAME];
        if (!cli_totem_name_of(names, node.name, name)) {
            (void)snprintf(name, sizeof name, "node %" PRId32, node.name);
        }
        uint32_t made = gltf_add_node(&e->run.document, name, e->run.root);
        sample_vector(e, made, GLTF_TRANSLATION, &node.tracks[0]);
        sample_rotation(e, made, &node.tracks[1]);
        sample_vector(e, made, GLTF_SCALE, &node.tracks[2]);
    }
}

/* -- Extras ----------------------------------------------------------------------------------- */

static void put_floats(totem_export *e, cli_json *json, const char *key,
                       const qp_totem_track *track) {
    if (track->count == 0) {
        return;
    }
    cli_json_key(json, key);
    cli_json_array(json, CLI_JSON_INLINE);
    for (uint32_t frame = 0; frame < e->frames; frame++) {
        float value = 0;
        (void)qp_totem_float_at(e->animation, track, frame, NULL, &value);
        cli_json_number(json, (double)value);
    }
    cli_json_close(json);
}

static void put_vectors(totem_export *e, cli_json *json, const char *key,
                        const qp_totem_track *track) {
    if (track->count == 0) {
        return;
    }
    cli_json_key(json, key);
    cli_json_array(json, CLI_JSON_INLINE);
    for (uint32_t frame = 0; frame < e->frames; frame++) {
        float value[3] = {0, 0, 0};
        (void)qp_totem_vector_at(e->animation, track, frame, NULL, value);
        cli_totem_numbers(json, true, value, 3);
    }
    cli_json_close(json);
}

static void put_meshes(totem_export *e, cli_json *json) {
    qp_totem_mesh mesh;
    cli_json_key(json, "meshes");
    cli_json_array(json, CLI_JSON_LINES);
    for (uint32_t i = 0; qp_totem_mesh_at(e->animation, i, &mesh); i++) {
        cli_json_object(json, CLI_JSON_INLINE);
        cli_totem_put_name(json, e->run.content, mesh.name);
        put_floats(e, json, "visibility", &mesh.track);
        cli_json_close(json);
    }
    cli_json_close(json);
}

static void put_materials(totem_export *e, cli_json *json) {
    static const char *const names[] = {"track1", "track2", "track3", "track4",
                                        "track5", "track6", "track7", "track8"};
    qp_totem_material material;
    cli_json_key(json, "materials");
    cli_json_array(json, CLI_JSON_LINES);
    for (uint32_t i = 0; qp_totem_material_at(e->animation, i, &material); i++) {
        cli_json_object(json, CLI_JSON_INLINE);
        cli_totem_put_name(json, e->run.content, material.name);
        for (int track = 0; track < QP_TOTEM_MATERIAL_TRACKS; track++) {
            if (material.tracks[track].kind == QP_TOTEM_VECTOR) {
                put_vectors(e, json, names[track], &material.tracks[track]);
            } else {
                put_floats(e, json, names[track], &material.tracks[track]);
            }
        }
        cli_json_close(json);
    }
    cli_json_close(json);
}

static void put_messages_of(totem_export *e, cli_json *json, const qp_totem_node *node) {
    qp_totem_walk walk = qp_totem_walk_messages(e->animation, &node->tracks[3]);
    qp_totem_item item;
    uint16_t frame = 0;
    while (qp_totem_walk_next(&walk, &item)) {
        if (item.kind == QP_TOTEM_ITEM_MESSAGE_KEY) {
            frame = item.frame;
            continue;
        }
        cli_json_object(json, CLI_JSON_INLINE);
        cli_totem_put_count(json, "frame", frame);
        cli_totem_put_signed(json, "node", node->name);
        cli_totem_put_count(json, "id", item.message.id);
        cli_totem_put_count(json, "param", item.message.param);
        cli_totem_put_string(json, e->run.content, &item.message);
        cli_totem_put_signed(json, "name", item.message.name);
        cli_json_close(json);
    }
}

static const char *extras_of(totem_export *e) {
    export_extras extras;
    qp_totem_node node;
    export_extras_begin(&extras);
    cli_json *json = &extras.json;
    cli_json_object(json, CLI_JSON_LINES);
    cli_totem_put_float(json, "length", e->animation->length);
    cli_json_key(json, "quat");
    cli_json_text(json,
                  e->animation->options.quat == QP_TOTEM_QUAT_SIGNED ? "signed" : "documented");
    cli_json_key(json, "slerp");
    cli_json_text(json,
                  e->animation->options.slerp == QP_TOTEM_SLERP_FORWARD ? "forward" : "printed");
    put_meshes(e, json);
    put_materials(e, json);
    cli_json_key(json, "messages");
    cli_json_array(json, CLI_JSON_LINES);
    for (uint32_t i = 0; qp_totem_node_at(e->animation, i, &node); i++) {
        put_messages_of(e, json, &node);
    }
    cli_json_close(json);
    cli_json_close(json);
    return export_extras_end(&e->run, &extras);
}

/* -- The command ------------------------------------------------------------------------------ */

/* Keys that are passed when every track is asked for every frame: each value is a search from the
   first key on. */
static uint64_t keys_passed(const totem_export *e) {
    uint64_t keys = 0;
    qp_totem_mesh mesh;
    qp_totem_node node;
    qp_totem_material material;
    for (uint32_t i = 0; qp_totem_mesh_at(e->animation, i, &mesh); i++) {
        keys += mesh.track.count;
    }
    for (uint32_t i = 0; qp_totem_node_at(e->animation, i, &node); i++) {
        keys += (uint64_t)node.tracks[0].count + node.tracks[1].count + node.tracks[2].count;
    }
    for (uint32_t i = 0; qp_totem_material_at(e->animation, i, &material); i++) {
        for (int track = 0; track < QP_TOTEM_MATERIAL_TRACKS; track++) {
            keys += material.tracks[track].count;
        }
    }
    return keys * e->frames;
}

static bool add_times(totem_export *e) {
    uint32_t rising = 0;
    double end = qp_totem_end_frame(e->animation);
    e->frames = end < MOST_FRAMES ? (uint32_t)end + 1 : MOST_FRAMES;
    uint64_t numbers = (uint64_t)e->animation->node_count * 10 + e->animation->mesh_count +
                       (uint64_t)e->animation->material_count * 12 + 1;
    if (!export_room(&e->run, "the animation", numbers * e->frames)) {
        return false;
    }
    if (keys_passed(e) > MOST_PASSED) {
        cli_message("%s: so many keys and frames would take minutes to sample",
                    e->run.content->shown);
        return false;
    }
    float *times = export_times(&e->run, e->frames, &rising);
    e->times = gltf_add_times(&e->run.document, times, e->frames); /* 65,536 are told apart */
    free(times);
    return rising == e->frames;
}

int cli_export_totem(const cli_content *content, const cli_options *options) {
    totem_export *e = cli_make(1, sizeof *e);
    int result = CLI_TROUBLE;
    export_begin(&e->run, content, options, EXPORT_Y_UP);
    if (cli_totem_choose(content)) {
        e->animation = &cli_totem_of(content)->animation;
        if (add_times(e)) {
            e->made = gltf_add_animation(&e->run.document, "animation");
            sample_nodes(e);
            e->made->extras = extras_of(e);
            result = export_end(&e->run, "animation", "unknown: taken as they are");
        }
    }
    export_free(&e->run);
    free(e);
    return result;
}
