/* What the controllers and frame records give at a time (SetAnmCtrlWork 0x00150670). */
#include "anime/pose.h"
#include "anime/curve.h"
#include "anime/events.h"
#include "anime/matrix.h"
#include "anime/values.h"
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

/* -- Controllers ------------------------------------------------------------------------------ */

/*@ requires qp_track_ok(track) && \valid(pose);
    assigns *pose;
*/
static void pose_of(const qp_track *track, qp_ee_model model, uint32_t time, qp_pose *pose) {
    uint32_t position[3];
    uint32_t scale[3];
    qp_vector_value(track->position, model, time, 0, position);
    qp_vector_value(track->scale, model, time, ONE, scale);
    uint32_t transparency = qp_word_value(track->transparency, model, time, ONE);
    qp_rotation_value(track->rotation, model, time, &pose->rotation);
    qp_three_copy(position, pose->position);
    qp_three_copy(scale, pose->scale);
    pose->transparency = transparency;
}

/* What an object has without controllers. */
/*@ requires \valid(pose);
    assigns *pose;
*/
static void absent_pose(qp_pose *pose) {
    /*@ loop invariant 0 <= k <= 3;
        loop assigns k, pose->position[0 .. 2], pose->scale[0 .. 2];
        loop variant 3 - k;
    */
    for (int k = 0; k < 3; k++) {
        pose->position[k] = 0;
        pose->scale[k] = ONE;
    }
    pose->transparency = ONE;
    pose->rotation = qp_matrix_identity();
}

void qp_anime_pose(const qp_anime *anime, uint32_t index, uint32_t time, qp_pose *pose) {
    if (index >= anime->track_count) {
        absent_pose(pose);
        return;
    }
    pose_of(&anime->tracks[index], anime->model, qp_anime_clamp(anime, time), pose);
}

/* -- Textures --------------------------------------------------------------------------------- */

uint16_t qp_texture_offset(qp_ee_model model, uint32_t x, uint16_t crop) {
    uint32_t fixed = (uint32_t)qp_ee_to_int(qp_ee_mul(model, x, F4096));
    return (uint16_t)((fixed - crop) & 0xffffu);
}

/*@ requires qp_material_track_ok(track) && \valid(value);
    assigns *value;
*/
static void material_of(const qp_material_track *track, qp_ee_model model, uint32_t time,
                        qp_material_value *value) {
    uint32_t u = qp_word_value(track->u, model, time, 0);
    uint32_t v = qp_word_value(track->v, model, time, 0);
    uint32_t scale_u = qp_word_value(track->scale_u, model, time, ONE);
    uint32_t scale_v = qp_word_value(track->scale_v, model, time, ONE);
    uint16_t offset_u = qp_texture_offset(model, u, track->crop_u);
    uint16_t offset_v = qp_texture_offset(model, v, track->crop_v);
    value->u = u;
    value->v = v;
    value->scale_u = scale_u;
    value->scale_v = scale_v;
    value->offset_u = offset_u;
    value->offset_v = offset_v;
}

void qp_anime_material(const qp_anime *anime, uint32_t index, uint32_t time,
                       qp_material_value *value) {
    static const qp_material_value absent = {0, 0, ONE, ONE, 0, 0};
    if (index >= anime->material_count) {
        *value = absent;
        return;
    }
    material_of(&anime->materials[index], anime->model, qp_anime_clamp(anime, time), value);
}

/* -- Morphs and F_Obj ------------------------------------------------------------------------- */

bool qp_f_morpher_target(qp_bytes data, size_t offset, uint32_t index, uint32_t *model,
                         uint32_t *weight) {
    size_t payload = offset + QP_CHUNK_HEADER;
    if (index >= (qp_peek_u32le(data, payload + 4) & 0xffff)) {
        return false;
    }
    size_t at = payload + 8 + 8 * (size_t)index;
    *model = qp_peek_u32le(data, at);
    *weight = qp_peek_u32le(data, at + 4);
    return true;
}

bool qp_anime_morph_target(const qp_anime *anime, uint32_t record, uint32_t index, uint32_t *model,
                           uint32_t *weight) {
    return record < anime->morphs.count &&
           qp_f_morpher_target(anime->data, anime->morphs.offsets[record], index, model, weight);
}

bool qp_anime_morph_curve(const qp_anime *anime, uint32_t track, uint32_t index, uint32_t time,
                          uint32_t *model, uint32_t *weight) {
    if (track >= anime->morph_track_count || index >= anime->morph_tracks[track].count) {
        return false;
    }
    const qp_morph_curve *target = &anime->morph_curves[anime->morph_tracks[track].first + index];
    uint32_t value = qp_word_value(target->weight, anime->model, qp_anime_clamp(anime, time), 0);
    *model = target->model;
    *weight = value;
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
    /*@ loop invariant 0 <= i <= floats;
        loop assigns i, word, value->has[0 .. 5], value->values[0 .. 5];
        loop variant floats - i;
    */
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
//@ assigns \nothing;
static uint32_t clamp_transparency(uint32_t value) {
    bool negative = value >> 31 != 0;
    if (negative) {
        return (value >> 23 & 0xff) != 0 ? 0 : value;
    }
    return value > ONE ? ONE : value;
}

/* The words of an F_Obj that its flags' bits 1 .. 11 stand for, in the order of the 13-word record:
   three each of position, degrees and scale, then transparency and flags. */
#define F_OBJ_WORDS 11u
enum { POSITION = 0, DEGREES = 3, SCALE = 6, TRANSPARENCY = 9, FLAGS = 10 };

static const uint32_t f_obj_defaults[F_OBJ_WORDS] = {0, 0, 0, 0, 0, 0, ONE, ONE, ONE, ONE, 0};

/*
 * The 13 words of 0x100 are whole; the later games' record inside an Anime has a word for each
 * clear bit 1 .. 11 of its flags (ccsf.md 5), and what it leaves out is the default here. With no
 * flag set the two are the same.
 */
/*@ requires qp_bytes_ok(data) && \valid(words + (0 .. 10));
    assigns words[0 .. 10];
*/
static void read_f_obj(qp_bytes data, size_t offset, uint16_t version,
                       uint32_t words[F_OBJ_WORDS]) {
    size_t at = offset + QP_CHUNK_HEADER + 8;
    bool thirteen = qp_peek_u32le(data, offset + 4) == 13;
    bool whole = version == 0 && thirteen;
    bool by_flags = qp_version_later(version) && !whole;
    uint32_t flags = by_flags ? qp_peek_u32le(data, at - 4) : 0;
    /*@ loop invariant 0 <= i <= 11;
        loop assigns i, at, words[0 .. 10];
        loop variant 11 - i;
    */
    for (uint32_t i = 0; i < F_OBJ_WORDS; i++) {
        words[i] = f_obj_defaults[i];
        if ((flags >> (1 + i) & 1) == 0) {
            words[i] = qp_peek_u32le(data, at);
            at += 4;
        }
    }
}

/*@ requires \valid_read(degrees + (0 .. 2));
    assigns \nothing;
*/
static qp_matrix rotation_of(qp_ee_model model, const uint32_t degrees[3]) {
    uint32_t radians[3];
    /*@ loop invariant 0 <= k <= 3;
        loop assigns k, radians[0 .. 2];
        loop variant 3 - k;
    */
    for (int k = 0; k < 3; k++) {
        radians[k] = qp_degrees_to_radians(model, degrees[k]);
    }
    return qp_rot_matrix(model, radians);
}

void qp_f_obj_read(qp_bytes data, size_t offset, uint16_t version, qp_ee_model model,
                   qp_f_obj *pose) {
    uint32_t words[F_OBJ_WORDS];
    read_f_obj(data, offset, version, words);
    pose->rotation = rotation_of(model, words + DEGREES);
    qp_three_copy(words + POSITION, pose->position);
    qp_three_copy(words + SCALE, pose->scale);
    pose->transparency = clamp_transparency(words[TRANSPARENCY]);
    pose->flags = words[FLAGS];
}

bool qp_anime_f_obj(const qp_anime *anime, uint32_t record, qp_f_obj *pose) {
    if (record >= anime->objs.count) {
        return false;
    }
    qp_f_obj_read(anime->data, anime->objs.offsets[record], anime->version, anime->model, pose);
    return true;
}
