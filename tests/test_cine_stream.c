/* Streams: header, numbering, end, and what surrounds them; every diagnostic and its near miss. */
#include "base/word.h"
#include "cine_file.h"
#include "support/expect.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

enum { S = QP_CINE_RAW, D = QP_CINE_RAW_DATA };

/* Header and the frames of this list, which a 0 ends. */
static qp_cine_file raw_with(uint16_t frames, const uint16_t *numbers) {
    qp_cine_file file = qp_cine_file_with_header(S, 40, frames);
    for (size_t i = 0; numbers[i] != 0; i++) {
        qp_cine_file_frame(&file, numbers[i]);
    }
    return file;
}

static qp_cine_file good(void) {
    static const uint16_t numbers[] = {1, 2, 3, 0};
    return raw_with(3, numbers);
}

static void expect_args(qp_findings *findings, uint64_t first, uint64_t second) {
    cr_assert(findings->list[0].args[0] == first && findings->list[0].args[1] == second, "%s",
              qp_findings_text(findings));
}

/* -- Header ----------------------------------------------------------------------------------- */

Test(cine_stream, nothing_is_wrong_with_a_plain_one_in_any_size) {
    for (uint32_t i = 0; i < QP_CINE_SIZES; i++) {
        qp_cine_file file = qp_cine_file_with_header(qp_cine_size_at(i), 4, 2);
        qp_cine_file_frame(&file, 1);
        qp_cine_file_frame(&file, 2);
        expect_count(qp_cine_file_check(&file), 0);
        qp_cine_add_end(&file.build);
        expect_count(qp_cine_file_check(&file), 0);
        qp_cine_file_free(&file);
    }
}

Test(cine_stream, header_without_magic) {
    qp_cine_file file = good();
    qp_cine_file_put(&file, D, 0xf00dbabf, 4);
    qp_cine_file_seal(&file);
    qp_findings *findings = qp_cine_file_check(&file);
    expect_only_finding(findings, "CIN001", D, "sector 0");
    expect_args(findings, 0xf00dbabf, 0);
    qp_cine_file_put(&file, D, 0xbabed00d, 4);
    qp_cine_file_seal(&file);
    expect_count(qp_cine_file_check(&file), 0);
    qp_cine_file_free(&file);
}

Test(cine_stream, first_data_sector_that_is_nothing_of_a_header) {
    qp_cine_file file = good();
    qp_cine_file_put(&file, D, 0x12345678, 4);
    qp_cine_file_put(&file, D + 6, 0, 2);
    qp_cine_file_seal(&file);
    expect_only_finding(qp_cine_file_check(&file), "CIN001", D, "sector 0");
    qp_cine_file_free(&file);
}

Test(cine_stream, header_with_another_version) {
    qp_cine_file file = good();
    qp_cine_file_put(&file, D + 4, 4, 2);
    qp_cine_file_seal(&file);
    qp_findings *findings = qp_cine_file_check(&file);
    expect_only_finding(findings, "CIN002", D + 4, "sector 0");
    expect_args(findings, 4, 3);
    file.options.version = 4;
    expect_count(qp_cine_file_check(&file), 0);
    qp_cine_file_free(&file);
}

Test(cine_stream, header_without_dead) {
    qp_cine_file file = good();
    qp_cine_file_put(&file, D + 6, 0xdeae, 2);
    qp_cine_file_seal(&file);
    qp_findings *findings = qp_cine_file_check(&file);
    expect_only_finding(findings, "CIN003", D + 6, "sector 0");
    expect_args(findings, 0xdeae, 0);
    qp_cine_file_free(&file);
}

Test(cine_stream, setup_past_the_header_sector) {
    qp_cine_file file = good();
    qp_cine_file_put(&file, D + 10, 2037, 2);
    qp_cine_file_seal(&file);
    qp_findings *findings = qp_cine_file_check(&file);
    expect_only_finding(findings, "CIN004", D + 10, "sector 0");
    expect_args(findings, 2037, 1);
    qp_cine_file_put(&file, D + 10, 2036, 2);
    qp_cine_file_seal(&file);
    expect_count(qp_cine_file_check(&file), 0);
    qp_cine_file_put(&file, D + 10, 0xffff, 2);
    qp_cine_file_seal(&file);
    findings = qp_cine_file_check(&file);
    expect_only_finding(findings, "CIN004", D + 10, "sector 0");
    expect_args(findings, 65535, 65535 + 12 - 2048);
    qp_cine_file_free(&file);
}

Test(cine_stream, header_cut_by_the_end_of_the_file) {
    qp_cine_file file = qp_cine_file_new(S, 1);
    uint8_t setup[100] = {1};
    qp_bytes block = {setup, sizeof setup};
    qp_cine_header header = qp_cine_plain_header(1, block);
    qp_cine_add_header(&file.build, &header);
    qp_findings *findings = qp_cine_file_check_first(&file, D + 12 + 99);
    expect_finding(findings, "CIN008", D, "sector 0");
    cr_assert(findings->list[1].args[0] == 112 && findings->list[1].args[1] == 111);
    expect_no_finding(qp_cine_file_check_first(&file, D + 12 + 100), "CIN008");
    findings = qp_cine_file_check_first(&file, D + 11);
    expect_finding(findings, "CIN008", D, "sector 0");
    cr_assert(findings->list[1].args[0] == 12 && findings->list[1].args[1] == 11, "%s",
              qp_findings_text(findings));
    expect_count(findings, 2); /* and the cut sector */
    qp_cine_file_free(&file);
}

Test(cine_stream, no_header_at_all) {
    qp_cine_file file = qp_cine_file_new(S, 4);
    qp_cine_add_audio(&file.build, 1);
    qp_cine_add_empty(&file.build);
    qp_findings *findings = qp_cine_file_check(&file);
    expect_only_finding(findings, "CIN009", 2 * S, "");
    expect_args(findings, 2, 0);
    qp_cine_file_free(&file);
}

Test(cine_stream, nothing_in_the_file) {
    qp_cine_file file = qp_cine_file_new(S, 1);
    expect_only_finding(qp_cine_file_check(&file), "CIN009", 0, "");
    qp_cine_file_free(&file);
}

/* -- Numbers ---------------------------------------------------------------------------------- */

Test(cine_stream, frame_steps_back) {
    static const uint16_t numbers[] = {1, 2, 3, 2, 3, 4, 0};
    qp_cine_file file = raw_with(4, numbers);
    qp_findings *findings = qp_cine_file_check(&file);
    expect_only_finding(findings, "CIN010", 4 * S + D, "sector 4, frame 2");
    expect_args(findings, 2, 3);
    qp_cine_file_free(&file);
}

/* The count was reached before: the game has ended by then, with or without an end word. */
Test(cine_stream, frame_steps_back_behind_the_frame_count) {
    static const uint16_t numbers[] = {1, 2, 3, 1, 0};
    qp_cine_file file = raw_with(3, numbers);
    expect_only_finding(qp_cine_file_check(&file), "CIN010", 4 * S + D, "sector 4, frame 1");
    qp_cine_add_end(&file.build);
    expect_only_finding(qp_cine_file_check(&file), "CIN010", 4 * S + D, "sector 4, frame 1");
    qp_cine_file_free(&file);
}

Test(cine_stream, no_frames_wanted_and_none_there) {
    static const uint16_t numbers[] = {0};
    qp_cine_file file = raw_with(0, numbers);
    expect_count(qp_cine_file_check(&file), 0);
    qp_cine_add_end(&file.build);
    expect_count(qp_cine_file_check(&file), 0);
    qp_cine_file_free(&file);
}

Test(cine_stream, frames_missing) {
    static const uint16_t numbers[] = {1, 2, 6, 7, 0};
    qp_cine_file file = raw_with(7, numbers);
    qp_findings *findings = qp_cine_file_check(&file);
    expect_only_finding(findings, "CIN012", 3 * S + D, "sector 3, frame 6");
    expect_args(findings, 3, 6);
    qp_cine_file_free(&file);
}

Test(cine_stream, first_frames_missing) {
    static const uint16_t numbers[] = {2, 3, 0};
    qp_cine_file file = raw_with(3, numbers);
    qp_findings *findings = qp_cine_file_check(&file);
    expect_only_finding(findings, "CIN012", S + D, "sector 1, frame 2");
    expect_args(findings, 1, 2);
    qp_cine_file_free(&file);
}

Test(cine_stream, frame_repeated) {
    static const uint16_t numbers[] = {1, 2, 2, 3, 0};
    qp_cine_file file = raw_with(3, numbers);
    qp_findings *findings = qp_cine_file_check(&file);
    expect_only_finding(findings, "CIN013", 3 * S + D, "sector 3, frame 2");
    expect_args(findings, 2, 0);
    qp_cine_file_free(&file);
}

Test(cine_stream, first_frame_is_zero) {
    qp_cine_file file = qp_cine_file_with_header(S, 4, 2);
    qp_cine_file_frame(&file, 0);
    qp_cine_file_frame(&file, 1);
    qp_cine_file_frame(&file, 2);
    expect_only_finding(qp_cine_file_check(&file), "CIN014", S + D, "sector 1, frame 0");
    qp_cine_file_free(&file);
}

Test(cine_stream, more_frames_than_the_header_says) {
    static const uint16_t numbers[] = {1, 2, 3, 4, 5, 0};
    qp_cine_file file = raw_with(3, numbers);
    qp_findings *findings = qp_cine_file_check(&file);
    expect_only_finding(findings, "CIN017", 4 * S + D, "sector 4, frame 4");
    expect_args(findings, 4, 3);
    qp_cine_file_free(&file);
}

/* -- The end ---------------------------------------------------------------------------------- */

Test(cine_stream, missing_end_word_before_the_frame_count) {
    static const uint16_t numbers[] = {1, 2, 0};
    qp_cine_file file = raw_with(3, numbers);
    qp_findings *findings = qp_cine_file_check(&file);
    expect_only_finding(findings, "CIN011", 3 * S, "");
    expect_args(findings, 2, 3);
    qp_cine_file_free(&file);
    file = good(); /* the count is reached: no end word is needed */
    expect_count(qp_cine_file_check(&file), 0);
    qp_cine_file_free(&file);
}

Test(cine_stream, header_alone) {
    static const uint16_t numbers[] = {0};
    qp_cine_file file = raw_with(1, numbers);
    qp_findings *findings = qp_cine_file_check(&file);
    expect_only_finding(findings, "CIN011", S, "");
    expect_args(findings, 0, 1);
    qp_cine_add_end(&file.build);
    findings = qp_cine_file_check(&file);
    expect_only_finding(findings, "CIN016", S + D, "sector 1");
    expect_args(findings, 0, 1);
    qp_cine_file_free(&file);
}

Test(cine_stream, end_word_before_the_frame_count) {
    static const uint16_t numbers[] = {1, 2, 0};
    qp_cine_file file = raw_with(3, numbers);
    qp_cine_add_end(&file.build);
    qp_findings *findings = qp_cine_file_check(&file);
    expect_only_finding(findings, "CIN016", 3 * S + D, "sector 3");
    expect_args(findings, 2, 3);
    qp_cine_file_free(&file);
}

Test(cine_stream, end_word_with_one_bit_wrong_is_a_frame) {
    qp_cine_file file = good();
    qp_cine_add_end(&file.build);
    qp_cine_file_put(&file, 4 * S + D, 0xdddddddc, 4);
    qp_cine_file_seal(&file);
    qp_findings *findings = qp_cine_file_check(&file);
    expect_finding(findings, "CIN012", 4 * S + D, "sector 4, frame 56796"); /* 0xdddc */
    expect_finding(findings, "CIN017", 4 * S + D, "sector 4, frame 56796");
    qp_cine_file_free(&file);
}

Test(cine_stream, data_behind_the_end) {
    qp_cine_file file = good();
    qp_cine_add_end(&file.build);
    qp_cine_add_audio(&file.build, 4);
    qp_cine_add_empty(&file.build);
    expect_count(qp_cine_file_check(&file), 0); /* audio and empty sectors may */
    qp_cine_file_frame(&file, 4);
    qp_cine_add_end(&file.build);
    qp_findings *findings = qp_cine_file_check(&file);
    expect_only_finding(findings, "CIN015", 7 * S, "sector 7");
    expect_args(findings, 2, 0);
    qp_cine_file_free(&file);
}

Test(cine_stream, another_stream_behind_the_frame_count) {
    static const uint32_t sizes[] = {2048, 2352};
    for (size_t i = 0; i < 2; i++) {
        const qp_bytes none = {NULL, 0};
        qp_cine_header header = qp_cine_plain_header(2, none);
        qp_cine_file file = qp_cine_file_with_header(sizes[i], 8, 1);
        qp_cine_file_frame(&file, 1);
        qp_cine_add_header(&file.build, &header);
        qp_cine_file_frame(&file, 1);
        qp_cine_file_frame(&file, 2);
        qp_findings *findings = qp_cine_file_check(&file);
        expect_only_finding(findings, "CIN015", 2 * sizes[i], "sector 2");
        expect_args(findings, 3, 0);
        qp_cine_file_free(&file);
    }
}

Test(cine_stream, header_repeated_before_the_frame_count_is_a_frame) {
    const qp_bytes none = {NULL, 0};
    qp_cine_header header = qp_cine_plain_header(2, none);
    qp_cine_file file = qp_cine_file_with_header(S, 8, 2);
    qp_cine_add_header(&file.build, &header);
    qp_findings *findings = qp_cine_file_check(&file);
    expect_finding(findings, "CIN012", S + D, "sector 1, frame 47806"); /* 0xbabe */
    expect_finding(findings, "CIN017", S + D, "sector 1, frame 47806");
    qp_cine_file_free(&file);
}

/* -- Around the stream ------------------------------------------------------------------------ */

Test(cine_stream, audio_first_and_between) {
    for (uint32_t i = 1; i < QP_CINE_SIZES; i++) { /* 2048 has no marks: see below */
        qp_cine_file file = qp_cine_file_new(qp_cine_size_at(i), 20);
        const qp_bytes none = {NULL, 0};
        qp_cine_header header = qp_cine_plain_header(1, none);
        qp_cine_add_audio(&file.build, 1);
        qp_cine_add_audio(&file.build, 2);
        qp_cine_add_header(&file.build, &header);
        qp_cine_add_audio(&file.build, 3);
        qp_cine_file_frame(&file, 1);
        expect_count(qp_cine_file_check(&file), 0);
        qp_cine_file_free(&file);
    }
}

Test(cine_stream, subheader_channel_ff_on_data_and_audio) {
    qp_cine_file file = qp_cine_file_new(S, 20);
    const qp_bytes none = {NULL, 0};
    qp_cine_header header = qp_cine_plain_header(1, none);
    file.build.model.channel = 0xff;
    file.build.model.file = 0;
    file.build.model.submode = 0;
    qp_cine_add_header(&file.build, &header);
    qp_cine_add_audio(&file.build, 1);
    qp_cine_file_frame(&file, 1);
    qp_cine_file_put(&file, S + 17, 0xff, 1);
    qp_cine_file_put(&file, S + 21, 0xff, 1);
    qp_cine_file_seal(&file);
    expect_count(qp_cine_file_check(&file), 0);
    qp_cine_file_free(&file);
}

Test(cine_stream, zero_edc_is_a_note_in_both_forms) {
    qp_cine_file file = good();
    qp_cine_add_audio(&file.build, 1);
    qp_cine_file_put(&file, S + 2072, 0, 4);
    qp_cine_file_put(&file, 4 * S + 2348, 0, 4);
    qp_findings *findings = qp_cine_file_check(&file);
    expect_only_finding(findings, "CIN025", S, "sector 1");
    expect_args(findings, 2, 0);
    qp_cine_file_free(&file);
}

Test(cine_stream, wrong_edc_in_both_forms) {
    qp_cine_file file = good();
    qp_cine_add_audio(&file.build, 1);
    expect_count(qp_cine_file_check(&file), 0);
    file.block[2 * S + 2000] ^= 0x10;
    file.block[4 * S + 2340] ^= 0x10;
    qp_findings *findings = qp_cine_file_check(&file);
    expect_finding(findings, "CIN019", 2 * S + 2072, "sector 2");
    expect_finding(findings, "CIN019", 4 * S + 2348, "sector 4");
    expect_count(findings, 2);
    qp_bytes covered = {file.block + 2 * S + 16, 2056};
    cr_assert(findings->list[0].args[0] == qp_word_in(file.block + 2 * S + 2072));
    cr_assert(findings->list[0].args[1] == qp_cine_edc_of(covered));
    const qp_bytes whole = {file.block + 4 * S + 16, 2332};
    cr_assert(findings->list[1].args[0] == qp_word_in(file.block + 4 * S + 2348));
    cr_assert(findings->list[1].args[1] == qp_cine_edc_of(whole));
    qp_cine_file_free(&file);
}

Test(cine_stream, subheader_copies_differ) {
    qp_cine_file file = good();
    file.block[2 * S + 20 + 2] |= 4; /* the second copy says audio: the first is used */
    qp_cine_file_seal(&file);
    qp_findings *findings = qp_cine_file_check(&file);
    expect_only_finding(findings, "CIN020", 2 * S + 16, "sector 2");
    expect_args(findings, 0x00080001, 0x000c0001);
    qp_cine_file_free(&file);
}

Test(cine_stream, sector_without_sync) {
    qp_cine_file file = good();
    file.block[2 * S + 5] = 0xfe;
    expect_only_finding(qp_cine_file_check(&file), "CIN021", 2 * S, "sector 2");
    qp_cine_file_free(&file);
}

Test(cine_stream, sector_times_that_do_not_follow) {
    qp_cine_file file = good();
    qp_cine_file_put(&file, 2 * S + 12, 0x10,
                     1); /* minute 10: neither it nor the next one follows */
    qp_findings *findings = qp_cine_file_check(&file);
    expect_only_finding(findings, "CIN026", 2 * S, "sector 2");
    expect_args(findings, 2, 0);
    qp_cine_file_free(&file);
    file = good();
    qp_cine_file_put(&file, 3 * S + 15, 1, 1); /* mode 1 */
    expect_only_finding(qp_cine_file_check(&file), "CIN026", 3 * S, "sector 3");
    qp_cine_file_free(&file);
}

Test(cine_stream, partial_last_sector) {
    qp_cine_file file = good();
    qp_cine_add_audio(&file.build, 1);
    qp_findings *findings = qp_cine_file_check_first(&file, file.build.size - 1);
    expect_only_finding(findings, "CIN024", 4 * S, "sector 4");
    expect_args(findings, S - 1, S);
    expect_only_finding(qp_cine_file_check_first(&file, 4 * S + 1), "CIN024", 4 * S, "sector 4");
    expect_count(qp_cine_file_check_first(&file, 4 * S), 0);
    qp_cine_file_free(&file);
}

Test(cine_stream, last_frame_cut_with_its_sector) {
    qp_cine_file file = good();
    /* Cut behind the frame's 24 bytes: all of it is there. */
    expect_only_finding(qp_cine_file_check_first(&file, 3 * S + D + 24), "CIN024", 3 * S,
                        "sector 3");
    qp_findings *findings = qp_cine_file_check_first(&file, 3 * S + D + 23);
    expect_finding(findings, "CIN024", 3 * S, "sector 3");
    expect_finding(findings, "CIN007", 3 * S + D, "sector 3");
    expect_finding(findings, "CIN011", 3 * S + D + 23, "");
    expect_count(findings, 3);
    qp_cine_file_free(&file);
}

Test(cine_stream, offsets_count_from_the_wrapper) {
    qp_cine_file file = qp_cine_file_new(S, 8);
    const qp_bytes none = {NULL, 0};
    qp_cine_header header = qp_cine_plain_header(2, none);
    qp_cine_add_riff(&file.build, 3);
    qp_cine_add_header(&file.build, &header);
    qp_cine_file_frame(&file, 1);
    qp_cine_file_frame(&file, 1);
    qp_cine_add_end(&file.build);
    qp_findings *findings = qp_cine_file_check(&file);
    expect_finding(findings, "CIN013", 44 + 2 * S + D, "sector 2, frame 1");
    expect_finding(findings, "CIN016", 44 + 3 * S + D, "sector 3");
    expect_count(findings, 2);
    qp_cine_file_free(&file);
}
