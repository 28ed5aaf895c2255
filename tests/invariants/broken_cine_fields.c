/* Cinematic streams: each field of sectors, headers and records read wrongly by itself. */
#include "broken_fields.h"

/* -- Frames ----------------------------------------------------------------------------------- */

#define FRAMES(X)                                                                                  \
    X(frame_number, "CIN-F001", frame->number ^= 1)                                                \
    X(frame_unknown, "CIN-F001", frame->unknown_02 ^= 1)                                           \
    X(camera_x, "CIN-F001", frame->camera_position[0] ^= 1)                                        \
    X(camera_y, "CIN-F001", frame->camera_position[1] ^= 1)                                        \
    X(camera_q0, "CIN-F001", frame->camera_rotation.q[0] ^= 1)                                     \
    X(camera_q1, "CIN-F001", frame->camera_rotation.q[1] ^= 1)                                     \
    X(camera_q2, "CIN-F001", frame->camera_rotation.q[2] ^= 1)                                     \
    X(camera_q3, "CIN-F001", frame->camera_rotation.q[3] ^= 1)                                     \
    X(no_frame, "CIN-F001", frame->number = 0)                                                     \
    X(poses_said, "CIN-F002", frame->poses_said ^= 32)                                             \
    X(actors_lost, "CIN-F002", frame->actor_count = 0)                                             \
    X(poses_lost, "CIN-F002", frame->pose_count = 0)                                               \
    X(actor_rotation, "CIN-F003", frame->actors[0].rotation.q[1] ^= 1)                             \
    X(actor_eyes, "CIN-F003", frame->actors[0].eyes ^= 1)                                          \
    X(actor_y, "CIN-F003", frame->actors[0].position[1] ^= 1)                                      \
    X(actor_id, "CIN-F003", frame->actors[0].id ^= 1)                                              \
    X(actor_unknown, "CIN-F003", frame->actors[0].unknown_16 ^= 1)                                 \
    X(pose_x, "CIN-F004", frame->poses[0].position[0] ^= 1)                                        \
    X(pose_keys, "CIN-F004", frame->poses[0].keys ^= 1)                                            \
    X(pose_mouth, "CIN-F004", frame->poses[0].mouth ^= 1)                                          \
    X(pose_eyes, "CIN-F004", frame->poses[0].eyes ^= 1)                                            \
    X(keys_lost, "CIN-F005", frame->key_count = 0)                                                 \
    X(key_rotation, "CIN-F005", frame->keys[0].rotation.q[3] ^= 1)                                 \
    X(too_low, "CIN-F006", frame->camera_rotation.q[2] = -4097)                                    \
    X(one_off, "CIN-F006", frame->camera_rotation.q[0] ^= 1)

#define BREAK_FRAME(name, id, statement)                                                           \
    static bool read_##name(qp_bytes data, uint32_t capacity, uint64_t offset, uint32_t sector,    \
                            qp_sink *sink, qp_cine_frame *frame) {                                 \
        const bool read = qp_cine_frame_read(data, capacity, offset, sector, sink, frame);         \
        statement;                                                                                 \
        return read;                                                                               \
    }                                                                                              \
    static void name(qp_subject *subject) {                                                        \
        subject->cine.frame_read = read_##name;                                                    \
    }
FRAMES(BREAK_FRAME)

/* -- Sectors ---------------------------------------------------------------------------------- */

#define SECTORS(X)                                                                                 \
    X(sector_elsewhere, "CIN-S001", out->data.data++)                                              \
    X(sector_short, "CIN-S001", out->data.size -= 4)

#define BREAK_SECTOR(name, id, statement)                                                          \
    static void sector_##name(const qp_cine_geometry *geometry, qp_bytes bytes,                    \
                              qp_cine_sector *out) {                                               \
        qp_cine_sector_read(geometry, bytes, out);                                                 \
        statement;                                                                                 \
    }                                                                                              \
    static void name(qp_subject *subject) {                                                        \
        subject->cine.sector_read = sector_##name;                                                 \
    }
SECTORS(BREAK_SECTOR)

/* What a reader makes of a sector. */
static const uint8_t zeros[64];

#define PUSHES(X)                                                                                  \
    X(other_number, "CIN-S002", frame->number ^= 1)                                                \
    X(other_place, "CIN-S002", frame->camera_position[0] ^= 1)                                     \
    X(other_kind, "CIN-S002", kind = QP_CINE_SECTOR_OTHER)                                         \
    X(never_a_header, "CIN-S004",                                                                  \
      kind = kind == QP_CINE_SECTOR_HEADER ? QP_CINE_SECTOR_OTHER : kind)                          \
    X(no_header_either, "CIN-S005",                                                                \
      kind = kind == QP_CINE_SECTOR_HEADER ? QP_CINE_SECTOR_OTHER : kind)                          \
    X(no_header_at_all, "CIN-H001",                                                                \
      kind = kind == QP_CINE_SECTOR_HEADER ? QP_CINE_SECTOR_OTHER : kind)                          \
    X(end_is_a_frame, "CIN-S004", kind = kind == QP_CINE_SECTOR_END ? QP_CINE_SECTOR_FRAME : kind) \
    X(other_setup_size, "CIN-H001", reader->header.setup_size ^= 1)                                \
    X(other_version, "CIN-H001", reader->header.version ^= 1)                                      \
    X(other_setup, "CIN-H001", reader->header.setup.data = zeros)                                  \
    X(shorter_setup, "CIN-H001", reader->header.setup.size = 0)

#define BREAK_PUSH(name, id, statement)                                                            \
    static qp_cine_sector_kind push_##name(qp_cine_reader *reader, qp_bytes bytes, qp_sink *sink,  \
                                           qp_cine_frame *frame) {                                 \
        qp_cine_sector_kind kind = qp_cine_push(reader, bytes, sink, frame);                       \
        statement;                                                                                 \
        return kind;                                                                               \
    }                                                                                              \
    static void name(qp_subject *subject) {                                                        \
        subject->cine.push = push_##name;                                                          \
    }
PUSHES(BREAK_PUSH)

/* The header has its channel byte, the frames have none. */
static qp_cine_sector_kind push_any_channel(qp_cine_reader *reader, qp_bytes bytes, qp_sink *sink,
                                            qp_cine_frame *frame) {
    if (!reader->seeking) {
        reader->channel = bytes.data[reader->geometry.data];
    }
    return qp_cine_push(reader, bytes, sink, frame);
}

static void any_channel(qp_subject *subject) {
    subject->cine.push = push_any_channel;
}

static bool at_once(const qp_cine_reader *reader) {
    (void)reader;
    return true;
}

static void over_at_once(qp_subject *subject) {
    subject->cine.over = at_once;
}

/* -- Sound ------------------------------------------------------------------------------------ */

#define OFFERS(X)                                                                                  \
    X(taken_twice, "CIN-A002", sound->taken += 1)                                                  \
    X(longer_sectors, "CIN-A002", sound->samples += 1)                                             \
    X(offered_twice, "CIN-A003", sound->offered += 1)                                              \
    X(one_more_second, "CIN-A003", sound->samples += sound->offered == 5643 ? 37800 : 0)

#define BREAK_OFFER(name, id, statement)                                                           \
    static bool offer_##name(qp_cine_sound *sound, uint64_t position, uint8_t coding) {            \
        const bool taken = qp_cine_sound_offer(sound, position, coding);                           \
        statement;                                                                                 \
        return taken;                                                                              \
    }                                                                                              \
    static void name(qp_subject *subject) {                                                        \
        subject->cine.sound_offer = offer_##name;                                                  \
    }
OFFERS(BREAK_OFFER)

const qp_broken qp_broken_cine_fields[] = {
    FRAMES(BROKEN_ENTRY)  /* */
    SECTORS(BROKEN_ENTRY) /* */
    PUSHES(BROKEN_ENTRY)  /* */
    OFFERS(BROKEN_ENTRY)  /* */
    {"CIN-S002", any_channel, NULL},
    {"CIN-S005", over_at_once, NULL},
    {NULL, NULL, NULL},
};
