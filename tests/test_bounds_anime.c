/* The rules for Anime chunks from both sides: frames, lengths, tails, Tops, keys, kinds, flags. */
#include "diag_file.h"

#include "quirkproof/ccsf.h"
#include "support/expect.h"

#include <criterion/criterion.h>

enum { WORDS = QP_CCS_WORDS_FIELD, BODY = 20, FIRST = 16 };

/* -- Frames ----------------------------------------------------------------------------------- */

Test(bounds, anime_number_of_frames) {
    static const struct {
        uint32_t frames;
        const char *ids;
    } rows[] = {
        {0, "ANM012"},         {1, "ANM014"},          {2, ""},
        {3, "ANM020"},         {0xffffff, "ANM020"},   {0x1000000, "ANM013"},
        {0x1000001, "ANM013"}, {0x80000000, "ANM013"}, {0xffffffff, "ANM013"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        qp_build file = {0};
        uint32_t tops = rows[i].frames == 1 ? 1 : 2;
        size_t at = diag_anime(&file, 0x100, rows[i].frames);
        diag_finish(&file, at, 1, tops);
        diag_expect(&file, rows[i].ids);
        qp_build_free(&file);
    }
}

/* One frame is a number of frames like others. */
Test(bounds, anime_of_one_frame_with_two_tops_and_with_none) {
    for (uint32_t tops = 0; tops <= 2; tops++) {
        qp_build file = {0};
        diag_start(&file, 0x100);
        diag_things(&file, 0x100);
        size_t at = qp_ccs_anime_open(&file, OBJ_ANIME, 1);
        diag_finish(&file, at, 0, tops);
        diag_expect(&file, tops == 0 ? "ANM014 ANM020" : (tops == 1 ? "ANM014" : "ANM014 ANM023"));
        qp_build_free(&file);
    }
}

/* -- Lengths ---------------------------------------------------------------------------------- */

/* A good Anime has 15 words of sub-chunks, and 6 words of Frame and closing Top behind it. */
Test(bounds, anime_words_field) {
    static const struct {
        uint32_t words;
        const char *ids;
    } rows[] = {
        {15, ""},
        {14, "ANM002"},
        {16, "ANM002"},
        {12, "ANM002"},
        {0, "ANM002"},
        {18, "ANM002"},
        {21, "ANM002"},
        {22, "ANM002"},
        {0x4000000f, "ANM002"},
        {0x8000000f, "ANM002"},
        {0xffffffff, "ANM002"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        qp_build file = {0};
        size_t at = diag_good(&file);
        qp_build_set_u32(&file, at + WORDS, rows[i].words);
        diag_expect(&file, rows[i].ids);
        qp_build_free(&file);
    }
}

Test(bounds, anime_size_field) {
    static const struct {
        uint32_t size;
        const char *ids;
    } rows[] = {
        {18, ""},       {17, "ANM048"},         {19, "ANM048"},
        {0, "ANM048"},  {3, "ANM048"},          {24, "ANM048"},
        {25, "ANM048"}, {0x40000012, "ANM048"}, {0xffffffff, "ANM048"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        qp_build file = {0};
        size_t at = diag_good(&file);
        qp_build_set_u32(&file, at + 4, rows[i].size);
        diag_expect(&file, rows[i].ids);
        qp_build_free(&file);
    }
}

/*
 * Both lengths too small: where they end with a sub-chunk the walk goes on over what is a record to
 * the closing Top; in the middle of one, or with another chunk next, nothing says that there is
 * more.
 */
Test(bounds, anime_both_lengths_too_small) {
    static const struct {
        uint32_t words;
        uint32_t size;
        const char *ids;
    } rows[] = {
        {12, 15, "ANM002 ANM048"}, {3, 6, "ANM002 ANM048"}, {0, 3, "ANM002 ANM048"},
        {0, 0, "ANM002 ANM048"},   {6, 5, "ANM002 ANM048"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        qp_build file = {0};
        size_t at = diag_good(&file);
        qp_build_set_u32(&file, at + WORDS, rows[i].words);
        qp_build_set_u32(&file, at + 4, rows[i].size);
        diag_expect(&file, rows[i].ids);
        qp_build_free(&file);
    }
}

Test(bounds, anime_without_closing_top_before_another_chunk) {
    qp_build file = {0};
    size_t at = diag_anime(&file, 0x100, 4);
    diag_tops(&file, 1, 4);
    qp_build_set_u32(&file, at + WORDS, (uint32_t)(file.size - at - 20) / 4);
    qp_ccs_close(&file, at);
    qp_ccs_end(&file);
    diag_expect(&file, "ANM015");
    qp_build_free(&file);
}

/* Words behind the closing Top that the words field counts. `size_too`: so does the size field. */
static void expect_tail(const uint32_t *tail, uint32_t count, bool size_too, const char *ids) {
    qp_build file = {0};
    size_t at = diag_anime(&file, 0x100, 2);
    diag_tops(&file, 1, 2);
    qp_ccs_anime_close(&file, at, QP_CCS_LOOP);
    qp_build_words(&file, tail, count);
    diag_add(&file, at + WORDS, (int32_t)count);
    diag_add(&file, at + 4, size_too ? (int32_t)count : 0);
    qp_ccs_end(&file);
    diag_expect(&file, ids);
    qp_build_free(&file);
}

static const uint32_t note_tail[] = {0xcccc0108, 3, OBJ_A, 2, 0};

Test(bounds, anime_tail_of_whole_sub_chunks) {
    static const uint32_t top[] = {0xccccff01, 1, 2};
    static const uint32_t closing[] = {0xccccff01, 1, 0xffffffff};
    static const uint32_t empty[] = {0xcccc0108, 0};
    static const uint32_t ambient[] = {0xcccc0601, 1, 0, 0xcccc0601, 1, 0};
    expect_tail(note_tail, 5, true, "ANM003");
    expect_tail(top, 3, true, "ANM003");
    expect_tail(closing, 3, true, "ANM003");
    expect_tail(empty, 2, true, "ANM003");
    expect_tail(ambient, 6, true, "ANM003");
    expect_tail(note_tail, 5, false, "ANM003 ANM048");
}

/* What is no run of whole sub-chunks is taken for the chunks that follow the Anime. */
Test(bounds, anime_tail_that_is_no_whole_sub_chunks) {
    static const uint32_t unknown[] = {0xcccc0777, 1, 0};
    static const uint32_t chunk[] = {0xcccc0500, 1, OBJ_FREE_A};
    static const uint32_t frame[] = {0xcccc0005, 1, 1};
    expect_tail(unknown, 3, true, "ANM002 ANM048 CCS018");
    expect_tail(chunk, 3, true, "ANM002 ANM048");
    expect_tail(frame, 3, true, "ANM002 ANM048 ANM017");
}

/* A sub-chunk that runs past the words field; where the walk goes on there is nothing to be found.
 */
Test(bounds, anime_tail_that_is_cut) {
    qp_build file = {0};
    size_t at = diag_anime(&file, 0x100, 2);
    diag_tops(&file, 1, 2);
    qp_ccs_anime_close(&file, at, QP_CCS_LOOP);
    qp_build_words(&file, note_tail, 4);
    diag_add(&file, at + WORDS, 4);
    diag_add(&file, at + 4, 4);
    qp_findings findings = {0};
    diag_check(QP_INPUT_CCSF, &file, &findings);
    expect_finding(&findings, "ANM002", at + WORDS, "object 1");
    expect_no_finding(&findings, "ANM003");
    qp_findings_free(&findings);
    qp_build_free(&file);
}

/* -- Tops ------------------------------------------------------------------------------------- */

Test(bounds, anime_order_of_tops) {
    static const struct {
        uint32_t count;
        uint32_t tops[6];
        const char *ids; /* of an Anime of 4 frames */
    } rows[] = {
        {4, {0, 1, 2, 3}, ""},
        {3, {1, 2, 3}, "ANM020"},
        {3, {0, 2, 3}, "ANM020"},
        {3, {0, 1, 2}, "ANM020"},
        {0, {0}, "ANM020"},
        {5, {0, 0, 1, 2, 3}, "ANM021"},
        {5, {0, 1, 2, 3, 3}, "ANM021"},
        {6, {0, 1, 1, 1, 2, 3}, "ANM021 ANM021"},
        {4, {0, 2, 1, 3}, "ANM020 ANM022"},
        {4, {3, 2, 1, 0}, "ANM020 ANM022 ANM022 ANM022"},
        {5, {0, 1, 2, 3, 0}, "ANM022"},
        {5, {0, 1, 2, 3, 4}, "ANM023"},
        {5, {0, 1, 2, 3, 0x7fffffff}, "ANM023"},
        {6, {0, 1, 2, 3, 4, 4}, "ANM023 ANM023 ANM021"},
        {4, {0, 1, 2, 4}, "ANM023 ANM020"},
        {5, {4, 0, 1, 2, 3}, "ANM023 ANM022"},
        {5, {0, 1, 2, 3, 0x80000000}, "ANM016"},
        {5, {0, 1, 2, 3, 0xfffffffd}, "ANM016"},
        {5, {0, 1, 0xfffffffd, 2, 3}, "ANM016"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        for (uint32_t closing = QP_CCS_LOOP; closing >= QP_CCS_LOOP; closing++) {
            qp_build file = {0};
            diag_start(&file, 0x100);
            diag_things(&file, 0x100);
            size_t at = qp_ccs_anime_open(&file, OBJ_ANIME, 4);
            for (uint32_t k = 0; k < rows[i].count; k++) {
                qp_ccs_top(&file, rows[i].tops[k]);
            }
            qp_ccs_anime_close(&file, at, closing);
            qp_ccs_end(&file);
            diag_expect(&file, rows[i].ids);
            qp_build_free(&file);
        }
    }
}

/* -- Keys ------------------------------------------------------------------------------------- */

/* Two keys of zeros at frames 0 and 3 of one controller of OBJ_A, with a count of its own. */
static void expect_key_count(uint32_t shift, uint32_t kind, uint32_t width, uint32_t count,
                             const char *ids) {
    uint32_t keys[2 * 11] = {0};
    qp_build file = {0};
    size_t at = diag_anime(&file, 0x123, 4);
    size_t record = qp_ccs_controllers_open(&file, QP_KIND_OBJECT, OBJ_A);
    keys[1 + width] = 3;
    qp_ccs_keys(&file, record, shift, kind, keys, 2, width);
    qp_ccs_close(&file, record);
    qp_build_set_u32(&file, record + FIRST, count);
    diag_finish(&file, at, 1, 4);
    diag_expect(&file, ids);
    qp_build_free(&file);
}

Test(bounds, anime_key_count_that_fits_or_is_one_too_many) {
    static const struct {
        uint32_t shift, kind, width;
    } types[] = {{0, 2, 3}, {3, 2, 3}, {6, 2, 3}, {9, 2, 1}, {3, 4, 4}};
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++) {
        uint32_t shift = types[i].shift;
        expect_key_count(shift, types[i].kind, types[i].width, 2, "");
        expect_key_count(shift, types[i].kind, types[i].width, 3, "ANM011");
        expect_key_count(shift, types[i].kind, types[i].width, 1, "ANM007 ANM010");
        expect_key_count(shift, types[i].kind, types[i].width, 0, "ANM009");
    }
    expect_key_count(0, 4, 10, 2, "ANM032");
    expect_key_count(0, 4, 10, 3, "ANM011");
}

/* Products that wrap in 32 bits to the two keys that are there. */
Test(bounds, anime_key_count_that_wraps) {
    for (uint32_t shift = 0; shift <= 9; shift += 3) {
        uint32_t width = shift == 9 ? 1 : 3;
        expect_key_count(shift, 2, width, 0x10000002, "ANM011");
        expect_key_count(shift, 2, width, 0x20000002, "ANM011");
        expect_key_count(shift, 2, width, 0x40000002, "ANM011");
        expect_key_count(shift, 2, width, 0x80000002, "ANM011");
        expect_key_count(shift, 2, width, 0xffffffff, "ANM011");
    }
    expect_key_count(3, 4, 4, 0x40000002, "ANM011");
    expect_key_count(3, 4, 4, 0xcccccccf, "ANM011"); /* * 20 = 44 mod 2^32 */
    expect_key_count(0, 4, 10, 0x40000002, "ANM011");
}

Test(bounds, anime_key_frames) {
    static const struct {
        uint32_t frames[3];
        const char *ids; /* of an Anime of 4 frames */
    } rows[] = {
        {{0, 1, 3}, ""},
        {{0, 0, 3}, "ANM037"},
        {{0, 3, 3}, "ANM037"},
        {{3, 3, 3}, "ANM034 ANM037"},
        {{0, 3, 4}, "ANM035"},
        {{4, 5, 6}, "ANM034 ANM035"},
        {{0, 3, 2}, "ANM024"},
        {{0, 3, 0}, "ANM024"},
        {{2, 1, 0}, "ANM034 ANM024"},
        {{0, 3, 0xffffff}, "ANM035"},
        {{0, 3, 0x1000000}, "ANM024 ANM035"},
        {{0, 3, 0x1000003}, "ANM037 ANM035"},
        {{0, 3, 0x7fffffff}, "ANM035"},
        {{0, 3, 0x80000000}, "ANM024 ANM036"},
        {{0, 3, 0xffffffff}, "ANM024 ANM036"},
        {{0xffffffff, 0, 3}, "ANM024 ANM036"},
        {{0xfffffffd, 0xfffffffe, 0xffffffff}, "ANM036"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const uint32_t *frames = rows[i].frames;
        const uint32_t keys[6] = {frames[0], 0, frames[1], 0, frames[2], 0};
        qp_build file = {0};
        size_t at = diag_anime(&file, 0x100, 4);
        size_t record = qp_ccs_controllers_open(&file, QP_KIND_OBJECT, OBJ_A);
        qp_ccs_keys(&file, record, 9, QP_CONTROLLER_KEYED, keys, 3, 1);
        qp_ccs_close(&file, record);
        diag_finish(&file, at, 1, 4);
        diag_expect(&file, rows[i].ids);
        qp_build_free(&file);
    }
}

/* Keys at frames 0 and 1 of an Anime of no frames, of one, and of two. */
Test(bounds, anime_key_frames_of_the_shortest_animations) {
    static const uint32_t keys[4] = {0, 0, 1, 0};
    static const char *const ids[] = {"ANM012", "ANM014 ANM035", ""};
    for (uint32_t frames = 0; frames <= 2; frames++) {
        qp_build file = {0};
        size_t at = diag_anime(&file, 0x100, frames);
        size_t record = qp_ccs_controllers_open(&file, QP_KIND_OBJECT, OBJ_A);
        qp_ccs_keys(&file, record, 9, QP_CONTROLLER_KEYED, keys, 2, 1);
        qp_ccs_close(&file, record);
        diag_finish(&file, at, 1, frames);
        diag_expect(&file, ids[frames]);
        qp_build_free(&file);
    }
}

/* -- Controller kinds ------------------------------------------------------------------------- */

/* A controller of this kind at `shift` of a record, its values zeros: one, or two keys. */
static void expect_kind(uint16_t version, uint32_t record_kind, uint32_t target, uint32_t shift,
                        uint32_t width, uint32_t kind, const char *ids) {
    static const uint32_t zeros[10] = {0};
    uint32_t keys[22] = {0};
    uint32_t key_width = kind != 4 ? width : (shift == 3 ? 4 : 10);
    qp_build file = {0};
    size_t at = diag_anime(&file, version, 4);
    size_t record = qp_ccs_controllers_open(&file, record_kind, target);
    keys[1 + key_width] = 3;
    if (kind == QP_CONTROLLER_SINGLE) {
        qp_ccs_single(&file, record, shift, zeros, width);
    } else if (kind != QP_CONTROLLER_ABSENT) {
        qp_ccs_keys(&file, record, shift, kind, keys, 2, key_width);
    }
    qp_ccs_close(&file, record);
    diag_finish(&file, at, 1, 4);
    diag_expect(&file, ids);
    qp_build_free(&file);
}

/* Kinds 0 to 7; the third is for a file of version 0x100 and the last for one of 0x123. */
static void expect_kinds(uint32_t record_kind, uint32_t target, uint32_t shift, uint32_t width,
                         const char *curve_0x100, const char *curve_0x123) {
    for (uint32_t kind = 0; kind < 8; kind++) {
        const char *ids = kind < 3 ? "" : "ANM008";
        expect_kind(0x100, record_kind, target, shift, width, kind, kind == 4 ? curve_0x100 : ids);
        expect_kind(0x123, record_kind, target, shift, width, kind, kind == 4 ? curve_0x123 : ids);
    }
}

Test(bounds, anime_controller_kinds_of_vectors) {
    expect_kinds(QP_KIND_OBJECT, OBJ_A, 0, 3, "ANM031 ANM032", "ANM032");
    expect_kinds(QP_KIND_OBJECT, OBJ_A, 6, 3, "ANM031 ANM032", "ANM032");
}

Test(bounds, anime_controller_kinds_of_rotations) {
    expect_kinds(QP_KIND_OBJECT, OBJ_A, 3, 3, "ANM031", "");
    expect_kinds(QP_KIND_DISTANT, OBJ_LIGHT, 3, 3, "ANM031", "");
}

Test(bounds, anime_controller_kinds_of_floats) {
    expect_kinds(QP_KIND_OBJECT, OBJ_A, 9, 1, "ANM008", "ANM008");
    expect_kinds(QP_KIND_MATERIAL, OBJ_MATERIAL, 0, 1, "ANM008", "ANM008");
    expect_kinds(QP_KIND_CAMERA, OBJ_CAMERA, 6, 1, "ANM008", "ANM008");
}

Test(bounds, anime_controller_kinds_of_colours) {
    expect_kinds(QP_KIND_DISTANT, OBJ_LIGHT, 6, 1, "ANM008", "ANM008");
    expect_kinds(QP_KIND_OMNI, OBJ_LIGHT, 6, 1, "ANM008", "ANM008");
}

Test(bounds, anime_controller_kinds_of_morph_targets) {
    static const uint32_t body[] = {2, 0, 0, 3, 0};
    for (uint32_t kind = 0; kind < 8; kind++) {
        const uint32_t head[4] = {OBJ_MORPHER, 1, OBJ_MODEL_A, kind};
        qp_build file = {0};
        size_t at = diag_anime(&file, 0x123, 4);
        size_t record = qp_ccs_open(&file, QP_KIND_MORPHER);
        qp_build_words(&file, head, 4);
        qp_build_words(&file, kind == 1 ? body + 1 : body, kind == 0 ? 0 : (kind == 1 ? 1 : 5));
        qp_ccs_close(&file, record);
        diag_finish(&file, at, 1, 4);
        diag_expect(&file, kind < 3 ? "" : "ANM008");
        qp_build_free(&file);
    }
}

/* -- Flag bits -------------------------------------------------------------------------------- */

/* Each bit alone that is no field's; the fields as in the table of ccsf.md 6.1. */
static void expect_bits(uint16_t version, uint32_t kind, uint32_t target, uint32_t fields) {
    for (uint32_t bit = 0; bit < 32; bit++) {
        if ((fields >> bit & 1) != 0) {
            continue;
        }
        qp_build file = {0};
        size_t at = diag_anime(&file, version, 4);
        size_t record = qp_ccs_controllers_open(&file, kind, target);
        qp_ccs_add_flags(&file, record, (uint32_t)1 << bit);
        qp_ccs_close(&file, record);
        diag_finish(&file, at, 1, 4);
        diag_expect(&file, bit == 24 || bit == 25 ? "" : "ANM025");
        qp_build_free(&file);
    }
}

Test(bounds, anime_flag_bits_that_are_no_fields) {
    expect_bits(0x100, QP_KIND_OBJECT, OBJ_A, 0x000fff);
    expect_bits(0x123, QP_KIND_OBJECT, OBJ_A, 0x000fff);
    expect_bits(0x100, QP_KIND_MATERIAL, OBJ_MATERIAL, 0x00003f);
    expect_bits(0x123, QP_KIND_MATERIAL, OBJ_MATERIAL, 0x03ffff);
    expect_bits(0x123, QP_KIND_CAMERA, OBJ_CAMERA, 0x0001ff);
    expect_bits(0x100, QP_KIND_DISTANT, OBJ_LIGHT, 0x000ff8);
    expect_bits(0x100, QP_KIND_DIRECT, OBJ_LIGHT, 0xffffff);
    expect_bits(0x100, QP_KIND_SPOT, OBJ_LIGHT, 0xffffff);
    expect_bits(0x100, QP_KIND_OMNI, OBJ_LIGHT, 0x03ffc7);
}

/* -- A bare chunk ----------------------------------------------------------------------------- */

static void expect_bare(const qp_build *file, const char *ids) {
    char got[DIAG_TEXT];
    qp_findings findings = {0};
    diag_check(QP_INPUT_ANIME, file, &findings);
    diag_ids(&findings, got);
    cr_assert_str_eq(got, ids);
    qp_findings_free(&findings);
}

/* Nobody knows its version, and no index says which objects there are. */
Test(bounds, anime_alone_names_any_object_and_has_any_game_s_records) {
    static const uint32_t quaternion[] = {0, 0, 0, 0, 0x3f800000, 1, 0, 0, 0, 0x3f800000};
    qp_build file = {0};
    size_t at = qp_ccs_anime_open(&file, 7, 2);
    qp_ccs_top(&file, 0);
    size_t record = qp_ccs_controllers_open(&file, QP_KIND_OBJECT, 0x7fffffff);
    qp_ccs_keys(&file, record, 3, QP_CONTROLLER_CURVE, quaternion, 2, 4);
    qp_ccs_close(&file, record);
    qp_ccs_top(&file, 1);
    qp_ccs_note(&file, 0xffffffff, 2, 0);
    qp_ccs_anime_close(&file, at, QP_CCS_ONCE);
    expect_bare(&file, "");
    qp_build_set_u32(&file, at + WORDS, 1);
    expect_bare(&file, "ANM002");
    qp_build_free(&file);
}

Test(bounds, anime_alone_and_what_follows_it) {
    qp_build file = {0};
    size_t at = qp_ccs_anime_open(&file, 7, 2);
    diag_tops(&file, 0, 2);
    qp_ccs_anime_close(&file, at, QP_CCS_ONCE);
    size_t end = file.size;
    qp_build_zeros(&file, 1);
    expect_bare(&file, "CCS032");
    qp_build_u8(&file, 1);
    expect_bare(&file, "CCS031");
    qp_build_cut(&file, end);
    expect_bare(&file, "");
    qp_build_cut(&file, end - 1);
    expect_bare(&file, "CCS002");
    qp_build_cut(&file, 20);
    expect_bare(&file, "CCS002");
    qp_build_cut(&file, 19);
    expect_bare(&file, "ANM001");
    qp_build_cut(&file, 0);
    expect_bare(&file, "ANM001");
    qp_build_free(&file);
}
