#include "write_sample.h"

#include "quirkproof/ccsf.h"

static void append_index(qp_build *file, uint32_t version) {
    static const char *const files[] = {" sample.max"};
    static const qp_ccs_row objects[] = {{"ANM_a", 1}, {"OBJ_a", 1}, {"MAT_a", 1}, {"LGT_a", 1},
                                         {"MPH_a", 1}, {"MDL_a", 1}, {"CAM_a", 1}, {"TEX_a", 1}};
    qp_ccs_header(file, "sample", version);
    qp_ccs_index(file, files, 1, objects, 8);
    qp_ccs_setup(file);
}

/* A chunk of `count` words that are all different. */
static void append_words(qp_build *file, uint32_t kind, uint32_t count) {
    const size_t at = qp_ccs_open(file, kind);
    for (uint32_t i = 0; i < count; i++) {
        qp_build_u32(file, i == 0 ? 2 : 0x01020304u * i);
    }
    qp_ccs_close(file, at);
}

static void append_setup(qp_build *file, uint32_t version) {
    static const uint32_t nodes[] = {2, 2};
    qp_ccs_object(file, version, 2, 0, 6);
    qp_ccs_material(file, version, 3, 8, 11, 12);
    qp_ccs_texture(file, version, 8, 1);
    qp_ccs_clut(file, version, 8, 16);
    qp_ccs_light(file, 4, 1);
    qp_ccs_ext_obj(file, 2, 0, 2);
    qp_ccs_morpher(file, 5, 6);
    if (version < 0x111) {
        qp_ccs_tied_model(file, 6, 2, 3, true);
        qp_ccs_model(file, 6, 0, 1, 3);
    }
    qp_ccs_clump(file, version, 2, nodes, 2);
    qp_ccs_hit(file, 2, 3);
    append_words(file, QP_CHUNK_CAMERA, 1);
    append_words(file, QP_CHUNK_BBOX, 8);
    append_words(file, QP_CHUNK_DUMMY, 4);
    append_words(file, QP_CHUNK_DUMMY_TURNED, 7);
    append_words(file, QP_CHUNK_SHADOW, 6);
    append_words(file, QP_CHUNK_OBJ2, 5);
    append_words(file, QP_CHUNK_EFFECT, 11);
    append_words(file, 0x2400, 3);
}

static void append_controllers(qp_build *file, uint32_t version) {
    static const uint32_t values[] = {0x3f800000, 0x40000000, 0x40400000};
    static const uint32_t keys[] = {0, 1, 2, 3, 2, 5, 6, 7};
    static const uint32_t float_keys[] = {0, 0x3f800000, 1, 0x3f000000};
    static const uint32_t quaternions[] = {0, 0, 0, 0, 0x3f800000, 2, 0, 0, 0x3f800000, 0};
    size_t at = qp_ccs_controllers_open(file, QP_KIND_OBJECT, 2);
    qp_ccs_keys(file, at, 0, QP_CONTROLLER_KEYED, keys, 2, 3);
    if (version > 0x100) {
        qp_ccs_keys(file, at, 3, QP_CONTROLLER_CURVE, quaternions, 2, 4);
        qp_ccs_add_flags(file, at, 1u << 25);
    }
    qp_ccs_single(file, at, 6, values, 3);
    qp_ccs_keys(file, at, 9, QP_CONTROLLER_KEYED, float_keys, 2, 1);
    qp_ccs_close(file, at);
    at = qp_ccs_controllers_open(file, QP_KIND_DIRECT, 4);
    for (uint32_t shift = 0; shift <= 21; shift += 3) {
        qp_ccs_single(file, at, shift, values, shift < 6 ? 3 : 1);
    }
    qp_build_u32(file, 0x55aa55aa); /* more than its flags need */
    qp_ccs_close(file, at);
    if (version > 0x100) {
        static const uint32_t morphs[] = {5, 3, 6, 1, 0x3f800000, 6, 0, 6, 2, 1, 0, 0x3f000000};
        qp_ccs_chunk(file, QP_KIND_MORPHER, morphs, 12);
    }
}

static void append_records(qp_build *file, uint32_t version, bool streamed) {
    static const uint32_t targets[] = {6, 0x3f000000, 6, 0x3e000000};
    static const uint32_t kinds[] = {QP_KIND_F_OBJ,     QP_KIND_F_MATERIAL, QP_KIND_F_CAMERA,
                                     QP_KIND_F_AMBIENT, QP_KIND_F_DISTANT,  QP_KIND_F_DIRECT,
                                     QP_KIND_F_SPOT,    QP_KIND_F_OMNI,     QP_KIND_F_OUTLINE,
                                     QP_KIND_F_CEL,     QP_KIND_F_TONE,     QP_KIND_F_BLUR,
                                     QP_KIND_F_SHADOW};
    qp_ccs_note(file, 2, 3, 4);
    qp_ccs_morph(file, 5, targets, 2);
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        qp_ccs_frame_record(file, kinds[i], version, streamed, 2, 0, 0x3f800000);
    }
    qp_ccs_pcm(file, 2, 2, 3);
    append_words(file, QP_KIND_F_MODEL, 4);
}

qp_build write_sample(uint32_t version) {
    qp_build file = {0};
    append_index(&file, version);
    append_setup(&file, version);
    const size_t anime = qp_ccs_anime_open(&file, 1, 3);
    qp_ccs_top(&file, 0);
    append_controllers(&file, version);
    for (uint32_t frame = 1; frame < 3; frame++) {
        qp_ccs_top(&file, frame);
        append_records(&file, version, false);
    }
    qp_ccs_anime_close(&file, anime, QP_CCS_LOOP);
    static const uint32_t frame_word[] = {2};
    qp_ccs_chunk(&file, QP_CHUNK_FRAME, frame_word, 1);
    qp_ccs_top(&file, 0);
    qp_ccs_top(&file, 1);
    append_records(&file, version, true);
    qp_ccs_top(&file, QP_CCS_ONCE);
    qp_build_zeros(&file, 3);
    return file;
}
