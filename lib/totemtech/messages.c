/* Which messages a step of the player delivers. */
#include "real/real.h"
#include "totemtech/layout.h"

/* Frames from `start` to `end`, with or without the end itself. */
typedef struct {
    double start;
    double end;
    bool closed;
} window;

/*@ assigns \nothing;
    ensures \result == true || \result == false;
*/
static bool between(double start, double end, bool closed, uint16_t frame) {
    return start <= frame && (closed ? frame <= end : frame < end);
}

/*@ requires \valid_read(w);
    assigns \nothing;
    ensures \result == true || \result == false;
*/
static bool inside(const window *w, uint16_t frame) {
    return between(w->start, w->end, w->closed, frame);
}

/*@ requires \valid(to) && \valid_read(node) && \valid_read(message);
    requires \separated(to, node) && \separated(to, message);
    assigns *to;
*/
static void fill(qp_totem_delivery *to, const qp_totem_node *node, uint32_t index, uint16_t frame,
                 const qp_totem_message *message) {
    to->node = index;
    to->node_name = node->name;
    to->key_frame = frame;
    to->message = *message;
}

/*@ requires \valid(delivered) && delivered->count <= QP_TOTEM_MESSAGES_MAX;
    requires \valid_read(node) && \valid_read(message);
    requires \separated(delivered, node) && \separated(delivered, message);
    assigns *delivered;
    ensures delivered->count <= QP_TOTEM_MESSAGES_MAX;
*/
static void deliver(qp_totem_delivered *delivered, const qp_totem_node *node, uint32_t index,
                    uint16_t frame, const qp_totem_message *message) {
    const uint32_t count = delivered->count;
    if (count >= QP_TOTEM_MESSAGES_MAX) {
        delivered->dropped++;
        return;
    }
    fill(&delivered->list[count], node, index, frame, message);
    delivered->count = count + 1;
}

/* A step of a walk through the messages of a node: of the key at `frame`, or that key itself. */
/*@ requires \valid(delivered) && delivered->count <= QP_TOTEM_MESSAGES_MAX;
    requires \valid_read(node) && \valid_read(w) && \valid_read(item);
    requires \separated(delivered, node) && \separated(delivered, item);
    assigns *delivered;
    ensures delivered->count <= QP_TOTEM_MESSAGES_MAX;
*/
static void deliver_item(qp_totem_delivered *delivered, const qp_totem_node *node, uint32_t index,
                         const window *w, uint16_t frame, const qp_totem_item *item) {
    if (item->kind != QP_TOTEM_ITEM_MESSAGE_KEY && inside(w, frame)) {
        deliver(delivered, node, index, frame, &item->message);
    }
}

/* The next step of the walk; false at its end. */
/*@ requires \valid(walk) && qp_totem_walk_ok(walk) && \valid_read(w) && \valid_read(node);
    requires \valid(delivered) && delivered->count <= QP_TOTEM_MESSAGES_MAX;
    requires \separated(walk, delivered);
    requires \separated(delivered, node);
    assigns *walk, *delivered;
    ensures delivered->count <= QP_TOTEM_MESSAGES_MAX;
    ensures qp_totem_walk_ok(walk);
    ensures \result == true ==> walk->pos >= \old(walk->pos) + 4;
    ensures \result == true ==> walk->reading.end == \old(walk->reading.end);
    ensures \result == true || \result == false;
*/
static bool deliver_next(qp_totem_walk *walk, const qp_totem_node *node, uint32_t index,
                         const window *w, qp_totem_delivered *delivered) {
    qp_totem_item item;
    if (!qp_totem_walk_next(walk, &item)) {
        return false;
    }
    //@ assert \separated(&walk->reading, delivered) && \separated(&walk->pos, delivered);
    deliver_item(delivered, node, index, w, walk->frame, &item);
    //@ assert walk->pos <= walk->reading.end;
    //@ assert walk->reading.end <= walk->reading.bytes.size;
    //@ assert walk->reading.message_head == 6 || walk->reading.message_head == 8;
    return true;
}

/*@ requires \valid(walk) && qp_totem_walk_ok(walk) && \valid_read(w) && \valid_read(node);
    requires \valid(delivered) && delivered->count <= QP_TOTEM_MESSAGES_MAX;
    requires \separated(walk, delivered);
    requires \separated(delivered, node);
    assigns *walk, *delivered;
    ensures delivered->count <= QP_TOTEM_MESSAGES_MAX;
*/
static void deliver_items(qp_totem_walk *walk, const qp_totem_node *node, uint32_t index,
                          const window *w, qp_totem_delivered *delivered) {
    /*@ loop invariant qp_totem_walk_ok(walk);
        loop invariant delivered->count <= QP_TOTEM_MESSAGES_MAX;
        loop assigns *walk, *delivered;
        loop variant walk->reading.end - walk->pos;
    */
    while (deliver_next(walk, node, index, w, delivered)) {
        /* it has delivered what there is to it */
    }
}

/* The messages of one node in a window: key order, then order inside the key. */
/*@ requires qp_totem_animation_ok(animation) && \valid_read(w);
    requires \valid(delivered) && delivered->count <= QP_TOTEM_MESSAGES_MAX;
    requires \separated(delivered, animation) && \separated(delivered, w);
    assigns *delivered;
    ensures delivered->count <= QP_TOTEM_MESSAGES_MAX;
*/
static void deliver_node(const qp_totem_animation *animation, uint32_t index, const window *w,
                         qp_totem_delivered *delivered) {
    qp_totem_node node;
    qp_totem_walk walk;
    qp_totem_node_at(animation, index, &node);
    qp_totem_begin_messages(&walk, animation, &node.tracks[QP_TOTEM_NODE_TRACKS - 1]);
    deliver_items(&walk, &node, index, w, delivered);
}

/*@ requires qp_totem_animation_ok(animation) && \valid_read(w);
    requires \valid(delivered) && delivered->count <= QP_TOTEM_MESSAGES_MAX;
    requires \separated(delivered, animation) && \separated(delivered, w);
    assigns *delivered;
    ensures delivered->count <= QP_TOTEM_MESSAGES_MAX;
*/
static void deliver_window(const qp_totem_animation *animation, const window *w,
                           qp_totem_delivered *delivered) {
    uint32_t nodes = animation->node_count;
    /*@ loop invariant 0 <= i <= nodes && delivered->count <= QP_TOTEM_MESSAGES_MAX;
        loop invariant qp_totem_animation_ok(animation);
        loop assigns i, *delivered;
        loop variant nodes - i;
    */
    for (uint32_t i = 0; i < nodes; i++) {
        deliver_node(animation, i, w, delivered);
    }
}

/*@ requires \valid(delivery);
    assigns *delivery;
*/
static void clear(qp_totem_delivery *delivery) {
    static const qp_totem_delivery none;
    *delivery = none;
}

/*@ requires \valid(delivered);
    assigns *delivered;
    ensures delivered->count == 0;
*/
static void begin(qp_totem_delivered *delivered) {
    /*@ loop invariant 0 <= i <= QP_TOTEM_MESSAGES_MAX;
        loop assigns i, delivered->list[0 .. QP_TOTEM_MESSAGES_MAX - 1];
        loop variant QP_TOTEM_MESSAGES_MAX - i;
    */
    for (uint32_t i = 0; i < QP_TOTEM_MESSAGES_MAX; i++) {
        clear(&delivered->list[i]);
    }
    delivered->dropped = 0;
    delivered->count = 0;
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
