/* The records of a frame, field by field, against its bytes. */
#include "invariants/cine/cine_case.h"

#define CONTENTS "in-engine-cinematics, Sector contents"

/* Two words hold four components of 13 bits: x and y, then z and w. */
static bool is_rotation(const qp_cine_quaternion *rotation, uint32_t a, uint32_t b) {
    return rotation->q[0] == qp_signed_bits_of(a, 0, 13) &&
           rotation->q[1] == qp_signed_bits_of(a, 13, 13) &&
           rotation->q[2] == qp_signed_bits_of(b, 0, 13) &&
           rotation->q[3] == qp_signed_bits_of(b, 13, 13);
}

static bool is_position(const qp_trial *trial, const int32_t position[3], size_t at) {
    return position[0] == (int32_t)qp_cine_word(trial, at) &&
           position[1] == (int32_t)qp_cine_word(trial, at + 4) &&
           position[2] == (int32_t)qp_cine_word(trial, at + 8);
}

/* Reads the frame by the subject. It has a head; a subject that finds none gives zeros. */
static void read_frame(const qp_trial *trial, qp_cine_frame *frame) {
    const qp_cine_case *c = trial->cine;
    (void)trial->subject->cine.frame_read(c->data, c->capacity, 0, 0, NULL, frame);
}

/* -- The head --------------------------------------------------------------------------------- */

static qp_outcome check_head(qp_trial *trial) {
    qp_cine_frame frame;
    const uint32_t a = qp_cine_word(trial, 16);
    const uint32_t b = qp_cine_word(trial, 20);
    read_frame(trial, &frame);
    if (frame.number != qp_cine_half(trial, 0) || frame.unknown_02 != qp_cine_half(trial, 2)) {
        return qp_cine_violated(trial, 0, "frame number {0}, unknown_02 {1}", frame.number,
                                frame.unknown_02);
    }
    if (!is_position(trial, frame.camera_position, 4)) {
        return qp_cine_violated(trial, 4, "the camera is elsewhere", 0, 0);
    }
    if (!is_rotation(&frame.camera_rotation, a, b)) {
        return qp_cine_violated(trial, 16, "the camera is turned otherwise than by {0x} {1x}", a,
                                b);
    }
    return QP_HOLDS;
}

QP_INVARIANT(cin_head, "CIN-F001", QP_SCOPE_EVALUATION, QP_NEEDS_CINE, CONTENTS,
             "A frame begins with its number, unknown_02, the camera's position and its "
             "quaternion",
             check_head);

static qp_outcome check_counts(qp_trial *trial) {
    qp_cine_frame frame;
    const uint32_t actors = qp_bits_of(qp_cine_word(trial, 16), 26, 6);
    const uint32_t poses = qp_bits_of(qp_cine_word(trial, 20), 26, 6);
    read_frame(trial, &frame);
    const bool same = frame.actors_said == actors && frame.poses_said == poses;
    const bool all = frame.actor_count == actors && frame.pose_count == poses;
    return same && (all || !frame.whole) ? QP_HOLDS
                                         : qp_cine_violated(trial, 16, "{0} actors and {1} poses",
                                                            frame.actor_count, frame.pose_count);
}

QP_INVARIANT(cin_counts, "CIN-F002", QP_SCOPE_EVALUATION, QP_NEEDS_CINE, CONTENTS,
             "The six bits above the camera's quaternion count the actors and the poses",
             check_counts);

/* -- Actors ----------------------------------------------------------------------------------- */

static bool is_actor(const qp_trial *trial, const qp_cine_actor *actor, size_t at) {
    const uint32_t a = qp_cine_word(trial, at);
    return is_rotation(&actor->rotation, a, qp_cine_word(trial, at + 4)) &&
           actor->mouth == qp_bits_of(a, 26, 4) && actor->eyes == qp_bits_of(a, 30, 2) &&
           is_position(trial, actor->position, at + 8) &&
           actor->id == (int16_t)qp_cine_half(trial, at + 20) &&
           actor->unknown_16 == qp_cine_half(trial, at + 22);
}

static qp_outcome check_actors(qp_trial *trial) {
    qp_cine_frame frame;
    read_frame(trial, &frame);
    for (uint32_t i = 0; i < frame.actor_count; i++) {
        if (!is_actor(trial, &frame.actors[i], qp_cine_actor_place(i))) {
            return qp_cine_violated(trial, qp_cine_actor_place(i), "actor {0} is another one", i,
                                    0);
        }
    }
    return frame.actor_count > 0 ? QP_HOLDS : QP_NOT_EXERCISED;
}

QP_INVARIANT(cin_actors, "CIN-F003", QP_SCOPE_EVALUATION, QP_NEEDS_CINE, CONTENTS,
             "Actors of 24 bytes follow the head: quaternion with mouth and eyes, position, ID, "
             "unknown_16",
             check_actors);

/* -- Poses and keys --------------------------------------------------------------------------- */

static bool is_pose(const qp_trial *trial, const qp_cine_pose *pose, size_t at) {
    const uint32_t word = qp_cine_word(trial, at + 12);
    return is_position(trial, pose->position, at) && pose->id == qp_bits_of(word, 0, 16) &&
           pose->keys == qp_bits_of(word, 16, 8) && pose->mouth == qp_bits_of(word, 24, 4) &&
           pose->eyes == qp_bits_of(word, 28, 2);
}

static qp_outcome check_poses(qp_trial *trial) {
    qp_cine_frame frame;
    read_frame(trial, &frame);
    for (uint32_t i = 0; i < frame.pose_count; i++) {
        const size_t at = qp_cine_pose_place(trial, i);
        if (!is_pose(trial, &frame.poses[i], at)) {
            return qp_cine_violated(trial, at, "pose {0} is another one", i, 0);
        }
    }
    return frame.pose_count > 0 ? QP_HOLDS : QP_NOT_EXERCISED;
}

QP_INVARIANT(cin_poses, "CIN-F004", QP_SCOPE_EVALUATION, QP_NEEDS_CINE, CONTENTS,
             "Poses of 16 bytes, and 8 for each key, follow the actors: position, then ID, keys, "
             "mouth and eyes",
             check_poses);

static qp_outcome check_keys_of(qp_trial *trial, const qp_cine_frame *frame, uint32_t pose) {
    const qp_cine_pose *record = &frame->poses[pose];
    const size_t start = qp_cine_pose_place(trial, pose) + 16;
    for (uint32_t i = 0; i < record->key_count; i++) {
        const size_t at = start + 8 * (size_t)i;
        const uint32_t a = qp_cine_word(trial, at);
        const uint32_t index = (uint32_t)record->first_key + i;
        if (index >= frame->key_count || frame->keys[index].channel != qp_bits_of(a, 26, 6) ||
            !is_rotation(&frame->keys[index].rotation, a, qp_cine_word(trial, at + 4))) {
            return qp_cine_violated(trial, at, "key {0} of pose {1} is another one", i, pose);
        }
    }
    return record->key_count > 0 ? QP_HOLDS : QP_NOT_EXERCISED;
}

static qp_outcome check_keys(qp_trial *trial) {
    qp_cine_frame frame;
    qp_outcome outcome = QP_NOT_EXERCISED;
    read_frame(trial, &frame);
    for (uint32_t i = 0; i < frame.pose_count; i++) {
        const qp_outcome one = check_keys_of(trial, &frame, i);
        if (one == QP_VIOLATED) {
            return one;
        }
        outcome = one > outcome ? one : outcome;
    }
    return outcome;
}

QP_INVARIANT(cin_keys, "CIN-F005", QP_SCOPE_EVALUATION, QP_NEEDS_CINE, CONTENTS,
             "A pose's keys stand behind it, each a quaternion with its channel", check_keys);

/* -- Components ------------------------------------------------------------------------------- */

/* A frame of nothing but a head, whose two words of quaternion are drawn. */
static qp_outcome check_components(qp_trial *trial) {
    uint8_t head[24] = {0};
    qp_cine_frame frame;
    const qp_bytes bytes = {head, sizeof head};
    for (size_t i = 16; i < 24; i++) {
        head[i] = (uint8_t)qp_pick_byte(trial);
    }
    const uint32_t low = (head[16] | (uint32_t)head[17] << 8) & 0x1fff;
    (void)trial->subject->cine.frame_read(bytes, QP_CINE_DATA_SIZE, 0, 0, NULL, &frame);
    for (size_t i = 0; i < 4; i++) {
        const int32_t q = frame.camera_rotation.q[i];
        if (q < -4096 || q > 4095) {
            return qp_violated(trial, 0, "component {0} is {1d}", i, (uint64_t)(int64_t)q);
        }
    }
    const int32_t x = frame.camera_rotation.q[0];
    /* The sign bit counts -4096, the others what they always do. */
    if (x != (int32_t)(low & 0xfff) - (int32_t)(low & 0x1000)) {
        return qp_violated(trial, 0, "{0x} is read as {1d}", low, (uint64_t)(int64_t)x);
    }
    return QP_HOLDS;
}

QP_INVARIANT(cin_components, "CIN-F006", QP_SCOPE_EVALUATION, QP_NEEDS_NOTHING, CONTENTS,
             "Quaternion components are signed numbers of 13 bits: -4096 to 4095",
             check_components);
