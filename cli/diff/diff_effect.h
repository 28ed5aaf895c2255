/*
 * What a change does to the values of a track: from which tick on they differ, and by how much at
 * most. The values are the library's own, which are what the game would show.
 *
 * Looked at are the first and the last frame, every frame that has a key in either, and every
 * frame between as long as a comparison's DIFF_EFFORT frames are not used up; of each frame the
 * tick at which it begins, the one after that, and the one in its middle. Of ANIMATION tracks with
 * so many keys that this would take minutes, every so many frames only. Where a difference is met
 * the first tick of it is looked for between that tick and the last one that was the same.
 */
#ifndef QP_CLI_DIFF_EFFECT_H
#define QP_CLI_DIFF_EFFECT_H

#include "diff_model.h"

/* Frames that are looked at in a comparison besides those with keys. */
enum { DIFF_EFFORT = 1 << 21 };

/* Most keys that are passed for the values of one track. */
#define DIFF_PASSED ((uint64_t)1 << 29)

/* One number of a value, where it differs most. */
typedef struct {
    bool differs;
    double most; /* the difference; not finite if a value is not */
    uint32_t tick;
    double a;
    double b;
    uint64_t pattern_a;
    uint64_t pattern_b;
} diff_extreme;

typedef struct {
    bool known; /* there is a value at all: what some controllers do is not known */
    bool differs;
    uint32_t first;   /* tick */
    bool every_frame; /* every frame was looked at */
    bool only_in_one; /* somewhere only one of the two has a value */
    diff_value shape; /* names and bits of the numbers below */
    uint32_t count;
    diff_extreme numbers[DIFF_NUMBERS];
    double degrees;     /* of a rotation: the largest turn from one to the other, ... */
    uint32_t turned_at; /* ... and its tick */
} diff_effect;

/* One side of a track that is compared; `track` is NULL where there is none. */
typedef struct {
    const diff_doc *doc;
    const diff_clip *clip;
    const diff_track *track;
} diff_side;

/* `effort` is what is left of DIFF_EFFORT. */
diff_effect diff_effect_of(const diff_side *a, const diff_side *b, uint32_t *effort);

#endif
