/*
 * Whole poses on every path of this machine, in both models: the bits of qp_anime_pose(). The
 * oracle compares generated files (property, fuzz targets); here are the cases that have to be
 * made on purpose.
 */
#include "sampler_body.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#define ONE 0x3f800000u

/* Every path, at every tick from 0 to beyond the last, forwards with hints and backwards without.
 */
static void expect_every_tick(const sampler_body *body, uint32_t step) {
    for (int path = 0; path < QP_SAMPLER_PATHS; path++) {
        if (!qp_sampler_path_available((qp_sampler_path)path)) {
            continue;
        }
        sampler_case c = sampler_open(body, (qp_sampler_path)path);
        const uint32_t end = body->anime.last + 3;
        for (uint32_t time = 0; time <= end; time += step) {
            sampler_expect(&c, c.hints, time);
            sampler_expect(&c, NULL, end - time);
        }
        sampler_close(&c);
    }
}

/* -- Times ------------------------------------------------------------------------------------ */

/* Exhaustive: each of the first ticks of keys that lie on, before and behind rows of every kind. */
Test(sampler, every_tick_of_short_curves) {
    static const uint32_t frames[][4] = {{0, 1, 2, 3}, {0, 0, 1, 1},  {2, 3, 3, 4},
                                         {3, 1, 2, 4}, {1, 2, 9, 10}, {0, 5, 4, 6}};
    for (int model = 0; model < 2; model++) {
        sampler_body body = sampler_body_open(6);
        for (uint32_t i = 0; i < sizeof frames / sizeof frames[0]; i++) {
            sampler_body_track(&body, frames[i], 4, QP_BODY_ALL);
        }
        sampler_body_close(&body, (qp_ee_model)model);
        cr_assert_eq(body.anime.track_count, 6);
        expect_every_tick(&body, 1);
        sampler_body_free(&body);
    }
}

Test(sampler, keys_of_2_to_the_24_frames_and_times_that_wrap) {
    static const uint32_t frames[][4] = {{0, 0x800000, 0xffffff, 0x1000000},
                                         {0x7fffff, 0x800001, 0x1000001, 3},
                                         {0, 0xffffffff, 1, 2},
                                         {0xfffffe, 0xffffff, 5, 6}};
    for (uint32_t last = 0xfffffe; last <= 0x1000001; last++) {
        sampler_body body = sampler_body_open(last);
        for (uint32_t i = 0; i < 4; i++) {
            sampler_body_track(&body, frames[i], 4, QP_BODY_ALL);
        }
        sampler_body_close(&body, QP_EE_REFERENCE);
        sampler_expect_times(&body, 400);
        sampler_body_free(&body);
    }
}

/* With 2^24 frames the end wraps to 0, so that no hold follows the last key: its step goes on, to
   turns by some millions. Each track alone: all lanes of a vector have the same angle, some of them
   below 0. */
Test(sampler, turns_far_beyond_the_last_key) {
    static const uint32_t frames[2] = {0, 1};
    uint32_t below = 0;
    for (uint32_t i = 0; i < 12; i++) {
        sampler_body body = sampler_body_open(0x1000000);
        body.drawn += i;
        sampler_body_track(&body, frames, 2, QP_BODY_ALL);
        sampler_body_close(&body, QP_EE_REFERENCE);
        sampler_expect_times(&body, 100);
        below += body.anime.tracks[0].rotation->turns[0].angle < 0;
        sampler_body_free(&body);
    }
    cr_assert(below > 2 && below < 10, "%u of 12 angles are below 0", below);
}

/* One controller with far more keys than the others: its ends share rows, and it is searched. */
Test(sampler, dense_keys_among_sparse_ones) {
    static uint32_t dense[600];
    static const uint32_t sparse[3] = {0, 100, 590};
    for (uint32_t i = 0; i < 600; i++) {
        dense[i] = i;
    }
    for (int model = 0; model < 2; model++) {
        sampler_body body = sampler_body_open(600);
        for (int i = 0; i < 20; i++) {
            sampler_body_track(&body, sparse, 3, QP_BODY_ALL);
            sampler_body_track(&body, sparse, 3 - (i % 2 == 0), QP_BODY_POSITION);
        }
        sampler_body_track(&body, dense, 600, QP_BODY_ALL);
        sampler_body_close(&body, (qp_ee_model)model);
        expect_every_tick(&body, 61);
        sampler_expect_times(&body, 300);
        sampler_body_free(&body);
    }
}

/* Tables of 16 are searched at a time. In more of them than that, each with keys of its own, every
   one may be the one that has several ends in a row. */
Test(sampler, dense_keys_in_each_of_many_tables) {
    enum { TRACKS = 40, DENSE = 200 };
    static uint32_t dense[DENSE];
    for (uint32_t at = 0; at < TRACKS; at += 3) {
        sampler_body body = sampler_body_open(600);
        for (uint32_t i = 0; i < TRACKS; i++) {
            for (uint32_t k = 0; k < DENSE; k++) {
                dense[k] = 300 + i + k;
            }
            sampler_body_track(&body, dense, i == at ? DENSE : 3, QP_BODY_ALL);
        }
        sampler_body_close(&body, QP_EE_REFERENCE);
        sampler_expect_times(&body, 200);
        sampler_body_free(&body);
    }
}

Test(sampler, no_frames_at_all) {
    static const uint32_t frames[3] = {0, 1, 2};
    sampler_body body = sampler_body_open(0);
    sampler_body_track(&body, frames, 3, QP_BODY_ALL);
    sampler_body_close(&body, QP_EE_REFERENCE);
    sampler_expect_times(&body, 50);
    sampler_body_free(&body);
}

/* -- Tracks ----------------------------------------------------------------------------------- */

/* A batch has 64 tracks, the vector units take them in eights, and so on: all remainders. */
Test(sampler, every_number_of_tracks) {
    static const uint32_t frames[5] = {0, 2, 3, 7, 9};
    for (uint32_t tracks = 0; tracks <= 131; tracks += tracks < 18 || tracks > 62 ? 1 : 7) {
        sampler_body body = sampler_body_open(10);
        for (uint32_t i = 0; i < tracks; i++) {
            sampler_body_track(&body, frames + i % 3, 3, i % 5 == 4 ? QP_BODY_NONE : QP_BODY_ALL);
        }
        sampler_body_close(&body, tracks % 2 == 0 ? QP_EE_REFERENCE : QP_EE_CONSOLE);
        sampler_expect_times(&body, 12);
        sampler_body_free(&body);
    }
}

/* Controllers with the same times share a table, and so a hint. */
Test(sampler, equal_times_are_shared) {
    static const uint32_t frames[5] = {0, 2, 3, 7, 9};
    sampler_body body = sampler_body_open(10);
    for (uint32_t i = 0; i < 10; i++) {
        sampler_body_track(&body, frames, 5, QP_BODY_POSITION);
    }
    sampler_body_close(&body, QP_EE_REFERENCE);
    sampler_case c = sampler_open(&body, QP_SAMPLER_INTEGER);
    cr_assert_eq(c.sampler.hint_count, 1, "%u tables", c.sampler.hint_count);
    sampler_close(&c);
    sampler_body_free(&body);
}

/* -- Values ----------------------------------------------------------------------------------- */

/* Values on both sides of the guard: of exponents from which a sum leaves the host's range, zeros
   of both signs, patterns that the host would call subnormal, infinite or no number. */
Test(sampler, values_at_the_guards_edges) {
    static const uint32_t edges[] = {0,          0x80000000, 1,          0x807fffff, 0x00800000,
                                     0x80800001, ONE,        0x7e7fffff, 0x7e800000, 0xfeffffff,
                                     0x7effffff, 0x7f000000, 0x7f7fffff, 0xff7fffff, 0x7f800000,
                                     0xffffffff, 0x7fffffff, 0x64000000, 0x64800000};
    static const uint32_t frames[3] = {0, 3, 5};
    const uint32_t count = sizeof edges / sizeof edges[0];
    for (int model = 0; model < 2; model++) {
        sampler_body body = sampler_body_open(6);
        for (uint32_t i = 0; i < count; i++) {
            for (uint32_t k = 0; k < count; k++) {
                const uint32_t values[3] = {edges[i], edges[k], edges[(i + k) % count]};
                sampler_body_values(&body, frames, values, 3);
            }
        }
        sampler_body_close(&body, (qp_ee_model)model);
        sampler_expect_times(&body, 40);
        sampler_body_free(&body);
    }
}

/* -- Calls ------------------------------------------------------------------------------------ */

Test(sampler, hints_of_any_kind_change_nothing) {
    static const uint32_t frames[6] = {0, 1, 2, 3, 4, 40};
    static const uint32_t garbage[] = {0, 1, 4, 5, 6, 7, 0x7fffffff, 0xffffffff};
    sampler_body body = sampler_body_open(50);
    sampler_body_track(&body, frames, 6, QP_BODY_ALL);
    sampler_body_close(&body, QP_EE_REFERENCE);
    for (int path = 0; path < QP_SAMPLER_PATHS; path++) {
        if (!qp_sampler_path_available((qp_sampler_path)path)) {
            continue;
        }
        sampler_case c = sampler_open(&body, (qp_sampler_path)path);
        for (uint32_t time = 0; time < 256 * 6; time += 37) {
            for (size_t i = 0; i < sizeof garbage / sizeof garbage[0]; i++) {
                for (uint32_t h = 0; h < c.sampler.hint_count; h++) {
                    c.hints[h] = garbage[i];
                }
                sampler_expect(&c, c.hints, time);
            }
        }
        sampler_close(&c);
    }
    sampler_body_free(&body);
}

/* Builds a sampler in arenas of `from` bytes and less, down to `to`, of which `used` are enough. */
static void expect_too_little(const qp_anime *anime, qp_sampler_path path, size_t from, size_t to,
                              size_t used, size_t step) {
    for (size_t size = from;; size -= size - to > step ? step : size - to) {
        qp_exact block = qp_exact_block(size);
        qp_arena arena;
        qp_sampler sampler;
        qp_arena_init(&arena, block.data, size);
        const qp_status status = qp_sampler_build(anime, path, &arena, &sampler);
        qp_exact_free(&block);
        cr_assert_eq(status, size >= used ? QP_OK : QP_NO_MEMORY, "%zu of %zu bytes: %d", size,
                     used, (int)status);
        if (size == to) {
            break;
        }
    }
}

/* Any of the blocks may be the one for which there is no room, the last and smallest too. */
Test(sampler, too_little_memory_is_told) {
    static const uint32_t frames[4] = {0, 2, 3, 7};
    sampler_body body = sampler_body_open(8);
    for (uint32_t i = 0; i < 70; i++) {
        sampler_body_track(&body, frames, 4, QP_BODY_ALL);
    }
    sampler_body_close(&body, QP_EE_REFERENCE);
    const size_t bound = qp_sampler_memory_bound(&body.anime);
    for (int path = 0; path < QP_SAMPLER_PATHS; path++) {
        if (!qp_sampler_path_available((qp_sampler_path)path)) {
            continue;
        }
        qp_arena arena;
        qp_sampler sampler;
        qp_exact block = qp_exact_block(bound);
        qp_arena_init(&arena, block.data, bound);
        cr_assert_eq(qp_sampler_build(&body.anime, (qp_sampler_path)path, &arena, &sampler), QP_OK);
        const size_t used = arena.used;
        qp_exact_free(&block);
        expect_too_little(&body.anime, (qp_sampler_path)path, bound, 0, used, 97);
        expect_too_little(&body.anime, (qp_sampler_path)path, used, used - used / 8, used, 4);
    }
    sampler_body_free(&body);
}

Test(sampler, a_path_that_is_not_there_is_refused) {
    static const uint32_t frames[2] = {0, 2};
    sampler_body body = sampler_body_open(3);
    sampler_body_track(&body, frames, 2, QP_BODY_ALL);
    sampler_body_close(&body, QP_EE_REFERENCE);
    unsigned char block[8];
    for (int path = 0; path <= QP_SAMPLER_PATHS; path++) {
        qp_arena arena;
        qp_sampler sampler;
        qp_arena_init(&arena, block, sizeof block);
        const qp_status expected =
            qp_sampler_path_available((qp_sampler_path)path) ? QP_NO_MEMORY : QP_BAD_ARGUMENT;
        cr_expect_eq(qp_sampler_build(&body.anime, (qp_sampler_path)path, &arena, &sampler),
                     expected, "path %d", path);
    }
    sampler_body_free(&body);
}

Test(sampler, paths_have_names) {
    cr_expect_str_eq(qp_sampler_path_name(QP_SAMPLER_INTEGER), "integer");
    cr_expect_str_eq(qp_sampler_path_name(QP_SAMPLER_SSE2), "sse2");
    cr_expect_str_eq(qp_sampler_path_name(QP_SAMPLER_AVX2), "avx2");
    cr_expect_str_eq(qp_sampler_path_name(QP_SAMPLER_AVX512), "avx512");
    cr_expect_str_eq(qp_sampler_path_name((qp_sampler_path)QP_SAMPLER_PATHS), "");
    cr_expect(qp_sampler_path_available(QP_SAMPLER_INTEGER));
    cr_expect(qp_sampler_path_available(qp_sampler_path_best()));
    for (int path = (int)qp_sampler_path_best() + 1; path < QP_SAMPLER_PATHS; path++) {
        cr_expect_not(qp_sampler_path_available((qp_sampler_path)path), "path %d", path);
    }
}
