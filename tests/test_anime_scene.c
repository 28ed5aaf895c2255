/*
 * Lights, ambient, cameras and the later games' controllers, against values worked out by hand.
 * The sources that each test follows: anime.md Lights and Cameras; ccsf.md 5, 6.1 and 6.4.
 */
#include "gen/ccs_build.h"

#include "quirkproof/anime.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define ONE 0x3f800000u
#define TWO 0x40000000u
#define THREE 0x40400000u
#define FOUR 0x40800000u

/* -- A bare Anime, made record by record ------------------------------------------------------ */

typedef struct {
    qp_build build;
    void *memory;
    qp_anime anime;
} scene;

static size_t open_anime(scene *s, uint32_t frames) {
    memset(s, 0, sizeof *s);
    size_t at = qp_ccs_anime_open(&s->build, 1, frames);
    qp_ccs_top(&s->build, 0);
    return at;
}

static void close_anime(scene *s, size_t at, uint16_t version, uint32_t object_count,
                        const uint32_t *targets) {
    const qp_anime_env env = {version, object_count, targets, NULL};
    qp_ccs_anime_close(&s->build, at, QP_CCS_ONCE);
    size_t size = qp_anime_memory_bound(s->build.size);
    qp_arena arena;
    s->memory = malloc(size);
    qp_arena_init(&arena, s->memory, size);
    cr_assert_eq(
        qp_anime_build(qp_build_bytes(&s->build), at, &env, QP_EE_REFERENCE, &arena, &s->anime),
        QP_OK);
}

static void drop(scene *s) {
    free(s->memory);
    qp_build_free(&s->build);
}

static void near(double got, double expected) {
    cr_assert(fabs(got - expected) < 1e-9, "%.17g, expected %.17g", got, expected);
}

/* -- Lights ----------------------------------------------------------------------------------- */

Test(light, absent_fields_have_their_defaults) {
    scene s;
    qp_light_value value;
    size_t at = open_anime(&s, 5);
    qp_ccs_close(&s.build, qp_ccs_controllers_open(&s.build, QP_KIND_DIRECT, 7));
    close_anime(&s, at, 0x100, 0, NULL);
    cr_assert_eq(s.anime.light_count, 1);
    qp_anime_light(&s.anime, 0, 300, &value);
    for (int k = 0; k < 3; k++) {
        cr_assert_eq(value.position[k], 0);
        near(value.colour[k], 1);
        near(value.direction[k], k == 2 ? -1 : 0);
    }
    cr_assert_eq(value.intensity, ONE);
    cr_assert_eq(value.start, 0);
    cr_assert_eq(value.end, 0);
    cr_assert_eq(value.radius1, 0);
    cr_assert_eq(value.radius2_squared, 0);
    cr_assert_eq(value.priority, 0);
    drop(&s);
}

Test(light, colour_blends_between_keys_and_is_held_outside) {
    /* Keys at 1 and 3: (255, 0, 51) to (0, 102, 51). */
    const uint32_t keys[] = {1, 0x003300ffu, 3, 0x00336600u};
    scene s;
    qp_light_value value;
    size_t at = open_anime(&s, 6);
    size_t record = qp_ccs_controllers_open(&s.build, QP_KIND_OMNI, 7);
    qp_ccs_keys(&s.build, record, 6, QP_CONTROLLER_KEYED, keys, 2, 1);
    qp_ccs_close(&s.build, record);
    close_anime(&s, at, 0x100, 0, NULL);
    qp_anime_light(&s.anime, 0, 128, &value);
    near(value.colour[0], 1.0);
    near(value.colour[1], 0.0);
    near(value.colour[2], 0.2);
    qp_anime_light(&s.anime, 0, 256 + 128, &value); /* a quarter of the way */
    near(value.colour[0], 0.75);
    near(value.colour[1], 0.1);
    near(value.colour[2], 0.2);
    qp_anime_light(&s.anime, 0, 4 * 256, &value);
    near(value.colour[0], 0.0);
    near(value.colour[1], 0.4);
    drop(&s);
}

Test(light, later_record_replaces_the_earlier_one_of_the_same_light) {
    const uint32_t first[] = {TWO};
    const uint32_t second[] = {THREE};
    scene s;
    qp_light_value value;
    size_t at = open_anime(&s, 5);
    size_t record = qp_ccs_controllers_open(&s.build, QP_KIND_OMNI, 7);
    qp_ccs_single(&s.build, record, 9, first, 1);
    qp_ccs_close(&s.build, record);
    record = qp_ccs_controllers_open(&s.build, QP_KIND_DISTANT, 8);
    qp_ccs_close(&s.build, record);
    record = qp_ccs_controllers_open(&s.build, QP_KIND_OMNI, 7);
    qp_ccs_single(&s.build, record, 9, second, 1);
    qp_ccs_close(&s.build, record);
    close_anime(&s, at, 0x100, 0, NULL);
    cr_assert_eq(s.anime.light_count, 2);
    cr_assert_eq(s.anime.lights[0].light, 8);
    cr_assert_eq(s.anime.lights[1].light, 7);
    qp_anime_light(&s.anime, 0, 0, &value);
    cr_assert_eq(value.priority, -1);
    qp_anime_light(&s.anime, 1, 0, &value);
    cr_assert_eq(value.intensity, THREE);
    drop(&s);
}

Test(light, direct_light_of_the_event_rooms_reads_as_the_seed_says) {
    /* LGT_se1_3lig1 and the like: flags 0x240041, (0, 0, 2500), white, radii 498 and 500. */
    const uint32_t position[] = {0, 0, 0x451c4000u};
    const uint32_t white[] = {0x00ffffffu};
    const uint32_t radius1[] = {0x43f90000u};
    const uint32_t radius2[] = {0x43fa0000u};
    scene s;
    qp_light_value value;
    size_t at = open_anime(&s, 5);
    size_t record = qp_ccs_controllers_open(&s.build, QP_KIND_DIRECT, 7);
    qp_ccs_single(&s.build, record, 0, position, 3);
    qp_ccs_single(&s.build, record, 6, white, 1);
    qp_ccs_single(&s.build, record, 18, radius1, 1);
    qp_ccs_single(&s.build, record, 21, radius2, 1);
    qp_ccs_close(&s.build, record);
    cr_assert_eq(qp_build_get_u32(&s.build, record + 12), 0x240041u);
    close_anime(&s, at, 0x100, 0, NULL);
    qp_anime_light(&s.anime, 0, 512, &value);
    cr_assert_eq(value.position[2], 0x451c4000u);
    cr_assert_eq(value.radius1, 0x43f90000u);
    cr_assert_eq(value.radius2, 0x43fa0000u);
    cr_assert_eq(value.radius2_squared, 0x48742400u); /* 250,000 */
    near(value.colour[1], 1);
    drop(&s);
}

/* -- Ambient and F_Camera --------------------------------------------------------------------- */

static void ambient(scene *s, uint32_t word) {
    qp_ccs_chunk(&s->build, QP_KIND_F_AMBIENT, &word, 1);
}

Test(ambient, last_record_from_frame_1_on_is_in_force) {
    double colour[3];
    scene s;
    size_t at = open_anime(&s, 5);
    ambient(&s, 0xffffffff); /* frame 0: never applied */
    qp_ccs_top(&s.build, 1);
    qp_ccs_top(&s.build, 2);
    ambient(&s, 0x11223300);
    ambient(&s, 0x0033cc66);
    qp_ccs_top(&s.build, 3);
    ambient(&s, 0x000000ff);
    qp_ccs_top(&s.build, 4);
    close_anime(&s, at, 0x100, 0, NULL);
    cr_assert_not(qp_anime_ambient(&s.anime, 0, colour));
    cr_assert_not(qp_anime_ambient(&s.anime, 1, colour));
    cr_assert(qp_anime_ambient(&s.anime, 2, colour));
    near(colour[0], 0.4);
    near(colour[1], 0.8);
    near(colour[2], 0.2);
    cr_assert(qp_anime_ambient(&s.anime, 4, colour));
    near(colour[0], 1);
    near(colour[1], 0);
    drop(&s);
}

static void camera(scene *s, uint32_t object, uint32_t flags, const uint32_t *floats,
                   uint32_t count) {
    uint32_t words[10] = {object, flags};
    for (uint32_t i = 0; i < count; i++) {
        words[2 + i] = floats[i];
    }
    qp_ccs_chunk(&s->build, QP_KIND_F_CAMERA, words, 2 + count);
}

Test(camera, field_whose_flag_bit_is_set_keeps_its_value) {
    /* All eight floats, the seventh unused; then only y of the position and the fov; then none. */
    const uint32_t all[] = {ONE, TWO, THREE, 0x42b40000u, 0, 0, 0x7f7fffffu, 0x42340000u};
    const uint32_t some[] = {FOUR, 0x42700000u};
    qp_camera_value value;
    scene s;
    size_t at = open_anime(&s, 6);
    qp_ccs_top(&s.build, 1);
    camera(&s, 9, 0, all, 8);
    qp_ccs_top(&s.build, 2);
    camera(&s, 9, 0x1fe & ~0x104u, some, 2);
    qp_ccs_top(&s.build, 3);
    camera(&s, 9, 1, NULL, 0);
    qp_ccs_top(&s.build, 4);
    camera(&s, 8, 0x1fe, NULL, 0);
    close_anime(&s, at, 0x100, 0, NULL);
    cr_assert_not(qp_anime_f_camera(&s.anime, 0, &value));
    cr_assert(qp_anime_f_camera(&s.anime, 1, &value));
    cr_assert_eq(value.camera, 9);
    cr_assert_eq(value.position[0], ONE);
    cr_assert_eq(value.position[1], TWO);
    cr_assert_eq(value.degrees[0], 0x42b40000u);
    cr_assert_eq(value.fov, 0x42340000u);
    near(round(value.rotation.m[2][1]), 1); /* 90 degrees about x: y to z */
    for (uint32_t frame = 2; frame <= 3; frame++) {
        cr_assert(qp_anime_f_camera(&s.anime, frame, &value));
        cr_assert_eq(value.position[0], ONE);
        cr_assert_eq(value.position[1], FOUR);
        cr_assert_eq(value.position[2], THREE);
        cr_assert_eq(value.fov, 0x42700000u);
    }
    cr_assert(qp_anime_f_camera(&s.anime, 5, &value));
    cr_assert_eq(value.camera, 8, "another camera has values of its own");
    cr_assert_eq(value.position[0], 0);
    cr_assert_eq(value.fov, 0);
    drop(&s);
}

/* Of fields that no record has given yet the value is zero, to the bit. */
Test(camera, fields_that_no_record_gives_are_zero) {
    qp_camera_value value;
    scene s;
    size_t at = open_anime(&s, 3);
    qp_ccs_top(&s.build, 1);
    camera(&s, 9, 0x1fe, NULL, 0);
    close_anime(&s, at, 0x100, 0, NULL);
    cr_assert(qp_anime_f_camera(&s.anime, 2, &value));
    for (int k = 0; k < 3; k++) {
        cr_assert_eq(value.position[k], 0);
        cr_assert_eq(value.degrees[k], 0);
    }
    cr_assert_eq(value.fov, 0);
    drop(&s);
}

/* -- Rotations -------------------------------------------------------------------------------- */

/* An Anime without frames and one with them, of one key at frame 0: the same orientation. */
Test(rotation, one_key_of_an_anime_without_frames_is_its_orientation) {
    const uint32_t key[] = {0, 0x42b40000u, 0x41f00000u, 0x42700000u};
    qp_pose poses[2];
    for (uint32_t i = 0; i < 2; i++) {
        scene s;
        size_t at = open_anime(&s, 5 * i);
        size_t record = qp_ccs_controllers_open(&s.build, QP_KIND_OBJECT, 2);
        qp_ccs_keys(&s.build, record, 3, QP_CONTROLLER_KEYED, key, 1, 3);
        qp_ccs_close(&s.build, record);
        close_anime(&s, at, 0x100, 0, NULL);
        qp_anime_pose(&s.anime, 0, 0, &poses[i]);
        drop(&s);
    }
    for (int k = 0; k < 9; k++) {
        near(poses[0].rotation.m[k / 3][k % 3], poses[1].rotation.m[k / 3][k % 3]);
    }
}

/* -- Later games ------------------------------------------------------------------------------ */

Test(later_camera, controllers_give_position_degrees_and_fov) {
    const uint32_t position[] = {0, 0, 0, 0, 4, FOUR, 0, 0};
    const uint32_t degrees[] = {0x42b40000u, 0, 0};
    const uint32_t fov[] = {0x42340000u};
    qp_camera_value value;
    scene s;
    size_t at = open_anime(&s, 6);
    size_t record = qp_ccs_controllers_open(&s.build, QP_KIND_CAMERA, 9);
    qp_ccs_keys(&s.build, record, 0, QP_CONTROLLER_KEYED, position, 2, 3);
    qp_ccs_single(&s.build, record, 3, degrees, 3);
    qp_ccs_single(&s.build, record, 6, fov, 1);
    qp_ccs_close(&s.build, record);
    close_anime(&s, at, 0x123, 0, NULL);
    cr_assert(qp_anime_camera(&s.anime, 0, 512, &value));
    cr_assert_eq(value.camera, 9);
    cr_assert_eq(value.position[0], TWO);
    cr_assert(value.has_degrees);
    cr_assert_eq(value.degrees[0], 0x42b40000u);
    cr_assert_eq(value.fov, 0x42340000u);
    near(round(value.rotation.m[2][1]), 1);
    cr_assert_not(qp_anime_camera(&s.anime, 1, 512, &value));
    drop(&s);
}

Test(later_morph, controllers_give_each_target_a_weight_at_every_time) {
    scene s;
    uint32_t model = 0;
    uint32_t weight = 0;
    /* Morpher 5 with three targets: keyed 0 to 1 over four frames, single 0.5, absent. */
    const uint32_t words[] = {5, 3, 11, 2, 2, 0, 0, 4, ONE, 12, 1, 0x3f000000u, 13, 0};
    size_t at = open_anime(&s, 6);
    qp_ccs_chunk(&s.build, QP_KIND_MORPHER, words, 14);
    close_anime(&s, at, 0x123, 0, NULL);
    cr_assert_eq(s.anime.morph_track_count, 1);
    cr_assert_eq(s.anime.morph_tracks[0].morpher, 5);
    cr_assert(qp_anime_morph_curve(&s.anime, 0, 0, 768, &model, &weight));
    cr_assert_eq(model, 11);
    cr_assert_eq(weight, 0x3f400000u);
    cr_assert(qp_anime_morph_curve(&s.anime, 0, 1, 768, &model, &weight));
    cr_assert_eq(model, 12);
    cr_assert_eq(weight, 0x3f000000u);
    cr_assert(qp_anime_morph_curve(&s.anime, 0, 2, 768, &model, &weight));
    cr_assert_eq(model, 13);
    cr_assert_eq(weight, 0);
    cr_assert_not(qp_anime_morph_curve(&s.anime, 0, 3, 768, &model, &weight));
    cr_assert_not(qp_anime_morph_curve(&s.anime, 1, 0, 768, &model, &weight));
    drop(&s);
}

/* Records of 0, 1, 2 ... targets: each has those of its own. */
Test(later_morph, several_records_have_targets_of_their_own) {
    enum { RECORDS = 5 };
    scene s;
    size_t at = open_anime(&s, 6);
    for (uint32_t i = 0; i < RECORDS; i++) {
        uint32_t words[2 + 3 * RECORDS] = {20 + i, i};
        for (uint32_t k = 0; k < i; k++) {
            words[2 + 3 * k] = 30 + 10 * i + k;
            words[3 + 3 * k] = QP_CONTROLLER_SINGLE;
            words[4 + 3 * k] = ONE + (i << 8 | k);
        }
        qp_ccs_chunk(&s.build, QP_KIND_MORPHER, words, 2 + 3 * i);
    }
    close_anime(&s, at, 0x123, 0, NULL);
    cr_assert_eq(s.anime.morph_track_count, RECORDS);
    cr_assert_eq(s.anime.morph_curve_count, RECORDS * (RECORDS - 1) / 2);
    for (uint32_t i = 0; i < RECORDS; i++) {
        uint32_t model = 0;
        uint32_t weight = 0;
        cr_assert_eq(s.anime.morph_tracks[i].morpher, 20 + i);
        for (uint32_t k = 0; k < i; k++) {
            cr_assert(qp_anime_morph_curve(&s.anime, i, k, 300, &model, &weight));
            cr_assert(model == 30 + 10 * i + k && weight == ONE + (i << 8 | k), "%u, %u", i, k);
        }
        cr_assert_not(qp_anime_morph_curve(&s.anime, i, i, 300, &model, &weight));
    }
    drop(&s);
}

/* An Anime of six frames and the position of its one object: two keys of kind 4, 11 words each. */
static const qp_curve *two_curve_keys(scene *s, const uint32_t *keys) {
    size_t at = open_anime(s, 6);
    size_t record = qp_ccs_controllers_open(&s->build, QP_KIND_OBJECT, 2);
    qp_ccs_keys(&s->build, record, 0, QP_CONTROLLER_CURVE, keys, 2, 10);
    qp_ccs_close(&s->build, record);
    close_anime(s, at, 0x123, 0, NULL);
    return s->anime.tracks[0].position;
}

Test(later_vector, curve_keys_are_met_exactly_and_bend_towards_their_handles) {
    /* Two keys, at 1 and 3: point, handle before, handle after, one word unread. */
    const uint32_t keys[] = {1, 0,    0, 0, 0,    0, 0, TWO, 0, 0, 0x7f7fffffu,
                             3, FOUR, 0, 0, FOUR, 0, 0, 0,   0, 0, 0x7f7fffffu};
    uint32_t value[3];
    scene s;
    const qp_curve *curve = two_curve_keys(&s, keys);
    cr_assert(qp_curve_at(curve, QP_EE_REFERENCE, 0, value));
    cr_assert_eq(value[0], 0, "held before the first key");
    cr_assert(qp_curve_at(curve, QP_EE_REFERENCE, 256, value));
    cr_assert_eq(value[0], 0);
    cr_assert(qp_curve_at(curve, QP_EE_REFERENCE, 512, value));
    /* Control points 0, 2, 4, 4 at a half: (0 + 3*2 + 3*4 + 4) / 8 = 2.75. */
    cr_assert_eq(value[0], 0x40300000u);
    cr_assert(qp_curve_at(curve, QP_EE_REFERENCE, 768, value));
    cr_assert_eq(value[0], FOUR);
    cr_assert(qp_curve_at(curve, QP_EE_REFERENCE, 1280, value));
    cr_assert_eq(value[0], FOUR, "held after the last key");
    drop(&s);
}

/* A curve's value in one component, as Bernstein has it, in the game's floats: the weights of the
   fraction are made first, and the products added from the first point on. */
static uint32_t bernstein(qp_ee_model m, uint32_t u, const uint32_t points[4]) {
    const uint32_t v = qp_ee_sub(m, ONE, u);
    const uint32_t uu = qp_ee_mul(m, u, u);
    const uint32_t vv = qp_ee_mul(m, v, v);
    const uint32_t first = qp_ee_mul(m, qp_ee_mul(m, vv, v), points[0]);
    const uint32_t second = qp_ee_mul(m, qp_ee_mul(m, qp_ee_mul(m, THREE, u), vv), points[1]);
    const uint32_t third = qp_ee_mul(m, qp_ee_mul(m, qp_ee_mul(m, THREE, uu), v), points[2]);
    const uint32_t fourth = qp_ee_mul(m, qp_ee_mul(m, uu, u), points[3]);
    return qp_ee_add(m, qp_ee_add(m, qp_ee_add(m, first, second), third), fourth);
}

/* To the bit, at every tick, in both models: odd patterns, whose last bits are rounded away. */
Test(later_vector, curve_between_keys_is_bernsteins_to_the_bit) {
    static const uint32_t keys[] = {1,           0x3f9e0651, 0xc0490fdb, 0x42c80a3d, 7,
                                    7,           7,          0x40133333, 0x3eaaaaab, 0x4479fabc,
                                    0x7f7fffffu, 3,          0xbf5db3d7, 0x40c90fdb, 0x3d4ccccd,
                                    0x41a66666,  0xbeaaaaab, 0xc2f6e979, 7,          7,
                                    7,           0x7f7fffffu};
    scene s;
    const qp_curve *curve = two_curve_keys(&s, keys);
    for (int m = 0; m < 2; m++) {
        const qp_ee_model model = m == 0 ? QP_EE_REFERENCE : QP_EE_CONSOLE;
        for (uint32_t time = 257; time < 768; time++) {
            const uint32_t u =
                qp_ee_div(model, qp_ee_from_int((int32_t)time - 256), qp_ee_from_int(512));
            uint32_t value[3];
            cr_assert(qp_curve_at(curve, model, time, value));
            for (size_t k = 0; k < 3; k++) {
                const uint32_t points[4] = {keys[1 + k], keys[7 + k], keys[15 + k], keys[12 + k]};
                cr_assert_eq(value[k], bernstein(model, u, points), "%zu at %u", k, time);
            }
        }
    }
    drop(&s);
}

/* What is held is the whole point, at every tick of it. */
Test(later_vector, first_point_is_held_before_its_key_and_last_one_after) {
    const uint32_t keys[] = {1, ONE,   TWO, THREE, 0, 0, 0, ONE, TWO, FOUR, 0x7f7fffffu,
                             3, THREE, ONE, FOUR,  0, 0, 0, 0,   0,   0,    0x7f7fffffu};
    scene s;
    const qp_curve *curve = two_curve_keys(&s, keys);
    for (uint32_t time = 0; time < 6 * 256; time++) {
        uint32_t value[3];
        cr_assert(qp_curve_at(curve, QP_EE_REFERENCE, time, value));
        if (time <= 256 || time >= 768) {
            cr_assert_eq(value[0], time <= 256 ? ONE : THREE, "at %u", time);
            cr_assert_eq(value[1], time <= 256 ? TWO : ONE, "at %u", time);
            cr_assert_eq(value[2], time <= 256 ? THREE : FOUR, "at %u", time);
        }
    }
    drop(&s);
}

/* Each of the handles bends its own side, and neither what is held before and after. */
Test(later_vector, handles_before_and_after_a_key_are_told_apart) {
    const uint32_t keys[] = {1, 0,    0, 0, FOUR, 0, 0, TWO,   0, 0, 0x7f7fffffu,
                             3, FOUR, 0, 0, ONE,  0, 0, THREE, 0, 0, 0x7f7fffffu};
    uint32_t value[3];
    scene s;
    const qp_curve *curve = two_curve_keys(&s, keys);
    cr_assert(qp_curve_at(curve, QP_EE_REFERENCE, 128, value));
    cr_assert_eq(value[0], 0, "held before the first key");
    cr_assert(qp_curve_at(curve, QP_EE_REFERENCE, 512, value));
    /* Control points 0, 2, 1, 4 at a half: (0 + 3*2 + 3*1 + 4) / 8 = 1.625. */
    cr_assert_eq(value[0], 0x3fd00000u);
    cr_assert(qp_curve_at(curve, QP_EE_REFERENCE, 1024, value));
    cr_assert_eq(value[0], FOUR, "held after the last key");
    drop(&s);
}

Test(later_rotation, quaternion_keys_are_met_and_the_short_way_is_taken) {
    /* Identity, then a quarter turn about z written with the other sign. */
    const uint32_t half = 0x3f3504f3u; /* sqrt(1/2) */
    const uint32_t keys[] = {0, 0, 0, 0, ONE, 2, 0, 0, half | 0x80000000u, half | 0x80000000u};
    scene s;
    size_t at = open_anime(&s, 4);
    size_t record = qp_ccs_controllers_open(&s.build, QP_KIND_OBJECT, 2);
    qp_ccs_keys(&s.build, record, 3, QP_CONTROLLER_CURVE, keys, 2, 4);
    qp_ccs_add_flags(&s.build, record, 1u << 25);
    qp_ccs_close(&s.build, record);
    close_anime(&s, at, 0x123, 0, NULL);
    const qp_rotation *rotation = s.anime.tracks[0].rotation;
    qp_matrix m = qp_rotation_at(rotation, QP_EE_REFERENCE, 256);
    cr_assert(fabs(m.m[0][0] - sqrt(0.5)) < 1e-7, "an eighth of a turn at half the time");
    cr_assert(fabs(m.m[1][0] - sqrt(0.5)) < 1e-7);
    m = qp_rotation_at(rotation, QP_EE_REFERENCE, 512);
    cr_assert(fabs(m.m[0][0]) < 1e-7);
    cr_assert(fabs(m.m[1][0] - 1) < 1e-7);
    drop(&s);
}

Test(later_material, scales_and_f_material_floats_by_their_clear_bits) {
    const uint32_t scale[] = {TWO};
    const uint32_t record_words[] = {6, 0x02u, ONE, TWO, THREE, FOUR, 0};
    qp_material_value value;
    qp_f_material f;
    scene s;
    size_t at = open_anime(&s, 4);
    size_t record = qp_ccs_controllers_open(&s.build, QP_KIND_MATERIAL, 6);
    qp_ccs_single(&s.build, record, 9, scale, 1);
    qp_ccs_close(&s.build, record);
    qp_ccs_top(&s.build, 1);
    qp_ccs_chunk(&s.build, QP_KIND_F_MATERIAL, record_words, 7);
    close_anime(&s, at, 0x123, 0, NULL);
    qp_anime_material(&s.anime, 0, 0, &value);
    cr_assert_eq(value.scale_u, ONE);
    cr_assert_eq(value.scale_v, TWO);
    cr_assert_eq(s.anime.f_materials.count, 1);
    cr_assert(qp_anime_f_material(&s.anime, 0, &f));
    cr_assert(f.has[0]);
    cr_assert_eq(f.values[0], ONE);
    cr_assert_not(f.has[1], "bit 1 leaves the second float out");
    cr_assert_eq(f.values[2], TWO);
    cr_assert_eq(f.values[4], FOUR);
    cr_assert_eq(f.values[5], 0);
    drop(&s);
}

/* -- Objects ---------------------------------------------------------------------------------- */

Test(track, target_is_where_ext_obj_links_lead_to) {
    const uint32_t targets[] = {0, 1, 5, 3, 4, 5};
    scene s;
    size_t at = open_anime(&s, 4);
    qp_ccs_close(&s.build, qp_ccs_controllers_open(&s.build, QP_KIND_OBJECT, 2));
    qp_ccs_close(&s.build, qp_ccs_controllers_open(&s.build, QP_KIND_OBJECT, 5));
    qp_ccs_close(&s.build, qp_ccs_controllers_open(&s.build, QP_KIND_OBJECT, 6));
    close_anime(&s, at, 0x100, 6, targets);
    cr_assert_eq(s.anime.track_count, 3, "each record is an instance of its own");
    cr_assert_eq(s.anime.tracks[0].object, 2);
    cr_assert_eq(s.anime.tracks[0].target, 5);
    cr_assert_eq(s.anime.tracks[1].target, 5);
    cr_assert_eq(s.anime.tracks[2].target, 6, "a number past the index leads nowhere");
    drop(&s);
}

Test(track, time_past_the_end_is_the_last_time) {
    const uint32_t keys[] = {0, 0, 3, THREE};
    qp_pose at_end;
    qp_pose past;
    scene s;
    size_t at = open_anime(&s, 4);
    size_t record = qp_ccs_controllers_open(&s.build, QP_KIND_OBJECT, 2);
    qp_ccs_keys(&s.build, record, 9, QP_CONTROLLER_KEYED, keys, 2, 1);
    qp_ccs_close(&s.build, record);
    close_anime(&s, at, 0x100, 0, NULL);
    qp_anime_pose(&s.anime, 0, 768, &at_end);
    qp_anime_pose(&s.anime, 0, 0xffffffffu, &past);
    cr_assert_eq(at_end.transparency, THREE);
    cr_assert_eq(past.transparency, THREE);
    cr_assert_eq(qp_anime_clamp(&s.anime, 769), 768);
    drop(&s);
}
