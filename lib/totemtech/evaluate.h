/*
 * What the evaluation of all tracks shares.
 */
#ifndef QP_TOTEMTECH_EVALUATE_H
#define QP_TOTEMTECH_EVALUATE_H

#include "totemtech/layout.h"

/* Where a frame lies in a track that has keys. */
typedef struct {
    uint32_t key; /* the key that counts, or the first of the interval */
    bool between; /* in the interval from `key` to the next one */
    double t;     /* place in the interval, 0 to below 1 */
} qp_totem_place;

/* Finds the place by the animation's kind of search. */
qp_totem_place qp_totem_find_place(const qp_totem_animation *animation, const qp_totem_track *track,
                                   double frame);

/* Passes `result` on; says so if it is not finite. */
qp_totem_result qp_totem_judge(const qp_totem_track *track, double frame, qp_totem_result result,
                               qp_sink *sink);

/* Rounds to single precision; false if the number is none or past what that holds. */
bool qp_totem_round(double exact, float *value);

#endif
