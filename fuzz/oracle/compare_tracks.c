/* Controllers: the compiled form against the literal walk. */
#include "oracle/anime.h"

#include <math.h>

#define ONE 0x3f800000u

static void compare_words(const char *what, const literal_record *record, uint32_t time,
                          const uint32_t *is, const uint32_t *expected, uint32_t count) {
    for (uint32_t k = 0; k < count; k++) {
        require(is[k] == expected[k],
                "%s of the record at %zu, word %u, at time %u: 0x%08x instead of 0x%08x", what,
                record->offset, k, time, is[k], expected[k]);
    }
}

/* A curve at any time, also past the end. */
void oracle_compare_curve(const char *what, const qp_anime *anime, const qp_curve *curve,
                          const literal_anime *literal, const literal_record *record,
                          const literal_controller *c, const oracle_times *times) {
    const literal_context context = {literal->data, literal->frames, anime->model};
    uint32_t value[3] = {7, 7, 7};
    uint32_t expected[3];
    if (c->kind == 0) {
        require(!qp_curve_at(curve, anime->model, 0, value) && value[0] == 7,
                "%s of the record at %zu is absent and has a value", what, record->offset);
    }
    if (c->kind != 1 && c->kind != 2) {
        return;
    }
    for (uint32_t i = 0; i < times->count; i++) {
        require(qp_curve_at(curve, anime->model, times->list[i], value),
                "%s of the record at %zu has no value", what, record->offset);
        literal_value(&context, c, times->list[i], expected);
        compare_words(what, record, times->list[i], value, expected, c->width);
    }
}

void oracle_compare_rotation(const qp_anime *anime, const qp_rotation *rotation,
                             const literal_anime *literal, const literal_record *record,
                             const literal_controller *c, const oracle_times *times) {
    const literal_context context = {literal->data, literal->frames, anime->model};
    literal_rotation walked = literal_rotation_of(&context, c);
    for (uint32_t i = 0; i < times->count; i++) {
        const qp_matrix is = qp_rotation_at(rotation, anime->model, times->list[i]);
        const literal_matrix expected = literal_rotation_at(&walked, anime->model, times->list[i]);
        const double slack = literal_rotation_slack(&walked, anime->model, times->list[i]);
        for (int k = 0; k < 9; k++) {
            require(fabs(is.m[k / 3][k % 3] - expected.m[k / 3][k % 3]) <= slack,
                    "rotation of the record at %zu, element %d, at time %u: %a instead of %a",
                    record->offset, k, times->list[i], is.m[k / 3][k % 3],
                    expected.m[k / 3][k % 3]);
        }
    }
    literal_rotation_free(&walked);
}

/* The pose is its controllers at the clamped time, and defaults for those that are absent. */
static void compare_pose(const qp_anime *anime, uint32_t index, const literal_record *record,
                         uint32_t time) {
    const qp_track *track = &anime->tracks[index];
    const uint32_t at = time < anime->last ? time : anime->last;
    uint32_t position[3] = {0, 0, 0};
    uint32_t scale[3] = {ONE, ONE, ONE};
    uint32_t transparency = ONE;
    const qp_matrix rotation = qp_rotation_at(track->rotation, anime->model, at);
    qp_pose pose;
    qp_curve_at(track->position, anime->model, at, position);
    qp_curve_at(track->scale, anime->model, at, scale);
    qp_curve_at(track->transparency, anime->model, at, &transparency);
    qp_anime_pose(anime, index, time, &pose);
    compare_words("pose: position", record, time, pose.position, position, 3);
    compare_words("pose: scale", record, time, pose.scale, scale, 3);
    compare_words("pose: transparency", record, time, &pose.transparency, &transparency, 1);
    require(qp_same_bits(&pose.rotation, &rotation, sizeof rotation), "pose: rotation");
}

/* The offset that the game stores, from a double of the product (anime.md, Texture offsets). */
static uint16_t literal_offset(qp_ee_model model, uint32_t x, uint16_t crop) {
    const int32_t fixed = qp_ee_to_int(qp_ee_mul(model, x, 0x45800000u));
    return (uint16_t)((uint16_t)(uint32_t)fixed - crop);
}

static void compare_material(const qp_anime *anime, uint32_t index, const literal_record *record,
                             const qp_anime_env *env, uint32_t time) {
    const bool known = record->target < env->object_count && env->crops != NULL;
    const uint16_t crop_u = known ? env->crops[2 * (size_t)record->target] : 0;
    const uint16_t crop_v = known ? env->crops[2 * (size_t)record->target + 1] : 0;
    const uint32_t at = time < anime->last ? time : anime->last;
    const qp_material_track *track = &anime->materials[index];
    uint32_t u = 0;
    uint32_t v = 0;
    qp_material_value value;
    qp_curve_at(track->u, anime->model, at, &u);
    qp_curve_at(track->v, anime->model, at, &v);
    qp_anime_material(anime, index, time, &value);
    compare_words("material: u", record, time, &value.u, &u, 1);
    compare_words("material: v", record, time, &value.v, &v, 1);
    require(value.offset_u == literal_offset(anime->model, u, crop_u) &&
                value.offset_v == literal_offset(anime->model, v, crop_v),
            "offsets of the record at %zu at time %u", record->offset, time);
}

static void compare_object(const qp_anime *anime, uint32_t index, const literal_anime *literal,
                           const literal_record *record, const qp_anime_env *env,
                           const oracle_times *times) {
    const qp_track *track = &anime->tracks[index];
    const bool linked = record->target < env->object_count && env->targets != NULL;
    require(track->offset == record->offset && track->object == record->target &&
                track->target == (linked ? env->targets[record->target] : record->target),
            "track %u is not that of the record at %zu", index, record->offset);
    oracle_compare_curve("position", anime, track->position, literal, record,
                         &record->controllers[0], times);
    oracle_compare_rotation(anime, track->rotation, literal, record, &record->controllers[1],
                            times);
    oracle_compare_curve("scale", anime, track->scale, literal, record, &record->controllers[2],
                         times);
    oracle_compare_curve("transparency", anime, track->transparency, literal, record,
                         &record->controllers[3], times);
    for (uint32_t i = 0; i < times->count; i += 5) {
        compare_pose(anime, index, record, times->list[i]);
    }
}

static void compare_material_track(const qp_anime *anime, uint32_t index,
                                   const literal_anime *literal, const literal_record *record,
                                   const qp_anime_env *env, const oracle_times *times) {
    const qp_material_track *track = &anime->materials[index];
    const literal_controller *c = record->controllers;
    require(track->offset == record->offset && track->material == record->target,
            "material track %u is not that of the record at %zu", index, record->offset);
    oracle_compare_curve("u", anime, track->u, literal, record, &c[0], times);
    oracle_compare_curve("v", anime, track->v, literal, record, &c[1], times);
    oracle_compare_curve("scale_u", anime, track->scale_u, literal, record, &c[2], times);
    oracle_compare_curve("scale_v", anime, track->scale_v, literal, record, &c[3], times);
    for (uint32_t i = 0; i < times->count; i++) {
        compare_material(anime, index, record, env, times->list[i]);
    }
}

/* Past the last track there are the defaults. */
static void check_past_the_tracks(const qp_anime *anime) {
    static const qp_matrix identity = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    const uint32_t past[2] = {anime->track_count, 0xffffffff};
    for (int i = 0; i < 2; i++) {
        qp_pose pose;
        qp_anime_pose(anime, past[i], 256, &pose);
        require(pose.position[0] == 0 && pose.position[2] == 0 && pose.scale[0] == ONE &&
                    pose.scale[2] == ONE && pose.transparency == ONE &&
                    qp_same_bits(&pose.rotation, &identity, sizeof identity),
                "a pose past the last track is not the default");
    }
    qp_material_value value;
    qp_anime_material(anime, anime->material_count, 0xffffffff, &value);
    require(value.u == 0 && value.v == 0 && value.scale_u == ONE && value.offset_u == 0,
            "a material past the last is not the default");
}

void oracle_compare_tracks(const qp_anime *anime, const literal_anime *literal,
                           const qp_anime_env *env, const oracle_times *times) {
    uint32_t tracks = 0;
    uint32_t materials = 0;
    require(anime->frames == literal->frames && anime->last == literal->last &&
                anime->loops == literal->loops,
            "frames, last time or end differ");
    for (size_t i = 0; i < literal->count; i++) {
        const literal_record *record = &literal->records[i];
        if (record->kind == 0x0102) {
            require(tracks < anime->track_count, "the record at %zu has no track", record->offset);
            compare_object(anime, tracks++, literal, record, env, times);
        } else if (record->kind == 0x0202) {
            require(materials < anime->material_count, "the record at %zu has no track",
                    record->offset);
            compare_material_track(anime, materials++, literal, record, env, times);
        }
    }
    require(tracks == anime->track_count && materials == anime->material_count,
            "there are tracks without a record");
    check_past_the_tracks(anime);
}
