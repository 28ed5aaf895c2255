/* dump for ANIMATION files: every record and every key with its offset. */
#include "exit_codes.h"
#include "kind_totemtech.h"
#include "totemtech_json.h"

typedef struct {
    cli_json *json;
    const cli_content *content;
    const qp_totem_animation *animation;
} dumping;

/* -- Keys ------------------------------------------------------------------------------------- */

static void put_shorts(cli_json *json, const char *key, const int16_t *values, int count) {
    cli_json_key(json, key);
    cli_json_array(json, CLI_JSON_INLINE);
    for (int i = 0; i < count; i++) {
        cli_json_signed(json, values[i]);
    }
    cli_json_close(json);
}

static void put_float_key(cli_json *json, const qp_totem_float_key *key) {
    cli_totem_put_count(json, "frame", key->frame);
    cli_totem_put_count(json, "junk", key->junk);
    cli_totem_put_float(json, "value", key->value);
    cli_totem_put_float(json, "tangent_in", key->tangent_in);
    cli_totem_put_float(json, "tangent_out", key->tangent_out);
}

static void put_vector_key(cli_json *json, const qp_totem_vector_key *key) {
    cli_totem_put_count(json, "frame", key->frame);
    put_shorts(json, "value", key->value, 3);
    put_shorts(json, "handle_left", key->handle_left, 3);
    put_shorts(json, "handle_right", key->handle_right, 3);
}

static void put_rotation_key(cli_json *json, const qp_totem_rotation_key *key) {
    cli_totem_put_signed(json, "frame", key->frame);
    put_shorts(json, "quat", key->quat, 4);
    cli_totem_put_signed(json, "junk", key->junk);
    cli_totem_put_float(json, "omega", key->omega);
    cli_totem_put_float(json, "sinom", key->sinom);
}

static void put_key(const dumping *d, const qp_totem_track *track, uint32_t index) {
    qp_totem_float_key number;
    qp_totem_vector_key vector;
    qp_totem_rotation_key rotation;
    size_t size = qp_totem_key_size(track->kind, d->animation->reading.message_head);
    cli_json_object(d->json, CLI_JSON_INLINE);
    cli_totem_put_count(d->json, "offset", track->offset + index * size);
    if (qp_totem_float_key_at(d->animation, track, index, &number)) {
        put_float_key(d->json, &number);
    } else if (qp_totem_vector_key_at(d->animation, track, index, &vector)) {
        put_vector_key(d->json, &vector);
    } else if (qp_totem_rotation_key_at(d->animation, track, index, &rotation)) {
        put_rotation_key(d->json, &rotation);
    }
    cli_json_close(d->json);
}

/* -- Messages --------------------------------------------------------------------------------- */

static void put_message(const dumping *d, const qp_totem_message *message) {
    cli_json_object(d->json, CLI_JSON_INLINE);
    cli_totem_put_count(d->json, "offset", message->offset);
    cli_totem_put_count(d->json, "id", message->id);
    cli_totem_put_count(d->json, "param", message->param);
    cli_totem_put_string(d->json, d->content, message);
    cli_totem_put_name(d->json, d->content, message->name);
    cli_json_close(d->json);
}

static void put_message_keys(const dumping *d, const qp_totem_track *track) {
    qp_totem_walk walk = qp_totem_walk_messages(d->animation, track);
    qp_totem_item item;
    bool open = false;
    while (qp_totem_walk_next(&walk, &item)) {
        if (item.kind != QP_TOTEM_ITEM_MESSAGE_KEY) {
            put_message(d, &item.message);
            continue;
        }
        if (open) {
            cli_json_close(d->json);
            cli_json_close(d->json);
        }
        open = true;
        cli_json_object(d->json, CLI_JSON_LINES);
        cli_totem_put_count(d->json, "offset", item.offset);
        cli_totem_put_count(d->json, "frame", item.frame);
        cli_totem_put_count(d->json, "junk", item.junk);
        cli_json_key(d->json, "messages");
        cli_json_array(d->json, CLI_JSON_LINES);
    }
    if (open) {
        cli_json_close(d->json);
        cli_json_close(d->json);
    }
}

/* -- Records ---------------------------------------------------------------------------------- */

static void put_track(const dumping *d, const qp_totem_track *track) {
    static const char *const kinds[] = {"float", "vector", "rotation", "messages"};
    cli_json_object(d->json, CLI_JSON_LINES);
    cli_totem_put_count(d->json, "offset", track->offset - 6);
    cli_json_key(d->json, "kind");
    cli_json_text(d->json, kinds[track->kind]);
    cli_totem_put_count(d->json, "interp", track->interp);
    cli_json_key(d->json, "keys");
    cli_json_array(d->json, CLI_JSON_LINES);
    if (track->kind == QP_TOTEM_MESSAGES) {
        put_message_keys(d, track);
    } else {
        for (uint32_t i = 0; i < track->count; i++) {
            put_key(d, track, i);
        }
    }
    cli_json_close(d->json);
    cli_json_close(d->json);
}

static void put_record(const dumping *d, size_t offset, int32_t name, uint16_t unk,
                       const qp_totem_track *tracks, uint32_t count) {
    cli_json_object(d->json, CLI_JSON_LINES);
    cli_totem_put_count(d->json, "offset", offset);
    cli_totem_put_name(d->json, d->content, name);
    cli_totem_put_count(d->json, "unk", unk);
    cli_json_key(d->json, "tracks");
    cli_json_array(d->json, CLI_JSON_LINES);
    for (uint32_t i = 0; i < count; i++) {
        put_track(d, &tracks[i]);
    }
    cli_json_close(d->json);
    cli_json_close(d->json);
}

static void put_animation(cli_json *json, const cli_content *content) {
    const qp_totem_animation *animation = &cli_totem_of(content)->animation;
    const dumping d = {json, content, animation};
    qp_totem_mesh mesh;
    qp_totem_node node;
    qp_totem_material material;
    cli_totem_put_reading(json, &animation->reading);
    cli_totem_put_count(json, "offset", animation->reading.start);
    cli_json_key(json, "whole");
    cli_json_bool(json, animation->reading.exact);
    cli_totem_put_float(json, "length", animation->length);
    cli_totem_put_count(json, "unk", animation->unk);
    cli_json_key(json, "meshes");
    cli_json_array(json, CLI_JSON_LINES);
    for (uint32_t i = 0; qp_totem_mesh_at(animation, i, &mesh); i++) {
        put_record(&d, mesh.offset, mesh.name, mesh.unk, &mesh.track, 1);
    }
    cli_json_close(json);
    cli_json_key(json, "nodes");
    cli_json_array(json, CLI_JSON_LINES);
    for (uint32_t i = 0; qp_totem_node_at(animation, i, &node); i++) {
        put_record(&d, node.offset, node.name, node.unk, node.tracks, QP_TOTEM_NODE_TRACKS);
    }
    cli_json_close(json);
    cli_json_key(json, "materials");
    cli_json_array(json, CLI_JSON_LINES);
    for (uint32_t i = 0; qp_totem_material_at(animation, i, &material); i++) {
        put_record(&d, material.offset, material.name, material.unk, material.tracks,
                   QP_TOTEM_MATERIAL_TRACKS);
    }
    cli_json_close(json);
}

/* -- Archives --------------------------------------------------------------------------------- */

static void put_member(cli_json *json, const cli_content *content,
                       const qp_totem_archive_item *item) {
    bool is_animation = cli_totem_is_animation(item);
    cli_json_object(json, is_animation ? CLI_JSON_LINES : CLI_JSON_INLINE);
    cli_totem_put_count(json, "member", item->index);
    cli_totem_put_count(json, "chunk", item->chunk);
    cli_totem_put_count(json, "offset", item->offset);
    cli_totem_put_count(json, "size", item->size);
    cli_json_key(json, "class");
    cli_json_hex(json, item->class_id);
    cli_totem_put_name(json, content, item->name);
    cli_totem_put_signed(json, "link", item->link);
    if (is_animation && cli_totem_parse_item(content, item)) {
        cli_json_key(json, "animation");
        cli_json_object(json, CLI_JSON_LINES);
        put_animation(json, content);
        cli_json_close(json);
    }
    cli_json_close(json);
}

static void put_archive(cli_json *json, const cli_content *content) {
    const qp_totem_archive *opened = &cli_totem_of(content)->walk;
    qp_totem_archive walk = qp_totem_archive_open(opened->bytes, opened->order);
    qp_totem_archive_item item;
    cli_json_key(json, "endian");
    cli_json_text(json, walk.order == QP_TOTEM_BIG ? "big" : "little");
    cli_totem_put_count(json, "chunk_size", walk.chunk_size);
    cli_json_key(json, "members");
    cli_json_array(json, CLI_JSON_LINES);
    while (qp_totem_archive_next(&walk, &item) && ferror(json->out) == 0) {
        if (item.kind == QP_TOTEM_ARCHIVE_RECORD) {
            put_member(json, content, &item);
        }
    }
    cli_json_close(json);
}

int cli_totem_dump(const cli_content *content, const cli_options *options) {
    const cli_totem *totem = cli_totem_of(content);
    cli_json json = cli_json_to(stdout);
    (void)options;
    if (!totem->archive && !cli_totem_parse_only(content)) {
        return CLI_TROUBLE;
    }
    cli_json_object(&json, CLI_JSON_LINES);
    cli_json_key(&json, "file");
    cli_json_text(&json, content->shown);
    cli_json_key(&json, "kind");
    cli_json_text(&json, cli_content_kind_name(content));
    cli_totem_put_count(&json, "size", content->bytes.size);
    if (totem->archive) {
        put_archive(&json, content);
    } else {
        put_animation(&json, content);
    }
    cli_json_close(&json);
    cli_json_end(&json);
    return CLI_FINE;
}
