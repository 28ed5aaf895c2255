/* Header and index cut at every length, and their own sizes and tags. */
#include "diag_file.h"

#include "quirkproof/ccsf.h"
#include "support/expect.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

enum { HEADER_SIZE = 60, INDEX_ROWS = HEADER_SIZE + 16 };

/* A header and an index of one file and one object: 140 bytes. */
static void start(qp_build *file) {
    qp_ccs_header(file, "diag", 0x100);
    qp_ccs_index(file, NULL, 0, NULL, 0);
}

/* The file cut to `size` raises these IDs, the first of them at `at` with this message. */
static void expect_cut(size_t size, const char *ids, size_t at, const char *message) {
    char got[DIAG_TEXT];
    qp_build file = {0};
    qp_findings findings = {0};
    start(&file);
    qp_build_cut(&file, size);
    diag_check(QP_INPUT_CCSF, &file, &findings);
    diag_ids(&findings, got);
    cr_assert_str_eq(got, ids, "cut to %zu: %s", size, qp_findings_text(&findings));
    qp_diag_format(&findings.list[0], got, sizeof got);
    cr_assert_str_eq(got, message, "cut to %zu: %s", size, got);
    cr_assert(findings.list[0].offset == at, "cut to %zu", size);
    qp_findings_free(&findings);
    qp_build_free(&file);
}

Test(bounds, header_cut_at_every_length) {
    char message[DIAG_TEXT];
    for (size_t size = 0; size < 8; size++) {
        snprintf(message, sizeof message, "the file ends %zu bytes into a chunk header of 8", size);
        expect_cut(size, "CCS001", 0, message);
    }
    /* Whether it says CCSF is not known before byte 12. */
    for (size_t size = 8; size < HEADER_SIZE - 4; size++) {
        snprintf(message, sizeof message, "the chunk runs %zu bytes past the end of the file",
                 HEADER_SIZE - size);
        expect_cut(size, "CCS002 CCS029", 0, message);
    }
    for (size_t size = HEADER_SIZE - 4; size < HEADER_SIZE; size++) {
        expect_cut(size, "CCS007 CCS029", 52, "the header's 1 extra words do not fit in the file");
    }
}

Test(bounds, index_cut_at_every_length) {
    char message[DIAG_TEXT];
    expect_cut(HEADER_SIZE, "CCS029", HEADER_SIZE, "no Frame chunk ends the setup section");
    for (size_t size = HEADER_SIZE + 1; size < HEADER_SIZE + 8; size++) {
        snprintf(message, sizeof message, "the file ends %zu bytes into a chunk header of 8",
                 size - HEADER_SIZE);
        expect_cut(size, "CCS001 CCS029", HEADER_SIZE, message);
    }
    for (size_t size = HEADER_SIZE + 8; size < INDEX_ROWS; size++) {
        snprintf(message, sizeof message, "the index needs 8 bytes where %zu are left",
                 size - HEADER_SIZE - 8);
        expect_cut(size, "CCS011 CCS029", HEADER_SIZE + 8, message);
    }
    for (size_t size = INDEX_ROWS; size < INDEX_ROWS + 64; size++) {
        snprintf(message, sizeof message, "the index needs 64 bytes where %zu are left",
                 size - INDEX_ROWS);
        expect_cut(size, "CCS011 CCS029", HEADER_SIZE + 8, message);
    }
    expect_cut(INDEX_ROWS + 64, "CCS029", INDEX_ROWS + 64, "no Frame chunk ends the setup section");
}

Test(bounds, header_and_index_size_fields) {
    static const int32_t off[] = {-13, -1, 1, 100};
    for (size_t i = 0; i < sizeof off / sizeof off[0]; i++) {
        for (size_t at = 0; at <= HEADER_SIZE; at += HEADER_SIZE) {
            qp_build file = {0};
            start(&file);
            qp_ccs_setup(&file);
            qp_ccs_end(&file);
            diag_add(&file, at + 4, off[i]);
            diag_expect(&file, "CCS017");
            qp_build_free(&file);
        }
    }
}

Test(bounds, header_and_index_tags) {
    for (size_t at = 0; at <= HEADER_SIZE; at += HEADER_SIZE) {
        qp_build file = {0};
        start(&file);
        qp_ccs_setup(&file);
        qp_ccs_end(&file);
        qp_ccs_set_tag(&file, at, 0);
        diag_expect(&file, "");
        qp_ccs_set_tag(&file, at, 0xcccd);
        diag_expect(&file, "CCS016");
        qp_build_free(&file);
    }
}

/* Another first chunk: the rest is still walked. */
Test(bounds, header_missing) {
    qp_build file = {0};
    qp_ccs_setup(&file);
    qp_ccs_end(&file);
    qp_findings findings = {0};
    diag_check(QP_INPUT_CCSF, &file, &findings);
    expect_finding(&findings, "CCS003", 0, "");
    expect_finding(&findings, "CCS009", 0, "");
    expect_count(&findings, 2);
    qp_findings_free(&findings);
    qp_build_free(&file);
}

/* -- Objects that chunks name ----------------------------------------------------------------- */

/* One chunk of an object, its words zeros but for one that is `reference`. */
static void expect_reference(uint32_t version, uint32_t kind, uint32_t words, uint32_t word,
                             uint32_t reference, const char *ids) {
    char what[DIAG_TEXT];
    qp_build file = {0};
    snprintf(what, sizeof what, "word %u of chunk 0x%x in 0x%x", word, kind, version);
    diag_start(&file, version);
    qp_ccs_setup(&file);
    size_t at = qp_ccs_open(&file, kind);
    qp_build_u32(&file, OBJ_FREE_A);
    for (uint32_t i = 1; i < words; i++) {
        qp_build_u32(&file, i == word ? reference : 0);
    }
    qp_ccs_close(&file, at);
    if (kind == QP_CHUNK_CLUMP) {
        qp_build_set_u16(&file, at + 12, words - 2);
    }
    qp_ccs_end(&file);
    diag_expect_of(&file, ids, what);
    qp_build_free(&file);
}

Test(bounds, chunk_references_past_index) {
    static const struct {
        uint32_t version, kind, words, word;
    } rows[] = {
        {0x95, QP_CHUNK_OBJECT, 3, 1},    {0x95, QP_CHUNK_OBJECT, 3, 2},
        {0x100, QP_CHUNK_OBJECT, 4, 1},   {0x100, QP_CHUNK_OBJECT, 4, 2},
        {0x100, QP_CHUNK_OBJECT, 4, 3},   {0x123, QP_CHUNK_OBJECT, 5, 3},
        {0x100, QP_CHUNK_MATERIAL, 4, 1}, {0x100, QP_CHUNK_BBOX, 8, 1},
        {0x100, QP_CHUNK_MORPHER, 2, 1},  {0x100, QP_CHUNK_CLUMP, 5, 2},
        {0x100, QP_CHUNK_CLUMP, 5, 4},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        static const uint32_t past[] = {OBJ_COUNT, 0x08000002, 0xffffffff};
        expect_reference(rows[i].version, rows[i].kind, rows[i].words, rows[i].word, OBJ_COUNT - 1,
                         "");
        for (size_t k = 0; k < sizeof past / sizeof past[0]; k++) {
            expect_reference(rows[i].version, rows[i].kind, rows[i].words, rows[i].word, past[k],
                             "CCS019");
        }
    }
}

/* The last word of a later Object is no reference. */
Test(bounds, chunk_words_that_are_no_references) {
    expect_reference(0x123, QP_CHUNK_OBJECT, 5, 4, 0xffffffff, "");
    expect_reference(0x100, QP_CHUNK_MATERIAL, 4, 3, 0xffffffff, "");
    expect_reference(0x100, QP_CHUNK_BBOX, 8, 2, 0xffffffff, "");
}

Test(bounds, chunk_ext_obj_references_past_index) {
    for (size_t word = 1; word <= 2; word++) {
        qp_build file = {0};
        diag_start(&file, 0x100);
        diag_things(&file, 0x100);
        size_t at = qp_ccs_ext_obj(&file, OBJ_FREE_A, OBJ_A, OBJ_B);
        qp_ccs_end(&file);
        diag_expect(&file, "");
        qp_build_set_u32(&file, at + 8 + 4 * word, OBJ_COUNT);
        diag_expect(&file, "CCS019");
        qp_build_free(&file);
    }
}

Test(bounds, chunk_of_an_object_past_index_for_each_kind) {
    static const struct {
        uint32_t kind, words;
    } rows[] = {
        {QP_CHUNK_OBJECT, 4},  {QP_CHUNK_MATERIAL, 4},     {QP_CHUNK_CAMERA, 1},
        {QP_CHUNK_EXT_OBJ, 3}, {QP_CHUNK_CLUMP, 2},        {QP_CHUNK_BBOX, 8},
        {QP_CHUNK_DUMMY, 4},   {QP_CHUNK_DUMMY_TURNED, 7}, {QP_CHUNK_CLUT, 5},
        {QP_CHUNK_MORPHER, 2}, {QP_CHUNK_EFFECT, 9},       {QP_CHUNK_HIT, 4},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const uint32_t words[9] = {OBJ_COUNT, 0, OBJ_A};
        qp_build file = {0};
        diag_start(&file, 0x100);
        qp_ccs_setup(&file);
        qp_ccs_object(&file, 0x100, OBJ_A, 0, 0);
        bool zeros = rows[i].kind == QP_CHUNK_CLUT || rows[i].kind == QP_CHUNK_HIT;
        size_t at = qp_ccs_chunk(&file, rows[i].kind, words, rows[i].words);
        qp_build_set_u32(&file, at + 16, zeros ? 0 : qp_build_get_u32(&file, at + 16));
        qp_ccs_end(&file);
        diag_expect(&file, "CCS019");
        qp_build_free(&file);
    }
}

/* The shortest chunk that makes an object is in its path all the same. */
Test(bounds, chunk_of_one_word_and_its_object) {
    static const uint32_t camera[] = {OBJ_FREE_A};
    qp_build file = {0};
    qp_findings findings = {0};
    diag_start(&file, 0x100);
    qp_ccs_setup(&file);
    size_t at = qp_ccs_chunk(&file, QP_CHUNK_CAMERA, camera, 1);
    qp_ccs_end(&file);
    qp_ccs_set_tag(&file, at, 7);
    diag_check(QP_INPUT_CCSF, &file, &findings);
    expect_only_finding(&findings, "CCS016", at + 2, "chunk 0x500, object 12");
    qp_findings_free(&findings);
    qp_build_free(&file);
}

Test(bounds, anime_that_is_object_0) {
    qp_build file = {0};
    size_t at = diag_good(&file);
    qp_build_set_u32(&file, at + 8, 0);
    qp_findings findings = {0};
    diag_check(QP_INPUT_CCSF, &file, &findings);
    expect_only_finding(&findings, "ANM028", at + 8, "object 0");
    qp_findings_free(&findings);
    qp_build_free(&file);
}
