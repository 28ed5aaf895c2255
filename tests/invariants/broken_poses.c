/* Poses and other values that are not what the records say. */
#include "broken.h"

/* Position and scale change places, transparency is opacity, the rotation is transposed. */
static void confused_pose(const qp_anime *anime, uint32_t index, uint32_t time, qp_pose *pose) {
    qp_anime_pose(anime, index, time, pose);
    const qp_pose right = *pose;
    for (int i = 0; i < 3; i++) {
        pose->position[i] = right.scale[i];
        pose->scale[i] = right.position[i];
        for (int k = 0; k < 3; k++) {
            pose->rotation.m[i][k] = right.rotation.m[k][i];
        }
    }
    pose->transparency = qp_ee_sub(QP_EE_REFERENCE, 0x3f800000, right.transparency);
}

static void confuse_pose(qp_subject *subject) {
    subject->anime.pose = confused_pose;
}

static void confused_material(const qp_anime *anime, uint32_t index, uint32_t time,
                              qp_material_value *value) {
    qp_anime_material(anime, index, time, value);
    const uint32_t u = value->u;
    value->u = value->v;
    value->v = u;
}

static void confuse_material(qp_subject *subject) {
    subject->anime.material = confused_material;
}

const qp_broken qp_broken_poses[] = {
    {"ANM-C015", confuse_pose, NULL},     {"ANM-C016", confuse_pose, NULL},
    {"ANM-C017", confuse_pose, NULL},     {"ANM-C018", confuse_pose, NULL},
    {"ANM-C019", confuse_material, NULL}, {NULL, NULL, NULL},
};
