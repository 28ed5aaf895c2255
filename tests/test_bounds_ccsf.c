/* The rules for the container from both sides: versions, order, lengths, tails. */
#include "diag_file.h"

#include "quirkproof/ccsf.h"

#include <criterion/criterion.h>
#include <stdio.h>

enum { VERSION = 44, HEADER_SIZE = 60 };

/* -- Versions --------------------------------------------------------------------------------- */

/* A whole file whose chunks have the layouts of its version. */
Test(bounds, ccsf_versions) {
    static const struct {
        uint32_t version;
        const char *ids;
    } rows[] = {
        {0, "CCS004"},     {0x8f, "CCS004"},  {0x90, ""},         {0x91, ""},  {0x92, ""},
        {0x95, ""},        {0x96, ""},        {0x100, ""},        {0x110, ""}, {0x111, ""},
        {0x120, ""},       {0x121, ""},       {0x122, ""},        {0x123, ""}, {0x124, ""},
        {0x125, "CCS005"}, {0x131, "CCS005"}, {0xffff, "CCS005"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        qp_build file = {0};
        size_t at = diag_anime(&file, rows[i].version, 2);
        diag_finish(&file, at, 1, 2);
        diag_expect(&file, rows[i].ids);
        /* What stands beside the version is not part of it. */
        qp_build_set_u16(&file, VERSION + 2, 0xcdcd);
        diag_expect(&file, rows[i].ids);
        qp_build_free(&file);
    }
}

/* -- Header and index ------------------------------------------------------------------------- */

Test(bounds, ccsf_name_of_31_and_32_bytes) {
    qp_build file = {0};
    diag_good(&file);
    for (size_t i = 0; i < 32; i += 2) {
        qp_build_set_u16(&file, 12 + i, 0x8281); /* may be Shift-JIS: any byte but NUL */
    }
    diag_expect(&file, "CCS015");
    qp_build_set_u16(&file, 12 + 30, 0x0081);
    diag_expect(&file, "");
    qp_build_free(&file);
}

/* The files' names come before the objects'; entry 0 may say anything. */
Test(bounds, ccsf_names_of_files_and_of_entry_0) {
    qp_build file = {0};
    diag_good(&file);
    size_t files = HEADER_SIZE + 16;
    for (size_t i = 0; i < 32; i += 2) {
        qp_build_set_u16(&file, files + i, 0x4141);
    }
    diag_expect(&file, "CCS015");
    qp_build_set_u16(&file, files + 30, 0);
    diag_expect(&file, "");
    qp_build_free(&file);
}

Test(bounds, ccsf_index_counts) {
    static const struct {
        uint32_t files, objects;
        const char *ids;
    } rows[] = {
        {2, 15, ""},
        {0, 17, "CCS010"},
        {17, 0, "CCS010"},
        {0x08000000, 15, "CCS011 CCS029"}, /* * 32 wraps to 0 */
        {2, 0x0800000f, "CCS011 CCS029"},
        {0xffffffff, 0xffffffff, "CCS011 CCS029"},
        {0xffffffff, 18, "CCS011 CCS029"}, /* the sum wraps to 17 */
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        qp_build file = {0};
        diag_start(&file, 0x100);
        qp_ccs_setup(&file);
        qp_ccs_end(&file);
        qp_build_set_u32(&file, HEADER_SIZE + 8, rows[i].files);
        qp_build_set_u32(&file, HEADER_SIZE + 12, rows[i].objects);
        if (rows[i].files == 0) {
            /* Every row is an object's, and the numbers of files are past the list. */
            qp_findings findings = {0};
            diag_check(QP_INPUT_CCSF, &file, &findings);
            cr_assert(qp_findings_of(&findings, "CCS010") == 1);
            cr_assert(qp_findings_of(&findings, "CCS013") == 17);
            qp_findings_free(&findings);
        } else {
            diag_expect(&file, rows[i].ids);
        }
        qp_build_free(&file);
    }
}

/* -- Order and number of chunks --------------------------------------------------------------- */

Test(bounds, ccsf_setup_twice) {
    qp_build file = {0};
    diag_start(&file, 0x100);
    qp_ccs_setup(&file);
    qp_ccs_setup(&file);
    qp_ccs_end(&file);
    diag_expect(&file, "");
    qp_build_free(&file);
}

Test(bounds, ccsf_setup_after_another_chunk) {
    qp_build file = {0};
    diag_start(&file, 0x100);
    qp_ccs_object(&file, 0x100, OBJ_A, 0, 0);
    qp_ccs_setup(&file);
    qp_ccs_end(&file);
    diag_expect(&file, "CCS033");
    qp_build_free(&file);
}

Test(bounds, ccsf_index_twice) {
    qp_build file = {0};
    diag_start(&file, 0x100);
    qp_ccs_setup(&file);
    qp_ccs_index(&file, NULL, 0, NULL, 0);
    qp_ccs_end(&file);
    diag_expect(&file, "CCS008");
    qp_build_free(&file);
}

Test(bounds, ccsf_index_before_header) {
    qp_build file = {0};
    qp_ccs_index(&file, NULL, 0, NULL, 0);
    qp_ccs_header(&file, "diag", 0x100);
    qp_ccs_setup(&file);
    qp_ccs_end(&file);
    diag_expect(&file, "CCS003 CCS008");
    qp_build_free(&file);
}

Test(bounds, ccsf_nothing_but_a_header) {
    qp_build file = {0};
    qp_ccs_header(&file, "diag", 0x100);
    diag_expect(&file, "CCS029");
    qp_build_free(&file);
}

/* Whose object is defined further on, or by an Anime before it, is no fault. */
Test(bounds, ccsf_chunks_before_their_owners) {
    qp_build file = {0};
    diag_start(&file, 0x100);
    qp_ccs_setup(&file);
    size_t at = qp_ccs_anime_open(&file, OBJ_ANIME, 2);
    qp_ccs_top(&file, 0);
    qp_ccs_close(&file, qp_ccs_controllers_open(&file, QP_KIND_OBJECT, OBJ_B));
    qp_ccs_top(&file, 1);
    qp_ccs_anime_close(&file, at, QP_CCS_ONCE);
    qp_ccs_ext_obj(&file, OBJ_COPY_A, 0, OBJ_A);
    qp_ccs_object(&file, 0x100, OBJ_B, OBJ_A, 0);
    qp_ccs_object(&file, 0x100, OBJ_A, 0, 0);
    qp_ccs_end(&file);
    diag_expect(&file, "");
    qp_build_free(&file);
}

Test(bounds, ccsf_frame_twice) {
    static const uint32_t one[] = {1};
    qp_build file = {0};
    diag_start(&file, 0x100);
    qp_ccs_setup(&file);
    qp_ccs_chunk(&file, QP_CHUNK_FRAME, one, 1);
    qp_ccs_end(&file);
    diag_expect(&file, "ANM017");
    qp_build_free(&file);
}

/* A chunk of the setup section in the frame section, and one after everything. */
Test(bounds, ccsf_object_after_frame_and_after_end) {
    static const uint32_t one[] = {1};
    qp_build file = {0};
    diag_start(&file, 0x100);
    qp_ccs_setup(&file);
    qp_ccs_chunk(&file, QP_CHUNK_FRAME, one, 1);
    qp_ccs_top(&file, 0);
    qp_ccs_object(&file, 0x100, OBJ_A, 0, 0);
    qp_ccs_top(&file, QP_CCS_ONCE);
    diag_expect(&file, "ANM005");
    qp_ccs_object(&file, 0x100, OBJ_A, 0, 0);
    diag_expect(&file, "ANM005 CCS031");
    qp_build_free(&file);
}

Test(bounds, ccsf_frame_section_records_before_the_first_top) {
    static const uint32_t one[] = {1};
    qp_build file = {0};
    diag_start(&file, 0x100);
    diag_things(&file, 0x100);
    qp_ccs_chunk(&file, QP_CHUNK_FRAME, one, 1);
    qp_ccs_note(&file, OBJ_A, 2, 0);
    qp_ccs_top(&file, QP_CCS_LOOP);
    diag_expect(&file, "ANM017");
    qp_build_free(&file);
}

/* -- Kinds of chunks -------------------------------------------------------------------------- */

/* A chunk by ccsf.md 4: its kind, a version, words in that version, and the first two of them. */
typedef struct {
    uint32_t kind, version, words;
    uint32_t second, third;
    bool makes;   /* its first word is the object that it makes */
    bool counted; /* its length follows from its kind or its counts */
} chunk_shape;

static const chunk_shape chunk_shapes[] = {
    {0x0100, 0x90, 3, 0, 0, true, true},    {0x0100, 0x95, 3, 0, 0, true, true},
    {0x0100, 0x96, 4, 0, 0, true, true},    {0x0100, 0x100, 4, 0, 0, true, true},
    {0x0100, 0x120, 4, 0, 0, true, true},   {0x0100, 0x122, 5, 0, 0, true, true},
    {0x0100, 0x123, 5, 0, 0, true, true},   {0x0200, 0x100, 4, 0, 0, true, true},
    {0x0200, 0x111, 4, 0, 0, true, true},   {0x0200, 0x120, 5, 0, 0, true, true},
    {0x0200, 0x124, 5, 0, 0, true, true},   {0x0400, 0x90, 4, 0, 0, true, true},
    {0x0400, 0x92, 5, 0, 0, true, true},    {0x0400, 0x123, 5, 0, 0, true, true},
    {0x0500, 0x100, 1, 0, 0, true, true},   {0x0600, 0x100, 2, 1, 0, true, true},
    {0x0900, 0x100, 2, 0, 0, true, true},   {0x0900, 0x100, 4, 2, 0, true, true},
    {0x0900, 0x123, 12, 1, 0, true, true},  {0x0a00, 0x100, 3, 0, OBJ_B, true, true},
    {0x0c00, 0x100, 8, 0, 0, true, true},   {0x1300, 0x100, 4, 0, 0, true, true},
    {0x1400, 0x100, 7, 0, 0, true, true},   {0x1900, 0x100, 2, 0, 0, true, true},
    {0x1800, 0x100, 6, 0, 0, false, true},  {0x2000, 0x123, 5, 0, 0, false, true},
    {0x0e00, 0x100, 9, 0, 0, true, false},  {0x0d00, 0x100, 2, 0, 0, false, false},
    {0x0d80, 0x123, 3, 0, 0, false, false}, {0x0d90, 0x123, 3, 0, 0, false, false},
    {0x1000, 0x100, 2, 0, 0, false, false}, {0x1100, 0x100, 4, 0, 0, false, false},
    {0x1200, 0x100, 2, 0, 0, false, false}, {0x1700, 0x100, 1, 0, 0, false, false},
    {0x1a00, 0x123, 3, 0, 0, false, false}, {0x1b00, 0x123, 3, 0, 0, false, false},
    {0x1c00, 0x123, 3, 0, 0, false, false}, {0x1d00, 0x123, 3, 0, 0, false, false},
    {0x1f00, 0x123, 3, 0, 0, false, false}, {0x2200, 0x100, 4, 0, 0, false, false},
    {0x2300, 0x123, 3, 0, 0, false, false}, {0x2400, 0x123, 3, 0, 0, false, false},
    {0x2700, 0x123, 3, 0, 0, false, false},
};

enum { CHUNK_SHAPES = sizeof chunk_shapes / sizeof chunk_shapes[0] };

static void write_chunk(qp_build *file, const chunk_shape *s, uint32_t object, uint32_t words) {
    const uint32_t head[3] = {object, s->second, s->third};
    size_t at = qp_ccs_open(file, s->kind);
    for (uint32_t i = 0; i < words; i++) {
        qp_build_u32(file, i < 3 ? head[i] : 0);
    }
    qp_ccs_close(file, at);
}

/* `count` such chunks, each `difference` words longer than it should be, before an Object. */
static void expect_chunks(const chunk_shape *s, uint32_t count, int32_t difference,
                          const char *ids) {
    qp_build file = {0};
    char what[DIAG_TEXT];
    snprintf(what, sizeof what, "chunk 0x%x of version 0x%x, %u words and %d", s->kind, s->version,
             s->words, difference);
    diag_start(&file, s->version);
    qp_ccs_setup(&file);
    for (uint32_t i = 0; i < count; i++) {
        write_chunk(&file, s, OBJ_A, s->words + (uint32_t)difference);
    }
    qp_ccs_object(&file, s->version, OBJ_B, 0, 0);
    qp_ccs_end(&file);
    diag_expect_of(&file, ids, what);
    qp_build_free(&file);
}

Test(bounds, ccsf_chunk_of_each_kind_whole) {
    for (size_t i = 0; i < CHUNK_SHAPES; i++) {
        expect_chunks(&chunk_shapes[i], 1, 0, "");
    }
}

Test(bounds, ccsf_chunk_of_each_kind_twice) {
    for (size_t i = 0; i < CHUNK_SHAPES; i++) {
        expect_chunks(&chunk_shapes[i], 2, 0, chunk_shapes[i].makes ? "CCS020" : "");
    }
}

/* A chunk follows where the size field says, and not where the game reads on. */
Test(bounds, ccsf_chunk_of_each_kind_one_word_long) {
    for (size_t i = 0; i < CHUNK_SHAPES; i++) {
        expect_chunks(&chunk_shapes[i], 1, 1, chunk_shapes[i].counted ? "CCS034" : "");
    }
}

/* Where the fixed words are cut, counts and references are those of the next chunk. */
Test(bounds, ccsf_chunk_of_each_kind_one_word_short) {
    for (size_t i = 0; i < CHUNK_SHAPES; i++) {
        const chunk_shape *s = &chunk_shapes[i];
        if (!s->counted || s->kind == 0x0400 || s->kind == 0x0900) {
            continue;
        }
        expect_chunks(s, 1, -1, "CCS034");
    }
}

/* The size field alone is wrong: the game does not go by it. */
Test(bounds, ccsf_chunk_of_each_kind_with_a_size_one_off) {
    for (size_t i = 0; i < CHUNK_SHAPES; i++) {
        const chunk_shape *s = &chunk_shapes[i];
        for (int32_t difference = -1; s->counted && difference <= 1; difference += 2) {
            qp_build file = {0};
            diag_start(&file, s->version);
            qp_ccs_setup(&file);
            size_t at = file.size;
            write_chunk(&file, s, OBJ_A, s->words);
            qp_ccs_object(&file, s->version, OBJ_B, 0, 0);
            qp_ccs_end(&file);
            diag_add(&file, at + 4, difference);
            diag_expect(&file, "CCS017");
            qp_build_free(&file);
        }
    }
}

/* Sources differ on the fifth word of an Object in 0x121 and on a Clump's places in 0x110. */
Test(bounds, ccsf_chunks_of_which_sources_differ_have_either_length) {
    static const chunk_shape either[] = {
        {0x0100, 0x121, 4, 0, 0, true, true},
        {0x0100, 0x121, 5, 0, 0, true, true},
        {0x0900, 0x110, 3, 1, 0, true, true},
        {0x0900, 0x110, 12, 1, 0, true, true},
    };
    for (size_t i = 0; i < sizeof either / sizeof either[0]; i++) {
        expect_chunks(&either[i], 1, 0, "");
    }
}

Test(bounds, ccsf_kinds_next_to_known_ones_are_unknown) {
    static const uint32_t kinds[] = {0x0000, 0x0004, 0x0006, 0x0101, 0x0101, 0x0d70, 0x0d91,
                                     0x0f00, 0x1500, 0x1600, 0x1e00, 0x2100, 0x2500, 0x2600,
                                     0x2800, 0x8000, 0xff00, 0xff01, 0xffff};
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        const chunk_shape s = {kinds[i], 0x123, 1, 0, 0, false, false};
        expect_chunks(&s, 1, 0, "CCS018");
    }
}

/* -- Known excesses --------------------------------------------------------------------------- */

/* A size field that is `difference` words off what known files have, for a chunk already there. */
static void expect_off(qp_build *file, size_t at, int32_t difference, const char *ids) {
    diag_add(file, at + 4, difference);
    diag_expect(file, ids);
    diag_add(file, at + 4, -difference);
}

Test(bounds, ccsf_texture_size_is_50_words_too_large_or_right) {
    for (uint32_t extra = 0; extra <= 3; extra++) {
        qp_build file = {0};
        diag_start(&file, 0x100);
        qp_ccs_setup(&file);
        size_t at = qp_ccs_texture(&file, 0x100, OBJ_TEXTURE, extra);
        qp_ccs_end(&file);
        expect_off(&file, at, 0, "");
        expect_off(&file, at, -50, "");
        expect_off(&file, at, -1, "CCS017");
        expect_off(&file, at, 1, "CCS017");
        expect_off(&file, at, -49, "CCS017");
        expect_off(&file, at, -51, "CCS017");
        qp_build_free(&file);
    }
}

Test(bounds, ccsf_texture_of_0_to_255_extra_levels) {
    static const uint32_t extras[] = {0, 1, 3, 4, 5, 255};
    for (size_t i = 0; i < sizeof extras / sizeof extras[0]; i++) {
        qp_build file = {0};
        diag_start(&file, 0x123);
        qp_ccs_setup(&file);
        qp_ccs_texture(&file, 0x123, OBJ_TEXTURE, extras[i]);
        qp_ccs_end(&file);
        diag_expect(&file, extras[i] > 3 ? "CCS027" : "");
        qp_build_free(&file);
    }
}

Test(bounds, ccsf_tied_model_size_is_15_words_a_mesh_too_large) {
    for (uint32_t meshes = 1; meshes <= 17; meshes += 8) {
        for (int own_nodes = 0; own_nodes < 2; own_nodes++) {
            qp_build file = {0};
            diag_start(&file, 0x100);
            qp_ccs_setup(&file);
            size_t at = qp_ccs_tied_model(&file, OBJ_MODEL_A, meshes, 3, own_nodes != 0);
            qp_ccs_end(&file);
            expect_off(&file, at, 0, "");
            expect_off(&file, at, -1, "CCS017");
            expect_off(&file, at, 1, "CCS017");
            qp_build_free(&file);
        }
    }
}

Test(bounds, ccsf_model_without_nodes_has_the_right_size) {
    static const uint32_t types[] = {0, 8};
    for (size_t i = 0; i < 2; i++) {
        qp_build file = {0};
        diag_start(&file, 0x100);
        qp_ccs_setup(&file);
        size_t at = qp_ccs_model(&file, OBJ_MODEL_A, types[i], 2, 3);
        qp_ccs_end(&file);
        expect_off(&file, at, 0, "");
        expect_off(&file, at, 15, "CCS017");
        expect_off(&file, at, 30, "CCS017");
        expect_off(&file, at, -1, "CCS017");
        qp_build_free(&file);
    }
}

/* An ExtObj that the file ends in has a parent and a target as far as they are there. */
Test(bounds, ccsf_ext_obj_cut_by_the_end_of_the_file) {
    static const uint32_t words[3] = {OBJ_FREE_A, OBJ_FREE_A, OBJ_FREE_A};
    static const char *const ids[4] = {"CCS002 CCS029", "CCS002 CCS029", "CCS025 CCS002 CCS029",
                                       "CCS021 CCS025 CCS029"};
    for (uint32_t count = 0; count <= 3; count++) {
        qp_build file = {0};
        diag_start(&file, 0x100);
        qp_ccs_setup(&file);
        qp_ccs_chunk(&file, QP_CHUNK_EXT_OBJ, words, count);
        diag_expect(&file, ids[count]);
        qp_build_free(&file);
    }
}

/* An Object's parent, model and shadow are objects; the shadow came with version 0x96. */
Test(bounds, ccsf_object_names_three_others) {
    static const uint32_t versions[] = {0x95, 0x96, 0x97, 0x100, 0x123};
    for (size_t i = 0; i < sizeof versions / sizeof versions[0]; i++) {
        for (size_t word = 1; word <= (versions[i] >= 0x96 ? 3 : 2); word++) {
            qp_build file = {0};
            qp_findings findings = {0};
            diag_start(&file, versions[i]);
            qp_ccs_setup(&file);
            const size_t at = qp_ccs_object(&file, versions[i], OBJ_A, 0, 0);
            qp_ccs_end(&file);
            for (uint32_t object = OBJ_COUNT - 1; object <= OBJ_COUNT; object++) {
                qp_build_set_u32(&file, at + 8 + 4 * word, object);
                diag_check(QP_INPUT_CCSF, &file, &findings);
                cr_assert_eq(findings.count, object == OBJ_COUNT ? 1 : 0, "word %zu in 0x%x:\n%s",
                             word, versions[i], qp_findings_text(&findings));
                cr_assert(findings.count == 0 || findings.list[0].offset == at + 8 + 4 * word);
                qp_findings_free(&findings);
            }
            qp_build_free(&file);
        }
    }
}

/* -- Links ------------------------------------------------------------------------------------ */

Test(bounds, ccsf_parents_in_a_long_line_are_no_fault) {
    enum { ROWS = 200 };
    qp_build file = {0};
    diag_nameless(&file, ROWS);
    for (uint32_t i = 1; i <= ROWS; i++) {
        qp_ccs_object(&file, 0x100, i, i - 1, 0);
    }
    qp_ccs_end(&file);
    diag_expect(&file, "");
    qp_build_free(&file);
}

/* Of each ExtObj that is too far from its end it is told once, from wherever its chain is walked.
 */
Test(bounds, ccsf_ext_obj_chains_are_told_of_once) {
    enum { ROWS = 80 };
    for (int backwards = 0; backwards < 2; backwards++) {
        for (uint32_t steps = 63; steps <= 68; steps++) {
            qp_build file = {0};
            qp_findings findings = {0};
            diag_nameless(&file, ROWS);
            for (uint32_t i = 1; i <= steps; i++) {
                qp_ccs_ext_obj(&file, backwards == 0 ? i : 1 + i, 0, backwards == 0 ? i + 1 : i);
            }
            qp_ccs_object(&file, 0x100, backwards == 0 ? steps + 1 : 1, 0, 0);
            qp_ccs_end(&file);
            diag_check(QP_INPUT_CCSF, &file, &findings);
            cr_assert_eq(findings.count, steps > 64 ? steps - 64 : 0, "%u steps:\n%s", steps,
                         qp_findings_text(&findings));
            cr_assert_eq(findings.count, qp_findings_of(&findings, "CCS022"));
            qp_findings_free(&findings);
            qp_build_free(&file);
        }
    }
}

/* -- After the end ---------------------------------------------------------------------------- */

Test(bounds, ccsf_zeros_and_other_bytes_after_the_end) {
    for (size_t zeros = 1; zeros <= 4096; zeros *= 8) {
        qp_build file = {0};
        diag_good(&file);
        qp_build_zeros(&file, zeros);
        diag_expect(&file, "CCS032");
        qp_build_u8(&file, 0x80);
        diag_expect(&file, "CCS031");
        qp_build_free(&file);
    }
}
