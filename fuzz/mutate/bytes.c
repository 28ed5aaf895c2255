/* Changes without regard to what the bytes are, and to those that only a few things are known of.
 */
#include "gen/values.h"
#include "mutate/map.h"

#include <string.h>

/* -- Runs of bytes ---------------------------------------------------------------------------- */

static size_t draw_at(qp_source *source, size_t size) {
    return qp_draw_below(source, (uint32_t)size);
}

/* Mostly a few. */
static size_t draw_length(qp_source *source, size_t most) {
    const size_t length =
        1 + qp_draw_below(source, qp_draw_one_in(source, 4) ? (uint32_t)most : 16);
    return length < most ? length : most;
}

static size_t take_out(qp_source *source, uint8_t *data, size_t size) {
    const size_t at = draw_at(source, size);
    const size_t length = draw_length(source, size - at);
    memmove(data + at, data + at + length, size - at - length);
    return size - length;
}

/* Bytes of the input itself, or drawn ones, put in before `at`. */
static size_t put_in(qp_source *source, uint8_t *data, size_t size, size_t most, size_t at) {
    if (size >= most) {
        return size;
    }
    size_t length = draw_length(source, size > 0 ? size : 16);
    length = length < most - size ? length : most - size;
    const size_t from =
        qp_draw_one_in(source, 2) && size >= length ? draw_at(source, size - length + 1) : SIZE_MAX;
    memmove(data + at + length, data + at, size - at);
    for (size_t i = 0; i < length; i++) {
        /* What stood behind `at` has moved on. */
        const size_t old = from + i;
        data[at + i] = from == SIZE_MAX ? qp_draw_u8(source) : data[old < at ? old : old + length];
    }
    return size + length;
}

static void change_byte(qp_source *source, uint8_t *byte) {
    const uint32_t kind = qp_draw_below(source, 4);
    if (kind == 0) {
        *byte = (uint8_t)(*byte ^ 1u << qp_draw_below(source, 8));
    } else if (kind == 1) {
        *byte = (uint8_t)(*byte + 1 - 2 * qp_draw_below(source, 2));
    } else {
        *byte = kind == 2 ? qp_draw_u8(source) : (uint8_t)qp_gen_edge(source);
    }
}

static void change_word(qp_source *source, uint8_t *data, size_t size) {
    const size_t at = draw_at(source, size - 3);
    const uint32_t value = qp_gen_edge(source);
    const bool big = qp_draw_one_in(source, 2);
    for (uint32_t i = 0; i < 4; i++) {
        data[at + i] = (uint8_t)(value >> 8 * (big ? 3 - i : i));
    }
}

size_t qp_mutate_bytes(qp_source *source, uint8_t *data, size_t size, size_t most) {
    const uint32_t kind = qp_draw_below(source, 8);
    if (size == 0 || kind == 0) {
        return put_in(source, data, size, most, size > 0 ? draw_at(source, size + 1) : 0);
    }
    if (kind == 1 && size > 1) {
        return take_out(source, data, size);
    }
    if (kind < 4 && size >= 4) {
        change_word(source, data, size);
    } else {
        change_byte(source, data + draw_at(source, size));
    }
    return size;
}

/* -- Draws ------------------------------------------------------------------------------------ */

/* A draw below n takes a byte modulo n: small ones choose, and n - 1 is what happens seldom. The
   first bytes decide most, and those past the end are zeros. */
size_t qp_mutate_draws(qp_source *source, uint8_t *data, size_t size, size_t most) {
    const uint32_t kind = qp_draw_below(source, 16);
    if (kind < 2 || size == 0) {
        return put_in(source, data, size, most, size);
    }
    if (kind < 4) {
        return qp_mutate_bytes(source, data, size, most);
    }
    const uint32_t count = kind < 12 ? 1 : 2 + qp_draw_below(source, 6);
    for (uint32_t i = 0; i < count; i++) {
        const size_t range = qp_draw_one_in(source, 4) && size > 64 ? 64 : size;
        uint8_t *byte = data + draw_at(source, range);
        const uint32_t how = qp_draw_below(source, 4);
        if (how == 0) {
            change_byte(source, byte);
        } else if (how == 1) {
            *byte = (uint8_t)(0xff - qp_draw_below(source, 8));
        } else {
            *byte = (uint8_t)qp_draw_below(source, how == 2 ? 8 : 64);
        }
    }
    return size;
}

/* -- Words ------------------------------------------------------------------------------------ */

/* Exponents close to another operand's, ends of the range, single bits of the mantissa. */
static uint32_t change_pattern(qp_source *source, uint32_t word, uint32_t other) {
    switch (qp_draw_below(source, 6)) {
    case 0:
        return word ^ 0x80000000u;
    case 1:
        return (word & 0x807fffffu) |
               ((((other >> 23) + qp_draw_below(source, 5) - 2) & 0xffu) << 23);
    case 2:
        return word ^ (uint32_t)1 << qp_draw_below(source, 32);
    case 3:
        return word + 1 - 2 * qp_draw_below(source, 2);
    case 4:
        return other;
    default:
        return qp_gen_float(source);
    }
}

size_t qp_mutate_words(qp_source *source, uint8_t *data, size_t size, size_t most) {
    if (size < 12 || qp_draw_one_in(source, 8)) {
        return qp_mutate_bytes(source, data, size, most);
    }
    uint8_t *at = data + 4 * draw_at(source, size / 4);
    const uint8_t *from = data + 4 * draw_at(source, size / 4);
    uint32_t word = 0;
    uint32_t other = 0;
    for (uint32_t i = 0; i < 4; i++) {
        word |= (uint32_t)at[i] << 8 * i;
        other |= (uint32_t)from[i] << 8 * i;
    }
    word = change_pattern(source, word, other);
    for (uint32_t i = 0; i < 4; i++) {
        at[i] = (uint8_t)(word >> 8 * i);
    }
    return size;
}
