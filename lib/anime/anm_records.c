/* What the records in force in a player say. */
#include "anime/frame_reader.h"
#include "anime/pose.h"

bool qp_anm_record_at(const qp_anm *anm, uint32_t index, qp_anm_record *record) {
    if (anm->clip == NULL || index >= anm->clip->slot_count || anm->held[index].offset == 0) {
        return false;
    }
    const qp_held_record *held = &anm->held[index];
    record->kind = anm->clip->slots[index].kind;
    record->object = anm->clip->slots[index].object;
    record->offset = held->offset;
    record->fresh = held->step == anm->step;
    record->carried = held->pass != anm->pass;
    return true;
}

bool qp_anm_morph_target(const qp_anm *anm, const qp_anm_record *record, uint32_t index,
                         uint32_t *model, uint32_t *weight) {
    if (anm->clip == NULL || record->kind != QP_KIND_F_MORPHER) {
        return false;
    }
    return qp_f_morpher_target(anm->clip->start.section.data, record->offset, index, model, weight);
}

uint8_t qp_f_obj_visibility(const qp_f_obj *pose, bool hides_still) {
    bool at_zero = qp_ee_equal(pose->position[0], 0) && qp_ee_equal(pose->position[1], 0) &&
                   qp_ee_equal(pose->position[2], 0);
    return (uint8_t)((pose->flags & 1) | (at_zero && hides_still ? 0u : 2u));
}

bool qp_anm_f_obj_at(const qp_anm *anm, const qp_anm_record *record, qp_ee_model model,
                     const qp_anm_object *object, qp_anm_f_obj *result) {
    if (anm->clip == NULL || record->kind != QP_KIND_F_OBJ) {
        return false;
    }
    const qp_frame_reader *start = &anm->clip->start;
    bool effect = object->kind == QP_EFFECT_OBJECT;
    qp_f_obj_read(start->section.data, record->offset, start->version, model, &result->pose);
    result->moves = !effect;
    result->restarts = effect && record->fresh;
    result->visibility = qp_f_obj_visibility(&result->pose, object->hides_still);
    return true;
}
