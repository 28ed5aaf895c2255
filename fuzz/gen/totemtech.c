#include "gen/totemtech.h"

#include <string.h>

uint32_t qp_gen_bits(float value) {
    uint32_t bits = 0;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

qp_totem_float_key qp_gen_float_key(uint16_t frame, float value, float tangent_in,
                                    float tangent_out) {
    qp_totem_float_key key = {frame, 0, qp_gen_bits(value), qp_gen_bits(tangent_in),
                              qp_gen_bits(tangent_out)};
    return key;
}

qp_totem_vector_key qp_gen_vector_key(uint16_t frame, int16_t x, int16_t y, int16_t z) {
    qp_totem_vector_key key = {frame, {x, y, z}, {0, 0, 0}, {0, 0, 0}};
    return key;
}

qp_totem_rotation_key qp_gen_rotation_key(int16_t frame, const int16_t quat[4], float omega,
                                          float sinom) {
    qp_totem_rotation_key key = {
        frame, {quat[0], quat[1], quat[2], quat[3]}, 0, qp_gen_bits(omega), qp_gen_bits(sinom)};
    return key;
}

void qp_gen_empty_tracks(qp_totem_writer *writer, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        qp_totem_put_track(writer, 1, 0);
    }
}

static void float_track(qp_totem_writer *writer, uint16_t interp, float a, float b) {
    qp_totem_float_key first = qp_gen_float_key(0, a, 0.0F, 0.5F);
    qp_totem_float_key second = qp_gen_float_key(20, b, -0.25F, 0.0F);
    qp_totem_put_track(writer, interp, 2);
    qp_totem_put_float_key(writer, &first);
    qp_totem_put_float_key(writer, &second);
}

static void vector_track(qp_totem_writer *writer, uint16_t interp) {
    qp_totem_vector_key first = {0, {1000, -2000, 3000}, {0, 0, 0}, {500, 0, -500}};
    qp_totem_vector_key second = {30, {-1000, 2000, 32767}, {100, -100, 0}, {0, 0, 0}};
    qp_totem_put_track(writer, interp, 2);
    qp_totem_put_vector_key(writer, &first);
    qp_totem_put_vector_key(writer, &second);
}

/* Two unit quaternions a quarter turn apart; both forms agree on them. */
static void rotation_track(qp_totem_writer *writer) {
    const int16_t still[4] = {0, 0, 0, 2000};
    const int16_t turned[4] = {0, 1414, 0, 1414};
    qp_totem_rotation_key first = qp_gen_rotation_key(0, still, 0.7853982F, 1.4142135F);
    qp_totem_rotation_key second = qp_gen_rotation_key(30, turned, 0.0F, 0.0F);
    qp_totem_put_track(writer, 1, 2);
    qp_totem_put_rotation_key(writer, &first);
    qp_totem_put_rotation_key(writer, &second);
}

static qp_bytes text(const char *string) {
    qp_bytes bytes = {(const uint8_t *)string, strlen(string)};
    return bytes;
}

static void message_track(qp_totem_writer *writer) {
    qp_bytes none = {NULL, 0};
    qp_totem_put_track(writer, 1, 2);
    qp_totem_put_message_key(writer, 3, 0, 2);
    qp_totem_put_message(writer, 0x05, 7, none, 0, -19);
    qp_totem_put_message(writer, 0x11, 0xffffffff, text("STEP_LEFT"), 9, 0x1234567);
    qp_totem_put_message_key(writer, 30, 0, 1);
    qp_totem_put_message(writer, 0x13, 0, text(""), 0, 4);
}

void qp_gen_totem_empty(qp_totem_writer *writer) {
    qp_totem_put_head(writer, qp_gen_bits(1.0F), 0);
    qp_totem_put_count(writer, 0);
    qp_totem_put_count(writer, 0);
    qp_totem_put_count(writer, 0);
}

void qp_gen_totem_rich(qp_totem_writer *writer) {
    qp_totem_put_head(writer, qp_gen_bits(1.0F), 7);
    qp_totem_put_count(writer, 1);
    qp_totem_put_record(writer, -1000, 1);
    float_track(writer, 3, 1.0F, 0.0F);
    qp_totem_put_count(writer, 2);
    qp_totem_put_record(writer, 0x11223344, 2);
    vector_track(writer, 1);
    rotation_track(writer);
    vector_track(writer, 2);
    message_track(writer);
    qp_totem_put_record(writer, -2, 3);
    qp_gen_empty_tracks(writer, 4);
    qp_totem_put_count(writer, 1);
    qp_totem_put_record(writer, 77, 4);
    float_track(writer, 1, -1.5F, 2.5F);
    float_track(writer, 2, 0.0F, 1.0F);
    float_track(writer, 8, 0.25F, 0.75F);
    qp_gen_empty_tracks(writer, 2);
    vector_track(writer, 1);
    qp_gen_empty_tracks(writer, 1);
    float_track(writer, 1, 3.0F, 3.0F);
}

void qp_gen_totem_string(qp_totem_writer *writer, uint32_t stated, uint32_t present) {
    static uint8_t letters[65536];
    memset(letters, 'a', sizeof letters);
    qp_bytes string = {letters, present < sizeof letters ? present : sizeof letters};
    qp_totem_put_head(writer, qp_gen_bits(1.0F), 0);
    qp_totem_put_count(writer, 0);
    qp_totem_put_count(writer, 1);
    qp_totem_put_record(writer, 42, 0);
    qp_gen_empty_tracks(writer, 3);
    qp_totem_put_track(writer, 1, 1);
    qp_totem_put_message_key(writer, 5, 0, 1);
    qp_totem_put_message(writer, 0x11, 0, string, stated, 9);
    qp_totem_put_count(writer, 0);
}

size_t qp_gen_totem_string_at(uint32_t message_head) {
    size_t head = 6;
    size_t counts = 4 + 4;
    size_t node = 6 + 4 * 6;
    return head + counts + node + message_head + 8;
}

/* -- Any body --------------------------------------------------------------------------------- */

/* Mostly small, now and then of any pattern. */
static uint16_t draw_frame(qp_source *source) {
    return qp_draw_one_in(source, 8) ? qp_draw_u16(source) : qp_draw_u8(source);
}

static uint32_t draw_float(qp_source *source) {
    static const uint32_t odd[8] = {0x7f800000, 0xff800000, 0x7fc00000, 0x7f7fffff,
                                    0x80000000, 1,          0xff7fffff, 0x7f800001};
    if (qp_draw_one_in(source, 8)) {
        return odd[qp_draw_below(source, 8)];
    }
    return qp_draw_one_in(source, 4) ? qp_draw_u32(source)
                                     : qp_gen_bits((float)qp_draw_u8(source) / 16.0F - 4.0F);
}

/* Draws one by one: the order in which an initializer is evaluated is the compiler's. */
static void any_float_key(qp_source *source, qp_totem_writer *writer) {
    qp_totem_float_key key;
    key.frame = draw_frame(source);
    key.junk = qp_draw_u8(source);
    key.value = draw_float(source);
    key.tangent_in = draw_float(source);
    key.tangent_out = draw_float(source);
    qp_totem_put_float_key(writer, &key);
}

static void any_vector_key(qp_source *source, qp_totem_writer *writer) {
    qp_totem_vector_key key = {draw_frame(source), {0, 0, 0}, {0, 0, 0}, {0, 0, 0}};
    for (int i = 0; i < 3; i++) {
        key.value[i] = (int16_t)qp_draw_u16(source);
        key.handle_left[i] = (int16_t)qp_draw_u16(source);
        key.handle_right[i] = (int16_t)qp_draw_u16(source);
    }
    qp_totem_put_vector_key(writer, &key);
}

static void any_rotation_key(qp_source *source, qp_totem_writer *writer) {
    qp_totem_rotation_key key = {0, {0, 0, 0, 0}, 0, 0, 0};
    key.frame = (int16_t)draw_frame(source);
    key.omega = draw_float(source);
    key.sinom = draw_float(source);
    for (int i = 0; i < 4; i++) {
        key.quat[i] = (int16_t)qp_draw_u16(source);
    }
    qp_totem_put_rotation_key(writer, &key);
}

static void any_message(qp_source *source, qp_totem_writer *writer) {
    uint8_t letters[256];
    uint32_t length = qp_draw_below(source, qp_draw_one_in(source, 4) ? 256 : 16);
    uint32_t id = qp_draw_one_in(source, 2) ? 0x10 + qp_draw_below(source, 5) : qp_draw_u8(source);
    for (uint32_t i = 0; i < length; i++) {
        letters[i] = qp_draw_u8(source);
    }
    qp_bytes string = {letters, length};
    uint32_t param = qp_draw_u16(source);
    int32_t name = (int32_t)qp_draw_u16(source) - 5;
    qp_totem_put_message(writer, id, param, string, length, name);
}

static void any_track(qp_source *source, qp_totem_writer *writer, qp_totem_track_kind kind) {
    uint32_t count = qp_draw_below(source, 5);
    uint16_t interp = (uint16_t)qp_draw_below(source, 10);
    qp_totem_put_track(writer, interp, count);
    for (uint32_t i = 0; i < count; i++) {
        if (kind == QP_TOTEM_FLOAT) {
            any_float_key(source, writer);
        } else if (kind == QP_TOTEM_VECTOR) {
            any_vector_key(source, writer);
        } else if (kind == QP_TOTEM_ROTATION) {
            any_rotation_key(source, writer);
        } else {
            uint32_t messages = qp_draw_below(source, 4);
            uint16_t frame = draw_frame(source);
            uint16_t junk = qp_draw_u8(source);
            qp_totem_put_message_key(writer, frame, junk, messages);
            for (uint32_t k = 0; k < messages; k++) {
                any_message(source, writer);
            }
        }
    }
}

static void any_record(qp_source *source, qp_totem_writer *writer, const qp_totem_track_kind *kinds,
                       uint32_t count) {
    int32_t name = (int32_t)qp_draw_u16(source) - 1000;
    uint16_t unk = qp_draw_u8(source);
    qp_totem_put_record(writer, name, unk);
    for (uint32_t i = 0; i < count; i++) {
        any_track(source, writer, kinds[i]);
    }
}

static void any_section(qp_source *source, qp_totem_writer *writer,
                        const qp_totem_track_kind *kinds, uint32_t tracks) {
    uint32_t count = qp_draw_below(source, 4);
    qp_totem_put_count(writer, count);
    for (uint32_t i = 0; i < count; i++) {
        any_record(source, writer, kinds, tracks);
    }
}

const qp_totem_track_kind qp_gen_totem_mesh[1] = {QP_TOTEM_FLOAT};
const qp_totem_track_kind qp_gen_totem_node[QP_TOTEM_NODE_TRACKS] = {
    QP_TOTEM_VECTOR, QP_TOTEM_ROTATION, QP_TOTEM_VECTOR, QP_TOTEM_MESSAGES};
const qp_totem_track_kind qp_gen_totem_material[QP_TOTEM_MATERIAL_TRACKS] = {
    QP_TOTEM_FLOAT, QP_TOTEM_FLOAT,  QP_TOTEM_FLOAT,  QP_TOTEM_FLOAT,
    QP_TOTEM_FLOAT, QP_TOTEM_VECTOR, QP_TOTEM_VECTOR, QP_TOTEM_FLOAT};

void qp_gen_totem_any(qp_source *source, qp_totem_writer *writer) {
    uint32_t length = draw_float(source);
    uint16_t unk = qp_draw_u16(source);
    qp_totem_put_head(writer, length, unk);
    any_section(source, writer, qp_gen_totem_mesh, 1);
    any_section(source, writer, qp_gen_totem_node, 4);
    any_section(source, writer, qp_gen_totem_material, 8);
}
