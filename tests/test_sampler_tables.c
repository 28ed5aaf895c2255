/* How a sampler lays its controllers out: tables that are shared and not, pools, paths. */
#include "anime/curve.h"
#include "sampler/build.h"
#include "sampler/sample.h"
#include "sampler/x86.h"
#include "sampler_body.h"

#include <criterion/criterion.h>
#include <string.h>

/* -- Tables ----------------------------------------------------------------------------------- */

/* Keys at frames 0 and these, in an Anime of 4,000 frames: times that all have the hash 0x6f632e65.
 */
static const uint32_t alike[][4] = {{0, 15, 47, 163},   {0, 30, 621, 624},  {0, 49, 61, 227},
                                    {0, 106, 620, 667}, {0, 131, 250, 256}, {0, 160, 339, 596},
                                    {0, 171, 729, 885}, {0, 184, 279, 392}};

enum { ALIKE = sizeof alike / sizeof alike[0] };

static uint32_t hints_of(const sampler_body *body) {
    sampler_case c = sampler_open(body, QP_SAMPLER_INTEGER);
    const uint32_t hints = c.sampler.hint_count;
    sampler_close(&c);
    return hints;
}

/* One controller for each of the first `tables`, and then the first one once more: its table is
   found among those of the same hash, unless four others would have to be compared before. */
Test(sampler_tables, times_of_one_hash_are_told_apart) {
    for (uint32_t tables = 1; tables <= ALIKE; tables++) {
        sampler_body body = sampler_body_open(4000);
        for (uint32_t i = 0; i <= tables; i++) {
            sampler_body_track(&body, alike[i % tables], 4, QP_BODY_POSITION);
        }
        sampler_body_close(&body, QP_EE_REFERENCE);
        const uint32_t expected = tables <= 4 ? tables : tables + 1;
        cr_assert_eq(hints_of(&body), expected, "%u tables for %u times", hints_of(&body), tables);
        sampler_expect_times(&body, 40);
        sampler_body_free(&body);
    }
}

/* 4 segments and 36 with the hash 0x025e7465. */
Test(sampler_tables, times_of_one_hash_and_other_counts_are_told_apart) {
    static const uint32_t few[4] = {0, 22, 26, 35};
    uint32_t many[36];
    for (uint32_t i = 0; i < 33; i++) {
        many[i] = i;
    }
    many[33] = 54;
    many[34] = 88;
    many[35] = 110;
    sampler_body body = sampler_body_open(4000);
    sampler_body_track(&body, few, 4, QP_BODY_POSITION);
    sampler_body_track(&body, many, 36, QP_BODY_POSITION);
    sampler_body_track(&body, few, 4, QP_BODY_POSITION);
    sampler_body_close(&body, QP_EE_REFERENCE);
    cr_assert_eq(hints_of(&body), 2);
    sampler_expect_times(&body, 40);
    sampler_body_free(&body);
}

/* A key at frame 0 of an Anime without frames: the rotation has not a segment, its orientation is
   that of its key. */
Test(sampler_tables, one_key_and_no_frames) {
    static const uint32_t frames[1] = {0};
    for (int model = 0; model < 2; model++) {
        sampler_body body = sampler_body_open(0);
        sampler_body_track(&body, frames, 1, QP_BODY_ALL);
        sampler_body_close(&body, (qp_ee_model)model);
        cr_assert_eq(body.anime.track_count, 1);
        cr_assert_eq(body.anime.tracks[0].rotation->count, 0);
        cr_assert_eq(hints_of(&body), 1); /* of the curves, which hold */
        sampler_expect_times(&body, 10);
        sampler_body_free(&body);
    }
}

/* Whatever the hint, the first segment that does not end before the time is found, or the last. */
Test(sampler_tables, search_with_every_hint) {
    uint32_t ends[5] = {10, 20, 20, 30, 40};
    uint32_t places[5] = {7, 6, 5, 4, 3};
    for (uint32_t count = 1; count <= 5; count++) {
        qp_sampler_table table;
        memset(&table, 0, sizeof table);
        table.ends = ends;
        table.places = places;
        table.count = count;
        for (uint32_t time = 0; time < 50; time++) {
            uint32_t first = 0;
            while (first + 1 < count && ends[first] < time) {
                first++;
            }
            cr_assert_eq(qp_table_search(&table, NULL, time), places[first]);
            for (uint32_t begin = 0; begin < 8; begin++) {
                uint32_t hint = begin < 7 ? begin : UINT32_MAX;
                cr_assert_eq(qp_table_search(&table, &hint, time), places[first], "at %u", time);
                cr_assert_eq(hint, first, "at %u from %u", time, begin);
            }
        }
    }
}

/* -- Pools ------------------------------------------------------------------------------------ */

/* Larger than a cache: rotations are asked for before they are needed. */
Test(sampler_tables, pool_of_two_megabytes) {
    static uint32_t frames[300];
    for (uint32_t i = 0; i < 300; i++) {
        frames[i] = 3 * i;
    }
    for (int model = 0; model < 2; model++) {
        sampler_body body = sampler_body_open(900);
        for (uint32_t i = 0; i < 64; i++) {
            sampler_body_track(&body, frames, 300, QP_BODY_ALL);
        }
        sampler_body_close(&body, (qp_ee_model)model);
        sampler_expect_times(&body, 8);
        sampler_body_free(&body);
    }
}

/* A track of four controllers with keys, one of a controller with keys, and one of none: what they
   add to a batch, each alone and all together. */
Test(sampler_tables, controllers_are_counted_by_their_kinds) {
    static const uint32_t frames[3] = {1, 2, 5};
    sampler_body body = sampler_body_open(9);
    sampler_body_track(&body, frames, 3, QP_BODY_ALL);
    sampler_body_track(&body, frames, 2, QP_BODY_POSITION);
    sampler_body_track(&body, frames, 1, QP_BODY_NONE);
    sampler_body_close(&body, QP_EE_REFERENCE);
    static const qp_batch_counts expected[3] = {
        /* Each of four has a hold before its keys, two changes and a hold behind them. */
        {.keyed = 4, .segments = 16, .units = 4 * (4 + 14 + 4 + 2)},
        {.keyed = 1, .segments = 3, .units = 3 * 4, .words = 18 + 3 + 1},
        {.words = 3 + 18 + 3 + 1},
    };
    qp_batch_counts all = {.keyed = 0};
    for (uint32_t i = 0; i < 3; i++) {
        const qp_batch_counts got = qp_batch_count(&body.anime, i, 1);
        cr_assert_eq(got.keyed, expected[i].keyed, "track %u", i);
        cr_assert_eq(got.segments, expected[i].segments, "track %u", i);
        cr_assert_eq(got.units, expected[i].units, "track %u", i);
        cr_assert_eq(got.words, expected[i].words, "track %u", i);
        cr_assert_eq(got.others, 0, "track %u", i);
        all.words += got.words;
        all.units += got.units;
    }
    cr_assert_eq(qp_batch_count(&body.anime, 0, 3).words, all.words);
    cr_assert_eq(qp_batch_count(&body.anime, 0, 3).units, all.units);
    sampler_body_free(&body);
}

/* What is promised is the sum of what sampler/batch.h lays out, and so is each part of it. */
Test(sampler_tables, memory_is_that_of_all_arrays) {
    const qp_batch_counts counts = {
        .keyed = 3, .segments = 10, .units = 20, .words = 7, .others = 2};
    const uint64_t rows = 40 + 4 * 16; /* four a segment and four a place of the one group */
    const uint64_t tables =
        sizeof(qp_sampler_table) + sizeof(qp_sampler_channel) + sizeof(qp_channel_source);
    cr_assert_eq(qp_batch_room(3), 16);
    cr_assert_eq(qp_batch_rows_max(10, 16), 6);
    cr_assert_eq(qp_batch_memory(&counts),
                 7 * sizeof(qp_sampler_word) + 2 * sizeof(qp_sampler_other) + 3 * tables +
                     (uint64_t)QP_CHANNEL_KINDS * 8 * sizeof(qp_sampler_channel) + 10 * 8 + 28 * 8 +
                     (rows + 16) * 4 + rows * 2 + rows / 16 * 2 + 7 * 4 + 20 * 64);
}

/*
 * More records than a place can count, which would take a file of many gigabytes: a batch that says
 * so is refused before anything is allocated for them (the arena says that it has the room, too).
 */
Test(sampler_tables, pool_that_places_cannot_count_is_refused) {
    static unsigned char memory[1 << 16];
    static qp_sampler_table table;
    static qp_sampler_batch batch;
    qp_anime anime;
    qp_arena arena = {(char *)memory, SIZE_MAX / 2, 0};
    memset(&anime, 0, sizeof anime);
    anime.last = 256;
    table.count = 0x20000000;
    table.units = QP_FLOAT_UNITS + 3;
    batch.tables = &table;
    batch.table_count = 1;
    qp_batch_builder builder = {&anime, QP_SAMPLER_INTEGER, &arena, {1, 0, 0, 0, 0}, &batch};
    cr_assert_not(qp_batch_fill(&builder));
    cr_assert_null(batch.pool);
    cr_assert(arena.used < sizeof memory);
}

/* -- Paths ------------------------------------------------------------------------------------ */

/* Whatever a processor has: a path runs only if all is there that it needs, the best is the last
   that does. */
Test(sampler_tables, paths_go_by_what_the_processor_has) {
    static const uint32_t needed[QP_SAMPLER_PATHS] = {0, 0x01, 0x03, 0x3f};
    for (uint32_t features = 0; features <= QP_X86_ALL; features++) {
        int best = 0;
        for (int path = 0; path < QP_SAMPLER_PATHS; path++) {
            const bool runs = (features & needed[path]) == needed[path];
            cr_assert_eq(qp_path_runs_on((qp_sampler_path)path, features), runs, "%d on 0x%x", path,
                         features);
            best = runs ? path : best;
        }
        cr_assert_eq((int)qp_path_best_of(features), best, "on 0x%x", features);
    }
    cr_assert_not(qp_path_runs_on((qp_sampler_path)QP_SAMPLER_PATHS, UINT32_MAX));
    cr_assert_not(qp_path_runs_on((qp_sampler_path)-1, UINT32_MAX));
}
