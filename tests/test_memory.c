/* Memory: the promised bounds hold, are small for small inputs, and grow in proportion. */
#include "gen/ccs_build.h"
#include "gen/ccs_samples.h"
#include "oracle/oracle.h"
#include "quirkproof/anm.h"
#include "quirkproof/ccsf.h"
#include "quirkproof/file.h"
#include "support/exact.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

/* -- The bounds themselves -------------------------------------------------------------------- */

Test(memory, arena_of_a_49_byte_file_is_below_64_kib) {
    const size_t sum = qp_check_memory_bound(49) + qp_ccsf_memory_bound(49) +
                       qp_file_env_memory_bound(49) + qp_anime_memory_bound(49);
    cr_assert(sum < 64 * 1024, "%zu bytes", sum);
}

Test(memory, bounds_grow_with_the_input_and_never_by_more_than_a_factor) {
    size_t before = 0;
    for (size_t size = 0; size < 100000; size += 7) {
        const size_t check = qp_check_memory_bound(size);
        /* The constant is the one sector that a cinematic stream is read by. */
        cr_assert(check >= before && check <= 8192 + 3 * size, "check of %zu: %zu", size, check);
        cr_assert(qp_ccsf_memory_bound(size) <= check, "a file of %zu", size);
        cr_assert(qp_anime_memory_bound(size) <= 1024 + 16 * size, "an Anime of %zu", size);
        before = check;
    }
    cr_assert(qp_anime_memory_bound(SIZE_MAX) == SIZE_MAX, "a bound that wraps");
}

/* -- Inputs of every size in blocks of exactly the bound -------------------------------------- */

/* The oracle gives every call a block of exactly the promised size. */
static void fill_and_check(uint8_t byte) {
    for (size_t size = 0; size <= 600; size++) {
        qp_exact exact = qp_exact_block(size);
        if (size > 0) {
            memset(exact.data, byte, size);
        }
        qp_oracle_check(QP_INPUT_CCSF, exact.bytes, NULL);
        qp_oracle_check(QP_INPUT_ANIME, exact.bytes, NULL);
        qp_exact_free(&exact);
    }
}

Test(memory, inputs_of_one_byte_repeated) {
    fill_and_check(0x00);
    fill_and_check(0x01);
    fill_and_check(0x07);
    fill_and_check(0xcc);
    fill_and_check(0xff);
}

/* -- Arenas that are too small ---------------------------------------------------------------- */

/* Checks in an arena of `size` bytes; the bytes that were used are told. */
static qp_status check_in(qp_bytes input, size_t size, size_t *used) {
    qp_exact block = qp_exact_block(size);
    qp_arena arena;
    qp_sink sink = {NULL, NULL, {0, 0, 0}};
    qp_arena_init(&arena, block.data, size);
    const qp_status status = qp_check(QP_INPUT_CCSF, input, &arena, &sink);
    *used = arena.used;
    qp_exact_free(&block);
    return status;
}

Test(memory, check_in_every_smaller_arena_ends_with_no_memory) {
    qp_build build = {0};
    size_t used = 0;
    bool enough = false;
    qp_ccs_sample_write(0, &build);
    const qp_bytes input = qp_build_bytes(&build);
    for (size_t size = 0; size <= qp_check_memory_bound(input.size); size++) {
        const qp_status status = check_in(input, size, &used);
        cr_assert(status == QP_OK || status == QP_NO_MEMORY);
        cr_assert(!enough || status == QP_OK, "%zu bytes are enough, %zu are not", size - 1, size);
        enough = status == QP_OK;
    }
    cr_assert(enough && check_in(input, 16, &used) == QP_NO_MEMORY);
    qp_build_free(&build);
}

static size_t anime_offset(const qp_build *build) {
    for (size_t at = 0; at + 4 <= build->size; at += 4) {
        if (qp_build_get_u32(build, at) == 0xcccc0700) {
            return at;
        }
    }
    return build->size;
}

static qp_status build_in(qp_bytes input, size_t offset, size_t size, size_t *used) {
    const qp_anime_env env = {0, 0, NULL, NULL};
    qp_exact block = qp_exact_block(size);
    qp_arena arena;
    qp_anime anime;
    qp_arena_init(&arena, block.data, size);
    const qp_status status = qp_anime_build(input, offset, &env, QP_EE_REFERENCE, &arena, &anime);
    *used = arena.used;
    qp_exact_free(&block);
    return status;
}

/* The samples with lights, later games' records, and records of every kind. */
Test(memory, build_in_every_smaller_arena_ends_with_no_memory) {
    for (uint32_t i = 0; i < 8; i++) {
        qp_build build = {0};
        size_t used = 0;
        bool enough = false;
        qp_ccs_sample_write(i, &build);
        const qp_bytes input = qp_build_bytes(&build);
        const size_t offset = anime_offset(&build);
        const size_t bound = qp_anime_memory_bound(input.size - offset);
        for (size_t size = 0; size <= bound && offset < input.size; size += 4) {
            const qp_status status = build_in(input, offset, size, &used);
            cr_assert(status == QP_OK || status == QP_NO_MEMORY);
            cr_assert(!enough || status == QP_OK);
            enough = status == QP_OK;
        }
        cr_assert(enough, "%s", qp_ccs_sample_at(i).name);
        qp_build_free(&build);
    }
}

/* -- What costs most for its size ------------------------------------------------------------- */

enum { TIMES = 500 };

/* The controllers of each kind that a record of `kind` may have, by shift and width. */
typedef struct {
    uint32_t kind;
    uint32_t shift;
    uint32_t type; /* 0: no controller, 1: a single value, 2 and 4: one key */
    uint32_t width;
} dense;

static void write_dense(const dense *d, uint32_t keys, uint32_t count, qp_build *build) {
    static const uint32_t words[44] = {5, 0x3f800000, 0x3f800000, 0x3f800000, 0x3f800000};
    const size_t at = qp_ccs_anime_open(build, 0, 100);
    qp_ccs_top(build, 0);
    for (uint32_t i = 0; i < count; i++) {
        const size_t record = qp_ccs_controllers_open(build, d->kind, i);
        if (d->type == 1) {
            qp_ccs_single(build, record, d->shift, words, d->width);
        } else if (d->type > 1) {
            qp_ccs_keys(build, record, d->shift, d->type, words, keys, d->width);
        }
        qp_ccs_close(build, record);
    }
    qp_ccs_anime_close(build, at, QP_CCS_ONCE);
}

/* Arena bytes a byte of file, and that the bound holds. */
static double ratio(const qp_build *build, const char *what) {
    const qp_bytes input = qp_build_bytes(build);
    size_t used = 0;
    cr_assert(build_in(input, 0, qp_anime_memory_bound(input.size), &used) == QP_OK, "%s", what);
    return (double)used / (double)input.size;
}

static const dense records[] = {
    {QP_KIND_OBJECT, 0, 0, 0},   {QP_KIND_OBJECT, 0, 1, 3},   {QP_KIND_OBJECT, 3, 1, 3},
    {QP_KIND_OBJECT, 0, 2, 3},   {QP_KIND_OBJECT, 3, 2, 3},   {QP_KIND_OBJECT, 9, 2, 1},
    {QP_KIND_OBJECT, 3, 4, 4},   {QP_KIND_OBJECT, 0, 4, 10},  {QP_KIND_MATERIAL, 0, 0, 0},
    {QP_KIND_MATERIAL, 0, 1, 1}, {QP_KIND_MATERIAL, 0, 2, 1}, {QP_KIND_CAMERA, 3, 2, 3},
    {QP_KIND_CAMERA, 3, 1, 3},   {QP_KIND_CAMERA, 3, 4, 4},   {QP_KIND_DIRECT, 3, 2, 3},
    {QP_KIND_OMNI, 6, 2, 1},     {QP_KIND_OMNI, 0, 0, 0},     {QP_KIND_DISTANT, 3, 1, 3}};

Test(memory, dense_records_stay_in_the_bound) {
    double worst = 0;
    for (size_t i = 0; i < sizeof records / sizeof records[0]; i++) {
        for (uint32_t keys = 1; keys <= 3; keys++) {
            char what[64];
            qp_build build = {0};
            snprintf(what, sizeof what, "record %zu with %u keys", i, keys);
            write_dense(&records[i], keys, TIMES, &build);
            const double is = ratio(&build, what);
            worst = is > worst ? is : worst;
            qp_build_free(&build);
        }
    }
    /* A bound that is never come near to would waste the caller's memory. */
    cr_assert(worst > 7 && worst < 14, "the worst is %.2f bytes a byte", worst);
}

/* Frame records of 8 bytes and more, and controller records too short to be read. */
Test(memory, short_and_empty_records_stay_in_the_bound) {
    static const uint32_t kinds[] = {QP_KIND_F_NOTE,   QP_KIND_F_MORPHER, QP_KIND_F_OBJ,
                                     QP_KIND_F_CAMERA, QP_KIND_F_AMBIENT, QP_KIND_F_MATERIAL,
                                     QP_KIND_OBJECT,   QP_KIND_MATERIAL,  QP_KIND_DIRECT,
                                     QP_KIND_CAMERA,   QP_KIND_MORPHER,   QP_KIND_TOP};
    static const uint32_t zeros[16] = {0};
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        for (uint32_t words = 0; words <= 16; words++) {
            char what[64];
            qp_build build = {0};
            const size_t at = qp_ccs_anime_open(&build, 0, 100);
            qp_ccs_top(&build, 1);
            for (uint32_t k = 0; k < TIMES; k++) {
                const size_t record = qp_ccs_chunk(&build, kinds[i], zeros, words);
                if (words > 0) {
                    qp_build_set_u32(&build, record + QP_CHUNK_HEADER, k);
                }
            }
            qp_ccs_anime_close(&build, at, QP_CCS_ONCE);
            snprintf(what, sizeof what, "records 0x%04x of %u words", kinds[i], words);
            cr_assert(ratio(&build, what) < 14, "%s", what);
            qp_build_free(&build);
        }
    }
}

/* Twice the records take twice the memory, nothing more. */
Test(memory, arena_grows_in_proportion_to_the_records) {
    for (size_t i = 0; i < sizeof records / sizeof records[0]; i++) {
        qp_build small = {0};
        qp_build large = {0};
        write_dense(&records[i], 2, 1000, &small);
        write_dense(&records[i], 2, 10000, &large);
        const double of_small = ratio(&small, "1,000 records");
        const double of_large = ratio(&large, "10,000 records");
        cr_assert(of_large < 1.1 * of_small + 0.1, "record %zu: %.2f, then %.2f", i, of_small,
                  of_large);
        qp_build_free(&small);
        qp_build_free(&large);
    }
}

/* Bytes that a clip keeps. */
static size_t clip_in(qp_bytes input) {
    const size_t bound = qp_clip_memory_bound(input.size);
    qp_exact block = qp_exact_block(bound);
    qp_arena arena;
    qp_clip clip;
    qp_arena_init(&arena, block.data, bound);
    cr_assert(qp_clip_build(input, 0, 0x100, &arena, &clip) == QP_OK);
    qp_exact_free(&block);
    return arena.used;
}

/* A record without controllers takes one element of its list: what else a build needs for it, it
   gives back. */
Test(memory, record_without_controllers_takes_one_element) {
    static const struct {
        uint32_t kind;
        size_t element;
    } lists[] = {{QP_KIND_OBJECT, sizeof(qp_track)},
                 {QP_KIND_MATERIAL, sizeof(qp_material_track)},
                 {QP_KIND_OMNI, sizeof(qp_light_track)},
                 {QP_KIND_CAMERA, sizeof(qp_camera_track)},
                 {QP_KIND_MORPHER, sizeof(qp_morph_track)}};
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++) {
        const dense bare = {lists[i].kind, 0, 0, 0};
        size_t used[2] = {0, 0};
        for (uint32_t k = 0; k < 2; k++) {
            qp_build build = {0};
            write_dense(&bare, 0, 10 + 64 * k, &build);
            const qp_bytes input = qp_build_bytes(&build);
            const size_t bound = qp_anime_memory_bound(input.size);
            cr_assert(build_in(input, 0, bound, &used[k]) == QP_OK);
            qp_build_free(&build);
        }
        cr_assert_eq(used[1] - used[0], 64 * lists[i].element, "kind 0x%04x", lists[i].kind);
    }
}

/* An Anime of three frames with records of a kind in frame 1, each of another object. */
static void write_frame_records(uint32_t kind, uint32_t words, uint32_t count, qp_build *build) {
    static const uint32_t zeros[16] = {0};
    const size_t at = qp_ccs_anime_open(build, 0, 3);
    qp_ccs_top(build, 0);
    qp_ccs_top(build, 1);
    for (uint32_t i = 0; i < count; i++) {
        const size_t record = qp_ccs_chunk(build, kind, zeros, words);
        qp_build_set_u32(build, record + QP_CHUNK_HEADER, i + 1);
    }
    qp_ccs_top(build, 2);
    qp_ccs_anime_close(build, at, QP_CCS_ONCE);
}

/* The same of a record in a frame: its frame, object and offset, by object its place in a group and
   the group's; in a clip its slot. */
Test(memory, record_of_a_frame_takes_one_element_of_each_list) {
    enum { EVENT = sizeof(size_t) + 8, GROUPED = EVENT + 8, SLOT = sizeof(qp_clip_slot) + 4 };
    static const struct {
        uint32_t kind, words;
        size_t in_anime, in_clip;
    } lists[] = {{QP_KIND_F_NOTE, 3, GROUPED, 0},       {QP_KIND_F_OBJ, 13, GROUPED, SLOT},
                 {QP_KIND_F_MATERIAL, 4, EVENT, SLOT},  {QP_KIND_F_CAMERA, 7, EVENT, 0},
                 {QP_KIND_F_AMBIENT, 1, GROUPED, SLOT}, {QP_KIND_F_MORPHER, 2, GROUPED, SLOT}};
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++) {
        size_t anime[2] = {0, 0};
        size_t clip[2] = {0, 0};
        for (uint32_t k = 0; k < 2; k++) {
            qp_build build = {0};
            write_frame_records(lists[i].kind, lists[i].words, 10 + 64 * k, &build);
            const qp_bytes input = qp_build_bytes(&build);
            const size_t bound = qp_anime_memory_bound(input.size);
            cr_assert(build_in(input, 0, bound, &anime[k]) == QP_OK);
            clip[k] = clip_in(input);
            qp_build_free(&build);
        }
        cr_assert_eq(anime[1] - anime[0], 64 * lists[i].in_anime, "kind 0x%04x", lists[i].kind);
        cr_assert_eq(clip[1] - clip[0], 64 * lists[i].in_clip, "kind 0x%04x", lists[i].kind);
    }
}
