/* Cinematic streams in pictures: paths, frames that are missing, faces. */
#include "gen/cine_build.h"
#include "plot_picture.h"
#include "xml_check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FRAMES = 100, RECORDS = 1000 };

/* A stream being collected, then its pictures. */
typedef struct {
    plot_test out;
    void *memory;
    qp_plot_cine cine;
    qp_cine_player player;
} stream;

static qp_cine_frame frame;
static qp_cine_shown shown;

static stream stream_of(uint32_t said, uint32_t frames, uint32_t records) {
    stream s;
    qp_arena arena;
    memset(&s, 0, sizeof s);
    size_t size = qp_plot_cine_memory_bound(frames, records) + qp_cine_player_memory_bound();
    s.memory = malloc(size);
    qp_arena_init(&arena, s.memory, size);
    cr_assert_eq(qp_plot_cine_init(&s.cine, said, frames, records, &arena), QP_OK);
    cr_assert_eq(qp_cine_player_init(&s.player, &arena, 0), QP_OK);
    return s;
}

static void add(stream *s) {
    qp_cine_apply(&s->player, &frame, &shown);
    qp_plot_cine_add(&s->cine, &frame, &shown);
}

/* A frame with the camera at (x, z), and with one actor if `id` is not 0. */
static void add_frame(stream *s, uint16_t number, int32_t x, int32_t z, int16_t id, uint8_t mouth) {
    qp_cine_plain_frame(&frame, number);
    frame.whole = true;
    frame.camera_position[0] = x;
    frame.camera_position[2] = z;
    if (id != 0) {
        frame.actor_count = 1;
        frame.actors[0].id = id;
        frame.actors[0].position[0] = z;
        frame.actors[0].position[2] = x;
        frame.actors[0].mouth = mouth;
        frame.actors[0].rotation.q[3] = 4095;
    }
    add(s);
}

static void end(stream *s) {
    free(s->memory);
    plot_free(&s->out);
}

static uint32_t paths(stream *s) {
    plot_to_text(&s->out);
    s->out.size = 0;
    return qp_plot_cine_paths(&s->out.plot, &s->cine);
}

static uint32_t faces(stream *s) {
    plot_to_text(&s->out);
    s->out.size = 0;
    return qp_plot_cine_faces(&s->out.plot, &s->cine);
}

/* -- Paths ------------------------------------------------------------------------------------ */

Test(plot_cine, camera_and_objects_are_seen_from_above_on_one_scale) {
    stream s = stream_of(3, FRAMES, RECORDS);
    add_frame(&s, 1, 0, 0, 5, 0);
    add_frame(&s, 2, 100, 0, 5, 0);
    add_frame(&s, 3, 100, 100, 5, 0);
    cr_assert_gt(paths(&s), 0);
    char path[128];
    plot_path(&s.out, "line path s0", 0, path, sizeof path);
    /* 440 high less its room are 100 units; the middle of the area is (50, 50). */
    cr_assert_str_eq(path, "M274 504L674 504L674 104h0");
    plot_path(&s.out, "line path s1", 0, path, sizeof path);
    cr_assert_str_eq(path, "M274 504L274 104L674 104h0");
    expect_times(&s.out, 1, "data-frame=\"3\"><title>camera, frame 3: x 100, z 100</title>");
    expect_times(&s.out, 1, ">ID 5</text>");
    expect_times(&s.out, 0, "line gap");
    end(&s);
}

Test(plot_cine, missing_frames_and_broken_sectors_leave_a_gap_in_the_path) {
    stream s = stream_of(9, FRAMES, RECORDS);
    add_frame(&s, 1, 0, 0, 0, 0);
    add_frame(&s, 2, 100, 0, 0, 0);
    add_frame(&s, 4, 100, 100, 0, 0);
    qp_plot_cine_add_broken(&s.cine);
    add_frame(&s, 5, 0, 100, 0, 0);
    (void)paths(&s);
    char path[128];
    plot_path(&s.out, "line path s0", 0, path, sizeof path);
    cr_assert_str_eq(path, "M274 504L674 504M674 104M274 104h0");
    plot_path(&s.out, "line gap s0", 0, path, sizeof path);
    cr_assert_str_eq(path, "M674 504L674 104M674 104L274 104h0");
    end(&s);
}

Test(plot_cine, camera_looks_along_the_third_row_of_its_matrix) {
    stream s = stream_of(1, FRAMES, RECORDS);
    add_frame(&s, 1, 0, 0, 0, 0);
    (void)paths(&s);
    char path[128];
    plot_path(&s.out, "line look s0", 0, path, sizeof path);
    cr_assert_str_eq(path, "M474 304l0 -16"); /* not turned: along z, upwards */
    end(&s);
}

Test(plot_cine, position_far_out_does_not_decide_the_scale) {
    stream s = stream_of(3, FRAMES, RECORDS);
    add_frame(&s, 1, 0, 0, 0, 0);
    add_frame(&s, 2, 100, 100, 0, 0);
    add_frame(&s, 3, INT32_MAX, INT32_MIN, 0, 0);
    (void)paths(&s);
    char path[128];
    plot_path(&s.out, "line path s0", 0, path, sizeof path);
    cr_assert_str_eq(path, "M274 504L674 104h0");
    expect_times(&s.out, 2, "positions far outside: 1");
    end(&s);
    s = stream_of(1, FRAMES, RECORDS);
    add_frame(&s, 1, INT32_MAX, INT32_MIN, 0, 0);
    cr_assert_gt(paths(&s), 0);
    end(&s);
}

/* Far out in one direction alone, the camera and an object in turn; an object that always is. */
Test(plot_cine, positions_far_out_on_one_axis) {
    stream s = stream_of(9, FRAMES, RECORDS);
    for (uint16_t i = 1; i <= 6; i++) {
        add_frame(&s, i, 100 * i, 100 * i, 7, 0);
    }
    add_frame(&s, 7, 0, INT32_MAX, 0, 0);
    add_frame(&s, 8, INT32_MAX, 0, 0, 0);
    add_frame(&s, 9, 0, 0, 0, 0);
    frame.actor_count = 1;
    frame.number = 10;
    frame.actors[0].id = 9;
    frame.actors[0].position[0] = 0;
    frame.actors[0].position[2] = INT32_MAX;
    add(&s);
    (void)paths(&s);
    expect_times(&s.out, 2, "positions far outside: 3");
    expect_times(&s.out, 0, ">9, frame");
    end(&s);
}

Test(plot_cine, memory_that_is_too_small) {
    static uint8_t block[4096];
    static const struct {
        uint32_t frames;
        uint32_t records;
        size_t size;
        qp_status status;
    } rooms[] = {{0, 0, 8, QP_OK},
                 {100000, 0, sizeof block, QP_NO_MEMORY},
                 {0, 100000, sizeof block, QP_NO_MEMORY},
                 {1, 100000, sizeof block, QP_NO_MEMORY},
                 {1, 1, sizeof block, QP_OK}};
    for (size_t i = 0; i < sizeof rooms / sizeof rooms[0]; i++) {
        qp_plot_cine cine;
        qp_arena arena;
        qp_arena_init(&arena, block, rooms[i].size);
        cr_expect_eq(qp_plot_cine_init(&cine, 1, rooms[i].frames, rooms[i].records, &arena),
                     rooms[i].status, "%zu", i);
    }
}

/* -- Frames ----------------------------------------------------------------------------------- */

Test(plot_cine, missing_frames_are_marked_with_their_numbers) {
    stream s = stream_of(9, FRAMES, RECORDS);
    add_frame(&s, 2, 0, 0, 0, 0);
    add_frame(&s, 3, 0, 0, 0, 0);
    add_frame(&s, 6, 0, 0, 0, 0);
    (void)faces(&s);
    expect_times(&s.out, 1, "data-from=\"1\" data-to=\"1\"");
    expect_times(&s.out, 1, "data-from=\"4\" data-to=\"5\"><title>frames 4 to 5 are missing");
    expect_times(&s.out, 1, "data-from=\"7\" data-to=\"9\"");
    expect_times(&s.out, 3, "class=\"mark gap\"");
    end(&s);
}

Test(plot_cine, frames_that_all_came_have_no_marks) {
    stream s = stream_of(2, FRAMES, RECORDS);
    add_frame(&s, 1, 0, 0, 0, 0);
    add_frame(&s, 2, 0, 0, 0, 0);
    (void)faces(&s);
    expect_times(&s.out, 0, "class=\"mark gap\"");
    expect_times(&s.out, 0, "class=\"mark odd\"");
    end(&s);
}

Test(plot_cine, frames_that_repeat_are_cut_or_follow_a_broken_sector_are_marked) {
    stream s = stream_of(4, FRAMES, RECORDS);
    add_frame(&s, 1, 0, 0, 0, 0);
    add_frame(&s, 1, 0, 0, 0, 0);
    qp_plot_cine_add_broken(&s.cine);
    add_frame(&s, 2, 0, 0, 0, 0);
    qp_cine_plain_frame(&frame, 3);
    frame.whole = false;
    add(&s);
    add_frame(&s, 4, 0, 0, 0, 0);
    (void)faces(&s);
    expect_times(&s.out, 1, "data-frame=\"1\" data-why=\"back\"");
    expect_times(&s.out, 1, "data-frame=\"2\" data-why=\"broken\"");
    expect_times(&s.out, 1, "data-frame=\"3\" data-why=\"cut\"");
    expect_times(&s.out, 3, "class=\"mark odd\"");
    end(&s);
}

/* -- Faces ------------------------------------------------------------------------------------ */

Test(plot_cine, mouth_is_the_frame_shown_in_steps_of_a_frame) {
    stream s = stream_of(3, FRAMES, RECORDS);
    add_frame(&s, 1, 0, 0, 5, 0);
    add_frame(&s, 2, 0, 0, 5, 9);
    add_frame(&s, 3, 0, 0, 5, 3);
    (void)faces(&s);
    expect_times(&s.out, 1, "data-kind=\"mouth\"");
    expect_times(&s.out, 0, "data-kind=\"eyes\"");
    expect_times(&s.out, 1, ">mouth of ID 5 (frame shown, 0 to 9)</text>");
    char path[128];
    plot_path(&s.out, "line s0", 0, path, sizeof path);
    cr_assert_str_eq(path, "M281 140H474V112H667V130.7H860");
    end(&s);
}

/* A mouth of 10 or more is 10 less, as the game wraps it. */
Test(plot_cine, mouth_past_its_bank_is_drawn_wrapped) {
    stream s = stream_of(1, FRAMES, RECORDS);
    add_frame(&s, 1, 0, 0, 5, 12);
    (void)faces(&s);
    expect_times(&s.out, 1, "(frame shown, 0 to 2)");
    end(&s);
}

/* More objects than are drawn: those with the most records are. */
Test(plot_cine, busiest_objects_are_drawn) {
    stream s = stream_of(40, FRAMES, RECORDS);
    for (uint16_t i = 1; i <= 40; i++) {
        add_frame(&s, i, 0, 0, i < 30 ? (int16_t)(100 + i) : 7, 9);
    }
    (void)paths(&s);
    expect_times(&s.out, 1, ">ID 7</text>");
    expect_times(&s.out, 1, ">ID 101</text>");
    expect_times(&s.out, 0, ">ID 129</text>");
    expect_times(&s.out, 2, "not all objects are drawn");
    (void)faces(&s);
    expect_times(&s.out, 1, ">mouth of ID 7 (frame shown, 0 to 9)</text>");
    expect_times(&s.out, 12, "data-kind=\"mouth\"");
    end(&s);
}

/* -- Bounds ----------------------------------------------------------------------------------- */

Test(plot_cine, frames_past_the_room_are_counted) {
    stream s = stream_of(3, 2, RECORDS);
    for (uint16_t i = 1; i <= 3; i++) {
        add_frame(&s, i, 0, 0, 0, 0);
    }
    cr_assert_eq(s.cine.frame_count, 2);
    cr_assert_eq(s.cine.left_out, 1);
    (void)faces(&s);
    expect_times(&s.out, 2, "left out: 1");
    end(&s);
    s = stream_of(3, FRAMES, 1);
    add_frame(&s, 1, 0, 0, 5, 0);
    add_frame(&s, 2, 0, 0, 5, 0);
    cr_assert_eq(s.cine.record_count, 1);
    cr_assert_eq(s.cine.left_out, 1);
    end(&s);
}

Test(plot_cine, stream_without_frames_is_no_picture) {
    stream s = stream_of(3, FRAMES, RECORDS);
    cr_assert_eq(paths(&s), 0);
    cr_assert_eq(faces(&s), 0);
    cr_assert_eq(s.out.size, 0);
    end(&s);
}

Test(plot_cine, stream_like_the_opening_is_drawn_in_bounds) {
    stream s = stream_of(QP_CINE_OPENING_FRAMES, QP_CINE_OPENING_FRAMES, 200000);
    size_t at = 0;
    for (uint16_t i = 1; i <= QP_CINE_OPENING_FRAMES; i++) {
        qp_cine_opening_frame(i, &frame);
        add(&s);
    }
    cr_assert_eq(s.cine.left_out, 0);
    (void)paths(&s);
    cr_assert_null(xml_fault(s.out.text, s.out.size, &at), "at %zu", at);
    cr_assert(s.out.size < 500000, "%zu bytes", s.out.size);
    (void)faces(&s);
    cr_assert_null(xml_fault(s.out.text, s.out.size, &at), "at %zu", at);
    cr_assert(s.out.size < 500000, "%zu bytes", s.out.size);
    end(&s);
}
