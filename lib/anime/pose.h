/* What frame records give, read where they stand in the data. */
#ifndef QP_ANIME_POSE_H
#define QP_ANIME_POSE_H

#include "quirkproof/anime.h"

/* Target `index` of the F_Morpher whose header is at `offset`; false past its count. */
/*@ requires qp_bytes_ok(data) && \valid(model) && \valid(weight) && \separated(model, weight);
    assigns *model, *weight;
    ensures \result == true || \result == false;
*/
bool qp_f_morpher_target(qp_bytes data, size_t offset, uint32_t index, uint32_t *model,
                         uint32_t *weight);

/* The F_Obj whose header is at `offset`, in a file of that version. */
/*@ requires qp_bytes_ok(data) && \valid(pose);
    assigns *pose;
*/
void qp_f_obj_read(qp_bytes data, size_t offset, uint16_t version, qp_ee_model model,
                   qp_f_obj *pose);

#endif
