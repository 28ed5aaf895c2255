/*
 * Which segment a time falls into: the walk that the game does, and the binary search that stands
 * for it. That the two find the same segment for all durations and times is proved (scripts/
 * prove.sh) from what is written here.
 */
#ifndef QP_ANIME_SEARCH_H
#define QP_ANIME_SEARCH_H

#include "quirkproof/anime.h"

/*@ // The walk of ccAnmCtrlFVec3_Set (0x00146890), step by step: from segment i, with `rest` of the
    // time remaining, a segment is passed while its duration is below that, and its duration is
    // then taken off; the last segment is never passed. A key that goes back in time has a duration
    // of about 2^32, which is below no remaining time. The segment at which the walk stops:
    logic integer qp_walk{L}(uint32_t *durations, integer last, integer i, integer rest) =
      i < last && durations[i] < rest
        ? qp_walk(durations, last, i + 1, rest - durations[i])
        : i;

    // What remains of the time there:
    logic integer qp_walk_rest{L}(uint32_t *durations, integer last, integer i, integer rest) =
      i < last && durations[i] < rest
        ? qp_walk_rest(durations, last, i + 1, rest - durations[i])
        : rest;

    // The first of [low, high] whose end is not below the time; `high` if there is none before it.
    predicate qp_first_end{L}(uint32_t *ends, integer low, integer high, integer time,
                              integer found) =
      low <= found <= high && (\forall integer j; low <= j < found ==> ends[j] < time) &&
      (found < high ==> ends[found] >= time);
*/

/* The first segment of [low, high] that does not end before the time; `high` if there is none. */
/*@ requires low <= high && \valid_read(ends + (low .. high));
    requires high > 0 ==> \valid_read(ends + (0 .. high - 1));
    assigns \nothing;
    ensures low <= \result <= high;
    ensures qp_sorted(ends, high) ==> qp_first_end(ends, low, high, time, \result);
*/
static inline uint32_t qp_first_end_from(const uint32_t *ends, uint32_t low, uint32_t high,
                                         uint32_t time) {
    /*@ loop invariant \at(low, Pre) <= low <= high <= \at(high, Pre);
        loop invariant qp_sorted(ends, \at(high, Pre)) ==>
          \forall integer j; \at(low, Pre) <= j < low ==> ends[j] < time;
        loop invariant high < \at(high, Pre) ==> ends[high] >= time;
        loop assigns low, high;
        loop variant high - low;
    */
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (ends[middle] < time) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

#endif
