#include "gen/values.h"

#include <string.h>

#define COUNT(array) ((uint32_t)(sizeof(array) / sizeof((array)[0])))

uint32_t qp_gen_one_of(qp_source *source, const uint32_t *values, uint32_t count) {
    return values[qp_draw_below(source, count)];
}

uint32_t qp_gen_edge(qp_source *source) {
    static const uint32_t edges[] = {0,          1,          2,          3,          4,
                                     7,          0x7f,       0xff,       0x100,      0x3ff,
                                     0x400,      0x7fff,     0x8000,     0xffff,     0x10000,
                                     0xffffff,   0x1000000,  0x1fffffff, 0x20000000, 0x3ffffffe,
                                     0x3fffffff, 0x40000000, 0x7ffffffe, 0x7fffffff, 0x80000000,
                                     0xfffffffd, 0xfffffffe, 0xffffffff, 0xcccccccc, 0xcccc0003};
    return qp_gen_one_of(source, edges, COUNT(edges));
}

static uint32_t pattern_of(float value) {
    uint32_t pattern = 0;
    memcpy(&pattern, &value, sizeof pattern);
    return pattern;
}

uint32_t qp_gen_float(qp_source *source) {
    static const uint32_t odd[] = {0x80000000, 1,          0x807fffff, 0x00800000, 0x80800000,
                                   0x7f000000, 0x7f7fffff, 0xff000001, 0x7f800000, 0xff800000,
                                   0x7fc00000, 0x7fffffff, 0xffffffff, 0x3f7fffff, 0x4b800000};
    const uint32_t kind = qp_draw_below(source, 8);
    if (kind < 4) {
        return pattern_of(0.5F * (float)((int32_t)qp_draw_below(source, 33) - 16));
    }
    if (kind < 6) {
        return pattern_of((float)((int32_t)qp_draw_u16(source) - 32768) / 163.0F);
    }
    return kind == 6 ? qp_gen_one_of(source, odd, COUNT(odd)) : qp_draw_u32(source);
}

uint32_t qp_gen_degrees(qp_source *source) {
    /* 180.005 is the half turn that fits in 16 bits as a negative one only. */
    static const float round_angles[] = {0,       90,  -90,   180, -180,    270,
                                         359.99F, 720, -1080, 45,  180.005F};
    /* The product with 182.044 leaves 32 bits at 11796480 degrees. */
    static const uint32_t huge[] = {0x4b33ffff, 0x4b340000, 0x4b340001, 0xcb340000, 0xcb340001,
                                    0x7f7fffff, 0xffffffff, 0x7f800000, 1,          0x80000000};
    const uint32_t kind = qp_draw_below(source, 8);
    if (kind < 4) {
        return pattern_of(round_angles[qp_draw_below(source, COUNT(round_angles))]);
    }
    if (kind < 7) {
        return pattern_of((float)((int32_t)qp_draw_u16(source) - 32768) / 90.0F);
    }
    return qp_gen_one_of(source, huge, COUNT(huge));
}

uint32_t qp_gen_weight(qp_source *source) {
    static const uint32_t odd[] = {0xbf800000, 0x80000000, 0x40ffffff, 0x41000000, 0x41000001,
                                   0x7f800000, 1,          0xffffffff, 0x4f000000, 0xcf000000};
    if (qp_draw_one_in(source, 6)) {
        return qp_gen_one_of(source, odd, COUNT(odd));
    }
    return pattern_of((float)qp_draw_below(source, 9) / 4.0F);
}

void qp_gen_quaternion(qp_source *source, uint32_t q[4]) {
    static const uint32_t unit[][4] = {{0, 0, 0, 0x3f800000},
                                       {0, 0, 0, 0xbf800000},
                                       {0x3f3504f3, 0, 0, 0x3f3504f3},
                                       {0, 0xbf3504f3, 0, 0x3f3504f3},
                                       {0x3f000000, 0x3f000000, 0x3f000000, 0xbf000000},
                                       {0, 0, 0x3f800000, 0}};
    const uint32_t kind = qp_draw_below(source, COUNT(unit) + 1);
    for (uint32_t k = 0; k < 4; k++) {
        q[k] = kind < COUNT(unit) ? unit[kind][k] : qp_gen_float(source);
    }
}

uint32_t qp_gen_key_frame(qp_source *source, uint32_t previous, uint32_t frames) {
    const uint32_t kind = qp_draw_below(source, 16);
    switch (kind) {
    case 15:
        return previous;
    case 14:
        return previous - qp_draw_below(source, 5);
    case 13:
        return frames - 1 + qp_draw_below(source, 4);
    case 12:
        return 0 - qp_draw_below(source, 4);
    case 11:
        return 0x1000000 - 1 + qp_draw_below(source, 3);
    case 10:
        return 0x800000 - 1 + qp_draw_below(source, 3);
    case 9:
        return qp_gen_edge(source);
    default:
        return previous + 1 + qp_draw_below(source, 4);
    }
}
