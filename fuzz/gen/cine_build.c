#include "gen/cine_build.h"

/* XA: sixteen parameter bytes, then samples; 18 groups a sector. */
enum { SOUND_GROUP = 128, SOUND_GROUPS = 18, SOUND_BYTES = SOUND_GROUP * SOUND_GROUPS };

qp_cine_build qp_cine_build_in(uint8_t *block, size_t room, uint32_t sector_size) {
    qp_cine_build build = {.room = room};
    build.data = block;
    build.full = !qp_cine_geometry_of(sector_size, &build.geometry);
    build.model.file = 1;
    build.model.submode = QP_CINE_SUBMODE_DATA;
    build.model.channel_byte = QP_CINE_NO_CHANNEL;
    build.model.edc = true;
    return build;
}

qp_bytes qp_cine_built(const qp_cine_build *build) {
    qp_bytes bytes = {build->data, build->size};
    return bytes;
}

void qp_cine_add_riff(qp_cine_build *build, uint32_t sectors) {
    size_t written = qp_cine_write_riff(sectors * build->geometry.size, build->data + build->size,
                                        build->room - build->size);
    build->full = build->full || written == 0;
    build->size += written;
}

static void add_sector(qp_cine_build *build, const qp_cine_sector_model *model) {
    if (build->full) {
        return;
    }
    size_t written = qp_cine_write_sector(&build->geometry, model, build->data + build->size,
                                          build->room - build->size);
    build->full = written == 0;
    build->size += written;
    build->model.number++;
}

void qp_cine_add_data(qp_cine_build *build, qp_bytes data) {
    qp_cine_sector_model model = build->model;
    model.data = data;
    add_sector(build, &model);
}

static void add_written(qp_cine_build *build, const uint8_t *data, size_t size) {
    qp_bytes bytes = {data, size};
    build->full = build->full || size == 0;
    qp_cine_add_data(build, bytes);
}

/* Bytes of a sector that a frame or header may fill. */
static size_t capacity(const qp_cine_build *build) {
    bool channel = build->model.channel_byte != QP_CINE_NO_CHANNEL;
    return QP_CINE_DATA_SIZE - (channel ? QP_CINE_CHANNEL_SKIP : 0);
}

void qp_cine_add_header(qp_cine_build *build, const qp_cine_header *header) {
    uint8_t data[QP_CINE_DATA_SIZE];
    add_written(build, data, qp_cine_write_header(header, data, capacity(build)));
}

void qp_cine_add_frame(qp_cine_build *build, const qp_cine_frame *frame) {
    uint8_t data[QP_CINE_DATA_SIZE];
    add_written(build, data, qp_cine_write_frame(frame, data, capacity(build)));
}

void qp_cine_add_end(qp_cine_build *build) {
    uint8_t data[4];
    add_written(build, data, qp_cine_write_end(data, sizeof data));
}

void qp_cine_add_empty(qp_cine_build *build) {
    const qp_bytes none = {NULL, 0};
    qp_cine_add_data(build, none);
}

void qp_cine_add_audio(qp_cine_build *build, uint32_t seed) {
    uint8_t sound[SOUND_BYTES];
    qp_source_fill(seed + 1, sound, sizeof sound);
    for (size_t group = 0; group < SOUND_BYTES; group += SOUND_GROUP) {
        for (size_t i = 0; i < 4; i++) {
            /* Range 1..12, one of four filters; each parameter stands there twice. */
            sound[group + i] = (uint8_t)((sound[group + i] & 0x30) | (1 + sound[group + i] % 12));
            sound[group + 4 + i] = sound[group + i];
            sound[group + 8 + i] = sound[group + i];
            sound[group + 12 + i] = sound[group + i];
        }
    }
    qp_cine_sector_model model = build->model;
    model.channel = 1;
    model.submode = QP_CINE_SUBMODE_AUDIO | QP_CINE_SUBMODE_FORM2 | QP_CINE_SUBMODE_REALTIME;
    model.coding = 1;
    model.channel_byte = QP_CINE_NO_CHANNEL;
    model.data.data = sound;
    model.data.size = sizeof sound;
    add_sector(build, &model);
}

/* -- Models ----------------------------------------------------------------------------------- */

qp_cine_header qp_cine_plain_header(uint16_t frames, qp_bytes setup) {
    qp_cine_header header = {QP_CINE_MAGIC, QP_CINE_VERSION,      QP_CINE_DEAD,
                             frames,        (uint16_t)setup.size, setup};
    return header;
}

void qp_cine_plain_frame(qp_cine_frame *frame, uint16_t number) {
    const qp_cine_frame none = {0};
    *frame = none;
    frame->number = number;
    frame->camera_rotation.q[3] = 4095;
}

static int16_t draw_13(qp_source *source) {
    return (int16_t)((int32_t)(qp_draw_u16(source) & 0x1fff) - 4096);
}

static void draw_rotation(qp_source *source, qp_cine_quaternion *rotation) {
    for (size_t i = 0; i < 4; i++) {
        rotation->q[i] = draw_13(source);
    }
}

static void draw_position(qp_source *source, int32_t position[3]) {
    for (size_t i = 0; i < 3; i++) {
        position[i] = (int32_t)qp_draw_u32(source);
    }
}

static void draw_actor(qp_source *source, qp_cine_actor *actor) {
    draw_rotation(source, &actor->rotation);
    draw_position(source, actor->position);
    /* Now and then one of the two that the game treats apart. */
    actor->id =
        (int16_t)(qp_draw_one_in(source, 4) ? 510 + (qp_draw_u8(source) & 1) : qp_draw_u16(source));
    actor->unknown_16 = qp_draw_u16(source);
    actor->mouth = qp_draw_u8(source) & 15;
    actor->eyes = qp_draw_u8(source) & 3;
    actor->rest = qp_draw_u8(source) & 63;
}

static void draw_pose(qp_source *source, size_t keys, qp_cine_frame *frame) {
    qp_cine_pose *pose = &frame->poses[frame->pose_count++];
    draw_position(source, pose->position);
    pose->id = qp_draw_u16(source);
    pose->mouth = qp_draw_u8(source) & 15;
    pose->eyes = qp_draw_u8(source) & 3;
    pose->rest = qp_draw_u8(source) & 3;
    pose->first_key = frame->key_count;
    pose->key_count = (uint16_t)keys;
    pose->keys = (uint8_t)keys;
    for (size_t i = 0; i < keys; i++) {
        qp_cine_key *key = &frame->keys[frame->key_count++];
        draw_rotation(source, &key->rotation);
        key->channel = qp_draw_u8(source) & 63;
        key->rest = qp_draw_u8(source) & 63;
    }
}

void qp_cine_draw_frame(qp_source *source, uint16_t number, size_t room, qp_cine_frame *frame) {
    uint32_t actors = qp_draw_below(source, QP_CINE_ACTORS_MAX + 1);
    uint32_t poses = qp_draw_below(source, QP_CINE_POSES_MAX + 1);
    size_t used = QP_CINE_FRAME_SIZE;
    qp_cine_plain_frame(frame, number);
    frame->unknown_02 = qp_draw_u16(source);
    draw_position(source, frame->camera_position);
    draw_rotation(source, &frame->camera_rotation);
    while (frame->actor_count < actors && room - used >= QP_CINE_ACTOR_SIZE) {
        draw_actor(source, &frame->actors[frame->actor_count++]);
        used += QP_CINE_ACTOR_SIZE;
    }
    while (frame->pose_count < poses && room - used >= QP_CINE_POSE_SIZE) {
        size_t most = (room - used - QP_CINE_POSE_SIZE) / QP_CINE_KEY_SIZE;
        size_t keys = qp_draw_below(source, most < 40 ? (uint32_t)most + 1 : 40);
        draw_pose(source, keys, frame);
        used += QP_CINE_POSE_SIZE + keys * QP_CINE_KEY_SIZE;
    }
}

/* -- The opening ------------------------------------------------------------------------------ */

/* in-engine-cinematics, Timing and sound: frame 1 at sector 2, then one every 5, frame 1412 at
 * sector 7056: the last one comes a sector early. Everything else behind sector 1 is audio. */
int qp_cine_opening_sector(uint32_t sector) {
    if (sector < 2) {
        return (int)sector - 2;
    }
    if (sector == QP_CINE_OPENING_SECTORS - 1) {
        return (int)QP_CINE_OPENING_FRAMES;
    }
    return (sector - 2) % 5 == 0 ? (int)((sector - 2) / 5 + 1) : 0;
}

void qp_cine_opening_frame(uint16_t number, qp_cine_frame *frame) {
    uint8_t bytes[512];
    qp_source_fill(number, bytes, sizeof bytes);
    qp_bytes drawn = {bytes, sizeof bytes};
    qp_source source = qp_source_over(drawn);
    qp_cine_draw_frame(&source, number, 800, frame);
    frame->unknown_02 = QP_CINE_OPENING_SETUP;
}

void qp_cine_add_opening(qp_cine_build *build) {
    uint8_t setup[QP_CINE_OPENING_SETUP];
    qp_source_fill(QP_CINE_OPENING_SETUP, setup, sizeof setup);
    qp_bytes block = {setup, sizeof setup};
    qp_cine_header header = qp_cine_plain_header(QP_CINE_OPENING_FRAMES, block);
    for (uint32_t sector = 0; sector < QP_CINE_OPENING_SECTORS; sector++) {
        qp_cine_frame frame;
        int what = qp_cine_opening_sector(sector);
        if (what == -2) {
            qp_cine_add_header(build, &header);
        } else if (what == -1) {
            qp_cine_add_empty(build);
        } else if (what == 0) {
            qp_cine_add_audio(build, sector / 8); /* each piece is repeated */
        } else {
            qp_cine_opening_frame((uint16_t)what, &frame);
            qp_cine_add_frame(build, &frame);
        }
    }
}
