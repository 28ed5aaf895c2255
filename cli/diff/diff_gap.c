#include "diff_gap.h"

#include <stdlib.h>
#include <string.h>

#include "diff_align.h"

/* A table of at most CELLS_PER_KEY cells a key and CELLS cells in all. */
enum { CELLS_PER_KEY = 64, CELLS = 1 << 22 };

/* What a pair or a lone key costs. A pair of the same frame costs more than one of the same value,
   so that keys that were only moved are not taken for changed ones. */
enum { COST_MOVED = 10, COST_CHANGED = 11, COST_ALONE = 10 };

/* Most values that two long stretches may differ by when they are paired by value. */
enum { MOST_ALONE = 96 };

bool diff_gap_is_small(const diff_gap *gap) {
    uint64_t cells = (uint64_t)gap->a_count * gap->b_count;
    uint64_t keys = (uint64_t)gap->a_count + gap->b_count;
    return cells <= CELLS && cells <= CELLS_PER_KEY * keys;
}

static void pair(const diff_gap *gap, uint32_t i, uint32_t j) {
    gap->to_b[i] = gap->b_first + j;
    gap->to_a[j] = gap->a_first + i;
}

/* -- Small stretches: the cheapest pairing ---------------------------------------------------- */

enum { STEP_PAIR, STEP_A, STEP_B };

/* What a pair costs; 0 if the two are the same. */
static uint32_t cost_of(const diff_key *a, const diff_key *b) {
    bool value = diff_key_same_value(a, b);
    if (a->frame == b->frame) {
        return value ? 0 : COST_CHANGED;
    }
    return value ? COST_MOVED : 2 * COST_ALONE + 1; /* never cheaper than two lone keys */
}

/* The step that leads to each cell of a row most cheaply; `above` and `row` hold costs. */
static void fill_row(const diff_gap *gap, uint32_t i, const uint32_t *above, uint32_t *row,
                     uint8_t *steps) {
    row[0] = above[0] + COST_ALONE;
    steps[0] = STEP_A;
    for (uint32_t j = 1; j <= gap->b_count; j++) {
        uint32_t best = above[j - 1] + cost_of(&gap->a[i - 1], &gap->b[j - 1]);
        steps[j] = STEP_PAIR;
        if (above[j] + COST_ALONE < best) {
            best = above[j] + COST_ALONE;
            steps[j] = STEP_A;
        }
        if (row[j - 1] + COST_ALONE < best) {
            best = row[j - 1] + COST_ALONE;
            steps[j] = STEP_B;
        }
        row[j] = best;
    }
}

static void pair_cheapest(const diff_gap *gap) {
    size_t wide = (size_t)gap->b_count + 1;
    uint8_t *steps = cli_make((gap->a_count + (size_t)1) * wide, 1);
    uint32_t *costs = cli_make(2 * wide, sizeof *costs);
    for (uint32_t j = 0; j <= gap->b_count; j++) {
        costs[j] = j * COST_ALONE;
        steps[j] = STEP_B;
    }
    for (uint32_t i = 1; i <= gap->a_count; i++) {
        fill_row(gap, i, costs + (i - 1) % 2 * wide, costs + i % 2 * wide, steps + i * wide);
    }
    uint32_t i = gap->a_count;
    uint32_t j = gap->b_count;
    while (i > 0 || j > 0) {
        uint8_t step = steps[i * wide + j];
        i -= step != STEP_B;
        j -= step != STEP_A;
        if (step == STEP_PAIR) {
            pair(gap, i, j);
        }
    }
    free(steps);
    free(costs);
}

/* -- Long stretches by value ------------------------------------------------------------------ */

/* The furthest places on the diagonals -d .. d after d lone keys, for each d: Myers' greedy
   search. Row d begins at d * d and has 2 d + 1 places. */
typedef struct {
    const diff_gap *gap;
    uint32_t *furthest;
    uint32_t alone; /* lone keys of the pairing found; DIFF_NONE: more than there may be */
} value_search;

static uint32_t *row_of(const value_search *search, uint32_t d) {
    return search->furthest + (size_t)d * d;
}

/* Along the diagonal as long as the values are the same. */
static uint32_t slide(const diff_gap *gap, uint32_t i, int64_t diagonal) {
    while (i < gap->a_count && i - diagonal < gap->b_count &&
           diff_key_same_value(&gap->a[i], &gap->b[i - diagonal])) {
        i++;
    }
    return i;
}

/* Where the path to diagonal `k` of row `d` comes from: a key of `b` is passed, or one of `a`. */
static bool from_above(const value_search *search, uint32_t d, int64_t k) {
    const uint32_t *before = row_of(search, d - 1);
    int64_t last = (int64_t)d - 1;
    if (k >= last) {
        return false;
    }
    return k <= -last || before[k + 1 + last] > before[k - 1 + last];
}

static bool fill_values(value_search *search, uint32_t d) {
    const diff_gap *gap = search->gap;
    uint32_t *row = row_of(search, d);
    for (int64_t k = -(int64_t)d; k <= d; k += 2) {
        uint32_t i = 0;
        if (d > 0) {
            const uint32_t *before = row_of(search, d - 1);
            int64_t middle = (int64_t)d - 1;
            i = from_above(search, d, k) ? before[k + 1 + middle] : before[k - 1 + middle] + 1;
        }
        int64_t j = i - k;
        bool inside = i <= gap->a_count && j <= gap->b_count; /* and neither is below 0 */
        row[k + d] = inside ? slide(gap, i, k) : i;
        if (inside && row[k + d] == gap->a_count && row[k + d] - k == gap->b_count) {
            return true;
        }
    }
    return false;
}

static value_search search_values(const diff_gap *gap) {
    value_search search = {gap, NULL, DIFF_NONE};
    size_t rows = MOST_ALONE + 1;
    search.furthest = cli_make(rows * rows, sizeof *search.furthest);
    for (uint32_t d = 0; d <= MOST_ALONE && search.alone == DIFF_NONE; d++) {
        if (fill_values(&search, d)) {
            search.alone = d;
        }
    }
    return search;
}

/* Pairs along the path that was found, or only counts the pairs of other frames. */
static uint32_t follow_values(const value_search *search, bool pairing) {
    const diff_gap *gap = search->gap;
    uint32_t moved = 0;
    uint32_t i = gap->a_count;
    int64_t k = (int64_t)gap->a_count - gap->b_count;
    for (uint32_t d = search->alone; d != DIFF_NONE; d = d > 0 ? d - 1 : DIFF_NONE) {
        bool above = d > 0 && from_above(search, d, k);
        int64_t came = above ? k + 1 : k - 1;
        uint32_t start = d > 0 ? row_of(search, d - 1)[came + (int64_t)d - 1] + !above : 0;
        while (i > start) {
            i--;
            moved += gap->a[i].frame != gap->b[i - k].frame;
            if (pairing) {
                pair(gap, i, (uint32_t)(i - k));
            }
        }
        i = start - (d > 0 && !above);
        k = came;
    }
    return moved;
}

/* -- Long stretches by frame ------------------------------------------------------------------ */

/* Pairs keys on one frame in order, or only counts what that costs. */
static uint64_t follow_frames(const diff_gap *gap, bool pairing) {
    uint64_t cost = 0;
    uint32_t i = 0;
    uint32_t j = 0;
    while (i < gap->a_count && j < gap->b_count) {
        int32_t a = gap->a[i].frame;
        int32_t b = gap->b[j].frame;
        if (a == b) {
            cost += cost_of(&gap->a[i], &gap->b[j]);
            if (pairing) {
                pair(gap, i, j);
            }
        } else {
            cost += COST_ALONE;
        }
        i += a <= b;
        j += b <= a;
    }
    return cost + COST_ALONE * ((uint64_t)(gap->a_count - i) + (gap->b_count - j));
}

static void pair_long(const diff_gap *gap) {
    value_search search = search_values(gap);
    uint64_t by_value = UINT64_MAX;
    if (search.alone != DIFF_NONE) {
        by_value = (uint64_t)COST_ALONE * search.alone +
                   (uint64_t)COST_MOVED * follow_values(&search, false);
    }
    if (by_value < follow_frames(gap, false)) {
        (void)follow_values(&search, true);
    } else {
        (void)follow_frames(gap, true);
    }
    free(search.furthest);
}

void diff_gap_pair(const diff_gap *gap) {
    if (gap->a_count == 0 || gap->b_count == 0) {
        return;
    }
    if (diff_gap_is_small(gap)) {
        pair_cheapest(gap);
    } else {
        pair_long(gap);
    }
}
