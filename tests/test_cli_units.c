/* Parts of the program by themselves, where files reach too little of them: blocks that are used
   again, numbers and rotations of glTF, texts and tracks that are kept once. */
#include "cli/buffer.h"
#include "cli/diff/diff_keys.h"
#include "cli/diff/diff_texts.h"
#include "cli/export/gltf.h"
#include "cli/export/gltf_names.h"
#include "cli/export/gltf_rotation.h"
#include "cli/general_message.h"
#include "sanitized.h"

#include <criterion/criterion.h>
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* -- Blocks ----------------------------------------------------------------------------------- */

enum { KIB = 1024, MIB = 1024 * 1024 };

Test(cli_units, smallest_spare_block_that_is_large_enough_is_used_again) {
    static const size_t sizes[] = {1024 * KIB, 256 * KIB, 512 * KIB, 128 * KIB};
    cli_buffer made[4];
    for (size_t i = 0; i < 4; i++) {
        cr_assert(cli_buffer_make(&made[i], sizes[i]));
    }
    const uint8_t *third = made[2].data;
    for (size_t i = 0; i < 4; i++) {
        cli_buffer_free(&made[i]);
        cr_expect(made[i].data == NULL && made[i].size == 0);
    }
    cli_buffer again;
    cr_assert(cli_buffer_make(&again, 300 * KIB));
    cr_expect(again.size == 300 * KIB && (SANITIZED || again.data == third));
    cli_buffer_free(&again);
}

/* More than 24 MiB are not kept, and no block above 8 MiB. */
Test(cli_units, spare_blocks_are_limited) {
    enum { COUNT = 5 };
    cli_buffer made[COUNT];
    const uint8_t *first[COUNT];
    size_t kept = 0;
    for (size_t i = 0; i < COUNT; i++) {
        cr_assert(cli_buffer_make(&made[i], 7 * MIB));
        first[i] = made[i].data;
    }
    for (size_t i = 0; i < COUNT; i++) {
        cli_buffer_free(&made[i]);
    }
    for (size_t i = 0; i < COUNT; i++) {
        cr_assert(cli_buffer_make(&made[i], 6 * MIB));
        memset(made[i].data, 1, made[i].size);
        for (size_t j = 0; j < 3; j++) {
            kept += made[i].data == first[j];
        }
    }
    cr_expect(SANITIZED || kept == 3, "%zu", kept);
    for (size_t i = 0; i < COUNT; i++) {
        cli_buffer_free(&made[i]);
    }
    cli_buffer large;
    cr_assert(cli_buffer_make(&large, 9 * MIB));
    cli_buffer_free(&large);
}

Test(cli_units, empty_buffers_have_a_block) {
    cli_buffer made;
    cr_assert(cli_buffer_make(&made, 0));
    cr_expect(made.data != NULL && made.size == 0);
    cli_buffer_free(&made);
    cr_assert(cli_buffer_resize(&made, 0));
    cr_expect(made.data != NULL && made.size == 0);
    cr_assert(cli_buffer_resize(&made, 10));
    cr_expect(made.size == 10);
    cli_buffer_free(&made);
    cr_assert(cli_buffer_make(&made, 100 * KIB));
    const uint8_t *place = made.data;
    cr_assert(cli_buffer_resize(&made, 5));
    cr_expect(made.size == 5 && (SANITIZED || made.data == place));
    cli_buffer_free(&made);
}

/* -- glTF ------------------------------------------------------------------------------------- */

Test(cli_units, floats_are_the_nearest_that_there_are) {
    static const struct {
        double number;
        float expected;
    } list[] = {{0.1, 0.1F},         {1e300, FLT_MAX},      {-1e300, -FLT_MAX},
                {HUGE_VAL, FLT_MAX}, {-HUGE_VAL, -FLT_MAX}, {(double)NAN, 0}};
    for (size_t i = 0; i < sizeof list / sizeof list[0]; i++) {
        cr_expect(gltf_float_of(list[i].number) == list[i].expected, "%g", list[i].number);
    }
}

Test(cli_units, room_for_floats_ends) {
    gltf document = gltf_begin(40);
    cr_expect(document.most_floats == 10);
    cr_expect(gltf_room(&document, 10) && !gltf_room(&document, 11));
    static const float times[4] = {0, 1, 2, 3};
    (void)gltf_add_times(&document, times, 4);
    cr_expect(gltf_room(&document, 6) && !gltf_room(&document, 7));
    gltf_free(&document);
}

Test(cli_units, channels_without_times_are_none) {
    gltf document = gltf_begin(1000);
    static const float values[6] = {0, 1, 2, 3, 4, 5};
    uint32_t none = gltf_add_times(&document, values, 0);
    uint32_t some = gltf_add_times(&document, values, 2);
    uint32_t outputs = gltf_add_values(&document, values, 2, 3);
    gltf_animation *animation = gltf_add_animation(&document, "a");
    gltf_add_channel(&document, animation, 0, GLTF_TRANSLATION, false, none, outputs);
    cr_expect(animation->channels.count == 0);
    gltf_add_channel(&document, animation, 0, GLTF_TRANSLATION, false, some, outputs);
    cr_expect(animation->channels.count == 1);
    gltf_free(&document);
}

Test(cli_units, numbered_names_are_not_taken_ones) {
    const char *names[] = {"a", "a (2)", "a", "a", "b"};
    static const char *const expected[] = {"a", "a (2)", "a (3)", "a (4)", "b"};
    cli_store pool = {NULL};
    gltf_unique_names(&pool, names, 5);
    for (size_t i = 0; i < 5; i++) {
        cr_expect_str_eq(names[i], expected[i]);
    }
    cli_store_free(&pool);
}

Test(cli_units, matrices_that_are_no_rotations) {
    static const struct {
        double m[3][3];
        bool turns;
        double w; /* of the quaternion */
    } list[] = {
        {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, true, 1},
        {{{9, 0, 0}, {0, 9, 0}, {0, 0, 9}}, true, 1},
        {{{1, 0, 0}, {0, -1, 0}, {0, 0, -1}}, true, 0},
        {{{0, 0, 0}, {0, 0, 0}, {0, 0, 0}}, false, 1},
        {{{-1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, false, 1},
        {{{HUGE_VAL, 0, 0}, {0, 1, 0}, {0, 0, 1}}, false, 1},
        {{{(double)NAN, 0, 0}, {0, 1, 0}, {0, 0, 1}}, false, 1},
        {{{1, 1, 0}, {1, 1, 0}, {0, 0, 1}}, false, 1},
    };
    for (size_t i = 0; i < sizeof list / sizeof list[0]; i++) {
        qp_matrix matrix;
        double q[4];
        double off = -1;
        memcpy(matrix.m, list[i].m, sizeof matrix.m);
        cr_expect(gltf_quaternion(&matrix, q, &off) == list[i].turns, "%zu", i);
        cr_expect(fabs(fabs(q[3]) - list[i].w) < 1e-12, "%zu: %g", i, q[3]);
    }
}

/* -- Messages --------------------------------------------------------------------------------- */

/* As much as there is room for, and a NUL. */
Test(cli_units, general_messages_are_cut_at_the_end_of_the_room) {
    char whole[512];
    cli_general_message(QP_ANM_KIND_UNKNOWN, whole, sizeof whole);
    cr_expect_str_eq(whole, "sub-chunk kind 0xN is unknown");
    for (size_t size = 5; size <= sizeof whole; size += size < 40 ? 1 : 100) {
        char cut[sizeof whole];
        memset(cut, '?', sizeof cut);
        cli_general_message(QP_ANM_KIND_UNKNOWN, cut, size);
        cr_expect(strlen(cut) < size && strncmp(cut, whole, strlen(cut)) == 0, "%zu: %s", size,
                  cut);
    }
}

/* -- Kept once -------------------------------------------------------------------------------- */

/* Twice as many texts as there are buckets: many share one. */
Test(cli_units, texts_have_one_number_each) {
    enum { COUNT = 2 * DIFF_TEXT_BUCKETS };
    diff_texts *texts = calloc(1, sizeof *texts);
    diff_texts_begin(texts);
    for (int pass = 0; pass < 2; pass++) {
        for (uint32_t i = 0; i < COUNT; i++) {
            uint8_t text[8] = {'t', (uint8_t)i, (uint8_t)(i >> 8), 0, 0, 0, 0, 0};
            qp_bytes bytes = {text, i == 0 ? 0 : 3 + i % 5};
            uint32_t number = diff_texts_number(texts, bytes);
            cr_assert(number == i, "%u: %u", i, number);
            qp_bytes kept = diff_texts_at(texts, number);
            cr_assert(kept.size == bytes.size);
            cr_assert(bytes.size == 0 || memcmp(kept.data, text, kept.size) == 0);
        }
    }
    cr_expect(diff_texts_at(texts, COUNT).size == 0);
    diff_texts_free(texts);
    free(texts);
}

Test(cli_units, keys_grow_the_track_that_they_belong_to) {
    enum { OWNERS = 2, KINDS = 400, PARTS = 30, COUNT = OWNERS * KINDS * PARTS };
    diff_keys *keys = calloc(1, sizeof *keys);
    diff_clip clip = {.tracks = cli_list_of(sizeof(diff_track))};
    diff_keys_begin(keys, &clip);
    for (int32_t frame = 0; frame < 2; frame++) {
        for (uint32_t i = 0; i < COUNT; i++) {
            diff_track like = {
                .owner = i % OWNERS, .kind = i / OWNERS % KINDS, .part = i / OWNERS / KINDS};
            diff_keys_add(keys, &like, frame, 1, &i, 1);
        }
    }
    diff_keys_end(keys);
    cr_assert(clip.tracks.count == COUNT);
    for (uint32_t i = 0; i < COUNT; i++) {
        const diff_track *track = cli_list_at(&clip.tracks, i);
        cr_assert(track->owner == i % OWNERS && track->count == 2);
        cr_assert(track->keys[0].words[0] == i && track->keys[1].words[0] == i);
        cr_assert(track->keys[0].frame == 0 && track->keys[1].frame == 1);
    }
    cli_list_free(&clip.tracks);
    cli_store_free(&clip.pool);
    free(keys);
}
