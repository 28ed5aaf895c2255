#include "totemtech/layout.h"

#include "base/bits.h"

uint16_t qp_totem_get16(const qp_totem_reading *reading, size_t offset) {
    qp_cursor cursor = qp_cursor_between(reading->bytes, offset, reading->end);
    uint16_t value = 0;
    bool read = reading->order == QP_TOTEM_BIG ? qp_read_u16be(&cursor, &value)
                                               : qp_read_u16le(&cursor, &value);
    return read ? value : 0;
}

uint32_t qp_totem_get32(const qp_totem_reading *reading, size_t offset) {
    qp_cursor cursor = qp_cursor_between(reading->bytes, offset, reading->end);
    uint32_t value = 0;
    bool read = reading->order == QP_TOTEM_BIG ? qp_read_u32be(&cursor, &value)
                                               : qp_read_u32le(&cursor, &value);
    return read ? value : 0;
}

int16_t qp_totem_signed16(uint16_t bits) {
    return (int16_t)(bits < 0x8000u ? (int32_t)bits : (int32_t)bits - 0x10000);
}

int32_t qp_totem_signed32(uint32_t bits) {
    return (int32_t)(bits < 0x80000000u ? (int64_t)bits : (int64_t)bits - 0x100000000);
}

float qp_totem_float(uint32_t bits) {
    return qp_float_of_bits(bits);
}

/* ANIMATION, KeyframerVec3fComp: "convert each component to a float and multiply by 0.001". Not in
 * the file of its caller: gcc 12 at -O3 makes vectors of the conversions there and loses, between
 * double and double, the rounding to float. */
float qp_totem_vector_component(int16_t component) {
    return (float)(component * 0.001);
}

bool qp_totem_finite(uint32_t bits) {
    return bits / 0x800000u % 256u != 255u;
}

bool qp_totem_options_of(const qp_totem_options *given, qp_totem_options *options) {
    const qp_totem_options defaults = {QP_TOTEM_ANY, QP_TOTEM_QUAT_DOCUMENTED,
                                       QP_TOTEM_SLERP_PRINTED, QP_TOTEM_SEARCH_CLAMP, false};
    *options = given != NULL ? *given : defaults;
    return (unsigned)options->order <= QP_TOTEM_BIG &&
           (unsigned)options->quat <= QP_TOTEM_QUAT_SIGNED &&
           (unsigned)options->slerp <= QP_TOTEM_SLERP_FORWARD &&
           (unsigned)options->search <= QP_TOTEM_SEARCH_ENGINE;
}
