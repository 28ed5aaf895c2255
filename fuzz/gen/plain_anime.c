#include "gen/plain_anime.h"

#include "gen/values.h"

enum { KEYS_MAX = 8, WIDTH_MAX = 3, OBJECT_OF_NOTES = QP_GEN_PLAIN_OBJECTS };

typedef enum { FLOATS, DEGREES, COLOURS } value_sort;

static uint32_t draw_value(qp_source *source, value_sort sort) {
    if (sort == COLOURS) {
        return qp_draw_u32(source);
    }
    return sort == DEGREES ? qp_gen_degrees(source) : qp_gen_float(source);
}

/* Mostly later than the one before; a few go back in time, stand on the same frame or lie past the
   end, as on the discs. */
static uint32_t next_frame(qp_source *source, uint32_t previous, uint32_t frames) {
    const uint32_t kind = qp_draw_below(source, 16);
    if (kind == 13) {
        return previous;
    }
    if (kind == 14) {
        return previous > 0 ? previous - 1 : 0;
    }
    return kind == 15 ? frames + qp_draw_below(source, 8) : previous + 1 + qp_draw_below(source, 6);
}

static void add_keys(qp_source *source, qp_build *build, size_t at, uint32_t shift, value_sort sort,
                     uint32_t width, uint32_t frames) {
    uint32_t keys[KEYS_MAX * (1 + WIDTH_MAX)];
    const uint32_t count = 2 + qp_draw_below(source, KEYS_MAX - 1);
    uint32_t frame = qp_draw_one_in(source, 3) ? qp_draw_below(source, frames + 2) : 0;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t *key = keys + (size_t)i * (1 + width);
        key[0] = frame;
        for (uint32_t k = 0; k < width; k++) {
            key[1 + k] = draw_value(source, sort);
        }
        frame = next_frame(source, frame, frames);
    }
    qp_ccs_keys(build, at, shift, QP_CONTROLLER_KEYED, keys, count, width);
}

static void add_controller(qp_source *source, qp_build *build, size_t at, uint32_t shift,
                           value_sort sort, uint32_t width, uint32_t frames) {
    const uint32_t kind = qp_draw_below(source, 5);
    if (kind == 1) {
        uint32_t value[WIDTH_MAX];
        for (uint32_t k = 0; k < width; k++) {
            value[k] = draw_value(source, sort);
        }
        qp_ccs_single(build, at, shift, value, width);
    } else if (kind > 1) {
        add_keys(source, build, at, shift, sort, width, frames);
    }
}

static void add_object(qp_source *source, qp_build *build, uint32_t frames) {
    const size_t at = qp_ccs_controllers_open(build, QP_KIND_OBJECT,
                                              1 + qp_draw_below(source, OBJECT_OF_NOTES - 1));
    add_controller(source, build, at, 0, FLOATS, 3, frames);
    add_controller(source, build, at, 3, DEGREES, 3, frames);
    add_controller(source, build, at, 6, FLOATS, 3, frames);
    add_controller(source, build, at, 9, FLOATS, 1, frames);
    qp_ccs_close(build, at);
}

static void add_material(qp_source *source, qp_build *build, uint32_t frames) {
    const size_t at = qp_ccs_controllers_open(build, QP_KIND_MATERIAL, 1);
    add_controller(source, build, at, 0, FLOATS, 1, frames);
    add_controller(source, build, at, 3, FLOATS, 1, frames);
    qp_ccs_close(build, at);
}

/* A light of one of the kinds that are evaluated, each with a number of its own. */
static void add_light(qp_source *source, qp_build *build, uint32_t frames) {
    const uint32_t which = qp_draw_below(source, 3);
    static const uint32_t kinds[] = {QP_KIND_DISTANT, QP_KIND_DIRECT, QP_KIND_OMNI};
    const size_t at = qp_ccs_controllers_open(build, kinds[which], 1 + which);
    if (which > 0) {
        add_controller(source, build, at, 0, FLOATS, 3, frames);
    }
    if (which < 2) {
        add_controller(source, build, at, 3, DEGREES, 3, frames);
    }
    add_controller(source, build, at, 6, COLOURS, 1, frames);
    for (uint32_t shift = 9; shift <= (which == 1 ? 21 : which == 2 ? 15 : 9); shift += 3) {
        add_controller(source, build, at, shift, FLOATS, 1, frames);
    }
    qp_ccs_close(build, at);
}

static void add_controllers(qp_source *source, qp_build *build, uint32_t frames) {
    for (uint32_t left = 1 + qp_draw_below(source, 4); left > 0; left--) {
        const uint32_t kind = qp_draw_below(source, 6);
        if (kind == 4) {
            add_material(source, build, frames);
        } else if (kind == 5) {
            add_light(source, build, frames);
        } else {
            add_object(source, build, frames);
        }
    }
}

/* -- Records of frames ------------------------------------------------------------------------ */

static void add_note(qp_source *source, qp_build *build) {
    static const uint32_t events[] = {2, 0x8005, 0x8003, 0x8002, 3};
    qp_ccs_note(build, OBJECT_OF_NOTES, qp_gen_one_of(source, events, 5), qp_draw_u8(source));
}

static void add_morph(qp_source *source, qp_build *build) {
    uint32_t targets[2 * 3];
    const uint32_t count = 1 + qp_draw_below(source, 3);
    for (uint32_t i = 0; i < count; i++) {
        targets[2 * (size_t)i] = 1 + i;
        targets[2 * (size_t)i + 1] = qp_gen_weight(source);
    }
    qp_ccs_morph(build, 1 + qp_draw_below(source, 2), targets, count);
}

static void add_f_obj(qp_source *source, qp_build *build) {
    const uint32_t object = 1 + qp_draw_below(source, OBJECT_OF_NOTES - 1);
    const size_t at =
        qp_ccs_frame_record(build, QP_KIND_F_OBJ, 0x100, false, object, qp_draw_u8(source), 0);
    for (uint32_t i = 0; i < 10; i++) {
        const bool still = i < 3 && qp_draw_one_in(source, 4);
        const uint32_t value = i >= 3 && i < 6 ? qp_gen_degrees(source) : qp_gen_float(source);
        qp_build_set_u32(build, at + 16 + 4 * (size_t)i, still ? 0 : value);
    }
    qp_build_set_u32(build, at + 16 + 40, qp_draw_u8(source));
}

static void add_record(qp_source *source, qp_build *build) {
    switch (qp_draw_below(source, 8)) {
    case 0:
    case 1:
    case 2:
        add_note(source, build);
        break;
    case 3:
    case 4:
        add_morph(source, build);
        break;
    case 5:
        add_f_obj(source, build);
        break;
    case 6:
        qp_ccs_frame_record(build, QP_KIND_F_AMBIENT, 0x100, false, 0, 0, qp_draw_u32(source));
        break;
    default:
        qp_ccs_frame_record(build, QP_KIND_F_CAMERA, 0x100, false, 1,
                            qp_draw_one_in(source, 2) ? qp_draw_u16(source) & 0x1ff : 0,
                            qp_gen_float(source));
        break;
    }
}

void qp_gen_plain_anime(qp_source *source, qp_build *build) {
    const uint32_t frames = 2 + qp_draw_below(source, qp_draw_one_in(source, 4) ? 40 : 8);
    const size_t at = qp_ccs_anime_open(build, QP_GEN_PLAIN_OBJECTS + 1, frames);
    for (uint32_t frame = 0; frame < frames; frame++) {
        qp_ccs_top(build, frame);
        if (frame == 0) {
            add_controllers(source, build, frames);
        }
        if (!qp_draw_one_in(source, 2)) {
            continue;
        }
        for (uint32_t left = 1 + qp_draw_below(source, 3); left > 0; left--) {
            add_record(source, build);
        }
    }
    qp_ccs_anime_close(build, at, qp_draw_one_in(source, 3) ? QP_CCS_LOOP : QP_CCS_ONCE);
}
