#include "diff_effect.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "diff_held.h"

enum { TICKS = 256 };

/* A comparison of two sides along the ticks. */
typedef struct {
    const diff_side *sides[2];
    bool records;
    diff_held held[2];
    const diff_track *like;
    uint32_t last;
    bool looked; /* at some tick already: `same_at` was one where nothing differed */
    uint32_t same_at;
    diff_effect effect;
} comparison;

static void value_of(const comparison *c, int side, uint32_t tick, diff_value *value) {
    const diff_side *of = c->sides[side];
    if (c->records) {
        diff_held_value(&c->held[side], tick, value);
        return;
    }
    memset(value, 0, sizeof *value);
    uint32_t most = of->clip->last;
    of->doc->source->value(of->doc, of->clip, of->track, c->like, tick < most ? tick : most, value);
}

static bool number_differs(const diff_value *a, const diff_value *b, uint32_t i) {
    if (a->bits > 0) {
        return a->patterns[i] != b->patterns[i];
    }
    return a->numbers[i] < b->numbers[i] || a->numbers[i] > b->numbers[i];
}

static bool values_differ(const diff_value *a, const diff_value *b) {
    if (a->count != b->count) {
        return true;
    }
    for (uint32_t i = 0; i < a->count; i++) {
        if (number_differs(a, b, i)) {
            return true;
        }
    }
    return false;
}

static bool differs_at(const comparison *c, uint32_t tick) {
    diff_value a;
    diff_value b;
    value_of(c, 0, tick, &a);
    value_of(c, 1, tick, &b);
    return values_differ(&a, &b);
}

/* -- How much --------------------------------------------------------------------------------- */

/* The turn from one matrix to the other in degrees; from the difference of their elements, which
   for rotations has the length 2 sqrt(2) sin(turn / 2). */
static double turn_between(const diff_value *a, const diff_value *b) {
    double sum = 0;
    for (uint32_t i = 0; i < 9; i++) {
        double change = a->numbers[i] - b->numbers[i];
        sum += change * change;
    }
    double sine = sqrt(sum / 8);
    return 2 * asin(sine < 1 ? sine : 1) * 180 / acos(-1.0);
}

static void take_number(diff_extreme *extreme, const diff_value *a, const diff_value *b, uint32_t i,
                        uint32_t tick) {
    double by = fabs(a->numbers[i] - b->numbers[i]);
    if (extreme->differs && by <= extreme->most) {
        return;
    }
    extreme->differs = true;
    extreme->most = by;
    extreme->tick = tick;
    extreme->a = a->numbers[i];
    extreme->b = b->numbers[i];
    extreme->pattern_a = a->patterns[i];
    extreme->pattern_b = b->patterns[i];
}

static void take(diff_effect *effect, const diff_value *a, const diff_value *b, uint32_t tick) {
    if (a->count != b->count) {
        effect->only_in_one = true;
        return;
    }
    effect->shape = *a;
    effect->count = a->count;
    for (uint32_t i = 0; i < a->count; i++) {
        if (number_differs(a, b, i)) {
            take_number(&effect->numbers[i], a, b, i, tick);
        }
    }
    if (a->matrix) {
        double degrees = turn_between(a, b);
        if (degrees > effect->degrees) {
            effect->degrees = degrees;
            effect->turned_at = tick;
        }
    }
}

/* -- Where ------------------------------------------------------------------------------------ */

/* The first tick that differs after `same` and up to `differs`: tick by tick over a few frames,
   else by halves. */
static uint32_t first_between(const comparison *c, uint32_t same, uint32_t differs) {
    while (differs - same > 4 * TICKS) {
        uint32_t middle = same + (differs - same) / 2;
        if (differs_at(c, middle)) {
            differs = middle;
        } else {
            same = middle;
        }
    }
    uint32_t tick = same + 1;
    while (tick < differs && !differs_at(c, tick)) {
        tick++;
    }
    return tick;
}

static void look(comparison *c, uint32_t tick) {
    diff_value a;
    diff_value b;
    value_of(c, 0, tick, &a);
    value_of(c, 1, tick, &b);
    c->effect.known = c->effect.known || a.count > 0 || b.count > 0;
    if (!values_differ(&a, &b)) {
        c->looked = true;
        c->same_at = tick;
        return;
    }
    if (!c->effect.differs) {
        bool whole = c->records || c->sides[0]->doc->source->by_frame;
        c->effect.differs = true;
        c->effect.first = c->looked && !whole ? first_between(c, c->same_at, tick) : tick;
    }
    take(&c->effect, &a, &b, tick);
}

static void look_at_frame(comparison *c, uint32_t frame) {
    static const uint32_t parts[] = {0, 1, TICKS / 2};
    bool whole = c->records || c->sides[0]->doc->source->by_frame;
    for (size_t i = 0; i < (whole ? 1 : 3); i++) {
        uint64_t tick = (uint64_t)frame * TICKS + parts[i];
        if (tick <= c->last) {
            look(c, (uint32_t)tick);
        }
    }
}

static int compare_frames(const void *left, const void *right) {
    uint32_t a = *(const uint32_t *)left;
    uint32_t b = *(const uint32_t *)right;
    return (a > b) - (a < b);
}

/* The frames with keys, the first and the last one, sorted. */
static uint32_t key_frames(const comparison *c, uint32_t **frames) {
    uint64_t room = 2;
    uint32_t count = 0;
    for (int side = 0; side < 2; side++) {
        room += c->sides[side]->track != NULL ? c->sides[side]->track->count : 0;
    }
    *frames = cli_make(room, sizeof **frames);
    (*frames)[count++] = 0;
    (*frames)[count++] = c->last / TICKS;
    for (int side = 0; side < 2; side++) {
        const diff_track *track = c->sides[side]->track;
        for (uint32_t i = 0; track != NULL && i < track->count; i++) {
            int32_t frame = track->keys[i].frame;
            if (frame > 0 && (uint32_t)frame < c->last / TICKS) {
                (*frames)[count++] = (uint32_t)frame;
            }
        }
    }
    qsort(*frames, count, sizeof **frames, compare_frames);
    return count;
}

/* Every so many frames are looked at, so that not too many keys are passed. */
static uint32_t stride_of(const comparison *c, uint32_t frames) {
    uint64_t keys = 0;
    for (int side = 0; side < 2; side++) {
        keys += c->sides[side]->track != NULL ? c->sides[side]->track->count : 0;
    }
    bool slow = !c->records && c->sides[0]->doc->source->slow;
    return slow ? 1 + (uint32_t)(3 * keys * frames / DIFF_PASSED) : 1;
}

static void look_at_keys(comparison *c) {
    uint32_t *frames = NULL;
    uint32_t count = key_frames(c, &frames);
    uint32_t stride = stride_of(c, count);
    c->effect.every_frame = c->records;
    for (uint32_t i = 0; i < count; i++) {
        if ((i == 0 || frames[i] != frames[i - 1]) && i % stride == 0) {
            look_at_frame(c, frames[i]);
        }
    }
    free(frames);
}

static void look_everywhere(comparison *c, uint32_t *effort) {
    uint32_t last = c->last / TICKS;
    if (c->records || last >= *effort) {
        look_at_keys(c);
        return;
    }
    uint32_t stride = stride_of(c, last + 1);
    c->effect.every_frame = stride == 1;
    *effort -= last;
    for (uint64_t frame = 0; frame <= last; frame += stride) {
        look_at_frame(c, (uint32_t)frame);
    }
}

diff_effect diff_effect_of(const diff_side *a, const diff_side *b, uint32_t *effort) {
    comparison c;
    memset(&c, 0, sizeof c);
    c.sides[0] = a;
    c.sides[1] = b;
    c.like = a->track != NULL ? a->track : b->track;
    c.records = c.like->form == DIFF_RECORDS;
    c.last = a->clip->last > b->clip->last ? a->clip->last : b->clip->last;
    if (c.records) {
        c.held[0] = diff_held_of(a->track);
        c.held[1] = diff_held_of(b->track);
    }
    look_everywhere(&c, effort);
    diff_held_free(&c.held[0]);
    diff_held_free(&c.held[1]);
    return c.effect;
}
