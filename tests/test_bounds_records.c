/* Every kind of record whole, a word short and a word long, in an Anime and in a frame section. */
#include "diag_file.h"

#include "quirkproof/ccsf.h"

#include <criterion/criterion.h>
#include <stdio.h>

/* Where a record of this shape stands. */
enum { ANIME = 1, STREAM = 2, BOTH = 3 };

/* One shape of a record, counted from ccsf.md 5 by hand. */
typedef struct {
    uint32_t kind;
    uint32_t version;
    int places;
    uint32_t target;
    uint32_t second; /* the word after the target: flags, a count, or anything */
    uint32_t third;
    uint32_t words; /* of the whole record */
} shape;

static const shape shapes[] = {
    /* F_Obj: 13 words; later games go by flags, differently in the two places. */
    {QP_KIND_F_OBJ, 0x100, BOTH, OBJ_A, 0, 0, 13},
    {QP_KIND_F_OBJ, 0x100, BOTH, OBJ_A, 0xffe, 0, 13},
    {QP_KIND_F_OBJ, 0x90, BOTH, OBJ_A, 0, 0, 13},
    {QP_KIND_F_OBJ, 0x123, ANIME, OBJ_A, 0, 0, 13},
    {QP_KIND_F_OBJ, 0x123, ANIME, OBJ_A, 0x002, 0, 12},
    {QP_KIND_F_OBJ, 0x123, ANIME, OBJ_A, 0x3fe, 0, 4},
    {QP_KIND_F_OBJ, 0x123, ANIME, OBJ_A, 0x400, 0, 12},
    {QP_KIND_F_OBJ, 0x123, ANIME, OBJ_A, 0xffe, 0, 2},
    {QP_KIND_F_OBJ, 0x123, ANIME, OBJ_A, 0xfffff001, 0, 13},
    {QP_KIND_F_OBJ, 0x123, STREAM, OBJ_A, 0, 0, 13},
    {QP_KIND_F_OBJ, 0x123, STREAM, OBJ_A, 0x002, 0, 10},
    {QP_KIND_F_OBJ, 0x123, STREAM, OBJ_A, 0x00e, 0, 10},
    {QP_KIND_F_OBJ, 0x123, STREAM, OBJ_A, 0x080, 0, 10},
    {QP_KIND_F_OBJ, 0x123, STREAM, OBJ_A, 0x38e, 0, 7},
    {QP_KIND_F_OBJ, 0x123, STREAM, OBJ_A, 0xc70, 0, 13},
    /* F_Note. */
    {QP_KIND_F_NOTE, 0x100, BOTH, OBJ_A, 2, 0, 3},
    {QP_KIND_F_NOTE, 0x123, BOTH, OBJ_A, 0x8003, 0, 3},
    /* F_Material: flag 2; later games a float a clear bit, one bit further in a stream. */
    {QP_KIND_F_MATERIAL, 0x100, BOTH, OBJ_MATERIAL, 0, 0, 4},
    {QP_KIND_F_MATERIAL, 0x100, BOTH, OBJ_MATERIAL, 2, 0, 2},
    {QP_KIND_F_MATERIAL, 0x111, ANIME, OBJ_MATERIAL, 0, 0, 4},
    {QP_KIND_F_MATERIAL, 0x111, ANIME, OBJ_MATERIAL, 1, 0, 3},
    {QP_KIND_F_MATERIAL, 0x111, STREAM, OBJ_MATERIAL, 1, 0, 4},
    {QP_KIND_F_MATERIAL, 0x111, STREAM, OBJ_MATERIAL, 4, 0, 3},
    {QP_KIND_F_MATERIAL, 0x120, BOTH, OBJ_MATERIAL, 0, 0, 8},
    {QP_KIND_F_MATERIAL, 0x123, BOTH, OBJ_MATERIAL, 0, 0, 8},
    {QP_KIND_F_MATERIAL, 0x123, ANIME, OBJ_MATERIAL, 0x3f, 0, 2},
    {QP_KIND_F_MATERIAL, 0x123, ANIME, OBJ_MATERIAL, 0x40, 0, 8},
    {QP_KIND_F_MATERIAL, 0x123, STREAM, OBJ_MATERIAL, 0x3f, 0, 3},
    {QP_KIND_F_MATERIAL, 0x123, STREAM, OBJ_MATERIAL, 0x7e, 0, 2},
    /* F_Camera: a float a clear bit of 0x1fe; with bit 0 none. */
    {QP_KIND_F_CAMERA, 0x100, BOTH, OBJ_CAMERA, 0, 0, 10},
    {QP_KIND_F_CAMERA, 0x123, BOTH, OBJ_CAMERA, 0, 0, 10},
    {QP_KIND_F_CAMERA, 0x100, BOTH, OBJ_CAMERA, 1, 0, 2},
    {QP_KIND_F_CAMERA, 0x100, BOTH, OBJ_CAMERA, 0x1fe, 0, 2},
    {QP_KIND_F_CAMERA, 0x100, BOTH, OBJ_CAMERA, 0x0e, 0, 7},
    {QP_KIND_F_CAMERA, 0x100, BOTH, OBJ_CAMERA, 0x100, 0, 9},
    {QP_KIND_F_CAMERA, 0x100, BOTH, OBJ_CAMERA, 0x200, 0, 10},
    /* Lights. */
    {QP_KIND_F_DISTANT, 0x100, BOTH, OBJ_LIGHT, 0, 0, 6},
    {QP_KIND_F_DISTANT, 0x123, BOTH, OBJ_LIGHT, 0x20, 0, 7},
    {QP_KIND_F_DIRECT, 0x100, BOTH, OBJ_LIGHT, 0, 0, 14},
    {QP_KIND_F_DIRECT, 0x123, BOTH, OBJ_LIGHT, 0xffffffff, 0, 14},
    {QP_KIND_F_SPOT, 0x100, BOTH, OBJ_LIGHT, 0, 0, 14},
    {QP_KIND_F_SPOT, 0x123, BOTH, OBJ_LIGHT, 0, 0, 14},
    {QP_KIND_F_OMNI, 0x100, BOTH, OBJ_LIGHT, 0, 0, 9},
    {QP_KIND_F_OMNI, 0x123, BOTH, OBJ_LIGHT, 0, 0, 9},
    /* F_Shadow, F_Morpher of 0, 1 and 2 targets. */
    {QP_KIND_F_SHADOW, 0x100, BOTH, OBJ_A, 0, 0, 5},
    {QP_KIND_F_SHADOW, 0x123, BOTH, OBJ_A, 0, 0, 5},
    {QP_KIND_F_MORPHER, 0x100, BOTH, OBJ_MORPHER, 0, 0, 2},
    {QP_KIND_F_MORPHER, 0x100, BOTH, OBJ_MORPHER, 1, OBJ_MODEL_A, 4},
    {QP_KIND_F_MORPHER, 0x123, BOTH, OBJ_MORPHER, 2, OBJ_MODEL_A, 6},
    /* Drawing parameters of the later games: outline, cel, tone, blur. */
    {QP_KIND_F_OUTLINE, 0x123, BOTH, OBJ_A, 0, 0, 5},
    {QP_KIND_F_OUTLINE, 0x123, BOTH, OBJ_A, 7, 0, 2},
    {QP_KIND_F_OUTLINE, 0x123, BOTH, OBJ_A, 8, 0, 5},
    {QP_KIND_F_CEL, 0x123, BOTH, OBJ_A, 0, 0, 7},
    {QP_KIND_F_CEL, 0x123, BOTH, OBJ_A, 2, 0, 4},
    {QP_KIND_F_CEL, 0x123, BOTH, OBJ_A, 0x0e, 0, 2},
    {QP_KIND_F_TONE, 0x123, BOTH, OBJ_A, 0, 0, 7},
    {QP_KIND_F_TONE, 0x123, BOTH, OBJ_A, 0x10, 0, 5},
    {QP_KIND_F_TONE, 0x123, BOTH, OBJ_A, 0x1e, 0, 2},
    {QP_KIND_F_BLUR, 0x123, BOTH, OBJ_A, 0, 0, 6},
    {QP_KIND_F_BLUR, 0x123, BOTH, OBJ_A, 0x1e, 0, 2},
    /* F_Pcm: blocks, words of each. */
    {QP_KIND_F_PCM, 0x100, BOTH, OBJ_A, 1, 3, 6},
    {QP_KIND_F_PCM, 0x123, BOTH, OBJ_A, 2, 2, 7},
};

/* The first `words` words of a record of that shape, in frame 1; zeros after the third. */
static void write_record(qp_build *file, const shape *s, uint32_t words) {
    const uint32_t head[3] = {s->target, s->second, s->third};
    size_t at = qp_ccs_open(file, s->kind);
    for (uint32_t i = 0; i < words; i++) {
        /* A second morph target is another model. */
        bool second_model = s->kind == QP_KIND_F_MORPHER && i == 4;
        qp_build_u32(file, second_model ? OBJ_MODEL_B : (i < 3 ? head[i] : 0));
    }
    qp_ccs_close(file, at);
}

/* What an assertion shows of a shape. */
static void put_shape(const shape *s, uint32_t words, char *text) {
    snprintf(text, DIAG_TEXT, "record 0x%x of version 0x%x, second word 0x%x, %u words", s->kind,
             s->version, s->second, words);
}

static void expect_in_anime(const shape *s, uint32_t words, const char *ids) {
    char what[DIAG_TEXT];
    put_shape(s, words, what);
    qp_build file = {0};
    size_t at = diag_anime(&file, s->version, 2);
    qp_ccs_top(&file, 1);
    write_record(&file, s, words);
    diag_finish(&file, at, 2, 2);
    diag_expect_of(&file, ids, what);
    qp_build_free(&file);
}

static void expect_in_stream(const shape *s, uint32_t words, const char *ids) {
    char what[DIAG_TEXT];
    put_shape(s, words, what);
    static const uint32_t two[] = {2};
    qp_build file = {0};
    diag_start(&file, s->version);
    diag_things(&file, s->version);
    qp_ccs_chunk(&file, QP_CHUNK_FRAME, two, 1);
    qp_ccs_top(&file, 0);
    write_record(&file, s, words);
    qp_ccs_top(&file, QP_CCS_LOOP);
    diag_expect_of(&file, ids, what);
    qp_build_free(&file);
}

static void expect_shape(const shape *s, int32_t difference, const char *ids) {
    uint32_t words = s->words + (uint32_t)difference;
    if ((s->places & ANIME) != 0) {
        expect_in_anime(s, words, ids);
    }
    if ((s->places & STREAM) != 0) {
        expect_in_stream(s, words, ids);
    }
}

enum { SHAPES = sizeof shapes / sizeof shapes[0] };

Test(bounds, record_of_each_kind_whole) {
    for (size_t i = 0; i < SHAPES; i++) {
        expect_shape(&shapes[i], 0, "");
    }
}

Test(bounds, record_of_each_kind_one_word_short) {
    for (size_t i = 0; i < SHAPES; i++) {
        expect_shape(&shapes[i], -1, "ANM006");
    }
}

Test(bounds, record_of_each_kind_one_word_long) {
    for (size_t i = 0; i < SHAPES; i++) {
        expect_shape(&shapes[i], 1, "ANM007");
    }
}

Test(bounds, record_of_each_kind_empty) {
    for (size_t i = 0; i < SHAPES; i++) {
        expect_shape(&shapes[i], -(int32_t)shapes[i].words, "ANM006");
    }
}

/* F_Ambient and the Frame marker are one word and name no object. */
Test(bounds, record_of_one_word) {
    static const shape ambient = {QP_KIND_F_AMBIENT, 0x100, BOTH, 0xffffff, 0, 0, 1};
    static const shape frame = {QP_KIND_FRAME, 0x123, BOTH, 1, 0, 0, 1};
    expect_shape(&ambient, 0, "");
    expect_shape(&ambient, -1, "ANM006");
    expect_shape(&ambient, 1, "ANM007");
    expect_shape(&frame, 0, "");
    expect_shape(&frame, -1, "ANM006");
    expect_shape(&frame, 1, "ANM007");
}

/* Vertex streams are counted in a way that nobody wrote down: their size is believed. */
Test(bounds, record_of_vertices_has_any_length_but_too_few_words_for_its_counts) {
    static const shape models[] = {{QP_KIND_F_MODEL, 0x123, BOTH, OBJ_A, 0, 0, 2},
                                   {QP_KIND_F_MODEL_2, 0x100, BOTH, OBJ_A, 0, 0, 2}};
    for (size_t i = 0; i < 2; i++) {
        expect_shape(&models[i], 0, "");
        expect_shape(&models[i], 1, "");
        expect_shape(&models[i], 100, "");
        expect_shape(&models[i], -1, "ANM006");
        expect_shape(&models[i], -2, "ANM006");
    }
}

/* -- Controller records ----------------------------------------------------------------------- */

/* A record under Top 0 with flags, and zeros behind them; whole it has `words` words. */
static void expect_controllers(uint32_t version, uint32_t kind, uint32_t target, uint32_t flags,
                               uint32_t words) {
    for (int32_t difference = -1; difference <= 1; difference++) {
        const shape s = {kind, version, ANIME, target, flags, 0, words};
        qp_build file = {0};
        size_t at = diag_anime(&file, version, 2);
        write_record(&file, &s, words + (uint32_t)difference);
        diag_finish(&file, at, 1, 2);
        diag_expect(&file, difference < 0 ? "ANM006" : (difference > 0 ? "ANM007" : ""));
        qp_build_free(&file);
    }
}

/* One value in every field. */
Test(bounds, controller_record_of_each_kind_short_and_long) {
    expect_controllers(0x100, QP_KIND_OBJECT, OBJ_A, 0, 2);
    expect_controllers(0x100, QP_KIND_OBJECT, OBJ_A, 0x249, 12);
    expect_controllers(0x123, QP_KIND_OBJECT, OBJ_A, 0x249, 12);
    expect_controllers(0x100, QP_KIND_MATERIAL, OBJ_MATERIAL, 0x09, 4);
    expect_controllers(0x123, QP_KIND_MATERIAL, OBJ_MATERIAL, 0x9249, 8);
    expect_controllers(0x123, QP_KIND_CAMERA, OBJ_CAMERA, 0x49, 9);
    expect_controllers(0x100, QP_KIND_DISTANT, OBJ_LIGHT, 0x248, 7);
    expect_controllers(0x100, QP_KIND_DIRECT, OBJ_LIGHT, 0x249249, 14);
    expect_controllers(0x100, QP_KIND_SPOT, OBJ_LIGHT, 0x249249, 14);
    expect_controllers(0x100, QP_KIND_OMNI, OBJ_LIGHT, 0x9241, 9);
}

Test(bounds, controller_record_in_a_frame_section_is_unknown_there) {
    static const shape object = {QP_KIND_OBJECT, 0x100, STREAM, OBJ_A, 0, 0, 2};
    static const shape morpher = {QP_KIND_MORPHER, 0x123, STREAM, OBJ_MORPHER, 0, 0, 2};
    expect_shape(&object, 0, "ANM005");
    expect_shape(&morpher, 0, "ANM005");
}

/* A list of morph targets, each absent: two words; its count against what is there. */
Test(bounds, morph_controllers_count_against_record) {
    static const struct {
        uint32_t count, words;
        const char *ids;
    } rows[] = {
        {0, 0, ""},
        {1, 2, ""},
        {2, 4, ""},
        {1, 1, "ANM006"},
        {2, 3, "ANM006"},
        {1, 3, "ANM007"},
        {0, 1, "ANM007"},
        {3, 4, "ANM006"},
        {0x20000001, 2, "ANM006"},
        {0x40000001, 2, "ANM006"},
        {0xffffffff, 2, "ANM006"},
    };
    static const uint32_t items[4] = {OBJ_MODEL_A, 0, OBJ_MODEL_B, 0};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const uint32_t head[2] = {OBJ_MORPHER, rows[i].count};
        qp_build file = {0};
        size_t at = diag_anime(&file, 0x123, 2);
        size_t record = qp_ccs_open(&file, QP_KIND_MORPHER);
        qp_build_words(&file, head, 2);
        qp_build_words(&file, items, rows[i].words);
        qp_ccs_close(&file, record);
        diag_finish(&file, at, 1, 2);
        diag_expect(&file, rows[i].ids);
        qp_build_free(&file);
    }
}

/* Target and flags, or morpher and count, are not both there. */
Test(bounds, controller_record_of_less_than_2_words) {
    static const shape shapes_of[] = {{QP_KIND_OBJECT, 0x100, ANIME, OBJ_A, 0, 0, 1},
                                      {QP_KIND_OMNI, 0x100, ANIME, OBJ_LIGHT, 0, 0, 1},
                                      {QP_KIND_MORPHER, 0x123, ANIME, OBJ_MORPHER, 0, 0, 1}};
    for (size_t i = 0; i < 3; i++) {
        for (uint32_t words = 0; words < 2; words++) {
            qp_build file = {0};
            size_t at = diag_anime(&file, shapes_of[i].version, 2);
            write_record(&file, &shapes_of[i], words);
            diag_finish(&file, at, 1, 2);
            diag_expect(&file, "ANM006");
            qp_build_free(&file);
        }
    }
}

/* The numbers of the finding: bytes that are needed and that are there; and where they are missing,
   from the record on. */
Test(bounds, record_too_short_says_what_it_needs_and_has) {
    static const struct {
        uint32_t kind, count, words[6];
        uint64_t needs, has;
        size_t at;
    } cases[] = {
        {QP_KIND_OBJECT, 1, {OBJ_A}, 8, 4, 0},
        {QP_KIND_CAMERA, 1, {OBJ_CAMERA}, 8, 4, 0},
        {QP_KIND_MORPHER, 1, {OBJ_MORPHER}, 8, 4, 0},
        {QP_KIND_MORPHER, 6, {OBJ_MORPHER, 3, OBJ_MODEL_A, 0, OBJ_MODEL_B, 0}, 32, 24, 0},
        {QP_KIND_MORPHER, 6, {OBJ_MORPHER, 2, OBJ_MODEL_A, 1, 0x3f800000, OBJ_MODEL_B}, 8, 4, 28},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        qp_findings findings = {0};
        qp_build file = {0};
        size_t at = diag_anime(&file, 0x123, 2);
        const size_t record = qp_ccs_chunk(&file, cases[i].kind, cases[i].words, cases[i].count);
        diag_finish(&file, at, 1, 2);
        diag_check(QP_INPUT_CCSF, &file, &findings);
        cr_assert_eq(findings.count, 1, "%zu: %s", i, qp_findings_text(&findings));
        cr_assert_eq(findings.list[0].code, QP_ANM_RECORD_SHORT, "%zu", i);
        cr_assert_eq(findings.list[0].offset, record + cases[i].at, "%zu", i);
        cr_assert_eq(findings.list[0].args[0], cases[i].needs, "%zu", i);
        cr_assert_eq(findings.list[0].args[1], cases[i].has, "%zu", i);
        qp_findings_free(&findings);
        qp_build_free(&file);
    }
}

/* A keyed controller in a record that ends before its count. */
Test(bounds, controller_record_without_its_key_count) {
    static const shape keyed = {QP_KIND_OBJECT, 0x100, ANIME, OBJ_A, 2, 0, 2};
    qp_build file = {0};
    size_t at = diag_anime(&file, 0x100, 2);
    write_record(&file, &keyed, 2);
    diag_finish(&file, at, 1, 2);
    diag_expect(&file, "ANM011");
    qp_build_free(&file);
}

/* One target with each bit of its flags alone; the field is bits 0 to 2. */
Test(bounds, morph_controllers_flag_bits) {
    for (uint32_t bit = 3; bit < 32; bit++) {
        const uint32_t words[4] = {OBJ_MORPHER, 1, OBJ_MODEL_A, (uint32_t)1 << bit};
        qp_build file = {0};
        size_t at = diag_anime(&file, 0x123, 2);
        qp_ccs_chunk(&file, QP_KIND_MORPHER, words, 4);
        diag_finish(&file, at, 1, 2);
        diag_expect(&file, bit == 24 || bit == 25 ? "" : "ANM025");
        qp_build_free(&file);
    }
}

Test(bounds, morph_targets_past_index) {
    static const shape controllers = {QP_KIND_MORPHER, 0x123, ANIME, OBJ_MORPHER, 1, OBJ_COUNT, 4};
    static const shape frame = {QP_KIND_F_MORPHER, 0x100, BOTH, OBJ_MORPHER, 1, OBJ_COUNT, 4};
    qp_build file = {0};
    size_t at = diag_anime(&file, 0x123, 2);
    write_record(&file, &controllers, 4);
    diag_finish(&file, at, 1, 2);
    diag_expect(&file, "ANM027");
    qp_build_free(&file);
    expect_shape(&frame, 0, "ANM027");
}

/* -- Objects that records name ---------------------------------------------------------------- */

/* The kind of a record and an object of the right kind, and what another one gets. */
Test(bounds, record_target_of_another_kind) {
    static const struct {
        shape s;
        uint32_t other;
    } rows[] = {
        {{QP_KIND_OBJECT, 0x100, ANIME, OBJ_A, 0, 0, 2}, OBJ_MATERIAL},
        {{QP_KIND_OBJECT, 0x100, ANIME, OBJ_COPY_A, 0, 0, 2}, OBJ_CAMERA},
        {{QP_KIND_MATERIAL, 0x100, ANIME, OBJ_MATERIAL, 0, 0, 2}, OBJ_A},
        {{QP_KIND_CAMERA, 0x123, ANIME, OBJ_CAMERA, 0, 0, 2}, OBJ_A},
        {{QP_KIND_DISTANT, 0x100, ANIME, OBJ_LIGHT, 0, 0, 2}, OBJ_A},
        {{QP_KIND_DIRECT, 0x100, ANIME, OBJ_LIGHT, 0, 0, 2}, OBJ_CAMERA},
        {{QP_KIND_SPOT, 0x100, ANIME, OBJ_LIGHT, 0, 0, 2}, OBJ_FREE_A},
        {{QP_KIND_OMNI, 0x100, ANIME, OBJ_LIGHT, 0, 0, 2}, OBJ_A},
        {{QP_KIND_MORPHER, 0x123, ANIME, OBJ_MORPHER, 0, 0, 2}, OBJ_A},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        for (int wrong = 0; wrong < 2; wrong++) {
            qp_build file = {0};
            shape s = rows[i].s;
            s.target = wrong ? rows[i].other : s.target;
            size_t at = diag_anime(&file, s.version, 2);
            write_record(&file, &s, s.words);
            diag_finish(&file, at, 1, 2);
            diag_expect(&file, wrong ? "ANM029" : "");
            qp_build_free(&file);
        }
    }
}

/* A camera, a light or a morpher of a frame may be another file's, and a note's object may not. */
Test(bounds, record_of_a_frame_whose_object_has_no_chunk) {
    static const shape quiet[] = {
        {QP_KIND_F_CAMERA, 0x100, BOTH, OBJ_FREE_A, 1, 0, 2},
        {QP_KIND_F_OMNI, 0x100, BOTH, OBJ_FREE_A, 0, 0, 9},
        {QP_KIND_F_MORPHER, 0x100, BOTH, OBJ_FREE_A, 0, 0, 2},
        {QP_KIND_F_MATERIAL, 0x123, BOTH, OBJ_FREE_A, 0, 0, 8},
    };
    static const shape told[] = {{QP_KIND_F_NOTE, 0x100, BOTH, OBJ_FREE_A, 0, 0, 3},
                                 {QP_KIND_F_OBJ, 0x100, BOTH, OBJ_FREE_A, 0, 0, 13}};
    for (size_t i = 0; i < sizeof quiet / sizeof quiet[0]; i++) {
        expect_shape(&quiet[i], 0, "");
    }
    for (size_t i = 0; i < sizeof told / sizeof told[0]; i++) {
        expect_shape(&told[i], 0, "ANM029");
    }
}

/* Every kind that names an object: its number against the index of OBJ_COUNT rows. */
Test(bounds, record_object_past_index_for_each_kind) {
    for (size_t i = 0; i < SHAPES; i++) {
        shape s = shapes[i];
        s.target = OBJ_COUNT;
        expect_shape(&s, 0, "ANM027");
        s.target = 0xffffffff;
        expect_shape(&s, 0, "ANM027");
        s.target = 0x08000002; /* * 32 wraps to 64 */
        expect_shape(&s, 0, "ANM027");
    }
}

/* -- Frame 0 ---------------------------------------------------------------------------------- */

/* Notes, morphs and F_Obj of frame 0 are lost; the others are not what a player applies there. */
Test(bounds, record_of_frame_0_for_each_kind) {
    for (size_t i = 0; i < SHAPES; i++) {
        const shape *s = &shapes[i];
        bool lost =
            s->kind == QP_KIND_F_NOTE || s->kind == QP_KIND_F_MORPHER || s->kind == QP_KIND_F_OBJ;
        if ((s->places & ANIME) == 0) {
            continue;
        }
        qp_build file = {0};
        size_t at = diag_anime(&file, s->version, 2);
        write_record(&file, s, s->words);
        diag_finish(&file, at, 1, 2);
        diag_expect(&file, lost ? "ANM038" : "");
        qp_build_free(&file);
    }
}
