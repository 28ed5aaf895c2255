/* Anime chunks: controllers under Top 0, then the records of each frame. */
#include "gen/ccs_gen.h"
#include "gen/values.h"

#define COUNT(array) ((uint32_t)(sizeof(array) / sizeof((array)[0])))

/* -- Controllers ------------------------------------------------------------------------------ */

enum { KEYS_MAX = 48, WIDTH_MAX = 10 };

static uint32_t draw_value(qp_source *source, qp_value_type type) {
    switch (type) {
    case QP_VALUE_ROTATION:
        return qp_gen_degrees(source);
    case QP_VALUE_COLOUR:
        return qp_draw_u32(source);
    default:
        return qp_gen_float(source);
    }
}

static uint32_t draw_key_count(qp_source *source) {
    if (qp_draw_one_in(source, 12)) {
        return 1;
    }
    return qp_draw_one_in(source, 24) ? 9 + qp_draw_below(source, KEYS_MAX - 8)
                                      : 2 + qp_draw_below(source, 7);
}

static void add_keys(qp_source *source, qp_build *build, size_t at, uint32_t shift,
                     qp_value_type type, uint32_t kind, uint32_t width, uint32_t frames) {
    uint32_t keys[KEYS_MAX * (1 + WIDTH_MAX)];
    const uint32_t count = draw_key_count(source);
    uint32_t frame = qp_draw_one_in(source, 4) ? qp_gen_key_frame(source, 0, frames) : 0;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t *key = keys + (size_t)i * (1 + width);
        key[0] = frame;
        if (width == 4) {
            qp_gen_quaternion(source, key + 1);
        } else {
            for (uint32_t k = 0; k < width; k++) {
                key[1 + k] = draw_value(source, type);
            }
        }
        frame = qp_gen_key_frame(source, frame, frames);
    }
    qp_ccs_keys(build, at, shift, kind, keys, count, width);
}

static void add_controller(qp_source *source, qp_build *build, size_t at, uint32_t shift,
                           qp_value_type type, bool later, uint32_t frames) {
    const uint32_t width = type == QP_VALUE_VECTOR || type == QP_VALUE_ROTATION ? 3 : 1;
    const uint32_t kind = qp_draw_below(source, 8);
    if (kind >= 3) {
        const bool curve = width == 3 && qp_draw_one_in(source, later ? 4 : 32);
        const uint32_t curve_width = type == QP_VALUE_ROTATION ? 4 : 10;
        add_keys(source, build, at, shift, type, curve ? QP_CONTROLLER_CURVE : QP_CONTROLLER_KEYED,
                 curve ? curve_width : width, frames);
    } else if (kind == 2) {
        uint32_t value[3] = {0};
        for (uint32_t k = 0; k < width; k++) {
            value[k] = draw_value(source, type);
        }
        qp_ccs_single(build, at, shift, value, width);
    }
}

/* The controllers of each kind of record, in the order of their shifts (ccsf.md 6.1). */
typedef struct {
    uint32_t kind;
    qp_gen_kind target;
    uint32_t count;
    struct {
        uint32_t shift;
        qp_value_type type;
    } controllers[8];
} shape;

static const shape shapes[] = {
    {QP_KIND_OBJECT,
     QP_GEN_OBJ,
     4,
     {{0, QP_VALUE_VECTOR}, {3, QP_VALUE_ROTATION}, {6, QP_VALUE_VECTOR}, {9, QP_VALUE_FLOAT}}},
    {QP_KIND_OBJECT,
     QP_GEN_EXT,
     4,
     {{0, QP_VALUE_VECTOR}, {3, QP_VALUE_ROTATION}, {6, QP_VALUE_VECTOR}, {9, QP_VALUE_FLOAT}}},
    {QP_KIND_MATERIAL, QP_GEN_MAT, 2, {{0, QP_VALUE_FLOAT}, {3, QP_VALUE_FLOAT}}},
    {QP_KIND_DISTANT,
     QP_GEN_LGT,
     3,
     {{3, QP_VALUE_ROTATION}, {6, QP_VALUE_COLOUR}, {9, QP_VALUE_FLOAT}}},
    {QP_KIND_DIRECT,
     QP_GEN_LGT,
     8,
     {{0, QP_VALUE_VECTOR},
      {3, QP_VALUE_ROTATION},
      {6, QP_VALUE_COLOUR},
      {9, QP_VALUE_FLOAT},
      {12, QP_VALUE_FLOAT},
      {15, QP_VALUE_FLOAT},
      {18, QP_VALUE_FLOAT},
      {21, QP_VALUE_FLOAT}}},
    {QP_KIND_SPOT, QP_GEN_LGT, 2, {{0, QP_VALUE_VECTOR}, {3, QP_VALUE_ROTATION}}},
    {QP_KIND_OMNI,
     QP_GEN_LGT,
     5,
     {{0, QP_VALUE_VECTOR},
      {6, QP_VALUE_COLOUR},
      {9, QP_VALUE_FLOAT},
      {12, QP_VALUE_FLOAT},
      {15, QP_VALUE_FLOAT}}},
    {QP_KIND_CAMERA,
     QP_GEN_CAM,
     3,
     {{0, QP_VALUE_VECTOR}, {3, QP_VALUE_ROTATION}, {6, QP_VALUE_FLOAT}}},
};

static const shape later_material = {QP_KIND_MATERIAL,
                                     QP_GEN_MAT,
                                     6,
                                     {{0, QP_VALUE_FLOAT},
                                      {3, QP_VALUE_FLOAT},
                                      {6, QP_VALUE_FLOAT},
                                      {9, QP_VALUE_FLOAT},
                                      {12, QP_VALUE_FLOAT},
                                      {15, QP_VALUE_FLOAT}}};

/* A morph controller record: each target with flags and a float of its own. */
static void write_morph_controllers(qp_source *source, const qp_gen_world *world, uint32_t frames,
                                    qp_build *build) {
    const uint32_t count = qp_draw_below(source, 4);
    const size_t at = qp_ccs_open(build, QP_KIND_MORPHER);
    qp_build_u32(build, qp_gen_pick(source, world, QP_GEN_MPH));
    qp_build_u32(build, count);
    for (uint32_t i = 0; i < count; i++) {
        /* The flags of a target stand 4 bytes behind it, as if it had a chunk header before. */
        const size_t item = build->size;
        qp_build_u32(build, qp_gen_pick(source, world, QP_GEN_MDL));
        qp_build_u32(build, 0);
        if (item >= QP_CHUNK_HEADER) {
            add_controller(source, build, item - QP_CHUNK_HEADER, 0, QP_VALUE_FLOAT, true, frames);
        }
    }
    qp_ccs_close(build, at);
}

void qp_gen_controllers(qp_source *source, const qp_gen_world *world, uint32_t frames,
                        qp_build *build) {
    const bool later = world->version > 0x100;
    /* Objects are half of what is drawn. */
    uint32_t drawn = qp_draw_below(source, 2 * COUNT(shapes) + 1);
    if (drawn == 2 * COUNT(shapes)) {
        write_morph_controllers(source, world, frames, build);
        return;
    }
    drawn = drawn < COUNT(shapes) ? drawn % 2 : drawn - COUNT(shapes);
    const shape *s = &shapes[drawn];
    if (s->kind == QP_KIND_MATERIAL && later) {
        s = &later_material;
    }
    const size_t at =
        qp_ccs_controllers_open(build, s->kind, qp_gen_pick(source, world, s->target));
    for (uint32_t i = 0; i < s->count; i++) {
        add_controller(source, build, at, s->controllers[i].shift, s->controllers[i].type, later,
                       frames);
    }
    if (qp_draw_one_in(source, 32)) {
        qp_ccs_add_flags(build, at, qp_gen_edge(source));
    }
    qp_ccs_close(build, at);
}

/* -- Records of frames ------------------------------------------------------------------------ */

static void write_morph(qp_source *source, const qp_gen_world *world, qp_build *build) {
    uint32_t targets[8];
    const uint32_t count = qp_draw_below(source, 5);
    for (uint32_t i = 0; i < count; i++) {
        targets[2 * (size_t)i] = qp_gen_pick(source, world, QP_GEN_MDL);
        targets[2 * (size_t)i + 1] = qp_gen_weight(source);
    }
    qp_ccs_morph(build, qp_gen_pick(source, world, QP_GEN_MPH), targets, count);
}

static void write_f_obj(qp_source *source, const qp_gen_world *world, uint32_t object,
                        bool streamed, qp_build *build) {
    const bool later = world->version > 0x100;
    const uint32_t flags = later && qp_draw_one_in(source, 2) ? qp_draw_u16(source) : 0;
    const size_t at = qp_ccs_frame_record(build, QP_KIND_F_OBJ, world->version, streamed, object,
                                          flags, 0x3f800000);
    for (size_t word = at + 16; word + 4 <= build->size; word += 4) {
        const size_t field = (word - at - 16) / 4;
        const bool degrees = field >= 3 && field < 6;
        qp_build_set_u32(build, word, degrees ? qp_gen_degrees(source) : qp_gen_float(source));
    }
}

/* Records whose words are all alike. */
static void write_other(qp_source *source, const qp_gen_world *world, uint32_t object,
                        bool streamed, qp_build *build) {
    static const uint32_t kinds[] = {QP_KIND_F_AMBIENT, QP_KIND_F_CAMERA,  QP_KIND_F_MATERIAL,
                                     QP_KIND_F_DISTANT, QP_KIND_F_DIRECT,  QP_KIND_F_SPOT,
                                     QP_KIND_F_OMNI,    QP_KIND_F_SHADOW,  QP_KIND_F_OUTLINE,
                                     QP_KIND_F_CEL,     QP_KIND_F_TONE,    QP_KIND_F_BLUR,
                                     QP_KIND_F_MODEL,   QP_KIND_F_MODEL_2, 0x7777};
    const uint32_t kind = qp_gen_one_of(source, kinds, COUNT(kinds));
    const uint32_t flags = qp_draw_one_in(source, 2) ? qp_draw_u16(source) : 0;
    const uint32_t fill = qp_gen_float(source);
    qp_ccs_frame_record(build, kind, world->version, streamed, object, flags, fill);
}

void qp_gen_frame_record(qp_source *source, const qp_gen_world *world, bool streamed,
                         qp_build *build) {
    static const uint32_t events[] = {2, 0x8005, 0x8003, 0x8002, 3};
    const uint32_t kind = qp_draw_below(source, 8);
    const uint32_t object = qp_gen_pick(source, world, QP_GEN_OBJ);
    if (kind < 3) {
        const uint32_t event = qp_gen_one_of(source, events, COUNT(events));
        qp_ccs_note(build, object, event, qp_draw_u8(source));
    } else if (kind < 5) {
        write_morph(source, world, build);
    } else if (kind == 5) {
        write_f_obj(source, world, object, streamed, build);
    } else if (kind == 6 && qp_draw_one_in(source, 8)) {
        const uint32_t blocks = qp_draw_below(source, 3);
        qp_ccs_pcm(build, object, blocks, qp_draw_below(source, 5));
    } else {
        write_other(source, world, object, streamed, build);
    }
}

/* -- The chunk -------------------------------------------------------------------------------- */

/* More frames than this have no Tops of their own. */
enum { TOPS_MAX = 120 };

static uint32_t draw_frames(qp_source *source) {
    static const uint32_t usual[] = {2, 3, 5, 8, 16, 33, 100, 1};
    static const uint32_t odd[] = {0, 0xfffffe, 0xffffff, 0x1000000, 0x1000001, 0xffffffff};
    if (qp_draw_one_in(source, 40)) {
        return qp_gen_one_of(source, odd, COUNT(odd));
    }
    return qp_gen_one_of(source, usual, COUNT(usual));
}

/* The Top of a frame; now and then it is left out, repeated, of another frame, or broken. */
static void write_top(qp_source *source, uint32_t frame, qp_build *build) {
    const uint32_t kind = qp_draw_below(source, 64);
    if (kind == 63) {
        return;
    }
    if (kind == 62) {
        qp_ccs_top(build, frame);
    }
    if (kind == 61) {
        qp_ccs_top(build, qp_gen_key_frame(source, frame, frame + 1));
        return;
    }
    const size_t at = qp_ccs_top(build, frame);
    if (kind == 60) {
        qp_ccs_set_size(build, at, 0);
        qp_build_cut(build, at + QP_CHUNK_HEADER);
    }
}

void qp_gen_anime(qp_source *source, const qp_gen_world *world, uint32_t object, qp_build *build) {
    const uint32_t frames = draw_frames(source);
    const uint32_t tops = frames < TOPS_MAX ? frames : TOPS_MAX;
    const size_t at = qp_ccs_anime_open(build, object, frames);
    for (uint32_t frame = 0; frame < tops; frame++) {
        const bool early = frame == 0 && qp_draw_one_in(source, 24);
        if (early) {
            qp_gen_controllers(source, world, frames, build);
        }
        write_top(source, frame, build);
        if (frame == 0 || qp_draw_one_in(source, 64)) {
            for (uint32_t left = qp_draw_below(source, 6); left > 0; left--) {
                qp_gen_controllers(source, world, frames, build);
            }
        }
        for (uint32_t left = qp_draw_one_in(source, 3) ? qp_draw_below(source, 4) : 0; left > 0;
             left--) {
            qp_gen_frame_record(source, world, false, build);
        }
    }
    qp_ccs_anime_close(build, at, qp_draw_one_in(source, 4) ? QP_CCS_LOOP : QP_CCS_ONCE);
}
