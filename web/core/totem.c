/* ANIMATION files: the animations of an archive, their tracks, values and messages. */
#include "document.h"
#include "heap.h"
#include "out.h"
#include "quirkproof/totemtech_walk.h"
#include "totemtech_choose.h"
#include "totemtech_json.h"
#include "totemtech_sample.h"

static const char *const track_words[] = {"float", "vector", "rotation", "messages"};

static const qp_totem_animation *animation(void) {
    return &cli_totem_of(&web_document)->animation;
}

/* -- Which ------------------------------------------------------------------------------------ */

static void put_member(cli_json *json, const qp_totem_archive_item *item) {
    cli_json_object(json, CLI_JSON_LINES);
    cli_totem_put_count(json, "member", item->index);
    cli_totem_put_signed(json, "name", item->name);
    cli_totem_put_count(json, "offset", item->offset);
    cli_totem_put_count(json, "size", item->size);
    cli_json_close(json);
}

/* The ANIMATIONs of an archive; null for an input that is one itself. */
WEB_EXPORT("totem_list") void totem_list(void) {
    const cli_totem *totem = cli_totem_of(&web_document);
    qp_totem_archive walk = qp_totem_archive_open(totem->walk.bytes, totem->walk.order);
    qp_totem_archive_item item;
    cli_json json = web_out_begin();
    if (!totem->archive) {
        cli_json_null(&json);
        return;
    }
    cli_json_array(&json, CLI_JSON_LINES);
    while (qp_totem_archive_next(&walk, &item)) {
        if (item.kind == QP_TOTEM_ARCHIVE_RECORD && item.class_id == QP_TOTEM_CLASS) {
            put_member(&json, &item);
        }
    }
    cli_json_close(&json);
}

/* -- What is in it ---------------------------------------------------------------------------- */

static void put_track(cli_json *json, const qp_totem_track *track) {
    cli_json_object(json, CLI_JSON_LINES);
    cli_totem_put_count(json, "number", track->number);
    web_put_text(json, "kind", track_words[track->kind]);
    cli_totem_put_count(json, "interp", track->interp);
    cli_totem_put_count(json, "keys", track->count);
    cli_totem_put_count(json, "offset", track->offset);
    cli_json_close(json);
}

/* "tracks" of a mesh, node or material, and what all three have. */
static void put_owner(cli_json *json, size_t offset, int32_t name, uint16_t unk,
                      const qp_totem_track *tracks, size_t count) {
    cli_json_object(json, CLI_JSON_LINES);
    cli_totem_put_count(json, "offset", offset);
    cli_totem_put_name(json, &web_document, name);
    cli_totem_put_count(json, "unk", unk);
    cli_json_key(json, "tracks");
    cli_json_array(json, CLI_JSON_LINES);
    for (size_t i = 0; i < count; i++) {
        put_track(json, &tracks[i]);
    }
    cli_json_close(json);
    cli_json_close(json);
}

static void put_owners(cli_json *json) {
    qp_totem_mesh mesh;
    qp_totem_node node;
    qp_totem_material material;
    cli_json_key(json, "meshes");
    cli_json_array(json, CLI_JSON_LINES);
    for (uint32_t i = 0; qp_totem_mesh_at(animation(), i, &mesh); i++) {
        put_owner(json, mesh.offset, mesh.name, mesh.unk, &mesh.track, 1);
    }
    cli_json_close(json);
    cli_json_key(json, "nodes");
    cli_json_array(json, CLI_JSON_LINES);
    for (uint32_t i = 0; qp_totem_node_at(animation(), i, &node); i++) {
        put_owner(json, node.offset, node.name, node.unk, node.tracks, QP_TOTEM_NODE_TRACKS);
    }
    cli_json_close(json);
    cli_json_key(json, "materials");
    cli_json_array(json, CLI_JSON_LINES);
    for (uint32_t i = 0; qp_totem_material_at(animation(), i, &material); i++) {
        put_owner(json, material.offset, material.name, material.unk, material.tracks,
                  QP_TOTEM_MATERIAL_TRACKS);
    }
    cli_json_close(json);
}

static void put_animation(cli_json *json) {
    cli_json_object(json, CLI_JSON_LINES);
    cli_totem_put_reading(json, &animation()->reading);
    web_put_bool(json, "exact", animation()->reading.exact);
    cli_totem_put_float(json, "length", animation()->length);
    web_put_number(json, "end_frame", qp_totem_end_frame(animation()));
    cli_totem_put_count(json, "unk", animation()->unk);
    put_owners(json);
    cli_json_close(json);
}

/* Opens the record of an archive with this number, or the only animation. False if that cannot be.
 */
WEB_EXPORT("totem_open") uint32_t totem_open(uint32_t member) {
    bool good = cli_totem_of(&web_document)->archive
                    ? cli_totem_choose_member(&web_document, member)
                    : cli_totem_parse_only(&web_document);
    cli_json json = web_out_begin();
    if (good) {
        put_animation(&json);
    } else {
        cli_json_null(&json);
    }
    return good ? 1 : 0;
}

/* -- Values ----------------------------------------------------------------------------------- */

/* What the program's `eval` says of a frame. */
WEB_EXPORT("totem_sample") void totem_sample(double frame) {
    qp_sink silent = {NULL, NULL, {0, 0, 0}};
    cli_json json = web_out_begin();
    cli_totem_put_sample(&json, &web_document, animation(), &silent, frame);
}

/* -- Messages --------------------------------------------------------------------------------- */

/* `used` is what of the string's buffer the game fills: with the closing NUL. */
static void put_message(cli_json *json, const qp_totem_message *message, int32_t node,
                        uint16_t frame) {
    qp_bytes string = {web_document.bytes.data + message->string_offset, message->string_size};
    cli_json_object(json, CLI_JSON_LINES);
    cli_totem_put_signed(json, "node", node);
    cli_totem_put_count(json, "key_frame", frame);
    cli_totem_put_count(json, "id", message->id);
    cli_totem_put_count(json, "param", message->param);
    cli_json_key(json, "string");
    if (message->has_string) {
        cli_json_text_or_null(json, (const char *)string.data, string.size);
        cli_json_key(json, "bytes");
        web_put_bytes(json, string);
        cli_totem_put_count(json, "string_length", message->string_length);
        cli_totem_put_count(json, "written_past", message->written_past);
    } else {
        cli_json_null(json);
    }
    cli_totem_put_signed(json, "name", message->name);
    cli_totem_put_count(json, "offset", message->offset);
    cli_json_close(json);
}

static void put_messages_of(cli_json *json, const qp_totem_node *node) {
    qp_totem_walk walk =
        qp_totem_walk_messages(animation(), &node->tracks[QP_TOTEM_NODE_TRACKS - 1]);
    qp_totem_item item;
    uint16_t frame = 0;
    while (qp_totem_walk_next(&walk, &item)) {
        if (item.kind == QP_TOTEM_ITEM_MESSAGE_KEY) {
            frame = item.frame;
        } else {
            put_message(json, &item.message, node->name, frame);
        }
    }
}

/* All messages, node by node. */
WEB_EXPORT("totem_messages") void totem_messages(void) {
    cli_json json = web_out_begin();
    qp_totem_node node;
    cli_json_array(&json, CLI_JSON_LINES);
    for (uint32_t i = 0; qp_totem_node_at(animation(), i, &node); i++) {
        put_messages_of(&json, &node);
    }
    cli_json_close(&json);
}

/* A step of a looping clip, in frames, and what it delivers. */
WEB_EXPORT("totem_step") void totem_step(double start, double step) {
    static qp_totem_delivered delivered;
    cli_json json = web_out_begin();
    double after = qp_totem_step(animation(), start, step, &delivered);
    cli_json_object(&json, CLI_JSON_LINES);
    web_put_number(&json, "frame", after);
    cli_json_key(&json, "messages");
    cli_json_array(&json, CLI_JSON_LINES);
    for (uint32_t i = 0; i < delivered.count; i++) {
        const qp_totem_delivery *delivery = &delivered.list[i];
        put_message(&json, &delivery->message, delivery->node_name, delivery->key_frame);
    }
    cli_json_close(&json);
    cli_totem_put_count(&json, "dropped", delivered.dropped);
    cli_json_close(&json);
}
