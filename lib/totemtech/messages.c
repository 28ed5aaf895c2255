/* Which messages a step of the player delivers. */
#include "real/real.h"
#include "totemtech/layout.h"

/* Frames from `start` to `end`, with or without the end itself. */
typedef struct {
    double start;
    double end;
    bool closed;
} window;

/*@ requires \valid_read(w);
    assigns \nothing;
    ensures \result == true || \result == false;
*/
static bool inside(const window *w, uint16_t frame) {
    return w->start <= frame && (w->closed ? frame <= w->end : frame < w->end);
}

/*@ requires \valid(delivered) && delivered->count <= QP_TOTEM_MESSAGES_MAX;
    requires \valid_read(node) && \valid_read(message);
    requires \separated(delivered, node) && \separated(delivered, message);
    assigns delivered->count, delivered->dropped,
      delivered->list[0 .. QP_TOTEM_MESSAGES_MAX - 1];
    ensures delivered->count <= QP_TOTEM_MESSAGES_MAX;
*/
static void deliver(qp_totem_delivered *delivered, const qp_totem_node *node, uint32_t index,
                    uint16_t frame, const qp_totem_message *message) {
    if (delivered->count >= QP_TOTEM_MESSAGES_MAX) {
        delivered->dropped++;
        return;
    }
    qp_totem_delivery *next = &delivered->list[delivered->count++];
    next->node = index;
    next->node_name = node->name;
    next->key_frame = frame;
    next->message = *message;
}

/* The messages of one node in a window: key order, then order inside the key. */
/*@ requires qp_totem_animation_ok(animation) && \valid_read(w);
    requires \valid(delivered) && delivered->count <= QP_TOTEM_MESSAGES_MAX;
    requires \separated(delivered, animation) && \separated(delivered, w);
    assigns delivered->count, delivered->dropped,
      delivered->list[0 .. QP_TOTEM_MESSAGES_MAX - 1];
    ensures delivered->count <= QP_TOTEM_MESSAGES_MAX;
*/
static void deliver_node(const qp_totem_animation *animation, uint32_t index, const window *w,
                         qp_totem_delivered *delivered) {
    qp_totem_node node;
    qp_totem_item item;
    uint16_t frame = 0;
    qp_totem_node_at(animation, index, &node);
    qp_totem_walk walk;
    qp_totem_begin_messages(&walk, animation, &node.tracks[QP_TOTEM_NODE_TRACKS - 1]);
    /*@ loop invariant qp_totem_walk_ok(&walk) && delivered->count <= QP_TOTEM_MESSAGES_MAX;
        loop assigns walk, item, frame, delivered->count, delivered->dropped,
          delivered->list[0 .. QP_TOTEM_MESSAGES_MAX - 1];
        loop variant walk.reading.end - walk.pos;
    */
    while (qp_totem_walk_next(&walk, &item)) {
        if (item.kind == QP_TOTEM_ITEM_MESSAGE_KEY) {
            frame = item.frame;
        } else if (inside(w, frame)) {
            deliver(delivered, &node, index, frame, &item.message);
        }
    }
}

/*@ requires qp_totem_animation_ok(animation) && \valid_read(w);
    requires \valid(delivered) && delivered->count <= QP_TOTEM_MESSAGES_MAX;
    requires \separated(delivered, animation) && \separated(delivered, w);
    assigns delivered->count, delivered->dropped,
      delivered->list[0 .. QP_TOTEM_MESSAGES_MAX - 1];
    ensures delivered->count <= QP_TOTEM_MESSAGES_MAX;
*/
static void deliver_window(const qp_totem_animation *animation, const window *w,
                           qp_totem_delivered *delivered) {
    uint32_t nodes = animation->node_count;
    /*@ loop invariant 0 <= i <= nodes && delivered->count <= QP_TOTEM_MESSAGES_MAX;
        loop invariant qp_totem_animation_ok(animation);
        loop assigns i, delivered->count, delivered->dropped,
          delivered->list[0 .. QP_TOTEM_MESSAGES_MAX - 1];
        loop variant nodes - i;
    */
    for (uint32_t i = 0; i < nodes; i++) {
        deliver_node(animation, i, w, delivered);
    }
}

/*@ requires \valid(delivered);
    assigns *delivered;
    ensures delivered->count == 0;
*/
static void begin(qp_totem_delivered *delivered) {
    static const qp_totem_delivered none;
    *delivered = none;
}

/* The engine's rule for a step: [start, current), closed when current is at or past the clip's end;
 * a step that wraps has [start, end], then [0, current). The first 64 messages are delivered. */
void qp_totem_messages(const qp_totem_animation *animation, double start, double current,
                       bool wraps, qp_totem_delivered *delivered) {
    begin(delivered);
    double end = qp_totem_end_frame(animation);
    if (wraps) {
        const window before = {start, end, true};
        const window after = {0, current, false};
        deliver_window(animation, &before, delivered);
        deliver_window(animation, &after, delivered);
        return;
    }
    const window only = {start, current, current >= end};
    deliver_window(animation, &only, delivered);
}

//@ assigns \nothing;
static double usable(double frames) {
    return frames > 0 && frames <= 1e300 ? frames : 0;
}

double qp_totem_step(const qp_totem_animation *animation, double start, double step,
                     qp_totem_delivered *delivered) {
    double from = usable(start);
    double end = qp_totem_end_frame(animation);
    double current = from + usable(step);
    bool wraps = end > 0 && current > end;
    if (wraps) {
        current = qp_real_mod(current, end);
    }
    qp_totem_messages(animation, from, current, wraps, delivered);
    return current;
}
