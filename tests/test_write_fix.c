/* Repairs of size and words fields and of padding, with the exact bytes of the result; what cannot
   be repaired is left. */
#include "write_repair.h"

#include <criterion/criterion.h>

/* The plain file, broken in one word, comes back in one change. */
static void word_comes_back(size_t at, uint32_t wrong, qp_change_kind what, const char *id,
                            const char *path) {
    repair_plain p = repair_make_plain();
    qp_build broken = repair_copy_of(&p.file);
    const uint32_t right = qp_build_get_u32(&broken, at);
    qp_build_set_u32(&broken, at, wrong);
    repair r = expect_repair(&broken, &p.file, 1);
    expect_change(&r, 0, what, id, at, wrong, right);
    expect_path(&r, 0, path);
    qp_build_free(&broken);
    qp_build_free(&p.file);
}

/* -- Size and words fields -------------------------------------------------------------------- */

Test(write_fix, file_without_faults_is_left_alone) {
    repair_plain p = repair_make_plain();
    expect_left_alone(&p.file);
    qp_build_free(&p.file);
}

Test(write_fix, sizes_of_header_index_and_chunks) {
    repair_plain p = repair_make_plain();
    word_comes_back(4, 7, QP_CHANGE_SIZE, "CCS017", "chunk 0x1");
    word_comes_back(8 + 52 + 4, 0, QP_CHANGE_SIZE, "CCS017", "chunk 0x2");
    word_comes_back(p.anime - 24 + 4, 9, QP_CHANGE_SIZE, "CCS017", "chunk 0x100, object 2");
    word_comes_back(p.frame + 4, 0x7fffffff, QP_CHANGE_SIZE, "CCS017", "chunk 0x5");
    qp_build_free(&p.file);
}

/* The known excess is part of the right size. */
Test(write_fix, size_of_a_texture_gets_its_excess) {
    qp_build file = repair_begin();
    const size_t texture = qp_ccs_texture(&file, 0x100, 2, 0);
    qp_ccs_end(&file);
    qp_build broken = repair_copy_of(&file);
    const uint32_t right = qp_build_get_u32(&file, texture + 4);
    qp_ccs_set_size(&broken, texture, right - 49);
    repair r = expect_repair(&broken, &file, 1);
    expect_change(&r, 0, QP_CHANGE_SIZE, "CCS017", texture + 4, right - 49, right);
    qp_ccs_set_size(&broken, texture, right - 50); /* the true size, which some files have */
    expect_left_alone(&broken);
    qp_build_free(&broken);
    qp_build_free(&file);
}

Test(write_fix, size_and_words_of_an_anime) {
    repair_plain p = repair_make_plain();
    word_comes_back(p.anime + 4, 0, QP_CHANGE_SIZE, "ANM048", "object 1");
    word_comes_back(p.anime + 4, 0xffffffff, QP_CHANGE_SIZE, "ANM048", "object 1");
    word_comes_back(p.anime + 16, 1, QP_CHANGE_WORDS, "ANM002", "object 1");
    word_comes_back(p.anime + 16, 0x40000000, QP_CHANGE_WORDS, "ANM002", "object 1");
    qp_build_free(&p.file);
}

/* Both too small, and whole records behind them: the chunk goes on to its closing Top. */
Test(write_fix, size_and_words_of_an_anime_together) {
    repair_plain p = repair_make_plain();
    qp_build broken = repair_copy_of(&p.file);
    const uint32_t words = qp_build_get_u32(&broken, p.anime + 16);
    for (uint32_t less = 3; less <= 6; less += 3) { /* one Top, and two */
        qp_build_set_u32(&broken, p.anime + 4, words + 3 - less);
        qp_build_set_u32(&broken, p.anime + 16, words - less);
        repair r = expect_repair(&broken, &p.file, 2);
        expect_change(&r, 0, QP_CHANGE_SIZE, "ANM048", p.anime + 4, words + 3 - less, words + 3);
        expect_change(&r, 1, QP_CHANGE_WORDS, "ANM002", p.anime + 16, words - less, words);
    }
    qp_build_free(&broken);
    qp_build_free(&p.file);
}

/* Words that whole sub-chunks after the closing Top fill are right. */
Test(write_fix, words_over_a_tail_are_left_alone) {
    qp_build file = repair_begin();
    const size_t anime = qp_ccs_anime_open(&file, 1, 2);
    qp_ccs_top(&file, 0);
    qp_ccs_top(&file, 1);
    qp_ccs_anime_close(&file, anime, QP_CCS_ONCE);
    repair_put_note(&file, 1);
    qp_build_set_u32(&file, anime + 16, qp_build_get_u32(&file, anime + 16) + 5);
    qp_build_set_u32(&file, anime + 4, qp_build_get_u32(&file, anime + 4) + 5);
    qp_ccs_end(&file);
    expect_left_alone(&file);
    qp_build_free(&file);
}

/* A chunk that is no record stands among the records. While one of its lengths reaches over the
   closing Top, the Anime goes on behind that chunk, and the other length is what is wrong. */
Test(write_fix, one_length_of_an_anime_with_a_chunk_inside) {
    qp_build file = repair_begin();
    const size_t anime = qp_ccs_anime_open(&file, 1, 2);
    qp_ccs_top(&file, 0);
    qp_ccs_material(&file, 0x100, 2, 0, 0, 0);
    qp_ccs_top(&file, 1);
    qp_ccs_anime_close(&file, anime, QP_CCS_ONCE);
    qp_ccs_end(&file);
    expect_left_alone(&file);
    qp_build broken = repair_copy_of(&file);
    const uint32_t size = qp_build_get_u32(&file, anime + 4);
    const uint32_t words = qp_build_get_u32(&file, anime + 16);
    qp_build_set_u32(&broken, anime + 4, size - 6);
    repair r = expect_repair(&broken, &file, 1);
    expect_change(&r, 0, QP_CHANGE_SIZE, "ANM048", anime + 4, size - 6, size);
    qp_build_set_u32(&broken, anime + 4, size);
    qp_build_set_u32(&broken, anime + 16, words - 6);
    r = expect_repair(&broken, &file, 1);
    expect_change(&r, 0, QP_CHANGE_WORDS, "ANM002", anime + 16, words - 6, words);
    qp_build_free(&broken);
    qp_build_free(&file);
}

Test(write_fix, size_of_a_record) {
    repair_plain p = repair_make_plain();
    word_comes_back(p.controllers + 4, 4, QP_CHANGE_SIZE, "ANM006", "object 1, object 2");
    word_comes_back(p.controllers + 4, 0xffffffff, QP_CHANGE_SIZE, "ANM004", "object 1, object 2");
    word_comes_back(p.note + 4, 2, QP_CHANGE_SIZE, "ANM006", "object 1, frame 1, object 2");
    word_comes_back(p.note + 4, 4, QP_CHANGE_SIZE, "ANM007", "object 1, frame 1, object 2");
    word_comes_back(p.note - 12 + 4, 0, QP_CHANGE_SIZE, "ANM006",
                    "object 1, frame 1, record 0xff01");
    word_comes_back(p.closing + 4, 2, QP_CHANGE_SIZE, "ANM004", "object 1, frame 2, record 0xff01");
    word_comes_back(p.frame + 12 + 4, 0x10000, QP_CHANGE_SIZE, "CCS035",
                    "chunk 0x5, frame 0, record 0xff01");
    qp_build_free(&p.file);
}

/* Its length follows from the version, which a bare chunk does not give. */
Test(write_fix, size_of_an_f_obj) {
    static const uint32_t frame_word[] = {2};
    qp_build file = repair_begin();
    qp_ccs_chunk(&file, QP_CHUNK_FRAME, frame_word, 1);
    qp_ccs_top(&file, 0);
    const size_t record = qp_ccs_frame_record(&file, QP_KIND_F_OBJ, 0x100, true, 2, 0, 0x3f800000);
    qp_ccs_top(&file, QP_CCS_ONCE);
    qp_build broken = repair_copy_of(&file);
    qp_build_set_u32(&broken, record + 4, 12);
    repair r = expect_repair(&broken, &file, 1);
    expect_change(&r, 0, QP_CHANGE_SIZE, "ANM006", record + 4, 12, 13);
    qp_build bare = {0};
    const size_t anime = qp_ccs_anime_open(&bare, 1, 2);
    qp_ccs_top(&bare, 0);
    qp_ccs_top(&bare, 1);
    const size_t at = qp_ccs_frame_record(&bare, QP_KIND_F_OBJ, 0x100, false, 2, 0, 0x3f800000);
    qp_ccs_anime_close(&bare, anime, QP_CCS_ONCE);
    qp_build_set_u32(&bare, at + 4, 12);
    r = repair_of(QP_INPUT_ANIME, qp_build_bytes(&bare));
    cr_assert_eq(r.count, 0);
    expect_file(&r, &bare);
    qp_build_free(&bare);
    qp_build_free(&broken);
    qp_build_free(&file);
}

/* The frame section is walked by what sound really has (ccsf.md 5). */
Test(write_fix, size_of_sound_in_the_frame_section) {
    static const uint32_t word[] = {2};
    qp_build file = repair_begin();
    qp_ccs_chunk(&file, QP_CHUNK_FRAME, word, 1);
    qp_ccs_top(&file, 0);
    const size_t sound = qp_ccs_pcm(&file, 2, 3, 4);
    qp_ccs_top(&file, QP_CCS_ONCE);
    qp_build broken = repair_copy_of(&file);
    qp_build_set_u32(&broken, sound + 4, 2);
    repair r = expect_repair(&broken, &file, 1);
    expect_change(&r, 0, QP_CHANGE_SIZE, "CCS017", sound + 4, 2, 15);
    expect_path(&r, 0, "chunk 0x5, frame 0, object 2");
    qp_build_free(&broken);
    qp_build_free(&file);
}

/* By its size it leads on to another record, so its size is right and the record is what is wrong.
 */
Test(write_fix, record_that_is_too_short_is_left_alone) {
    static const uint32_t two[] = {2, 3};
    qp_build file = repair_begin();
    const size_t anime = qp_ccs_anime_open(&file, 1, 2);
    qp_ccs_top(&file, 0);
    qp_ccs_top(&file, 1);
    qp_ccs_chunk(&file, QP_KIND_F_NOTE, two, 2);
    qp_ccs_anime_close(&file, anime, QP_CCS_ONCE);
    qp_ccs_end(&file);
    expect_left_alone(&file);
    qp_build_free(&file);
}

/* A Top may be longer than it needs; what comes after it is repaired all the same. */
Test(write_fix, size_of_a_record_behind_a_long_top) {
    static const uint32_t top[] = {1, 0x12345678};
    qp_build file = repair_begin();
    const size_t anime = qp_ccs_anime_open(&file, 1, 2);
    qp_ccs_top(&file, 0);
    qp_ccs_chunk(&file, QP_KIND_TOP, top, 2);
    const size_t note = qp_ccs_note(&file, 2, 3, 4);
    const size_t ambient = qp_ccs_frame_record(&file, QP_KIND_F_AMBIENT, 0x100, false, 0, 0, 77);
    qp_ccs_anime_close(&file, anime, QP_CCS_ONCE);
    qp_ccs_end(&file);
    qp_build broken = repair_copy_of(&file);
    qp_build_set_u32(&broken, note + 4, 9);
    qp_build_set_u32(&broken, ambient + 4, 0);
    repair r = expect_repair(&broken, &file, 2);
    expect_change(&r, 0, QP_CHANGE_SIZE, "ANM007", note + 4, 9, 3);
    expect_change(&r, 1, QP_CHANGE_SIZE, "ANM006", ambient + 4, 0, 1);
    expect_path(&r, 0, "object 1, frame 1, object 2");
    expect_path(&r, 1, "object 1, frame 1, record 0x601");
    qp_build_free(&broken);
    qp_build_free(&file);
}

/* Nobody wrote down how long a vertex stream is: only its size tells, even if it cannot be right.
 */
Test(write_fix, size_of_a_vertex_stream_is_left_alone) {
    static const uint32_t words[] = {2, 0xcccc0108, 3, 2, 3, 4};
    qp_build file = repair_begin();
    const size_t anime = qp_ccs_anime_open(&file, 1, 2);
    qp_ccs_top(&file, 0);
    qp_ccs_top(&file, 1);
    const size_t stream = qp_ccs_chunk(&file, QP_KIND_F_MODEL, words, 6);
    qp_ccs_anime_close(&file, anime, QP_CCS_ONCE);
    qp_build_set_u32(&file, stream + 4, 0x10000);
    qp_ccs_end(&file);
    expect_left_alone(&file);
    qp_build_free(&file);
}

/* -- Padding ---------------------------------------------------------------------------------- */

Test(write_fix, padding_of_a_morpher) {
    static const uint32_t targets[] = {2, 0x3f000000};
    qp_build file = repair_begin();
    const size_t anime = qp_ccs_anime_open(&file, 1, 2);
    qp_ccs_top(&file, 0);
    qp_ccs_top(&file, 1);
    const size_t morph = qp_ccs_morph(&file, 3, targets, 1);
    qp_ccs_anime_close(&file, anime, QP_CCS_ONCE);
    qp_ccs_end(&file);
    qp_build broken = repair_copy_of(&file);
    qp_build_set_u16(&broken, morph + 14, 0xcdcd);
    repair r = expect_repair(&broken, &file, 1);
    expect_change(&r, 0, QP_CHANGE_PADDING, "ANM046", morph + 14, 0xcdcd, 0);
    expect_path(&r, 0, "object 1, frame 1, object 3");
    qp_build_free(&broken);
    qp_build_free(&file);
}

/* -- What cannot be told ---------------------------------------------------------------------- */

/* By its counts the chunk ends nowhere, by its size where another one begins. */
Test(write_fix, file_with_a_chunk_of_two_lengths_is_written_as_it_is) {
    qp_build file = repair_begin();
    static const uint32_t words[] = {2, 0, 0};
    qp_ccs_chunk(&file, QP_CHUNK_OBJECT, words, 3);
    const size_t anime = repair_put_anime(&file, true);
    qp_build_set_u32(&file, anime + 16, 1);
    qp_ccs_end(&file);
    repair r = repair_of(QP_INPUT_CCSF, qp_build_bytes(&file));
    cr_assert_eq(r.status, QP_UNREADABLE);
    cr_assert_eq(r.count, 0);
    r.status = QP_OK;
    expect_file(&r, &file);
    qp_build_free(&file);
}

/* By its counts it ends where nothing known begins, by its size nowhere. */
Test(write_fix, file_with_a_chunk_before_an_unknown_one_is_written_as_it_is) {
    static const uint32_t word[] = {1};
    qp_build file = repair_begin();
    const size_t object = qp_ccs_object(&file, 0x100, 2, 0, 0);
    qp_ccs_chunk(&file, 0x7777, word, 1);
    qp_ccs_end(&file);
    qp_build_set_u32(&file, object + 4, 5);
    repair r = repair_of(QP_INPUT_CCSF, qp_build_bytes(&file));
    cr_assert_eq(r.status, QP_UNREADABLE);
    cr_assert_eq(r.count, 0);
    qp_exact_free(&r.fixed);
    qp_build_free(&file);
}

Test(write_fix, file_without_frame_is_left_alone) {
    qp_build file = repair_begin();
    repair_put_anime(&file, true);
    expect_left_alone(&file);
    qp_build_free(&file);
}
