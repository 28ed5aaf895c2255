/* A document written: JSON, and the buffer inside of it or behind it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gltf.h"
#include "gltf_names.h"
#include "quirkproof/base.h"

enum { COMPONENT_FLOAT = 5126, GLB_HEAD = 12, GLB_CHUNK_HEAD = 8 };

#define GLB_MAGIC 0x46546c67U
#define GLB_JSON 0x4e4f534aU
#define GLB_BIN 0x004e4942U

/* -- Members ---------------------------------------------------------------------------------- */

static void put_count(cli_json *json, const char *key, uint64_t value) {
    cli_json_key(json, key);
    cli_json_count(json, value);
}

static void put_text(cli_json *json, const char *key, const char *text) {
    cli_json_key(json, key);
    cli_json_text(json, text);
}

static void put_floats(cli_json *json, const char *key, const float *values, int count) {
    cli_json_key(json, key);
    cli_json_array(json, CLI_JSON_INLINE);
    for (int i = 0; i < count; i++) {
        cli_json_number(json, (double)values[i]);
    }
    cli_json_close(json);
}

static void put_extras(cli_json *json, const char *extras) {
    if (extras != NULL) {
        cli_json_key(json, "extras");
        cli_json_raw_begin(json);
        (void)fputs(extras, json->out);
    }
}

/* -- Nodes ------------------------------------------------------------------------------------ */

/* The children of every node, in order: those of node i are list[starts[i]] to list[starts[i+1]].
   Roots are the children of one past the last. */
typedef struct {
    uint32_t *starts;
    uint32_t *list;
} families;

static families find_children(const gltf *document) {
    uint32_t count = document->nodes.count;
    families found = {cli_make(count + (size_t)3, sizeof *found.starts),
                      cli_make(count, sizeof *found.list)};
    for (uint32_t i = 0; i < count; i++) {
        uint32_t parent = gltf_node_at(document, i)->parent;
        found.starts[(parent == GLTF_NONE ? count : parent) + 2]++;
    }
    for (uint32_t i = 2; i < count + 3; i++) {
        found.starts[i] += found.starts[i - 1];
    }
    for (uint32_t i = 0; i < count; i++) { /* one place further on: it counts up to its end */
        uint32_t parent = gltf_node_at(document, i)->parent;
        found.list[found.starts[(parent == GLTF_NONE ? count : parent) + 1]++] = i;
    }
    return found;
}

static void put_children(cli_json *json, const char *key, const families *found, uint32_t of) {
    if (found->starts[of] == found->starts[of + 1]) {
        return;
    }
    cli_json_key(json, key);
    cli_json_array(json, CLI_JSON_INLINE);
    for (uint32_t i = found->starts[of]; i < found->starts[of + 1]; i++) {
        cli_json_count(json, found->list[i]);
    }
    cli_json_close(json);
}

static bool same_floats(const float *a, const float *b, int count) {
    for (int i = 0; i < count; i++) {
        if (a[i] < b[i] || a[i] > b[i]) {
            return false;
        }
    }
    return true;
}

static void put_node(cli_json *json, const gltf_node *node, const char *name, const families *found,
                     uint32_t index) {
    static const float none[3] = {0, 0, 0};
    static const float unturned[4] = {0, 0, 0, 1};
    static const float one[3] = {1, 1, 1};
    cli_json_object(json, CLI_JSON_INLINE);
    put_text(json, "name", name);
    if (!same_floats(node->translation, none, 3)) {
        put_floats(json, "translation", node->translation, 3);
    }
    if (!same_floats(node->rotation, unturned, 4)) {
        put_floats(json, "rotation", node->rotation, 4);
    }
    if (!same_floats(node->scale, one, 3)) {
        put_floats(json, "scale", node->scale, 3);
    }
    if (node->camera) {
        put_count(json, "camera", 0);
    }
    put_children(json, "children", found, index);
    put_extras(json, node->extras);
    cli_json_close(json);
}

static void put_nodes(cli_json *json, gltf *document) {
    families found = find_children(document);
    uint32_t count = document->nodes.count;
    const char **names = cli_make(count, sizeof(void *));
    for (uint32_t i = 0; i < count; i++) {
        names[i] = gltf_node_at(document, i)->name;
    }
    gltf_unique_names(&document->pool, names, count);
    cli_json_key(json, "scenes");
    cli_json_array(json, CLI_JSON_LINES);
    cli_json_object(json, CLI_JSON_INLINE);
    put_children(json, "nodes", &found, count);
    cli_json_close(json);
    cli_json_close(json);
    cli_json_key(json, "nodes");
    cli_json_array(json, CLI_JSON_LINES);
    for (uint32_t i = 0; i < count; i++) {
        put_node(json, gltf_node_at(document, i), names[i], &found, i);
    }
    cli_json_close(json);
    free(names);
    free(found.starts);
    free(found.list);
}

static void put_camera(cli_json *json, const gltf *document) {
    cli_json_key(json, "cameras");
    cli_json_array(json, CLI_JSON_LINES);
    cli_json_object(json, CLI_JSON_INLINE);
    put_text(json, "type", "perspective");
    cli_json_key(json, "perspective");
    cli_json_object(json, CLI_JSON_INLINE);
    cli_json_key(json, "yfov");
    cli_json_number(json, document->yfov);
    cli_json_key(json, "aspectRatio");
    cli_json_number(json, document->aspect);
    cli_json_key(json, "znear");
    cli_json_number(json, 1);
    cli_json_close(json);
    cli_json_close(json);
    cli_json_close(json);
}

/* -- Animations ------------------------------------------------------------------------------- */

static const char *path_word(gltf_path path) {
    static const char *const words[] = {"translation", "rotation", "scale"};
    return words[path];
}

static void put_channels(cli_json *json, const gltf_animation *animation) {
    cli_json_key(json, "channels");
    cli_json_array(json, CLI_JSON_LINES);
    for (uint32_t i = 0; i < animation->channels.count; i++) {
        const gltf_channel *channel = cli_list_at(&animation->channels, i);
        cli_json_object(json, CLI_JSON_INLINE);
        put_count(json, "sampler", i);
        cli_json_key(json, "target");
        cli_json_object(json, CLI_JSON_INLINE);
        put_count(json, "node", channel->node);
        put_text(json, "path", path_word(channel->path));
        cli_json_close(json);
        cli_json_close(json);
    }
    cli_json_close(json);
}

static void put_samplers(cli_json *json, const gltf_animation *animation) {
    cli_json_key(json, "samplers");
    cli_json_array(json, CLI_JSON_LINES);
    for (uint32_t i = 0; i < animation->channels.count; i++) {
        const gltf_channel *channel = cli_list_at(&animation->channels, i);
        cli_json_object(json, CLI_JSON_INLINE);
        put_count(json, "input", channel->times);
        put_text(json, "interpolation", channel->step ? "STEP" : "LINEAR");
        put_count(json, "output", channel->outputs);
        cli_json_close(json);
    }
    cli_json_close(json);
}

/* Those without channels, which glTF does not have, are in the asset's extras instead. */
static bool any_animation(const gltf *document, bool channels) {
    for (uint32_t i = 0; i < document->animations.count; i++) {
        const gltf_animation *animation = cli_list_at(&document->animations, i);
        if ((animation->channels.count > 0) == channels) {
            return true;
        }
    }
    return false;
}

static void put_animations(cli_json *json, const gltf *document) {
    if (!any_animation(document, true)) {
        return;
    }
    cli_json_key(json, "animations");
    cli_json_array(json, CLI_JSON_LINES);
    for (uint32_t i = 0; i < document->animations.count; i++) {
        const gltf_animation *animation = cli_list_at(&document->animations, i);
        if (animation->channels.count == 0) {
            continue;
        }
        cli_json_object(json, CLI_JSON_LINES);
        put_text(json, "name", animation->name);
        put_channels(json, animation);
        put_samplers(json, animation);
        put_extras(json, animation->extras);
        cli_json_close(json);
    }
    cli_json_close(json);
}

static void put_asset(cli_json *json, const gltf *document) {
    cli_json_key(json, "asset");
    cli_json_object(json, CLI_JSON_LINES);
    put_text(json, "version", "2.0");
    put_text(json, "generator", "quirkproof " QP_VERSION);
    put_extras(json, document->extras);
    cli_json_close(json);
    if (!any_animation(document, false)) {
        return;
    }
    cli_json_key(json, "extras");
    cli_json_object(json, CLI_JSON_LINES);
    cli_json_key(json, "animations_without_nodes");
    cli_json_array(json, CLI_JSON_LINES);
    for (uint32_t i = 0; i < document->animations.count; i++) {
        const gltf_animation *animation = cli_list_at(&document->animations, i);
        if (animation->channels.count == 0) {
            cli_json_object(json, CLI_JSON_LINES);
            put_text(json, "name", animation->name);
            put_extras(json, animation->extras);
            cli_json_close(json);
        }
    }
    cli_json_close(json);
    cli_json_close(json);
}

/* -- Numbers ---------------------------------------------------------------------------------- */

static void put_accessors(cli_json *json, const gltf *document) {
    static const char *const types[] = {"", "SCALAR", "", "VEC3", "VEC4"};
    if (document->accessors.count == 0) {
        return;
    }
    cli_json_key(json, "accessors");
    cli_json_array(json, CLI_JSON_LINES);
    for (uint32_t i = 0; i < document->accessors.count; i++) {
        const gltf_accessor *accessor = cli_list_at(&document->accessors, i);
        cli_json_object(json, CLI_JSON_INLINE);
        put_count(json, "bufferView", 0);
        put_count(json, "byteOffset", accessor->first * (uint64_t)sizeof(float));
        put_count(json, "componentType", COMPONENT_FLOAT);
        put_count(json, "count", accessor->count);
        put_text(json, "type", types[accessor->width]);
        if (accessor->width == 1) {
            put_floats(json, "min", &accessor->least, 1);
            put_floats(json, "max", &accessor->most, 1);
        }
        cli_json_close(json);
    }
    cli_json_close(json);
    cli_json_key(json, "bufferViews");
    cli_json_array(json, CLI_JSON_LINES);
    cli_json_object(json, CLI_JSON_INLINE);
    put_count(json, "buffer", 0);
    put_count(json, "byteLength", document->floats.count * (uint64_t)sizeof(float));
    cli_json_close(json);
    cli_json_close(json);
}

static void put_base64(FILE *out, qp_bytes bytes) {
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (size_t i = 0; i < bytes.size; i += 3) {
        size_t left = bytes.size - i;
        uint32_t three = (uint32_t)bytes.data[i] << 16 |
                         (left > 1 ? (uint32_t)bytes.data[i + 1] << 8 : 0) |
                         (left > 2 ? (uint32_t)bytes.data[i + 2] : 0);
        (void)fputc(digits[three >> 18], out);
        (void)fputc(digits[three >> 12 & 63], out);
        (void)fputc(left > 1 ? digits[three >> 6 & 63] : '=', out);
        (void)fputc(left > 2 ? digits[three & 63] : '=', out);
    }
}

static void put_buffer(cli_json *json, qp_bytes floats, bool binary) {
    if (floats.size == 0) {
        return;
    }
    cli_json_key(json, "buffers");
    cli_json_array(json, CLI_JSON_LINES);
    cli_json_object(json, CLI_JSON_INLINE);
    put_count(json, "byteLength", floats.size);
    if (!binary) {
        cli_json_key(json, "uri");
        cli_json_raw_begin(json);
        (void)fputs("\"data:application/octet-stream;base64,", json->out);
        put_base64(json->out, floats);
        (void)fputc('"', json->out);
    }
    cli_json_close(json);
    cli_json_close(json);
}

static void put_document(cli_json *json, gltf *document, qp_bytes floats, bool binary) {
    cli_json_object(json, CLI_JSON_LINES);
    put_asset(json, document);
    put_count(json, "scene", 0);
    put_nodes(json, document);
    if (document->has_camera) {
        put_camera(json, document);
    }
    put_animations(json, document);
    put_accessors(json, document);
    put_buffer(json, floats, binary);
    cli_json_close(json);
    cli_json_end(json);
}

/* -- The file --------------------------------------------------------------------------------- */

static void put_u32(uint8_t *out, uint32_t value) {
    for (int i = 0; i < 4; i++) {
        out[i] = (uint8_t)(value >> 8 * i);
    }
}

/* Little-endian whatever this machine is. */
static void pack_floats(const gltf *document, uint8_t *out) {
    for (uint32_t i = 0; i < document->floats.count; i++) {
        uint32_t pattern = 0;
        memcpy(&pattern, cli_list_at(&document->floats, i), sizeof pattern);
        put_u32(out + 4 * (size_t)i, pattern);
    }
}

/* Header, the JSON filled up with spaces, and the buffer if there is one: it is whole words. */
static bool pack(qp_bytes json, qp_bytes floats, cli_buffer *out) {
    size_t text = (json.size + 3) / 4 * 4;
    uint64_t total = (uint64_t)GLB_HEAD + GLB_CHUNK_HEAD + text;
    total += floats.size > 0 ? GLB_CHUNK_HEAD + floats.size : 0;
    if (total > UINT32_MAX || !cli_buffer_make(out, (size_t)total)) {
        return false;
    }
    put_u32(out->data, GLB_MAGIC);
    put_u32(out->data + 4, 2);
    put_u32(out->data + 8, (uint32_t)total);
    put_u32(out->data + 12, (uint32_t)text);
    put_u32(out->data + 16, GLB_JSON);
    uint8_t *at = out->data + GLB_HEAD + GLB_CHUNK_HEAD;
    memset(at, ' ', text);
    memcpy(at, json.data, json.size);
    if (floats.size > 0) {
        put_u32(at + text, (uint32_t)floats.size);
        put_u32(at + text + 4, GLB_BIN);
        memcpy(at + text + GLB_CHUNK_HEAD, floats.data, floats.size);
    }
    return true;
}

bool gltf_write(gltf *document, bool binary, cli_buffer *out) {
    char *text = NULL;
    size_t size = 0;
    uint8_t *packed = cli_make(document->floats.count, sizeof(float));
    qp_bytes floats = {packed, document->floats.count * sizeof(float)};
    FILE *stream = open_memstream(&text, &size);
    bool good = stream != NULL;
    pack_floats(document, packed);
    if (good) {
        cli_json json = cli_json_to(stream);
        put_document(&json, document, floats, binary);
        good = fclose(stream) == 0;
    }
    qp_bytes whole = {(const uint8_t *)text, size};
    if (good && binary) {
        good = pack(whole, floats, out);
    } else if (good && cli_buffer_make(out, size)) {
        memcpy(out->data, text, size);
    } else {
        good = false;
    }
    free(text);
    free(packed);
    return good;
}
