/* From records to bytes: the mirror of frame.c and header.c. */
#include "base/cursor.h"
#include "cine/record.h"
#include "quirkproof/cine_write.h"

static void put_u16(uint8_t *out, uint32_t value) {
    out[0] = (uint8_t)value;
    out[1] = (uint8_t)(value >> 8);
}

static void put_u32(uint8_t *out, uint32_t value) {
    put_u16(out, value);
    put_u16(out + 2, value >> 16);
}

static void put_position(uint8_t *out, const int32_t position[3]) {
    for (size_t i = 0; i < 3; i++) {
        put_u32(out + 4 * i, (uint32_t)position[i]);
    }
}

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

void qp_cine_write_pose_head(const qp_cine_pose *pose, uint8_t *out) {
    put_position(out, pose->position);
    put_u32(out + 12, pose->id | (uint32_t)pose->keys << 16 | (pose->mouth & 15u) << 24 |
                          (pose->eyes & 3u) << 28 | (uint32_t)(pose->rest & 3u) << 30);
}

void qp_cine_write_key(const qp_cine_key *key, uint8_t *out) {
    put_rotation(out, &key->rotation, key->channel, key->rest);
}

/* Bytes of a frame's lists; 0 if a count is past its list. */
static size_t frame_size(const qp_cine_frame *frame) {
    if (frame->actor_count > QP_CINE_ACTORS_MAX || frame->pose_count > QP_CINE_POSES_MAX) {
        return 0;
    }
    size_t size = QP_CINE_FRAME_SIZE + (size_t)frame->actor_count * QP_CINE_ACTOR_SIZE +
                  (size_t)frame->pose_count * QP_CINE_POSE_SIZE;
    for (size_t i = 0; i < frame->pose_count; i++) {
        const qp_cine_pose *pose = &frame->poses[i];
        if (pose->key_count > QP_CINE_POSE_KEYS_MAX ||
            (uint32_t)pose->first_key + pose->key_count > QP_CINE_KEYS_MAX) {
            return 0;
        }
        size += (size_t)pose->key_count * QP_CINE_KEY_SIZE;
    }
    return size;
}

static size_t write_pose(const qp_cine_frame *frame, const qp_cine_pose *pose, uint8_t *out) {
    qp_cine_pose head = *pose;
    head.keys = (uint8_t)pose->key_count;
    qp_cine_write_pose_head(&head, out);
    for (size_t i = 0; i < pose->key_count; i++) {
        qp_cine_write_key(&frame->keys[pose->first_key + i],
                          out + QP_CINE_POSE_SIZE + i * QP_CINE_KEY_SIZE);
    }
    return QP_CINE_POSE_SIZE + (size_t)pose->key_count * QP_CINE_KEY_SIZE;
}

size_t qp_cine_write_frame(const qp_cine_frame *frame, uint8_t *out, size_t size) {
    size_t needed = frame_size(frame);
    if (out == NULL || needed == 0 || needed > size) {
        return 0;
    }
    size_t at = QP_CINE_FRAME_SIZE;
    qp_cine_write_frame_head(frame, frame->actor_count, frame->pose_count, out);
    for (size_t i = 0; i < frame->actor_count; i++) {
        qp_cine_write_actor(&frame->actors[i], out + at);
        at += QP_CINE_ACTOR_SIZE;
    }
    for (size_t i = 0; i < frame->pose_count; i++) {
        at += write_pose(frame, &frame->poses[i], out + at);
    }
    return at;
}

size_t qp_cine_write_header(const qp_cine_header *header, uint8_t *out, size_t size) {
    size_t needed = QP_CINE_HEADER_SIZE + header->setup.size;
    if (out == NULL || header->setup.size > 0xffff || needed > size) {
        return 0;
    }
    put_u32(out, header->magic);
    put_u16(out + 4, header->version);
    put_u16(out + 6, header->dead);
    put_u16(out + 8, header->frames);
    put_u16(out + 10, header->setup_size);
    for (size_t i = 0; i < header->setup.size; i++) {
        out[QP_CINE_HEADER_SIZE + i] = header->setup.data[i];
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
