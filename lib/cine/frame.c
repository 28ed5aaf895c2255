/*
 * A frame from its data bytes. Its length is nowhere said: it follows from the counts in the head
 * and in every pose, so that one wrong count takes the game's reader past its buffer. Lists are
 * bounded by the bytes that are there; what the game would have read is counted beside that.
 */
#include "base/cursor.h"
#include "base/defence.h"
#include "cine/record.h"
#include "cine/sector.h"

/* Most bytes of a pose. */
#define POSE_MOST (QP_CINE_POSE_SIZE + QP_CINE_POSE_KEYS_MAX * QP_CINE_KEY_SIZE)

typedef struct {
    qp_bytes data; /* all bytes given */
    qp_cursor in;  /* over those that the game's buffer gives to the frame */
    qp_cine_place place;
    qp_reporter reporter;
    qp_cine_frame *frame;
    /* The first record that is not all there. */
    bool broken;
    uint64_t broken_offset;
    qp_path broken_path;
} walk;

static void read_words(qp_cursor *in, uint32_t *words, size_t count) {
    for (size_t i = 0; i < count; i++) {
        (void)qp_read_u32le(in, &words[i]); /* the caller has seen that they are there */
    }
}

/* Remembers where the first record is that is not all there, with the path as it is now. */
static void breaks(walk *w, size_t at) {
    if (!w->broken) {
        w->broken = true;
        w->broken_offset = w->place.offset + at;
        w->broken_path = w->reporter.path;
    }
}

static void check_rotation(walk *w, const qp_cine_quaternion *rotation, size_t at) {
    if (qp_cine_is_zero(rotation)) {
        qp_report(&w->reporter, QP_CIN_ZERO_QUATERNION, (size_t)(w->place.offset + at), 0, 0);
    }
}

/* -- Head and actors -------------------------------------------------------------------------- */

static bool read_head(walk *w) {
    uint32_t words[6];
    if (!qp_cursor_holds(&w->in, 1, QP_CINE_FRAME_SIZE)) {
        return false;
    }
    read_words(&w->in, words, 6);
    qp_cine_frame *frame = w->frame;
    frame->number = (uint16_t)words[0];
    frame->unknown_02 = (uint16_t)(words[0] >> 16);
    for (size_t i = 0; i < 3; i++) {
        frame->camera_position[i] = (int32_t)words[1 + i];
    }
    frame->camera_rotation = qp_cine_unpack(words[4], words[5]);
    frame->actors_said = (uint8_t)(words[4] >> 26);
    frame->poses_said = (uint8_t)(words[5] >> 26);
    return true;
}

/* 0x80073c34 */
static bool read_actor(walk *w, qp_cine_actor *actor) {
    uint32_t words[6];
    size_t at = w->in.pos;
    if (!qp_cursor_holds(&w->in, 1, QP_CINE_ACTOR_SIZE)) {
        breaks(w, at);
        return false;
    }
    read_words(&w->in, words, 6);
    actor->rotation = qp_cine_unpack(words[0], words[1]);
    actor->mouth = (uint8_t)(words[0] >> 26 & 15u);
    actor->eyes = (uint8_t)(words[0] >> 30);
    actor->rest = (uint8_t)(words[1] >> 26);
    for (size_t i = 0; i < 3; i++) {
        actor->position[i] = (int32_t)words[2 + i];
    }
    actor->id = (int16_t)(uint16_t)words[5];
    actor->unknown_16 = (uint16_t)(words[5] >> 16);
    qp_push(&w->reporter, QP_PATH_ACTOR, (uint16_t)actor->id);
    check_rotation(w, &actor->rotation, at);
    qp_pop(&w->reporter);
    return true;
}

static void read_actors(walk *w) {
    qp_cine_frame *frame = w->frame;
    while (frame->actor_count < frame->actors_said &&
           read_actor(w, &frame->actors[frame->actor_count])) {
        frame->actor_count++;
    }
    frame->bytes_least += frame->actors_said * QP_CINE_ACTOR_SIZE;
    frame->bytes_most = frame->bytes_least;
}

/* -- Poses ------------------------------------------------------------------------------------ */

/* The next key of the frame's list; false if it is not all there. */
static bool read_key(walk *w) {
    qp_cine_frame *frame = w->frame;
    uint32_t words[2];
    size_t at = w->in.pos;
    if (!qp_cursor_holds(&w->in, 1, QP_CINE_KEY_SIZE)) {
        breaks(w, at);
        return false;
    }
    if (QP_DEFENCE(frame->key_count >= QP_CINE_KEYS_MAX, "a sector has no room for more")) {
        return false;
    }
    qp_cine_key *key = &frame->keys[frame->key_count];
    read_words(&w->in, words, 2);
    key->rotation = qp_cine_unpack(words[0], words[1]);
    key->channel = (uint8_t)(words[0] >> 26);
    key->rest = (uint8_t)(words[1] >> 26);
    check_rotation(w, &key->rotation, at);
    frame->key_count++;
    return true;
}

static void read_keys(walk *w, qp_cine_pose *pose) {
    bool there = true;
    pose->first_key = w->frame->key_count;
    for (uint32_t i = 0; i < pose->keys && there; i++) {
        qp_push(&w->reporter, QP_PATH_KEY, i);
        there = read_key(w);
        qp_pop(&w->reporter);
    }
    pose->key_count = (uint16_t)(w->frame->key_count - pose->first_key);
}

/* 0x80073f08. False if the head is not all there. */
static bool read_pose(walk *w, qp_cine_pose *pose) {
    uint32_t words[4];
    if (!qp_cursor_holds(&w->in, 1, QP_CINE_POSE_SIZE)) {
        breaks(w, w->in.pos);
        return false;
    }
    read_words(&w->in, words, 4);
    for (size_t i = 0; i < 3; i++) {
        pose->position[i] = (int32_t)words[i];
    }
    pose->id = (uint16_t)words[3];
    pose->keys = (uint8_t)(words[3] >> 16);
    pose->mouth = (uint8_t)(words[3] >> 24 & 15u);
    pose->eyes = (uint8_t)(words[3] >> 28 & 3u);
    pose->rest = (uint8_t)(words[3] >> 30);
    qp_push(&w->reporter, QP_PATH_POSE, pose->id);
    read_keys(w, pose);
    qp_pop(&w->reporter);
    return true;
}

static void read_poses(walk *w) {
    qp_cine_frame *frame = w->frame;
    bool there = frame->actor_count == frame->actors_said;
    for (uint32_t i = 0; i < frame->poses_said && there; i++) {
        there = read_pose(w, &frame->poses[i]);
        if (there) {
            frame->pose_count++;
            there = frame->poses[i].key_count == frame->poses[i].keys;
        }
    }
    if (frame->pose_count < frame->poses_said) {
        breaks(w, w->in.pos);
    }
}

/* Bytes of all poses, from the heads that can be seen: also of those past the game's buffer if the
 * caller gave more than that. */
static void count_bytes(walk *w) {
    qp_cine_frame *frame = w->frame;
    size_t at = frame->bytes_least;
    for (uint32_t i = 0; i < frame->poses_said; i++) {
        if (at > w->data.size || w->data.size - at < QP_CINE_POSE_SIZE) {
            uint32_t unseen = frame->poses_said - i;
            frame->bytes_least = (uint32_t)at + unseen * QP_CINE_POSE_SIZE;
            frame->bytes_most = (uint32_t)at + unseen * POSE_MOST;
            return;
        }
        at += QP_CINE_POSE_SIZE + (size_t)w->data.data[at + 14] * QP_CINE_KEY_SIZE;
    }
    frame->bytes_least = (uint32_t)at;
    frame->bytes_most = (uint32_t)at;
}

/* -- The whole -------------------------------------------------------------------------------- */

static void report_length(walk *w, uint32_t capacity) {
    qp_cine_frame *frame = w->frame;
    qp_reporter at_record = {w->reporter.sink, w->broken_path};
    size_t offset = (size_t)w->broken_offset;
    if (frame->bytes_least > capacity) {
        frame->overrun_least = frame->bytes_least - capacity;
        frame->overrun_most = frame->bytes_most - capacity;
        if (frame->bytes_least == frame->bytes_most) {
            qp_report(&at_record, QP_CIN_OVERRUN, offset, frame->bytes_least, frame->overrun_least);
        } else {
            qp_report(&at_record, QP_CIN_OVERRUN_RANGE, offset, frame->overrun_least,
                      frame->overrun_most);
        }
    } else if (w->broken) {
        qp_report(&at_record, QP_CIN_FRAME_CUT, offset, frame->bytes_least, w->data.size);
    }
}

bool qp_cine_frame_read(qp_bytes data, uint32_t capacity, uint64_t offset, uint32_t sector,
                        qp_sink *sink, qp_cine_frame *frame) {
    const qp_cine_frame none = {0};
    const uint32_t most = capacity < QP_CINE_DATA_SIZE ? capacity : QP_CINE_DATA_SIZE;
    walk w = {data,
              qp_cursor_between(data, 0, most),
              {offset, sector},
              qp_reporter_to(sink),
              frame,
              false,
              offset,
              {0, {{QP_PATH_CHUNK, 0}}}};
    *frame = none;
    qp_push(&w.reporter, QP_PATH_SECTOR, sector);
    if (!read_head(&w)) {
        qp_report(&w.reporter, QP_CIN_FRAME_CUT, (size_t)offset, QP_CINE_FRAME_SIZE, w.in.end);
        return false;
    }
    frame->bytes_least = QP_CINE_FRAME_SIZE;
    qp_push(&w.reporter, QP_PATH_FRAME, frame->number);
    check_rotation(&w, &frame->camera_rotation, 16);
    read_actors(&w);
    read_poses(&w);
    count_bytes(&w);
    report_length(&w, most);
    frame->whole = !w.broken;
    return true;
}
