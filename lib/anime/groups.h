/* Numbering what belongs together, in linear time whatever a file holds. */
#ifndef QP_ANIME_GROUPS_H
#define QP_ANIME_GROUPS_H

#include "anime/counting.h"
#include "quirkproof/base.h"

/*
 * Gives each of `count` things the number of its group: those with the same object and kind
 * (`kinds` may be NULL), groups in order of their first thing. `scratch` has room for 2 * `count`.
 * Returns the number of groups.
 */
/*@ requires \valid_read(objects + (0 .. count - 1));
    requires kinds == \null || \valid_read(kinds + (0 .. count - 1));
    requires \valid(scratch + (0 .. 2 * count - 1)) && \valid(groups + (0 .. count - 1));
    requires \separated(objects + (0 .. count - 1), scratch + (0 .. 2 * count - 1),
                        groups + (0 .. count - 1));
    assigns scratch[0 .. 2 * count - 1], groups[0 .. count - 1];
    ensures \result <= count && qp_below(groups, count, \result);
*/
uint32_t qp_group(const uint32_t *objects, const uint16_t *kinds, uint32_t count, uint32_t *scratch,
                  uint32_t *groups);

#endif
