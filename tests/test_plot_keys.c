/*
 * Curves and keys in pictures: which keys are struck out and why, holds, jumps, what lies off an
 * axis, and how much is drawn of how many keys. Sources: animation-playback, Floats and vectors;
 * anime.md, Keyed floats and vectors.
 */
#include "plot_anime.h"
#include "plot_picture.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define HUGE_PATTERN 0x7fffffffu

static plot_test opacity_of(uint32_t frames, const uint32_t *keys, uint32_t count) {
    plot_test test = plot_anime(frames);
    plot_opacity(&test, keys, count);
    plot_compile(&test);
    plot_draw(&test, QP_PLOT_OBJECTS, 0);
    return test;
}

#define opacity(frames, ...)                                                                       \
    opacity_of((frames), (const uint32_t[]){__VA_ARGS__},                                          \
               sizeof((const uint32_t[]){__VA_ARGS__}) / sizeof(uint32_t))

/* -- Keys that are never reached -------------------------------------------------------------- */

Test(plot_keys, key_that_goes_back_strikes_out_itself_and_all_later_ones) {
    plot_test test = opacity(10, 0, 5, 3, 7, 9);
    expect_key(&test, 0, "");
    expect_key(&test, 1, "");
    expect_key(&test, 2, "back");
    expect_key(&test, 3, "back");
    expect_key(&test, 4, "back");
    expect_times(&test, 3, "class=\"mark unreached\"");
    /* From frame 5 on the value creeps towards the key that is never reached. */
    expect_times(&test, 1, "<path class=\"line creep s3");
    plot_free(&test);
}

Test(plot_keys, key_past_the_last_frame_is_struck_out_and_the_line_is_under_way_to_it) {
    plot_test test = opacity(10, 0, 9, 12);
    expect_key(&test, 0, "");
    expect_key(&test, 1, "");
    expect_key(&test, 2, "past-end");
    plot_free(&test);
    test = opacity(10, 0, 12, 14);
    expect_key(&test, 1, "past-end");
    expect_key(&test, 2, "past-end");
    expect_times(&test, 0, "class=\"line hold");
    expect_times(&test, 0, "class=\"line creep");
    plot_free(&test);
}

Test(plot_keys, second_key_on_the_last_frame_is_never_reached) {
    plot_test test = opacity(10, 0, 9, 9);
    expect_key(&test, 1, "");
    expect_key(&test, 2, "past-end");
    plot_free(&test);
}

Test(plot_keys, key_between_others_of_its_frame_is_never_seen) {
    plot_test test = opacity(10, 0, 4, 4, 4, 9);
    expect_key(&test, 1, "");
    expect_key(&test, 2, "same-frame");
    expect_key(&test, 3, "");
    plot_free(&test);
}

Test(plot_keys, first_of_two_keys_on_frame_0_is_never_seen) {
    plot_test test = opacity(10, 0, 0, 9);
    expect_key(&test, 0, "frame-0");
    expect_key(&test, 1, "");
    plot_free(&test);
}

Test(plot_keys, frame_whose_time_wraps_stands_where_its_time_is) {
    plot_test test = opacity(10, 0, 0x01000003, 9);
    expect_key(&test, 1, "");
    expect_times(&test, 1, "frame 16777219 (tick 768)");
    /* 3 of 9 frames: 88 + 772 / 3. */
    expect_times(&test, 1, "translate(345.3 ");
    plot_free(&test);
}

Test(plot_keys, negative_frame_is_shown_as_one) {
    plot_test test = opacity(10, 0, 0xffffffff, 9);
    expect_times(&test, 1, "<title>key 1, frame -1 (tick 4294967040)");
    expect_key(&test, 1, "past-end");
    expect_key(&test, 2, "back");
    plot_free(&test);
}

/* The classification against the evaluator: a key is reached if and only if its value is met at its
   time or one tick behind it. */
Test(plot_keys, keys_are_reached_where_the_evaluator_meets_them) {
    static const uint32_t frames[] = {2, 5, 5, 5, 7, 6, 8, 8, 9};
    enum { COUNT = sizeof frames / sizeof frames[0] };
    plot_test test = plot_anime(10);
    float keys[2 * COUNT];
    for (int i = 0; i < COUNT; i++) {
        keys[2 * i] = (float)frames[i];
        keys[2 * i + 1] = (float)(1 << i);
    }
    plot_keys(&test, 9, 1, keys, COUNT);
    plot_compile(&test);
    plot_draw(&test, QP_PLOT_OBJECTS, 0);
    for (uint32_t i = 0; i < COUNT; i++) {
        uint32_t at = 0;
        uint32_t behind = 0;
        const qp_curve *curve = test.anime.tracks[0].transparency;
        (void)qp_curve_at(curve, QP_EE_REFERENCE, frames[i] * 256, &at);
        (void)qp_curve_at(curve, QP_EE_REFERENCE, frames[i] * 256 + 1, &behind);
        double key = (double)(1 << i);
        double off = qp_ee_to_double(behind) - key;
        bool met = at == plot_bits((float)key) || (off < 0.02 * key && off > -0.02 * key);
        char tag[80];
        (void)snprintf(tag, sizeof tag, "data-key=\"%u\" data-frame=\"%u\">", (unsigned)i,
                       (unsigned)frames[i]);
        cr_assert_eq(plot_count(&test, tag) == 1, met, "key %u", (unsigned)i);
    }
    plot_free(&test);
}

/* -- Lines ------------------------------------------------------------------------------------ */

Test(plot_keys, line_goes_straight_from_key_to_key) {
    plot_test test = opacity(5, 0, 4);
    char path[128];
    plot_path(&test, "line curve s3", 0, path, sizeof path);
    /* The area is 64 high from y 84 on; the axis has 6 % of room at either end. */
    cr_assert_str_eq(path, "M88 144.6L860 87.4h0");
    plot_free(&test);
}

Test(plot_keys, value_before_the_first_key_and_after_the_last_is_held) {
    plot_test test = opacity(10, 2, 6);
    char path[128];
    plot_path(&test, "line hold s3", 0, path, sizeof path);
    cr_assert_str_eq(path, "M88 144.6L259.6 144.6h0");
    plot_path(&test, "line hold s3", 1, path, sizeof path);
    cr_assert_str_eq(path, "M602.7 87.4L860 87.4h0");
    expect_times(&test, 1, ">held</text>");
    plot_free(&test);
}

Test(plot_keys, single_value_is_held_throughout_and_has_no_key) {
    plot_test test = plot_anime(10);
    uint32_t one = plot_bits(1);
    size_t at = qp_ccs_controllers_open(&test.build, QP_KIND_OBJECT, 2);
    qp_ccs_single(&test.build, at, 9, &one, 1);
    qp_ccs_close(&test.build, at);
    plot_compile(&test);
    plot_draw(&test, QP_PLOT_OBJECTS, 0);
    char path[128];
    plot_path(&test, "line hold s3", 0, path, sizeof path);
    cr_assert_str_eq(path, "M88 87.4L860 87.4h0");
    expect_times(&test, 0, "data-key=");
    plot_free(&test);
}

Test(plot_keys, keys_on_one_frame_make_a_vertical_jump_that_no_line_crosses) {
    plot_test test = opacity(9, 0, 3, 3, 8);
    char path[256];
    plot_path(&test, "line jump s3", 0, path, sizeof path);
    cr_assert_str_eq(path, "M377.5 87.4V144.5");
    plot_path(&test, "line curve s3", 0, path, sizeof path);
    cr_assert_str_eq(path, "M88 144.6L377.5 87.4M377.5 144.5L860 87.4h0");
    plot_free(&test);
}

Test(plot_keys, jump_at_frame_0) {
    plot_test test = opacity(9, 0, 0, 8);
    char path[256];
    plot_path(&test, "line jump s3", 0, path, sizeof path);
    cr_assert_str_eq(path, "M88 144.6V87.5");
    plot_free(&test);
}

/* Two equal keys are no step: the line goes on. */
Test(plot_keys, equal_keys_on_one_frame_do_not_jump) {
    plot_test test = plot_anime(9);
    plot_keys(&test, 9, 1, (const float[]){0, 0, 4, 1, 4, 1, 8, 0}, 4);
    plot_compile(&test);
    plot_draw(&test, QP_PLOT_OBJECTS, 0);
    expect_times(&test, 0, "line jump");
    plot_free(&test);
}

Test(plot_keys, values_for_the_pointer_are_the_evaluators_patterns) {
    plot_test test = plot_anime(4);
    plot_keys(&test, 0, 3, (const float[]){0, 0, 1, 2, 3, 0.1F, 4, -2}, 2);
    plot_compile(&test);
    plot_draw(&test, QP_PLOT_OBJECTS, 0);
    uint32_t step = plot_step(&test);
    size_t room = 40 * (size_t)(test.anime.last / step + 1) + 200;
    char *expected = malloc(room);
    cr_assert_not_null(expected);
    (void)snprintf(expected, room, "data-names=\"x y z\" data-patterns=\"");
    for (uint32_t tick = 0; tick <= test.anime.last; tick += step) {
        uint32_t v[3];
        (void)qp_curve_at(test.anime.tracks[0].position, QP_EE_REFERENCE, tick, v);
        (void)snprintf(expected + strlen(expected), room - strlen(expected),
                       "%s0x%08x 0x%08x 0x%08x", tick > 0 ? " " : "", (unsigned)v[0],
                       (unsigned)v[1], (unsigned)v[2]);
    }
    cr_assert(step < 256 && test.anime.last % step == 0);
    expect_times(&test, 1, expected);
    free(expected);
    /* The key as the file has it, exactly. */
    expect_times(&test, 1,
                 "key 1, frame 3 (tick 768): x 0.100000001 (0x3dcccccd), "
                 "y 4 (0x40800000), z -2 (0xc0000000)</title>");
    plot_free(&test);
}

/* -- Axes ------------------------------------------------------------------------------------- */

static plot_test patterns(const uint32_t *keys, uint32_t count) {
    plot_test test = plot_anime(9);
    size_t at = qp_ccs_controllers_open(&test.build, QP_KIND_OBJECT, 2);
    qp_ccs_keys(&test.build, at, 9, QP_CONTROLLER_KEYED, keys, count, 1);
    qp_ccs_close(&test.build, at);
    plot_compile(&test);
    plot_draw(&test, QP_PLOT_OBJECTS, 0);
    return test;
}

Test(plot_keys, largest_patterns_have_a_place_on_a_logarithmic_axis) {
    plot_test test = patterns((const uint32_t[]){0, 0, 4, HUGE_PATTERN, 8, 0xffffffffu}, 3);
    expect_times(&test, 1, ", logarithmic outside of -1 to 1");
    expect_times(&test, 1, "6.80564693e38 (0x7fffffff)");
    expect_times(&test, 1, "-6.80564693e38 (0xffffffff)");
    plot_free(&test);
}

Test(plot_keys, values_up_to_a_million_apart_have_a_linear_axis) {
    plot_test test = patterns((const uint32_t[]){0, 0, 8, plot_bits(1e6F)}, 2);
    expect_times(&test, 0, "logarithmic");
    plot_free(&test);
    test = patterns((const uint32_t[]){0, 0, 8, plot_bits(1.1e6F)}, 2);
    expect_times(&test, 1, "logarithmic");
    plot_free(&test);
}

Test(plot_keys, large_values_of_one_sign_and_size_have_a_linear_axis) {
    plot_test test = patterns((const uint32_t[]){0, plot_bits(1e8F), 8, plot_bits(9e8F)}, 2);
    expect_times(&test, 1, "logarithmic"); /* an opacity's axis has 0 and 1 on it */
    plot_free(&test);
    test = plot_anime(9);
    plot_keys(&test, 0, 3, (const float[]){0, 1e8F, 2e8F, 3e8F, 8, 9e8F, 8e8F, 7e8F}, 2);
    plot_compile(&test);
    plot_draw(&test, QP_PLOT_OBJECTS, 0);
    expect_times(&test, 0, "logarithmic");
    plot_free(&test);
}

Test(plot_keys, key_that_is_never_reached_does_not_stretch_the_axis) {
    plot_test test = patterns((const uint32_t[]){0, 0, 5, plot_bits(1), 3, plot_bits(1e7F)}, 3);
    expect_times(&test, 0, "logarithmic");
    expect_key(&test, 2, "back");
    /* Its mark and the one in the legend. */
    expect_times(&test, 2, "class=\"clipped\"");
    expect_times(&test, 1, ">off this axis</text>");
    plot_free(&test);
}

Test(plot_keys, denormal_patterns_are_zeros_and_tiny_ones_have_an_axis) {
    plot_test test = patterns((const uint32_t[]){0, 0x00000001, 8, 0x807fffffu}, 2);
    expect_times(&test, 1, ": 0 (0x00000001)</title>");
    plot_free(&test);
    test = plot_anime(9);
    plot_keys(&test, 0, 3, (const float[]){0, 0, 0, 0, 8, 1e-30F, 0, 0}, 2);
    plot_compile(&test);
    plot_draw(&test, QP_PLOT_OBJECTS, 0);
    expect_times(&test, 1, ">5e-31</text>");
    plot_free(&test);
}

/* -- Other controllers ------------------------------------------------------------------------ */

Test(plot_keys, colour_of_a_light_has_three_lines_and_the_word_of_each_key) {
    plot_test test = plot_anime(9);
    size_t at = qp_ccs_controllers_open(&test.build, QP_KIND_OMNI, 7);
    qp_ccs_keys(&test.build, at, 6, QP_CONTROLLER_KEYED,
                (const uint32_t[]){0, 0x000000ff, 8, 0x00ff0000}, 2, 1);
    qp_ccs_close(&test.build, at);
    plot_compile(&test);
    plot_draw(&test, QP_PLOT_LIGHTS, 0);
    expect_times(&test, 1, "data-kind=\"colour\"");
    expect_times(&test, 1, "key 0, frame 0 (tick 0): r 1, g 0, b 0</title>");
    expect_times(&test, 1, "key 1, frame 8 (tick 2048): r 0, g 0, b 1</title>");
    plot_free(&test);
}

Test(plot_keys, material_has_its_offsets) {
    plot_test test = plot_anime(9);
    size_t at = qp_ccs_controllers_open(&test.build, QP_KIND_MATERIAL, 7);
    qp_ccs_keys(&test.build, at, 0, QP_CONTROLLER_KEYED, (const uint32_t[]){0, 0, 8, 0x3f800000}, 2,
                1);
    qp_ccs_keys(&test.build, at, 3, QP_CONTROLLER_KEYED, (const uint32_t[]){0, 0, 8, 0x3f000000}, 2,
                1);
    qp_ccs_close(&test.build, at);
    plot_compile(&test);
    plot_draw(&test, QP_PLOT_MATERIALS, 0);
    expect_times(&test, 1, "data-kind=\"u\"");
    expect_times(&test, 1, "data-kind=\"v\"");
    expect_times(&test, 1, "u offset (texture widths)");
    expect_times(&test, 1, "): 0.5 (0x3f000000)</title>");
    plot_free(&test);
}

Test(plot_keys, track_past_the_last_or_without_controllers_is_no_picture) {
    plot_test test = plot_anime(9);
    qp_ccs_close(&test.build, qp_ccs_controllers_open(&test.build, QP_KIND_OBJECT, 2));
    plot_compile(&test);
    for (int kind = 0; kind < 6; kind++) {
        plot_draw(&test, (qp_plot_tracks)kind, 0);
        cr_assert_eq(test.height, 0);
    }
    cr_assert_eq(test.size, 0);
    plot_free(&test);
}

/* Offsets that are no record's, and controllers past a record's last. */
Test(plot_keys, controllers_that_are_not_there_are_absent) {
    plot_test test = plot_anime(3);
    size_t record = test.build.size;
    plot_opacity(&test, (const uint32_t[]){0, 1}, 2);
    qp_ccs_top(&test.build, 1);
    size_t morph = qp_ccs_morph(&test.build, 5, (const uint32_t[]){6, plot_bits(1)}, 1);
    plot_compile(&test);
    const struct {
        size_t offset;
        uint32_t index;
    } places[] = {{record, 99},  {morph, 99},
                  {0, 0},        {test.anime.data.size - 4, 0},
                  {SIZE_MAX, 0}, {test.anime.data.size, 0}};
    cr_assert_eq(qp_plot_controller(&test.anime, record, 3).count, 2);
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        size_t offset = places[i].offset;
        uint32_t index = places[i].index;
        qp_controller one = qp_plot_controller(&test.anime, offset, index);
        qp_controller other = qp_plot_morph_controller(&test.anime, offset, index);
        cr_expect(one.kind == QP_CONTROLLER_ABSENT && one.count == 0, "%zu", i);
        cr_expect(other.kind == QP_CONTROLLER_ABSENT && other.count == 0, "%zu", i);
    }
    plot_free(&test);
}

/* -- Time ------------------------------------------------------------------------------------- */

Test(plot_keys, long_rest_without_change_is_left_out) {
    plot_test test = opacity(100000, 0, 100, 200);
    expect_times(&test, 2, "100000 frames, plays once");
    expect_times(&test, 2, "; drawn to frame 254, since nothing changes after");
    expect_times(&test, 1, "data-last=\"65024\"");
    expect_key(&test, 2, "");
    expect_times(&test, 1, "class=\"line hold s3\"");
    plot_free(&test);
    test = opacity(1600, 0, 100, 200); /* not long enough */
    expect_times(&test, 0, "drawn to frame");
    expect_times(&test, 1, "data-last=\"409344\"");
    plot_free(&test);
    test = opacity(900, 0, 10, 20); /* not so many frames */
    expect_times(&test, 0, "drawn to frame");
    plot_free(&test);
    test = opacity(100000, 0, 0, 0); /* nothing to see larger */
    expect_times(&test, 0, "drawn to frame");
    plot_free(&test);
    test = opacity(100000, 0, 100, 90, 99000); /* what is never reached does not count */
    expect_times(&test, 2, "; drawn to frame 129, since nothing changes after");
    expect_key(&test, 3, "back");
    plot_free(&test);
}

/* -- Bounds ----------------------------------------------------------------------------------- */

static plot_test many_keys(uint32_t count, bool on_one_frame) {
    plot_test test = plot_anime(on_one_frame ? 100 : count);
    uint32_t *frames = malloc(count * sizeof *frames);
    cr_assert_not_null(frames);
    for (uint32_t i = 0; i < count; i++) {
        frames[i] = on_one_frame ? i / 1000 : i;
    }
    plot_opacity(&test, frames, count);
    free(frames);
    plot_compile(&test);
    plot_draw(&test, QP_PLOT_OBJECTS, 0);
    return test;
}

Test(plot_keys, a_hundred_thousand_keys_are_drawn_in_bounds) {
    plot_test test = many_keys(100000, false);
    cr_assert(test.size < 200000, "%zu bytes", test.size);
    expect_times(&test, 1, ">100000 keys, ");
    cr_assert(plot_count(&test, "data-key=") <= QP_PLOT_MARKS_MAX);
    cr_assert(plot_count(&test, "data-key=") > 200);
    cr_assert_gt(plot_count(&test, " transform=\"translate(85"), 0); /* from end to end */
    plot_free(&test);
}

Test(plot_keys, a_hundred_thousand_keys_on_a_hundred_frames_are_drawn_in_bounds) {
    plot_test test = many_keys(100000, true);
    cr_assert(test.size < 200000, "%zu bytes", test.size);
    plot_free(&test);
}

/* Fifty thousand jumps: columns of pixels have no room for each. */
Test(plot_keys, a_jump_on_every_frame_is_drawn_in_bounds) {
    plot_test test = plot_anime(50000);
    uint32_t *frames = malloc(100000 * sizeof *frames);
    cr_assert_not_null(frames);
    for (uint32_t i = 0; i < 100000; i++) {
        frames[i] = i / 2;
    }
    plot_opacity(&test, frames, 100000);
    free(frames);
    plot_compile(&test);
    plot_draw(&test, QP_PLOT_OBJECTS, 0);
    cr_assert(test.size < 200000, "%zu bytes", test.size);
    plot_free(&test);
}

Test(plot_keys, keys_past_the_end_are_marked_as_far_as_there_is_room) {
    plot_test test = opacity(10, 0, 9, 20, 21, 22, 23, 24, 25, 26, 27);
    expect_times(&test, 5, "data-why=\"past-end\"");
    expect_times(&test, 1, ">10 keys, 7 of them marked</text>");
    plot_free(&test);
}

Test(plot_keys, spike_of_one_frame_among_a_hundred_thousand_is_seen) {
    plot_test test = plot_anime(100000);
    plot_keys(&test, 9, 1, (const float[]){0, 0, 50000, 0, 50001, 1, 50002, 0, 99999, 0}, 5);
    plot_compile(&test);
    plot_draw(&test, QP_PLOT_OBJECTS, 0);
    char path[256];
    plot_path(&test, "line curve s3", 0, path, sizeof path);
    cr_assert_not_null(strstr(path, " 87.4L"), "%s", path);
    plot_free(&test);
    test = plot_anime(100000);
    plot_keys(&test, 9, 1, (const float[]){0, 1, 50000, 1, 50001, 0, 50002, 1, 99999, 1}, 5);
    plot_compile(&test);
    plot_draw(&test, QP_PLOT_OBJECTS, 0);
    plot_path(&test, "line curve s3", 0, path, sizeof path);
    cr_assert_not_null(strstr(path, " 144.6L"), "%s", path);
    plot_free(&test);
}
