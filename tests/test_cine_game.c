/* The table entry, how scenes end, the fade, the face banks, and the opening's ending. */
#include "quirkproof/cine_game.h"
#include "support/exact.h"

#include <criterion/criterion.h>
#include <string.h>

/* -- The table -------------------------------------------------------------------------------- */

Test(cine_game, entry_fields_and_unknown_bytes) {
    static const uint8_t bytes[16] = {0x10, 0x11, 0x12, 0x13, 0x14, 0x15, 1,   0x69,
                                      0xc8, 0x8b, 0x0b, 0x80, 1,    100,  0xe, 0xf};
    uint8_t again[16];
    qp_cine_entry entry;
    qp_exact exact = qp_exact_copy(bytes, 16);
    cr_assert(qp_cine_entry_read(exact.bytes, &entry));
    qp_exact_free(&exact);
    cr_assert(entry.calls == 1 && entry.calls_address == 0x800b8bc8);
    cr_assert(entry.flags ==
              (QP_CINE_FLAG_40 | QP_CINE_FLAG_20 | QP_CINE_FLAG_08 | QP_CINE_FLAG_NO_FADE));
    cr_assert(entry.post_scene == 1 && entry.volume == 100);
    qp_cine_entry_write(&entry, again);
    cr_assert(memcmp(again, bytes, 16) == 0);
    for (size_t size = 0; size < 16; size++) {
        exact = qp_exact_copy(bytes, size);
        static const qp_cine_entry none;
        cr_assert(!qp_cine_entry_read(exact.bytes, &entry));
        cr_assert(memcmp(&entry, &none, sizeof none) == 0);
        qp_exact_free(&exact);
    }
}

Test(cine_game, numbers_below_93) {
    cr_assert(qp_cine_number_valid(0) && qp_cine_number_valid(92));
    cr_assert(!qp_cine_number_valid(93) && !qp_cine_number_valid(-1));
    cr_assert(!qp_cine_number_valid(INT64_MAX) && !qp_cine_number_valid(INT64_MIN));
}

/* -- Ends ------------------------------------------------------------------------------------- */

Test(cine_game, ends_at_the_count_the_marker_or_triangle) {
    cr_assert(qp_cine_ends(1411, 1412, false, 0) == QP_CINE_GOES_ON);
    cr_assert(qp_cine_ends(1412, 1412, false, 0) == QP_CINE_FRAMES_REACHED);
    cr_assert(qp_cine_ends(1413, 1412, false, 0) == QP_CINE_FRAMES_REACHED);
    cr_assert(qp_cine_ends(1, 1412, true, 0) == QP_CINE_END_MARKER);
    for (uint32_t history = 0; history < 16; history++) {
        /* Down now and up before: held (3) and released (2) do not count. */
        cr_assert(qp_cine_ends(1, 1412, false, history) ==
                  (history % 4 == 1 ? QP_CINE_TRIANGLE : QP_CINE_GOES_ON));
    }
}

Test(cine_game, fade_over_the_last_13_frames) {
    for (uint32_t counter = 0; counter < 120; counter++) {
        uint32_t expected = counter <= 87 ? 0 : 25 * (counter - 87);
        expected = expected < 255 ? expected : 255;
        cr_assert(qp_cine_fade(0, counter, 100) == expected, "%u", counter);
        cr_assert(qp_cine_fade(0xfe, counter, 100) == expected);
        cr_assert(qp_cine_fade(0x01, counter, 100) == 0, "the opening's flag");
    }
    cr_assert(qp_cine_fade(0, 88, 100) == 25 && qp_cine_fade(0, 97, 100) == 250);
    cr_assert(qp_cine_fade(0, 98, 100) == 255 && qp_cine_fade(0, 100, 100) == 255);
    cr_assert(qp_cine_fade(0, 0, 5) == 200, "a scene shorter than the fade begins dark");
    cr_assert(qp_cine_fade(0, UINT32_MAX, 0) == 255 && qp_cine_fade(0, 0, UINT32_MAX) == 0);
}

/* -- Face banks ------------------------------------------------------------------------------- */

Test(cine_game, files_of_all_bits) {
    static const uint32_t expected[20] = {535, 531, 536, 532, 537, 545, 538, 546, 539, 540,
                                          541, 542, 543, 544, 533, 534, 547, 548, 549, 550};
    uint32_t files[QP_CINE_BANKS];
    cr_assert(qp_cine_mask_files(0xffffffff, files) == 20);
    cr_assert(memcmp(files, expected, sizeof files) == 0);
    for (uint32_t bit = 0; bit < 20; bit++) {
        cr_assert(qp_cine_bank_file(bit) == expected[bit]);
    }
    cr_assert(qp_cine_bank_file(20) == 0 && qp_cine_bank_file(UINT32_MAX) == 0);
    cr_assert(qp_cine_mask_files(0xfff00000, files) == 0);
}

Test(cine_game, files_of_the_openings_mask) {
    static const uint32_t expected[] = {535, 536, 537, 539, 541, 543, 533, 534};
    uint32_t files[QP_CINE_BANKS];
    cr_assert(qp_cine_mask_files(QP_CINE_OPENING_FACES, files) == 8);
    cr_assert(memcmp(files, expected, sizeof expected) == 0);
}

/* -- The opening's ending --------------------------------------------------------------------- */

/* In closed form, where the library steps. */
Test(cine_game, ending_at_every_counter) {
    for (uint32_t counter = 1184; counter <= 1412; counter++) {
        qp_cine_ending_state s = qp_cine_ending_at(counter);
        int32_t k = (int32_t)(counter < 1213 ? counter : 1213) - 1183;
        int32_t moved = counter < 1213 ? 0 : (int32_t)counter - 1212;
        bool arrived = counter >= 1240;
        cr_assert(s.a[0] == 2250 - 75 * k && s.a[1] == -2450 + 81 * k);
        cr_assert(s.a[2] == (arrived ? -300 : -5000 + 160 * k));
        cr_assert(s.milk_28 == 273 * k);
        cr_assert(s.b[0] == 0 && s.b[1] == 30);
        cr_assert(s.b[2] == (arrived ? -500 : -17048 + 600 * moved), "%u", counter);
        cr_assert(s.flying == (counter < 1213) && s.milk_drawn == (counter <= 1213));
        cr_assert(s.sign_drawn == (counter >= 1213) && s.text_drawn == (counter >= 1241));
        cr_assert(s.field_of_view == (arrived ? 512 : 0) && s.h == (arrived ? 386 : 178));
    }
}

Test(cine_game, ending_at_its_marks) {
    qp_cine_ending_state s = qp_cine_ending_at(1184);
    cr_assert(s.a[0] == 2175 && s.a[1] == -2369 && s.a[2] == -4840 && s.milk_28 == 273);
    s = qp_cine_ending_at(1212);
    cr_assert(s.flying && s.a[0] == 75 && s.b[2] == -17048);
    s = qp_cine_ending_at(1213);
    cr_assert(!s.flying && s.a[0] == 0 && s.b[2] == -16448);
    s = qp_cine_ending_at(1239);
    cr_assert(s.b[2] == -848 && s.h == 178);
    s = qp_cine_ending_at(1240);
    cr_assert(s.b[2] == -500 && s.h == 386 && !s.text_drawn);
    cr_assert(qp_cine_ending_at(1241).text_drawn);
}

Test(cine_game, ending_outside_of_its_window) {
    qp_cine_ending_state s = qp_cine_ending_at(1183);
    cr_assert(s.flying && !s.milk_drawn && !s.sign_drawn && !s.text_drawn);
    cr_assert(s.a[0] == 2250 && s.a[1] == -2450 && s.a[2] == -5000 && s.b[2] == -17048);
    cr_assert(qp_cine_ending_at(0).a[0] == 2250);
    cr_assert(qp_cine_ending_at(UINT32_MAX).text_drawn);
    cr_assert(qp_cine_ending_at(UINT32_MAX).b[2] == -500);
}

Test(cine_game, texts_of_the_title_card) {
    qp_cine_text search = qp_cine_text_at(0);
    qp_cine_text loading = qp_cine_text_at(1);
    cr_assert(strcmp(search.text, "Search For Reptar") == 0 && search.font == 1 && search.y == 60);
    cr_assert(strcmp(loading.text, "Loading") == 0 && loading.font == 0 && loading.y == 85);
    for (uint32_t i = 0; i < 2; i++) {
        qp_cine_text t = qp_cine_text_at(i);
        cr_assert(t.colour[0] == 100 && t.colour[1] == 200 && t.colour[2] == 0);
        cr_assert(t.shadow[0] == 1 && t.shadow[1] == 1 && t.shadow[2] == 1 && t.shadow_offset == 2);
    }
    qp_cine_text none = qp_cine_text_at(2);
    cr_assert(none.text[0] == '\0' && none.font == 0 && none.y == 0 && none.shadow_offset == 0);
    for (size_t i = 0; i < 3; i++) {
        cr_assert(none.colour[i] == 0 && none.shadow[i] == 0);
    }
}
