/* The interface of the check: what it is asked for, and memory. */
#include "diag_file.h"

#include "quirkproof/ccsf.h"
#include "quirkproof/frames.h"
#include "support/exact.h"
#include "support/expect.h"

#include <criterion/criterion.h>
#include <string.h>

/* -- What an input is ------------------------------------------------------------------------- */

static qp_input_kind detected(const void *data, size_t size) {
    qp_exact exact = qp_exact_copy(data, size);
    qp_input_kind kind = qp_detect(exact.bytes);
    qp_exact_free(&exact);
    return kind;
}

Test(check, input_is_found_by_its_first_bytes) {
    cr_assert(detected("\x1f\x8b\x08", 3) == QP_INPUT_GZIP);
    cr_assert(detected("\x1f\x8b", 2) == QP_INPUT_GZIP);
    cr_assert(detected("\x01\x00\xcc\xcc", 4) == QP_INPUT_CCSF);
    cr_assert(detected("\x01\x00", 2) == QP_INPUT_CCSF);
    cr_assert(detected("\x00\x07\xcc\xcc", 4) == QP_INPUT_ANIME);
    cr_assert(detected("\x00\x07", 2) == QP_INPUT_ANIME);
}

Test(check, input_of_too_few_or_other_bytes_is_unknown) {
    cr_assert(detected(NULL, 0) == QP_INPUT_UNKNOWN);
    cr_assert(detected("\x1f", 1) == QP_INPUT_UNKNOWN);
    cr_assert(detected("\x01", 1) == QP_INPUT_UNKNOWN);
    cr_assert(detected("\x1f\x8c", 2) == QP_INPUT_UNKNOWN);
    cr_assert(detected("\x02\x00\xcc\xcc", 4) == QP_INPUT_UNKNOWN);
    cr_assert(detected("\x01\x00\xcc\xcd", 4) == QP_INPUT_UNKNOWN);
    cr_assert(detected("CCSF", 4) == QP_INPUT_UNKNOWN);
}

/* With another tag than known files have. */
Test(check, input_with_another_tag_is_found_by_magic_or_size) {
    cr_assert(detected("\x01\x00\x34\x12\x0d\x00\x00\x00"
                       "CCSF",
                       12) == QP_INPUT_CCSF);
    cr_assert(detected("\x01\x00\x34\x12\x0d\x00\x00\x00"
                       "CCSX",
                       12) == QP_INPUT_UNKNOWN);
    cr_assert(detected("\x00\x07\x34\x12\x01\x00\x00\x00"
                       "abcd",
                       12) == QP_INPUT_ANIME);
    cr_assert(detected("\x00\x07\x34\x12\x02\x00\x00\x00"
                       "abcd",
                       12) == QP_INPUT_UNKNOWN);
    cr_assert(detected("\x00\x07\x34\x12\x00\x00\x00\x00"
                       "a",
                       9) == QP_INPUT_UNKNOWN);
    cr_assert(detected("\x00\x07\x34\x12\x01\x00\x00\x00"
                       "abcde",
                       13) == QP_INPUT_UNKNOWN);
}

Test(check, input_of_a_kind_that_is_not_checked) {
    static const unsigned kinds[] = {QP_INPUT_UNKNOWN, QP_INPUT_GZIP, 99};
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        unsigned char block[256];
        qp_bytes input = {block, 0};
        qp_findings findings = {0};
        qp_sink sink = qp_findings_sink(&findings);
        qp_arena arena;
        qp_arena_init(&arena, block, sizeof block);
        cr_assert(qp_check((qp_input_kind)kinds[i], input, &arena, &sink) == QP_BAD_ARGUMENT);
        expect_count(&findings, 0);
        qp_findings_free(&findings);
    }
}

Test(check, input_of_no_bytes) {
    qp_build file = {0};
    qp_findings findings = {0};
    diag_check(QP_INPUT_CCSF, &file, &findings);
    expect_only_finding(&findings, "CCS001", 0, "");
    qp_findings_free(&findings);
    diag_check(QP_INPUT_ANIME, &file, &findings);
    expect_only_finding(&findings, "ANM001", 0, "chunk 0x700");
    qp_findings_free(&findings);
}

/* -- Memory ----------------------------------------------------------------------------------- */

/* Any arena: either it does, and all is found, or the check says that it does not. From the bound
   on it does. */
/* A tag that no chunk has: told with the tag, and with no second number. */
Test(check, tag_of_an_anime_alone) {
    qp_build build = {0};
    qp_findings findings = {0};
    const size_t at = qp_ccs_anime_open(&build, 1, 2);
    qp_ccs_top(&build, 0);
    qp_ccs_top(&build, 1);
    qp_ccs_anime_close(&build, at, QP_CCS_ONCE);
    diag_check(QP_INPUT_ANIME, &build, &findings);
    expect_count(&findings, 0);
    qp_findings_free(&findings);
    qp_ccs_set_tag(&build, at, 0x1234);
    diag_check(QP_INPUT_ANIME, &build, &findings);
    expect_only_finding(&findings, qp_diag_id(QP_CCS_TAG), 2, "chunk 0x700");
    cr_assert_eq(findings.list[0].args[0], 0x1234);
    cr_assert_eq(findings.list[0].args[1], 0);
    qp_findings_free(&findings);
    qp_build_free(&build);
}

Test(check, memory_of_every_size_up_to_the_bound) {
    qp_build file = {0};
    size_t small = 0;
    diag_start(&file, 0x100);
    diag_things(&file, 0x100);
    qp_ccs_ext_obj(&file, OBJ_FREE_A, 0, OBJ_FREE_A); /* one error, found with the last memory */
    qp_ccs_end(&file);
    size_t bound = qp_check_memory_bound(file.size);
    cr_assert(bound < 65536);
    for (size_t size = 0; size <= bound; size++) {
        qp_exact block = qp_exact_block(size);
        qp_sink sink = {NULL, NULL, {0, 0, 0}};
        qp_arena arena;
        qp_arena_init(&arena, block.data, size);
        qp_status status = qp_check(QP_INPUT_CCSF, qp_build_bytes(&file), &arena, &sink);
        cr_assert(status == QP_OK || (status == QP_NO_MEMORY && size < bound), "%zu bytes", size);
        cr_assert((sink.counts[QP_ERROR] == 1) == (status == QP_OK), "%zu bytes", size);
        small += status == QP_NO_MEMORY;
        qp_exact_free(&block);
    }
    cr_assert(small > 100);
    qp_build_free(&file);
}

/* The bound covers a block that begins at any address. */
Test(check, memory_bound_at_every_address) {
    qp_build file = {0};
    diag_good(&file);
    size_t bound = qp_check_memory_bound(file.size);
    for (size_t start = 0; start < 16; start++) {
        qp_exact block = qp_exact_block(bound + start);
        qp_sink sink = {NULL, NULL, {0, 0, 0}};
        qp_arena arena;
        qp_arena_init(&arena, block.data + start, bound);
        cr_assert(qp_check(QP_INPUT_CCSF, qp_build_bytes(&file), &arena, &sink) == QP_OK);
        qp_exact_free(&block);
    }
    qp_build_free(&file);
}

/* An index of nothing but rows needs the most. */
Test(check, memory_bound_of_a_file_of_rows) {
    for (uint32_t objects = 1; objects < 300; objects++) {
        qp_build file = {0};
        qp_findings findings = {0};
        qp_ccs_header(&file, "diag", 0x100);
        size_t at = qp_ccs_index(&file, NULL, 0, NULL, 0);
        qp_build_zeros(&file, 32 * ((size_t)objects - 1));
        qp_ccs_close(&file, at);
        qp_build_set_u32(&file, at + 12, objects);
        diag_check(QP_INPUT_CCSF, &file, &findings);
        expect_only_finding(&findings, "CCS029", file.size, "");
        qp_findings_free(&findings);
        qp_build_free(&file);
    }
}

/* A bare chunk needs none. */
Test(check, memory_of_a_bare_chunk) {
    qp_build file = {0};
    size_t at = qp_ccs_anime_open(&file, 1, 2);
    diag_tops(&file, 0, 2);
    qp_ccs_anime_close(&file, at, QP_CCS_ONCE);
    qp_sink sink = {NULL, NULL, {0, 0, 0}};
    qp_arena arena;
    qp_arena_init(&arena, NULL, 0);
    cr_assert(qp_check(QP_INPUT_ANIME, qp_build_bytes(&file), &arena, &sink) == QP_OK);
    cr_assert(sink.counts[QP_ERROR] == 0 && sink.counts[QP_WARNING] == 0);
    qp_build_free(&file);
}

/* -- Accessors are total ---------------------------------------------------------------------- */

Test(check, controller_accessors_out_of_range) {
    static const uint8_t data[32] = {1, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0, 4};
    qp_exact exact = qp_exact_copy(data, sizeof data);
    const qp_controller keyed = {QP_VALUE_FLOAT, QP_CONTROLLER_KEYED, 1, 2, 0};
    const qp_controller single = {QP_VALUE_VECTOR, QP_CONTROLLER_SINGLE, 3, 1, 0};
    cr_assert(qp_controller_frame(exact.bytes, &keyed, 1) == 3);
    cr_assert(qp_controller_value(exact.bytes, &keyed, 1, 0) == 4);
    cr_assert(qp_controller_value_offset(&keyed, 1) == 12);
    cr_assert(qp_controller_frame(exact.bytes, &keyed, 2) == 0);
    cr_assert(qp_controller_frame(exact.bytes, &keyed, UINT32_MAX) == 0);
    cr_assert(qp_controller_frame(exact.bytes, &single, 0) == 0);
    cr_assert(qp_controller_value(exact.bytes, &keyed, 2, 0) == 0);
    cr_assert(qp_controller_value(exact.bytes, &keyed, 0, 1) == 0);
    cr_assert(qp_controller_value(exact.bytes, &single, 0, 2) == 3);
    cr_assert(qp_controller_value(exact.bytes, &single, 0, 3) == 0);
    cr_assert(qp_controller_value(exact.bytes, &single, UINT32_MAX, UINT32_MAX) == 0);
    cr_assert(qp_controller_value_offset(&keyed, 2) == 0);
    qp_exact_free(&exact);
}

Test(check, names_of_kinds_and_of_what_is_none) {
    cr_assert_str_eq(qp_record_name(QP_KIND_F_NOTE), "F_Note");
    cr_assert_str_eq(qp_record_name(QP_KIND_TOP), "Top");
    cr_assert(qp_record_name(0x0104) == NULL);
    cr_assert_str_eq(qp_ccsf_kind_name(QP_CHUNK_ANIME), "Anime");
    cr_assert(qp_ccsf_kind_name(0x0701) == NULL);
    cr_assert_str_eq(qp_controller_name(QP_KIND_OBJECT, 0), "position");
    cr_assert_str_eq(qp_controller_name(QP_KIND_OBJECT, 3), "transparency");
    cr_assert(qp_controller_name(QP_KIND_OBJECT, 4) == NULL);
    cr_assert_str_eq(qp_controller_name(QP_KIND_MORPHER, 0), "weight");
    cr_assert(qp_controller_name(QP_KIND_MORPHER, 1) == NULL);
    cr_assert(qp_controller_name(QP_KIND_F_NOTE, 0) == NULL);
}

/* Every kind that names an object's controllers has a name for each. */
Test(check, names_of_controllers_for_each_kind) {
    static const struct {
        uint16_t kind;
        uint32_t count;
    } rows[] = {{QP_KIND_OBJECT, 4},  {QP_KIND_MATERIAL, 6}, {QP_KIND_CAMERA, 3},
                {QP_KIND_DISTANT, 3}, {QP_KIND_DIRECT, 8},   {QP_KIND_SPOT, 8},
                {QP_KIND_OMNI, 5},    {QP_KIND_MORPHER, 1},  {QP_KIND_F_OBJ, 0}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        for (uint32_t k = 0; k < 10; k++) {
            const char *name = qp_controller_name(rows[i].kind, k);
            cr_assert((name != NULL) == (k < rows[i].count), "%x %u", rows[i].kind, k);
        }
        cr_assert(qp_kind_is_controller(rows[i].kind) == (rows[i].count > 0));
    }
}

/* A chunk alone is checked like one in a file, its own header too. */
Test(check, bare_anime_with_another_tag) {
    uint8_t chunk[] = {0x00, 0x07, 0x34, 0x12, 9, 0, 0, 0,    1,    0,    0,
                       0,    2,    0,    0,    0, 6, 0, 0,    0,    1,    0xff,
                       0xcc, 0xcc, 1,    0,    0, 0, 0, 0,    0,    0,    1,
                       0xff, 0xcc, 0xcc, 1,    0, 0, 0, 0xff, 0xff, 0xff, 0xff};
    qp_findings findings = {0};
    qp_sink sink = qp_findings_sink(&findings);
    qp_arena arena;
    qp_exact exact = qp_exact_copy(chunk, sizeof chunk);
    qp_arena_init(&arena, NULL, 0);
    cr_assert_eq(qp_check(QP_INPUT_ANIME, exact.bytes, &arena, &sink), QP_OK);
    expect_finding(&findings, "CCS016", 2, "chunk 0x700");
    qp_exact_free(&exact);
    qp_findings_free(&findings);

    chunk[2] = 0xcc;
    chunk[3] = 0xcc;
    memset(&findings, 0, sizeof findings);
    sink = qp_findings_sink(&findings);
    exact = qp_exact_copy(chunk, sizeof chunk);
    cr_assert_eq(qp_check(QP_INPUT_ANIME, exact.bytes, &arena, &sink), QP_OK);
    expect_no_finding(&findings, "CCS016");
    qp_exact_free(&exact);
    qp_findings_free(&findings);
}

/* -- Every kind ------------------------------------------------------------------------------- */

/* The check of a kind is that of its format. */
Test(check, kinds_with_a_check_of_their_own) {
    static const uint8_t zeros[64];
    static const struct {
        qp_input_kind kind;
        const char *id; /* what 64 zeros are */
    } kinds[] = {{QP_INPUT_CINE, "CIN"}, {QP_INPUT_ANIMATION, "TOT"}, {QP_INPUT_TABLE, "ARC"}};
    const qp_bytes input = {zeros, sizeof zeros};
    for (size_t i = 0; i < 3; i++) {
        qp_exact block = qp_exact_block(qp_check_memory_bound(sizeof zeros));
        qp_findings findings = {0};
        qp_sink sink = qp_findings_sink(&findings);
        qp_arena arena;
        qp_arena_init(&arena, block.data, block.bytes.size);
        cr_assert_eq(qp_check(kinds[i].kind, input, &arena, &sink), QP_OK);
        for (size_t k = 0; k < findings.count; k++) {
            cr_assert_eq(strncmp(qp_diag_id(findings.list[k].code), kinds[i].id, 3), 0, "%s",
                         qp_findings_text(&findings));
        }
        cr_assert(findings.count > 0, "kind %d", (int)kinds[i].kind);
        qp_findings_free(&findings);
        qp_exact_free(&block);
    }
}
