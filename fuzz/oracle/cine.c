#include "oracle/cine.h"

#include <math.h>
#include <string.h>

/* -- A frame ---------------------------------------------------------------------------------- */

/* The keys of the poses are the frame's keys, in order and without gaps. */
static bool keys_in_order(const qp_cine_frame *frame) {
    uint32_t next = 0;
    for (uint32_t i = 0; i < frame->pose_count; i++) {
        if (frame->poses[i].first_key != next || frame->poses[i].key_count > frame->poses[i].keys) {
            return false;
        }
        next += frame->poses[i].key_count;
    }
    return next == frame->key_count;
}

static bool in_range(const qp_cine_quaternion *rotation) {
    for (size_t i = 0; i < 4; i++) {
        if (rotation->q[i] < -4096 || rotation->q[i] > 4095) {
            return false;
        }
    }
    return true;
}

static const char *check_lengths(const qp_cine_frame *frame, qp_bytes data, uint32_t capacity) {
    uint32_t over = frame->bytes_least > capacity ? frame->bytes_least - capacity : 0;
    if (frame->bytes_least > frame->bytes_most || frame->overrun_least > frame->overrun_most) {
        return "the least is more than the most";
    }
    if (frame->overrun_least != over) {
        return "the over-run is not what is past the capacity";
    }
    if (frame->whole &&
        (over > 0 || frame->bytes_least > data.size || frame->bytes_least != frame->bytes_most)) {
        return "a whole frame that is not all there";
    }
    if (!frame->whole && over == 0 && data.size >= frame->bytes_most) {
        return "a frame that is all there is not whole";
    }
    return NULL;
}

/* Written again, a whole frame gives the bytes that it was read from. */
static const char *check_round_trip(const qp_cine_frame *frame, qp_bytes data) {
    uint8_t again[QP_CINE_DATA_SIZE];
    size_t size = qp_cine_write_frame(frame, again, sizeof again);
    if (!frame->whole) {
        return NULL;
    }
    if (size != frame->bytes_least || memcmp(again, data.data, size) != 0) {
        return "a whole frame does not come back as it was";
    }
    return NULL;
}

const char *qp_cine_frame_oracle(const qp_cine_frame *frame, qp_bytes data, uint32_t capacity) {
    if (frame->actor_count > frame->actors_said || frame->pose_count > frame->poses_said ||
        frame->key_count > QP_CINE_KEYS_MAX) {
        return "more records than were said";
    }
    bool all = frame->actor_count == frame->actors_said && frame->pose_count == frame->poses_said;
    if ((frame->whole && !all) ||
        (!all && frame->actor_count < frame->actors_said && frame->pose_count > 0)) {
        return "records are missing";
    }
    if (!keys_in_order(frame)) {
        return "keys are not in order";
    }
    if (!in_range(&frame->camera_rotation)) {
        return "the camera's rotation is out of range";
    }
    const char *wrong = check_lengths(frame, data, capacity);
    return wrong != NULL ? wrong : check_round_trip(frame, data);
}

/* -- A frame applied -------------------------------------------------------------------------- */

/* A unit quaternion gives a rotation: rows of length 1. */
static const char *check_rotation(const qp_cine_quaternion *stored) {
    double q[4];
    (void)qp_cine_normalise(stored, q);
    qp_cine_matrix matrix = qp_cine_part_matrix(q);
    for (size_t row = 0; row < 3; row++) {
        const double *m = matrix.m[row];
        double square = m[0] * m[0] + m[1] * m[1] + m[2] * m[2];
        if (!(fabs(square - 1) < 1e-12)) {
            return "a rotation's rows are not of length 1";
        }
    }
    return NULL;
}

static const char *check_view(const qp_cine_frame *frame) {
    double q[4];
    double screen[2];
    (void)qp_cine_normalise(&frame->camera_rotation, q);
    qp_cine_matrix camera = qp_cine_camera_matrix(q);
    qp_cine_matrix view = qp_cine_view_matrix(&camera, QP_CINE_SCREEN_WIDTH, QP_CINE_SCREEN_HEIGHT);
    if (qp_cine_project(&view, frame->camera_position, frame->camera_position, QP_CINE_SCREEN_H,
                        screen)) {
        return "the camera sees itself";
    }
    for (uint32_t i = 0; i < frame->actor_count; i++) {
        (void)qp_cine_project(&view, frame->camera_position, frame->actors[i].position,
                              QP_CINE_SCREEN_H, screen);
        if (!isfinite(screen[0]) || !isfinite(screen[1])) {
            return "a screen point is not finite";
        }
    }
    return NULL;
}

static const char *check_shown(const qp_cine_frame *frame, const qp_cine_shown *shown) {
    for (uint32_t i = 0; i < frame->actor_count; i++) {
        const qp_cine_actor_shown *actor = &shown->actors[i];
        if (actor->mouth >= qp_cine_mouth_count((uint16_t)frame->actors[i].id) || actor->eyes > 2) {
            return "an actor's face is past its bank";
        }
    }
    for (uint32_t i = 0; i < frame->pose_count; i++) {
        const qp_cine_pose_shown *pose = &shown->poses[i];
        if (pose->mouth >= qp_cine_mouth_count(frame->poses[i].id) || pose->eyes > 2 ||
            pose->blink > 2) {
            return "a pose's face is past its bank";
        }
    }
    for (uint32_t i = 0; i < shown->stand_in_count; i++) {
        if (shown->stand_ins[i].fade > 1024 || shown->stand_ins[i].actor >= frame->actor_count) {
            return "a stand-in is out of range";
        }
    }
    return NULL;
}

static void forget(qp_cine_player *player, const qp_cine_frame *frame) {
    const qp_cine_object none = {0, 0, 0};
    for (uint32_t i = 0; i < frame->actor_count; i++) {
        player->objects[(uint16_t)frame->actors[i].id] = none;
    }
    for (uint32_t i = 0; i < frame->pose_count; i++) {
        player->objects[frame->poses[i].id] = none;
    }
}

const char *qp_cine_play_oracle(qp_cine_player *player, const qp_cine_frame *frame) {
    qp_cine_shown shown;
    double parts[QP_CINE_POSES_MAX][4];
    qp_cine_apply(player, frame, &shown);
    const char *wrong = check_shown(frame, &shown);
    for (uint32_t i = 0; i < frame->key_count && wrong == NULL; i++) {
        wrong = check_rotation(&frame->keys[i].rotation);
    }
    for (uint32_t i = 0; i < frame->pose_count; i++) {
        (void)qp_cine_pose_parts(frame, i, NULL, 0, parts, QP_CINE_POSES_MAX);
    }
    forget(player, frame);
    return wrong != NULL ? wrong : check_view(frame);
}

/* -- A whole input ---------------------------------------------------------------------------- */

static const char *check_frame(const qp_cine_reader *reader, const qp_cine_frame *frame,
                               qp_cine_player *player) {
    bool channel = reader->channel != QP_CINE_NO_CHANNEL;
    size_t skip = channel ? QP_CINE_CHANNEL_SKIP : 0;
    qp_bytes data = {reader->current.data.data + skip, reader->current.data.size - skip};
    const char *wrong = qp_cine_frame_oracle(frame, data, QP_CINE_DATA_SIZE - (uint32_t)skip);
    return wrong != NULL ? wrong : qp_cine_play_oracle(player, frame);
}

static const char *check_counts(const qp_cine_reader *reader, size_t size) {
    uint64_t sectors =
        reader->audio.count + reader->frames.count + reader->empty.count + reader->behind.count;
    if (reader->offset != size) {
        return "the walk did not end where the input does";
    }
    if (sectors > reader->sector + reader->skipped.count) {
        return "more sectors were counted than there are";
    }
    return NULL;
}

/* All of the setup block that is said to be there can be read. */
static const char *check_setup(const qp_cine_header *header) {
    uint32_t sum = 0;
    for (size_t i = 0; i < header->setup.size; i++) {
        sum += header->setup.data[i];
    }
    return header->setup.size > header->setup_size || sum > 255u * header->setup.size
               ? "the setup block has more bytes than the header says"
               : NULL;
}

const char *qp_cine_stream_oracle(qp_bytes input, const qp_cine_options *options,
                                  qp_cine_player *player) {
    qp_cine_layout layout = qp_cine_layout_of(options, input, input.size);
    qp_cine_reader reader;
    qp_cine_sound sound;
    qp_cine_frame frame;
    qp_sink sink = {NULL, NULL, {0, 0, 0}};
    const char *wrong = NULL;
    if (qp_cine_reader_init(&reader, options, &layout) != QP_OK) {
        return "options of the harness are refused";
    }
    qp_cine_sound_init(&sound, 150, qp_cine_sound_threshold(150));
    for (size_t at = layout.start; at < input.size && wrong == NULL; at += reader.geometry.size) {
        size_t left = input.size - at;
        qp_bytes sector = {input.data + at,
                           left < reader.geometry.size ? left : reader.geometry.size};
        qp_cine_sector_kind kind = qp_cine_push(&reader, sector, &sink, &frame);
        if (kind == QP_CINE_SECTOR_FRAME) {
            wrong = check_frame(&reader, &frame, player);
        } else if (kind == QP_CINE_SECTOR_HEADER) {
            wrong = check_setup(&reader.header);
        } else if (kind == QP_CINE_SECTOR_AUDIO) {
            (void)qp_cine_sound_offer(&sound, reader.sector, reader.current.coding);
        }
    }
    if (wrong != NULL) {
        return wrong;
    }
    qp_cine_finish(&reader, &sink);
    return check_counts(&reader, input.size > layout.start ? input.size : layout.start);
}
