#include "gen/ccs_sample_parts.h"

static const qp_ccs_row rows[OBJECTS - 1] = {
    {"OBJ_a", 1}, {"OBJ_b", 1}, {"OBJ_c", 1}, {"OBJ_xnote", 1}, {"OBJ_a", 2},
    {"OBJ_b", 2}, {"MAT_m", 1}, {"MPH_p", 1}, {"MDL_a", 1},     {"MDL_b", 1},
    {"LGT_a", 1}, {"LGT_b", 1}, {"LGT_c", 1}, {"LGT_d", 1},     {"CAM_c", 1},
    {"TEX_t", 1}, {"CLT_c", 1}, {"CMP_x", 1}, {"ANM_a", 1},     {"ANM_b", 1}};

void qp_ccs_sample_begin(qp_build *build, uint32_t version) {
    static const char *const files[] = {" sample.max", "#other.max"};
    static const uint32_t camera = CAM;
    qp_ccs_header(build, "sample", version);
    qp_ccs_index(build, files, 2, rows, OBJECTS - 1);
    qp_ccs_setup(build);
    qp_ccs_object(build, version, OBJ_A, 0, MDL_A);
    qp_ccs_object(build, version, OBJ_B, OBJ_A, 0);
    qp_ccs_object(build, version, OBJ_C, OBJ_B, 0);
    qp_ccs_object(build, version, OBJ_NOTE, 0, 0);
    qp_ccs_ext_obj(build, EXT_A, 0, OBJ_C);
    qp_ccs_ext_obj(build, EXT_B, 0, EXT_A);
    qp_ccs_material(build, version, MAT, TEX, 0x1234, 0xfff0);
    qp_ccs_morpher(build, MPH, MDL_A);
    qp_ccs_light(build, LGT_A, 1);
    qp_ccs_light(build, LGT_B, 2);
    qp_ccs_light(build, LGT_C, 3);
    qp_ccs_light(build, LGT_D, 4);
    qp_ccs_chunk(build, QP_CHUNK_CAMERA, &camera, 1);
}

void qp_ccs_sample_tops(qp_build *build, uint32_t from, uint32_t to) {
    for (uint32_t frame = from; frame < to; frame++) {
        qp_ccs_top(build, frame);
    }
}

static const uint32_t vector_keys[] = {0, 0, ONE, 0, 2, 0x41200000, ONE, 0x40000000, 3, 0, 0, 0};
static const uint32_t degree_keys[] = {0, 0, 0, 0, 2, 0x42b40000, 0, 0, 3, 0x43340000, 0, 0};
static const uint32_t float_keys[] = {0, ONE, 3, 0};
static const uint32_t unit_scale[] = {ONE, ONE, ONE};

void qp_ccs_sample_controllers(qp_build *build, uint32_t object) {
    const size_t at = qp_ccs_controllers_open(build, QP_KIND_OBJECT, object);
    qp_ccs_keys(build, at, 0, QP_CONTROLLER_KEYED, vector_keys, 3, 3);
    qp_ccs_keys(build, at, 3, QP_CONTROLLER_KEYED, degree_keys, 3, 3);
    qp_ccs_single(build, at, 6, unit_scale, 3);
    qp_ccs_keys(build, at, 9, QP_CONTROLLER_KEYED, float_keys, 2, 1);
    qp_ccs_close(build, at);
}
