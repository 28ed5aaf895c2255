/* Streams behind streams, inputs of a few bytes, and arguments that nothing can be written for. */
#include "cine/sector.h"
#include "cine_file.h"
#include "quirkproof/cine_write.h"
#include "support/exact.h"
#include "support/expect.h"

#include <string.h>

/* -- Streams ---------------------------------------------------------------------------------- */

static const uint32_t sizes[] = {2048, 2336, 2352};

/* Two streams in one file: behind the count of the first one a header begins another. */
Test(cine_edges, stream_behind_a_stream) {
    for (size_t i = 0; i < 3; i++) {
        for (uint16_t frames = 1; frames <= 2; frames++) {
            const qp_bytes none = {NULL, 0};
            qp_cine_header header = qp_cine_plain_header(1, none);
            qp_cine_file file = qp_cine_file_with_header(sizes[i], 8, frames);
            qp_cine_file_frame(&file, 1);
            qp_cine_add_header(&file.build, &header);
            qp_cine_file_frame(&file, 1);
            qp_findings *findings = qp_cine_file_check(&file);
            /* Of two frames only one was there: the second header is taken for what it is not. */
            cr_assert_eq(qp_findings_of(findings, "CIN015") > 0, frames == 1, "%u: %s", sizes[i],
                         qp_findings_text(findings));
            qp_cine_file_free(&file);
        }
    }
}

/* A header that counts no frame: the end may come at once, and lacks nothing. */
Test(cine_edges, stream_of_no_frames) {
    qp_cine_file file = qp_cine_file_with_header(2336, 4, 0);
    qp_cine_add_end(&file.build);
    expect_count(qp_cine_file_check(&file), 0);
    qp_cine_file_free(&file);
    qp_cine_file one = qp_cine_file_with_header(2336, 4, 1);
    qp_cine_add_end(&one.build);
    cr_assert_eq(qp_findings_of(qp_cine_file_check(&one), "CIN016"), 1, "%s",
                 qp_findings_text(&one.findings));
    qp_cine_file_free(&one);
}

/* Of the setup that the header counts only a part is there. */
Test(cine_edges, header_cut_in_its_setup) {
    static const uint8_t bytes[100];
    const qp_bytes setup = {bytes, sizeof bytes};
    qp_cine_file file = qp_cine_file_new(2336, 1);
    qp_cine_header header = qp_cine_plain_header(1, setup);
    qp_cine_add_header(&file.build, &header);
    for (size_t have = QP_CINE_HEADER_SIZE; have < QP_CINE_HEADER_SIZE + 100; have++) {
        qp_findings *findings = qp_cine_file_check_first(&file, 8 + have);
        cr_assert_eq(qp_findings_of(findings, "CIN008"), 1, "%zu: %s", have,
                     qp_findings_text(findings));
    }
    expect_no_finding(qp_cine_file_check_first(&file, 8 + QP_CINE_HEADER_SIZE + 100), "CIN008");
    qp_cine_file_free(&file);
}

/* Neither magic nor 0xdead: what follows is not read as frames. One of them is enough. */
Test(cine_edges, header_of_which_nothing_is_right) {
    for (int wrong = 0; wrong < 4; wrong++) {
        qp_cine_file file = qp_cine_file_with_header(2336, 3, 1);
        if ((wrong & 1) != 0) {
            qp_cine_file_put(&file, 8, 0x12345678, 4);
        }
        if ((wrong & 2) != 0) {
            qp_cine_file_put(&file, 8 + 6, 0xbeef, 2);
        }
        qp_cine_file_frame(&file, 7);
        qp_findings *findings = qp_cine_file_check(&file);
        cr_assert_eq(qp_findings_of(findings, "CIN001"), (size_t)(wrong & 1), "%d", wrong);
        cr_assert_eq(qp_findings_of(findings, "CIN012"), wrong == 3 ? 0 : 1, "%d: %s", wrong,
                     qp_findings_text(findings));
        qp_cine_file_free(&file);
    }
}

Test(cine_edges, check_in_arenas_of_every_size) {
    qp_cine_file file = qp_cine_file_with_header(2336, 2, 0);
    const qp_bytes input = qp_cine_built(&file.build);
    const qp_cine_options options = qp_cine_options_default();
    const size_t bound = qp_cine_memory_bound(input.size);
    bool enough = false;
    for (size_t size = 0; size <= bound; size += size + 16 < bound ? 16 : 1) {
        qp_exact block = qp_exact_block(size);
        qp_sink sink = {NULL, NULL, {0, 0, 0}};
        qp_arena arena;
        qp_arena_init(&arena, block.data, size);
        const qp_status status = qp_cine_check(input, &options, &arena, &sink);
        cr_assert(status == (size < sizeof(qp_cine_reader) + sizeof(qp_cine_frame) ? QP_NO_MEMORY
                                                                                   : QP_OK) ||
                  size + 32 > bound - QP_ARENA_SLACK);
        enough = status == QP_OK;
        qp_exact_free(&block);
    }
    cr_assert(enough);
    qp_cine_file_free(&file);
}

/* -- Detection -------------------------------------------------------------------------------- */

/* As much of the sync pattern as there is: all twelve bytes of it claim a file. */
Test(cine_edges, sync_pattern_claims_a_file_when_it_is_whole) {
    for (size_t size = 0; size <= QP_CINE_SYNC_SIZE; size++) {
        qp_exact exact = qp_exact_copy(qp_cine_sync, size);
        cr_assert_eq(qp_cine_recognise(exact.bytes), size == QP_CINE_SYNC_SIZE, "%zu bytes", size);
        qp_exact_free(&exact);
    }
}

/* A wrapper that ends before its sectors begin, and totals that are less than what is seen. */
Test(cine_edges, wrapper_without_sectors) {
    uint8_t riff[QP_CINE_RIFF_SIZE + 4];
    cr_assert_eq(qp_cine_write_riff(0, riff, sizeof riff), QP_CINE_RIFF_SIZE);
    memset(riff + QP_CINE_RIFF_SIZE, 0, 4);
    for (size_t size = 12; size <= sizeof riff; size++) {
        const qp_bytes first = {riff, size};
        for (uint64_t total = 0; total <= size; total++) {
            qp_cine_layout layout = qp_cine_detect(first, total, QP_CINE_NO_CHANNEL);
            cr_assert_eq(layout.start, QP_CINE_RIFF_SIZE);
            cr_assert_eq(layout.sector_size != 0, size > QP_CINE_RIFF_SIZE, "%zu bytes", size);
        }
        cr_assert_not(qp_cine_recognise(first));
    }
}

Test(cine_edges, sizes_of_sectors_are_six) {
    static const uint32_t known[] = {2048, 2060, 2336, 2340, 2352, 2448, 0, 0};
    for (uint32_t i = 0; i < 8; i++) {
        cr_assert_eq(qp_cine_size_at(i), known[i]);
    }
    cr_assert_eq(qp_cine_size_at(UINT32_MAX), 0);
}

/* -- Audio ------------------------------------------------------------------------------------ */

/* One parameter byte of a sound group at a time, on both sides of each limit. */
Test(cine_edges, sound_groups_by_their_parameters) {
    static const struct {
        uint8_t value;
        bool sound;
    } values[] = {{0x00, true},  {0x0c, true},  {0x0d, false}, {0x0f, false}, {0x3c, true},
                  {0x3d, false}, {0x40, false}, {0x4c, false}, {0xff, false}, {0x31, true}};
    uint8_t bytes[256];
    const qp_bytes data = {bytes, sizeof bytes};
    for (size_t i = 0; i < sizeof values / sizeof values[0]; i++) {
        for (size_t unit = 0; unit < 8; unit++) {
            const size_t at = unit % 4 + (unit / 4) * 8;
            memset(bytes, 1, sizeof bytes);
            bytes[128 + at] = values[i].value;
            bytes[128 + at + 4] = values[i].value;
            cr_assert_eq(qp_cine_looks_like_audio(data), values[i].sound, "0x%x in unit %zu",
                         values[i].value, unit);
            bytes[128 + at + 4] ^= 1; /* the two copies differ */
            cr_assert_not(qp_cine_looks_like_audio(data));
        }
    }
    memset(bytes, 0, sizeof bytes);
    cr_assert_not(qp_cine_looks_like_audio(data), "zeros are no sound");
    const qp_bytes less = {bytes, 127};
    bytes[0] = 1;
    cr_assert_not(qp_cine_looks_like_audio(less), "nor is less than a group");
}

Test(cine_edges, filter_by_file_and_by_channel) {
    qp_cine_sector sector = {0};
    cr_assert(qp_cine_sector_passes(&sector, 1, 1), "nothing marks it");
    sector.has_subheader = true;
    for (uint8_t file = 0; file < 3; file++) {
        for (uint8_t channel = 0; channel < 3; channel++) {
            sector.file = file;
            sector.channel = channel;
            cr_assert_eq(qp_cine_sector_passes(&sector, 1, 1), file == 1 && channel == 1);
        }
    }
}

/* -- Writing ---------------------------------------------------------------------------------- */

/* Nothing is written for what has no room, and what has is written to its last byte. */
static void expect_room(size_t (*write)(uint8_t *out, size_t size), size_t needed) {
    for (size_t size = 0; size <= needed; size++) {
        qp_exact block = qp_exact_block(size);
        cr_assert_eq(write(block.data, size), size == needed ? needed : 0, "%zu bytes", size);
        qp_exact_free(&block);
    }
    cr_assert_eq(write(NULL, 100000), 0);
}

static size_t write_end(uint8_t *out, size_t size) {
    return qp_cine_write_end(out, size);
}

static size_t write_header(uint8_t *out, size_t size) {
    static const uint8_t setup[30] = {1, 2, 3};
    const qp_bytes bytes = {setup, sizeof setup};
    const qp_cine_header header = qp_cine_plain_header(5, bytes);
    return qp_cine_write_header(&header, out, size);
}

static qp_cine_frame frame;

static size_t write_frame(uint8_t *out, size_t size) {
    return qp_cine_write_frame(&frame, out, size);
}

static size_t write_riff(uint8_t *out, size_t size) {
    return qp_cine_write_riff(3, out, size);
}

static size_t write_sector(uint8_t *out, size_t size) {
    const qp_cine_sector_model model = {0};
    qp_cine_geometry geometry = {0};
    cr_assert(qp_cine_geometry_of(2336, &geometry));
    return qp_cine_write_sector(&geometry, &model, out, size);
}

Test(cine_edges, writers_in_blocks_of_every_size) {
    qp_cine_plain_frame(&frame, 3);
    frame.actor_count = 2;
    frame.pose_count = 1;
    frame.poses[0].first_key = 4;
    frame.poses[0].key_count = 2;
    expect_room(write_end, 4);
    expect_room(write_header, QP_CINE_HEADER_SIZE + 30);
    expect_room(write_frame, QP_CINE_FRAME_SIZE + 2 * QP_CINE_ACTOR_SIZE + QP_CINE_POSE_SIZE +
                                 2 * QP_CINE_KEY_SIZE);
    expect_room(write_riff, QP_CINE_RIFF_SIZE);
    expect_room(write_sector, 2336);
}

/* Counts at the ends of their lists, and one past them. */
Test(cine_edges, frames_whose_counts_pass_their_lists_are_not_written) {
    static uint8_t out[1 << 16];
    static const struct {
        uint16_t actors, poses, first, keys;
        bool written;
    } counts[] = {
        {QP_CINE_ACTORS_MAX, 0, 0, 0, true},         {QP_CINE_ACTORS_MAX + 1, 0, 0, 0, false},
        {0, QP_CINE_POSES_MAX, 0, 0, true},          {0, QP_CINE_POSES_MAX + 1, 0, 0, false},
        {0, 1, 0, QP_CINE_KEYS_MAX, true},           {0, 1, 1, QP_CINE_KEYS_MAX, false},
        {0, 1, 0, QP_CINE_POSE_KEYS_MAX + 1, false}, {0, 1, QP_CINE_KEYS_MAX, 0, true},
        {0, 1, QP_CINE_KEYS_MAX, 1, false},          {0, 1, UINT16_MAX, 2, false}};
    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++) {
        qp_cine_plain_frame(&frame, 3);
        frame.actor_count = counts[i].actors;
        frame.pose_count = counts[i].poses;
        frame.poses[0].first_key = counts[i].first;
        frame.poses[0].key_count = counts[i].keys;
        cr_assert_eq(qp_cine_write_frame(&frame, out, sizeof out) != 0, counts[i].written, "%zu",
                     i);
    }
}

Test(cine_edges, header_whose_setup_no_field_can_count) {
    static uint8_t setup[0x10000];
    static uint8_t out[0x11000];
    for (size_t size = 0xfffe; size <= 0x10000; size++) {
        const qp_bytes bytes = {setup, size};
        qp_cine_header header = qp_cine_plain_header(1, bytes);
        header.setup = bytes;
        cr_assert_eq(qp_cine_write_header(&header, out, sizeof out),
                     size > 0xffff ? 0 : QP_CINE_HEADER_SIZE + size);
    }
}

/* -- Sectors that the file ends in ------------------------------------------------------------ */

/* Before its data begins no sector is a header, audio or anything else. */
Test(cine_edges, sector_cut_before_its_data_is_nothing) {
    for (uint32_t i = 0; i < QP_CINE_SIZES; i++) {
        qp_cine_file file = qp_cine_file_with_header(qp_cine_size_at(i), 2, 2);
        const qp_bytes input = qp_cine_built(&file.build);
        const qp_cine_layout layout = qp_cine_layout_of(&file.options, input, input.size);
        for (size_t size = 0; size <= file.build.geometry.data; size++) {
            qp_exact cut = qp_exact_copy(input.data, size);
            qp_cine_reader reader;
            cr_assert_eq(qp_cine_reader_init(&reader, &file.options, &layout), QP_OK);
            cr_assert_eq(qp_cine_push(&reader, cut.bytes, NULL, &frame), QP_CINE_SECTOR_OTHER,
                         "%zu bytes of %u", size, layout.sector_size);
            qp_exact_free(&cut);
        }
        qp_cine_file_free(&file);
    }
}
