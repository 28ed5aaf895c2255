/* From records to bytes: the mirror of frame.c and header.c. */
#include "base/cursor.h"
#include "base/defence.h"
#include "cine/record.h"
#include "quirkproof/cine_write.h"

/*@ requires \valid(out + (0 .. 1));
    assigns out[0 .. 1];
*/
static void put_u16(uint8_t *out, uint32_t value) {
    out[0] = (uint8_t)value;
    out[1] = (uint8_t)(value >> 8);
}

/*@ requires \valid(out + (0 .. 3));
    assigns out[0 .. 3];
*/
static void put_u32(uint8_t *out, uint32_t value) {
    put_u16(out, value);
    put_u16(out + 2, value >> 16);
}

/*@ requires \valid(out + (0 .. 11)) && \valid_read(position + (0 .. 2));
    assigns out[0 .. 11];
*/
static void put_position(uint8_t *out, const int32_t position[3]) {
    /*@ loop invariant 0 <= i <= 3;
        loop assigns i, out[0 .. 11];
        loop variant 3 - i;
    */
    for (size_t i = 0; i < 3; i++) {
        put_u32(out + 4 * i, (uint32_t)position[i]);
    }
}

/*@ requires \valid(out + (0 .. 7)) && \valid_read(rotation);
    assigns out[0 .. 7];
*/
static void put_rotation(uint8_t *out, const qp_cine_quaternion *rotation, uint32_t a, uint32_t b) {
    put_u32(out, qp_cine_pack_13(rotation->q[0], rotation->q[1], a));
    put_u32(out + 4, qp_cine_pack_13(rotation->q[2], rotation->q[3], b));
}

void qp_cine_write_frame_head(const qp_cine_frame *frame, uint32_t actors, uint32_t poses,
                              uint8_t *out) {
    put_u16(out, frame->number);
    put_u16(out + 2, frame->unknown_02);
    put_position(out + 4, frame->camera_position);
    put_rotation(out + 16, &frame->camera_rotation, actors, poses);
}

void qp_cine_write_actor(const qp_cine_actor *actor, uint8_t *out) {
    uint32_t faces = (actor->mouth & 15u) | (actor->eyes & 3u) << 4;
    put_rotation(out, &actor->rotation, faces, actor->rest);
    put_position(out + 8, actor->position);
    put_u16(out + 20, (uint16_t)actor->id);
    put_u16(out + 22, actor->unknown_16);
}

/*@ requires \valid_read(pose) && \valid(out + (0 .. QP_CINE_POSE_SIZE - 1));
    assigns out[0 .. QP_CINE_POSE_SIZE - 1];
*/
static void put_pose_head(const qp_cine_pose *pose, uint8_t keys, uint8_t *out) {
    put_position(out, pose->position);
    put_u32(out + 12, pose->id | (uint32_t)keys << 16 | (pose->mouth & 15u) << 24 |
                          (pose->eyes & 3u) << 28 | (uint32_t)(pose->rest & 3u) << 30);
}

void qp_cine_write_pose_head(const qp_cine_pose *pose, uint8_t *out) {
    put_pose_head(pose, pose->keys, out);
}

void qp_cine_write_key(const qp_cine_key *key, uint8_t *out) {
    put_rotation(out, &key->rotation, key->channel, key->rest);
}

/* Bytes of a pose with its keys; 0 if they are past their list. */
/*@ requires \valid_read(pose);
    assigns \nothing;
    ensures \result != 0 ==> pose->first_key + pose->key_count <= QP_CINE_KEYS_MAX;
    ensures \result != 0 ==> \result == QP_CINE_POSE_SIZE + QP_CINE_KEY_SIZE * pose->key_count;
    ensures \result <= QP_CINE_POSE_SIZE + QP_CINE_KEY_SIZE * QP_CINE_POSE_KEYS_MAX;
*/
static size_t pose_size(const qp_cine_pose *pose) {
    if (pose->key_count > QP_CINE_POSE_KEYS_MAX ||
        (uint32_t)pose->first_key + pose->key_count > QP_CINE_KEYS_MAX) {
        return 0;
    }
    return QP_CINE_POSE_SIZE + QP_CINE_KEY_SIZE * (size_t)pose->key_count;
}

/* Bytes of a frame's lists; 0 if a count is past its list. */
/*@ requires \valid_read(frame);
    assigns \nothing;
    ensures \result != 0 ==>
      frame->actor_count <= QP_CINE_ACTORS_MAX && frame->pose_count <= QP_CINE_POSES_MAX &&
      \result >= QP_CINE_FRAME_SIZE + QP_CINE_ACTOR_SIZE * frame->actor_count;
*/
static size_t frame_size(const qp_cine_frame *frame) {
    if (frame->actor_count > QP_CINE_ACTORS_MAX || frame->pose_count > QP_CINE_POSES_MAX) {
        return 0;
    }
    const size_t heads = QP_CINE_FRAME_SIZE + (size_t)frame->actor_count * QP_CINE_ACTOR_SIZE;
    size_t size = heads;
    /*@ loop invariant 0 <= i <= frame->pose_count;
        loop invariant heads <= size <= heads + 2056 * i;
        loop assigns i, size;
        loop variant frame->pose_count - i;
    */
    for (size_t i = 0; i < frame->pose_count; i++) {
        size_t bytes = pose_size(&frame->poses[i]);
        if (bytes == 0) {
            return 0;
        }
        size += bytes;
    }
    return size;
}

/* The keys of a pose, each behind the one before. */
/*@ requires \valid_read(keys + (0 .. count - 1)) && count <= QP_CINE_POSE_KEYS_MAX;
    requires \valid(out + (0 .. QP_CINE_KEY_SIZE * count - 1));
    assigns out[0 .. QP_CINE_KEY_SIZE * count - 1];
*/
static void write_keys(const qp_cine_key *keys, uint32_t count, uint8_t *out) {
    /*@ loop invariant 0 <= i <= count;
        loop assigns i, out[0 .. QP_CINE_KEY_SIZE * count - 1];
        loop variant count - i;
    */
    for (size_t i = 0; i < count; i++) {
        qp_cine_write_key(&keys[i], out + QP_CINE_KEY_SIZE * i);
    }
}

/* A pose, keys and all: pose_size() bytes. */
/*@ requires \valid_read(frame) && \valid_read(pose);
    requires pose->key_count <= QP_CINE_POSE_KEYS_MAX;
    requires pose->first_key + pose->key_count <= QP_CINE_KEYS_MAX;
    requires \valid(out + (0 .. QP_CINE_POSE_SIZE + QP_CINE_KEY_SIZE * pose->key_count - 1));
    assigns out[0 .. QP_CINE_POSE_SIZE + QP_CINE_KEY_SIZE * pose->key_count - 1];
*/
static void write_pose(const qp_cine_frame *frame, const qp_cine_pose *pose, uint8_t *out) {
    put_pose_head(pose, (uint8_t)pose->key_count, out);
    write_keys(&frame->keys[pose->first_key], pose->key_count, out + QP_CINE_POSE_SIZE);
}

/*@ requires \valid_read(frame) && frame->actor_count <= QP_CINE_ACTORS_MAX;
    requires \valid(out + (0 .. QP_CINE_ACTOR_SIZE * frame->actor_count - 1));
    requires \separated(frame, out + (0 .. QP_CINE_ACTOR_SIZE * frame->actor_count - 1));
    assigns out[0 .. QP_CINE_ACTOR_SIZE * frame->actor_count - 1];
*/
static void write_actors(const qp_cine_frame *frame, uint8_t *out) {
    const size_t count = frame->actor_count;
    /*@ loop invariant 0 <= i <= count;
        loop assigns i, out[0 .. QP_CINE_ACTOR_SIZE * count - 1];
        loop variant count - i;
    */
    for (size_t i = 0; i < count; i++) {
        qp_cine_write_actor(&frame->actors[i], out + QP_CINE_ACTOR_SIZE * i);
    }
}

size_t qp_cine_write_frame(const qp_cine_frame *frame, uint8_t *out, size_t size) {
    size_t needed = frame_size(frame);
    if (out == NULL || needed == 0 || needed > size) {
        return 0;
    }
    const size_t poses = frame->pose_count;
    size_t at = QP_CINE_FRAME_SIZE + QP_CINE_ACTOR_SIZE * (size_t)frame->actor_count;
    qp_cine_write_frame_head(frame, frame->actor_count, frame->pose_count, out);
    write_actors(frame, out + QP_CINE_FRAME_SIZE);
    /*@ loop invariant 0 <= i <= poses && at <= needed;
        loop assigns i, at, out[0 .. size - 1];
        loop variant poses - i;
    */
    for (size_t i = 0; i < poses; i++) {
        const qp_cine_pose *pose = &frame->poses[i];
        size_t bytes = pose_size(pose);
        if (QP_DEFENCE(bytes == 0, "what is needed was counted of the same poses")) {
            return 0;
        }
        if (QP_DEFENCE(bytes > needed - at, "they are the bytes that are needed")) {
            return 0;
        }
        write_pose(frame, pose, out + at);
        at += bytes;
    }
    return at;
}

size_t qp_cine_write_header(const qp_cine_header *header, uint8_t *out, size_t size) {
    const qp_bytes setup = header->setup;
    size_t needed = QP_CINE_HEADER_SIZE + setup.size;
    if (out == NULL || setup.size > 0xffff || needed > size) {
        return 0;
    }
    put_u32(out, header->magic);
    put_u16(out + 4, header->version);
    put_u16(out + 6, header->dead);
    put_u16(out + 8, header->frames);
    put_u16(out + 10, header->setup_size);
    /*@ loop invariant 0 <= i <= setup.size;
        loop assigns i, out[0 .. size - 1];
        loop variant setup.size - i;
    */
    for (size_t i = 0; i < setup.size; i++) {
        out[QP_CINE_HEADER_SIZE + i] = setup.data[i];
    }
    return needed;
}

size_t qp_cine_write_end(uint8_t *out, size_t size) {
    if (out == NULL || size < 4) {
        return 0;
    }
    put_u32(out, QP_CINE_END);
    return 4;
}
