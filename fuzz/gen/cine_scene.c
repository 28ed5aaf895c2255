#include "gen/cine_scene.h"

#include "gen/cine_build.h"

enum { ACTORS_MOST = 5, POSES_MOST = 4, POSE_KEYS_MOST = 6, SETUP = 1380 };

/* -- Values ----------------------------------------------------------------------------------- */

static void draw_rotation(qp_source *source, qp_cine_quaternion *rotation) {
    static const int16_t known[][4] = {{0, 0, 0, 4095},       {0, 0, 0, -4096}, {0, 0, 0, 1},
                                       {4095, 0, 0, 4095},    {0, -4096, 0, 0}, {-1, 1, -1, 1},
                                       {2048, 2048, 2048, 0}, {0, 0, 0, 0}};
    const uint32_t kind = qp_draw_below(source, 24);
    for (size_t i = 0; i < 4; i++) {
        rotation->q[i] =
            kind < 8 ? known[kind][i] : (int16_t)((int32_t)(qp_draw_u16(source) & 0x1fff) - 4096);
    }
}

static void draw_position(qp_source *source, int32_t position[3]) {
    for (size_t i = 0; i < 3; i++) {
        position[i] = qp_draw_one_in(source, 8) ? (int32_t)qp_draw_u32(source)
                                                : (int32_t)qp_draw_u16(source) - 0x8000;
    }
}

/* Few objects, so that records of one follow each other. */
static uint16_t draw_id(qp_source *source) {
    static const uint16_t known[] = {510, 511, 88, 112, 602, 601};
    const uint32_t kind = qp_draw_below(source, 16);
    if (kind < 6) {
        return known[kind];
    }
    return kind < 12 ? (uint16_t)(1 + qp_draw_below(source, 4)) : qp_draw_u16(source);
}

/* -- Records ---------------------------------------------------------------------------------- */

static void draw_actor(qp_source *source, qp_cine_actor *actor) {
    draw_rotation(source, &actor->rotation);
    draw_position(source, actor->position);
    actor->id = (int16_t)draw_id(source);
    actor->unknown_16 = qp_draw_one_in(source, 4) ? qp_draw_u16(source) : 0;
    actor->mouth = qp_draw_u8(source) & 15;
    actor->eyes = qp_draw_u8(source) & 3;
    actor->rest = qp_draw_one_in(source, 8) ? qp_draw_u8(source) & 63 : 0;
}

static void draw_pose(qp_source *source, qp_cine_frame *frame) {
    qp_cine_pose *pose = &frame->poses[frame->pose_count++];
    const uint32_t keys = qp_draw_below(source, POSE_KEYS_MOST + 1);
    draw_position(source, pose->position);
    pose->id = draw_id(source);
    pose->mouth = qp_draw_u8(source) & 15;
    pose->eyes = qp_draw_u8(source) & 3;
    pose->rest = qp_draw_one_in(source, 8) ? qp_draw_u8(source) & 3 : 0;
    pose->first_key = frame->key_count;
    pose->key_count = (uint16_t)keys;
    pose->keys = (uint8_t)keys;
    for (uint32_t i = 0; i < keys; i++) {
        qp_cine_key *key = &frame->keys[frame->key_count++];
        draw_rotation(source, &key->rotation);
        key->channel = qp_draw_one_in(source, 3) ? (uint8_t)i : qp_draw_u8(source) & 63;
        key->rest = 0;
    }
}

void qp_gen_cine_scene(qp_source *source, uint16_t number, qp_cine_frame *frame) {
    const uint32_t actors = qp_draw_below(source, ACTORS_MOST + 1);
    const uint32_t poses = qp_draw_below(source, POSES_MOST + 1);
    qp_cine_plain_frame(frame, number);
    frame->unknown_02 = qp_draw_u16(source);
    draw_position(source, frame->camera_position);
    draw_rotation(source, &frame->camera_rotation);
    for (uint32_t i = 0; i < actors; i++) {
        draw_actor(source, &frame->actors[frame->actor_count++]);
    }
    for (uint32_t i = 0; i < poses; i++) {
        draw_pose(source, frame);
    }
}

/* -- The opening's ---------------------------------------------------------------------------- */

/* The milk's IDs, outside of the records that have them, become another one. */
static uint16_t plain_id(uint16_t id, uint16_t number) {
    const bool spray = number >= 599 && number <= 608;
    const bool splash = number >= 830;
    return (id == QP_CINE_ID_SPRAY && !spray) || (id == QP_CINE_ID_SPLASH && !splash) ? 7 : id;
}

void qp_gen_cine_plain(qp_source *source, uint16_t number, qp_cine_frame *frame) {
    qp_gen_cine_scene(source, number, frame);
    frame->unknown_02 = SETUP;
    for (uint32_t i = 0; i < frame->actor_count; i++) {
        qp_cine_actor *actor = &frame->actors[i];
        actor->unknown_16 = 0;
        actor->id = (int16_t)plain_id((uint16_t)actor->id, number);
    }
    for (uint32_t i = 0; i < frame->pose_count; i++) {
        frame->poses[i].id = plain_id(frame->poses[i].id, number);
    }
}
