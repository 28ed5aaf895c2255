/* The pairing of keys: what holds of every pairing, on lists drawn at random and on long ones. */
#include "diff_align.h"
#include "diff_match.h"
#include "gen/source.h"
#include "store.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

/* Elements that no memory can hold end the program with a message, before they are counted. */
Test(diff_align, more_elements_than_bytes_can_be_counted, .exit_code = 2) {
    cli_store pool = {NULL};
    (void)cli_store_get(&pool, SIZE_MAX / 2, 3);
}

typedef struct {
    diff_key *keys;
    uint32_t *words;
    uint32_t count;
} key_list;

static key_list list_of(uint32_t count) {
    key_list list = {calloc(count + 1, sizeof *list.keys), calloc(count + 1, sizeof *list.words),
                     count};
    for (uint32_t i = 0; i < count; i++) {
        list.keys[i].words = &list.words[i];
        list.keys[i].width = 1;
    }
    return list;
}

static void free_list(key_list *list) {
    free(list->keys);
    free(list->words);
}

static void set(key_list *list, uint32_t i, int32_t frame, uint32_t word) {
    list->keys[i].frame = frame;
    list->words[i] = word;
}

/* What a pairing leaves: keys alone, and pairs that are not the same. */
typedef struct {
    uint32_t alone_a;
    uint32_t alone_b;
    uint32_t moved;
    uint32_t changed;
} rest;

/* Expects what must hold of any pairing; counts what it leaves. */
static rest expect_sound(const key_list *a, const key_list *b, const diff_pairs *pairs) {
    rest left = {0, 0, 0, 0};
    for (uint32_t i = 0; i < a->count; i++) {
        uint32_t partner = pairs->to_b[i];
        if (partner == DIFF_NONE) {
            left.alone_a++;
            continue;
        }
        cr_assert(partner < b->count && pairs->to_a[partner] == i);
        bool value = a->words[i] == b->words[partner];
        bool frame = a->keys[i].frame == b->keys[partner].frame;
        cr_assert(value || frame, "a pair has its value or its frame in common");
        left.moved += value && !frame;
        left.changed += frame && !value;
    }
    for (uint32_t j = 0; j < b->count; j++) {
        left.alone_b += pairs->to_a[j] == DIFF_NONE;
    }
    return left;
}

/* No two keys that are left alone could have been a pair. */
static void expect_nothing_missed(const key_list *a, const key_list *b, const diff_pairs *pairs) {
    for (uint32_t i = 0; i < a->count; i++) {
        for (uint32_t j = 0; j < b->count; j++) {
            if (pairs->to_b[i] == DIFF_NONE && pairs->to_a[j] == DIFF_NONE) {
                cr_assert(a->words[i] != b->words[j] && a->keys[i].frame != b->keys[j].frame);
            }
        }
    }
}

static void expect_symmetric(const key_list *a, const key_list *b, const diff_pairs *pairs) {
    diff_pairs turned = diff_align(b->keys, b->count, a->keys, a->count);
    cr_assert(a->count == 0 ||
              memcmp(turned.to_a, pairs->to_b, a->count * sizeof *turned.to_a) == 0);
    cr_assert(b->count == 0 ||
              memcmp(turned.to_b, pairs->to_a, b->count * sizeof *turned.to_b) == 0);
    diff_pairs_free(&turned);
}

static key_list draw(qp_source *source, uint32_t count, uint32_t values) {
    key_list list = list_of(count);
    int32_t frame = 0;
    for (uint32_t i = 0; i < count; i++) {
        frame += (int32_t)qp_draw_below(source, 4) - (qp_draw_one_in(source, 9) ? 3 : 0);
        set(&list, i, frame, qp_draw_below(source, values));
    }
    return list;
}

/* A copy with some keys left out, put in, moved and changed. */
static key_list alter(qp_source *source, const key_list *from, uint32_t one_in) {
    key_list list = list_of(2 * from->count + 1);
    uint32_t count = 0;
    for (uint32_t i = 0; i < from->count; i++) {
        int32_t frame = from->keys[i].frame;
        uint32_t word = from->words[i];
        if (qp_draw_one_in(source, one_in)) {
            set(&list, count++, frame, qp_draw_below(source, 1000));
        }
        frame += qp_draw_one_in(source, one_in) ? 1 : 0;
        word += qp_draw_one_in(source, one_in) ? 1 : 0;
        if (!qp_draw_one_in(source, one_in)) {
            set(&list, count++, frame, word);
        }
    }
    list.count = count;
    return list;
}

Test(diff_align, drawn_lists_are_paired_soundly_and_symmetrically) {
    uint8_t bytes[4096];
    for (uint64_t seed = 0; seed < 400; seed++) {
        qp_source_fill(seed, bytes, sizeof bytes);
        qp_source source = qp_source_over((qp_bytes){bytes, sizeof bytes});
        key_list a = draw(&source, qp_draw_below(&source, 40), 1 + qp_draw_below(&source, 30));
        key_list b = qp_draw_one_in(&source, 2)
                         ? draw(&source, qp_draw_below(&source, 40), 5)
                         : alter(&source, &a, 2 + qp_draw_below(&source, 12));
        diff_pairs pairs = diff_align(a.keys, a.count, b.keys, b.count);
        (void)expect_sound(&a, &b, &pairs);
        expect_nothing_missed(&a, &b, &pairs);
        expect_symmetric(&a, &b, &pairs);
        diff_pairs_free(&pairs);
        free_list(&a);
        free_list(&b);
    }
}

Test(diff_align, altered_long_lists_leave_about_what_was_altered) {
    enum { SIZE = 1 << 16 };
    uint8_t *bytes = malloc(SIZE);
    for (uint64_t seed = 0; seed < 20; seed++) {
        qp_source_fill(seed, bytes, SIZE);
        qp_source source = qp_source_over((qp_bytes){bytes, SIZE});
        key_list a = list_of(3000);
        for (uint32_t i = 0; i < a.count; i++) {
            set(&a, i, 2 * (int32_t)i, 5000 + 3 * i);
        }
        key_list b = alter(&source, &a, 100);
        diff_pairs pairs = diff_align(a.keys, a.count, b.keys, b.count);
        rest left = expect_sound(&a, &b, &pairs);
        cr_assert(left.alone_a + left.alone_b + left.moved + left.changed < 200, "%u %u %u %u",
                  left.alone_a, left.alone_b, left.moved, left.changed);
        expect_symmetric(&a, &b, &pairs);
        diff_pairs_free(&pairs);
        free_list(&a);
        free_list(&b);
    }
    free(bytes);
}

/* One edit of a long list is found as exactly that, wherever it is. */
Test(diff_align, single_edit_is_the_only_thing_left) {
    enum { COUNT = 700 };
    for (uint32_t at = 0; at < COUNT; at += 13) {
        for (int edit = 0; edit < 4; edit++) {
            key_list a = list_of(COUNT);
            key_list b = list_of(COUNT);
            uint32_t count = 0;
            for (uint32_t i = 0; i < COUNT; i++) {
                set(&a, i, 3 * (int32_t)i, i % 7);
                if (i == at && edit == 0) {
                    continue;
                }
                set(&b, count, 3 * (int32_t)i + (i == at && edit == 1),
                    i % 7 + (i == at && edit == 2 ? 100 : 0));
                count++;
            }
            b.count = count;
            diff_pairs pairs = diff_align(a.keys, a.count, b.keys, b.count);
            rest left = expect_sound(&a, &b, &pairs);
            cr_assert(left.alone_a == (edit == 0) && left.alone_b == 0 &&
                      left.moved == (edit == 1) && left.changed == (edit == 2));
            diff_pairs_free(&pairs);
            free_list(&a);
            free_list(&b);
        }
    }
}

/* A million keys, all moved by a frame, or all changed, or all new: a matter of seconds, where the
   square of that would take hours. */
Test(diff_align, million_keys_take_seconds, .timeout = 120) {
    enum { COUNT = 1000000 };
    for (int edit = 0; edit < 3; edit++) {
        key_list a = list_of(COUNT);
        key_list b = list_of(COUNT);
        for (uint32_t i = 0; i < COUNT; i++) {
            set(&a, i, (int32_t)i, i * 2654435761U);
            set(&b, i, (int32_t)i + (edit == 0) + (edit == 2 ? 2 * COUNT : 0),
                i * 2654435761U + (edit > 0));
        }
        diff_pairs pairs = diff_align(a.keys, a.count, b.keys, b.count);
        rest left = expect_sound(&a, &b, &pairs);
        cr_assert(left.moved == (edit == 0 ? COUNT : 0) || edit == 2);
        cr_assert(left.changed == (edit == 1 ? COUNT : 0) || edit == 2);
        diff_pairs_free(&pairs);
        free_list(&a);
        free_list(&b);
    }
}

/* -- Names ------------------------------------------------------------------------------------ */

static void expect_matches(const diff_named *a, uint32_t a_count, const diff_named *b,
                           uint32_t b_count, const uint32_t *partners) {
    diff_matches matches = diff_match(a, a_count, b, b_count, true);
    for (uint32_t i = 0; i < a_count; i++) {
        cr_assert(matches.to_b[i] == partners[i], "%u: %u", i, matches.to_b[i]);
        cr_assert(partners[i] == DIFF_NONE || matches.to_a[partners[i]] == i);
    }
    diff_matches_free(&matches);
}

Test(diff_align, equal_names_are_matched_by_kind_first) {
    static const diff_named a[] = {{"OBJ_x", "ExtObj"}, {"OBJ_x", "Object"}};
    static const diff_named b[] = {{"OBJ_x", "Object"}};
    static const diff_named other[] = {{"OBJ_x", "Light"}};
    static const uint32_t second[] = {DIFF_NONE, 0};
    static const uint32_t first[] = {0, DIFF_NONE};
    expect_matches(a, 2, b, 1, second);
    expect_matches(a, 2, other, 1, first);
}

Test(diff_align, names_are_renamed_only_in_runs_of_one_length_and_kinds) {
    static const diff_named a[] = {{"a", "O"}, {"b", "O"}, {"c", "O"}, {"d", "O"}};
    static const diff_named one[] = {{"a", "O"}, {"x", "O"}, {"c", "O"}, {"d", "O"}};
    static const diff_named kind[] = {{"a", "O"}, {"x", "P"}, {"c", "O"}, {"d", "O"}};
    static const diff_named more[] = {{"a", "O"}, {"x", "O"}, {"y", "O"}, {"c", "O"}, {"d", "O"}};
    static const uint32_t renamed[] = {0, 1, 2, 3};
    static const uint32_t alone[] = {0, DIFF_NONE, 2, 3};
    static const uint32_t longer[] = {0, DIFF_NONE, 3, 4};
    expect_matches(a, 4, one, 4, renamed);
    expect_matches(a, 4, kind, 4, alone);
    expect_matches(a, 4, more, 5, longer);
}
