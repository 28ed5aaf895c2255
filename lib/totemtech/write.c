#include "totemtech/put.h"

#include "base/bits.h"
#include "totemtech/layout.h"

/* -- Numbers ---------------------------------------------------------------------------------- */

qp_totem_writer qp_totem_writer_to(uint8_t *out, size_t room, qp_totem_order order,
                                   uint32_t message_head) {
    qp_totem_writer writer = {NULL, 0, 0, order, message_head};
    writer.out = out;
    writer.room = out != NULL ? room : 0;
    return writer;
}

bool qp_totem_written(const qp_totem_writer *writer) {
    return writer->size <= writer->room;
}

/* Copies `size` bytes, for which there is room. */
/*@ requires qp_totem_writer_ok(writer) && qp_totem_puttable(writer, data, size);
    requires 0 < size && writer->size + size <= writer->room;
    assigns writer->out[0 .. writer->room - 1];
    ensures qp_totem_writer_ok(writer);
*/
static void copy(qp_totem_writer *writer, const uint8_t *data, size_t size) {
    qp_copy_bytes(writer->out + writer->size, data, size);
}

void qp_totem_put_data(qp_totem_writer *writer, const uint8_t *data, size_t size) {
    size_t left = writer->size < writer->room ? writer->room - writer->size : 0;
    size_t copied = size < left ? size : left;
    if (copied > 0) {
        copy(writer, data, copied);
    }
    writer->size = size <= SIZE_MAX - writer->size ? writer->size + size : SIZE_MAX;
}

/*@ requires qp_totem_writer_ok(writer);
    assigns writer->size, writer->out[0 .. writer->room - 1];
    ensures qp_totem_writer_ok(writer);
*/
static void put16(qp_totem_writer *writer, uint16_t value) {
    uint8_t low = (uint8_t)(value & 0xffu);
    uint8_t high = (uint8_t)(value >> 8);
    bool big = writer->order == QP_TOTEM_BIG;
    const uint8_t data[2] = {big ? high : low, big ? low : high};
    qp_totem_put_data(writer, data, sizeof data);
}

/*@ requires qp_totem_writer_ok(writer);
    assigns writer->size, writer->out[0 .. writer->room - 1];
    ensures qp_totem_writer_ok(writer);
*/
static void put32(qp_totem_writer *writer, uint32_t value) {
    uint8_t data[4];
    /*@ loop invariant 0 <= i <= 4;
        loop assigns i, data[0 .. 3];
        loop variant 4 - i;
    */
    for (uint32_t i = 0; i < 4; i++) {
        uint32_t shift = writer->order == QP_TOTEM_BIG ? 24 - 8 * i : 8 * i;
        data[i] = (uint8_t)(value >> shift & 0xffu);
    }
    qp_totem_put_data(writer, data, sizeof data);
}

/*@ requires qp_totem_writer_ok(writer);
    requires \valid_read(values + (0 .. count - 1));
    requires \separated(writer, values + (0 .. count - 1));
    assigns writer->size, writer->out[0 .. writer->room - 1];
    ensures qp_totem_writer_ok(writer);
*/
static void put_signed(qp_totem_writer *writer, const int16_t *values, uint32_t count) {
    /*@ loop invariant 0 <= i <= count && qp_totem_writer_ok(writer);
        loop assigns i, writer->size, writer->out[0 .. writer->room - 1];
        loop variant count - i;
    */
    for (uint32_t i = 0; i < count; i++) {
        put16(writer, (uint16_t)values[i]);
    }
}

/* -- Parts of a body -------------------------------------------------------------------------- */

void qp_totem_put_record_header(qp_totem_writer *writer, uint32_t size, uint32_t class_id,
                                int32_t name, int32_t link) {
    put32(writer, size);
    put32(writer, class_id);
    put32(writer, (uint32_t)name);
    put32(writer, (uint32_t)link);
}

void qp_totem_put_head(qp_totem_writer *writer, uint32_t length, uint16_t unk) {
    put32(writer, length);
    put16(writer, unk);
}

void qp_totem_put_count(qp_totem_writer *writer, uint32_t count) {
    put32(writer, count);
}

void qp_totem_put_record(qp_totem_writer *writer, int32_t name, uint16_t unk) {
    put32(writer, (uint32_t)name);
    put16(writer, unk);
}

void qp_totem_put_track(qp_totem_writer *writer, uint16_t interp, uint32_t count) {
    put16(writer, interp);
    put32(writer, count);
}

void qp_totem_put_float_key(qp_totem_writer *writer, const qp_totem_float_key *key) {
    put16(writer, key->frame);
    put16(writer, key->junk);
    put32(writer, key->value);
    put32(writer, key->tangent_in);
    put32(writer, key->tangent_out);
}

void qp_totem_put_vector_key(qp_totem_writer *writer, const qp_totem_vector_key *key) {
    put16(writer, key->frame);
    put_signed(writer, key->value, 3);
    put_signed(writer, key->handle_left, 3);
    put_signed(writer, key->handle_right, 3);
}

void qp_totem_put_rotation_key(qp_totem_writer *writer, const qp_totem_rotation_key *key) {
    put_signed(writer, &key->frame, 1);
    put_signed(writer, key->quat, 4);
    put_signed(writer, &key->junk, 1);
    put32(writer, key->omega);
    put32(writer, key->sinom);
}

void qp_totem_put_message_key(qp_totem_writer *writer, uint16_t frame, uint16_t junk,
                              uint32_t count) {
    put16(writer, frame);
    if (writer->message_head != QP_TOTEM_HEAD_SHORT) {
        put16(writer, junk);
    }
    put32(writer, count);
}

void qp_totem_put_message(qp_totem_writer *writer, uint32_t id, uint32_t param, qp_bytes string,
                          uint32_t string_length, int32_t name) {
    put32(writer, id);
    put32(writer, param);
    if (qp_totem_has_string(id)) {
        put32(writer, string_length);
        qp_totem_put_data(writer, string.data, string.size);
    }
    put32(writer, (uint32_t)name);
}

/* -- Whole bodies ----------------------------------------------------------------------------- */

/*@ requires qp_totem_writer_ok(writer) && qp_totem_animation_ok(animation);
    requires qp_totem_apart(writer, animation) && \valid_read(track);
    requires \separated(writer, track);
    requires \separated(writer->out + (0 .. writer->room - 1), track);
    assigns writer->size, writer->out[0 .. writer->room - 1];
    ensures qp_totem_writer_ok(writer);
*/
static void put_key(qp_totem_writer *writer, const qp_totem_animation *animation,
                    const qp_totem_track *track, uint32_t index) {
    qp_totem_float_key number;
    qp_totem_vector_key vector;
    qp_totem_rotation_key rotation;
    if (qp_totem_float_key_at(animation, track, index, &number)) {
        qp_totem_put_float_key(writer, &number);
    } else if (qp_totem_vector_key_at(animation, track, index, &vector)) {
        qp_totem_put_vector_key(writer, &vector);
    } else {
        qp_totem_rotation_key_at(animation, track, index, &rotation);
        qp_totem_put_rotation_key(writer, &rotation);
    }
}

/*@ requires qp_totem_writer_ok(writer) && qp_totem_animation_ok(animation);
    requires qp_totem_apart(writer, animation) && \valid_read(track);
    requires \separated(writer, track);
    requires \separated(writer->out + (0 .. writer->room - 1), track);
    assigns writer->size, writer->out[0 .. writer->room - 1];
    ensures qp_totem_writer_ok(writer);
*/
static void put_track(qp_totem_writer *writer, const qp_totem_animation *animation,
                      const qp_totem_track *track) {
    const uint32_t count = track->count;
    qp_totem_put_track(writer, track->interp, count);
    /*@ loop invariant 0 <= i <= count && qp_totem_writer_ok(writer);
        loop assigns i, writer->size, writer->out[0 .. writer->room - 1];
        loop variant count - i;
    */
    for (uint32_t i = 0; i < count; i++) {
        put_key(writer, animation, track, i);
    }
}

/* A message with the bytes of its string in the file, if it has one. */
/*@ requires qp_totem_writer_ok(writer) && qp_totem_puttable(writer, bytes.data, bytes.size);
    requires \valid_read(message);
    assigns writer->size, writer->out[0 .. writer->room - 1];
    ensures qp_totem_writer_ok(writer);
*/
static void put_message(qp_totem_writer *writer, qp_bytes bytes, const qp_totem_message *message) {
    size_t start = message->string_offset;
    qp_cursor at = qp_cursor_between(bytes, start, start + message->string_size);
    qp_bytes string = {at.data + at.pos, at.end - at.pos};
    qp_totem_put_message(writer, message->id, message->param, string, message->string_length,
                         message->name);
}

/*@ requires qp_totem_writer_ok(writer) && qp_totem_puttable(writer, bytes.data, bytes.size);
    requires \valid_read(item);
    assigns writer->size, writer->out[0 .. writer->room - 1];
    ensures qp_totem_writer_ok(writer);
*/
static void put_item(qp_totem_writer *writer, qp_bytes bytes, const qp_totem_item *item) {
    if (item->kind == QP_TOTEM_ITEM_MESSAGE_KEY) {
        qp_totem_put_message_key(writer, item->frame, item->junk, item->count);
    } else {
        put_message(writer, bytes, &item->message);
    }
}

/*@ requires qp_totem_writer_ok(writer) && qp_totem_puttable(writer, bytes.data, bytes.size);
    requires \valid(walk) && qp_totem_walk_ok(walk);
    requires \separated(walk, writer);
    requires \separated(walk, writer->out + (0 .. writer->room - 1));
    assigns *walk, writer->size, writer->out[0 .. writer->room - 1];
    ensures qp_totem_writer_ok(writer);
*/
static void put_items(qp_totem_writer *writer, qp_bytes bytes, qp_totem_walk *walk) {
    qp_totem_item item;
    /*@ loop invariant qp_totem_writer_ok(writer);
        loop invariant qp_totem_walk_ok(walk);
        loop assigns *walk, item, writer->size, writer->out[0 .. writer->room - 1];
        loop variant walk->reading.end - walk->pos;
    */
    while (qp_totem_walk_next(walk, &item)) {
        put_item(writer, bytes, &item);
    }
}

/* A walk through the messages of a track, with the file's own strings. */
/*@ requires qp_totem_animation_ok(animation) && \valid(walk) && \separated(walk, animation);
    requires \valid_read(track) && \separated(walk, track);
    assigns *walk;
    ensures qp_totem_walk_ok(walk);
*/
static void begin_walk(qp_totem_walk *walk, const qp_totem_animation *animation,
                       const qp_totem_track *track) {
    qp_totem_begin_messages(walk, animation, track);
    walk->game_view = false;
}

/*@ requires qp_totem_writer_ok(writer) && qp_totem_animation_ok(animation);
    requires qp_totem_apart(writer, animation) && \valid_read(track);
    requires \separated(writer, track);
    requires \separated(writer->out + (0 .. writer->room - 1), track);
    assigns writer->size, writer->out[0 .. writer->room - 1];
    ensures qp_totem_writer_ok(writer);
*/
static void put_message_track(qp_totem_writer *writer, const qp_totem_animation *animation,
                              const qp_totem_track *track) {
    qp_totem_walk walk;
    qp_totem_put_track(writer, track->interp, track->count);
    begin_walk(&walk, animation, track);
    put_items(writer, animation->reading.bytes, &walk);
}

/*@ requires qp_totem_writer_ok(writer) && qp_totem_animation_ok(animation);
    requires qp_totem_apart(writer, animation);
    assigns writer->size, writer->out[0 .. writer->room - 1];
    ensures qp_totem_writer_ok(writer);
*/
static void put_meshes(qp_totem_writer *writer, const qp_totem_animation *animation) {
    qp_totem_mesh mesh;
    qp_totem_put_count(writer, animation->mesh_count);
    /*@ loop invariant 0 <= i <= animation->mesh_count && qp_totem_writer_ok(writer);
        loop assigns i, mesh, writer->size, writer->out[0 .. writer->room - 1];
        loop variant animation->mesh_count - i;
    */
    for (uint32_t i = 0; qp_totem_mesh_at(animation, i, &mesh); i++) {
        qp_totem_put_record(writer, mesh.name, mesh.unk);
        put_track(writer, animation, &mesh.track);
    }
}

/*@ requires qp_totem_writer_ok(writer) && qp_totem_animation_ok(animation);
    requires qp_totem_apart(writer, animation);
    assigns writer->size, writer->out[0 .. writer->room - 1];
    ensures qp_totem_writer_ok(writer);
*/
static void put_nodes(qp_totem_writer *writer, const qp_totem_animation *animation) {
    qp_totem_node node;
    qp_totem_put_count(writer, animation->node_count);
    /*@ loop invariant 0 <= i <= animation->node_count && qp_totem_writer_ok(writer);
        loop assigns i, node, writer->size, writer->out[0 .. writer->room - 1];
        loop variant animation->node_count - i;
    */
    for (uint32_t i = 0; qp_totem_node_at(animation, i, &node); i++) {
        qp_totem_put_record(writer, node.name, node.unk);
        /*@ loop invariant 0 <= k <= QP_TOTEM_NODE_TRACKS - 1 && qp_totem_writer_ok(writer);
            loop assigns k, writer->size, writer->out[0 .. writer->room - 1];
            loop variant QP_TOTEM_NODE_TRACKS - 1 - k;
        */
        for (uint32_t k = 0; k + 1 < QP_TOTEM_NODE_TRACKS; k++) {
            put_track(writer, animation, &node.tracks[k]);
        }
        put_message_track(writer, animation, &node.tracks[QP_TOTEM_NODE_TRACKS - 1]);
    }
}

/*@ requires qp_totem_writer_ok(writer) && qp_totem_animation_ok(animation);
    requires qp_totem_apart(writer, animation);
    assigns writer->size, writer->out[0 .. writer->room - 1];
    ensures qp_totem_writer_ok(writer);
*/
static void put_materials(qp_totem_writer *writer, const qp_totem_animation *animation) {
    qp_totem_material material;
    qp_totem_put_count(writer, animation->material_count);
    /*@ loop invariant 0 <= i <= animation->material_count && qp_totem_writer_ok(writer);
        loop assigns i, material, writer->size, writer->out[0 .. writer->room - 1];
        loop variant animation->material_count - i;
    */
    for (uint32_t i = 0; qp_totem_material_at(animation, i, &material); i++) {
        qp_totem_put_record(writer, material.name, material.unk);
        /*@ loop invariant 0 <= k <= QP_TOTEM_MATERIAL_TRACKS && qp_totem_writer_ok(writer);
            loop assigns k, writer->size, writer->out[0 .. writer->room - 1];
            loop variant QP_TOTEM_MATERIAL_TRACKS - k;
        */
        for (uint32_t k = 0; k < QP_TOTEM_MATERIAL_TRACKS; k++) {
            put_track(writer, animation, &material.tracks[k]);
        }
    }
}

void qp_totem_put_animation(qp_totem_writer *writer, const qp_totem_animation *animation) {
    qp_totem_put_head(writer, animation->length, animation->unk);
    put_meshes(writer, animation);
    put_nodes(writer, animation);
    put_materials(writer, animation);
}
