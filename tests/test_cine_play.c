/* What a frame shows: rotations, camera, faces, blinks, the two actors that are swapped. */
#include "cine_file.h"
#include "oracle/cine.h"
#include "support/exact.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* -- Rotations -------------------------------------------------------------------------------- */

Test(cine_play, quaternions_are_normalised_at_any_scale) {
    static const qp_cine_quaternion stored[] = {
        {{0, 0, 0, 1}}, {{0, 0, 0, 4095}}, {{3, 0, 0, 4}}, {{-4096, -4096, -4096, -4096}}};
    static const double expected[][4] = {
        {0, 0, 0, 1}, {0, 0, 0, 1}, {0.6, 0, 0, 0.8}, {-0.5, -0.5, -0.5, -0.5}};
    for (size_t i = 0; i < 4; i++) {
        double q[4];
        cr_assert(qp_cine_normalise(&stored[i], q));
        cr_assert(memcmp(q, expected[i], sizeof q) == 0);
    }
}

Test(cine_play, zero_quaternion_is_the_identity) {
    qp_cine_quaternion zero = {{0, 0, 0, 0}};
    double q[4] = {9, 9, 9, 9};
    static const double one[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    cr_assert(!qp_cine_normalise(&zero, q));
    cr_assert(q[0] == 0 && q[1] == 0 && q[2] == 0 && q[3] == 1);
    qp_cine_matrix m = qp_cine_part_matrix(q);
    cr_assert(memcmp(m.m, one, sizeof one) == 0);
}

/* Turns a vector by a quaternion the long way: q v q*, by Hamilton's products. */
static void hamilton(const double a[4], const double b[4], double out[4]) {
    out[0] = a[3] * b[0] + a[0] * b[3] + a[1] * b[2] - a[2] * b[1];
    out[1] = a[3] * b[1] - a[0] * b[2] + a[1] * b[3] + a[2] * b[0];
    out[2] = a[3] * b[2] + a[0] * b[1] - a[1] * b[0] + a[2] * b[3];
    out[3] = a[3] * b[3] - a[0] * b[0] - a[1] * b[1] - a[2] * b[2];
}

Test(cine_play, part_matrix_turns_column_vectors_and_the_cameras_is_its_transpose) {
    for (uint64_t seed = 1; seed <= 500; seed++) {
        uint8_t bytes[8];
        qp_cine_quaternion stored;
        double q[4];
        qp_source_fill(seed, bytes, sizeof bytes);
        for (size_t i = 0; i < 4; i++) {
            stored.q[i] = (int16_t)((bytes[i * 2] | (bytes[i * 2 + 1] & 31) << 8) - 4096);
        }
        cr_assert(qp_cine_normalise(&stored, q));
        qp_cine_matrix m = qp_cine_part_matrix(q);
        qp_cine_matrix camera = qp_cine_camera_matrix(q);
        const double back[4] = {-q[0], -q[1], -q[2], q[3]};
        for (size_t axis = 0; axis < 3; axis++) {
            double v[4] = {0, 0, 0, 0};
            double half[4];
            double turned[4];
            v[axis] = 1;
            hamilton(q, v, half);
            hamilton(half, back, turned);
            for (size_t row = 0; row < 3; row++) {
                cr_assert(fabs(m.m[row][axis] - turned[row]) < 1e-14);
                cr_assert(camera.m[axis][row] == m.m[row][axis]);
            }
        }
    }
}

/* A quarter turn about z takes x to y: columns, not rows. */
Test(cine_play, quarter_turn) {
    const double q[4] = {0, 0, sqrt(0.5), sqrt(0.5)};
    qp_cine_matrix m = qp_cine_part_matrix(q);
    cr_assert(fabs(m.m[1][0] - 1) < 1e-15 && fabs(m.m[0][1] + 1) < 1e-15);
    m = qp_cine_camera_matrix(q);
    cr_assert(fabs(m.m[0][1] - 1) < 1e-15 && fabs(m.m[1][0] + 1) < 1e-15);
}

/* -- Camera ----------------------------------------------------------------------------------- */

Test(cine_play, view_scales_x_by_1_6_and_y_by_1) {
    static const qp_cine_matrix camera = {{{1, 2, 3}, {4, 5, 6}, {7, 8, 9}}};
    qp_cine_matrix view = qp_cine_view_matrix(&camera, 512, 240);
    for (size_t i = 0; i < 3; i++) {
        cr_assert(fabs(view.m[0][i] - 1.6 * camera.m[0][i]) < 1e-14);
        cr_assert(view.m[1][i] == camera.m[1][i] && view.m[2][i] == camera.m[2][i]);
    }
    view = qp_cine_view_matrix(&camera, -320, 480); /* signed words */
    cr_assert(view.m[0][0] == -1 && view.m[1][0] == 8 && view.m[2][0] == 7);
}

Test(cine_play, projection_from_the_middle_of_the_screen) {
    static const qp_cine_matrix one = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    static const int32_t camera[3] = {100, 200, 300};
    double screen[2];
    qp_cine_matrix view = qp_cine_view_matrix(&one, 512, 240);
    const int32_t ahead[3] = {100, 200, 301};
    cr_assert(qp_cine_project(&view, camera, ahead, 178, screen));
    cr_assert(screen[0] == 0 && screen[1] == 0);
    const int32_t aside[3] = {110, 180, 400};
    cr_assert(qp_cine_project(&view, camera, aside, 178, screen));
    cr_assert(fabs(screen[0] - 178 * 16 / 100.0) < 1e-12 &&
              fabs(screen[1] + 178 * 20 / 100.0) < 1e-12);
    const int32_t level[3] = {110, 180, 300};
    cr_assert(!qp_cine_project(&view, camera, level, 178, screen), "Z is 0");
    cr_assert(screen[0] == 0 && screen[1] == 0);
    const int32_t behind[3] = {100, 200, 299};
    cr_assert(!qp_cine_project(&view, camera, behind, 178, screen));
    const int32_t low[3] = {INT32_MIN, INT32_MIN, INT32_MIN};
    const int32_t high[3] = {INT32_MAX, INT32_MAX, INT32_MAX};
    cr_assert(qp_cine_project(&view, low, high, 178, screen) && fabs(screen[0] - 178 * 1.6) < 1e-9);
}

/* -- Faces ------------------------------------------------------------------------------------ */

Test(cine_play, mouths_wrap_once) {
    for (uint32_t frame = 0; frame < 40; frame++) {
        static const struct {
            uint32_t id, count;
        } ids[] = {{0, 10}, {87, 10}, {88, 12}, {89, 10}, {112, 13}, {65535, 10}};
        for (size_t i = 0; i < sizeof ids / sizeof ids[0]; i++) {
            bool past = false;
            uint32_t expected = frame < ids[i].count ? frame : frame - ids[i].count;
            cr_assert(qp_cine_mouth_frame(ids[i].id, frame, &past) == expected);
            cr_assert(past == (expected >= ids[i].count));
            cr_assert(qp_cine_mouth_frame(ids[i].id, frame, NULL) == expected);
            cr_assert(qp_cine_mouth_count(ids[i].id) == ids[i].count);
        }
    }
}

Test(cine_play, face_table_is_the_callers) {
    static const qp_cine_face table[] = {{88, 3}, {510, 14}, {88, 5}};
    cr_assert(qp_cine_face_bank(table, 3, 88) == 3);
    cr_assert(qp_cine_face_bank(table, 3, 510) == 14);
    cr_assert(qp_cine_face_bank(table, 3, 0) == -1);
    cr_assert(qp_cine_face_bank(table, 0, 88) == -1 && qp_cine_face_bank(NULL, 3, 88) == -1);
}

/* -- Players ---------------------------------------------------------------------------------- */

typedef struct {
    qp_exact memory;
    qp_cine_player player;
} session;

static session begin(uint32_t number) {
    session s = {.memory = qp_exact_block(qp_cine_player_memory_bound())};
    qp_arena arena;
    qp_arena_init(&arena, s.memory.data, s.memory.bytes.size);
    cr_assert(qp_cine_player_init(&s.player, &arena, number) == QP_OK);
    return s;
}

static void add_actor(qp_cine_frame *frame, int16_t id, uint8_t mouth, uint8_t eyes) {
    qp_cine_actor *actor = &frame->actors[frame->actor_count++];
    actor->id = id;
    actor->mouth = mouth;
    actor->eyes = eyes;
    actor->position[1] = 77;
    actor->rotation.q[3] = 1;
}

static void add_pose(qp_cine_frame *frame, uint16_t id, uint8_t mouth, uint8_t eyes) {
    qp_cine_pose *pose = &frame->poses[frame->pose_count++];
    pose->id = id;
    pose->mouth = mouth;
    pose->eyes = eyes;
}

Test(cine_play, player_needs_exactly_its_memory) {
    qp_exact memory = qp_exact_block(qp_cine_player_memory_bound());
    qp_cine_player player;
    qp_arena arena;
    qp_arena_init(&arena, memory.data, 65536 * sizeof(qp_cine_object) - 1);
    cr_assert(qp_cine_player_init(&player, &arena, 0) == QP_NO_MEMORY);
    qp_exact_free(&memory);
}

/* In a struct and in memory that held something else. */
Test(cine_play, player_begins_with_its_number_and_nothing_else) {
    static const qp_cine_object none;
    qp_exact memory = qp_exact_block(qp_cine_player_memory_bound());
    qp_cine_player player = {77, {77, 77}, NULL};
    qp_arena arena;
    memset(memory.data, 77, memory.bytes.size);
    qp_arena_init(&arena, memory.data, memory.bytes.size);
    cr_assert(qp_cine_player_init(&player, &arena, 5) == QP_OK);
    cr_assert(player.rand == 5 && player.fade[0] == 0 && player.fade[1] == 0);
    for (size_t i = 0; i < 65536; i++) {
        cr_assert(memcmp(&player.objects[i], &none, sizeof none) == 0, "object %zu", i);
    }
    qp_exact_free(&memory);
}

Test(cine_play, actor_resets_its_face_and_a_pose_does_not) {
    session s = begin(0);
    qp_cine_frame frame;
    qp_cine_shown shown;
    qp_cine_plain_frame(&frame, 1);
    add_actor(&frame, 7, 4, 3);
    add_actor(&frame, 7, 0, 0); /* a duplicate: an entry of its own, state as of now */
    add_actor(&frame, 88, 15, 1);
    add_actor(&frame, -1, 10, 0);
    add_pose(&frame, 9, 5, 2);
    add_pose(&frame, 9, 0, 0);
    qp_cine_apply(&s.player, &frame, &shown);
    cr_assert(shown.actors[0].mouth == 4 && shown.actors[0].eyes == 2);
    cr_assert(shown.actors[1].mouth == 0 && shown.actors[1].eyes == 0);
    cr_assert(shown.actors[2].mouth == 3 && shown.actors[2].eyes == 0, "12 frames");
    cr_assert(shown.actors[3].mouth == 0 && !shown.actors[3].mouth_past, "10 frames");
    cr_assert(shown.poses[0].mouth == 5 && shown.poses[0].eyes == 1);
    cr_assert(shown.poses[1].mouth == 5, "a mouth stays");
    cr_assert(shown.poses[1].eyes == shown.poses[1].blink, "the blink sets the eyes first");
    qp_exact_free(&s.memory);
}

/* Fields that the caller filled in himself may have more than a file's four bits. */
Test(cine_play, mouths_past_their_banks_are_told) {
    static const struct {
        int16_t id;
        uint8_t said, shown;
        bool past;
    } mouths[] = {{7, 9, 9, false},     {7, 10, 0, false},   {7, 19, 9, false},
                  {7, 20, 10, true},    {88, 23, 11, false}, {88, 24, 12, true},
                  {112, 25, 12, false}, {112, 26, 13, true}, {87, 20, 10, true},
                  {111, 20, 10, true},  {7, 255, 245, true}};
    session s = begin(0);
    qp_cine_frame frame;
    qp_cine_shown shown;
    for (size_t i = 0; i < sizeof mouths / sizeof mouths[0]; i++) {
        qp_cine_plain_frame(&frame, 1);
        add_actor(&frame, mouths[i].id, 0, 0);
        add_pose(&frame, (uint16_t)mouths[i].id, 0, 0);
        frame.actors[0].mouth = mouths[i].said;
        frame.poses[0].mouth = mouths[i].said;
        qp_cine_apply(&s.player, &frame, &shown);
        cr_assert_eq(shown.actors[0].mouth, mouths[i].shown, "mouth %zu", i);
        cr_assert_eq(shown.actors[0].mouth_past, mouths[i].past, "mouth %zu", i);
        cr_assert_eq(shown.poses[0].mouth, mouths[i].shown, "mouth %zu", i);
        cr_assert_eq(shown.poses[0].mouth_past, mouths[i].past, "mouth %zu", i);
    }
    qp_exact_free(&s.memory);
}

/* A pose's mouth stays from frame to frame, and an actor's record of the same ID resets it. */
Test(cine_play, state_is_the_objects_and_lasts) {
    session s = begin(0);
    qp_cine_frame frame;
    qp_cine_shown shown;
    qp_cine_plain_frame(&frame, 1);
    add_pose(&frame, 9, 5, 0);
    qp_cine_apply(&s.player, &frame, &shown);
    qp_cine_plain_frame(&frame, 2);
    add_pose(&frame, 8, 0, 0);
    add_pose(&frame, 9, 0, 0);
    qp_cine_apply(&s.player, &frame, &shown);
    cr_assert(shown.poses[0].mouth == 0 && shown.poses[1].mouth == 5);
    qp_cine_plain_frame(&frame, 3);
    add_actor(&frame, 9, 0, 0);
    add_pose(&frame, 9, 0, 0);
    qp_cine_apply(&s.player, &frame, &shown);
    cr_assert(shown.poses[0].mouth == 0);
    qp_exact_free(&s.memory);
}

/* Records behind the counts, left over from another frame, do nothing. */
Test(cine_play, records_past_the_counts_are_not_applied) {
    session s = begin(0);
    qp_cine_frame frame;
    qp_cine_shown shown;
    s.player.objects[9].mouth = 5;
    s.player.objects[8].mouth = 5;
    qp_cine_plain_frame(&frame, 1);
    add_actor(&frame, 1, 0, 0);
    add_actor(&frame, 9, 0, 0);
    add_pose(&frame, 2, 0, 0);
    add_pose(&frame, 8, 6, 0);
    frame.actor_count = 1;
    frame.pose_count = 1;
    qp_cine_apply(&s.player, &frame, &shown);
    cr_assert(s.player.objects[9].mouth == 5 && s.player.objects[8].mouth == 5);
    cr_assert(s.player.rand == 2531011, "one pose drew");
    qp_exact_free(&s.memory);
}

/* Counts that no frame has are those of the lists. */
Test(cine_play, counts_past_the_lists_are_bounded) {
    session s = begin(0);
    qp_exact held = qp_exact_block(sizeof(qp_cine_shown));
    qp_exact from = qp_exact_block(sizeof(qp_cine_frame));
    qp_cine_frame *frame = (qp_cine_frame *)(void *)from.data;
    qp_cine_shown *shown = (qp_cine_shown *)(void *)held.data;
    double parts[64][4];
    qp_cine_plain_frame(frame, 60);
    for (size_t i = 0; i < QP_CINE_ACTORS_MAX; i++) {
        frame->actors[i].id = 510;
    }
    frame->actor_count = frame->pose_count = frame->key_count = 0xffff;
    qp_cine_apply(&s.player, frame, shown);
    cr_assert(shown->stand_in_count == QP_CINE_ACTORS_MAX);
    frame->poses[62].first_key = 200;
    frame->poses[62].key_count = 0xffff;
    cr_assert(qp_cine_pose_parts(frame, 62, NULL, 0, parts, 64) == QP_CINE_KEYS_MAX - 200);
    cr_assert(qp_cine_pose_parts(frame, 63, NULL, 0, parts, 64) == 0);
    cr_assert(qp_cine_pose_parts(frame, UINT32_MAX, NULL, 0, parts, 64) == 0);
    qp_exact_free(&held);
    qp_exact_free(&from);
    qp_exact_free(&s.memory);
}

/* -- Blink ------------------------------------------------------------------------------------ */

/* The blink a second time, from the seed's words: state and count apart, the rand in 64 bits, the
 * eye frames from a list. */
typedef struct {
    bool closing;
    size_t step;
} lid;

static unsigned long long second_rand(unsigned long long x) {
    return (x * 214013ULL + 2531011ULL) % 4294967296ULL;
}

static unsigned second_blink(unsigned long long *x, lid *eye) {
    static const unsigned eyes[] = {1, 1, 1, 2, 2};
    if (!eye->closing) {
        *x = second_rand(*x);
        if (*x / 65536 % 32 != 0) {
            return 0;
        }
        eye->closing = true;
        eye->step = 0;
    }
    unsigned shown = eyes[eye->step];
    eye->step++;
    eye->closing = eye->step < 5;
    return shown;
}

/* The first 88 records (and more) of a stream whose frames have up to three poses, for every
 * number of a cinematic: the rand is the same after every record, and so is every eye. */
Test(cine_play, blink_equals_a_second_implementation_step_for_step) {
    uint32_t blinks = 0;
    for (uint32_t number = 0; number < 93; number++) {
        session s = begin(number);
        static lid lids[200];
        unsigned long long x = number;
        uint32_t records = 0;
        memset(lids, 0, sizeof lids);
        for (uint16_t i = 1; records < 400; i++) {
            qp_cine_frame frame;
            qp_cine_shown shown;
            qp_cine_plain_frame(&frame, i);
            for (uint16_t k = 0; k < 1 + i % 3; k++) {
                add_pose(&frame, (uint16_t)(88 + k * 12), 0, 0); /* 88, 100, 112: any ID blinks */
            }
            qp_cine_apply(&s.player, &frame, &shown);
            for (uint16_t k = 0; k < frame.pose_count; k++, records++) {
                unsigned eyes = second_blink(&x, &lids[frame.poses[k].id]);
                cr_assert(shown.poses[k].eyes == eyes && shown.poses[k].blink == eyes,
                          "number %u, record %u", number, records);
                blinks += eyes == 1;
            }
            cr_assert(s.player.rand == x, "number %u, record %u", number, records);
        }
        qp_exact_free(&s.memory);
    }
    cr_assert(blinks > 1000, "eyes did close");
}

/* By hand: 0 * 214013 + 2531011 = 2531011, of which bits 16-20 are 38 & 31 = 6: open. */
Test(cine_play, rand_begins_with_the_number) {
    uint32_t x = 0;
    cr_assert(qp_cine_blink_rand(&x) == 2531011 && x == 2531011);
    x = 92;
    cr_assert(qp_cine_blink_rand(&x) == 92 * 214013 + 2531011);
    x = 0xffffffff;
    cr_assert(qp_cine_blink_rand(&x) == 2531011 - 214013);
}

Test(cine_play, blink_draws_nothing_while_it_lasts) {
    uint32_t x = 0;
    uint8_t count = 0;
    uint32_t draws = 0;
    while (qp_cine_blink(&x, &count) == 0) {
        cr_assert(++draws < 1000);
    }
    static const uint32_t eyes[] = {1, 1, 2, 2};
    uint32_t closed = x;
    for (size_t i = 0; i < 4; i++) {
        cr_assert(qp_cine_blink(&x, &count) == eyes[i] && x == closed);
    }
    (void)qp_cine_blink(&x, &count);
    cr_assert(x == closed * 214013u + 2531011u, "open again: it draws");
}

/* A nonzero eyes field wins over the blink, which goes on beneath. */
Test(cine_play, eyes_field_over_a_blink) {
    session s = begin(0);
    qp_cine_frame frame;
    qp_cine_shown shown;
    s.player.objects[9].blink = 5;
    qp_cine_plain_frame(&frame, 1);
    add_pose(&frame, 9, 0, 3);
    add_pose(&frame, 9, 0, 1);
    add_pose(&frame, 9, 0, 0);
    add_pose(&frame, 9, 0, 0);
    qp_cine_apply(&s.player, &frame, &shown);
    cr_assert(shown.poses[0].eyes == 2 && shown.poses[0].blink == 1);
    cr_assert(shown.poses[1].eyes == 0 && shown.poses[1].blink == 1);
    cr_assert(shown.poses[2].eyes == 1 && shown.poses[3].eyes == 2);
    cr_assert(s.player.rand == 0, "nothing was drawn");
    qp_exact_free(&s.memory);
}

Test(cine_play, blink_is_per_object) {
    session s = begin(0);
    qp_cine_frame frame;
    qp_cine_shown shown;
    s.player.objects[9].blink = 2;
    qp_cine_plain_frame(&frame, 1);
    add_pose(&frame, 10, 0, 0);
    add_pose(&frame, 9, 0, 0);
    add_actor(&frame, 9, 0, 0); /* actors do not blink */
    qp_cine_apply(&s.player, &frame, &shown);
    cr_assert(shown.poses[0].blink == 0 && shown.poses[1].blink == 2 && shown.actors[0].eyes == 0);
    cr_assert(s.player.rand == 2531011, "one drew, for the open one");
    qp_exact_free(&s.memory);
}

/* -- Actors 510 and 511 ----------------------------------------------------------------------- */

Test(cine_play, actors_510_and_511_are_swapped) {
    session s = begin(0);
    qp_cine_frame frame;
    qp_cine_shown shown;
    for (uint16_t number = 1; number <= 80; number++) {
        qp_cine_plain_frame(&frame, number);
        add_actor(&frame, 509, 0, 0);
        add_actor(&frame, 510, 0, 0);
        if (number % 2 == 0) {
            add_actor(&frame, 511, 0, 0);
        }
        qp_cine_apply(&s.player, &frame, &shown);
        cr_assert(shown.actors[0].position[1] == 77 && !shown.actors[0].special);
        cr_assert(shown.actors[1].position[1] == 77 + 0x2000 && shown.actors[1].special);
        cr_assert(shown.actors[1].position[0] == 0);
        cr_assert(shown.stand_in_count == frame.actor_count - 1u);
        uint32_t records = number > 50 ? number - 50u : 0;
        uint32_t fade = records * 50 < 1024 ? records * 50 : 1024;
        cr_assert(shown.stand_ins[0].id == 602 && shown.stand_ins[0].actor == 1);
        cr_assert(shown.stand_ins[0].fade == fade, "frame %u", number);
        if (number % 2 == 0) {
            cr_assert(shown.stand_ins[1].id == 601 && shown.stand_ins[1].actor == 2);
            cr_assert(shown.stand_ins[1].fade ==
                      (records / 2 * 50 < 1024 ? records / 2 * 50 : 1024));
        }
    }
    qp_cine_plain_frame(&frame, 81); /* the game's add wraps */
    add_actor(&frame, 511, 0, 0);
    frame.actors[0].position[1] = INT32_MAX;
    qp_cine_apply(&s.player, &frame, &shown);
    cr_assert(shown.actors[0].position[1] == INT32_MIN + 0x1fff);
    qp_exact_free(&s.memory);
}

/* -- Poses on a hierarchy --------------------------------------------------------------------- */

Test(cine_play, channels_map_to_parts) {
    static const uint8_t map[] = {2, 0xff, 0};
    cr_assert(qp_cine_part_of(map, 3, 0) == 2 && qp_cine_part_of(map, 3, 2) == 0);
    cr_assert(qp_cine_part_of(map, 3, 1) == QP_CINE_NO_PART, "0xff");
    cr_assert(qp_cine_part_of(map, 3, 3) == QP_CINE_NO_PART, "past the map");
    cr_assert(qp_cine_part_of(NULL, 0, 63) == 63, "identity");
    cr_assert(qp_cine_part_of(NULL, 0, 255) == QP_CINE_NO_PART);
}

Test(cine_play, pose_turns_the_parts_of_its_keys) {
    static const uint8_t map[] = {2, 0xff, 0, 1};
    qp_cine_frame frame;
    double parts[2][4] = {{9, 9, 9, 9}, {9, 9, 9, 9}};
    qp_cine_plain_frame(&frame, 1);
    add_pose(&frame, 1, 0, 0);
    add_pose(&frame, 2, 0, 0);
    frame.poses[1].first_key = 1;
    frame.poses[1].key_count = 4;
    frame.key_count = 5;
    for (uint8_t i = 0; i < 5; i++) {
        frame.keys[i].rotation.q[i % 4] = 5;
    }
    frame.keys[1].channel = 2; /* part 0 */
    frame.keys[2].channel = 1; /* none */
    frame.keys[3].channel = 0; /* part 2, which this object does not have */
    frame.keys[4].channel = 2; /* part 0 again: the later one wins */
    cr_assert(qp_cine_pose_parts(&frame, 1, map, sizeof map, parts, 2) == 2);
    cr_assert(parts[0][0] == 1 && parts[0][1] == 0 && parts[1][0] == 9);
    frame.poses[2].key_count = 1; /* left over, and past the count */
    cr_assert(qp_cine_pose_parts(&frame, 2, map, sizeof map, parts, 2) == 0, "no such pose");
    cr_assert(qp_cine_pose_parts(&frame, 0, map, sizeof map, parts, 2) == 0, "no keys");
}
