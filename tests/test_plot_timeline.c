/*
 * What frames deliver, in pictures: notes in the order of delivery, records in force, records that
 * are never applied, names from files. Source: animation-playback, Notes and Playback.
 */
#include "plot_picture.h"

#include <stdlib.h>
#include <string.h>

static void draw(plot_test *test) {
    plot_compile(test);
    plot_draw_timeline(test);
}

/* -- Notes ------------------------------------------------------------------------------------ */

/* Kite's ANM_ctu1atc0: (2, 2), then (0x8005, 1) at frame 5; the hit is handed on before the sound.
 */
Test(plot_timeline, notes_of_a_frame_stand_in_reverse_file_order) {
    plot_test test = plot_anime(4);
    qp_ccs_top(&test.build, 1);
    qp_ccs_note(&test.build, 3, 2, 2);
    qp_ccs_note(&test.build, 3, 0x8005, 1);
    qp_ccs_top(&test.build, 2);
    qp_ccs_note(&test.build, 3, 7, 9);
    qp_ccs_top(&test.build, 3);
    draw(&test);
    expect_times(&test, 1,
                 "data-frame=\"1\" data-order=\"1\" data-record=\"1\"><title>frame 1, handed on as "
                 "number 1 of its frame: event 0x00008005, param 1</title>");
    expect_times(&test, 1, "data-frame=\"1\" data-order=\"2\" data-record=\"0\">");
    expect_times(&test, 1, "data-frame=\"2\" data-order=\"1\" data-record=\"2\">");
    expect_times(&test, 1, ">0x8005, 1</text>");
    expect_times(&test, 1, ">2, 2</text>");
    plot_free(&test);
}

Test(plot_timeline, note_of_frame_0_or_past_the_end_is_struck_out) {
    plot_test test = plot_anime(2);
    qp_ccs_note(&test.build, 3, 2, 2);
    qp_ccs_top(&test.build, 1);
    qp_ccs_note(&test.build, 3, 2, 2);
    qp_ccs_top(&test.build, 2);
    qp_ccs_note(&test.build, 3, 2, 2);
    draw(&test);
    expect_times(&test, 1, "data-frame=\"0\" data-why=\"frame-0\"><title>F_Note, frame 0");
    expect_times(&test, 1, "data-frame=\"2\" data-why=\"past-end\"><title>F_Note, frame 2");
    expect_times(&test, 1, "class=\"mark note\"");
    expect_times(&test, 1, "data-kind=\"never\"");
    plot_free(&test);
}

Test(plot_timeline, anime_without_records_of_frames_is_no_picture) {
    plot_test test = plot_anime(2);
    qp_ccs_top(&test.build, 1);
    draw(&test);
    cr_assert_eq(test.height, 0);
    cr_assert_eq(test.size, 0);
    plot_free(&test);
}

Test(plot_timeline, tops_out_of_order_are_told) {
    plot_test test = plot_anime(3);
    qp_ccs_top(&test.build, 2);
    qp_ccs_note(&test.build, 3, 2, 2);
    qp_ccs_top(&test.build, 1);
    draw(&test);
    expect_times(&test, 2, "its Tops are not 0 to N - 1 in order");
    plot_free(&test);
}

Test(plot_timeline, many_notes_are_drawn_in_bounds) {
    plot_test test = plot_anime(20000);
    for (uint32_t frame = 1; frame < 20000; frame++) {
        qp_ccs_top(&test.build, frame);
        for (uint32_t i = 0; i < 10; i++) {
            qp_ccs_note(&test.build, 3, i, frame);
        }
    }
    draw(&test);
    cr_assert(test.size < 700000, "%zu bytes", test.size);
    expect_times(&test, 1, " more not marked</text>");
    plot_free(&test);
}

Test(plot_timeline, event_past_16_bits_is_a_number_as_small_ones_are) {
    plot_test test = plot_anime(3);
    qp_ccs_top(&test.build, 1);
    qp_ccs_note(&test.build, 3, 0xffff, 1);
    qp_ccs_top(&test.build, 2);
    qp_ccs_note(&test.build, 3, 0x10000, 2);
    draw(&test);
    expect_times(&test, 1, ">0xffff, 1</text>");
    expect_times(&test, 1, ">65536, 2</text>");
    plot_free(&test);
}

/* Records in force and records that are never applied: more than can be marked. */
Test(plot_timeline, many_records_are_drawn_in_bounds) {
    enum { RECORDS = 3000 };
    plot_test test = plot_anime(RECORDS);
    for (uint32_t frame = 0; frame < RECORDS; frame++) {
        qp_ccs_frame_record(&test.build, QP_KIND_F_OBJ, 0x100, false, 2, 0, plot_bits(1));
    }
    for (uint32_t frame = 1; frame < RECORDS; frame++) {
        qp_ccs_top(&test.build, frame);
        qp_ccs_frame_record(&test.build, QP_KIND_F_OBJ, 0x100, false, 2, 0, plot_bits(1));
    }
    draw(&test);
    cr_assert(test.size < 700000, "%zu bytes", test.size);
    expect_times(&test, 2, " more not marked</text>");
    expect_times(&test, 1, "class=\"mark unreached\"");
    plot_free(&test);
}

/* -- Records in force ------------------------------------------------------------------------- */

Test(plot_timeline, weights_hold_from_their_frame_on_as_steps) {
    plot_test test = plot_anime(5);
    qp_ccs_top(&test.build, 1);
    qp_ccs_morph(&test.build, 5, (const uint32_t[]){6, plot_bits(1)}, 1);
    qp_ccs_top(&test.build, 2);
    qp_ccs_top(&test.build, 3);
    qp_ccs_morph(&test.build, 5, (const uint32_t[]){6, 0}, 1);
    qp_ccs_top(&test.build, 4);
    draw(&test);
    char path[128];
    plot_path(&test, "line s0", 0, path, sizeof path);
    /* From frame 1 of 4 at the top to frame 3, then at the bottom. */
    cr_assert_str_eq(path, "M281 72.6H667V115.4H860");
    expect_times(&test, 1, "data-kind=\"F_Morpher\"");
    expect_times(&test, 1, "<title>from frame 1 to 3: model 6 weight 1 (0x3f800000)</title>");
    plot_free(&test);
}

Test(plot_timeline, of_many_targets_the_first_are_named) {
    enum { TARGETS = 11 };
    uint32_t targets[2 * TARGETS];
    for (uint32_t i = 0; i < TARGETS; i++) {
        targets[2 * i] = 20 + i;
        targets[2 * i + 1] = plot_bits(1);
    }
    plot_test test = plot_anime(3);
    qp_ccs_top(&test.build, 1);
    qp_ccs_morph(&test.build, 5, targets, TARGETS);
    qp_ccs_top(&test.build, 2);
    draw(&test);
    expect_times(&test, 1, "model 27 weight 1 (0x3f800000), 3 more</title>");
    expect_times(&test, 0, "model 28 weight");
    plot_free(&test);
}

Test(plot_timeline, each_object_has_a_lane_for_each_kind_of_record) {
    plot_test test = plot_anime(3);
    qp_ccs_top(&test.build, 1);
    qp_ccs_frame_record(&test.build, QP_KIND_F_OBJ, 0x100, false, 2, 0, plot_bits(1));
    qp_ccs_frame_record(&test.build, QP_KIND_F_OBJ, 0x100, false, 3, 0, plot_bits(1));
    qp_ccs_frame_record(&test.build, QP_KIND_F_CAMERA, 0x100, false, 4, 0, plot_bits(2));
    qp_ccs_frame_record(&test.build, QP_KIND_F_MATERIAL, 0x120, false, 5, 0, plot_bits(3));
    qp_ccs_frame_record(&test.build, QP_KIND_F_AMBIENT, 0x100, false, 0, 0, 0x00804020);
    qp_ccs_top(&test.build, 2);
    qp_ccs_top(&test.build, 3);
    qp_ccs_frame_record(&test.build, QP_KIND_F_OBJ, 0x100, false, 3, 0, plot_bits(1));
    draw(&test);
    expect_times(&test, 1, "data-frame=\"3\" data-why=\"past-end\"><title>F_Obj, ");
    expect_times(&test, 2, "data-kind=\"F_Obj\"");
    expect_times(&test, 1, "data-kind=\"F_Camera\"");
    expect_times(&test, 1, "data-kind=\"F_Material\"");
    expect_times(&test, 1, "data-kind=\"F_Ambient\"");
    expect_times(&test, 1, "fill=\"rgb(32,64,128)\"");
    expect_times(&test, 5, "class=\"mark record\"");
    plot_free(&test);
}

Test(plot_timeline, more_objects_than_lanes_are_bounded) {
    plot_test test = plot_anime(2);
    qp_ccs_top(&test.build, 1);
    for (uint32_t i = 1; i <= 900; i++) {
        qp_ccs_frame_record(&test.build, QP_KIND_F_OBJ, 0x100, false, i, 0, plot_bits(1));
    }
    draw(&test);
    expect_times(&test, 24, "data-kind=\"F_Obj\"");
    expect_times(&test, 2, "objects driven by records: 900");
    plot_free(&test);
}

/* -- Names ------------------------------------------------------------------------------------ */

static const char *given;

static size_t give_name(const void *user, uint32_t number, char *out, size_t size) {
    (void)user;
    (void)number;
    size_t length = strlen(given);
    memcpy(out, given, length < size ? length : size);
    return length;
}

static plot_test named(const char *name) {
    plot_test test = plot_anime(3);
    plot_opacity(&test, (const uint32_t[]){0, 2}, 2);
    plot_compile(&test);
    given = name;
    test.plot.name = give_name;
    plot_draw(&test, QP_PLOT_OBJECTS, 0);
    return test;
}

Test(plot_names, markup_in_a_name_is_escaped) {
    plot_test test = named("</script><b a='1' c=\"2\">&");
    expect_times(&test, 2, "&lt;/script&gt;&lt;b a=&#39;1&#39; c=&quot;2&quot;&gt;&amp;");
    expect_times(&test, 0, "</script");
    plot_free(&test);
}

Test(plot_names, control_bytes_and_what_is_no_utf8_are_shown) {
    plot_test test =
        named("a\x01\x7f\xff\xc0\xaf\xe0\x9f\xbf\xed\xa0\x80\xf4\x90\x80\x80\xc2\x85z");
    expect_times(&test, 2,
                 ">a\\x01\\x7f\\xff\\xc0\\xaf\\xe0\\x9f\\xbf\\xed\\xa0\\x80\\xf4\\x90\\x80\\x80\\xc"
                 "2\\x85z<");
    plot_free(&test);
}

Test(plot_names, marks_that_turn_text_around_and_noncharacters_are_shown) {
    plot_test test = named("\xe2\x80\xae\xef\xbf\xbe\xe2\x81\xa6");
    expect_times(&test, 2, ">\\xe2\\x80\\xae\\xef\\xbf\\xbe\\xe2\\x81\\xa6<");
    plot_free(&test);
}

Test(plot_names, other_scripts_are_left_as_they_are) {
    plot_test test = named("\xe3\x82\xab\xe3\x82\xa4\xe3\x83\x88 \xf0\x9f\x90\x89");
    expect_times(&test, 2, ">\xe3\x82\xab\xe3\x82\xa4\xe3\x83\x88 \xf0\x9f\x90\x89<");
    plot_free(&test);
}

Test(plot_names, object_without_a_name_or_with_one_too_long_has_its_number) {
    plot_test test = named("");
    expect_times(&test, 2, ">object 2<");
    plot_free(&test);
    char *long_name = calloc(1, 1000);
    cr_assert_not_null(long_name);
    memset(long_name, 'a', 999);
    test = named(long_name);
    expect_times(&test, 2, ">object 2<");
    plot_free(&test);
    free(long_name);
}
