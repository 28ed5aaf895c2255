/* Each repair by itself, with the exact bytes of the result; what cannot be repaired is left. */
#include "oracle/written.h"
#include "quirkproof/write.h"
#include "support/exact.h"
#include "write_sample.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

/* -- What a repair does ----------------------------------------------------------------------- */

enum { CHANGES_MAX = 16 };

/* A repaired file and what was told of it. */
typedef struct {
    qp_exact fixed;
    qp_status status;
    qp_change changes[CHANGES_MAX];
    size_t count;
} repair;

static void keep(void *user, const qp_change *change) {
    repair *r = user;
    cr_assert(r->count < CHANGES_MAX);
    r->changes[r->count++] = *change;
}

static repair fix(qp_input_kind kind, qp_bytes data) {
    repair r;
    memset(&r, 0, sizeof r);
    qp_exact block = qp_exact_block(qp_fix_memory_bound(data.size));
    qp_arena arena;
    qp_arena_init(&arena, block.data, block.bytes.size);
    qp_out measure = qp_out_into(NULL, 0);
    r.status = qp_fix(kind, data, &arena, NULL, &measure);
    r.fixed = qp_exact_block(measure.used);
    qp_out out = qp_out_into(r.fixed.data, measure.used);
    qp_change_sink sink = {keep, &r, 0};
    cr_assert_eq(qp_fix(kind, data, &arena, &sink, &out), r.status);
    cr_assert_eq(sink.count, r.count);
    qp_exact_free(&block);
    qp_oracle_written(kind, data);
    return r;
}

/* Change `index` is this one. */
static void expect_change(const repair *r, size_t index, qp_change_kind what, const char *id,
                          uint64_t offset, uint64_t from, uint64_t to) {
    cr_assert(index < r->count, "%zu changes", r->count);
    const qp_change *change = &r->changes[index];
    cr_assert(change->what == what && strcmp(qp_diag_id(change->code), id) == 0 &&
                  change->offset == offset && change->from == from && change->to == to,
              "change %zu is %d %s at 0x%llx, 0x%llx to 0x%llx", index, (int)change->what,
              qp_diag_id(change->code), (unsigned long long)change->offset,
              (unsigned long long)change->from, (unsigned long long)change->to);
}

/* The result is this file. */
static void expect_file(repair *r, const qp_build *expected) {
    cr_assert_eq(r->status, QP_OK);
    cr_assert_eq(r->fixed.bytes.size, expected->size, "%zu bytes, not %zu", r->fixed.bytes.size,
                 expected->size);
    for (size_t i = 0; i < expected->size; i++) {
        cr_assert_eq(r->fixed.data[i], expected->data[i], "byte 0x%zx is %02x, not %02x", i,
                     r->fixed.data[i], expected->data[i]);
    }
    qp_exact_free(&r->fixed);
}

/* A file is repaired to another one, in that many changes; the first is in `r`. */
static repair expect_repair(const qp_build *broken, const qp_build *expected, size_t changes) {
    repair r = fix(QP_INPUT_CCSF, qp_build_bytes(broken));
    cr_assert_eq(r.count, changes, "%zu changes", r.count);
    expect_file(&r, expected);
    return r;
}

static void expect_left_alone(const qp_build *file) {
    (void)expect_repair(file, file, 0);
}

/* -- Files ------------------------------------------------------------------------------------ */

/* Header, Index, Setup and an Object: what comes before the Anime. */
static qp_build begin(void) {
    static const char *const files[] = {" a.max"};
    static const qp_ccs_row objects[] = {{"ANM_a", 1}, {"OBJ_a", 1}, {"MPH_a", 1}};
    qp_build file = {0};
    qp_ccs_header(&file, "a", 0x100);
    qp_ccs_index(&file, files, 1, objects, 3);
    qp_ccs_setup(&file);
    qp_ccs_object(&file, 0x100, 2, 0, 0);
    return file;
}

/* A controller record, a word of which is `fill`. */
static size_t put_controllers(qp_build *file, uint32_t fill) {
    const uint32_t value[] = {fill, 0x40000000, 0x40400000};
    const size_t at = qp_ccs_controllers_open(file, QP_KIND_OBJECT, 2);
    qp_ccs_single(file, at, 0, value, 3);
    qp_ccs_close(file, at);
    return at;
}

/* A note, so that a frame has something in it. */
static void put_note(qp_build *file, uint32_t param) {
    qp_ccs_note(file, 2, 3, param);
}

/* The offsets of a plain file of three frames. */
typedef struct {
    qp_build file;
    size_t anime;
    size_t controllers;
    size_t note; /* of frame 1 */
    size_t closing;
    size_t frame;
} plain;

static plain make_plain(void) {
    plain p = {begin(), 0, 0, 0, 0, 0};
    p.anime = qp_ccs_anime_open(&p.file, 1, 3);
    qp_ccs_top(&p.file, 0);
    p.controllers = put_controllers(&p.file, 0x3f800000);
    qp_ccs_top(&p.file, 1);
    p.note = qp_ccs_note(&p.file, 2, 3, 4);
    qp_ccs_top(&p.file, 2);
    p.closing = p.file.size;
    qp_ccs_anime_close(&p.file, p.anime, QP_CCS_ONCE);
    p.frame = qp_ccs_end(&p.file);
    return p;
}

/* A copy of a build. */
static qp_build copy_of(const qp_build *build) {
    qp_build copy = {0};
    qp_build_copy(&copy, build->data, build->size);
    return copy;
}

/* The plain file, broken in one word, comes back in one change. */
static void word_comes_back(size_t at, uint32_t wrong, qp_change_kind what, const char *id) {
    plain p = make_plain();
    qp_build broken = copy_of(&p.file);
    const uint32_t right = qp_build_get_u32(&broken, at);
    qp_build_set_u32(&broken, at, wrong);
    repair r = expect_repair(&broken, &p.file, 1);
    expect_change(&r, 0, what, id, at, wrong, right);
    qp_build_free(&broken);
    qp_build_free(&p.file);
}

/* -- Size and words fields -------------------------------------------------------------------- */

Test(write_fix, file_without_faults_is_left_alone) {
    plain p = make_plain();
    expect_left_alone(&p.file);
    qp_build_free(&p.file);
}

Test(write_fix, sizes_of_header_index_and_chunks) {
    plain p = make_plain();
    word_comes_back(4, 7, QP_CHANGE_SIZE, "CCS017");
    word_comes_back(8 + 52 + 4, 0, QP_CHANGE_SIZE, "CCS017");
    word_comes_back(p.anime - 24 + 4, 9, QP_CHANGE_SIZE, "CCS017");
    word_comes_back(p.frame + 4, 0x7fffffff, QP_CHANGE_SIZE, "CCS017");
    qp_build_free(&p.file);
}

/* The known excess is part of the right size. */
Test(write_fix, size_of_a_texture_gets_its_excess) {
    qp_build file = begin();
    const size_t texture = qp_ccs_texture(&file, 0x100, 2, 0);
    qp_ccs_end(&file);
    qp_build broken = copy_of(&file);
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
    plain p = make_plain();
    word_comes_back(p.anime + 4, 0, QP_CHANGE_SIZE, "ANM048");
    word_comes_back(p.anime + 4, 0xffffffff, QP_CHANGE_SIZE, "ANM048");
    word_comes_back(p.anime + 16, 1, QP_CHANGE_WORDS, "ANM002");
    word_comes_back(p.anime + 16, 0x40000000, QP_CHANGE_WORDS, "ANM002");
    qp_build_free(&p.file);
}

/* Words that whole sub-chunks after the closing Top fill are right. */
Test(write_fix, words_over_a_tail_are_left_alone) {
    qp_build file = begin();
    const size_t anime = qp_ccs_anime_open(&file, 1, 2);
    qp_ccs_top(&file, 0);
    qp_ccs_top(&file, 1);
    qp_ccs_anime_close(&file, anime, QP_CCS_ONCE);
    put_note(&file, 1);
    qp_build_set_u32(&file, anime + 16, qp_build_get_u32(&file, anime + 16) + 5);
    qp_build_set_u32(&file, anime + 4, qp_build_get_u32(&file, anime + 4) + 5);
    qp_ccs_end(&file);
    expect_left_alone(&file);
    qp_build_free(&file);
}

Test(write_fix, size_of_a_record) {
    plain p = make_plain();
    word_comes_back(p.controllers + 4, 4, QP_CHANGE_SIZE, "ANM006");
    word_comes_back(p.controllers + 4, 0xffffffff, QP_CHANGE_SIZE, "ANM004");
    word_comes_back(p.note + 4, 2, QP_CHANGE_SIZE, "ANM006");
    word_comes_back(p.note + 4, 4, QP_CHANGE_SIZE, "ANM007");
    word_comes_back(p.note - 12 + 4, 0, QP_CHANGE_SIZE, "ANM006");
    word_comes_back(p.closing + 4, 2, QP_CHANGE_SIZE, "ANM004");
    word_comes_back(p.frame + 12 + 4, 0x10000, QP_CHANGE_SIZE, "CCS035");
    qp_build_free(&p.file);
}

/* The frame section is walked by what sound really has (ccsf.md 5). */
Test(write_fix, size_of_sound_in_the_frame_section) {
    static const uint32_t word[] = {2};
    qp_build file = begin();
    qp_ccs_chunk(&file, QP_CHUNK_FRAME, word, 1);
    qp_ccs_top(&file, 0);
    const size_t sound = qp_ccs_pcm(&file, 2, 3, 4);
    qp_ccs_top(&file, QP_CCS_ONCE);
    qp_build broken = copy_of(&file);
    qp_build_set_u32(&broken, sound + 4, 2);
    repair r = expect_repair(&broken, &file, 1);
    expect_change(&r, 0, QP_CHANGE_SIZE, "CCS017", sound + 4, 2, 15);
    qp_build_free(&broken);
    qp_build_free(&file);
}

/* By its size it leads on to another record, so its size is right and the record is what is wrong.
 */
Test(write_fix, record_that_is_too_short_is_left_alone) {
    static const uint32_t two[] = {2, 3};
    qp_build file = begin();
    const size_t anime = qp_ccs_anime_open(&file, 1, 2);
    qp_ccs_top(&file, 0);
    qp_ccs_top(&file, 1);
    qp_ccs_chunk(&file, QP_KIND_F_NOTE, two, 2);
    qp_ccs_anime_close(&file, anime, QP_CCS_ONCE);
    qp_ccs_end(&file);
    expect_left_alone(&file);
    qp_build_free(&file);
}

/* -- Padding ---------------------------------------------------------------------------------- */

Test(write_fix, padding_of_a_morpher) {
    static const uint32_t targets[] = {2, 0x3f000000};
    qp_build file = begin();
    const size_t anime = qp_ccs_anime_open(&file, 1, 2);
    qp_ccs_top(&file, 0);
    qp_ccs_top(&file, 1);
    const size_t morph = qp_ccs_morph(&file, 3, targets, 1);
    qp_ccs_anime_close(&file, anime, QP_CCS_ONCE);
    qp_ccs_end(&file);
    qp_build broken = copy_of(&file);
    qp_build_set_u16(&broken, morph + 14, 0xcdcd);
    repair r = expect_repair(&broken, &file, 1);
    expect_change(&r, 0, QP_CHANGE_PADDING, "ANM046", morph + 14, 0xcdcd, 0);
    cr_assert_eq(r.changes[0].path.count, 3);
    cr_assert_eq(r.changes[0].path.steps[0].kind, QP_PATH_OBJECT);
    cr_assert_eq(r.changes[0].path.steps[0].value, 1);
    cr_assert_eq(r.changes[0].path.steps[1].kind, QP_PATH_FRAME);
    cr_assert_eq(r.changes[0].path.steps[1].value, 1);
    cr_assert_eq(r.changes[0].path.steps[2].value, 3);
    qp_build_free(&broken);
    qp_build_free(&file);
}

/* -- Closing Tops ----------------------------------------------------------------------------- */

/* An Anime of two frames, with its closing Top or without; its lengths are right either way. */
static size_t put_anime(qp_build *file, bool closed) {
    const size_t anime = qp_ccs_anime_open(file, 1, 2);
    qp_ccs_top(file, 0);
    qp_ccs_top(file, 1);
    put_note(file, 9);
    qp_ccs_anime_close(file, anime, QP_CCS_ONCE);
    if (!closed) {
        qp_build_cut(file, file->size - 12);
        qp_build_set_u32(file, anime + 4, qp_build_get_u32(file, anime + 4) - 3);
        qp_build_set_u32(file, anime + 16, qp_build_get_u32(file, anime + 16) - 3);
    }
    return anime;
}

Test(write_fix, closing_top_of_an_anime) {
    qp_build broken = begin();
    const size_t anime = put_anime(&broken, false);
    const size_t end = broken.size;
    const uint32_t words = qp_build_get_u32(&broken, anime + 16);
    qp_ccs_end(&broken);
    qp_build file = begin();
    put_anime(&file, true);
    qp_ccs_end(&file);
    repair r = expect_repair(&broken, &file, 3);
    expect_change(&r, 0, QP_CHANGE_SIZE, "ANM048", anime + 4, words + 3, words + 6);
    expect_change(&r, 1, QP_CHANGE_WORDS, "ANM002", anime + 16, words, words + 3);
    expect_change(&r, 2, QP_CHANGE_CLOSING, "ANM015", end, 0, 0xffffffff);
    qp_build_free(&broken);
    qp_build_free(&file);
}

/* It was taken out and the lengths left as they were: they now reach over the Frame chunk. */
Test(write_fix, closing_top_of_an_anime_whose_lengths_count_it) {
    qp_build broken = begin();
    const size_t anime = put_anime(&broken, false);
    const size_t end = broken.size;
    qp_build_set_u32(&broken, anime + 4, qp_build_get_u32(&broken, anime + 4) + 3);
    qp_build_set_u32(&broken, anime + 16, qp_build_get_u32(&broken, anime + 16) + 3);
    qp_ccs_end(&broken);
    qp_build file = begin();
    put_anime(&file, true);
    qp_ccs_end(&file);
    repair r = expect_repair(&broken, &file, 1);
    expect_change(&r, 0, QP_CHANGE_CLOSING, "ANM015", end, 0, 0xffffffff);
    qp_build_free(&broken);
    qp_build_free(&file);
}

Test(write_fix, closing_top_of_a_bare_anime) {
    qp_build broken = {0};
    put_anime(&broken, false);
    qp_build file = {0};
    put_anime(&file, true);
    repair r = fix(QP_INPUT_ANIME, qp_build_bytes(&broken));
    cr_assert_eq(r.count, 3);
    expect_file(&r, &file);
    qp_build_free(&broken);
    qp_build_free(&file);
}

/* Before the zeros that fill up the file, if there are any. */
static void closing_top_of_the_file(size_t zeros) {
    qp_build broken = begin();
    qp_build file = begin();
    qp_build *both[] = {&broken, &file};
    static const uint32_t word[] = {2};
    for (size_t i = 0; i < 2; i++) {
        qp_ccs_chunk(both[i], QP_CHUNK_FRAME, word, 1);
        qp_ccs_top(both[i], 0);
        put_note(both[i], 0); /* it ends in zeros of its own */
    }
    const size_t end = broken.size;
    qp_ccs_top(&file, QP_CCS_ONCE);
    qp_build_zeros(&file, zeros);
    qp_build_zeros(&broken, zeros);
    repair r = expect_repair(&broken, &file, 1);
    expect_change(&r, 0, QP_CHANGE_CLOSING, "CCS030", end, 0, 0xffffffff);
    qp_build_free(&broken);
    qp_build_free(&file);
}

Test(write_fix, closing_top_of_the_file_with_and_without_zeros) {
    for (size_t zeros = 0; zeros < 30; zeros++) {
        closing_top_of_the_file(zeros);
    }
}

Test(write_fix, file_cut_in_a_record_is_left_alone) {
    plain p = make_plain();
    for (size_t size = p.frame + 13; size < p.file.size; size++) {
        qp_build cut = copy_of(&p.file);
        qp_build_cut(&cut, size);
        repair r = fix(QP_INPUT_CCSF, qp_build_bytes(&cut));
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
            put_note(file, (uint32_t)tops[i]);
        }
    }
    qp_ccs_anime_close(file, anime, QP_CCS_LOOP);
    qp_ccs_end(file);
    return anime;
}

static repair tops_become(uint32_t frames, const int *tops, const int *expected, size_t changes) {
    qp_build broken = begin();
    qp_build file = begin();
    put_tops(&broken, frames, tops);
    put_tops(&file, frames, expected);
    repair r = expect_repair(&broken, &file, changes);
    qp_build_free(&broken);
    qp_build_free(&file);
    return r;
}

Test(write_fix, tops_missing_between_others) {
    repair r = tops_become(6, (const int[]){0, 2, 4, -1}, (const int[]){0, 1, 2, 3, 4, 5, -1}, 5);
    qp_build file = begin();
    const size_t anime = file.size;
    qp_build_free(&file);
    const uint64_t body = anime + 20;
    const uint32_t words = 3 * 3 + 3 * 5 + 3;
    expect_change(&r, 0, QP_CHANGE_SIZE, "ANM048", anime + 4, words + 3, words + 12);
    expect_change(&r, 1, QP_CHANGE_WORDS, "ANM002", anime + 16, words, words + 9);
    expect_change(&r, 2, QP_CHANGE_TOPS, "ANM020", body + 32, 1, 1);
    expect_change(&r, 3, QP_CHANGE_TOPS, "ANM020", body + 64, 3, 3);
    expect_change(&r, 4, QP_CHANGE_TOPS, "ANM020", body + 96, 5, 5);
}

/* Only Tops without a note, as what is inserted has none. */
Test(write_fix, tops_missing_in_a_row_at_the_front_and_at_the_end) {
    qp_build broken = begin();
    qp_build file = begin();
    const size_t anime = qp_ccs_anime_open(&broken, 1, 9);
    qp_ccs_top(&broken, 3);
    put_note(&broken, 3);
    qp_ccs_anime_close(&broken, anime, QP_CCS_LOOP);
    qp_ccs_end(&broken);
    qp_ccs_anime_open(&file, 1, 9);
    for (uint32_t i = 0; i < 9; i++) {
        qp_ccs_top(&file, i);
        if (i == 3) {
            put_note(&file, 3);
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

Test(write_fix, tops_past_the_end_repeated_or_at_frame_0) {
    (void)tops_become(3, (const int[]){0, 2, 7, -1}, (const int[]){0, 1, 2, 7, -1}, 3);
    (void)tops_become(4, (const int[]){0, 2, 2, -1}, (const int[]){0, 1, 2, 2, 3, -1}, 4);
    (void)tops_become(3, (const int[]){0, 1, 2, 2, -1}, (const int[]){0, 1, 2, 2, -1}, 0);
}

Test(write_fix, tops_out_of_order_are_left_alone) {
    (void)tops_become(6, (const int[]){0, 3, 1, 5, -1}, (const int[]){0, 3, 1, 5, -1}, 0);
    (void)tops_become(6, (const int[]){2, 0, -1}, (const int[]){2, 0, -1}, 0);
}

/* Top 0 goes before the records that stand before the first Top: frame 0 is what they count as. */
Test(write_fix, top_0_goes_before_the_first_record) {
    qp_build broken = begin();
    qp_build file = begin();
    const size_t anime = qp_ccs_anime_open(&broken, 1, 3);
    put_controllers(&broken, 1);
    qp_ccs_top(&broken, 2);
    qp_ccs_anime_close(&broken, anime, QP_CCS_ONCE);
    qp_ccs_end(&broken);
    qp_ccs_anime_open(&file, 1, 3);
    qp_ccs_top(&file, 0);
    put_controllers(&file, 1);
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
Test(write_fix, anime_without_any_top) {
    qp_build broken = begin();
    qp_build file = begin();
    const size_t anime = qp_ccs_anime_open(&broken, 1, 2);
    put_controllers(&broken, 1);
    qp_ccs_close(&broken, anime);
    qp_build_set_u32(&broken, anime + 16, qp_build_get_u32(&broken, anime + 4) - 3);
    qp_ccs_end(&broken);
    qp_ccs_anime_open(&file, 1, 2);
    qp_ccs_top(&file, 0);
    put_controllers(&file, 1);
    qp_ccs_top(&file, 1);
    qp_ccs_anime_close(&file, anime, QP_CCS_ONCE);
    qp_ccs_end(&file);
    (void)expect_repair(&broken, &file, 5);
    qp_build_free(&broken);
    qp_build_free(&file);
}

/* A number of frames that nothing else speaks for is not made true. */
Test(write_fix, very_many_missing_tops_are_left_alone) {
    (void)tops_become(0xffffff, (const int[]){0, 1, -1}, (const int[]){0, 1, -1}, 0);
    (void)tops_become(QP_FIX_TOPS_MAX + 3, (const int[]){0, 1, -1}, (const int[]){0, 1, -1}, 0);
    (void)tops_become(0x1000000, (const int[]){0, 3, -1}, (const int[]){0, 3, -1}, 0);
    (void)tops_become(0, (const int[]){0, 3, -1}, (const int[]){0, 3, -1}, 0);
    qp_build most = begin();
    put_tops(&most, QP_FIX_TOPS_MAX + 2, (const int[]){0, 1, -1});
    repair r = fix(QP_INPUT_CCSF, qp_build_bytes(&most));
    cr_assert_eq(r.fixed.bytes.size, most.size + 12 * (size_t)QP_FIX_TOPS_MAX);
    expect_change(&r, 2, QP_CHANGE_TOPS, "ANM020", most.size - 36, 2, QP_FIX_TOPS_MAX + 1);
    qp_exact_free(&r.fixed);
    qp_build_free(&most);
}

/* A stream's own frames: only gaps can be seen. */
Test(write_fix, tops_missing_in_the_frame_section) {
    static const uint32_t word[] = {2};
    qp_build broken = begin();
    qp_build file = begin();
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
    qp_build_free(&broken);
    qp_build_free(&file);
}

/* -- What cannot be told ---------------------------------------------------------------------- */

/* By its counts the chunk ends nowhere, by its size where another one begins. */
Test(write_fix, file_with_a_chunk_of_two_lengths_is_written_as_it_is) {
    qp_build file = begin();
    static const uint32_t words[] = {2, 0, 0};
    qp_ccs_chunk(&file, QP_CHUNK_OBJECT, words, 3);
    const size_t anime = put_anime(&file, true);
    qp_build_set_u32(&file, anime + 16, 1);
    qp_ccs_end(&file);
    repair r = fix(QP_INPUT_CCSF, qp_build_bytes(&file));
    cr_assert_eq(r.status, QP_UNREADABLE);
    cr_assert_eq(r.count, 0);
    r.status = QP_OK;
    expect_file(&r, &file);
    qp_build_free(&file);
}

Test(write_fix, file_without_frame_is_left_alone) {
    qp_build file = begin();
    put_anime(&file, true);
    expect_left_alone(&file);
    qp_build_free(&file);
}
