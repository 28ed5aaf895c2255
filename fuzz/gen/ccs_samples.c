/* Samples of every kind of chunk and record (ccsf.md 3 to 6). */
#include "gen/ccs_sample_parts.h"

/* -- Controllers ------------------------------------------------------------------------------ */

static const uint32_t vector_keys[] = {0, 0, ONE, 0, 2, 0x41200000, ONE, 0x40000000, 3, 0, 0, 0};
static const uint32_t degree_keys[] = {0, 0, 0, 0, 2, 0x42b40000, 0, 0, 3, 0x43340000, 0, 0};
static const uint32_t float_keys[] = {0, ONE, 3, 0};
static const uint32_t colour_keys[] = {0, 0x00ff8000, 3, 0x000000ff};
static const uint32_t unit_scale[] = {ONE, ONE, ONE};

static void basic(qp_build *build) {
    static const uint32_t targets[] = {MDL_A, ONE, MDL_B, 0x3f000000};
    qp_ccs_sample_begin(build, 0x100);
    const size_t at = qp_ccs_anime_open(build, ANM_A, 4);
    qp_ccs_top(build, 0);
    qp_ccs_sample_controllers(build, OBJ_A);
    qp_ccs_top(build, 1);
    qp_ccs_note(build, OBJ_NOTE, 2, 2);
    qp_ccs_note(build, OBJ_NOTE, 0x8005, 1);
    qp_ccs_morph(build, MPH, targets, 2);
    qp_ccs_top(build, 2);
    qp_ccs_frame_record(build, QP_KIND_F_OBJ, 0x100, false, OBJ_B, 0, ONE);
    qp_ccs_top(build, 3);
    qp_ccs_anime_close(build, at, QP_CCS_ONCE);
    qp_ccs_end(build);
}

/* The parts of a light record: vector, rotation, colour and floats at their shifts. */
static void light_controllers(qp_build *build, uint32_t kind, uint32_t light, uint32_t floats) {
    const size_t at = qp_ccs_controllers_open(build, kind, light);
    if (kind != QP_KIND_DISTANT) {
        qp_ccs_keys(build, at, 0, QP_CONTROLLER_KEYED, vector_keys, 3, 3);
    }
    if (kind != QP_KIND_OMNI) {
        qp_ccs_keys(build, at, 3, QP_CONTROLLER_KEYED, degree_keys, 3, 3);
    }
    qp_ccs_keys(build, at, 6, QP_CONTROLLER_KEYED, colour_keys, 2, 1);
    for (uint32_t i = 0; i < floats; i++) {
        qp_ccs_keys(build, at, 9 + 3 * i, QP_CONTROLLER_KEYED, float_keys, 2, 1);
    }
    qp_ccs_close(build, at);
}

static void lights(qp_build *build) {
    qp_ccs_sample_begin(build, 0x100);
    const size_t at = qp_ccs_anime_open(build, ANM_A, 4);
    qp_ccs_top(build, 0);
    light_controllers(build, QP_KIND_DISTANT, LGT_A, 1);
    light_controllers(build, QP_KIND_DIRECT, LGT_B, 5);
    light_controllers(build, QP_KIND_SPOT, LGT_C, 5);
    light_controllers(build, QP_KIND_OMNI, LGT_D, 3);
    const size_t material = qp_ccs_controllers_open(build, QP_KIND_MATERIAL, MAT);
    qp_ccs_keys(build, material, 0, QP_CONTROLLER_KEYED, float_keys, 2, 1);
    qp_ccs_single(build, material, 3, unit_scale, 1);
    qp_ccs_close(build, material);
    qp_ccs_sample_tops(build, 1, 4);
    qp_ccs_anime_close(build, at, QP_CCS_LOOP);
    qp_ccs_end(build);
}

/* What the later games added to controllers. */
static void later(qp_build *build) {
    static const uint32_t quaternions[] = {0, 0, 0, 0, ONE, 3, 0, 0x3f3504f3, 0, 0x3f3504f3};
    qp_ccs_sample_begin(build, 0x123);
    const size_t at = qp_ccs_anime_open(build, ANM_A, 4);
    qp_ccs_top(build, 0);
    const size_t object = qp_ccs_controllers_open(build, QP_KIND_OBJECT, OBJ_A);
    qp_ccs_add_flags(build, object, 1u << 25);
    qp_ccs_keys(build, object, 3, QP_CONTROLLER_CURVE, quaternions, 2, 4);
    qp_ccs_close(build, object);
    const size_t camera = qp_ccs_controllers_open(build, QP_KIND_CAMERA, CAM);
    qp_ccs_keys(build, camera, 0, QP_CONTROLLER_KEYED, vector_keys, 3, 3);
    qp_ccs_keys(build, camera, 3, QP_CONTROLLER_KEYED, degree_keys, 3, 3);
    qp_ccs_single(build, camera, 6, unit_scale, 1);
    qp_ccs_close(build, camera);
    const size_t material = qp_ccs_controllers_open(build, QP_KIND_MATERIAL, MAT);
    for (uint32_t shift = 0; shift <= 15; shift += 3) {
        qp_ccs_keys(build, material, shift, QP_CONTROLLER_KEYED, float_keys, 2, 1);
    }
    qp_ccs_close(build, material);
    const uint32_t morph[] = {MPH, 2, MDL_A, 2, 2, 0, ONE, 3, 0, MDL_B, 1, 0x3f000000};
    qp_ccs_chunk(build, QP_KIND_MORPHER, morph, COUNT(morph));
    qp_ccs_sample_tops(build, 1, 4);
    qp_ccs_anime_close(build, at, QP_CCS_ONCE);
    qp_ccs_end(build);
}

/* Vector keys of 11 words, of which no sample exists. */
static void bezier(qp_build *build) {
    static const uint32_t keys[] = {0, 0,   0, 0, 0, ONE, 0, 0, ONE, 0, 0,
                                    3, ONE, 0, 0, 0, ONE, 0, 0, ONE, 0, 0};
    qp_ccs_sample_begin(build, 0x123);
    const size_t at = qp_ccs_anime_open(build, ANM_A, 4);
    qp_ccs_top(build, 0);
    const size_t object = qp_ccs_controllers_open(build, QP_KIND_OBJECT, OBJ_A);
    qp_ccs_keys(build, object, 0, QP_CONTROLLER_CURVE, keys, 2, 10);
    qp_ccs_keys(build, object, 6, QP_CONTROLLER_CURVE, keys, 2, 10);
    qp_ccs_close(build, object);
    qp_ccs_sample_tops(build, 1, 4);
    qp_ccs_anime_close(build, at, QP_CCS_ONCE);
    qp_ccs_end(build);
}

/* -- Every kind of frame record --------------------------------------------------------------- */

static void frame_records(qp_build *build, uint32_t version, bool streamed, uint32_t flags) {
    static const uint32_t kinds[] = {QP_KIND_F_OBJ,     QP_KIND_F_MATERIAL, QP_KIND_F_CAMERA,
                                     QP_KIND_F_AMBIENT, QP_KIND_F_DISTANT,  QP_KIND_F_DIRECT,
                                     QP_KIND_F_SPOT,    QP_KIND_F_OMNI,     QP_KIND_F_SHADOW,
                                     QP_KIND_F_OUTLINE, QP_KIND_F_CEL,      QP_KIND_F_TONE,
                                     QP_KIND_F_BLUR,    QP_KIND_F_MODEL,    QP_KIND_F_MODEL_2};
    static const uint32_t targets[] = {MDL_A, ONE, MDL_B, 0x3e800000};
    for (uint32_t i = 0; i < COUNT(kinds); i++) {
        qp_ccs_frame_record(build, kinds[i], version, streamed, OBJ_A, flags, ONE);
    }
    qp_ccs_note(build, OBJ_NOTE, 2, 7);
    qp_ccs_morph(build, MPH, targets, 2);
    qp_ccs_pcm(build, OTHER, 2, 3);
}

static void records_of(qp_build *build, uint32_t version, uint32_t flags) {
    static const uint32_t last = 2;
    qp_ccs_sample_begin(build, version);
    const size_t at = qp_ccs_anime_open(build, ANM_A, 2);
    qp_ccs_sample_tops(build, 0, 2);
    frame_records(build, version, false, flags);
    qp_ccs_anime_close(build, at, QP_CCS_ONCE);
    qp_ccs_chunk(build, QP_CHUNK_FRAME, &last, 1);
    qp_ccs_sample_tops(build, 0, 2);
    frame_records(build, version, true, flags);
    qp_ccs_top(build, QP_CCS_LOOP);
}

static void records(qp_build *build) {
    records_of(build, 0x100, 0);
}

static void records_later(qp_build *build) {
    records_of(build, 0x123, 0);
}

static void records_by_flags(qp_build *build) {
    records_of(build, 0x123, 0x554);
}

static void records_111(qp_build *build) {
    records_of(build, 0x111, 0x02a);
}

/* -- Every kind of setup chunk ---------------------------------------------------------------- */

static void chunks_of(qp_build *build, uint32_t version) {
    static const uint32_t zeros[8] = {0};
    static const struct {
        uint16_t kind;
        uint16_t words;
    } plain[] = {{QP_CHUNK_BBOX, 8},   {0x0d00, 2},        {0x0d80, 3},        {0x0d90, 4},
                 {QP_CHUNK_EFFECT, 8}, {0x1000, 3},        {0x1100, 4},        {0x1200, 2},
                 {QP_CHUNK_DUMMY, 4},  {0x1400, 7},        {0x1700, 1},        {QP_CHUNK_SHADOW, 6},
                 {0x1a00, 4},          {0x1b00, 4},        {0x1c00, 4},        {0x1d00, 4},
                 {0x1f00, 2},          {QP_CHUNK_OBJ2, 5}, {0x2200, 4},        {0x2300, 2},
                 {0x2400, 2},          {0x2700, 2},        {QP_CHUNK_SETUP, 0}};
    static const uint32_t nodes[] = {OBJ_A, OBJ_B};
    qp_ccs_sample_begin(build, version);
    qp_ccs_texture(build, version, TEX, 3);
    qp_ccs_clut(build, version, CLT, 16);
    if (version < 0x111) {
        qp_ccs_tied_model(build, MDL_A, 2, 3, false);
        qp_ccs_tied_model(build, MDL_B, 1, 2, true);
        qp_ccs_model(build, MDL_A, 0, 1, 3);
        qp_ccs_model(build, MDL_A, 8, 1, 3);
    }
    qp_ccs_clump(build, version, OTHER, nodes, 2);
    qp_ccs_hit(build, OTHER, 3);
    for (uint32_t i = 0; i < COUNT(plain); i++) {
        qp_ccs_chunk(build, plain[i].kind, zeros, plain[i].words);
    }
    qp_ccs_end(build);
}

static void chunks(qp_build *build) {
    chunks_of(build, 0x100);
}

static void chunks_later(qp_build *build) {
    chunks_of(build, 0x123);
}

static void chunks_96(qp_build *build) {
    chunks_of(build, 0x96);
}

static void chunks_90(qp_build *build) {
    chunks_of(build, 0x90);
}

/* A chunk alone, without a file around it. */
static void bare_anime(qp_build *build) {
    const size_t at = qp_ccs_anime_open(build, ANM_A, 4);
    qp_ccs_top(build, 0);
    qp_ccs_sample_controllers(build, OBJ_A);
    qp_ccs_sample_tops(build, 1, 4);
    qp_ccs_note(build, OBJ_NOTE, 2, 2);
    qp_ccs_anime_close(build, at, QP_CCS_LOOP);
}

static const qp_ccs_whole_sample whole[] = {
    WHOLE(basic),
    WHOLE(lights),
    WHOLE(later),
    WHOLE(bezier),
    WHOLE(records),
    WHOLE(records_later),
    WHOLE(records_by_flags),
    WHOLE(records_111),
    WHOLE(chunks),
    WHOLE(chunks_later),
    WHOLE(chunks_96),
    WHOLE(chunks_90),
    WHOLE(bare_anime),
};

const qp_ccs_whole_sample *qp_ccs_whole_samples(uint32_t *count) {
    *count = COUNT(whole);
    return whole;
}
