/* A player for checkers, and what its note function was handed. */
#ifndef QP_INVARIANTS_ANIME_PLAYER_RUN_H
#define QP_INVARIANTS_ANIME_PLAYER_RUN_H

#include "invariants/anime_case.h"

/* Notes that are kept; more are counted alone. */
enum { QP_HEARD_MOST = 8 };

typedef struct {
    uint32_t count;
    size_t offsets[QP_HEARD_MOST]; /* in the order of delivery */
} qp_heard;

/* A note function; `user` is a qp_heard. */
void qp_hear(void *user, const qp_note *note);

/* True if both heard the same notes in the same order. */
bool qp_same_heard(const qp_heard *a, const qp_heard *b);

/* A player of the trial's clip at time 0, whose notes go to `heard` (NULL: no note function). */
qp_anm qp_make_player(qp_trial *trial, qp_heard *heard);

/* Steps by so many ticks. */
void qp_step_player(const qp_trial *trial, qp_anm *anm, uint32_t ticks);

#endif
