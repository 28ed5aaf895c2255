/* The mutators of the fuzz targets: they depend on their seed alone, stay inside the room that they
   are given, and mostly keep an input what it is. */
#include "gen/ccs_samples.h"
#include "gen/cine_samples.h"
#include "gen/totemtech.h"
#include "mutate/mutate.h"
#include "quirkproof/check.h"
#include "quirkproof/cine.h"
#include "quirkproof/totemtech.h"
#include "support/exact.h"

#include <criterion/criterion.h>
#include <string.h>

enum { SEEDS = 400, ROOM = 1 << 15 };

/* A mutant in a block of exactly the room that it may take. */
static qp_exact mutant_of(qp_mutate_format format, qp_bytes input, uint32_t seed, size_t *size) {
    qp_exact block = qp_exact_block(ROOM);
    memcpy(block.data, input.data, input.size);
    *size = qp_mutate(format, block.data, input.size, ROOM, seed);
    cr_assert_leq(*size, (size_t)ROOM);
    return block;
}

static void same_seed_same_mutant(qp_mutate_format format, qp_bytes input) {
    for (uint32_t seed = 0; seed < SEEDS; seed++) {
        size_t size = 0;
        size_t again = 0;
        qp_exact first = mutant_of(format, input, seed, &size);
        qp_exact second = mutant_of(format, input, seed, &again);
        cr_assert_eq(size, again, "seed %u", seed);
        cr_assert(size == 0 || memcmp(first.data, second.data, size) == 0, "seed %u", seed);
        qp_exact_free(&second);
        qp_exact_free(&first);
    }
}

static void count_finding(void *user, const qp_diag *diag) {
    uint64_t *codes = user;
    codes[diag->code]++;
}

/* The mutants of an input that have none of these findings. */
static uint32_t without(qp_mutate_format format, qp_bytes input, qp_input_kind kind,
                        const qp_diag_code *codes, uint32_t count) {
    uint32_t good = 0;
    for (uint32_t seed = 0; seed < SEEDS; seed++) {
        uint64_t found[QP_DIAG_COUNT] = {0};
        qp_sink sink = {count_finding, found, {0, 0, 0}};
        size_t size = 0;
        qp_exact block = mutant_of(format, input, seed, &size);
        const qp_bytes mutant = {block.data, size};
        const size_t bound = qp_check_memory_bound(size);
        qp_exact memory = qp_exact_block(bound);
        qp_arena arena;
        qp_arena_init(&arena, memory.data, bound);
        cr_assert_eq(qp_check(kind, mutant, &arena, &sink), QP_OK);
        bool any = false;
        for (uint32_t i = 0; i < count; i++) {
            any = any || found[codes[i]] > 0;
        }
        good += any ? 0 : 1;
        qp_exact_free(&memory);
        qp_exact_free(&block);
    }
    return good;
}

static qp_build ccs_sample(const char *name) {
    qp_build build = {0};
    for (uint32_t i = 0; i < qp_ccs_sample_count(); i++) {
        if (strcmp(qp_ccs_sample_at(i).name, name) == 0) {
            qp_ccs_sample_write(i, &build);
        }
    }
    cr_assert_gt(build.size, (size_t)0, "%s", name);
    return build;
}

Test(mutate, same_seed_same_mutant) {
    static uint8_t block[QP_CINE_SAMPLE_MAX];
    static uint8_t totem[QP_GEN_TOTEM_ROOM];
    const char *name = "";
    qp_build build = ccs_sample("later");
    same_seed_same_mutant(QP_MUTATE_CCSF, qp_build_bytes(&build));
    same_seed_same_mutant(QP_MUTATE_BYTES, qp_build_bytes(&build));
    same_seed_same_mutant(QP_MUTATE_DRAWS, qp_build_bytes(&build));
    same_seed_same_mutant(QP_MUTATE_WORDS, qp_build_bytes(&build));
    qp_build_free(&build);
    const qp_bytes stream = {block, qp_cine_stream_sample(4, block, &name)};
    same_seed_same_mutant(QP_MUTATE_CINE, stream);
    const qp_bytes frame = {block, qp_cine_frame_sample(2, block, &name)};
    same_seed_same_mutant(QP_MUTATE_FRAME, frame);
    for (uint32_t i = 0; i < QP_GEN_TOTEM_FILES; i++) {
        const qp_bytes file = {totem, qp_gen_totem_file(i, totem)};
        same_seed_same_mutant(QP_MUTATE_TOTEM, file);
    }
}

/* Sizes and words fields fit what was taken out and put in. */
Test(mutate, most_ccsf_mutants_are_walked_to_their_end) {
    static const qp_diag_code lost[] = {QP_ANM_SUB_CHUNK_TOO_LONG, QP_ANM_WORDS,
                                        QP_CCS_CHUNK_HEADER_CUT};
    qp_build build = ccs_sample("basic");
    const uint32_t good = without(QP_MUTATE_CCSF, qp_build_bytes(&build), QP_INPUT_CCSF, lost, 3);
    qp_build_free(&build);
    cr_assert_gt(good, (uint32_t)(SEEDS * 6 / 10), "%u", good);
    cr_assert_lt(good, (uint32_t)SEEDS, "%u", good);
}

/* A checksum follows what was changed. */
Test(mutate, most_sectors_keep_a_right_edc) {
    static const qp_diag_code wrong[] = {QP_CIN_EDC};
    static uint8_t block[QP_CINE_SAMPLE_MAX];
    const char *name = "";
    const qp_bytes stream = {block, qp_cine_stream_sample(4, block, &name)};
    const uint32_t good = without(QP_MUTATE_CINE, stream, QP_INPUT_CINE, wrong, 1);
    cr_assert_gt(good, (uint32_t)(SEEDS * 6 / 10), "%u", good);
    cr_assert_lt(good, (uint32_t)SEEDS, "%u", good);
}

/* Counts fit the keys: the body is read to its last byte. */
Test(mutate, most_animations_are_consumed_exactly) {
    static uint8_t data[QP_GEN_TOTEM_ROOM];
    uint32_t good = 0;
    const qp_bytes file = {data, qp_gen_totem_file(2, data)};
    for (uint32_t seed = 0; seed < SEEDS; seed++) {
        size_t size = 0;
        qp_exact block = mutant_of(QP_MUTATE_TOTEM, file, seed, &size);
        const qp_bytes mutant = {block.data, size};
        const size_t bound = qp_totem_memory_bound(size);
        qp_exact memory = qp_exact_block(bound);
        qp_arena arena;
        qp_totem_animation animation;
        qp_arena_init(&arena, memory.data, bound);
        cr_assert_eq(qp_totem_parse(mutant, NULL, &arena, NULL, &animation), QP_OK);
        good += animation.reading.exact ? 1 : 0;
        qp_exact_free(&memory);
        qp_exact_free(&block);
    }
    cr_assert_gt(good, (uint32_t)(SEEDS / 2), "%u", good);
    cr_assert_lt(good, (uint32_t)SEEDS, "%u", good);
}

/* A part of one input comes into the other. */
Test(mutate, crossing_takes_parts_of_the_other_input) {
    qp_build first = ccs_sample("basic");
    qp_build second = ccs_sample("lights");
    qp_exact block = qp_exact_block(ROOM);
    uint32_t with_lights = 0;
    for (uint32_t seed = 0; seed < SEEDS; seed++) {
        const size_t size = qp_mutate_cross(QP_MUTATE_CCSF, qp_build_bytes(&first),
                                            qp_build_bytes(&second), block.data, ROOM, seed);
        cr_assert_leq(size, (size_t)ROOM);
        bool any = false;
        for (size_t at = 0; at + 4 <= size; at += 4) {
            any = any || (block.data[at] == 0x05 && block.data[at + 1] == 0x06 &&
                          block.data[at + 2] == 0xcc);
        }
        with_lights += any ? 1 : 0;
    }
    cr_assert_gt(with_lights, (uint32_t)(SEEDS / 50), "%u", with_lights);
    qp_exact_free(&block);
    qp_build_free(&second);
    qp_build_free(&first);
}

Test(mutate, formats_by_name) {
    cr_assert_eq(qp_mutate_format_of("ccsf"), QP_MUTATE_CCSF);
    cr_assert_eq(qp_mutate_format_of("archive"), QP_MUTATE_ARCHIVE);
    cr_assert_eq(qp_mutate_format_of("none"), QP_MUTATE_FORMATS);
}
