/* ANIMATION files as the document has them: keys in order, quaternions of turns, short strings. */
#include "gen/totemtech.h"

enum { RECORDS_MOST = 2, KEYS_MOST = 4, MESSAGES_MOST = 3, STRING_MOST = 143 };

/* Turns about an axis by multiples of 30 degrees: components in two-thousandths. */
static void draw_turn(qp_source *source, int16_t quat[4]) {
    static const int16_t turns[][2] = {{0, 2000},    {518, 1932}, {1000, 1732}, {1414, 1414},
                                       {1732, 1000}, {1932, 518}, {2000, 0}};
    const uint32_t turn = qp_draw_below(source, 7);
    const uint32_t axis = qp_draw_below(source, 3);
    for (size_t i = 0; i < 4; i++) {
        quat[i] = 0;
    }
    quat[axis] = turns[turn][0];
    quat[3] = turns[turn][1];
}

/* Between two of these angles: as the game stores them, of a quarter, none, or once around. */
static void put_rotation(qp_source *source, qp_totem_writer *writer, uint16_t frame) {
    static const float omegas[4][2] = {
        {0.0F, 0.0F}, {0.7853982F, 1.4142135F}, {0.2617994F, 3.8637033F}, {6.8067840F, 2.0F}};
    const uint32_t kind = qp_draw_below(source, 4);
    int16_t quat[4];
    draw_turn(source, quat);
    const qp_totem_rotation_key key =
        qp_gen_rotation_key((int16_t)frame, quat, omegas[kind][0], omegas[kind][1]);
    qp_totem_put_rotation_key(writer, &key);
}

static void put_message(qp_source *source, qp_totem_writer *writer) {
    uint8_t letters[STRING_MOST];
    static const uint32_t ids[] = {0x10, 0x11, 0x12, 0x13, 0x14, 5};
    const uint32_t id = ids[qp_draw_below(source, 6)];
    uint32_t length = qp_draw_below(source, 12);
    length = qp_draw_one_in(source, 8) ? STRING_MOST : length;
    for (uint32_t i = 0; i < length; i++) {
        letters[i] = (uint8_t)('a' + i % 26);
    }
    const qp_bytes string = {letters, length};
    const uint32_t param = qp_draw_u8(source);
    qp_totem_put_message(writer, id, param, string, length, (int32_t)qp_draw_u16(source));
}

static void put_messages(qp_source *source, qp_totem_writer *writer, uint16_t frame) {
    const uint32_t count = 1 + qp_draw_below(source, MESSAGES_MOST);
    qp_totem_put_message_key(writer, frame, 0, count);
    for (uint32_t i = 0; i < count; i++) {
        put_message(source, writer);
    }
}

static void put_key(qp_source *source, qp_totem_writer *writer, qp_totem_track_kind kind,
                    uint16_t frame) {
    const int16_t x = (int16_t)qp_draw_u16(source);
    const float value = (float)x / 256.0F;
    const qp_totem_float_key number = qp_gen_float_key(frame, value, 0.25F, -0.5F);
    const qp_totem_vector_key vector = qp_gen_vector_key(frame, x, (int16_t)(x ^ 0x5a5a), 1000);
    switch (kind) {
    case QP_TOTEM_FLOAT:
        qp_totem_put_float_key(writer, &number);
        break;
    case QP_TOTEM_VECTOR:
        qp_totem_put_vector_key(writer, &vector);
        break;
    case QP_TOTEM_ROTATION:
        put_rotation(source, writer, frame);
        break;
    default:
        put_messages(source, writer, frame);
        break;
    }
}

static void put_records(qp_source *source, qp_totem_writer *writer,
                        const qp_totem_track_kind *kinds, uint32_t tracks) {
    const uint32_t count = 1 + qp_draw_below(source, RECORDS_MOST);
    qp_totem_put_count(writer, count);
    for (uint32_t i = 0; i < count; i++) {
        qp_totem_put_record(writer, (int32_t)qp_draw_u16(source), 1);
        for (uint32_t k = 0; k < tracks; k++) {
            const uint32_t keys = qp_draw_below(source, KEYS_MOST + 1);
            uint16_t frame = (uint16_t)qp_draw_below(source, 3);
            qp_totem_put_track(writer, (uint16_t)(1 + qp_draw_below(source, 3)), keys);
            for (uint32_t j = 0; j < keys; j++) {
                put_key(source, writer, kinds[k], frame);
                frame = (uint16_t)(frame + 1 + qp_draw_below(source, 10));
            }
        }
    }
}

void qp_gen_totem_plain(qp_source *source, qp_totem_writer *writer) {
    qp_totem_put_head(writer, qp_gen_bits(2.0F), 1);
    put_records(source, writer, qp_gen_totem_mesh, 1);
    put_records(source, writer, qp_gen_totem_node, 4);
    put_records(source, writer, qp_gen_totem_material, 8);
}
