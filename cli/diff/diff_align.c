#include "diff_align.h"

#include <stdlib.h>
#include <string.h>

#include "diff_gap.h"

bool diff_key_same_value(const diff_key *a, const diff_key *b) {
    return a->width == b->width &&
           (a->width == 0 || memcmp(a->words, b->words, a->width * sizeof *a->words) == 0);
}

bool diff_key_same(const diff_key *a, const diff_key *b) {
    return a->frame == b->frame && diff_key_same_value(a, b);
}

/* -- An order of keys ------------------------------------------------------------------------- */

static int by_value(const diff_key *a, const diff_key *b) {
    if (a->width != b->width) {
        return a->width < b->width ? -1 : 1;
    }
    return a->width == 0 ? 0 : memcmp(a->words, b->words, a->width * sizeof *a->words);
}

static int by_frame(const diff_key *a, const diff_key *b) {
    return (a->frame > b->frame) - (a->frame < b->frame);
}

/* A list before another one: so that the result is the same whichever is given first. */
static bool comes_later(const diff_gap *all) {
    if (all->a_count != all->b_count) {
        return all->a_count > all->b_count;
    }
    for (uint32_t i = 0; i < all->a_count; i++) {
        int order = by_frame(&all->a[i], &all->b[i]);
        order = order != 0 ? order : by_value(&all->a[i], &all->b[i]);
        if (order != 0) {
            return order > 0;
        }
    }
    return false;
}

/* -- What stayed ------------------------------------------------------------------------------ */

static void pair(const diff_gap *gap, uint32_t i, uint32_t j) {
    gap->to_b[i] = gap->b_first + j;
    gap->to_a[j] = gap->a_first + i;
}

static diff_gap part_of(const diff_gap *all, uint32_t a, uint32_t a_end, uint32_t b,
                        uint32_t b_end) {
    diff_gap part = {all->a + a,       all->b + b,       a_end - a,     b_end - b,
                     all->a_first + a, all->b_first + b, all->to_b + a, all->to_a + b};
    return part;
}

/* Pairs what is the same at both ends; the gap is what is between. */
static diff_gap trim(const diff_gap *all) {
    uint32_t least = all->a_count < all->b_count ? all->a_count : all->b_count;
    uint32_t head = 0;
    uint32_t tail = 0;
    while (head < least && diff_key_same(&all->a[head], &all->b[head])) {
        pair(all, head, head);
        head++;
    }
    while (tail < least - head &&
           diff_key_same(&all->a[all->a_count - 1 - tail], &all->b[all->b_count - 1 - tail])) {
        tail++;
        pair(all, all->a_count - tail, all->b_count - tail);
    }
    return part_of(all, head, all->a_count - tail, head, all->b_count - tail);
}

/* Pairs keys that are the same, by a walk along the frames, and what is between them by gaps. */
static void split(const diff_gap *all) {
    uint32_t i = 0;
    uint32_t j = 0;
    uint32_t from_a = 0;
    uint32_t from_b = 0;
    while (i < all->a_count && j < all->b_count) {
        int order = by_frame(&all->a[i], &all->b[j]);
        if (order == 0 && diff_key_same_value(&all->a[i], &all->b[j])) {
            diff_gap gap = part_of(all, from_a, i, from_b, j);
            diff_gap_pair(&gap);
            pair(all, i, j);
            from_a = i + 1;
            from_b = j + 1;
        }
        i += order <= 0;
        j += order >= 0;
    }
    diff_gap gap = part_of(all, from_a, all->a_count, from_b, all->b_count);
    diff_gap_pair(&gap);
}

/* -- What is left ----------------------------------------------------------------------------- */

typedef int (*key_order)(const diff_key *a, const diff_key *b);

typedef struct {
    const diff_key *key;
    uint32_t index;
} sorted_key;

static int sort_by_value(const void *left, const void *right) {
    const sorted_key *a = left;
    const sorted_key *b = right;
    int order = by_value(a->key, b->key);
    return order != 0 ? order : (a->index > b->index) - (a->index < b->index);
}

static int sort_by_frame(const void *left, const void *right) {
    const sorted_key *a = left;
    const sorted_key *b = right;
    int order = by_frame(a->key, b->key);
    return order != 0 ? order : (a->index > b->index) - (a->index < b->index);
}

/* The keys without a partner, sorted; their number. */
static uint32_t collect(const diff_key *keys, const uint32_t *partners, uint32_t count,
                        int (*order)(const void *, const void *), sorted_key **sorted) {
    uint32_t left = 0;
    *sorted = cli_make(count, sizeof **sorted);
    for (uint32_t i = 0; i < count; i++) {
        if (partners[i] == DIFF_NONE) {
            (*sorted)[left].key = &keys[i];
            (*sorted)[left].index = i;
            left++;
        }
    }
    qsort(*sorted, left, sizeof **sorted, order);
    return left;
}

/* Pairs keys without a partner that are equal by an order, the first with the first. */
static void pair_left(const diff_gap *all, key_order order,
                      int (*sort)(const void *, const void *)) {
    sorted_key *a = NULL;
    sorted_key *b = NULL;
    uint32_t a_count = collect(all->a, all->to_b, all->a_count, sort, &a);
    uint32_t b_count = collect(all->b, all->to_a, all->b_count, sort, &b);
    uint32_t i = 0;
    uint32_t j = 0;
    while (i < a_count && j < b_count) {
        int which = order(a[i].key, b[j].key);
        if (which == 0) {
            pair(all, a[i].index, b[j].index);
        }
        i += which <= 0;
        j += which >= 0;
    }
    free(a);
    free(b);
}

static int by_all(const diff_key *a, const diff_key *b) {
    int order = by_frame(a, b);
    return order != 0 ? order : by_value(a, b);
}

static int sort_by_all(const void *left, const void *right) {
    const sorted_key *a = left;
    const sorted_key *b = right;
    int order = by_all(a->key, b->key);
    return order != 0 ? order : (a->index > b->index) - (a->index < b->index);
}

/* -- All of it -------------------------------------------------------------------------------- */

static uint32_t *partners_of(uint32_t count) {
    uint32_t *partners = cli_make(count, sizeof *partners);
    memset(partners, 0xff, count * sizeof *partners);
    return partners;
}

diff_pairs diff_align(const diff_key *a, uint32_t a_count, const diff_key *b, uint32_t b_count) {
    diff_pairs pairs = {partners_of(a_count), partners_of(b_count)};
    diff_gap all = {a, b, a_count, b_count, 0, 0, pairs.to_b, pairs.to_a};
    if (comes_later(&all)) {
        diff_gap turned = {b, a, b_count, a_count, 0, 0, pairs.to_a, pairs.to_b};
        all = turned;
    }
    diff_gap middle = trim(&all);
    if (diff_gap_is_small(&middle)) {
        diff_gap_pair(&middle);
    } else {
        split(&middle);
    }
    pair_left(&all, by_all, sort_by_all); /* in another order than the rest */
    pair_left(&all, by_frame, sort_by_frame);
    pair_left(&all, by_value, sort_by_value);
    return pairs;
}

void diff_pairs_free(diff_pairs *pairs) {
    free(pairs->to_b);
    free(pairs->to_a);
    pairs->to_b = pairs->to_a = NULL;
}
