/* What the controllers and frame records give at a time (SetAnmCtrlWork 0x00150670). */
#include "anime/curve.h"
#include "anime/events.h"
#include "anime/matrix.h"
#include "base/cursor.h"
#include "frames/record.h"

#define ONE 0x3f800000u
#define F4096 0x45800000u

uint32_t qp_anime_word(const qp_anime *anime, size_t offset) {
    return qp_peek_u32le(anime->data, offset);
}

uint32_t qp_anime_clamp(const qp_anime *anime, uint32_t time) {
    return time < anime->last ? time : anime->last;
}

static void fill(uint32_t *value, uint32_t pattern) {
    for (int k = 0; k < 3; k++) {
        value[k] = pattern;
    }
}

void qp_anime_pose(const qp_anime *anime, uint32_t index, uint32_t time, qp_pose *pose) {
    uint32_t at = qp_anime_clamp(anime, time);
    fill(pose->position, 0);
    fill(pose->scale, ONE);
    pose->transparency = ONE;
    pose->rotation = qp_matrix_identity();
    if (index >= anime->track_count) {
        return;
    }
    const qp_track *track = &anime->tracks[index];
    qp_curve_at(track->position, anime->model, at, pose->position);
    qp_curve_at(track->scale, anime->model, at, pose->scale);
    qp_curve_at(track->transparency, anime->model, at, &pose->transparency);
    pose->rotation = qp_rotation_at(track->rotation, anime->model, at);
}

/* -- Textures --------------------------------------------------------------------------------- */

uint16_t qp_texture_offset(qp_ee_model model, uint32_t x, uint16_t crop) {
    uint32_t fixed = (uint32_t)qp_ee_to_int(qp_ee_mul(model, x, F4096));
    return (uint16_t)((fixed - crop) & 0xffffu);
}

void qp_anime_material(const qp_anime *anime, uint32_t index, uint32_t time,
                       qp_material_value *value) {
    const qp_material_value absent = {0, 0, ONE, ONE, 0, 0};
    uint32_t at = qp_anime_clamp(anime, time);
    *value = absent;
    if (index >= anime->material_count) {
        return;
    }
    const qp_material_track *track = &anime->materials[index];
    qp_curve_at(track->u, anime->model, at, &value->u);
    qp_curve_at(track->v, anime->model, at, &value->v);
    qp_curve_at(track->scale_u, anime->model, at, &value->scale_u);
    qp_curve_at(track->scale_v, anime->model, at, &value->scale_v);
    value->offset_u = qp_texture_offset(anime->model, value->u, track->crop_u);
    value->offset_v = qp_texture_offset(anime->model, value->v, track->crop_v);
}

/* -- Morphs and F_Obj ------------------------------------------------------------------------- */

bool qp_anime_morph_target(const qp_anime *anime, uint32_t record, uint32_t index, uint32_t *model,
                           uint32_t *weight) {
    if (record >= anime->morphs.count ||
        index >= (qp_event_word(anime, &anime->morphs, record, 1) & 0xffff)) {
        return false;
    }
    *model = qp_event_word(anime, &anime->morphs, record, 2 + 2 * (size_t)index);
    *weight = qp_event_word(anime, &anime->morphs, record, 3 + 2 * (size_t)index);
    return true;
}

bool qp_anime_morph_curve(const qp_anime *anime, uint32_t track, uint32_t index, uint32_t time,
                          uint32_t *model, uint32_t *weight) {
    if (track >= anime->morph_track_count || index >= anime->morph_tracks[track].count) {
        return false;
    }
    const qp_morph_curve *target = &anime->morph_curves[anime->morph_tracks[track].first + index];
    *model = target->model;
    *weight = 0;
    qp_curve_at(target->weight, anime->model, qp_anime_clamp(anime, time), weight);
    return true;
}

/*
 * F_Material: in a 0x100 file two floats unless flag 2; later a float for each clear bit, the
 * scales from 0x120 on (ccsf.md 5).
 */
bool qp_anime_f_material(const qp_anime *anime, uint32_t record, qp_f_material *value) {
    static const qp_f_material empty;
    *value = empty;
    if (record >= anime->f_materials.count) {
        return false;
    }
    uint32_t flags = qp_event_word(anime, &anime->f_materials, record, 1);
    bool later = qp_version_later(anime->version);
    bool scales = anime->version == 0 || anime->version >= 0x120;
    uint32_t floats = later && scales ? QP_F_MATERIAL_FLOATS : 2;
    uint32_t word = 2;
    value->flags = flags;
    for (uint32_t i = 0; i < floats; i++) {
        value->has[i] = later ? (flags >> i & 1) == 0 : (flags & 2) == 0;
        if (value->has[i]) {
            value->values[i] = qp_event_word(anime, &anime->f_materials, record, word);
            word++;
        }
    }
    return true;
}

/* Clamped to 0 .. 1 (ccStream::DecodeF_Obj 0x0014e950); as patterns: negative zero stays. */
static uint32_t clamp_transparency(uint32_t value) {
    bool negative = value >> 31 != 0;
    if (negative) {
        return (value >> 23 & 0xff) != 0 ? 0 : value;
    }
    return value > ONE ? ONE : value;
}

/* The words of an F_Obj in the order of the 13-word record. */
typedef struct {
    uint32_t position[3];
    uint32_t degrees[3];
    uint32_t scale[3];
    uint32_t transparency;
    uint32_t flags;
} f_obj_words;

/* The next word of a record that goes by flags, if its bit is clear; else `*word` stays. */
static void take_unless(qp_bytes data, uint32_t flags, uint32_t bit, size_t *at, uint32_t *word) {
    if ((flags >> bit & 1) == 0) {
        *word = qp_peek_u32le(data, *at);
        *at += 4;
    }
}

/*
 * The 13 words of 0x100 are whole; the later games' record inside an Anime has a word for each
 * clear bit 1 .. 11 of its flags (ccsf.md 5), and what it leaves out is the default here. With no
 * flag set the two are the same.
 */
static f_obj_words read_f_obj(const qp_anime *anime, size_t offset) {
    f_obj_words words = {{0, 0, 0}, {0, 0, 0}, {ONE, ONE, ONE}, ONE, 0};
    size_t at = offset + QP_CHUNK_HEADER + 8;
    bool thirteen = qp_peek_u32le(anime->data, offset + 4) == 13;
    bool whole = anime->version == 0 && thirteen;
    bool by_flags = qp_version_later(anime->version) && !whole;
    uint32_t flags = by_flags ? qp_peek_u32le(anime->data, at - 4) : 0;
    for (uint32_t k = 0; k < 3; k++) {
        take_unless(anime->data, flags, 1 + k, &at, &words.position[k]);
    }
    for (uint32_t k = 0; k < 3; k++) {
        take_unless(anime->data, flags, 4 + k, &at, &words.degrees[k]);
    }
    for (uint32_t k = 0; k < 3; k++) {
        take_unless(anime->data, flags, 7 + k, &at, &words.scale[k]);
    }
    take_unless(anime->data, flags, 10, &at, &words.transparency);
    take_unless(anime->data, flags, 11, &at, &words.flags);
    return words;
}

bool qp_anime_f_obj(const qp_anime *anime, uint32_t record, qp_f_obj *pose) {
    uint32_t radians[3];
    if (record >= anime->objs.count) {
        return false;
    }
    const f_obj_words words = read_f_obj(anime, anime->objs.offsets[record]);
    for (int k = 0; k < 3; k++) {
        pose->position[k] = words.position[k];
        radians[k] = qp_degrees_to_radians(anime->model, words.degrees[k]);
        pose->scale[k] = words.scale[k];
    }
    pose->rotation = qp_rot_matrix(anime->model, radians);
    pose->transparency = clamp_transparency(words.transparency);
    pose->flags = words.flags;
    return true;
}
