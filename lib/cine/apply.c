/* What a frame's records do to the objects, in the order in which the game goes through them. */
#include "quirkproof/cine_play.h"

#define OBJECTS 65536u

/* in-engine-cinematics, Applying a frame: what the actors 510 and 511 stand for. */
#define SPECIAL_510 510
#define SPECIAL_511 511
#define STAND_IN_510 602
#define STAND_IN_511 601
#define SPECIAL_DOWN 0x2000u
#define FADE_STEP 50u
#define FADE_MOST 1024u
#define FADE_AFTER 50u /* of 0x800c43d0, taken to be the frame number [chosen] */

size_t qp_cine_player_memory_bound(void) {
    return OBJECTS * sizeof(qp_cine_object) + QP_ARENA_SLACK;
}

qp_status qp_cine_player_init(qp_cine_player *player, qp_arena *arena, uint32_t number) {
    player->rand = number;
    player->fade[0] = 0;
    player->fade[1] = 0;
    player->objects = (qp_cine_object *)qp_arena_alloc(arena, OBJECTS, sizeof(qp_cine_object), 1);
    return player->objects == NULL ? QP_NO_MEMORY : QP_OK;
}

/* A nonzero mouth sets that frame, a nonzero eyes the frame before. Tells whether the mouth is past
 * its bank. */
/*@ requires \valid(object);
    assigns object->mouth, object->eyes;
    ensures \result == true || \result == false;
*/
static bool set_face(qp_cine_object *object, uint32_t id, uint32_t mouth, uint32_t eyes) {
    bool past = false;
    if (mouth != 0) {
        object->mouth = (uint8_t)qp_cine_mouth_frame(id, mouth, &past);
    }
    if (eyes != 0) {
        object->eyes = (uint8_t)(eyes - 1);
    }
    return past;
}

/* The object that takes the place of actor 510 or 511: "a swap, or a fade in". */
/*@ requires \valid(player) && \valid(shown) && \separated(player, shown);
    requires shown->stand_in_count < QP_CINE_ACTORS_MAX;
    assigns player->fade[0 .. 1], shown->stand_in_count,
      shown->stand_ins[0 .. QP_CINE_ACTORS_MAX - 1];
    ensures shown->stand_in_count == \old(shown->stand_in_count) + 1;
*/
static void stand_in(qp_cine_player *player, uint32_t number, bool first, uint32_t actor,
                     qp_cine_shown *shown) {
    uint32_t *fade = &player->fade[first ? 0 : 1];
    qp_cine_stand_in *object = &shown->stand_ins[shown->stand_in_count];
    if (number > FADE_AFTER) {
        *fade = *fade + FADE_STEP < FADE_MOST ? *fade + FADE_STEP : FADE_MOST;
    }
    object->id = first ? STAND_IN_510 : STAND_IN_511;
    object->actor = (uint16_t)actor;
    object->fade = *fade;
    shown->stand_in_count++;
}

/* 0x80073c34 */
/*@ requires qp_cine_player_ok(player) && \valid_read(frame) && \valid(shown);
    requires \separated(player, frame, shown, player->objects + (0 .. 65535));
    requires index < QP_CINE_ACTORS_MAX && shown->stand_in_count <= index;
    assigns player->fade[0 .. 1], player->objects[0 .. 65535], shown->stand_in_count,
      shown->stand_ins[0 .. QP_CINE_ACTORS_MAX - 1], shown->actors[0 .. QP_CINE_ACTORS_MAX - 1];
    ensures qp_cine_player_ok(player) && shown->stand_in_count <= index + 1;
*/
static void apply_actor(qp_cine_player *player, const qp_cine_frame *frame, uint32_t index,
                        qp_cine_shown *shown) {
    const qp_cine_actor *actor = &frame->actors[index];
    qp_cine_actor_shown *out = &shown->actors[index];
    uint16_t id = (uint16_t)actor->id;
    qp_cine_object *object = &player->objects[id];
    /*@ loop invariant 0 <= i <= 3;
        loop assigns i, out->position[0 .. 2];
        loop variant 3 - i;
    */
    for (size_t i = 0; i < 3; i++) {
        out->position[i] = actor->position[i];
    }
    out->special = id == SPECIAL_510 || id == SPECIAL_511;
    if (out->special) {
        /* Down is +y; the game's add wraps. */
        out->position[1] = (int32_t)((uint32_t)actor->position[1] + SPECIAL_DOWN);
        stand_in(player, frame->number, id == SPECIAL_510, index, shown);
    }
    object->mouth = 0;
    object->eyes = 0;
    out->mouth_past = set_face(object, id, actor->mouth, actor->eyes);
    out->mouth = object->mouth;
    out->eyes = object->eyes;
}

/* 0x80073f08 */
/*@ requires qp_cine_player_ok(player) && \valid_read(pose) && \valid(out);
    requires \separated(player, pose, out, player->objects + (0 .. 65535));
    assigns player->rand, player->objects[0 .. 65535], *out;
    ensures qp_cine_player_ok(player);
*/
static void apply_pose(qp_cine_player *player, const qp_cine_pose *pose, qp_cine_pose_shown *out) {
    qp_cine_object *object = &player->objects[pose->id];
    out->blink = (uint8_t)qp_cine_blink(&player->rand, &object->blink);
    object->eyes = out->blink;
    out->mouth_past = set_face(object, pose->id, pose->mouth, pose->eyes);
    out->mouth = object->mouth;
    out->eyes = object->eyes;
}

void qp_cine_apply(qp_cine_player *player, const qp_cine_frame *frame, qp_cine_shown *shown) {
    shown->stand_in_count = 0;
    /*@ loop invariant 0 <= i <= QP_CINE_ACTORS_MAX && qp_cine_player_ok(player);
        loop invariant shown->stand_in_count <= i;
        loop assigns i, player->fade[0 .. 1], player->objects[0 .. 65535], shown->stand_in_count,
          shown->stand_ins[0 .. QP_CINE_ACTORS_MAX - 1], shown->actors[0 .. QP_CINE_ACTORS_MAX - 1];
        loop variant QP_CINE_ACTORS_MAX - i;
    */
    for (uint32_t i = 0; i < frame->actor_count && i < QP_CINE_ACTORS_MAX; i++) {
        apply_actor(player, frame, i, shown);
    }
    /*@ loop invariant 0 <= i <= QP_CINE_POSES_MAX && qp_cine_player_ok(player);
        loop assigns i, player->rand, player->objects[0 .. 65535],
          shown->poses[0 .. QP_CINE_POSES_MAX - 1];
        loop variant QP_CINE_POSES_MAX - i;
    */
    for (uint32_t i = 0; i < frame->pose_count && i < QP_CINE_POSES_MAX; i++) {
        apply_pose(player, &frame->poses[i], &shown->poses[i]);
    }
}

/* -- Poses on a hierarchy --------------------------------------------------------------------- */

int qp_cine_part_of(const uint8_t *map, size_t size, uint32_t channel) {
    if (map == NULL) {
        return channel < 0xff ? (int)channel : QP_CINE_NO_PART;
    }
    if (channel >= size || map[channel] == 0xff) {
        return QP_CINE_NO_PART;
    }
    return map[channel];
}

uint32_t qp_cine_pose_parts(const qp_cine_frame *frame, uint32_t pose, const uint8_t *map,
                            size_t map_size, double (*rotations)[4], size_t parts) {
    uint32_t turned = 0;
    if (pose >= frame->pose_count || pose >= QP_CINE_POSES_MAX) {
        return 0;
    }
    const qp_cine_pose *record = &frame->poses[pose];
    /*@ loop invariant 0 <= i && (i == 0 || record->first_key + i <= QP_CINE_KEYS_MAX);
        loop invariant turned <= i;
        loop assigns i, turned, ((double *)rotations)[0 .. 4 * parts - 1];
        loop variant record->key_count - i;
    */
    for (uint32_t i = 0; i < record->key_count && record->first_key + i < QP_CINE_KEYS_MAX; i++) {
        const qp_cine_key *key = &frame->keys[record->first_key + i];
        int part = qp_cine_part_of(map, map_size, key->channel);
        if (part >= 0 && (size_t)part < parts) {
            (void)qp_cine_normalise(&key->rotation, rotations[part]);
            turned++;
        }
    }
    return turned;
}
