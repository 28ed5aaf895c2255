/* Texture offsets: what SetAnmCtrlWork (0x00150670) stores, and what the draw makes of it. */
#include "invariants/anime_case.h"

#define SOURCE "animation-playback, Texture offsets"

static uint16_t plain_offset(qp_ee_model model, uint32_t x, uint32_t crop) {
    const int32_t whole = qp_ee_to_int(qp_ee_mul(model, x, 0x45800000));
    return (uint16_t)(((uint32_t)whole & 0xffff) - crop);
}

static qp_outcome check_offset(qp_trial *trial) {
    const uint32_t x = qp_pick_pattern(trial);
    const uint16_t crop = (uint16_t)(qp_pick_word(trial) & 0xffff);
    const uint16_t is = trial->subject->anime.texture_offset(trial->model, x, crop);
    return is == plain_offset(trial->model, x, crop)
               ? QP_HOLDS
               : qp_violated(trial, 0, "{0x} becomes {1x}", x, is);
}

QP_INVARIANT(anm_texture_offset, "ANM-T001", QP_SCOPE_ARITHMETIC, QP_NEEDS_NOTHING, SOURCE,
             "A texture offset is s16(int(x * 4096)) less the crop, in 16 bits", check_offset);

static qp_outcome check_scroll(qp_trial *trial) {
    const uint16_t offset = (uint16_t)(qp_pick_word(trial) & 0xffff);
    const uint8_t is = trial->subject->anime.texture_scroll(offset);
    return is == offset / 16 % 256
               ? QP_HOLDS
               : qp_violated(trial, 0, "the offset {0} is drawn at {1}", offset, is);
}

QP_INVARIANT(anm_texture_scroll, "ANM-T002", QP_SCOPE_ARITHMETIC, QP_NEEDS_NOTHING, SOURCE,
             "Drawing uses bits 4 to 11 of an offset, as 256ths of the texture", check_scroll);

static qp_outcome check_whole(qp_trial *trial) {
    const uint16_t offset = (uint16_t)(qp_pick_word(trial) & 0xffff);
    const uint16_t next = (uint16_t)(offset + 4096);
    return trial->subject->anime.texture_scroll(offset) ==
                   trial->subject->anime.texture_scroll(next)
               ? QP_HOLDS
               : qp_violated(trial, 0, "{0} and {1} are drawn differently", offset, next);
}

QP_INVARIANT(anm_texture_whole, "ANM-T003", QP_SCOPE_ARITHMETIC, QP_NEEDS_NOTHING, SOURCE,
             "An offset of a whole texture, 4096, is none", check_whole);

static qp_outcome check_material(qp_trial *trial) {
    const qp_anime *a = &trial->anime->anime;
    const uint32_t time = qp_pick_time(trial);
    for (uint32_t i = 0; i < a->material_count; i++) {
        const qp_material_track *track = &a->materials[i];
        qp_material_value v;
        trial->subject->anime.material(a, i, time, &v);
        if (v.offset_u != plain_offset(trial->model, v.u, track->crop_u) ||
            v.offset_v != plain_offset(trial->model, v.v, track->crop_v)) {
            return qp_violated(trial, track->offset, "u {0x}, v {1x}", v.u, v.v);
        }
    }
    return a->material_count > 0 ? QP_HOLDS : QP_NOT_EXERCISED;
}

QP_INVARIANT(anm_texture_material, "ANM-T004", QP_SCOPE_EVALUATION, QP_NEEDS_ANIME, SOURCE,
             "A material's offsets are those of its U and V at the time, less its crops",
             check_material);

/* -- Crops ------------------------------------------------------------------------------------ */

static qp_outcome check_crops(qp_trial *trial) {
    const qp_ccsf *file = trial->anime->file;
    const qp_anime *a = &trial->anime->anime;
    qp_outcome outcome = QP_NOT_EXERCISED;
    for (uint32_t i = 0; file != NULL && i < a->material_count; i++) {
        const uint32_t object = a->materials[i].material;
        if (object >= file->object_count || file->kinds[object] != QP_CHUNK_MATERIAL) {
            continue;
        }
        const uint32_t stored = qp_word_at(trial, file->chunks[object] + QP_CHUNK_HEADER + 12);
        uint16_t u = 0;
        uint16_t v = 0;
        trial->subject->body.crops(file, object, &u, &v);
        outcome = QP_HOLDS;
        if ((u | (uint32_t)v << 16) != stored) {
            return qp_violated(trial, file->chunks[object], "crops {0} and {1}", u, v);
        }
    }
    return outcome;
}

QP_INVARIANT(anm_texture_crops, "ANM-T005", QP_SCOPE_EVALUATION, QP_NEEDS_ANIME, SOURCE,
             "The crops are those of the material's chunk, U in the low half of its word",
             check_crops);
