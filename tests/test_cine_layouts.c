/* Streams out of the ordinary: channel bytes, dumps without subheaders, cuts, anything. */
#include "cine/unmarked.h"
#include "cine_file.h"
#include "oracle/cine.h"
#include "support/exact.h"
#include "support/expect.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

enum { S = QP_CINE_RAW, D = QP_CINE_RAW_DATA };

static qp_cine_file good(void) {
    qp_cine_file file = qp_cine_file_with_header(S, 40, 3);
    for (uint16_t number = 1; number <= 3; number++) {
        qp_cine_file_frame(&file, number);
    }
    return file;
}

static void expect_args(qp_findings *findings, uint64_t first, uint64_t second) {
    cr_assert(findings->list[0].args[0] == first && findings->list[0].args[1] == second, "%s",
              qp_findings_text(findings));
}

/* -- Channel bytes ---------------------------------------------------------------------------- */

/* Two streams side by side, of the channels 5 and 255. */
static qp_cine_file two_channels(uint32_t size) {
    qp_cine_file file = qp_cine_file_new(size, 40);
    const qp_bytes none = {NULL, 0};
    qp_cine_header header = qp_cine_plain_header(2, none);
    for (uint32_t i = 0; i < 6; i++) {
        file.build.model.channel_byte = i % 2 == 0 ? 5 : 255;
        if (i < 2) {
            qp_cine_add_header(&file.build, &header);
        } else {
            qp_cine_file_frame(&file, (uint16_t)(i / 2));
        }
        qp_cine_add_audio(&file.build, i);
    }
    return file;
}

Test(cine_layouts, channel_takes_the_sectors_with_its_byte) {
    for (uint32_t i = 0; i < QP_CINE_SIZES; i++) {
        qp_cine_file file = two_channels(qp_cine_size_at(i));
        file.options.channel = 5;
        expect_count(qp_cine_file_check(&file), 0);
        file.options.channel = 255;
        expect_count(qp_cine_file_check(&file), 0);
        file.options.channel = 6;
        expect_only_finding(qp_cine_file_check(&file), "CIN009", file.build.size, "");
        qp_cine_file_free(&file);
    }
}

Test(cine_layouts, channel_byte_not_asked_for) {
    qp_cine_file file = two_channels(S);
    qp_findings *findings = qp_cine_file_check(&file);
    expect_finding(findings, "CIN001", D, "sector 0");
    expect_finding(findings, "CIN022", D, "sector 0");
    cr_assert(findings->list[1].args[0] == 5);
    expect_count(findings, 2);
    qp_cine_file_free(&file);
}

Test(cine_layouts, channel_byte_not_asked_for_in_any_size) {
    for (uint32_t i = 0; i < QP_CINE_SIZES; i++) {
        qp_cine_file file = two_channels(qp_cine_size_at(i));
        qp_findings *findings = qp_cine_file_check(&file);
        uint64_t offset = file.build.geometry.data;
        cr_assert(qp_cine_recognise(qp_cine_built(&file.build)));
        expect_finding(findings, "CIN001", offset, "sector 0");
        expect_finding(findings, "CIN022", offset, "sector 0");
        qp_cine_file_free(&file);
    }
}

Test(cine_layouts, setup_of_a_channel_has_four_bytes_less) {
    qp_cine_file file = two_channels(S);
    file.options.channel = 5;
    qp_cine_file_put(&file, D + 4 + 10, 2032, 2);
    qp_cine_file_seal(&file);
    expect_count(qp_cine_file_check(&file), 0);
    qp_cine_file_put(&file, D + 4 + 10, 2033, 2);
    qp_cine_file_seal(&file);
    qp_findings *findings = qp_cine_file_check(&file);
    expect_only_finding(findings, "CIN004", D + 4 + 10, "sector 0");
    expect_args(findings, 2033, 1);
    qp_cine_file_free(&file);
}

/* -- 2048-byte dumps -------------------------------------------------------------------------- */

Test(cine_layouts, unmarked_audio_is_skipped_with_a_note) {
    qp_cine_file file = qp_cine_file_new(2048, 40);
    const qp_bytes none = {NULL, 0};
    uint8_t noise[2048];
    qp_bytes noise_bytes = {noise, sizeof noise};
    qp_cine_header header = qp_cine_plain_header(2, none);
    qp_source_fill(77, noise, sizeof noise);
    qp_cine_add_audio(&file.build, 1);
    qp_cine_add_header(&file.build, &header);
    qp_cine_add_empty(&file.build);
    qp_cine_add_data(&file.build, noise_bytes); /* neither a frame nor what audio looks like */
    qp_cine_file_frame(&file, 1);
    qp_cine_add_audio(&file.build, 2);
    qp_cine_file_frame(&file, 2);
    qp_cine_add_end(&file.build);
    qp_cine_add_audio(&file.build, 3);
    qp_findings *findings = qp_cine_file_check(&file);
    expect_only_finding(findings, "CIN023", 0, "sector 0");
    expect_args(findings, 4, 0);
    qp_cine_file_free(&file);
}

/* The number of the next frame in audio that is marked by its sound groups only. */
Test(cine_layouts, unmarked_audio_with_the_next_frames_number) {
    qp_cine_file file = qp_cine_file_with_header(2048, 400, 0x102);
    for (uint16_t i = 1; i < 0x102; i++) {
        qp_cine_file_frame(&file, i);
    }
    qp_cine_add_audio(&file.build, 1);
    for (size_t i = 0; i < 16; i += 4) {
        memcpy(file.block + 0x102 * 2048 + i, "\2\1\0\0", 4);
    }
    qp_cine_file_frame(&file, 0x102);
    expect_only_finding(qp_cine_file_check(&file), "CIN023", 0x102 * 2048, "sector 258");
    qp_cine_file_free(&file);
}

Test(cine_layouts, numbers_in_a_2048_byte_dump) {
    static const uint16_t numbers[] = {1, 2, 5, 5, 4, 5, 6, 7};
    qp_cine_file file = qp_cine_file_with_header(2048, 40, 6);
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        qp_cine_file_frame(&file, numbers[i]);
    }
    qp_findings *findings = qp_cine_file_check(&file);
    expect_finding(findings, "CIN012", 3 * 2048, "sector 3, frame 5");
    expect_finding(findings, "CIN013", 4 * 2048, "sector 4, frame 5");
    expect_finding(findings, "CIN010", 5 * 2048, "sector 5, frame 4");
    expect_finding(findings, "CIN017", 8 * 2048, "sector 8, frame 7");
    expect_count(findings, 4);
    qp_cine_file_free(&file);
}

Test(cine_layouts, header_of_a_2048_byte_dump_without_magic) {
    qp_cine_file file = qp_cine_file_with_header(2048, 40, 1);
    qp_cine_file_frame(&file, 1);
    file.options.sector_size = 2048;
    qp_cine_file_put(&file, 0, 0x11223344, 4);
    expect_only_finding(qp_cine_file_check(&file), "CIN001", 0, "sector 0");
    qp_cine_file_put(&file, 6, 0, 2); /* nothing of a header is left, so it may as well be audio */
    qp_findings *findings = qp_cine_file_check(&file);
    expect_finding(findings, "CIN001", 0, "sector 0");
    expect_args(findings, 0x11223344, 0);
    expect_finding(findings, "CIN023", 0, "sector 0");
    expect_count(findings, 2);
    qp_cine_file_free(&file);
}

/* -- Memory, options, lengths ----------------------------------------------------------------- */

Test(cine_layouts, memory_bound_is_enough_and_does_not_grow) {
    qp_cine_file file = good(); /* every check of this file uses exactly the bound */
    uint8_t byte = 0;
    qp_arena arena;
    qp_bytes input = qp_cine_built(&file.build);
    cr_assert(qp_cine_memory_bound(0) == qp_cine_memory_bound(SIZE_MAX));
    cr_assert(qp_cine_memory_bound(0) < 16384, "a frame and the reader");
    qp_arena_init(&arena, &byte, 1);
    cr_assert(qp_cine_check(input, &file.options, &arena, NULL) == QP_NO_MEMORY);
    qp_cine_file_free(&file);
}

Test(cine_layouts, options_outside_of_their_ranges) {
    qp_cine_file file = good();
    qp_cine_reader reader;
    qp_cine_layout layout = {2352, 0, false, false};
    file.options.channel = 256;
    cr_assert(qp_cine_reader_init(&reader, &file.options, &layout) == QP_BAD_ARGUMENT);
    file.options.channel = -2;
    cr_assert(qp_cine_reader_init(&reader, &file.options, &layout) == QP_BAD_ARGUMENT);
    file.options.channel = 255;
    cr_assert(qp_cine_reader_init(&reader, &file.options, &layout) == QP_OK);
    layout.sector_size = 2324;
    cr_assert(qp_cine_reader_init(&reader, &file.options, &layout) == QP_BAD_ARGUMENT);
    file.options.sector_size = 100;
    qp_bytes input = qp_cine_built(&file.build);
    qp_exact memory = qp_exact_block(qp_cine_memory_bound(input.size));
    qp_arena arena;
    qp_arena_init(&arena, memory.data, memory.bytes.size);
    cr_assert(qp_cine_check(input, &file.options, &arena, NULL) == QP_BAD_ARGUMENT);
    qp_exact_free(&memory);
    qp_cine_file_free(&file);
}

/* A stream with some of everything, cut at every length, in each size found and in each size said.
 */
Test(cine_layouts, cut_at_every_length, .timeout = 300) {
    static qp_cine_object objects[65536];
    qp_cine_player player = {0, {0, 0}, objects};
    for (uint32_t i = 0; i < QP_CINE_SIZES; i++) {
        qp_cine_file file = qp_cine_file_with_header(qp_cine_size_at(i), 8, 2);
        uint8_t drawn[3000];
        qp_bytes bytes = {drawn, sizeof drawn};
        qp_cine_frame frame;
        qp_source_fill(i + 1, drawn, sizeof drawn);
        qp_source source = qp_source_over(bytes);
        qp_cine_draw_frame(&source, 1, 1000, &frame);
        qp_cine_add_audio(&file.build, 1);
        qp_cine_add_frame(&file.build, &frame);
        qp_cine_add_end(&file.build);
        for (size_t length = 0; length <= file.build.size; length++) {
            qp_exact exact = qp_exact_copy(file.block, length);
            qp_cine_options options = file.options;
            const char *wrong = qp_cine_stream_oracle(exact.bytes, &options, &player);
            cr_assert(wrong == NULL, "%s", wrong);
            options.sector_size = qp_cine_size_at((uint32_t)(length % QP_CINE_SIZES));
            options.channel = (int)(length % 257) - 1;
            wrong = qp_cine_stream_oracle(exact.bytes, &options, &player);
            cr_assert(wrong == NULL, "%s", wrong);
            qp_exact_free(&exact);
            (void)qp_cine_file_check_first(&file, length);
        }
        qp_cine_file_free(&file);
    }
}

Test(cine_layouts, random_bytes_in_every_size) {
    static qp_cine_object objects[65536];
    qp_cine_player player = {0, {0, 0}, objects};
    for (uint64_t seed = 1; seed <= 200; seed++) {
        uint8_t data[6000];
        qp_source_fill(seed, data, sizeof data);
        for (uint32_t i = 0; i < QP_CINE_SIZES; i++) {
            qp_exact exact = qp_exact_copy(data, sizeof data - seed);
            qp_cine_options options = qp_cine_options_default();
            options.sector_size = qp_cine_size_at(i);
            const char *wrong = qp_cine_stream_oracle(exact.bytes, &options, &player);
            cr_assert(wrong == NULL, "%s", wrong);
            qp_exact_free(&exact);
        }
    }
}

/* -- What is a frame without a subheader to say so -------------------------------------------- */

/* A reader of a stream of 100 frames, the last of them 7, whose unknown_02 was 1380. */
static qp_cine_reader at_frame_7(void) {
    qp_cine_reader reader = {0};
    reader.header.frames = 100;
    reader.last_number = 7;
    reader.last_unknown_02 = 1380;
    return reader;
}

/* 2048 bytes of 0x5a that begin with a frame: an actor, and poses of so many keys each. */
static bool taken(uint16_t number, uint16_t unknown_02, uint32_t poses, uint8_t keys,
                  size_t zeros_behind) {
    uint8_t data[QP_CINE_DATA_SIZE];
    qp_cine_reader reader = at_frame_7();
    qp_cine_frame frame;
    qp_cine_actor actor = {.id = 1};
    qp_cine_pose pose = {.id = 2, .keys = keys};
    size_t at = QP_CINE_FRAME_SIZE + QP_CINE_ACTOR_SIZE;
    memset(data, 0x5a, sizeof data);
    qp_cine_plain_frame(&frame, number);
    frame.unknown_02 = unknown_02;
    qp_cine_write_frame_head(&frame, 1, poses, data);
    qp_cine_write_actor(&actor, data + QP_CINE_FRAME_SIZE);
    for (uint32_t i = 0; i < poses && at + QP_CINE_POSE_SIZE <= sizeof data; i++) {
        qp_cine_write_pose_head(&pose, data + at);
        at += QP_CINE_POSE_SIZE + keys * QP_CINE_KEY_SIZE;
    }
    for (size_t i = 0; i < zeros_behind && at + i < sizeof data; i++) {
        data[at + i] = 0;
    }
    qp_exact exact = qp_exact_copy(data, sizeof data);
    bool result = qp_cine_is_unmarked_frame(&reader, exact.bytes, sizeof data);
    qp_exact_free(&exact);
    return result;
}

Test(cine_layouts, unmarked_frames_in_and_out_of_order) {
    cr_assert(taken(8, 0, 63, 255, 0), "the next one, whatever else it is");
    cr_assert(!taken(9, 0, 0, 0, 0), "a gap, and nothing else like a frame");
    cr_assert(taken(9, 1380, 0, 0, 0), "unknown_02 of the frame before");
    cr_assert(!taken(9, 1381, 0, 0, 0));
    cr_assert(taken(9, 0, 0, 0, 2000), "zeros behind its records");
    cr_assert(!taken(9, 0, 0, 0, 1999), "but for the last byte");
    cr_assert(taken(7, 1380, 0, 0, 0) && taken(1, 1380, 0, 0, 0), "repeated, back");
    cr_assert(!taken(0, 1380, 0, 0, 0), "frames count from 1");
    cr_assert(taken(100, 1380, 0, 0, 0) && !taken(101, 1380, 0, 0, 0), "the header's count");
}

/* 24 + 24 bytes, and 2000 for poses. */
Test(cine_layouts, unmarked_frame_out_of_order_must_fit) {
    cr_assert(taken(9, 1380, 1, 248, 0), "2000 bytes to the last one");
    cr_assert(!taken(9, 1380, 1, 249, 0));
    cr_assert(taken(9, 1380, 25, 8, 0) && !taken(9, 1380, 26, 8, 0), "25 of 80 bytes");
    cr_assert(!taken(9, 1380, 25, 9, 0));
    cr_assert(taken(9, 1380, 63, 1, 0) && taken(9, 1380, 62, 2, 0), "of 24 and 32 bytes");
    cr_assert(!taken(9, 1380, 63, 2, 0), "the last head is past the sector");
    cr_assert(taken(9, 0, 20, 10, 80) && taken(9, 0, 20, 10, 0x2000), "400 bytes are zero");
    cr_assert(taken(9, 0, 1, 246, 16), "16 zeros behind");
    cr_assert(!taken(9, 0, 1, 247, 8), "8 are too few to tell");
}

Test(cine_layouts, unmarked_frame_that_is_cut) {
    qp_cine_reader reader = at_frame_7();
    uint8_t data[24] = {9, 0, 0x64, 5};
    for (size_t length = 0; length <= sizeof data; length++) {
        qp_exact exact = qp_exact_copy(data, length);
        cr_assert(qp_cine_is_unmarked_frame(&reader, exact.bytes, 2048) == (length == 24));
        qp_exact_free(&exact);
    }
    data[0] = 8;
    for (size_t length = 0; length <= sizeof data; length++) {
        qp_exact exact = qp_exact_copy(data, length);
        cr_assert(qp_cine_is_unmarked_frame(&reader, exact.bytes, 2048) == (length >= 2));
        qp_exact_free(&exact);
    }
}
