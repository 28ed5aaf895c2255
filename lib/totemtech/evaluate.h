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
/*@ requires qp_totem_animation_ok(animation) && \valid_read(track) && track->count > 0;
    assigns \nothing;
    ensures \result.key < track->count;
    ensures \result.between == true ==> \result.key + 1 < track->count;
    ensures \result.between == true || \result.between == false;
*/
qp_totem_place qp_totem_find_place(const qp_totem_animation *animation, const qp_totem_track *track,
                                   double frame);

/* Passes `result` on; says so if it is not finite. */
/*@ requires \valid_read(track) && (sink == \null || \valid(sink));
    requires sink != \null ==> \separated(track, sink);
    assigns sink->counts[0 .. 2];
    ensures \result == result;
*/
qp_totem_result qp_totem_judge(const qp_totem_track *track, double frame, qp_totem_result result,
                               qp_sink *sink);

/* True if the first key of an interval is the nearer one; it is on a tie. */
//@ assigns \nothing;
bool qp_totem_in_first_half(double t);

/* Sets `count` numbers to 0. */
/*@ requires \valid(value + (0 .. count - 1));
    assigns value[0 .. count - 1];
*/
void qp_totem_clear(float *value, uint32_t count);

/* Rounds to single precision; false if the number is none or past what that holds. */
/*@ requires \valid(value);
    assigns *value;
    ensures \result == true || \result == false;
*/
bool qp_totem_round(double exact, float *value);

#endif
