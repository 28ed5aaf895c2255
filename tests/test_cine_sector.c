/* Sectors in their six sizes: what is where, the EDC, and what is left of a sector that is cut. */
#include "cine/edc_table.h"
#include "cine/sector.h"
#include "cine_file.h"
#include "support/exact.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

/* Offset of the data, and whether there are sync, header, subheader and EDC: spec cine, Sectors. */
static const struct {
    uint32_t size, data;
    bool sync, header, subheader, edc;
} sizes[] = {
    {2048, 0, false, false, false, false}, {2060, 12, false, true, true, false},
    {2336, 8, false, false, true, true},   {2340, 12, false, true, true, true},
    {2352, 24, true, true, true, true},    {2448, 24, true, true, true, true},
};

static qp_cine_geometry geometry_of(uint32_t size) {
    qp_cine_geometry geometry = {0};
    cr_assert(qp_cine_geometry_of(size, &geometry));
    return geometry;
}

Test(cine_sector, sizes_are_those_six) {
    for (uint32_t i = 0; i < QP_CINE_SIZES; i++) {
        qp_cine_geometry g = geometry_of(sizes[i].size);
        cr_assert(qp_cine_size_at(i) == sizes[i].size);
        cr_assert(g.size == sizes[i].size && g.data == sizes[i].data);
        cr_assert(g.sync == sizes[i].sync && g.header == sizes[i].header);
        cr_assert(g.subheader == sizes[i].subheader && g.edc == sizes[i].edc);
    }
    qp_cine_geometry untouched = {7, 7, true, true, true, true};
    cr_assert(qp_cine_size_at(QP_CINE_SIZES) == 0);
    cr_assert(!qp_cine_geometry_of(2324, &untouched) && untouched.size == 7);
    cr_assert(!qp_cine_geometry_of(0, &untouched));
}

/* -- EDC -------------------------------------------------------------------------------------- */

/* The definition, a bit at a time. */
static uint32_t slow_edc(const uint8_t *data, size_t size) {
    uint32_t edc = 0;
    for (size_t i = 0; i < size * 8; i++) {
        uint32_t bit = (uint32_t)(data[i / 8] >> i % 8 & 1) ^ (edc & 1);
        edc = edc >> 1 ^ (bit != 0 ? 0xd8018001u : 0);
    }
    return edc;
}

Test(cine_sector, edc_table_is_what_the_polynomial_gives) {
    for (size_t k = 0; k < 16; k++) {
        for (size_t byte = 0; byte < 256; byte++) {
            uint8_t data[16] = {(uint8_t)byte};
            cr_assert(qp_cine_edc_table[k][byte] == slow_edc(data, k + 1));
        }
    }
}

Test(cine_sector, edc_equals_its_definition_at_every_length) {
    uint8_t data[2332];
    qp_source_fill(11, data, sizeof data);
    for (size_t size = 0; size <= sizeof data; size += size < 40 ? 1 : 191) {
        qp_exact exact = qp_exact_copy(data, size);
        cr_assert(qp_cine_edc_of(exact.bytes) == slow_edc(data, size), "%zu bytes", size);
        qp_exact_free(&exact);
    }
}

/* -- Written and read ------------------------------------------------------------------------- */

static const qp_cine_sector_model sample = {.number = 123456,
                                            .file = 1,
                                            .channel = 9,
                                            .submode = 0x08,
                                            .coding = 0x5a,
                                            .channel_byte = QP_CINE_NO_CHANNEL,
                                            .edc = true};

static size_t write_sample(uint32_t size, const qp_cine_sector_model *model, uint8_t *out) {
    qp_cine_geometry geometry = geometry_of(size);
    return qp_cine_write_sector(&geometry, model, out, QP_CINE_SECTOR_MAX);
}

Test(cine_sector, every_part_stands_where_its_size_has_it) {
    uint8_t data[2048];
    qp_source_fill(5, data, sizeof data);
    qp_cine_sector_model model = sample;
    model.data.data = data;
    model.data.size = sizeof data;
    for (uint32_t i = 0; i < QP_CINE_SIZES; i++) {
        uint8_t out[QP_CINE_SECTOR_MAX];
        static const uint8_t sync[12] = {0,    0xff, 0xff, 0xff, 0xff, 0xff,
                                         0xff, 0xff, 0xff, 0xff, 0xff, 0};
        /* 123456 sectors and two seconds: 27 min 28 s 6. */
        static const uint8_t marks[12] = {0x27, 0x28, 0x06, 0x02, 1, 9, 8, 0x5a, 1, 9, 8, 0x5a};
        cr_assert(write_sample(sizes[i].size, &model, out) == sizes[i].size);
        cr_assert(memcmp(out + sizes[i].data, data, sizeof data) == 0);
        cr_assert(!sizes[i].sync || memcmp(out, sync, sizeof sync) == 0);
        cr_assert(!sizes[i].header || memcmp(out + sizes[i].data - 12, marks, 12) == 0);
        cr_assert(!sizes[i].subheader || memcmp(out + sizes[i].data - 8, marks + 4, 8) == 0);
        if (sizes[i].edc) {
            const uint8_t *p = out + sizes[i].data + 2048;
            uint32_t edc = slow_edc(out + sizes[i].data - 8, 2056);
            cr_assert((p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24) ==
                      edc);
        }
    }
}

Test(cine_sector, form_2_has_its_edc_behind_2324_bytes) {
    uint8_t data[2400];
    uint8_t out[QP_CINE_SECTOR_MAX];
    qp_source_fill(6, data, sizeof data);
    qp_cine_sector_model model = sample;
    model.submode = 0x64;
    model.data.data = data;
    model.data.size = sizeof data;
    cr_assert(write_sample(2336, &model, out) == 2336);
    cr_assert(memcmp(out + 8, data, 2324) == 0);
    uint32_t edc = slow_edc(out, 2332);
    uint8_t expected[4] = {(uint8_t)edc, (uint8_t)(edc >> 8), (uint8_t)(edc >> 16),
                           (uint8_t)(edc >> 24)};
    cr_assert(memcmp(out + 2332, expected, 4) == 0);
}

Test(cine_sector, writer_refuses_what_does_not_fit) {
    uint8_t out[QP_CINE_SECTOR_MAX];
    qp_cine_geometry geometry = geometry_of(2352);
    cr_assert(qp_cine_write_sector(&geometry, &sample, out, 2351) == 0);
    cr_assert(qp_cine_write_sector(&geometry, &sample, NULL, 2352) == 0);
    cr_assert(qp_cine_write_sector(&geometry, &sample, out, 2352) == 2352);
    cr_assert(qp_cine_write_riff(2352, out, 43) == 0 && qp_cine_write_riff(2352, NULL, 44) == 0);
}

/* Reads the first `length` bytes of a sector in a block of that length. */
static qp_cine_sector read_first(uint32_t size, const uint8_t *bytes, size_t length) {
    qp_exact exact = qp_exact_copy(bytes, length);
    qp_cine_geometry geometry = geometry_of(size);
    qp_cine_sector sector;
    qp_cine_sector_read(&geometry, exact.bytes, &sector);
    qp_cine_sector_check(&geometry, exact.bytes, &sector);
    cr_assert(sector.data.size == 0 || sector.data.data == exact.data + sector.data_offset);
    qp_exact_free(&exact);
    return sector;
}

Test(cine_sector, cut_at_every_length_gives_what_is_there) {
    for (uint32_t i = 0; i < QP_CINE_SIZES; i++) {
        uint8_t out[QP_CINE_SECTOR_MAX];
        size_t at = sizes[i].data;
        write_sample(sizes[i].size, &sample, out);
        for (size_t length = 0; length <= sizes[i].size; length++) {
            qp_cine_sector s = read_first(sizes[i].size, out, length);
            size_t left = length > at ? length - at : 0;
            cr_assert(s.size == length && !s.sync_wrong && !s.copies_differ);
            cr_assert(s.data.size == (left < 2048 ? left : 2048));
            cr_assert(s.has_header == (sizes[i].header && length + 8 >= at));
            cr_assert(s.has_subheader == (sizes[i].subheader && length + 4 >= at));
            cr_assert(s.channel == (s.has_subheader ? 9 : 0));
            cr_assert(s.edc ==
                      (sizes[i].edc && length >= at + 2052 ? QP_CINE_EDC_RIGHT : QP_CINE_EDC_NONE));
        }
    }
}

/* What is wrong with a sector is told from the byte on with which it is whole. */
Test(cine_sector, wrong_marks_cut_at_every_length) {
    for (uint32_t i = 0; i < QP_CINE_SIZES; i++) {
        for (size_t wrong = 0; wrong < 12; wrong++) {
            uint8_t out[QP_CINE_SECTOR_MAX];
            const size_t at = sizes[i].data;
            write_sample(sizes[i].size, &sample, out);
            out[wrong] ^= sizes[i].sync ? 0x10 : 0;
            if (sizes[i].subheader) {
                out[at - 4 + wrong % 4] ^= 1;
            }
            for (size_t length = 0; length <= 32 && length <= sizes[i].size; length++) {
                const qp_cine_sector s = read_first(sizes[i].size, out, length);
                cr_assert_eq(s.sync_wrong, sizes[i].sync && length >= 12, "%zu bytes", length);
                cr_assert_eq(s.copies_differ, sizes[i].subheader && length >= at, "%zu bytes",
                             length);
                cr_assert_eq(s.mode, sizes[i].header && length + 8 >= at ? 2 : 0);
            }
        }
    }
}

Test(cine_sector, edc_zero_is_not_wrong_and_a_changed_byte_is) {
    uint8_t out[QP_CINE_SECTOR_MAX];
    for (uint32_t form2 = 0; form2 < 2; form2++) {
        qp_cine_sector_model model = sample;
        model.submode = form2 != 0 ? 0x20 : 0x08;
        size_t edc = form2 != 0 ? 2348 : 2072;
        write_sample(2352, &model, out);
        cr_assert(read_first(2352, out, 2352).edc == QP_CINE_EDC_RIGHT);
        out[1000] ^= 1;
        qp_cine_sector wrong = read_first(2352, out, 2352);
        cr_assert(wrong.edc == QP_CINE_EDC_WRONG && wrong.edc_offset == edc);
        cr_assert(wrong.edc_computed == slow_edc(out + 16, edc - 16));
        memset(out + edc, 0, 4);
        cr_assert(read_first(2352, out, 2352).edc == QP_CINE_EDC_ZERO);
    }
}

Test(cine_sector, edc_of_nothing_is_zero_and_right) {
    const uint8_t zeros[2336] = {0};
    cr_assert(read_first(2336, zeros, 2336).edc == QP_CINE_EDC_RIGHT);
}

Test(cine_sector, audio_is_submode_bit_2_and_nothing_else) {
    for (uint32_t submode = 0; submode < 256; submode++) {
        qp_cine_sector sector = {.has_subheader = true, .submode = (uint8_t)submode};
        cr_assert(qp_cine_sector_is_audio(&sector) == ((submode & 4) != 0));
        sector.has_subheader = false;
        cr_assert(!qp_cine_sector_is_audio(&sector));
    }
}

Test(cine_sector, filter_is_by_file_and_channel) {
    qp_cine_sector sector = {.has_subheader = true, .file = 1, .channel = 1};
    cr_assert(qp_cine_sector_passes(&sector, QP_CINE_FILTER_FILE, QP_CINE_FILTER_CHANNEL));
    cr_assert(!qp_cine_sector_passes(&sector, 1, 2) && !qp_cine_sector_passes(&sector, 2, 1));
    sector.channel = 0xff;
    cr_assert(!qp_cine_sector_passes(&sector, 1, 1));
    sector.has_subheader = false;
    cr_assert(qp_cine_sector_passes(&sector, 1, 1), "unmarked");
}

Test(cine_sector, sound_groups_are_told_by_their_doubled_parameters) {
    qp_cine_file file = qp_cine_file_new(2048, 1);
    qp_bytes data = {file.block, 2048};
    qp_cine_add_audio(&file.build, 3);
    cr_assert(qp_cine_looks_like_audio(data));
    file.block[128 * 9 + 5] ^= 1; /* a copy that differs, in one group */
    cr_assert(!qp_cine_looks_like_audio(data));
    file.block[128 * 9 + 5] ^= 1;
    file.block[8] = file.block[12] = 0x0d; /* a range that there is not */
    cr_assert(!qp_cine_looks_like_audio(data));
    file.block[8] = file.block[12] = 0x40; /* a filter that there is not */
    cr_assert(!qp_cine_looks_like_audio(data));
    memset(file.block, 0, 2048);
    cr_assert(!qp_cine_looks_like_audio(data), "silence without parameters is an empty sector");
    data.size = 127;
    cr_assert(!qp_cine_looks_like_audio(data), "less than a group tells nothing");
    qp_cine_file_free(&file);
}

/* The writer's times are those that the reader reads, sector 0 being at two seconds. */
Test(cine_sector, written_times_follow_each_other) {
    for (uint32_t number = 0; number < 100 * 60 * 75 - 150; number += 37) {
        uint8_t out[QP_CINE_SECTOR_MAX];
        qp_cine_sector_model model = sample;
        uint32_t time = 0;
        model.number = number;
        model.edc = false;
        write_sample(2060, &model, out);
        cr_assert(qp_cine_time(out[0], out[1], out[2], &time) && time == number + 150);
    }
}

/* Every byte in every place: BCD, 60 seconds to a minute, 75 sectors to a second. */
Test(cine_sector, times_are_bcd) {
    for (uint32_t value = 0; value < 256; value++) {
        uint32_t high = value >> 4;
        uint32_t low = value & 15;
        bool digits = high <= 9 && low <= 9;
        uint32_t number = high * 10 + low;
        uint32_t time = 0;
        cr_assert(qp_cine_time((uint8_t)value, 0, 0, &time) == digits);
        cr_assert(!digits || time == number * 4500);
        cr_assert(qp_cine_time(0, (uint8_t)value, 0, &time) == (digits && number < 60));
        cr_assert(!(digits && number < 60) || time == number * 75);
        cr_assert(qp_cine_time(0, 0, (uint8_t)value, &time) == (digits && number < 75));
        cr_assert(!(digits && number < 75) || time == number);
    }
}
