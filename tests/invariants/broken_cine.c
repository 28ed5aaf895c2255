/* Cinematic streams: sectors, records and sound read wrongly, and models of which a claim fails. */
#include "broken.h"

/* -- Sectors ---------------------------------------------------------------------------------- */

static void late_data(const qp_cine_geometry *geometry, qp_bytes bytes, qp_cine_sector *out) {
    qp_cine_sector_read(geometry, bytes, out);
    out->data_offset += 4;
}

static void data_late(qp_subject *subject) {
    subject->cine.sector_read = late_data;
}

/* As if there were no channel byte. */
static qp_cine_sector_kind without_channel(qp_cine_reader *reader, qp_bytes bytes, qp_sink *sink,
                                           qp_cine_frame *frame) {
    reader->channel = QP_CINE_NO_CHANNEL;
    return qp_cine_push(reader, bytes, sink, frame);
}

static void no_channel(qp_subject *subject) {
    subject->cine.push = without_channel;
}

static bool any_channel(const qp_cine_sector *sector, uint32_t file, uint32_t channel) {
    (void)channel;
    return sector->file == file;
}

static void filter_channels(qp_subject *subject) {
    subject->cine.passes = any_channel;
}

static bool endless(const qp_cine_reader *reader) {
    (void)reader;
    return false;
}

static void never_over(qp_subject *subject) {
    subject->cine.over = endless;
}

static qp_cine_sector_kind long_header(qp_cine_reader *reader, qp_bytes bytes, qp_sink *sink,
                                       qp_cine_frame *frame) {
    const qp_cine_sector_kind kind = qp_cine_push(reader, bytes, sink, frame);
    reader->header.frames = (uint16_t)(reader->header.frames & 0x7fff);
    return kind;
}

static void fewer_frames(qp_subject *subject) {
    subject->cine.push = long_header;
}

static qp_cine_sector_kind silently(qp_cine_reader *reader, qp_bytes bytes, qp_sink *sink,
                                    qp_cine_frame *frame) {
    (void)sink;
    return qp_cine_push(reader, bytes, NULL, frame);
}

static void any_version(qp_subject *subject) {
    subject->cine.push = silently;
}

/* -- Records ---------------------------------------------------------------------------------- */

/* Each of these reads a frame and changes one thing of it. */
#define READS(name, statement)                                                                     \
    static bool read_##name(qp_bytes data, uint32_t capacity, uint64_t offset, uint32_t sector,    \
                            qp_sink *sink, qp_cine_frame *frame) {                                 \
        const bool read = qp_cine_frame_read(data, capacity, offset, sector, sink, frame);         \
        statement;                                                                                 \
        return read;                                                                               \
    }                                                                                              \
    static void name(qp_subject *subject) {                                                        \
        subject->cine.frame_read = read_##name;                                                    \
    }

READS(other_camera, frame->camera_position[2] ^= 1)
READS(fewer_actors, frame->actors_said &= 0x3e)
READS(other_mouth, frame->actors[0].mouth ^= 8)
READS(other_pose, frame->poses[0].id ^= 0x8000)
READS(other_channel, frame->keys[0].channel ^= 0x20)
READS(unsigned_components, frame->camera_rotation.q[0] &= 0x1fff)

/* -- Sound ------------------------------------------------------------------------------------ */

static uint32_t mono(uint8_t coding) {
    (void)coding;
    return 4032;
}

static void mono_samples(qp_subject *subject) {
    subject->cine.sound_samples = mono;
}

static bool takes_all(qp_cine_sound *sound, uint64_t position, uint8_t coding) {
    sound->left = 0;
    return qp_cine_sound_offer(sound, position, coding);
}

static void every_sector(qp_subject *subject) {
    subject->cine.sound_offer = takes_all;
}

const qp_broken qp_broken_cine[] = {
    {"CIN-S001", data_late, NULL},
    {"CIN-S002", no_channel, NULL},
    {"CIN-S003", filter_channels, NULL},
    {"CIN-S004", never_over, NULL},
    {"CIN-S005", never_over, NULL},
    {"CIN-H001", fewer_frames, NULL},
    {"CIN-H002", any_version, NULL},
    {"CIN-F001", other_camera, NULL},
    {"CIN-F002", fewer_actors, NULL},
    {"CIN-F003", other_mouth, NULL},
    {"CIN-F004", other_pose, NULL},
    {"CIN-F005", other_channel, NULL},
    {"CIN-F006", unsigned_components, NULL},
    {"CIN-D001", NULL, NULL},
    {"CIN-D002", NULL, NULL},
    {"CIN-D003", NULL, NULL},
    {"CIN-D004", NULL, NULL},
    {"CIN-D005", NULL, NULL},
    {"CIN-D006", NULL, NULL},
    {"CIN-A001", mono_samples, NULL},
    {"CIN-A002", every_sector, NULL},
    {"CIN-A003", every_sector, NULL},
    {NULL, NULL, NULL},
};
