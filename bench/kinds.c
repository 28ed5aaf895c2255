#include "kinds.h"

#include "quirkproof/ccsf.h"

enum { VERSION = 0x123, OBJECTS = 8, KEYS = 8, TARGETS = 3, LAST_FRAME = 0xffffff };

static const uint16_t kinds[] = {
    QP_KIND_TOP,       QP_KIND_F_OBJ,    QP_KIND_OBJECT,    QP_KIND_F_NOTE,    QP_KIND_F_MATERIAL,
    QP_KIND_MATERIAL,  QP_KIND_F_CAMERA, QP_KIND_CAMERA,    QP_KIND_F_AMBIENT, QP_KIND_F_DISTANT,
    QP_KIND_DISTANT,   QP_KIND_F_DIRECT, QP_KIND_DIRECT,    QP_KIND_F_SPOT,    QP_KIND_SPOT,
    QP_KIND_F_OMNI,    QP_KIND_OMNI,     QP_KIND_F_MODEL,   QP_KIND_F_MODEL_2, QP_KIND_F_SHADOW,
    QP_KIND_F_MORPHER, QP_KIND_MORPHER,  QP_KIND_F_OUTLINE, QP_KIND_F_CEL,     QP_KIND_F_TONE,
    QP_KIND_F_BLUR,    QP_KIND_F_PCM,
};

size_t bench_kind_count(void) {
    return sizeof kinds / sizeof kinds[0];
}

uint16_t bench_kind_at(size_t index) {
    return index < bench_kind_count() ? kinds[index] : 0;
}

static void begin(qp_build *build) {
    static const char *const files[] = {" sample.max"};
    static const qp_ccs_row rows[OBJECTS] = {{"OBJ_a", 1}, {"OBJ_b", 1}, {"OBJ_c", 1},
                                             {"OBJ_d", 1}, {"MPH_a", 1}, {"MDL_a", 1},
                                             {"MDL_b", 1}, {"ANM_a", 1}};
    qp_ccs_header(build, "bench", VERSION);
    qp_ccs_index(build, files, 1, rows, OBJECTS);
    qp_ccs_setup(build);
}

/* The shift of the first float or vector of a kind of controllers, and its words. */
static void add_keys(uint16_t kind, uint32_t object, qp_build *build) {
    const bool floats = kind == QP_KIND_MATERIAL;
    const uint32_t width = floats ? 1 : 3;
    uint32_t keys[KEYS * 4];
    for (uint32_t i = 0; i < KEYS; i++) {
        for (uint32_t k = 0; k <= width; k++) {
            keys[i * (1 + width) + k] = k == 0 ? i : 0x3f800000 + i;
        }
    }
    const size_t record = qp_ccs_controllers_open(build, kind, object);
    qp_ccs_keys(build, record, kind == QP_KIND_DISTANT ? 3 : 0, QP_CONTROLLER_KEYED, keys, KEYS,
                width);
    qp_ccs_close(build, record);
}

static void add_morph(uint32_t object, qp_build *build) {
    uint32_t targets[2 * TARGETS];
    for (uint32_t i = 0; i < TARGETS; i++) {
        targets[2 * i] = 6 + i % 2;
        targets[2 * i + 1] = 0x3f000000;
    }
    qp_ccs_morph(build, object, targets, TARGETS);
}

/* u32 morpher, u32 count, then a model, a kind of controller and a value each. */
static void add_morph_controllers(uint32_t object, qp_build *build) {
    const size_t record = qp_ccs_controllers_open(build, QP_KIND_MORPHER, object);
    qp_ccs_add_flags(build, record, TARGETS);
    for (uint32_t i = 0; i < TARGETS; i++) {
        const uint32_t target[3] = {6 + i % 2, QP_CONTROLLER_SINGLE, 0x3f000000};
        qp_build_words(build, target, 3);
    }
    qp_ccs_close(build, record);
}

static bool has_keys(uint16_t kind) {
    return qp_kind_is_controller(kind) && kind != QP_KIND_MORPHER;
}

static void add(uint16_t kind, uint32_t number, qp_build *build) {
    const uint32_t object = 1 + number % OBJECTS;
    if (kind == QP_KIND_TOP) {
        qp_ccs_top(build, 2 + number);
    } else if (kind == QP_KIND_F_NOTE) {
        qp_ccs_note(build, object, 2, number);
    } else if (kind == QP_KIND_F_MORPHER) {
        add_morph(object, build);
    } else if (kind == QP_KIND_MORPHER) {
        add_morph_controllers(object, build);
    } else if (kind == QP_KIND_F_PCM) {
        qp_ccs_pcm(build, object, 1, 16);
    } else if (has_keys(kind)) {
        add_keys(kind, object, build);
    } else {
        qp_ccs_frame_record(build, kind, VERSION, false, object, 0, 0x3f800000);
    }
}

void bench_kind_write(uint16_t kind, size_t size, qp_build *build) {
    begin(build);
    const size_t at = qp_ccs_anime_open(build, OBJECTS, LAST_FRAME);
    qp_ccs_top(build, 0);
    if (!has_keys(kind) && kind != QP_KIND_MORPHER) {
        qp_ccs_top(build, 1);
    }
    for (uint32_t i = 0; build->size < size; i++) {
        add(kind, i, build);
    }
    qp_ccs_anime_close(build, at, QP_CCS_ONCE);
    qp_ccs_end(build);
}
