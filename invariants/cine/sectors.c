/* From sectors to header, frames and end. */
#include "invariants/cine/cine_case.h"

#define STREAM "in-engine-cinematics, The stream"
#define CONTENTS "in-engine-cinematics, Sector contents"
#define TIMING "in-engine-cinematics, Timing and sound"

/* -- Sectors made here ------------------------------------------------------------------------ */

/* A sector of one of the six sizes. */
typedef struct {
    qp_cine_geometry geometry;
    qp_cine_sector_model model;
    uint8_t bytes[QP_CINE_SECTOR_MAX];
} made_sector;

static void begin_sector(qp_trial *trial, made_sector *made) {
    static const qp_cine_sector_model plain = {
        0, 1, 1, QP_CINE_SUBMODE_DATA, 0, QP_CINE_NO_CHANNEL, true, {NULL, 0}};
    const uint32_t size = qp_cine_size_at(qp_pick_below(trial, QP_CINE_SIZES));
    (void)qp_cine_geometry_of(size, &made->geometry);
    made->model = plain;
}

static qp_bytes end_sector(made_sector *made, const uint8_t *data, size_t size) {
    made->model.data.data = data;
    made->model.data.size = size;
    const qp_bytes bytes = {made->bytes, qp_cine_write_sector(&made->geometry, &made->model,
                                                              made->bytes, sizeof made->bytes)};
    made->model.number++;
    return bytes;
}

static void put16(uint8_t *out, uint32_t value) {
    out[0] = (uint8_t)value;
    out[1] = (uint8_t)(value >> 8);
}

static void put32(uint8_t *out, uint32_t value) {
    put16(out, value);
    put16(out + 2, value >> 16);
}

/* The first 12 bytes of a stream. */
static void put_header(uint8_t out[12], uint32_t magic, uint32_t version, uint32_t frames) {
    put32(out, magic);
    put16(out + 4, version);
    put16(out + 6, 0xdead);
    put16(out + 8, frames);
    put16(out + 10, 0);
}

/* A reader of sectors of that size which has had a header of so many frames. */
static bool begin_stream(qp_trial *trial, made_sector *made, int channel, uint32_t frames,
                         qp_cine_reader *reader) {
    qp_cine_options options = qp_cine_options_default();
    const qp_cine_layout layout = {made->geometry.size, 0, true, true};
    uint8_t header[12];
    qp_cine_frame frame;
    options.sector_size = made->geometry.size;
    options.channel = channel;
    made->model.channel_byte = channel;
    put_header(header, QP_CINE_MAGIC, 3, frames);
    (void)qp_cine_reader_init(reader, &options, &layout); /* size and channel are valid ones */
    return trial->subject->cine.push(reader, end_sector(made, header, sizeof header), NULL,
                                     &frame) == QP_CINE_SECTOR_HEADER;
}

/* -- Where the data is ------------------------------------------------------------------------ */

static qp_outcome check_place(qp_trial *trial) {
    made_sector made = {0};
    qp_cine_sector sector;
    begin_sector(trial, &made);
    const qp_bytes bytes = {made.bytes, made.geometry.size};
    const uint32_t size = made.geometry.size;
    /* Sync of 12 bytes, header of 4 and subheader of 8, as far as the size has them. */
    uint32_t place = size == 2352 || size == 2448 ? 24 : 12;
    place = size == 2336 ? 8 : place;
    place = size == 2048 ? 0 : place;
    trial->subject->cine.sector_read(&made.geometry, bytes, &sector);
    return sector.data_offset == place && sector.data.data == bytes.data + place &&
                   sector.data.size == 2048
               ? QP_HOLDS
               : qp_violated(trial, 0, "the data of {0} bytes is at {1}", size, sector.data_offset);
}

QP_INVARIANT(cin_data_place, "CIN-S001", QP_SCOPE_RUN, QP_NEEDS_NOTHING, STREAM,
             "The 2048 data bytes of a sector stand behind the 12 of header and subheader that the "
             "game copies with them, and behind whatever else a dump keeps",
             check_place);

static qp_outcome check_channel(qp_trial *trial) {
    made_sector made;
    qp_cine_reader reader;
    qp_cine_frame frame;
    uint8_t head[24] = {0};
    const int channel = (int)qp_pick_byte(trial);
    const bool other = (qp_pick_byte(trial) & 3) == 0;
    begin_sector(trial, &made);
    if (!begin_stream(trial, &made, channel, 100, &reader)) {
        return qp_violated(trial, 0, "no header behind channel byte {0}", (uint64_t)channel, 0);
    }
    put16(head, 1);
    put16(head + 4, 0x1234);
    made.model.channel_byte = other ? channel ^ 1 : channel;
    const qp_cine_sector_kind kind =
        trial->subject->cine.push(&reader, end_sector(&made, head, sizeof head), NULL, &frame);
    const bool read =
        kind == QP_CINE_SECTOR_FRAME && frame.number == 1 && frame.camera_position[0] == 0x1234;
    return (other ? kind == QP_CINE_SECTOR_OTHER : read)
               ? QP_HOLDS
               : qp_violated(trial, 0, "a sector behind channel byte {0} is of kind {1}",
                             (uint64_t)channel, kind);
}

QP_INVARIANT(cin_channel_byte, "CIN-S002", QP_SCOPE_RUN, QP_NEEDS_NOTHING, STREAM,
             "Of a stream with a channel byte the data begins 4 bytes later, at +16 of the game's "
             "buffer",
             check_channel);

static qp_outcome check_filter(qp_trial *trial) {
    static const qp_cine_sector none;
    qp_cine_sector sector = none;
    sector.has_subheader = true;
    sector.file = (uint8_t)qp_pick_below(trial, 4);
    sector.channel = (uint8_t)qp_pick_below(trial, 4);
    const bool passes = trial->subject->cine.passes(&sector, 1, 1);
    return passes == (sector.file == 1 && sector.channel == 1)
               ? QP_HOLDS
               : qp_violated(trial, 0, "file {0}, channel {1}", sector.file, sector.channel);
}

QP_INVARIANT(cin_filter, "CIN-S003", QP_SCOPE_RUN, QP_NEEDS_NOTHING, TIMING,
             "Audio is heard of file 1, channel 1 alone", check_filter);

/* -- The header ------------------------------------------------------------------------------- */

static qp_outcome check_header(qp_trial *trial) {
    static const qp_cine_layout layout = {2352, 0, true, true};
    qp_cine_options options = qp_cine_options_default();
    made_sector made;
    qp_cine_reader reader;
    qp_cine_frame frame;
    uint8_t bytes[64];
    const uint32_t frames = qp_pick_word(trial) & 0xffff;
    const uint32_t setup = qp_pick_below(trial, 53);
    const bool second = (qp_pick_byte(trial) & 1) != 0;
    for (size_t i = 0; i < sizeof bytes; i++) {
        bytes[i] = (uint8_t)qp_pick_byte(trial);
    }
    put_header(bytes, second ? 0xbabed00d : 0xf00dbabe, 3, frames);
    put16(bytes + 10, setup);
    begin_sector(trial, &made);
    (void)qp_cine_geometry_of(2352, &made.geometry);
    options.sector_size = 2352;
    (void)qp_cine_reader_init(&reader, &options, &layout);
    const qp_bytes sector = end_sector(&made, bytes, sizeof bytes);
    const qp_cine_header *header = &reader.header;
    if (trial->subject->cine.push(&reader, sector, NULL, &frame) != QP_CINE_SECTOR_HEADER ||
        header->frames != frames || header->setup_size != setup || header->version != 3 ||
        header->setup.size != setup) {
        return qp_violated(trial, 0, "a header of {0} frames and {1} bytes is another one", frames,
                           setup);
    }
    for (size_t i = 0; i < setup; i++) {
        if (header->setup.data[i] != bytes[12 + i]) {
            return qp_violated(trial, 0, "byte {0} of the setup block", i, 0);
        }
    }
    return QP_HOLDS;
}

QP_INVARIANT(
    cin_header, "CIN-H001", QP_SCOPE_RUN, QP_NEEDS_NOTHING, CONTENTS,
    "The first sector has one of two magics, version, 0xdead, frames, the setup's size and "
    "the setup",
    check_header);

static void note_version(void *user, const qp_diag *diag) {
    uint32_t *versions = user;
    *versions += diag->code == QP_CIN_VERSION ? 1 : 0;
}

static qp_outcome check_version(qp_trial *trial) {
    static const qp_cine_layout layout = {2060, 0, true, true};
    qp_cine_options options = qp_cine_options_default();
    made_sector made;
    qp_cine_reader reader;
    qp_cine_frame frame;
    uint8_t bytes[12];
    uint32_t said = 0;
    qp_sink sink = {note_version, &said, {0, 0, 0}};
    const uint32_t expected = qp_pick_below(trial, 6);
    const uint32_t version = qp_pick_below(trial, 6);
    put_header(bytes, QP_CINE_MAGIC, version, 1);
    bytes[6] ^= (qp_pick_byte(trial) & 7) == 0 ? 1 : 0; /* another finding */
    begin_sector(trial, &made);
    (void)qp_cine_geometry_of(2060, &made.geometry);
    options.sector_size = 2060;
    options.version = expected;
    (void)qp_cine_reader_init(&reader, &options, &layout);
    (void)trial->subject->cine.push(&reader, end_sector(&made, bytes, sizeof bytes), &sink, &frame);
    return said == (version == expected ? 0 : 1)
               ? QP_HOLDS
               : qp_violated(trial, 0, "version {0} for {1}", version, expected);
}

QP_INVARIANT(cin_version, "CIN-H002", QP_SCOPE_RUN, QP_NEEDS_NOTHING, CONTENTS,
             "The header's version must equal the game's", check_version);

/* -- The end ---------------------------------------------------------------------------------- */

static qp_outcome check_end_word(qp_trial *trial) {
    made_sector made;
    qp_cine_reader reader;
    qp_cine_frame frame;
    uint8_t bytes[24] = {0};
    const uint32_t kind = qp_pick_byte(trial);
    const uint32_t flip = 1u << qp_pick_below(trial, 32);
    const bool ends = (kind & 1) != 0;
    begin_sector(trial, &made);
    if (!begin_stream(trial, &made, QP_CINE_NO_CHANNEL, 0xffff, &reader)) {
        return qp_violated(trial, 0, "no header", 0, 0);
    }
    put32(bytes, ends ? 0xdddddddd : 0xdddddddd ^ flip);
    bytes[23] = 1; /* of no pose that there is room for, so it is not nothing but zeros */
    const qp_cine_sector_kind is =
        trial->subject->cine.push(&reader, end_sector(&made, bytes, sizeof bytes), NULL, &frame);
    const bool over = trial->subject->cine.over(&reader);
    return (is == QP_CINE_SECTOR_END) == ends && over == ends
               ? QP_HOLDS
               : qp_violated(trial, 0, "a sector of kind {0}, flipped {1x}", is, flip);
}

QP_INVARIANT(cin_end_word, "CIN-S004", QP_SCOPE_RUN, QP_NEEDS_NOTHING, CONTENTS,
             "The word 0xdddddddd at the start of a sector, and no other, ends a stream",
             check_end_word);

static qp_outcome check_count_ends(qp_trial *trial) {
    made_sector made;
    qp_cine_reader reader;
    qp_cine_frame frame;
    const uint32_t frames = 1 + qp_pick_below(trial, 6);
    begin_sector(trial, &made);
    if (!begin_stream(trial, &made, QP_CINE_NO_CHANNEL, frames, &reader)) {
        return qp_violated(trial, 0, "no header", 0, 0);
    }
    for (uint32_t number = 1; number <= frames; number++) {
        uint8_t bytes[24] = {0};
        if (trial->subject->cine.over(&reader)) {
            return qp_violated(trial, 0, "over before frame {0} of {1}", number, frames);
        }
        put16(bytes, number);
        (void)trial->subject->cine.push(&reader, end_sector(&made, bytes, sizeof bytes), NULL,
                                        &frame);
    }
    return trial->subject->cine.over(&reader)
               ? QP_HOLDS
               : qp_violated(trial, 0, "not over after frame {0}", frames, 0);
}

QP_INVARIANT(cin_count_ends, "CIN-S005", QP_SCOPE_RUN, QP_NEEDS_NOTHING,
             "in-engine-cinematics, play_cine",
             "A stream is over when its counter reaches the header's frames", check_count_ends);
