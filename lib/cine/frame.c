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
    uint32_t keys; /* in the frame's list */
    /* The first record that is not all there. */
    bool broken;
    uint64_t broken_offset;
    qp_path broken_path;
} walk;

/*@ predicate walk_ok{L}(walk *w) =
      \valid(w) && qp_bytes_ok(w->data) && qp_cursor_ok(w->in) &&
      w->keys <= QP_CINE_KEYS_MAX && qp_reporter_ok(&w->reporter) && \valid(w->frame) &&
      \separated(w, w->frame) && \separated(w, w->reporter.sink) &&
      \separated(w->frame, w->reporter.sink);
*/

/* The six bits at the top of a word. */
/*@ assigns \nothing;
    ensures \result == word / 0x4000000 && \result <= 63;
*/
static uint8_t top_six(uint32_t word) {
    return (uint8_t)(word / 0x4000000u);
}

/*@ requires \valid(in) && qp_cursor_ok(*in) && 4 * count <= in->end - in->pos;
    requires \valid(words + (0 .. count - 1)) && \separated(in, words + (0 .. count - 1));
    requires \separated(words + (0 .. count - 1), in->data + (0 .. in->end - 1));
    assigns in->pos, words[0 .. count - 1];
    ensures qp_cursor_ok(*in) && in->pos == \old(in->pos) + 4 * count;
*/
static void read_words(qp_cursor *in, uint32_t *words, size_t count) {
    /*@ loop invariant 0 <= i <= count && qp_cursor_ok(*in);
        loop invariant in->pos == \at(in->pos, Pre) + 4 * i;
        loop assigns i, in->pos, words[0 .. count - 1];
        loop variant count - i;
    */
    for (size_t i = 0; i < count; i++) {
        (void)qp_read_u32le(in, &words[i]); /* the caller has seen that they are there */
    }
}

/* A point, the next three words. */
/*@ requires \valid_read(words + (0 .. 2)) && \valid(point + (0 .. 2));
    requires \separated(words + (0 .. 2), point + (0 .. 2));
    assigns point[0 .. 2];
*/
static void set_point(int32_t *point, const uint32_t *words) {
    point[0] = (int32_t)words[0];
    point[1] = (int32_t)words[1];
    point[2] = (int32_t)words[2];
}

/* Remembers where the record is that is not all there, with the path as it is now; none is read
   after it. */
/*@ requires \valid(w);
    assigns w->broken, w->broken_offset, w->broken_path;
*/
static void breaks(walk *w, size_t at) {
    w->broken = true;
    w->broken_offset = w->place.offset + at;
    w->broken_path = w->reporter.path;
}

/*@ requires walk_ok(w) && \valid_read(rotation) && \separated(rotation, w->reporter.sink);
    assigns w->reporter.sink->counts[0 .. 2];
    ensures walk_ok(w);
*/
static void check_rotation(walk *w, const qp_cine_quaternion *rotation, size_t at) {
    if (qp_cine_is_zero(rotation)) {
        qp_report(&w->reporter, QP_CIN_ZERO_QUATERNION, (size_t)(w->place.offset + at), 0, 0);
    }
}

/* -- Head and actors -------------------------------------------------------------------------- */

/*@ requires walk_ok(w);
    assigns w->in.pos, w->frame->number, w->frame->unknown_02, w->frame->camera_position[0 .. 2],
      w->frame->camera_rotation, w->frame->actors_said, w->frame->poses_said;
    ensures walk_ok(w) && (\result == true || \result == false);
    ensures \result == true ==> w->frame->actors_said <= 63 && w->frame->poses_said <= 63;
*/
static bool read_head(walk *w) {
    uint32_t words[6];
    if (!qp_cursor_holds(&w->in, 1, QP_CINE_FRAME_SIZE)) {
        return false;
    }
    read_words(&w->in, words, 6);
    qp_cine_frame *frame = w->frame;
    frame->number = (uint16_t)words[0];
    frame->unknown_02 = (uint16_t)(words[0] >> 16);
    set_point(frame->camera_position, words + 1);
    frame->camera_rotation = qp_cine_unpack(words[4], words[5]);
    frame->actors_said = top_six(words[4]);
    frame->poses_said = top_six(words[5]);
    return true;
}

/* 0x80073c34 */
/*@ requires walk_ok(w) && \valid(actor) && \separated(w, actor);
    requires \separated(actor, w->reporter.sink);
    assigns w->in.pos, w->reporter.path, w->reporter.sink->counts[0 .. 2], w->broken,
      w->broken_offset, w->broken_path, *actor;
    ensures walk_ok(w) && (\result == true || \result == false);
*/
static bool read_actor(walk *w, qp_cine_actor *actor) {
    uint32_t words[6];
    size_t at = w->in.pos;
    if (!qp_cursor_holds(&w->in, 1, QP_CINE_ACTOR_SIZE)) {
        breaks(w, at);
        return false;
    }
    read_words(&w->in, words, 6);
    actor->rotation = qp_cine_unpack(words[0], words[1]);
    actor->mouth = top_six(words[0]) % 16u;
    actor->eyes = top_six(words[0]) / 16u;
    actor->rest = top_six(words[1]);
    set_point(actor->position, words + 2);
    actor->id = (int16_t)(uint16_t)words[5];
    actor->unknown_16 = (uint16_t)(words[5] >> 16);
    qp_push(&w->reporter, QP_PATH_ACTOR, (uint16_t)actor->id);
    check_rotation(w, &actor->rotation, at);
    qp_pop(&w->reporter);
    return true;
}

/*@ requires walk_ok(w) && w->frame->actors_said <= 63;
    assigns w->in.pos, w->reporter.path, w->reporter.sink->counts[0 .. 2], w->broken,
      w->broken_offset, w->broken_path,
      w->frame->actors[0 .. QP_CINE_ACTORS_MAX - 1], w->frame->actor_count,
      w->frame->bytes_least, w->frame->bytes_most;
    ensures walk_ok(w);
    ensures w->frame->actor_count <= w->frame->actors_said;
    ensures w->frame->bytes_least == QP_CINE_FRAME_SIZE + 24 * w->frame->actors_said;
*/
static void read_actors(walk *w) {
    qp_cine_frame *frame = w->frame;
    const uint32_t said = frame->actors_said;
    uint32_t count = 0;
    /*@ loop invariant 0 <= count <= said && walk_ok(w);
        loop assigns count, w->in.pos, w->reporter.path, w->reporter.sink->counts[0 .. 2],
      w->broken, w->broken_offset, w->broken_path, frame->actors[0 .. QP_CINE_ACTORS_MAX - 1]; loop
      variant said - count;
    */
    while (count < said && read_actor(w, &frame->actors[count])) {
        count++;
    }
    frame->actor_count = (uint16_t)count;
    frame->bytes_least = QP_CINE_FRAME_SIZE + said * QP_CINE_ACTOR_SIZE;
    frame->bytes_most = frame->bytes_least;
}

/* -- Poses ------------------------------------------------------------------------------------ */

/* The next key of the frame's list; false if it is not all there. */
/*@ requires walk_ok(w);
    assigns w->in.pos, w->reporter.sink->counts[0 .. 2], w->broken, w->broken_offset,
      w->broken_path, w->keys, w->frame->keys[0 .. QP_CINE_KEYS_MAX - 1];
    ensures walk_ok(w) && (\result == true || \result == false);
    ensures w->keys == \old(w->keys) + (\result == true ? 1 : 0);
*/
static bool read_key(walk *w) {
    qp_cine_frame *frame = w->frame;
    uint32_t words[2];
    size_t at = w->in.pos;
    if (!qp_cursor_holds(&w->in, 1, QP_CINE_KEY_SIZE)) {
        breaks(w, at);
        return false;
    }
    if (QP_DEFENCE(w->keys >= QP_CINE_KEYS_MAX, "a sector has no room for more")) {
        return false;
    }
    qp_cine_key *key = &frame->keys[w->keys];
    read_words(&w->in, words, 2);
    key->rotation = qp_cine_unpack(words[0], words[1]);
    key->channel = top_six(words[0]);
    key->rest = top_six(words[1]);
    check_rotation(w, &key->rotation, at);
    w->keys++;
    return true;
}

/*@ requires walk_ok(w) && \valid(pose) && \separated(w, pose);
    requires \separated(pose, w->reporter.sink);
    requires \separated(pose, &w->frame->keys[0 .. QP_CINE_KEYS_MAX - 1]);
    assigns w->in.pos, w->reporter.path, w->reporter.sink->counts[0 .. 2], w->broken,
      w->broken_offset, w->broken_path, w->keys,
      w->frame->keys[0 .. QP_CINE_KEYS_MAX - 1], pose->first_key, pose->key_count;
    ensures walk_ok(w) && pose->first_key + pose->key_count == w->keys;
*/
static void read_keys(walk *w, qp_cine_pose *pose) {
    const uint32_t count = pose->keys;
    const uint32_t first = w->keys;
    bool there = true;
    /*@ loop invariant 0 <= i <= count && walk_ok(w) && first <= w->keys;
        loop assigns i, there, w->in.pos, w->reporter.path, w->reporter.sink->counts[0 .. 2],
      w->broken, w->broken_offset, w->broken_path, w->keys, w->frame->keys[0 .. QP_CINE_KEYS_MAX -
      1]; loop variant count - i;
    */
    for (uint32_t i = 0; i < count && there; i++) {
        qp_push(&w->reporter, QP_PATH_KEY, i);
        there = read_key(w);
        qp_pop(&w->reporter);
    }
    pose->first_key = (uint16_t)first;
    pose->key_count = (uint16_t)(w->keys - first);
}

/* The head of a pose. */
/*@ requires \valid(pose) && \valid_read(words + (0 .. 3));
    requires \separated(pose, words + (0 .. 3));
    assigns pose->position[0 .. 2], pose->id, pose->keys, pose->mouth, pose->eyes, pose->rest;
*/
static void set_pose(qp_cine_pose *pose, const uint32_t *words) {
    const uint32_t top = words[3] / 0x1000000u;
    set_point(pose->position, words);
    pose->id = (uint16_t)words[3];
    pose->keys = (uint8_t)(words[3] >> 16);
    pose->mouth = (uint8_t)(top % 16u);
    pose->eyes = (uint8_t)(top / 16u % 4u);
    pose->rest = (uint8_t)(top / 64u);
}

/* 0x80073f08. False if the head is not all there. */
/*@ requires walk_ok(w) && \valid(pose) && \separated(w, pose);
    requires \separated(pose, w->reporter.sink);
    requires \separated(pose, &w->frame->keys[0 .. QP_CINE_KEYS_MAX - 1]);
    assigns w->in.pos, w->reporter.path, w->reporter.sink->counts[0 .. 2], w->broken,
      w->broken_offset, w->broken_path, w->keys,
      w->frame->keys[0 .. QP_CINE_KEYS_MAX - 1], *pose;
    ensures walk_ok(w);
    ensures \result == true || \result == false;
*/
static bool read_pose(walk *w, qp_cine_pose *pose) {
    uint32_t words[4];
    if (!qp_cursor_holds(&w->in, 1, QP_CINE_POSE_SIZE)) {
        breaks(w, w->in.pos);
        return false;
    }
    read_words(&w->in, words, 4);
    set_pose(pose, words);
    qp_push(&w->reporter, QP_PATH_POSE, pose->id);
    read_keys(w, pose);
    qp_pop(&w->reporter);
    return true;
}

/*@ requires walk_ok(w) && w->frame->poses_said <= 63;
    assigns w->in.pos, w->reporter.path, w->reporter.sink->counts[0 .. 2], w->broken,
      w->broken_offset, w->broken_path, w->keys,
      w->frame->keys[0 .. QP_CINE_KEYS_MAX - 1], w->frame->poses[0 .. QP_CINE_POSES_MAX - 1],
      w->frame->pose_count, w->frame->key_count;
    ensures walk_ok(w) && w->frame->pose_count <= w->frame->poses_said;
    ensures w->frame->key_count <= QP_CINE_KEYS_MAX;
*/
static void read_poses(walk *w) {
    qp_cine_frame *frame = w->frame;
    const uint32_t said = frame->poses_said;
    uint32_t count = 0;
    bool there = frame->actor_count == frame->actors_said;
    /*@ loop invariant 0 <= count <= said && walk_ok(w);
        loop assigns count, there, w->in.pos, w->reporter.path, w->reporter.sink->counts[0 .. 2],
      w->broken, w->broken_offset, w->broken_path, w->keys, frame->keys[0 .. QP_CINE_KEYS_MAX - 1],
          frame->poses[0 .. QP_CINE_POSES_MAX - 1];
        loop variant said - count + (there ? 1 : 0);
    */
    while (count < said && there) {
        qp_cine_pose *pose = &frame->poses[count];
        there = read_pose(w, pose);
        if (there) {
            count++;
            there = pose->key_count == pose->keys;
        }
    }
    frame->pose_count = (uint16_t)count;
    frame->key_count = (uint16_t)w->keys;
}

/* Bytes of all poses, from the heads that can be seen: also of those past the game's buffer if the
 * caller gave more than that. */
/*@ requires walk_ok(w) && w->frame->poses_said <= 63 && w->frame->bytes_least <= 1536;
    assigns w->frame->bytes_least, w->frame->bytes_most;
    ensures walk_ok(w) && w->frame->bytes_least <= w->frame->bytes_most;
*/
static void count_bytes(walk *w) {
    qp_cine_frame *frame = w->frame;
    const uint32_t said = frame->poses_said;
    size_t at = frame->bytes_least;
    /*@ loop invariant 0 <= i <= said && at <= 1536 + i * 2056;
        loop assigns i, at, frame->bytes_least, frame->bytes_most;
        loop variant said - i;
    */
    for (uint32_t i = 0; i < said; i++) {
        if (at > w->data.size || w->data.size - at < QP_CINE_POSE_SIZE) {
            uint32_t unseen = said - i;
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

/*@ requires walk_ok(w);
    assigns w->frame->overrun_least, w->frame->overrun_most, w->reporter.sink->counts[0 .. 2];
    ensures walk_ok(w);
*/
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

//@ requires \valid(frame); assigns *frame;
static void clear(qp_cine_frame *frame) {
    const qp_cine_frame none = {0};
    *frame = none;
}

/* The whole frame; false if not even the head is there. */
/*@ requires walk_ok(w) && capacity <= QP_CINE_DATA_SIZE;
    assigns w->in.pos, w->reporter.path, w->reporter.sink->counts[0 .. 2], w->broken,
      w->broken_offset, w->broken_path, w->keys, *w->frame;
    ensures \result == true ==> qp_cine_frame_ok(w->frame);
    ensures \result == true || \result == false;
*/
static bool read_all(walk *w, uint32_t capacity) {
    qp_cine_frame *frame = w->frame;
    if (!read_head(w)) {
        qp_report(&w->reporter, QP_CIN_FRAME_CUT, (size_t)w->place.offset, QP_CINE_FRAME_SIZE,
                  w->in.end);
        return false;
    }
    qp_push(&w->reporter, QP_PATH_FRAME, frame->number);
    check_rotation(w, &frame->camera_rotation, 16);
    read_actors(w);
    read_poses(w);
    count_bytes(w);
    report_length(w, capacity);
    frame->whole = !w->broken;
    return true;
}

bool qp_cine_frame_read(qp_bytes data, uint32_t capacity, uint64_t offset, uint32_t sector,
                        qp_sink *sink, qp_cine_frame *frame) {
    const uint32_t most = capacity < QP_CINE_DATA_SIZE ? capacity : QP_CINE_DATA_SIZE;
    walk w = {data,
              qp_cursor_between(data, 0, most),
              {offset, sector},
              qp_reporter_to(sink),
              frame,
              0,
              false,
              offset,
              {0, {{QP_PATH_CHUNK, 0}}}};
    clear(frame);
    qp_push(&w.reporter, QP_PATH_SECTOR, sector);
    return read_all(&w, most);
}
