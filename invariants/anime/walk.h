/*
 * A controller of floats walked key by key, as the document tells how the game does it; nothing is
 * compiled. Source: animation-playback, Floats and vectors.
 */
#ifndef QP_INVARIANTS_ANIME_WALK_H
#define QP_INVARIANTS_ANIME_WALK_H

#include "invariants/anime_case.h"

/* Where a walk ends: in a segment, `rest` ticks behind its start. */
typedef struct {
    uint32_t key;       /* the key that the segment leads to; the count of keys in the last hold */
    uint32_t duration;  /* of the segment, in ticks */
    uint32_t rest;      /* of the time */
    uint32_t start[3];  /* the sum so far */
    uint32_t change[3]; /* what the segment adds to it */
} qp_walked;

/* Walks to a time; `controller` has keys. */
qp_walked qp_walk(const qp_trial *trial, const qp_controller *controller, uint32_t time);

/* Component `k` where a walk ended: start + change * (rest / duration). */
uint32_t qp_walked_value(const qp_trial *trial, const qp_walked *walked, uint32_t k);

/* Compares the subject's value of a channel at a time with that of a walk. */
qp_outcome qp_compare_walk(qp_trial *trial, const qp_channel *channel, const qp_walked *walked,
                           uint32_t time);

/* The first key that goes back in time; the count of keys if none does. */
uint32_t qp_first_reversed(const qp_trial *trial, const qp_controller *controller);

#endif
