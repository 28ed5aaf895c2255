/* The frame section of a file: every kind of record by its length, its Tops, sound by its counts.
 */
#include "diag_file.h"
#include "gen/ccs_build.h"
#include "quirkproof/ccsf.h"
#include "support/exact.h"
#include "support/expect.h"

#include <criterion/criterion.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* -- Making them ------------------------------------------------------------------------------ */

static void put_frame(qp_build *file, uint32_t frames) {
    qp_ccs_chunk(file, QP_CHUNK_FRAME, &frames, 1);
}

/* A file up to the frame section, whose Frame chunk says 1. */
static void put_start(qp_build *file, uint32_t version) {
    diag_start(file, version);
    diag_things(file, version);
    put_frame(file, 1);
}

/* A record of `words` words of payload, of which the second is `second` and the first `first`. */
static size_t put_words(qp_build *file, uint32_t kind, uint32_t first, uint32_t second,
                        uint32_t words) {
    size_t at = qp_ccs_open(file, kind);
    for (uint32_t i = 0; i < words; i++) {
        qp_build_u32(file, i == 0 ? first : i == 1 ? second : 0);
    }
    qp_ccs_close(file, at);
    return at;
}

/* Checks the file and expects one finding, or none if `id` is NULL. Frees it. */
static void expect_check(qp_build *file, const char *id, uint64_t offset, const char *path) {
    qp_findings findings = {0};
    diag_check(QP_INPUT_CCSF, file, &findings);
    if (id != NULL) {
        expect_only_finding(&findings, id, offset, path);
    } else {
        expect_count(&findings, 0);
    }
    qp_findings_free(&findings);
    qp_build_free(file);
}

/* -- Every kind of record --------------------------------------------------------------------- */

/* Words of payload by hand from ccsf.md 5, for a first word `first` and a second word `second`. */
typedef struct {
    uint32_t version;
    uint32_t kind;
    uint32_t first;
    uint32_t second;
    uint32_t words;
} record_length;

static const record_length lengths[] = {
    /* The first games. */
    {0x100, QP_KIND_F_OBJ, OBJ_A, 0, 13},
    {0x100, QP_KIND_F_OBJ, OBJ_A, 0x38e, 13}, /* a word that nothing reads */
    {0x100, QP_KIND_F_NOTE, OBJ_A, 2, 3},
    {0x100, QP_KIND_F_MATERIAL, OBJ_MATERIAL, 0, 4},
    {0x100, QP_KIND_F_MATERIAL, OBJ_MATERIAL, 2, 2},
    {0x100, QP_KIND_F_CAMERA, OBJ_CAMERA, 0, 10},
    {0x100, QP_KIND_F_CAMERA, OBJ_CAMERA, 0x00e, 7},
    {0x100, QP_KIND_F_CAMERA, OBJ_CAMERA, 0x080, 9},
    {0x100, QP_KIND_F_CAMERA, OBJ_CAMERA, 0x1fe, 2},
    {0x100, QP_KIND_F_CAMERA, OBJ_CAMERA, 1, 2},
    {0x100, QP_KIND_F_AMBIENT, 0x102030, 0, 1},
    {0x100, QP_KIND_F_DISTANT, OBJ_LIGHT, 0, 6},
    {0x100, QP_KIND_F_DISTANT, OBJ_LIGHT, 0x20, 7},
    {0x100, QP_KIND_F_DIRECT, OBJ_LIGHT, 0, 14},
    {0x100, QP_KIND_F_SPOT, OBJ_LIGHT, 0, 14},
    {0x100, QP_KIND_F_OMNI, OBJ_LIGHT, 0, 9},
    {0x100, QP_KIND_F_SHADOW, OBJ_A, 0, 5},
    {0x100, QP_KIND_F_MORPHER, OBJ_MORPHER, 0, 2},
    {0x100, QP_KIND_F_MORPHER, OBJ_MORPHER, 1, 4},
    /* Later games: floats by clear bits, in streams not as in an Anime. */
    {0x123, QP_KIND_F_OBJ, OBJ_A, 0, 13},
    {0x123, QP_KIND_F_OBJ, OBJ_A, 0x002, 10},
    {0x123, QP_KIND_F_OBJ, OBJ_A, 0x200, 10},
    {0x123, QP_KIND_F_OBJ, OBJ_A, 0x38e, 7},
    {0x123, QP_KIND_F_OBJ, OBJ_A, 0xc71, 13}, /* rotation, alpha and visibility are always there */
    {0x123, QP_KIND_F_MATERIAL, OBJ_MATERIAL, 0, 8},
    {0x123, QP_KIND_F_MATERIAL, OBJ_MATERIAL, 0x01, 8},
    {0x123, QP_KIND_F_MATERIAL, OBJ_MATERIAL, 0x02, 7},
    {0x123, QP_KIND_F_MATERIAL, OBJ_MATERIAL, 0x40, 7},
    {0x123, QP_KIND_F_MATERIAL, OBJ_MATERIAL, 0x7e, 2},
    {0x111, QP_KIND_F_MATERIAL, OBJ_MATERIAL, 0, 4},
    {0x111, QP_KIND_F_MATERIAL, OBJ_MATERIAL, 0x08, 4},
    {0x111, QP_KIND_F_MATERIAL, OBJ_MATERIAL, 0x06, 2},
    {0x123, QP_KIND_F_CAMERA, OBJ_CAMERA, 0x1f0, 5},
    {0x123, QP_KIND_F_MORPHER, OBJ_MORPHER, 1, 4},
    {0x123, QP_KIND_F_OUTLINE, OBJ_A, 0, 5},
    {0x123, QP_KIND_F_OUTLINE, OBJ_A, 7, 2},
    {0x123, QP_KIND_F_CEL, OBJ_A, 0, 7},
    {0x123, QP_KIND_F_CEL, OBJ_A, 2, 4},
    {0x123, QP_KIND_F_CEL, OBJ_A, 0x0c, 5},
    {0x123, QP_KIND_F_TONE, OBJ_A, 0, 7},
    {0x123, QP_KIND_F_TONE, OBJ_A, 0x10, 5},
    {0x123, QP_KIND_F_TONE, OBJ_A, 0x0e, 4},
    {0x123, QP_KIND_F_BLUR, OBJ_A, 0, 6},
    {0x123, QP_KIND_F_BLUR, OBJ_A, 0x1e, 2},
};

enum { LENGTH_COUNT = sizeof lengths / sizeof lengths[0] };

/* A stream of one frame with that record, longer or shorter by `more` words; its offset. */
static size_t with_record(qp_build *file, const record_length *length, int more) {
    put_start(file, length->version);
    qp_ccs_top(file, 0);
    size_t at = put_words(file, length->kind, length->first, length->second,
                          (uint32_t)((int)length->words + more));
    qp_ccs_top(file, QP_CCS_ONCE);
    return at;
}

static void record_path(const record_length *length, char *path, size_t size) {
    if (length->kind == QP_KIND_F_AMBIENT) {
        snprintf(path, size, "chunk 0x5, frame 0, record 0x%" PRIx32, length->kind);
    } else {
        snprintf(path, size, "chunk 0x5, frame 0, object %" PRIu32, length->first);
    }
}

Test(stream, record_of_its_length) {
    for (size_t i = 0; i < LENGTH_COUNT; i++) {
        qp_build file = {0};
        with_record(&file, &lengths[i], 0);
        expect_check(&file, NULL, 0, "");
    }
}

Test(stream, record_longer_by_a_word) {
    for (size_t i = 0; i < LENGTH_COUNT; i++) {
        qp_build file = {0};
        char path[64];
        size_t at = with_record(&file, &lengths[i], 1);
        record_path(&lengths[i], path, sizeof path);
        expect_check(&file, "ANM007", at + 8 + 4 * (size_t)lengths[i].words, path);
    }
}

Test(stream, record_shorter_by_a_word) {
    for (size_t i = 0; i < LENGTH_COUNT; i++) {
        qp_build file = {0};
        qp_findings findings = {0};
        char path[64];
        size_t at = with_record(&file, &lengths[i], -1);
        record_path(&lengths[i], path, sizeof path);
        diag_check(QP_INPUT_CCSF, &file, &findings);
        expect_only_finding(&findings, "ANM006", at, path);
        /* With its second word gone, target and flags are all that is known to be needed. */
        uint64_t need = lengths[i].words == 2 ? 8 : 4 * (uint64_t)lengths[i].words;
        cr_assert_eq(findings.list[0].args[0], need, "row %zu", i);
        cr_assert_eq(findings.list[0].args[1], 4 * (uint64_t)lengths[i].words - 4, "row %zu", i);
        qp_findings_free(&findings);
        qp_build_free(&file);
    }
}

/* Vertex streams are counted in a form that nobody wrote down: any size does. */
Test(stream, vertex_streams_are_as_long_as_they_say) {
    for (uint32_t words = 2; words < 6; words++) {
        qp_build file = {0};
        put_start(&file, 0x100);
        qp_ccs_top(&file, 0);
        put_words(&file, QP_KIND_F_MODEL, OBJ_A, 1, words);
        put_words(&file, QP_KIND_F_MODEL_2, OBJ_A, 1, words);
        qp_ccs_top(&file, QP_CCS_ONCE);
        expect_check(&file, NULL, 0, "");
    }
}

Test(stream, controllers_are_no_records_of_a_stream) {
    static const uint32_t kinds[] = {QP_KIND_OBJECT,  QP_KIND_MATERIAL, QP_KIND_CAMERA,
                                     QP_KIND_DISTANT, QP_KIND_DIRECT,   QP_KIND_SPOT,
                                     QP_KIND_OMNI,    QP_KIND_MORPHER};
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        qp_build file = {0};
        put_start(&file, 0x123);
        qp_ccs_top(&file, 0);
        size_t at = put_words(&file, kinds[i], OBJ_A, 0, 2);
        qp_ccs_top(&file, QP_CCS_ONCE);
        expect_check(&file, "ANM005", at, "chunk 0x5, object 2");
    }
}

/* Frame, Pcm and F_Pcm of stream files have the tag 0 (ccsf.md 3). */
Test(stream, tag_of_a_record) {
    qp_build file = {0};
    put_start(&file, 0x100);
    qp_ccs_top(&file, 0);
    size_t at = qp_ccs_note(&file, OBJ_A, 2, 1);
    qp_ccs_set_tag(&file, at, 0);
    at = qp_ccs_top(&file, QP_CCS_ONCE);
    qp_ccs_set_tag(&file, at, 0);
    expect_check(&file, NULL, 0, "");
    put_start(&file, 0x100);
    qp_ccs_top(&file, 0);
    at = qp_ccs_note(&file, OBJ_A, 2, 1);
    qp_ccs_set_tag(&file, at, 1);
    qp_ccs_top(&file, QP_CCS_ONCE);
    expect_check(&file, "ANM026", at + 2, "chunk 0x5, frame 0, object 2");
}

/* -- Tops ------------------------------------------------------------------------------------- */

/* A stream of these Tops; `at` is where the one of number `asked` begins. */
static void put_tops(qp_build *file, const uint32_t *tops, size_t count, size_t asked, size_t *at) {
    put_start(file, 0x100);
    for (size_t i = 0; i < count; i++) {
        size_t top = qp_ccs_top(file, tops[i]);
        *at = i == asked ? top : *at;
    }
}

static void expect_tops(const uint32_t *tops, size_t count, size_t asked, const char *id) {
    qp_build file = {0};
    size_t at = 0;
    put_tops(&file, tops, count, asked, &at);
    expect_check(&file, id, at, "chunk 0x5");
}

#define TOPS(...) (const uint32_t[]){__VA_ARGS__}, sizeof((uint32_t[]){__VA_ARGS__}) / 4

Test(stream, tops_in_order) {
    expect_tops(TOPS(QP_CCS_ONCE), 0, NULL);
    expect_tops(TOPS(0, 1, 2, QP_CCS_ONCE), 0, NULL);
    expect_tops(TOPS(0, 1, 2, QP_CCS_LOOP), 0, NULL);
}

Test(stream, top_missing) {
    expect_tops(TOPS(0, 2, QP_CCS_ONCE), 1, "ANM020");
    expect_tops(TOPS(1, 2, QP_CCS_ONCE), 0, "ANM020");
}

Test(stream, top_repeated) {
    expect_tops(TOPS(0, 1, 1, 2, QP_CCS_ONCE), 2, "ANM021");
}

Test(stream, top_back) {
    expect_tops(TOPS(0, 1, 2, 1, 3, QP_CCS_LOOP), 3, "ANM022");
}

Test(stream, top_negative) {
    expect_tops(TOPS(0, 0xfffffffd, QP_CCS_ONCE), 1, "ANM016");
}

Test(stream, no_closing_top) {
    qp_build file = {0};
    put_start(&file, 0x100);
    qp_ccs_top(&file, 0);
    size_t end = file.size;
    expect_check(&file, "CCS030", end, "");
}

Test(stream, record_before_the_first_top) {
    qp_build file = {0};
    put_start(&file, 0x100);
    size_t at = qp_ccs_note(&file, OBJ_A, 2, 1);
    qp_ccs_top(&file, 0);
    qp_ccs_top(&file, QP_CCS_ONCE);
    expect_check(&file, "ANM017", at, "chunk 0x5, frame 0, object 2");
}

Test(stream, data_after_the_closing_top) {
    qp_build file = {0};
    put_start(&file, 0x100);
    qp_ccs_top(&file, 0);
    qp_ccs_top(&file, QP_CCS_ONCE);
    size_t end = file.size;
    qp_ccs_note(&file, OBJ_A, 2, 1);
    expect_check(&file, "CCS031", end, "");
}

/* A stream's frame 0 is read like any other, so its notes are no news. */
Test(stream, records_of_frame_0_are_applied) {
    qp_build file = {0};
    put_start(&file, 0x100);
    qp_ccs_top(&file, 0);
    qp_ccs_note(&file, OBJ_A, 2, 1);
    qp_ccs_top(&file, QP_CCS_ONCE);
    expect_check(&file, NULL, 0, "");
}

/* -- Sound ------------------------------------------------------------------------------------ */

/* Words of sound that look like no record. */
static void put_sound(qp_build *file, uint32_t words) {
    for (uint32_t i = 0; i < words; i++) {
        qp_build_u32(file, 0x12345678);
    }
}

/* F_Pcm of 2 blocks of 3 words with the head of 12 or of 16 bytes. */
static size_t put_pcm(qp_build *file, bool long_head) {
    static const uint32_t short_words[] = {OBJ_A, 2, 3};
    static const uint32_t long_words[] = {OBJ_A, 1, 2, 3};
    size_t at = qp_ccs_open(file, QP_KIND_F_PCM);
    qp_build_words(file, long_head ? long_words : short_words, long_head ? 4 : 3);
    put_sound(file, 6);
    qp_ccs_close(file, at);
    return at;
}

/* A stream of an F_Pcm, a note that has a finding of its own, and the closing Top. */
static size_t with_pcm(qp_build *file, bool long_head, size_t *note) {
    put_start(file, 0x100);
    qp_ccs_top(file, 0);
    size_t at = put_pcm(file, long_head);
    *note = qp_ccs_note(file, OBJ_FREE_A, 2, 1);
    qp_ccs_top(file, QP_CCS_ONCE);
    return at;
}

#define SOUND "chunk 0x5, frame 0, object 2"
#define NOTE "chunk 0x5, frame 0, object 12"

/* The record behind the sound is read whatever the size says: too small, none, too large, past the
   end of the file. */
Test(stream, size_of_sound_is_another_than_its_counts_give) {
    static const uint32_t sizes[] = {8, 11, 3, 1, 0, 12, 14, 100, 0x40000000, 0xffffffff};
    for (int long_head = 0; long_head < 2; long_head++) {
        for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
            qp_build file = {0};
            qp_findings findings = {0};
            size_t note = 0;
            size_t at = with_pcm(&file, long_head != 0, &note);
            qp_ccs_set_size(&file, at, sizes[i]);
            diag_check(QP_INPUT_CCSF, &file, &findings);
            expect_count(&findings, 2);
            expect_finding(&findings, "CCS017", at + 4, SOUND);
            expect_finding(&findings, "ANM029", note + 8, NOTE);
            cr_assert_eq(findings.list[0].args[0], sizes[i]);
            cr_assert_eq(findings.list[0].args[1], long_head ? 10u : 9u);
            qp_findings_free(&findings);
            qp_build_free(&file);
        }
    }
}

Test(stream, size_of_sound_is_what_its_counts_give) {
    for (int long_head = 0; long_head < 2; long_head++) {
        qp_build file = {0};
        size_t note = 0;
        with_pcm(&file, long_head != 0, &note);
        expect_check(&file, "ANM029", note + 8, NOTE);
    }
}

/* The size is right by one head, and the other one leads to something that looks like a record. */
Test(stream, size_of_sound_that_fits_goes_before_a_record_that_seems_to_follow) {
    qp_build file = {0};
    size_t note = 0;
    size_t at = with_pcm(&file, true, &note);
    qp_build_set_u32(&file, at + 8 + 20, 0xccccff01); /* behind 1 block of 2 words: a Top? */
    expect_check(&file, "ANM029", note + 8, NOTE);
    put_start(&file, 0x100);
    qp_ccs_top(&file, 0);
    at = put_pcm(&file, false);
    qp_build_set_u32(&file, at + 8 + 12, 3);      /* 3 blocks of 3 words: up to the last Top */
    note = put_words(&file, 0x7777, OBJ_A, 0, 2); /* and over this one */
    qp_ccs_top(&file, QP_CCS_ONCE);
    cr_assert_eq(at + 8 + 4 * 13, note + 16);
    expect_check(&file, "ANM005", note, "chunk 0x5, frame 0, record 0x7777");
}

/* Where the counts lead nowhere the size is all there is: the record is too short for its counts.
 */
Test(stream, counts_of_sound_that_lead_nowhere) {
    qp_build file = {0};
    qp_findings findings = {0};
    size_t note = 0;
    size_t at = with_pcm(&file, false, &note);
    qp_build_set_u32(&file, at + 16, 4); /* words a block */
    diag_check(QP_INPUT_CCSF, &file, &findings);
    expect_count(&findings, 2);
    expect_finding(&findings, "ANM006", at, SOUND);
    expect_finding(&findings, "ANM029", note + 8, NOTE);
    qp_findings_free(&findings);
    qp_build_free(&file);
}

/* Products that wrap in 32 or 64 bits. */
Test(stream, counts_of_sound_at_the_edges) {
    static const uint32_t counts[][3] = {{0xffff, 0xffffffff, 0xffffffff},
                                         {4, 0x40000000, 0x40000000},
                                         {0, 0, 0},
                                         {1, 0xffffffff, 1}};
    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++) {
        qp_build file = {0};
        qp_findings findings = {0};
        size_t note = 0;
        size_t at = with_pcm(&file, true, &note);
        qp_build_set_u32(&file, at + 12, counts[i][0]);
        qp_build_set_u32(&file, at + 16, counts[i][1]);
        qp_build_set_u32(&file, at + 20, counts[i][2]);
        diag_check(QP_INPUT_CCSF, &file, &findings);
        expect_finding(&findings, "ANM029", note + 8, NOTE);
        expect_count(&findings, 2);
        qp_findings_free(&findings);
        qp_build_free(&file);
    }
}

/* In an Anime everything goes by its size. */
Test(stream, sound_in_an_anime_goes_by_its_size) {
    qp_build file = {0};
    qp_findings findings = {0};
    size_t anime = diag_anime(&file, 0x100, 2);
    qp_ccs_top(&file, 1);
    size_t at = put_pcm(&file, false);
    qp_ccs_set_size(&file, at, 8);
    diag_finish(&file, anime, 2, 2);
    diag_check(QP_INPUT_CCSF, &file, &findings);
    expect_no_finding(&findings, "CCS017");
    expect_finding(&findings, "ANM006", at, "object 1, frame 1, object 2");
    qp_findings_free(&findings);
    qp_build_free(&file);
}

/* -- Every length ----------------------------------------------------------------------------- */

/* A stream of all kinds cut everywhere, in a block of exactly its size: always an error, and the
   walk goes forward. */
Test(stream, cut_at_every_length) {
    qp_build file = {0};
    size_t note = 0;
    put_start(&file, 0x123);
    size_t start = file.size;
    qp_ccs_top(&file, 0);
    for (size_t i = 0; i < LENGTH_COUNT; i++) {
        if (lengths[i].version == 0x123) {
            put_words(&file, lengths[i].kind, lengths[i].first, lengths[i].second,
                      lengths[i].words);
        }
    }
    put_pcm(&file, false);
    note = put_pcm(&file, true);
    qp_ccs_set_size(&file, note, 1);
    qp_ccs_note(&file, OBJ_A, 2, 1);
    qp_ccs_top(&file, QP_CCS_LOOP);
    for (size_t size = start; size < file.size; size++) {
        const qp_build cut = {file.data, size, 0, 0, false};
        qp_findings findings = {0};
        diag_check(QP_INPUT_CCSF, &cut, &findings);
        cr_assert(qp_findings_at_level(&findings, QP_ERROR) > 0, "%zu of %zu bytes", size,
                  file.size);
        for (size_t i = 0; i < findings.count; i++) {
            cr_assert(findings.list[i].offset <= size);
        }
        qp_findings_free(&findings);
    }
    qp_build_free(&file);
}
