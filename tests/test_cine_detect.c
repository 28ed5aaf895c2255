/* The size of a file's sectors, found from what it holds. */
#include "cine_file.h"
#include "support/exact.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

static qp_cine_layout detect(const qp_cine_file *file, size_t size) {
    qp_exact exact = qp_exact_copy(file->block, size);
    qp_cine_layout layout = qp_cine_detect(exact.bytes, size, file->options.channel);
    qp_exact_free(&exact);
    return layout;
}

static void expect_size(const qp_cine_file *file, uint32_t size) {
    qp_cine_layout layout = detect(file, file->build.size);
    cr_assert(layout.sector_size == size && layout.magic, "found %u instead of %u",
              layout.sector_size, size);
}

/* A header, four audio sectors, a frame, and so on; an end. */
static qp_cine_file mixed(uint32_t size, uint32_t sectors) {
    qp_cine_file file = qp_cine_file_with_header(size, sectors, 1);
    for (uint32_t i = 1; i < sectors; i++) {
        if (i % 5 == 1) {
            qp_cine_file_frame(&file, (uint16_t)(i / 5 + 1));
        } else {
            qp_cine_add_audio(&file.build, i);
        }
    }
    return file;
}

/* Magic at +0, +12, +8, +12, +24 and +24 of the first sector. */
Test(cine_detect, magic_and_marks_of_every_size) {
    for (uint32_t i = 0; i < QP_CINE_SIZES; i++) {
        for (uint32_t sectors = 1; sectors < 12; sectors++) {
            qp_cine_file file = mixed(qp_cine_size_at(i), sectors);
            expect_size(&file, qp_cine_size_at(i));
            qp_cine_file_free(&file);
        }
    }
}

Test(cine_detect, other_magic) {
    for (uint32_t i = 0; i < QP_CINE_SIZES; i++) {
        qp_cine_file file = qp_cine_file_new(qp_cine_size_at(i), 2);
        const qp_bytes none = {NULL, 0};
        qp_cine_header header = qp_cine_plain_header(0, none);
        header.magic = 0xbabed00d;
        qp_cine_add_header(&file.build, &header);
        qp_cine_add_empty(&file.build);
        expect_size(&file, qp_cine_size_at(i));
        qp_cine_file_free(&file);
    }
}

Test(cine_detect, audio_and_empty_sectors_before_the_header) {
    for (uint32_t i = 0; i < QP_CINE_SIZES; i++) {
        qp_cine_file file = qp_cine_file_new(qp_cine_size_at(i), 40);
        const qp_bytes none = {NULL, 0};
        qp_cine_header header = qp_cine_plain_header(0, none);
        for (uint32_t k = 0; k < 20; k++) {
            qp_cine_add_audio(&file.build, k);
        }
        qp_cine_add_empty(&file.build);
        qp_cine_add_header(&file.build, &header);
        expect_size(&file, qp_cine_size_at(i));
        qp_cine_file_free(&file);
    }
}

/* 128 sectors of 2352 bytes are 147 of 2048; 147 of 2048 are 128 of 2352. */
Test(cine_detect, length_divisible_by_two_sizes) {
    qp_cine_file raw = mixed(2352, 128);
    qp_cine_file data = mixed(2048, 147);
    cr_assert(raw.build.size == data.build.size);
    expect_size(&raw, 2352);
    expect_size(&data, 2048);
    qp_cine_file_free(&raw);
    qp_cine_file_free(&data);
}

/* Every two sizes have lengths in common; content decides for both. */
Test(cine_detect, common_multiples_of_all_pairs) {
    for (uint32_t i = 0; i < QP_CINE_SIZES; i++) {
        for (uint32_t k = 0; k < QP_CINE_SIZES; k++) {
            uint32_t a = qp_cine_size_at(i);
            uint32_t b = qp_cine_size_at(k);
            uint32_t gcd = a;
            for (uint32_t rest = b; rest != 0;) {
                uint32_t next = gcd % rest;
                gcd = rest;
                rest = next;
            }
            qp_cine_file file = mixed(a, b / gcd); /* a * b / gcd bytes */
            cr_assert(file.build.size % b == 0);
            expect_size(&file, a);
            qp_cine_file_free(&file);
        }
    }
}

Test(cine_detect, lone_sector_goes_by_its_length) {
    for (uint32_t i = 0; i < QP_CINE_SIZES; i++) {
        qp_cine_file file = mixed(qp_cine_size_at(i), 1);
        expect_size(&file, qp_cine_size_at(i));
        qp_cine_file_free(&file);
    }
}

/* Audio whose first eight data bytes look like subheader copies at 2336's stride in a 2048 file. */
Test(cine_detect, audio_that_looks_like_subheaders) {
    qp_cine_file file = qp_cine_file_with_header(2048, 60, 1);
    for (uint32_t i = 0; i < 58; i++) {
        qp_cine_add_audio(&file.build, i);
    }
    for (size_t at = 2336; at + 8 <= file.build.size; at += 2336) {
        memcpy(file.block + at, "\1\1\144\1\1\1\144\1", 8);
    }
    expect_size(&file, 2048);
    qp_cine_file_free(&file);
}

Test(cine_detect, some_sectors_without_their_marks) {
    for (uint32_t i = 1; i < QP_CINE_SIZES; i++) {
        qp_cine_file file = mixed(qp_cine_size_at(i), 30);
        for (uint32_t k = 5; k < 30; k += 7) {
            memset(file.block + (size_t)k * qp_cine_size_at(i), 0x55, 5);
        }
        expect_size(&file, qp_cine_size_at(i));
        qp_cine_file_free(&file);
    }
}

/* Half of the sectors are enough, fewer are not. */
Test(cine_detect, marks_at_half_of_the_strides) {
    for (uint32_t damaged = 0; damaged <= 4; damaged++) {
        qp_cine_file file = mixed(2352, 4);
        for (uint32_t i = 0; i < damaged; i++) {
            file.block[(size_t)(3 - i) * 2352 + 3] = 0;
        }
        cr_assert(detect(&file, file.build.size).structure == (damaged <= 2));
        qp_cine_file_free(&file);
    }
}

/* The file may end right behind the magic. */
Test(cine_detect, magic_and_nothing_more) {
    for (uint32_t i = 0; i < QP_CINE_SIZES; i++) {
        qp_cine_file file = mixed(qp_cine_size_at(i), 1);
        size_t size = file.build.geometry.data + 4;
        cr_assert(detect(&file, size).magic && !detect(&file, size - 1).magic);
        qp_cine_file_free(&file);
    }
}

/* Headers that tell nothing: the subheaders' copies do. */
Test(cine_detect, zero_headers) {
    static const uint32_t sizes[] = {2060, 2340};
    for (size_t i = 0; i < 2; i++) {
        for (uint32_t sectors = 2; sectors < 12; sectors++) {
            qp_cine_file file = mixed(sizes[i], sectors);
            for (size_t at = 0; at < file.build.size; at += sizes[i]) {
                memset(file.block + at, 0, 4);
            }
            expect_size(&file, sizes[i]);
            qp_cine_file_free(&file);
        }
    }
}

Test(cine_detect, riff_wrapper_is_skipped) {
    qp_cine_file file = qp_cine_file_new(2352, 8);
    const qp_bytes none = {NULL, 0};
    qp_cine_header header = qp_cine_plain_header(1, none);
    qp_cine_add_riff(&file.build, 3);
    qp_cine_add_header(&file.build, &header);
    qp_cine_file_frame(&file, 1);
    qp_cine_add_end(&file.build);
    cr_assert(memcmp(file.block, "RIFF", 4) == 0 && memcmp(file.block + 8, "CDXAfmt ", 8) == 0);
    cr_assert(memcmp(file.block + 36, "data\x90\x1b\0\0", 8) == 0, "3 * 2352 bytes");
    cr_assert(memcmp(file.block + 4, "\xb4\x1b\0\0", 4) == 0, "and 36 that follow it");
    expect_size(&file, 2352);
    cr_assert(detect(&file, file.build.size).start == 44);
    file.block[8] = 'W'; /* a wave file is no wrapper */
    cr_assert(detect(&file, file.build.size).start == 0);
    qp_cine_file_free(&file);
}

Test(cine_detect, channel_byte_moves_the_magic_by_four) {
    for (uint32_t i = 0; i < QP_CINE_SIZES; i++) {
        qp_cine_file file = qp_cine_file_new(qp_cine_size_at(i), 4);
        const qp_bytes none = {NULL, 0};
        qp_cine_header header = qp_cine_plain_header(0, none);
        file.build.model.channel_byte = 7;
        qp_cine_add_header(&file.build, &header);
        qp_cine_add_empty(&file.build);
        cr_assert(!detect(&file, file.build.size).magic);
        file.options.channel = 7;
        expect_size(&file, qp_cine_size_at(i));
        file.options.channel = 8;
        cr_assert(!detect(&file, file.build.size).magic);
        qp_cine_file_free(&file);
    }
}

/* From the length on at which the next sector's marks begin, the size is certain. */
Test(cine_detect, cut_at_every_length) {
    for (uint32_t i = 0; i < QP_CINE_SIZES; i++) {
        uint32_t size = qp_cine_size_at(i);
        qp_cine_file file = mixed(size, 3);
        for (size_t length = 0; length <= file.build.size; length++) {
            qp_cine_layout layout = detect(&file, length);
            cr_assert(layout.sector_size != 0 || length == 0);
            cr_assert(length < (size_t)size + 12 || layout.sector_size == size,
                      "%u instead of %u at %zu", layout.sector_size, size, length);
        }
        qp_cine_file_free(&file);
    }
}

Test(cine_detect, what_is_no_stream_is_not_recognised) {
    enum { SIZE = 20000 };
    uint8_t bytes[SIZE] = {0};
    qp_bytes input = {bytes, SIZE};
    const qp_bytes nothing = {NULL, 0};
    cr_assert(!qp_cine_recognise(input), "zeros");
    cr_assert(!qp_cine_recognise(nothing));
    for (uint64_t seed = 1; seed < 50; seed++) {
        qp_source_fill(seed, bytes, SIZE);
        cr_assert(!qp_cine_recognise(input));
    }
    memset(bytes, 'a', SIZE);
    cr_assert(!qp_cine_recognise(input), "equal copies everywhere");
}

Test(cine_detect, raw_sectors_without_magic_are_recognised_by_their_sync) {
    qp_cine_file file = mixed(2352, 4);
    qp_bytes input = qp_cine_built(&file.build);
    cr_assert(qp_cine_recognise(input));
    file.block[24] ^= 1;
    cr_assert(qp_cine_recognise(input));
    qp_cine_file_free(&file);
    file = mixed(2048, 4);
    input = qp_cine_built(&file.build);
    cr_assert(qp_cine_recognise(input));
    file.block[0] ^= 1;
    cr_assert(!qp_cine_recognise(input));
    qp_cine_file_free(&file);
}
