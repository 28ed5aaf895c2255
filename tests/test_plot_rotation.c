/*
 * Rotations in pictures: the turn of each segment, three angles, degrees that wrap, the hold that
 * creeps. Source: animation-playback, Rotations; anime.md, Keyed rotations.
 */
#include "plot_panel.h"
#include "plot_picture.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static plot_test rotation_of(uint32_t frames, const float *keys, uint32_t count) {
    plot_test test = plot_anime(frames);
    plot_keys(&test, 3, 3, keys, count);
    plot_compile(&test);
    plot_draw(&test, QP_PLOT_OBJECTS, 0);
    return test;
}

#define rotation(frames, ...)                                                                      \
    rotation_of((frames), (const float[]){__VA_ARGS__},                                            \
                sizeof((const float[]){__VA_ARGS__}) / sizeof(float) / 4)

/* The angle of an axis at a frame, as the picture has it for the pointer. */
static double angle(const plot_test *test, uint32_t axis, uint32_t frame) {
    const char *at = test->text;
    for (uint32_t i = 0; i <= axis; i++) {
        at = strstr(at + 1, "data-numbers=\"");
        cr_assert_not_null(at);
    }
    at += strlen("data-numbers=\"");
    uint32_t step = plot_step(test);
    for (uint32_t i = 0; i < frame * 256 / step; i++) {
        at = strchr(at, ' ') + 1;
    }
    return strtod(at, NULL);
}

static void near(double got, double expected) {
    cr_assert(fabs(got - expected) < 0.06, "%g, expected %g", got, expected);
}

/* -- Three angles ----------------------------------------------------------------------------- */

/* The order Rx * Ry * Rz: at the keys the angles are those that the file has. */
Test(plot_rotation, angles_at_keys_are_the_keys) {
    plot_test test = rotation(9, 0, 0, 0, 0, 4, 30, -40, 50, 8, -20, 60, 100);
    near(angle(&test, 0, 4), 30);
    near(angle(&test, 1, 4), -40);
    near(angle(&test, 2, 4), 50);
    near(angle(&test, 0, 8), -20);
    near(angle(&test, 1, 8), 60);
    near(angle(&test, 2, 8), 100);
    expect_times(&test, 3, "data-kind=\"angle\"");
    expect_times(&test, 1, ">rotation about z (degrees)</text>");
    plot_free(&test);
}

Test(plot_rotation, angles_go_on_past_full_turns) {
    plot_test test =
        rotation(9, 0, 0, 0, 0, 2, 0, 0, 120, 4, 0, 0, 240, 6, 0, 0, 360, 8, 0, 0, 480);
    near(angle(&test, 2, 2), 120);
    near(angle(&test, 2, 4), 240);
    near(angle(&test, 2, 6), 360);
    near(angle(&test, 2, 8), 480);
    /* The last key's mark stands at the end of its line: on the top of the area less its room. */
    expect_key(&test, 4, "");
    plot_free(&test);
}

Test(plot_rotation, hold_goes_on_where_the_turns_end) {
    plot_test test = rotation(9, 0, 0, 0, 0, 2, 0, 0, 120, 4, 0, 0, 240, 6, 0, 0, 360);
    char path[64];
    plot_path(&test, "line creep s2", 0, path, sizeof path);
    /* At the top of the panel of z, at 360 degrees and not at 0. */
    cr_assert_str_eq(path, "M667 453.4L860 453.4h0");
    plot_free(&test);
}

Test(plot_rotation, angles_go_on_where_the_middle_one_passes_a_quarter_turn) {
    plot_test test = rotation(9, 0, 0, 60, 0, 4, 0, 90, 0, 8, 0, 120, 0);
    near(angle(&test, 0, 8), 0);
    near(angle(&test, 1, 8), 120);
    near(angle(&test, 2, 8), 0);
    plot_free(&test);
}

/* With y a quarter turn x and z are one angle: x stays, whatever the game's sines are off by. */
Test(plot_rotation, x_stays_where_the_middle_angle_is_a_quarter_turn) {
    plot_test test = rotation(9, 0, 0, 60, 30, 4, 0, 90, 30, 8, 0, 90, 30);
    for (uint32_t frame = 0; frame <= 8; frame++) {
        double x = angle(&test, 0, frame);
        cr_assert(fabs(x) < 1, "%g at frame %u", x, (unsigned)frame);
    }
    plot_free(&test);
}

Test(plot_rotation, turn_goes_the_short_way_round) {
    plot_test test = rotation(9, 0, 0, 0, 0, 8, 0, 0, 270);
    near(angle(&test, 2, 4), -45);
    near(angle(&test, 2, 8), -90);
    plot_free(&test);
}

Test(plot_rotation, single_rotation_is_held_without_turns) {
    plot_test test = plot_anime(9);
    const uint32_t degrees[3] = {plot_bits(10), plot_bits(20), plot_bits(30)};
    size_t at = qp_ccs_controllers_open(&test.build, QP_KIND_OBJECT, 2);
    qp_ccs_single(&test.build, at, 3, degrees, 3);
    qp_ccs_close(&test.build, at);
    plot_compile(&test);
    plot_draw(&test, QP_PLOT_OBJECTS, 0);
    near(angle(&test, 0, 8), 10);
    near(angle(&test, 1, 8), 20);
    near(angle(&test, 2, 8), 30);
    expect_times(&test, 0, "data-kind=\"turns\"");
    expect_times(&test, 1, "class=\"line hold s0\"");
    plot_free(&test);
}

/* -- Wraps and creeping ----------------------------------------------------------------------- */

Test(plot_rotation, degrees_past_half_a_turn_are_marked_with_what_they_wrap_to) {
    plot_test test = rotation(9, 0, 0, 0, 0, 8, 0, 0, 270);
    /* One mark at the key of z, one in the legend. */
    expect_times(&test, 2, "class=\"wrap\"");
    expect_times(&test, 1, "270 (0x43870000) wraps to -90");
    plot_free(&test);
    /* Where the line goes on past half a turn, so does the key's place, but not what it wraps to.
     */
    test = rotation(9, 0, 0, 0, 0, 4, 0, 0, 120, 8, 0, 0, 240);
    expect_times(&test, 1, "240 (0x43700000) wraps to -120");
    near(angle(&test, 2, 8), 240);
    expect_times(&test, 0, "class=\"clipped\"");
    plot_free(&test);
    test = rotation(9, 0, 0, 0, 0, 8, 0, 0, 179);
    expect_times(&test, 0, "class=\"wrap\"");
    plot_free(&test);
}

Test(plot_rotation, hold_after_the_last_key_creeps) {
    plot_test test = rotation(9, 0, 0, 0, 0, 4, 0, 0, 90);
    expect_times(&test, 3, "class=\"line creep s");
    expect_times(&test, 1, "class=\"bar creep\"");
    expect_times(&test, 1, "creeps by 90");
    plot_free(&test);
}

Test(plot_rotation, hold_after_keys_that_do_not_turn_is_a_hold) {
    plot_test test = rotation(9, 0, 0, 0, 30, 4, 0, 0, 30);
    expect_times(&test, 0, "class=\"line creep");
    expect_times(&test, 3, "class=\"line hold s");
    /* And its axis is no narrower than a degree, so that no noise looks like a turn. */
    expect_times(&test, 1, ">29.5</text>");
    plot_free(&test);
}

/* -- Turns ------------------------------------------------------------------------------------ */

Test(plot_rotation, each_segment_has_a_bar_as_high_as_its_turn) {
    plot_test test = rotation(9, 0, 0, 0, 0, 4, 90, 0, 0, 8, 90, 45, 0);
    expect_times(&test, 1, "data-segment=\"0\"><title>segment 0, frames 0 to 4: 90");
    expect_times(&test, 1, "data-segment=\"1\"><title>segment 1, frames 4 to 8: 4");
    expect_times(&test, 1, ">turn of each segment (degrees)</text>");
    plot_free(&test);
}

Test(plot_rotation, segment_after_a_key_that_goes_back_creeps) {
    plot_test test = rotation(9, 0, 0, 0, 0, 5, 90, 0, 0, 3, 0, 0, 0);
    expect_times(&test, 3, "data-key=\"2\" data-frame=\"3\" data-why=\"back\"");
    expect_times(&test, 1, "class=\"bar creep\"");
    plot_free(&test);
}

/* Later games' quaternion keys: (x, y, z, w). */
Test(plot_rotation, quaternion_keys_have_angles_and_turns) {
    plot_test test = plot_anime(9);
    const uint32_t half = plot_bits(0.70710678F);
    const uint32_t keys[] = {0, 0, 0, 0, plot_bits(1), 8, half, 0, 0, half};
    size_t at = qp_ccs_controllers_open(&test.build, QP_KIND_OBJECT, 2);
    qp_ccs_keys(&test.build, at, 3, QP_CONTROLLER_CURVE, keys, 2, 4);
    qp_ccs_close(&test.build, at);
    plot_compile(&test);
    plot_draw(&test, QP_PLOT_OBJECTS, 0);
    near(angle(&test, 0, 4), 45);
    near(angle(&test, 0, 8), 90);
    near(angle(&test, 1, 8), 0);
    expect_times(&test, 1, "segment 0, frames 0 to 8: ");
    expect_times(&test, 0, "class=\"clipped\"");
    plot_free(&test);
}

/* A quaternion of length 0 is no rotation: the angles stay what they were. */
Test(plot_rotation, quaternion_keys_without_length) {
    plot_test test = plot_anime(9);
    const uint32_t half = plot_bits(0.70710678F);
    const uint32_t keys[] = {0, 0, 0, 0, plot_bits(1), 4, half, 0, 0, half, 8, 0, 0, 0, 0};
    size_t at = qp_ccs_controllers_open(&test.build, QP_KIND_OBJECT, 2);
    qp_ccs_keys(&test.build, at, 3, QP_CONTROLLER_CURVE, keys, 3, 4);
    qp_ccs_close(&test.build, at);
    plot_compile(&test);
    plot_draw(&test, QP_PLOT_OBJECTS, 0);
    near(angle(&test, 0, 4), 90);
    expect_times(&test, 3, "data-kind=\"angle\"");
    expect_times(&test, 0, "not finite");
    plot_free(&test);
}

/* Where segments are too many, those of a column of pixels have the bar of the largest turn. */
Test(plot_rotation, many_segments_have_a_bar_for_each_column) {
    enum { KEYS = 4000 };
    float *keys = calloc((size_t)4 * KEYS, sizeof *keys);
    cr_assert_not_null(keys);
    for (uint32_t i = 0; i < KEYS; i++) {
        keys[4 * i] = (float)i;
        keys[4 * i + 1] = i % 3 == 0 ? 90 : (float)(i % 7);
    }
    /* As many frames as keys, and more: the last bar is that of a turn, or of the hold. */
    plot_test test = rotation_of(2 * KEYS, keys, KEYS);
    size_t half = plot_count(&test, "<g class=\"bar\"");
    cr_assert(half > 350 && half <= QP_PLOT_AREA / 2 + 2, "%zu bars", half);
    plot_free(&test);
    test = rotation_of(KEYS, keys, KEYS);
    size_t bars = plot_count(&test, "<g class=\"bar\"");
    cr_assert(bars > 700 && bars <= QP_PLOT_AREA + 1, "%zu bars", bars);
    expect_times(&test, QP_PLOT_MARKS_MAX, "<title>segment ");
    plot_free(&test);
    free(keys);
}

Test(plot_rotation, rotation_without_keys_or_segments) {
    plot_test test = plot_anime(9);
    plot_keys(&test, 3, 3, NULL, 0);
    plot_compile(&test);
    plot_draw(&test, QP_PLOT_OBJECTS, 0);
    expect_times(&test, 0, "class=\"bar");
    plot_free(&test);
    test = rotation(0, 0, 10, 20, 30); /* its one key is the end: there is no segment */
    expect_times(&test, 3, "data-kind=\"angle\"");
    expect_times(&test, 0, "class=\"bar");
    expect_times(&test, 0, "creep");
    plot_free(&test);
}

Test(plot_rotation, any_degrees_have_a_place) {
    const float degrees[] = {1e30F, -1e30F, 3e38F, 1e-40F, 65536, -182};
    for (size_t i = 0; i < sizeof degrees / sizeof degrees[0]; i++) {
        plot_test test = rotation(9, 0, 0, 0, 0, 8, degrees[i], degrees[i], degrees[i]);
        expect_times(&test, 0, "not finite");
        expect_times(&test, 3, "data-kind=\"angle\"");
        plot_free(&test);
    }
}
