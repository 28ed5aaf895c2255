/* Rows that hash alike, chunks whose counts lead far past their size, objects of rare kinds,
   sections with very many targets. */
#include "ccsf/check.h"
#include "ccsf/row.h"
#include "diag_file.h"
#include "frames/plain.h"
#include "frames/record.h"
#include "gen/ccs_samples.h"
#include "support/exact.h"
#include "support/expect.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const own[] = {" own.max"};

/* -- Names ------------------------------------------------------------------------------------ */

/* Findings CCS014 of a file with these names; the last one is told of, if any. */
static size_t names_twice(const qp_ccs_row *rows, uint32_t count) {
    qp_build file = {0};
    qp_findings findings = {0};
    qp_ccs_header(&file, "names", 0x100);
    qp_ccs_index(&file, own, 1, rows, count);
    qp_ccs_setup(&file);
    qp_ccs_end(&file);
    diag_check(QP_INPUT_CCSF, &file, &findings);
    const size_t twice = qp_findings_of(&findings, "CCS014");
    cr_assert_eq(findings.count, twice, "%s", qp_findings_text(&findings));
    qp_findings_free(&findings);
    qp_build_free(&file);
    return twice;
}

/* The upper halves of their hashes are equal, 0x04a11712, and so are the slots. */
Test(edges, names_of_one_hash_are_told_apart) {
    static const qp_ccs_row rows[] = {{"N3R791", 1}, {"NKKF30", 1}};
    cr_assert_eq(names_twice(rows, 2), 0);
    static const qp_ccs_row twice[] = {{"N3R791", 1}, {"NKKF30", 1}, {"NKKF30", 1}};
    cr_assert_eq(names_twice(twice, 3), 1);
}

/* The hash that check_names.c goes by. */
static uint64_t hash_of(const char *name) {
    uint8_t row[QP_ROW] = {0};
    memcpy(row, name, strlen(name));
    row[30] = 1;
    const qp_row_key key = qp_row_key_in(row);
    uint64_t hash = 0;
    for (size_t i = 0; i < QP_ROW_WORDS; i++) {
        hash = (hash ^ key.words[i]) * UINT64_C(0x9e3779b97f4a7c15);
        hash ^= hash >> 32;
    }
    return hash;
}

enum { CROWD = 65 };

/* Names that go for one slot of 256: the 65th is not looked for any more, nor is its double told.
 */
Test(edges, names_that_crowd_one_slot_are_looked_for_64_times) {
    static char names[CROWD][8];
    static qp_ccs_row rows[CROWD + 1];
    uint32_t found = 0;
    for (uint32_t i = 0; found < CROWD; i++) {
        snprintf(names[found], sizeof names[0], "n%u", i);
        if ((hash_of(names[found]) & 255) == 0) {
            rows[found].name = names[found];
            rows[found].file = 1;
            found++;
        }
    }
    for (uint32_t again = 62; again < CROWD; again++) {
        rows[CROWD] = rows[again];
        cr_assert_eq(names_twice(rows, CROWD + 1), again < 64 ? 1 : 0, "name %u", again);
    }
}

/* Names of files mostly begin alike, or end alike: their doubles are found whichever it is. */
Test(edges, names_that_differ_in_any_place_are_looked_for) {
    enum { MANY = 2000 };
    static char names[MANY][32];
    static qp_ccs_row rows[MANY + 1];
    for (int place = 0; place < 26; place += 5) {
        for (uint32_t i = 0; i < MANY; i++) {
            memset(names[i], 'n', 30);
            const char digits[4] = {(char)('0' + i % 10), (char)('0' + i / 10 % 10),
                                    (char)('0' + i / 100 % 10), (char)('0' + i / 1000)};
            memcpy(names[i] + place, digits, 4);
            names[i][29] = '\0';
            rows[i] = (qp_ccs_row){names[i], 1};
        }
        for (uint32_t again = 0; again < MANY; again += 111) {
            rows[MANY] = rows[again];
            cr_assert_eq(names_twice(rows, MANY + 1), 1, "name %u, from byte %d", again, place);
        }
    }
}

/* Whether there is room for looking names up, which other parts of a check need no less of. */
static void names_in_room(const qp_build *file, size_t size) {
    qp_exact opened = qp_exact_block(qp_ccsf_memory_bound(file->size));
    qp_exact block = qp_exact_block(size);
    qp_findings findings = {0};
    qp_sink sink = qp_findings_sink(&findings);
    qp_reporter reporter = qp_reporter_to(&sink);
    qp_ccsf ccsf;
    qp_arena arena;
    qp_arena_init(&arena, opened.data, opened.bytes.size);
    cr_assert_eq(qp_ccsf_open(qp_build_bytes(file), &arena, &ccsf), QP_OK);
    qp_arena_init(&arena, block.data, size);
    const bool room = qp_ccsf_check_names(&ccsf, &arena, &reporter);
    cr_assert_eq(qp_findings_of(&findings, "CCS014"), room, "%zu bytes", size);
    cr_assert(!room || arena.used == 0, "%zu bytes are kept", arena.used);
    qp_findings_free(&findings);
    qp_exact_free(&block);
    qp_exact_free(&opened);
}

/* Either there is room for the check, and it says all, or it is told that there is none.
   129 rows: their table is as large beside them as can be. */
Test(edges, names_in_arenas_of_every_size) {
    static qp_ccs_row rows[128];
    static char names[127][16];
    qp_build file = {0};
    size_t enough = 0;
    for (int i = 0; i < 127; i++) {
        snprintf(names[i], sizeof names[0], "n%d", i);
        rows[i] = (qp_ccs_row){names[i], 1};
    }
    rows[127] = rows[0];
    qp_ccs_header(&file, "names", 0x100);
    qp_ccs_index(&file, own, 1, rows, 128);
    qp_ccs_setup(&file);
    qp_ccs_end(&file);
    for (size_t size = 0; size <= qp_check_memory_bound(file.size); size += 8) {
        qp_exact block = qp_exact_block(size);
        qp_findings findings = {0};
        qp_sink sink = qp_findings_sink(&findings);
        qp_arena arena;
        qp_arena_init(&arena, block.data, size);
        const qp_status status = qp_check(QP_INPUT_CCSF, qp_build_bytes(&file), &arena, &sink);
        cr_assert(status == QP_OK || (status == QP_NO_MEMORY && enough == 0), "%zu bytes", size);
        cr_assert(status != QP_OK || qp_findings_of(&findings, "CCS014") == 1, "%zu bytes", size);
        enough += status == QP_OK;
        names_in_room(&file, size);
        qp_findings_free(&findings);
        qp_exact_free(&block);
    }
    cr_assert_gt(enough, 0);
    qp_build_free(&file);
}

/* -- The header ------------------------------------------------------------------------------- */

/* A field of a header that the file ends in is what it says if it is whole, and else nothing. */
Test(edges, fields_of_a_header_cut_at_every_length) {
    qp_build build = {0};
    qp_ccs_header(&build, "cut", 0x123);
    qp_build_set_u32(&build, 8 + 4 + 32 + 4, 77);
    for (size_t size = 0; size <= build.size; size++) {
        qp_exact cut = qp_exact_copy(build.data, size);
        qp_ccsf file;
        qp_ccsf_glance(cut.bytes, &file);
        cr_assert_eq(file.has_magic, size >= 12, "%zu bytes", size);
        cr_assert_eq(file.name, size >= 8 + 36 ? 12 : 0, "%zu bytes", size);
        cr_assert_eq(file.version, size >= 8 + 38 ? 0x123 : 0, "%zu bytes", size);
        cr_assert_eq(file.stream_frames, size >= 8 + 44 ? 77 : 0, "%zu bytes", size);
        qp_exact_free(&cut);
    }
    qp_build_free(&build);
}

/* Names of rows end with a NUL or with their field, and hold any other byte. */
Test(edges, names_end_with_a_nul_or_their_field) {
    for (size_t length = 0; length <= 32; length++) {
        qp_build build = {0};
        qp_ccsf file;
        qp_ccs_header(&build, "own", 0x120);
        const size_t index = qp_ccs_index(&build, own, 1, (const qp_ccs_row[]){{"", 7}}, 1);
        memset(build.data + 12, 1, length);
        memset(build.data + index + 16 + 32, 1, length);
        memset(build.data + index + 16 + 96, 1, length < 30 ? length : 30);
        memset(build.data + 12 + length, 0, 32 - length);
        memset(build.data + index + 16 + 32 + length, 0, 32 - length);
        qp_ccsf_glance(qp_build_bytes(&build), &file);
        cr_assert_eq(qp_ccsf_own_name(&file).size, length);
        cr_assert_eq(qp_ccsf_file_name(&file, 1).size, length);
        cr_assert_eq(qp_ccsf_object_name(&file, 1).size, length < 30 ? length : 30);
        cr_assert_eq(qp_ccsf_object_file(&file, 1), 7);
        cr_assert_null(qp_ccsf_file_name(&file, 2).data);
        cr_assert_null(qp_ccsf_object_name(&file, 2).data);
        cr_assert_eq(qp_ccsf_object_file(&file, 2), 0);
        qp_build_free(&build);
    }
}

/* -- Lengths ---------------------------------------------------------------------------------- */

/* The lengths that a chunk's counts and its size give agree: there is nothing to be doubted,
   however sure its layout is. True of most chunks of the samples. */
Test(edges, chunks_whose_lengths_agree_are_exact) {
    size_t agree[2] = {0, 0};
    for (uint32_t i = 0; i < qp_ccs_sample_count(); i++) {
        qp_build build = {0};
        qp_ccsf file;
        qp_ccsf_chunk chunk;
        qp_ccs_sample_write(i, &build);
        const qp_bytes data = qp_build_bytes(&build);
        qp_ccsf_glance(data, &file);
        size_t pos = file.setup;
        while (qp_detect(data) == QP_INPUT_CCSF && qp_ccsf_next(&file, &pos, &chunk)) {
            const qp_payload_length length = qp_ccsf_length(data, &chunk.head, file.version);
            if (chunk.head.kind != QP_CHUNK_ANIME && length.known &&
                length.bytes == chunk.by_size) {
                cr_assert(chunk.exact && chunk.real == length.bytes, "sample %u, 0x%zx", i, pos);
                agree[length.sure]++;
            }
        }
        qp_build_free(&build);
    }
    cr_assert(agree[0] > 10 && agree[1] > 100, "%zu and %zu chunks", agree[0], agree[1]);
}

/* A Hit of a few bytes whose counts lead on for megabytes. */
static void put_hit(qp_build *file, uint32_t groups) {
    const size_t at = qp_ccs_open(file, QP_CHUNK_HIT);
    qp_build_u32(file, OBJ_FREE_A);
    qp_build_u32(file, 0);
    qp_build_u32(file, groups);
    qp_build_u32(file, 0);
    qp_ccs_close(file, at);
}

/* A chunk that nobody looks into, full of zeros. */
static void put_filling(qp_build *file, uint32_t words) {
    const size_t at = qp_ccs_open(file, 0x2400);
    qp_build_zeros(file, 4 * (size_t)words);
    qp_ccs_close(file, at);
}

/* Groups of no vertex, 8 bytes each: 65,535 of them end past the 16 KiB that are looked through. A
   chunk follows by the size, so the size is believed. */
Test(edges, hit_whose_counts_lead_past_16_kib_goes_by_its_size) {
    qp_build file = {0};
    diag_start(&file, 0x100);
    qp_ccs_setup(&file);
    put_hit(&file, 0xffff);
    put_filling(&file, 200000);
    qp_ccs_end(&file);
    diag_expect(&file, "");
    qp_build_free(&file);
}

/* Up to 16 KiB past the size the counts are believed, and from 8 bytes more on the size is, if a
   chunk follows by it. Here that is a Setup, whose header is the number of vertices 3 to the Hit.
 */
Test(edges, hit_whose_counts_end_at_16_kib) {
    static uint8_t bytes[8 + 16 + 16384 + 64];
    const qp_bytes data = {bytes, sizeof bytes};
    const qp_chunk_head head = {.payload = 8, .kind = QP_CHUNK_HIT, .words = 4};
    const uint32_t groups = 1 + (16384 - 80) / 8;
    bytes[8 + 16] = QP_CHUNK_SETUP;
    for (uint32_t more = 0; more < 2; more++) {
        bytes[8 + 8] = (uint8_t)(groups + more);
        bytes[8 + 9] = (uint8_t)((groups + more) >> 8);
        const qp_payload_length length = qp_ccsf_length(data, &head, 0x100);
        cr_assert_eq(length.known, more == 0);
        cr_assert_eq(length.bytes, more == 0 ? 16 + 16384 : 0);
    }
    bytes[8 + 16] = 4; /* a chunk of no kind follows by the size */
    cr_assert(qp_ccsf_length(data, &head, 0x100).known);
}

/* The same with a size that leads nowhere: then it is the counts, and they end in the filling. */
Test(edges, hit_whose_size_leads_nowhere_goes_by_its_counts) {
    qp_build file = {0};
    qp_findings findings = {0};
    diag_start(&file, 0x100);
    qp_ccs_setup(&file);
    const size_t hit = file.size;
    put_hit(&file, 0xffff);
    qp_build_zeros(&file, 8 * (size_t)0xffff);
    qp_ccs_end(&file);
    diag_check(QP_INPUT_CCSF, &file, &findings);
    expect_only_finding(&findings, "CCS017", hit + 4, "chunk 0xb00, object 12");
    qp_findings_free(&findings);
    qp_build_free(&file);
}

/* A Model with vertices of another kind says that it is 15 words longer than it is (ccsf.md 4):
   what follows by its size follows without them. */
Test(edges, model_whose_counts_lead_past_16_kib_goes_by_its_size_without_the_excess) {
    qp_build file = {0};
    diag_start(&file, 0x100);
    qp_ccs_setup(&file);
    const size_t at = qp_ccs_open(&file, QP_CHUNK_MODEL);
    const uint32_t words[] = {OBJ_FREE_A, 0x3f800000, 1 << 16 | 4, 0, 0, OBJ_MATERIAL, 50000, 0};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        qp_build_u32(&file, words[i]);
    }
    qp_ccs_close(&file, at);
    qp_build_set_u32(&file, at + 4, qp_build_get_u32(&file, at + 4) + 15);
    const size_t filling = file.size + QP_CHUNK_HEADER;
    put_filling(&file, (20 + 16 + 6 * 50000 + 8 * 50000 - 32 - QP_CHUNK_HEADER) / 4);
    memset(file.data + filling, 0x11, file.size - filling); /* no chunk follows within it */
    put_filling(&file, 1);
    qp_ccs_end(&file);
    diag_expect(&file, "");
    qp_build_free(&file);
}

/* BTX and DDS have their true size, which may lie. */
Test(edges, later_texture_past_the_end) {
    qp_build file = {0};
    diag_start(&file, 0x123);
    qp_ccs_setup(&file);
    const size_t at = qp_ccs_texture(&file, 0x123, OBJ_TEXTURE, 0);
    file.data[at + QP_CHUNK_HEADER + 13] = 0x87;
    qp_build_set_u32(&file, at + 4, 0x100000);
    qp_findings findings = {0};
    diag_check(QP_INPUT_CCSF, &file, &findings);
    cr_assert_eq(qp_findings_of(&findings, "CCS002"), 1, "%s", qp_findings_text(&findings));
    qp_findings_free(&findings);
    qp_build_free(&file);
}

/* A chunk that ends with the file leads on; one that ends a byte behind it does not. */
Test(edges, what_leads_on_at_the_end_of_the_file) {
    static const uint8_t zeros[64] = {0};
    const qp_bytes data = {zeros, sizeof zeros};
    for (size_t payload = 0; payload <= 64; payload++) {
        for (size_t bytes = 0; bytes <= 80; bytes++) {
            cr_assert_eq(qp_ccsf_leads_on(data, payload, bytes), payload + bytes == 64,
                         "%zu bytes at %zu", bytes, payload);
        }
    }
    cr_assert_not(qp_ccsf_leads_on(data, 8, UINT64_MAX));
}

/* With a tag of 0 there are three kinds, and two of them have one size. */
Test(edges, what_leads_on_with_a_tag_of_0) {
    static const struct {
        uint16_t kind;
        uint32_t words;
        bool leads;
    } heads[] = {{QP_CHUNK_SETUP, 0, true},   {QP_CHUNK_SETUP, 1, false},
                 {QP_CHUNK_FRAME, 1, true},   {QP_CHUNK_FRAME, 0, false},
                 {QP_CHUNK_PCM, 0, true},     {QP_CHUNK_PCM, 99, true},
                 {QP_CHUNK_OBJECT, 3, false}, {3, 1, false}};
    for (size_t i = 0; i < sizeof heads / sizeof heads[0]; i++) {
        uint8_t bytes[12] = {0};
        bytes[4] = (uint8_t)heads[i].kind;
        bytes[5] = (uint8_t)(heads[i].kind >> 8);
        bytes[8] = (uint8_t)heads[i].words;
        const qp_bytes data = {bytes, sizeof bytes};
        cr_assert_eq(qp_ccsf_leads_on(data, 0, 4), heads[i].leads, "head %zu", i);
    }
}

/* -- Objects and records ---------------------------------------------------------------------- */

/* What has a place may be driven as an Object is. */
Test(edges, objects_of_every_kind_with_a_place_may_be_driven) {
    static const uint32_t kinds[] = {0x0a00, 0x0e00, 0x1300, 0x1400, 0x0500};
    static const uint32_t words[] = {11, 3, 4, 7, 1};
    for (size_t i = 0; i < 5; i++) {
        qp_build file = {0};
        diag_start(&file, 0x100);
        diag_things(&file, 0x100);
        if (kinds[i] == 0x0a00) {
            qp_ccs_ext_obj(&file, OBJ_FREE_A, 0, OBJ_B);
        } else {
            uint32_t payload[8] = {OBJ_FREE_A};
            qp_ccs_chunk(&file, kinds[i], payload, kinds[i] == 0x0e00 ? 5 : words[i]);
        }
        const size_t anime = qp_ccs_anime_open(&file, OBJ_ANIME, 2);
        qp_ccs_top(&file, 0);
        qp_ccs_close(&file, qp_ccs_controllers_open(&file, QP_KIND_OBJECT, OBJ_FREE_A));
        diag_finish(&file, anime, 1, 2);
        qp_findings findings = {0};
        diag_check(QP_INPUT_CCSF, &file, &findings);
        cr_assert_eq(qp_findings_of(&findings, "ANM029"), kinds[i] == 0x0500 ? 1 : 0, "0x%x: %s",
                     kinds[i], qp_findings_text(&findings));
        qp_findings_free(&findings);
        qp_build_free(&file);
    }
}

/* A target that is there again 64 places on is told of; 65 places on it is not. */
Test(edges, morph_target_that_is_there_twice_far_apart) {
    static uint32_t targets[2 * 70];
    for (uint32_t far = 63; far < 67; far++) {
        qp_build file = {0};
        qp_findings findings = {0};
        const size_t anime = diag_anime(&file, 0x100, 2);
        qp_ccs_top(&file, 1);
        for (uint32_t i = 0; i <= far; i++) {
            targets[2 * i] = 100 + i;
            targets[2 * i + 1] = 0;
        }
        targets[2 * far] = 100;
        qp_ccs_morph(&file, OBJ_MORPHER, targets, far + 1);
        diag_finish(&file, anime, 2, 2);
        diag_check(QP_INPUT_CCSF, &file, &findings);
        cr_assert_eq(qp_findings_of(&findings, "ANM044"), far <= 64 ? 1 : 0, "%u: %s", far,
                     qp_findings_text(&findings));
        qp_findings_free(&findings);
        qp_build_free(&file);
    }
}

enum { MANY = 1024 };

/* The game holds 1,023 targets of an Anime; of a file's own frames nobody says such a thing. */
Test(edges, targets_of_a_frame_section_are_not_counted) {
    static qp_ccs_row rows[MANY + 1];
    for (uint32_t i = 0; i <= MANY; i++) {
        rows[i].name = "OBJ_a";
        rows[i].file = 1;
    }
    for (int streamed = 0; streamed < 2; streamed++) {
        qp_build file = {0};
        qp_findings findings = {0};
        qp_ccs_header(&file, "many", 0x100);
        qp_ccs_index(&file, own, 1, rows, MANY + 1);
        qp_ccs_setup(&file);
        size_t anime = 0;
        if (streamed == 0) {
            anime = qp_ccs_anime_open(&file, 1, 2);
            qp_ccs_top(&file, 0);
            qp_ccs_top(&file, 1);
        } else {
            static const uint32_t frame[] = {2};
            qp_ccs_chunk(&file, QP_CHUNK_FRAME, frame, 1);
            qp_ccs_top(&file, 0);
            qp_ccs_top(&file, 1);
        }
        for (uint32_t i = 1; i <= MANY; i++) {
            qp_ccs_note(&file, i, 2, 0);
        }
        if (streamed == 0) {
            qp_ccs_anime_close(&file, anime, QP_CCS_ONCE);
            qp_ccs_end(&file);
        } else {
            qp_ccs_top(&file, QP_CCS_ONCE);
        }
        diag_check(QP_INPUT_CCSF, &file, &findings);
        cr_assert_eq(qp_findings_of(&findings, "ANM047"), streamed == 0 ? 1 : 0);
        qp_findings_free(&findings);
        qp_build_free(&file);
    }
}

/* -- F_Pcm ------------------------------------------------------------------------------------ */

/* A size that fits neither head: the next record decides, and Frame is none. */
Test(edges, sound_before_what_is_a_record_and_before_what_is_none) {
    static const uint16_t kinds[] = {QP_KIND_F_NOTE, QP_KIND_TOP, QP_KIND_FRAME, 0x0700};
    for (size_t i = 0; i < 4; i++) {
        qp_build build = {0};
        qp_chunk_head head;
        size_t end = 0;
        const size_t at = qp_ccs_open(&build, QP_KIND_F_PCM);
        qp_build_u32(&build, 2);
        qp_build_u32(&build, 1); /* blocks ... */
        qp_build_u32(&build, 2); /* ... of two words */
        qp_build_u32(&build, 0x40000000);
        qp_build_u32(&build, 0x40000000);
        const size_t next = qp_ccs_open(&build, kinds[i]);
        qp_ccs_set_size(&build, at, 77);
        const qp_bytes data = qp_build_bytes(&build);
        cr_assert(qp_chunk_head_at(data, at, data.size, &head));
        cr_assert_eq(qp_f_pcm_end(data, &head, data.size, &end), i < 2, "kind 0x%x", kinds[i]);
        cr_assert_eq(end, i < 2 ? next : 0);
        qp_build_free(&build);
    }
}

/* -- Controllers ------------------------------------------------------------------------------ */

Test(edges, controllers_without_keys_are_plain) {
    static const uint8_t bytes[4] = {0xff, 0xff, 0xff, 0xff};
    const qp_bytes data = {bytes, sizeof bytes};
    const qp_controller absent = {QP_VALUE_VECTOR, QP_CONTROLLER_ABSENT, 3, 0, 0};
    const qp_controller none = {QP_VALUE_VECTOR, QP_CONTROLLER_KEYED, 3, 0, 0};
    cr_assert(qp_keys_plain(data, &absent, 5));
    cr_assert(qp_values_plain(data, &none));
}

/* Times are frames * 256 in 32 bits: of frame 2^24 on nothing is plain, whatever the chunk says of
   its frames. */
Test(edges, keys_past_frame_2_to_the_24_are_not_plain) {
    static const struct {
        uint32_t frames;
        uint32_t last;
        bool plain;
    } keys[] = {{10, 9, true},
                {10, 10, false},
                {0x1000000, 0xffffff, true},
                {0x1000001, 0xffffff, true},
                {0x1000001, 0x1000000, false},
                {0xffffffff, 0x1000000, false},
                {0, 0xffffff, true},
                {0, 0x1000000, false}};
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        qp_build build = {0};
        const qp_controller controller = {QP_VALUE_FLOAT, QP_CONTROLLER_KEYED, 1, 2, 0};
        qp_build_u32(&build, 0);
        qp_build_u32(&build, 0);
        qp_build_u32(&build, keys[i].last);
        qp_build_u32(&build, 0);
        cr_assert_eq(qp_keys_plain(qp_build_bytes(&build), &controller, keys[i].frames),
                     keys[i].plain, "%zu", i);
        qp_build_free(&build);
    }
}

/* -- Memory ----------------------------------------------------------------------------------- */

/* The links alone, in arenas of every size. */
Test(edges, links_in_arenas_of_every_size) {
    qp_build build = {0};
    diag_good(&build);
    const qp_bytes data = qp_build_bytes(&build);
    qp_exact memory = qp_exact_block(qp_ccsf_memory_bound(data.size));
    qp_arena arena;
    qp_ccsf file;
    bool enough = false;
    qp_arena_init(&arena, memory.data, memory.bytes.size);
    cr_assert_eq(qp_ccsf_open(data, &arena, &file), QP_OK);
    for (size_t size = 0; size <= 5 * sizeof(uint32_t) * OBJ_COUNT; size++) {
        qp_reporter silent = qp_reporter_to(NULL);
        qp_exact block = qp_exact_block(size);
        qp_arena_init(&arena, block.data, size);
        const bool done = qp_ccsf_check_links(&file, &arena, &silent);
        cr_assert(done || !enough, "%zu bytes", size);
        cr_assert(done == (size >= 4 * sizeof(uint32_t) * OBJ_COUNT), "%zu bytes", size);
        cr_assert(!done || arena.used == 0, "%zu bytes are kept", arena.used);
        enough = done;
        qp_exact_free(&block);
    }
    cr_assert(enough);
    qp_exact_free(&memory);
    qp_build_free(&build);
}
