/* Repairs of Tops and closing Tops, with the exact bytes of the result. */
#include "write_repair.h"

#include <criterion/criterion.h>

/* -- Closing Tops ----------------------------------------------------------------------------- */

Test(write_fix_tops, closing_top_of_an_anime) {
    qp_build broken = repair_begin();
    const size_t anime = repair_put_anime(&broken, false);
    const size_t end = broken.size;
    const uint32_t words = qp_build_get_u32(&broken, anime + 16);
    qp_ccs_end(&broken);
    qp_build file = repair_begin();
    repair_put_anime(&file, true);
    qp_ccs_end(&file);
    repair r = expect_repair(&broken, &file, 3);
    expect_change(&r, 0, QP_CHANGE_SIZE, "ANM048", anime + 4, words + 3, words + 6);
    expect_change(&r, 1, QP_CHANGE_WORDS, "ANM002", anime + 16, words, words + 3);
    expect_change(&r, 2, QP_CHANGE_CLOSING, "ANM015", end, 0, 0xffffffff);
    expect_path(&r, 2, "object 1");
    qp_build_free(&broken);
    qp_build_free(&file);
}

/* It was taken out, and the lengths reach over the Frame chunk: left as they were, or wrong. */
Test(write_fix_tops, closing_top_of_an_anime_whose_lengths_count_it) {
    static const uint32_t wrong[] = {0, 0x40000000};
    for (size_t i = 0; i < 2; i++) {
        qp_build broken = repair_begin();
        const size_t anime = repair_put_anime(&broken, false);
        const size_t end = broken.size;
        const uint32_t words = qp_build_get_u32(&broken, anime + 16) + 3 + wrong[i];
        qp_build_set_u32(&broken, anime + 4, words + 3);
        qp_build_set_u32(&broken, anime + 16, words);
        qp_ccs_end(&broken);
        qp_build file = repair_begin();
        repair_put_anime(&file, true);
        qp_ccs_end(&file);
        repair r = expect_repair(&broken, &file, wrong[i] == 0 ? 1 : 3);
        expect_change(&r, wrong[i] == 0 ? 0 : 2, QP_CHANGE_CLOSING, "ANM015", end, 0, 0xffffffff);
        qp_build_free(&broken);
        qp_build_free(&file);
    }
}

/* The last record says that it is longer than it is, or shorter. */
Test(write_fix_tops, closing_top_of_an_anime_behind_a_record_of_a_wrong_size) {
    static const uint32_t sizes[] = {0, 2, 4, 0x80000000};
    for (size_t i = 0; i < 4; i++) {
        qp_build broken = repair_begin();
        repair_put_anime(&broken, false);
        const size_t note = broken.size - 20;
        qp_build_set_u32(&broken, note + 4, sizes[i]);
        qp_ccs_end(&broken);
        qp_build file = repair_begin();
        repair_put_anime(&file, true);
        qp_ccs_end(&file);
        repair r = expect_repair(&broken, &file, 4);
        expect_change(&r, 2, QP_CHANGE_SIZE, sizes[i] < 3 ? "ANM006" : "ANM004", note + 4, sizes[i],
                      3);
        expect_change(&r, 3, QP_CHANGE_CLOSING, "ANM015", note + 20, 0, 0xffffffff);
        qp_build_free(&broken);
        qp_build_free(&file);
    }
}

Test(write_fix_tops, closing_top_of_a_bare_anime) {
    qp_build broken = {0};
    repair_put_anime(&broken, false);
    qp_build file = {0};
    repair_put_anime(&file, true);
    repair r = repair_of(QP_INPUT_ANIME, qp_build_bytes(&broken));
    cr_assert_eq(r.count, 3);
    expect_file(&r, &file);
    qp_build_free(&broken);
    qp_build_free(&file);
}

/* Before the zeros that fill up the file, if there are any. */
static void closing_top_of_the_file(size_t zeros) {
    qp_build broken = repair_begin();
    qp_build file = repair_begin();
    qp_build *both[] = {&broken, &file};
    static const uint32_t word[] = {2};
    for (size_t i = 0; i < 2; i++) {
        qp_ccs_chunk(both[i], QP_CHUNK_FRAME, word, 1);
        qp_ccs_top(both[i], 0);
        repair_put_note(both[i], 0); /* it ends in zeros of its own */
    }
    const size_t end = broken.size;
    qp_ccs_top(&file, QP_CCS_ONCE);
    qp_build_zeros(&file, zeros);
    qp_build_zeros(&broken, zeros);
    repair r = expect_repair(&broken, &file, 1);
    expect_change(&r, 0, QP_CHANGE_CLOSING, "CCS030", end, 0, 0xffffffff);
    expect_path(&r, 0, "chunk 0x5");
    qp_build_free(&broken);
    qp_build_free(&file);
}

Test(write_fix_tops, closing_top_of_the_file_with_and_without_zeros) {
    for (size_t zeros = 0; zeros < 30; zeros++) {
        closing_top_of_the_file(zeros);
    }
}

Test(write_fix_tops, file_cut_in_a_record_is_left_alone) {
    repair_plain p = repair_make_plain();
    for (size_t size = p.frame + 13; size < p.file.size; size++) {
        qp_build cut = repair_copy_of(&p.file);
        qp_build_cut(&cut, size);
        repair r = repair_of(QP_INPUT_CCSF, qp_build_bytes(&cut));
        cr_assert_eq(r.count, 0, "cut to %zu", size);
        expect_file(&r, &cut);
        qp_build_free(&cut);
    }
    qp_build_free(&p.file);
}

/* -- Missing Tops ----------------------------------------------------------------------------- */

/* An Anime with a note in each even frame, named by its number, and Tops for the frames of `tops`
   (-1 ends it). */
static size_t put_tops(qp_build *file, uint32_t frames, const int *tops) {
    const size_t anime = qp_ccs_anime_open(file, 1, frames);
    for (size_t i = 0; tops[i] >= 0; i++) {
        qp_ccs_top(file, (uint32_t)tops[i]);
        if (tops[i] % 2 == 0) {
            repair_put_note(file, (uint32_t)tops[i]);
        }
    }
    qp_ccs_anime_close(file, anime, QP_CCS_LOOP);
    qp_ccs_end(file);
    return anime;
}

static repair tops_become(uint32_t frames, const int *tops, const int *expected, size_t changes) {
    qp_build broken = repair_begin();
    qp_build file = repair_begin();
    put_tops(&broken, frames, tops);
    put_tops(&file, frames, expected);
    repair r = expect_repair(&broken, &file, changes);
    qp_build_free(&broken);
    qp_build_free(&file);
    return r;
}

Test(write_fix_tops, tops_missing_between_others) {
    repair r = tops_become(6, (const int[]){0, 2, 4, -1}, (const int[]){0, 1, 2, 3, 4, 5, -1}, 5);
    qp_build file = repair_begin();
    const size_t anime = file.size;
    qp_build_free(&file);
    const uint64_t body = anime + 20;
    const uint32_t words = 3 * 3 + 3 * 5 + 3;
    expect_change(&r, 0, QP_CHANGE_SIZE, "ANM048", anime + 4, words + 3, words + 12);
    expect_change(&r, 1, QP_CHANGE_WORDS, "ANM002", anime + 16, words, words + 9);
    expect_change(&r, 2, QP_CHANGE_TOPS, "ANM020", body + 32, 1, 1);
    expect_path(&r, 2, "object 1");
    expect_change(&r, 3, QP_CHANGE_TOPS, "ANM020", body + 64, 3, 3);
    expect_change(&r, 4, QP_CHANGE_TOPS, "ANM020", body + 96, 5, 5);
}

/* Only Tops without a note, as what is inserted has none. */
Test(write_fix_tops, tops_missing_in_a_row_at_the_front_and_at_the_end) {
    qp_build broken = repair_begin();
    qp_build file = repair_begin();
    const size_t anime = qp_ccs_anime_open(&broken, 1, 9);
    qp_ccs_top(&broken, 3);
    repair_put_note(&broken, 3);
    qp_ccs_anime_close(&broken, anime, QP_CCS_LOOP);
    qp_ccs_end(&broken);
    qp_ccs_anime_open(&file, 1, 9);
    for (uint32_t i = 0; i < 9; i++) {
        qp_ccs_top(&file, i);
        if (i == 3) {
            repair_put_note(&file, 3);
        }
    }
    qp_ccs_anime_close(&file, anime, QP_CCS_LOOP);
    qp_ccs_end(&file);
    repair r = expect_repair(&broken, &file, 5);
    expect_change(&r, 2, QP_CHANGE_TOPS, "ANM020", anime + 20, 0, 0);
    expect_change(&r, 3, QP_CHANGE_TOPS, "ANM020", anime + 20, 1, 2);
    expect_change(&r, 4, QP_CHANGE_TOPS, "ANM020", anime + 20 + 32, 4, 8);
    qp_build_free(&broken);
    qp_build_free(&file);
}

Test(write_fix_tops, tops_past_the_end_repeated_or_at_frame_0) {
    (void)tops_become(3, (const int[]){0, 2, 7, -1}, (const int[]){0, 1, 2, 7, -1}, 3);
    (void)tops_become(4, (const int[]){0, 2, 2, -1}, (const int[]){0, 1, 2, 2, 3, -1}, 4);
    (void)tops_become(3, (const int[]){0, 1, 2, 2, -1}, (const int[]){0, 1, 2, 2, -1}, 0);
}

Test(write_fix_tops, tops_out_of_order_are_left_alone) {
    (void)tops_become(6, (const int[]){0, 3, 1, 5, -1}, (const int[]){0, 3, 1, 5, -1}, 0);
    (void)tops_become(6, (const int[]){2, 0, -1}, (const int[]){2, 0, -1}, 0);
}

/* Top 0 goes before the records that stand before the first Top: frame 0 is what they count as. */
Test(write_fix_tops, top_0_goes_before_the_first_record) {
    qp_build broken = repair_begin();
    qp_build file = repair_begin();
    const size_t anime = qp_ccs_anime_open(&broken, 1, 3);
    repair_put_controllers(&broken, 1);
    qp_ccs_top(&broken, 2);
    qp_ccs_anime_close(&broken, anime, QP_CCS_ONCE);
    qp_ccs_end(&broken);
    qp_ccs_anime_open(&file, 1, 3);
    qp_ccs_top(&file, 0);
    repair_put_controllers(&file, 1);
    qp_ccs_top(&file, 1);
    qp_ccs_top(&file, 2);
    qp_ccs_anime_close(&file, anime, QP_CCS_ONCE);
    qp_ccs_end(&file);
    repair r = expect_repair(&broken, &file, 4);
    expect_change(&r, 2, QP_CHANGE_TOPS, "ANM020", anime + 20, 0, 0);
    expect_change(&r, 3, QP_CHANGE_TOPS, "ANM020", anime + 20 + 28, 1, 1);
    qp_build_free(&broken);
    qp_build_free(&file);
}

/* Neither a Top nor a closing one. */
Test(write_fix_tops, anime_without_any_top) {
    for (uint32_t frames = 1; frames <= 2; frames++) {
        qp_build broken = repair_begin();
        qp_build file = repair_begin();
        const size_t anime = qp_ccs_anime_open(&broken, 1, frames);
        repair_put_controllers(&broken, 1);
        qp_ccs_close(&broken, anime);
        qp_build_set_u32(&broken, anime + 16, qp_build_get_u32(&broken, anime + 4) - 3);
        qp_ccs_end(&broken);
        qp_ccs_anime_open(&file, 1, frames);
        qp_ccs_top(&file, 0);
        repair_put_controllers(&file, 1);
        if (frames > 1) {
            qp_ccs_top(&file, 1);
        }
        qp_ccs_anime_close(&file, anime, QP_CCS_ONCE);
        qp_ccs_end(&file);
        (void)expect_repair(&broken, &file, frames == 1 ? 4 : 5);
        qp_build_free(&broken);
        qp_build_free(&file);
    }
}

/* A number of frames that nothing else speaks for is not made true. */
Test(write_fix_tops, very_many_missing_tops_are_left_alone) {
    (void)tops_become(0xffffff, (const int[]){0, 1, -1}, (const int[]){0, 1, -1}, 0);
    (void)tops_become(QP_FIX_TOPS_MAX + 3, (const int[]){0, 1, -1}, (const int[]){0, 1, -1}, 0);
    (void)tops_become(0x1000000, (const int[]){0, 3, -1}, (const int[]){0, 3, -1}, 0);
    (void)tops_become(0, (const int[]){0, 3, -1}, (const int[]){0, 3, -1}, 0);
    qp_build most = repair_begin();
    put_tops(&most, QP_FIX_TOPS_MAX + 2, (const int[]){0, 1, -1});
    repair r = repair_of(QP_INPUT_CCSF, qp_build_bytes(&most));
    cr_assert_eq(r.fixed.bytes.size, most.size + 12 * (size_t)QP_FIX_TOPS_MAX);
    expect_change(&r, 2, QP_CHANGE_TOPS, "ANM020", most.size - 36, 2, QP_FIX_TOPS_MAX + 1);
    qp_exact_free(&r.fixed);
    qp_build_free(&most);
}

/* A stream's own frames: only gaps can be seen. */
Test(write_fix_tops, tops_missing_in_the_frame_section) {
    static const uint32_t word[] = {2};
    qp_build broken = repair_begin();
    qp_build file = repair_begin();
    const size_t frame = qp_ccs_chunk(&broken, QP_CHUNK_FRAME, word, 1);
    qp_ccs_top(&broken, 0);
    qp_ccs_top(&broken, 3);
    qp_ccs_top(&broken, QP_CCS_ONCE);
    qp_ccs_chunk(&file, QP_CHUNK_FRAME, word, 1);
    for (uint32_t i = 0; i < 4; i++) {
        qp_ccs_top(&file, i);
    }
    qp_ccs_top(&file, QP_CCS_ONCE);
    repair r = expect_repair(&broken, &file, 1);
    expect_change(&r, 0, QP_CHANGE_TOPS, "ANM020", frame + 24, 1, 2);
    expect_path(&r, 0, "chunk 0x5");
    qp_build_free(&broken);
    qp_build_free(&file);
}
