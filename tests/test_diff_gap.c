/* Long stretches of keys without a landmark: few values, all alike. */
#include "cli/diff/diff_gap.h"
#include "gen/source.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

enum { ROOM = 1200 };

typedef struct {
    diff_key keys[ROOM];
    uint32_t words[ROOM];
    uint32_t count;
} stretch;

static void add(stretch *to, int32_t frame, uint32_t word) {
    uint32_t i = to->count++;
    to->words[i] = word;
    to->keys[i] = (diff_key){.frame = frame, .width = 1, .words = &to->words[i]};
}

/* What a pairing leaves. */
typedef struct {
    uint32_t alone;
    uint32_t moved;
    uint32_t changed;
} rest;

static rest pair(const stretch *a, const stretch *b) {
    static uint32_t to_b[ROOM];
    static uint32_t to_a[ROOM];
    rest left = {0, 0, 0};
    diff_gap gap = {a->keys, b->keys, a->count, b->count, 0, 0, to_b, to_a};
    memset(to_b, 0xff, sizeof to_b);
    memset(to_a, 0xff, sizeof to_a);
    diff_gap_pair(&gap);
    uint32_t next = 0;
    for (uint32_t i = 0; i < a->count; i++) {
        if (to_b[i] == DIFF_NONE) {
            left.alone++;
            continue;
        }
        cr_assert(to_b[i] >= next && to_b[i] < b->count && to_a[to_b[i]] == i, "in order");
        next = to_b[i] + 1;
        bool value = a->words[i] == b->words[to_b[i]];
        bool frame = a->keys[i].frame == b->keys[to_b[i]].frame;
        cr_assert(value || frame, "a pair has its value or its frame in common");
        left.moved += !frame;
        left.changed += !value;
    }
    for (uint32_t j = 0; j < b->count; j++) {
        cr_assert(to_a[j] == DIFF_NONE || to_b[to_a[j]] == j);
        left.alone += to_a[j] == DIFF_NONE;
    }
    return left;
}

/* Keys of few values, on new frames, of which some were left out and some are new: by value, with
   about as few keys alone as were left out or put in. */
Test(diff_gap, moved_stretches_are_paired_by_value) {
    static stretch a;
    static stretch b;
    uint8_t bytes[4096];
    for (uint64_t seed = 0; seed < 60; seed++) {
        qp_source_fill(seed, bytes, sizeof bytes);
        qp_source source = qp_source_over((qp_bytes){bytes, sizeof bytes});
        uint32_t edits = 0;
        uint32_t one_in = 8 + qp_draw_below(&source, 60);
        a.count = b.count = 0;
        for (uint32_t i = 0; i < 500; i++) {
            uint32_t word = qp_draw_below(&source, 3);
            uint32_t edit = qp_draw_below(&source, one_in);
            if (edit != 0) {
                add(&a, 2 * (int32_t)i, word);
            }
            if (edit != 1) {
                add(&b, 2 * (int32_t)i + 1, word);
            }
            edits += edit < 2;
        }
        rest left = pair(&a, &b);
        cr_expect(left.alone <= (edits <= 96 ? edits : a.count + b.count), "%u of %u", left.alone,
                  edits);
        cr_expect(left.changed == 0);
    }
}

/* The same length, nothing but lone keys before or behind. */
Test(diff_gap, one_is_the_end_or_the_beginning_of_the_other) {
    static stretch a;
    static stretch b;
    for (uint32_t cut = 1; cut < 100; cut += 7) {
        for (int end = 0; end < 2; end++) {
            a.count = b.count = 0;
            for (uint32_t i = 0; i < 600; i++) {
                add(&a, (int32_t)i, i % 4);
                if (end == 0 ? i >= cut : i < 600 - cut) {
                    add(&b, (int32_t)i + 1000, i % 4);
                }
            }
            rest left = pair(&a, &b);
            cr_expect(left.alone == (cut <= 96 ? cut : left.alone), "%u: %u", cut, left.alone);
            rest back = pair(&b, &a);
            cr_expect(back.alone == left.alone && back.moved == left.moved);
        }
    }
}

/* Other values on the same frames: by frame, even if one ends before the other. */
Test(diff_gap, changed_stretches_are_paired_by_frame) {
    static stretch a;
    static stretch b;
    a.count = b.count = 0;
    for (uint32_t i = 0; i < 500; i++) {
        add(&a, (int32_t)i, 7);
        if (i < 400) {
            add(&b, (int32_t)i, 8);
        }
    }
    rest left = pair(&a, &b);
    cr_expect(left.changed == 400 && left.alone == 100 && left.moved == 0);
    left = pair(&b, &a);
    cr_expect(left.changed == 400 && left.alone == 100 && left.moved == 0);
}
