/*
 * One field at a time: lists of
 *
 *     X(name, "ID", statement)
 *
 * where the statement changes one thing of what a function gives, and the claim with that ID must
 * see it. A list is given twice: to one of the macros below it, and to BROKEN_ENTRY.
 */
#ifndef QP_TESTS_INVARIANTS_BROKEN_FIELDS_H
#define QP_TESTS_INVARIANTS_BROKEN_FIELDS_H

#include "broken.h"

/* A frame is applied, and then one thing of what is shown is changed. */
#define BREAK_APPLY(name, statement)                                                               \
    static void apply_##name(qp_cine_player *player, const qp_cine_frame *frame,                   \
                             qp_cine_shown *shown) {                                               \
        qp_cine_apply(player, frame, shown);                                                       \
        statement;                                                                                 \
    }                                                                                              \
    static void name(qp_subject *subject) {                                                        \
        subject->scene.apply = apply_##name;                                                       \
    }

/* One thing of each item that a walk through an ANIMATION comes to is changed. */
#define BREAK_WALK(name, statement)                                                                \
    static bool next_##name(qp_totem_walk *walk, qp_totem_item *item) {                            \
        const bool more = qp_totem_walk_next(walk, item);                                          \
        statement;                                                                                 \
        return more;                                                                               \
    }                                                                                              \
    static void name(qp_subject *subject) {                                                        \
        subject->animation.walk_next = next_##name;                                                \
    }

#define BROKEN_ENTRY(name, id, statement) {id, name, NULL},

#endif
