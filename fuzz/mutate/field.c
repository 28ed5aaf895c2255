/* What a field is changed to. */
#include "gen/values.h"
#include "mutate/map.h"

#define COUNT(array) ((uint32_t)(sizeof(array) / sizeof((array)[0])))

/* The number of the field before `index` that means the same; `index` itself if there is none. */
static uint32_t one_before(const qp_map *map, uint32_t index) {
    for (uint32_t i = index; i > 0 && index - i < 64; i--) {
        if (map->fields[i - 1].meaning == map->fields[index].meaning) {
            return i - 1;
        }
    }
    return index;
}

/* Reversed, equal, late, past the end, and times that wrap. */
static uint32_t draw_frame(qp_source *source, const qp_map *map, qp_bytes data, uint32_t index) {
    const uint32_t previous = qp_field_get(map, data, &map->fields[one_before(map, index)]);
    if (map->fields[index].width < 4) {
        static const uint32_t edges[] = {0, 1, 0x7fff, 0x8000, 0xffff, 30};
        return qp_draw_one_in(source, 2) ? previous + qp_draw_below(source, 4) - 1
                                         : qp_gen_one_of(source, edges, COUNT(edges));
    }
    return qp_gen_key_frame(source, previous, 4 + qp_draw_below(source, 32));
}

/* Off by one, none, all there could be, and products that wrap. */
static uint32_t draw_count(qp_source *source, uint32_t now) {
    static const uint32_t each[] = {2, 4, 6, 8, 12, 16, 20, 24, 30, 32, 44, 54};
    switch (qp_draw_below(source, 8)) {
    case 0:
    case 1:
        return now + 1;
    case 2:
        return now - 1;
    case 3:
        return 0;
    case 4:
        return (uint32_t)(((uint64_t)1 << 32) / qp_gen_one_of(source, each, COUNT(each))) +
               qp_draw_below(source, 3);
    case 5:
        return now + qp_draw_below(source, 64);
    case 6:
        return qp_draw_below(source, 256);
    default:
        return qp_gen_edge(source);
    }
}

/* Strings of 143, 144 and 145 bytes among them: the game's buffer has 144. */
static uint32_t draw_size(qp_source *source, uint32_t now) {
    static const uint32_t sizes[] = {0, 1, 142, 143, 144, 145, 2047, 2048, 2049, 0x7ffffffc};
    return qp_draw_one_in(source, 3) ? qp_gen_one_of(source, sizes, COUNT(sizes))
                                     : draw_count(source, now);
}

static uint32_t draw_flags(qp_source *source, uint32_t now) {
    const uint32_t shift = qp_draw_below(source, 32);
    if (qp_draw_one_in(source, 2)) {
        return now ^ (uint32_t)1 << shift;
    }
    return qp_draw_one_in(source, 6)
               ? qp_gen_edge(source)
               : (now & ~((uint32_t)7 << shift)) | qp_draw_below(source, 8) << shift;
}

static uint32_t draw_kind(qp_source *source) {
    static const uint32_t kinds[] = {0x0001, 0x0002, 0x0003, 0x0005, 0x0100, 0x0200, 0x0300, 0x0400,
                                     0x0600, 0x0700, 0x0800, 0x0900, 0x0a00, 0x0b00, 0x1900, 0x0101,
                                     0x0102, 0x0104, 0x0108, 0x0201, 0x0202, 0x0502, 0x0503, 0x0601,
                                     0x0603, 0x0605, 0x0607, 0x0609, 0x1801, 0x1901, 0x1902, 0x2201,
                                     0xff01, 0x4444, 0x10,   0x11,   0x12,   0x13,   0x14};
    return qp_gen_one_of(source, kinds, COUNT(kinds));
}

/* Both ends of two's complement, zero, and neighbours of them. */
static uint32_t draw_signed(qp_source *source, const qp_field *field, uint32_t now) {
    const uint32_t top = (uint32_t)1 << (field->bits - 1);
    const uint32_t edges[] = {top, top - 1, top + 1, 0, 1, 2 * top - 1, now + 1, now - 1, 0 - now};
    return qp_draw_one_in(source, 4) ? qp_draw_u32(source)
                                     : qp_gen_one_of(source, edges, COUNT(edges));
}

static uint32_t draw_any(qp_source *source, uint32_t now) {
    switch (qp_draw_below(source, 4)) {
    case 0:
        return now + 1 - 2 * qp_draw_below(source, 2);
    case 1:
        return now ^ (uint32_t)1 << qp_draw_below(source, 32);
    case 2:
        return qp_draw_below(source, 256);
    default:
        return qp_gen_edge(source);
    }
}

uint32_t qp_field_draw(qp_source *source, const qp_map *map, qp_bytes data, uint32_t index) {
    const qp_field *field = &map->fields[index];
    const uint32_t now = qp_field_get(map, data, field);
    if (qp_draw_one_in(source, 12)) {
        return qp_field_get(map, data, &map->fields[one_before(map, index)]);
    }
    switch ((qp_field_meaning)field->meaning) {
    case QP_FIELD_FRAME:
        return draw_frame(source, map, data, index);
    case QP_FIELD_FLOAT:
        return qp_draw_one_in(source, 6) ? qp_gen_weight(source) : qp_gen_float(source);
    case QP_FIELD_DEGREES:
        return qp_gen_degrees(source);
    case QP_FIELD_COUNT:
        return draw_count(source, now);
    case QP_FIELD_SIZE:
        return draw_size(source, now);
    case QP_FIELD_FLAGS:
        return draw_flags(source, now);
    case QP_FIELD_KIND:
        return draw_kind(source);
    case QP_FIELD_OBJECT:
        return qp_draw_one_in(source, 4) ? draw_any(source, now) : qp_draw_below(source, 24);
    case QP_FIELD_SIGNED:
        return draw_signed(source, field, now);
    default:
        return draw_any(source, now);
    }
}
