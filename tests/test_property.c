/* Files that the generator makes of fixed seeds: everything that the oracle knows holds of each. */
#include "gen/ccs_gen.h"
#include "oracle/oracle.h"

#include <criterion/criterion.h>
#include <criterion/parameterized.h>
#include <stdio.h>
#include <string.h>

enum { BLOCKS = 24, SEEDS_A_BLOCK = 500, DRAWN = 1200, FILE_MAX = 64 * 1024 };

static void generate(uint64_t seed, qp_build *build) {
    uint8_t drawn[DRAWN];
    qp_source_fill(seed, drawn, sizeof drawn);
    /* Sources of every length: a short one ends in the middle of a file. */
    const qp_bytes bytes = {drawn, 16 + (size_t)(seed * 7 % (DRAWN - 16))};
    qp_source source = qp_source_over(bytes);
    build->limit = FILE_MAX;
    qp_gen_ccsf(&source, build);
}

/* 12,000 files, 500 a test. What does not hold is told by the oracle, with the bytes of the file.
 */
ParameterizedTestParameters(property, generated_file) {
    static unsigned blocks[BLOCKS];
    for (unsigned i = 0; i < BLOCKS; i++) {
        blocks[i] = i;
    }
    return cr_make_param_array(unsigned, blocks, BLOCKS);
}

ParameterizedTest(unsigned *block, property, generated_file) {
    for (uint64_t i = 0; i < SEEDS_A_BLOCK; i++) {
        qp_build build = {0};
        generate(1 + *block * SEEDS_A_BLOCK + i, &build);
        cr_assert(build.size > 0 && build.size <= FILE_MAX);
        qp_oracle_check(QP_INPUT_CCSF, qp_build_bytes(&build), NULL);
        qp_oracle_check_bare(qp_build_bytes(&build));
        qp_build_free(&build);
    }
}

Test(property, same_bytes_make_the_same_file) {
    for (uint64_t seed = 1; seed <= 200; seed++) {
        qp_build first = {0};
        qp_build second = {0};
        generate(seed, &first);
        generate(seed, &second);
        cr_assert(first.size == second.size && memcmp(first.data, second.data, first.size) == 0);
        qp_build_free(&first);
        qp_build_free(&second);
    }
}

/* A generator that makes nothing but garbage, or nothing but the plain, tests little. */
Test(property, generated_files_are_of_many_kinds) {
    uint64_t codes[QP_DIAG_COUNT] = {0};
    uint32_t whole = 0;
    uint64_t tracks = 0;
    uint32_t raised = 0;
    for (uint64_t seed = 1; seed <= 2000; seed++) {
        qp_build build = {0};
        generate(seed, &build);
        const qp_oracle_report report =
            qp_oracle_check(QP_INPUT_CCSF, qp_build_bytes(&build), codes);
        whole += report.counts[QP_ERROR] == 0 ? 1 : 0;
        tracks += report.tracks;
        qp_build_free(&build);
    }
    for (int code = QP_DIAG_NONE + 1; code < QP_DIAG_COUNT; code++) {
        raised += codes[code] > 0 ? 1 : 0;
    }
    cr_assert(whole >= 400, "%u of 2000 without an error", whole);
    cr_assert(tracks >= 2000, "%llu tracks", (unsigned long long)tracks);
    cr_assert(raised >= 70, "%u kinds of findings", raised);
}
