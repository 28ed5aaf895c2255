/* Where walks begin: at a body's head, at one record, or at the keys of one message track. */
#include "quirkproof/totemtech_walk.h"

#include "totemtech/layout.h"

/* `walk` over a body, standing at `pos`; no step done. */
/*@ requires qp_totem_readable(reading) && \valid(walk) && \separated(walk, reading);
    assigns *walk;
    ensures qp_totem_walk_ok(walk);
*/
static void begin_at(qp_totem_walk *walk, const qp_totem_reading *reading, size_t pos) {
    static const qp_totem_walk none;
    size_t size = reading->bytes.size;
    size_t end = reading->end < size ? reading->end : size;
    bool shorter = reading->message_head == QP_TOTEM_HEAD_SHORT;
    *walk = none;
    walk->reading.bytes.data = reading->bytes.data;
    walk->reading.bytes.size = size;
    walk->reading.start = reading->start;
    walk->reading.end = end;
    walk->reading.order = reading->order;
    walk->reading.message_head = shorter ? QP_TOTEM_HEAD_SHORT : QP_TOTEM_HEAD_SEED;
    walk->reading.record = reading->record;
    walk->reading.exact = reading->exact;
    walk->reading.reached = reading->reached;
    walk->pos = pos < end ? pos : end;
}

void qp_totem_begin_body(qp_totem_walk *walk, const qp_totem_reading *reading) {
    begin_at(walk, reading, reading->start);
}

qp_totem_walk qp_totem_walk_body(const qp_totem_reading *reading, bool game_view) {
    qp_totem_walk walk;
    qp_totem_begin_body(&walk, reading);
    walk.game_view = game_view;
    return walk;
}

/* A walk through one part: no head, no more sections than the one it is in. */
/*@ requires qp_totem_animation_ok(animation) && \valid(walk) && \separated(walk, animation);
    assigns *walk;
    ensures qp_totem_walk_ok(walk);
*/
static void begin_part(qp_totem_walk *walk, const qp_totem_animation *animation, size_t pos) {
    begin_at(walk, &animation->reading, pos);
    walk->game_view = animation->options.game_view;
    walk->part = true;
    walk->begun = true;
}

void qp_totem_begin_record(qp_totem_walk *walk, const qp_totem_animation *animation,
                           qp_path_kind section, uint32_t index, size_t offset) {
    begin_part(walk, animation, offset);
    walk->section = section == QP_PATH_MESH ? 1 : section == QP_PATH_NODE ? 2 : 3;
    walk->record = index - 1; /* the step to the record counts it up */
    walk->records_left = 1;
}

void qp_totem_begin_messages(qp_totem_walk *walk, const qp_totem_animation *animation,
                             const qp_totem_track *track) {
    size_t offset = track->offset;
    uint32_t owner = track->owner;
    uint32_t number = track->number;
    uint32_t keys = track->kind == QP_TOTEM_MESSAGES ? track->count : 0;
    begin_part(walk, animation, offset);
    walk->section = 2;
    walk->record = owner;
    walk->track = number;
    walk->key = UINT32_MAX; /* the step to the first key counts it up to 0 */
    walk->keys_left = keys;
}

qp_totem_walk qp_totem_walk_messages(const qp_totem_animation *animation,
                                     const qp_totem_track *track) {
    qp_totem_walk walk;
    qp_totem_begin_messages(&walk, animation, track);
    return walk;
}
