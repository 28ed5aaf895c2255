/* Morphs, textures, F_Obj records, lights and bodies that are not the game's. */
#include "broken.h"

/* -- Morphs ----------------------------------------------------------------------------------- */

static void rounded_lanes(qp_ee_model model, uint32_t weight, int16_t lanes[3]) {
    qp_morph_lanes(model, weight, lanes);
    lanes[2] = (int16_t)(lanes[2] + (lanes[2] & 1));
}

static void round_lanes(qp_subject *subject) {
    subject->morph.lanes = rounded_lanes;
}

static int16_t clamped_rescale(qp_ee_model model, uint32_t ratio, int16_t component) {
    const int16_t wrapped = qp_morph_rescale(model, ratio, component);
    return component > 0 && wrapped < 0 ? INT16_MAX : wrapped;
}

static void clamp_rescale(qp_subject *subject) {
    subject->morph.rescale = clamped_rescale;
}

/* Sums of any size, which neither wrap nor saturate, rounded to nearest. */
static void real_blend(qp_ee_model model, qp_vertex *positions, size_t vertex_count, uint32_t scale,
                       const qp_morph_target *targets, size_t target_count) {
    (void)scale;
    for (size_t i = 0; i < vertex_count; i++) {
        for (int k = 0; k < 3; k++) {
            int64_t sum = 2048;
            for (size_t t = 0; t < target_count; t++) {
                int16_t lanes[3];
                qp_morph_lanes(model, targets[t].weight, lanes);
                sum += (int64_t)(targets[t].positions[i].xyz[k] - positions[i].xyz[k]) * lanes[k];
            }
            positions[i].xyz[k] = (int16_t)(positions[i].xyz[k] + sum / 4096);
        }
    }
}

static void blend_really(qp_subject *subject) {
    subject->morph.blend = real_blend;
}

static void moving_blend(qp_ee_model model, qp_vertex *positions, size_t vertex_count,
                         uint32_t scale, const qp_morph_target *targets, size_t target_count) {
    qp_morph_blend(model, positions, vertex_count, scale, targets, target_count);
    positions[0].xyz[1] = (int16_t)(positions[0].xyz[1] ^ 1);
}

static void move_always(qp_subject *subject) {
    subject->morph.blend = moving_blend;
}

static bool turned_target(const qp_anime *anime, uint32_t record, uint32_t index, uint32_t *model,
                          uint32_t *weight) {
    const bool some = qp_anime_morph_target(anime, record, index, model, weight);
    *weight ^= 0x80000000;
    return some;
}

static void turn_weights(qp_subject *subject) {
    subject->anime.morph_target = turned_target;
}

/* -- Textures --------------------------------------------------------------------------------- */

static uint16_t uncropped(qp_ee_model model, uint32_t x, uint16_t crop) {
    (void)crop;
    return qp_texture_offset(model, x, 0);
}

static void forget_crop(qp_subject *subject) {
    subject->anime.texture_offset = uncropped;
}

static uint8_t fine_scroll(uint16_t offset) {
    return (uint8_t)(offset >> 5 & 0xff);
}

static void scroll_finely(qp_subject *subject) {
    subject->anime.texture_scroll = fine_scroll;
}

static void floored_material(const qp_anime *anime, uint32_t index, uint32_t time,
                             qp_material_value *value) {
    qp_anime_material(anime, index, time, value);
    value->offset_v = (uint16_t)(value->offset_v - (value->v >> 31));
}

static void floor_offsets(qp_subject *subject) {
    subject->anime.material = floored_material;
}

/* -- F_Obj ------------------------------------------------------------------------------------ */

/* A word too early, not clamped. */
static bool shifted_f_obj(const qp_anime *anime, uint32_t record, qp_f_obj *pose) {
    const bool some = qp_anime_f_obj(anime, record, pose);
    const size_t at = some ? anime->objs.offsets[record] + QP_CHUNK_HEADER : 0;
    for (uint32_t k = 0; k < 3; k++) {
        pose->position[k] = qp_anime_word(anime, at + 4 + 4 * (size_t)k);
        pose->rotation.m[k][k] += 1;
    }
    pose->transparency = qp_anime_word(anime, at + 44);
    return some;
}

static void shift_f_obj(qp_subject *subject) {
    subject->anime.f_obj = shifted_f_obj;
}

static uint8_t always_hidden(const qp_f_obj *pose, bool hides_still) {
    return (uint8_t)(qp_f_obj_visibility(pose, hides_still) & 1);
}

static void hide(qp_subject *subject) {
    subject->player.visibility = always_hidden;
}

static bool restarting_f_obj(const qp_anm *anm, const qp_anm_record *record, qp_ee_model model,
                             const qp_anm_object *object, qp_anm_f_obj *result) {
    const bool some = qp_anm_f_obj_at(anm, record, model, object, result);
    result->restarts = object->kind == QP_EFFECT_OBJECT;
    return some;
}

static void restart_effects(qp_subject *subject) {
    subject->player.f_obj_at = restarting_f_obj;
}

/* -- Lights ----------------------------------------------------------------------------------- */

static void other_light(const qp_anime *anime, uint32_t index, uint32_t time,
                        qp_light_value *value) {
    qp_anime_light(anime, index, time, value);
    const uint32_t start = value->start;
    value->start = value->end;
    value->end = start;
    value->radius2_squared = value->radius2;
    value->direction[2] = -value->direction[2];
    value->colour[1] *= 255;
}

static void confuse_lights(qp_subject *subject) {
    subject->anime.light = other_light;
}

static bool swapped_ambient(const qp_anime *anime, uint32_t frame, double colour[3]) {
    const bool some = qp_anime_ambient(anime, frame, colour);
    const double red = colour[0];
    colour[0] = colour[2];
    colour[2] = red;
    return some;
}

static void swap_channels(qp_subject *subject) {
    subject->anime.ambient = swapped_ambient;
}

/* -- Bodies ----------------------------------------------------------------------------------- */

/* The scale is applied last. */
static qp_transform scaled_rows(qp_ee_model model, const uint32_t position[3],
                                const qp_matrix *rotation, const uint32_t scale[3]) {
    static const uint32_t one[3] = {0x3f800000, 0x3f800000, 0x3f800000};
    qp_transform t = qp_transform_from(model, position, rotation, one);
    for (int c = 0; c < 3; c++) {
        for (int r = 0; r < 3; r++) {
            t.column[c][r] = qp_ee_mul(model, t.column[c][r], scale[r]);
        }
    }
    return t;
}

static void scale_rows(qp_subject *subject) {
    subject->body.from = scaled_rows;
}

static qp_transform turned_product(qp_ee_model model, const qp_transform *left,
                                   const qp_transform *right) {
    return qp_transform_multiply(model, right, left);
}

static void turn_product(qp_subject *subject) {
    subject->body.multiply = turned_product;
}

static uint32_t no_end(const qp_ccsf *file, uint32_t object) {
    (void)file;
    return object;
}

static void follow_nothing(qp_subject *subject) {
    subject->body.ext_end = no_end;
}

static bool other_body(const qp_ccsf *file, qp_bytes name, qp_body *body) {
    const bool some = qp_body_find(file, name, body);
    body->clump ^= 1;
    return some;
}

static void find_another(qp_subject *subject) {
    subject->body.find = other_body;
}

static uint32_t next_object(const qp_ccsf *file, const qp_body *body, uint32_t index) {
    return qp_body_object(file, body, index) + 1;
}

static void name_the_next(qp_subject *subject) {
    subject->body.object = next_object;
}

static void other_crops(const qp_ccsf *file, uint32_t material, uint16_t *u, uint16_t *v) {
    qp_ccsf_crops(file, material, v, u);
}

static void swap_crops(qp_subject *subject) {
    subject->body.crops = other_crops;
}

/* The last one to say something wins. */
static void last_f_obj(qp_scene *scene, uint32_t object, const qp_f_obj *pose) {
    scene->locals[object] =
        qp_transform_from(scene->model, pose->position, &pose->rotation, pose->scale);
}

static void let_f_obj_win(qp_subject *subject) {
    subject->body.f_obj = last_f_obj;
}

static void late_sample(const qp_sampler *sampler, uint32_t *hints, uint32_t time, qp_pose *poses) {
    qp_sampler_pose(sampler, hints, time + 1, poses);
}

static void sample_late(qp_subject *subject) {
    subject->body.sample = late_sample;
}

const qp_broken qp_broken_morphs[] = {
    {"ANM-B006", turn_product, NULL},
    {"ANM-T005", swap_crops, NULL},
    {"ANM-F007", let_f_obj_win, NULL},
    {"ANM-V012", sample_late, NULL},
    {"ANM-M002", round_lanes, NULL},
    {"ANM-M003", clamp_rescale, NULL},
    {"ANM-M004", blend_really, NULL},
    {"ANM-M005", blend_really, NULL},
    {"ANM-M006", blend_really, NULL},
    {"ANM-M007", move_always, NULL},
    {"ANM-M010", round_lanes, NULL},
    {"ANM-M008", blend_really, NULL},
    {"ANM-M009", turn_weights, NULL},
    {"ANM-T001", forget_crop, NULL},
    {"ANM-T002", scroll_finely, NULL},
    {"ANM-T003", scroll_finely, NULL},
    {"ANM-T004", floor_offsets, NULL},
    {"ANM-F002", shift_f_obj, NULL},
    {"ANM-F003", shift_f_obj, NULL},
    {"ANM-F004", shift_f_obj, NULL},
    {"ANM-F005", hide, NULL},
    {"ANM-F006", restart_effects, NULL},
    {"ANM-L003", confuse_lights, NULL},
    {"ANM-L004", confuse_lights, NULL},
    {"ANM-L005", confuse_lights, NULL},
    {"ANM-L006", confuse_lights, NULL},
    {"ANM-L007", swap_channels, NULL},
    {"ANM-B001", scale_rows, NULL},
    {"ANM-B002", follow_nothing, NULL},
    {"ANM-B003", follow_nothing, NULL},
    {"ANM-B004", find_another, NULL},
    {"ANM-B005", name_the_next, NULL},
    {NULL, NULL, NULL},
};
