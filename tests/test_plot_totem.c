/* ANIMATION files in pictures: tracks, tangents, messages. Source: animation-totemtech. */
#include "gen/totemtech.h"
#include "plot_picture.h"
#include "plot_totem.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A body, parsed, and its pictures. */
typedef struct {
    plot_test out;
    uint8_t body[QP_GEN_TOTEM_ROOM];
    void *memory;
    qp_totem_animation animation;
} totem;

static void parse(totem *t, size_t size, const qp_totem_options *options) {
    qp_bytes bytes = {t->body, size};
    qp_arena arena;
    size_t need = qp_totem_memory_bound(size);
    t->memory = malloc(need);
    qp_arena_init(&arena, t->memory, need);
    cr_assert_eq(qp_totem_parse(bytes, options, &arena, NULL, &t->animation), QP_OK);
    plot_to_text(&t->out);
}

static totem *begin(qp_totem_writer *writer) {
    totem *t = calloc(1, sizeof *t);
    cr_assert_not_null(t);
    *writer = qp_totem_writer_to(t->body, sizeof t->body, QP_TOTEM_LITTLE, 8);
    return t;
}

static void drop(totem *t) {
    free(t->memory);
    plot_free(&t->out);
    free(t);
}

/* A body of one second with one material whose first track has these keys: frame, value, in, out.
 */
static totem *floats_of(uint16_t interp, const float *keys, uint32_t count,
                        const qp_totem_options *options) {
    qp_totem_writer writer;
    totem *t = begin(&writer);
    qp_totem_put_head(&writer, plot_bits(1), 0);
    qp_totem_put_count(&writer, 0);
    qp_totem_put_count(&writer, 0);
    qp_totem_put_count(&writer, 1);
    qp_totem_put_record(&writer, 77, 0);
    qp_totem_put_track(&writer, interp, count);
    for (uint32_t i = 0; i < count; i++) {
        const float *k = keys + 4 * (size_t)i;
        qp_totem_float_key key = qp_gen_float_key((uint16_t)k[0], k[1], k[2], k[3]);
        qp_totem_put_float_key(&writer, &key);
    }
    qp_gen_empty_tracks(&writer, 7);
    parse(t, writer.size, options);
    (void)qp_plot_totem(&t->out.plot, &t->animation, QP_PATH_MATERIAL, 0);
    return t;
}

#define floats(interp, ...)                                                                        \
    floats_of((interp), (const float[]){__VA_ARGS__},                                              \
              sizeof((const float[]){__VA_ARGS__}) / sizeof(float) / 4, NULL)

enum { SMOOTH = 1, LINEAR = 2, SQUARE = 3 };

/* -- Lines and keys --------------------------------------------------------------------------- */

Test(plot_totem, linear_track_is_straight_and_held_after_its_last_key) {
    totem *t = floats(LINEAR, 0, 0, 0, 0, 15, 1, 0, 0);
    char path[128];
    plot_path(&t->out, "line curve s3", 0, path, sizeof path);
    cr_assert_str_eq(path, "M88 144.6L474 87.4h0");
    plot_path(&t->out, "line hold s3", 0, path, sizeof path);
    cr_assert_str_eq(path, "M474 87.4L860 87.4h0");
    expect_times(&t->out, 1, ">track 1: number (value), linear</text>");
    drop(t);
}

Test(plot_totem, square_track_jumps_at_its_keys) {
    totem *t = floats(SQUARE, 0, 0, 0, 0, 15, 1, 0, 0, 20, 0, 0, 0);
    char path[128];
    plot_path(&t->out, "line jump s3", 0, path, sizeof path);
    cr_assert_str_eq(path, "M474 144.6V87.4M602.7 87.4V144.6");
    plot_path(&t->out, "line curve s3", 0, path, sizeof path);
    cr_assert_str_eq(path, "M88 144.6L473.9 144.6M474 87.4L602.6 87.4M602.7 144.6h0");
    drop(t);
}

Test(plot_totem, smooth_track_has_tangents_a_third_of_the_way) {
    totem *t = floats(SMOOTH, 0, 0, 0, 3, 30, 0, -3, 0);
    char path[128];
    /* Out of the first key by 3 over the interval: a third of that at a third of the way; the curve
       is 3 t (1 - t)^2 + 3 t^2 (1 - t) = 3 t (1 - t), at most 0.75. */
    plot_path(&t->out, "tangent s3", 0, path, sizeof path);
    cr_assert_str_eq(path, "M88 144.6L345.3 84M860 144.6L602.7 84");
    expect_times(&t->out, 1, ">tangent</text>");
    drop(t);
    t = floats(LINEAR, 0, 0, 0, 3, 30, 0, -3, 0);
    expect_times(&t->out, 0, "tangent");
    drop(t);
}

Test(plot_totem, keys_that_bound_no_interval_are_struck_out) {
    totem *t = floats(LINEAR, 0, 0, 0, 0, 10, 1, 0, 0, 5, 9, 0, 0, 20, 0, 0, 0, 40, 1, 0, 0);
    expect_key(&t->out, 1, "");
    expect_key(&t->out, 2, "back");
    expect_key(&t->out, 3, "");
    expect_key(&t->out, 4, "past-end");
    drop(t);
    /* But the last key holds from the latest frame on. */
    t = floats(LINEAR, 0, 0, 0, 0, 20, 1, 0, 0, 5, 0.5F, 0, 0);
    expect_key(&t->out, 2, "");
    drop(t);
}

Test(plot_totem, before_the_first_key_is_what_the_search_gives) {
    const float keys[] = {10, 0, 0, 0, 20, 1, 0, 0};
    qp_totem_options options;
    memset(&options, 0, sizeof options);
    totem *t = floats_of(LINEAR, keys, 2, &options);
    expect_times(&t->out, 1, "data-patterns=\"0x00000000 ");
    drop(t);
    options.search = QP_TOTEM_SEARCH_ENGINE;
    t = floats_of(LINEAR, keys, 2, &options);
    expect_times(&t->out, 1, "data-patterns=\"0x3f800000 ");
    drop(t);
}

/* Drawing looks at the keys around a time only; the result must be that of the whole track. */
Test(plot_totem, values_are_those_of_the_whole_track) {
    for (uint32_t seed = 0; seed < 60; seed++) {
        uint8_t bytes[512];
        qp_totem_writer writer;
        totem *t = begin(&writer);
        qp_source_fill(seed, bytes, sizeof bytes);
        qp_source source = qp_source_over((qp_bytes){bytes, sizeof bytes});
        const qp_totem_options options = {.search = seed % 2 == 0 ? QP_TOTEM_SEARCH_CLAMP
                                                                  : QP_TOTEM_SEARCH_ENGINE};
        uint32_t count = 1 + qp_draw_below(&source, 12);
        qp_totem_put_head(&writer, plot_bits(1), 0);
        qp_totem_put_count(&writer, 1);
        qp_totem_put_record(&writer, 1, 0);
        qp_totem_put_track(&writer, (uint16_t)(1 + qp_draw_below(&source, 3)), count);
        for (uint32_t i = 0; i < count; i++) {
            qp_totem_float_key key = qp_gen_float_key((uint16_t)qp_draw_below(&source, 40),
                                                      (float)qp_draw_u8(&source), 1, 2);
            qp_totem_put_float_key(&writer, &key);
        }
        qp_totem_put_count(&writer, 0);
        qp_totem_put_count(&writer, 0);
        parse(t, writer.size, &options);
        (void)qp_plot_totem(&t->out.plot, &t->animation, QP_PATH_MESH, 0);
        qp_totem_mesh mesh;
        char expected[8192] = "data-patterns=\"";
        cr_assert(qp_totem_mesh_at(&t->animation, 0, &mesh));
        for (uint32_t tick = 0; tick <= 30 * 256; tick += plot_step(&t->out)) {
            float value = 0;
            (void)qp_totem_float_at(&t->animation, &mesh.track, tick / 256.0, NULL, &value);
            (void)snprintf(expected + strlen(expected), sizeof expected - strlen(expected),
                           "%s0x%08x", tick > 0 ? " " : "", (unsigned)plot_bits(value));
        }
        expect_times(&t->out, 1, expected);
        drop(t);
    }
}

Test(plot_totem, every_kind_of_track_has_its_panel) {
    qp_totem_writer writer;
    totem *t = begin(&writer);
    qp_gen_totem_rich(&writer);
    parse(t, writer.size, NULL);
    (void)qp_plot_totem(&t->out.plot, &t->animation, QP_PATH_MESH, 0);
    expect_times(&t->out, 1, ">track 1: visibility (value), square</text>");
    (void)qp_plot_totem(&t->out.plot, &t->animation, QP_PATH_NODE, 0);
    expect_times(&t->out, 1, ">track 2: quaternion (components), slerp as printed");
    expect_times(&t->out, 1, "data-kind=\"omega\"");
    expect_times(&t->out, 1, "data-key=\"0\"><title>key 0: omega 0.785398185 (0x3f490fdb)");
    expect_times(&t->out, 1, ">track 3: vector (units), linear</text>");
    expect_times(&t->out, 2, "z 32.7669983");
    cr_assert_eq(qp_plot_totem(&t->out.plot, &t->animation, QP_PATH_NODE, 1), 0); /* no keys */
    cr_assert_eq(qp_plot_totem(&t->out.plot, &t->animation, QP_PATH_NODE, 2), 0);
    cr_assert_eq(qp_plot_totem(&t->out.plot, &t->animation, QP_PATH_TRACK, 0), 0);
    drop(t);
}

Test(plot_totem, values_that_are_not_finite_have_no_place_but_words) {
    const float infinite = 1e38F * 10;
    totem *t = floats(LINEAR, 0, 0, 0, 0, 30, infinite, 0, 0);
    expect_times(&t->out, 1, "not finite (0x7f800000)");
    expect_times(&t->out, 0, "inf");
    expect_times(&t->out, 0, "nan");
    drop(t);
    t = floats(LINEAR, 0, 1, 0, 0, 15, infinite - infinite, 0, 0, 30, 2, 0, 0);
    expect_times(&t->out, 1, "not finite (0x");
    expect_times(&t->out, 0, "214748364");
    drop(t);
}

/* -- Messages --------------------------------------------------------------------------------- */

static totem *message(uint32_t length) {
    qp_totem_writer writer;
    totem *t = begin(&writer);
    qp_gen_totem_string(&writer, length, length);
    parse(t, writer.size, NULL);
    (void)qp_plot_totem_messages(&t->out.plot, &t->animation);
    return t;
}

Test(plot_totem, string_past_the_games_buffer_is_marked_from_144_bytes_on) {
    totem *t = message(143);
    expect_times(&t->out, 0, "past-buffer");
    expect_times(&t->out, 1, "data-past=\"0\"");
    drop(t);
    t = message(144);
    expect_times(&t->out, 1, "class=\"mark message past-buffer\"");
    expect_times(&t->out, 1, "data-past=\"1\"");
    expect_times(&t->out, 1,
                 "of 144 bytes: the game writes 1 bytes past its buffer of 144</title>");
    expect_times(&t->out, 1, ">string past the game's buffer</text>");
    drop(t);
}

Test(plot_totem, messages_of_a_key_stand_in_their_order) {
    qp_totem_writer writer;
    totem *t = begin(&writer);
    qp_gen_totem_rich(&writer);
    parse(t, writer.size, NULL);
    (void)qp_plot_totem_messages(&t->out.plot, &t->animation);
    expect_times(&t->out, 1, "data-frame=\"3\" data-order=\"1\"");
    expect_times(&t->out, 1, "data-frame=\"3\" data-order=\"2\"");
    expect_times(&t->out, 1, "string &quot;STEP_LEFT&quot; of 9 bytes</title>");
    expect_times(&t->out, 3, "class=\"mark message\"");
    expect_times(&t->out, 1, ">0x11 &quot;STEP_LEFT&quot;</text>");
    expect_times(&t->out, 1, ">0x05, 7</text>");
    drop(t);
}

/* `keys` keys a frame apart, each of so many messages. */
static totem *many_messages(uint32_t keys, uint32_t each) {
    const qp_bytes none = {NULL, 0};
    qp_totem_writer writer;
    totem *t = begin(&writer);
    qp_totem_put_head(&writer, plot_bits(10), 0);
    qp_totem_put_count(&writer, 0);
    qp_totem_put_count(&writer, 1);
    qp_totem_put_record(&writer, 77, 0);
    qp_gen_empty_tracks(&writer, 3);
    qp_totem_put_track(&writer, 1, keys);
    for (uint32_t i = 0; i < keys; i++) {
        qp_totem_put_message_key(&writer, (uint16_t)(i / 2), 0, each);
        for (uint32_t k = 0; k < each; k++) {
            qp_totem_put_message(&writer, 0x1000, k, none, 0, 5);
        }
    }
    qp_totem_put_count(&writer, 0);
    cr_assert_leq(writer.size, sizeof t->body);
    parse(t, writer.size, NULL);
    (void)qp_plot_totem_messages(&t->out.plot, &t->animation);
    return t;
}

Test(plot_totem, messages_past_the_rows_are_counted) {
    totem *t = many_messages(1, 9);
    expect_times(&t->out, 6, "class=\"mark message\"");
    expect_times(&t->out, 1, ">3 more not marked</text>");
    expect_times(&t->out, 6, ">0x00001000, ");
    drop(t);
}

Test(plot_totem, keys_that_are_too_many_leave_out_their_messages) {
    totem *t = many_messages(320, 2);
    /* Two keys stand on one place: the second has no marks, nor has what is too near to others. */
    size_t marks = plot_count(&t->out, "class=\"mark message\"");
    char text[64];
    cr_assert(marks >= 100 && marks <= 320 && marks % 2 == 0, "%zu", marks);
    (void)snprintf(text, sizeof text, ">%zu more not marked</text>", 640 - marks);
    expect_times(&t->out, 1, text);
    drop(t);
}

Test(plot_totem, nodes_with_messages_past_the_lanes_are_told) {
    enum { NODES = 26 };
    const qp_bytes none = {NULL, 0};
    qp_totem_writer writer;
    totem *t = begin(&writer);
    qp_totem_put_head(&writer, plot_bits(1), 0);
    qp_totem_put_count(&writer, 0);
    qp_totem_put_count(&writer, NODES);
    for (int32_t i = 0; i < NODES; i++) {
        qp_totem_put_record(&writer, i, 0);
        qp_gen_empty_tracks(&writer, 3);
        qp_totem_put_track(&writer, 1, 1);
        qp_totem_put_message_key(&writer, 1, 0, 1);
        qp_totem_put_message(&writer, 0x20, 0, none, 0, 5);
    }
    qp_totem_put_count(&writer, 0);
    parse(t, writer.size, NULL);
    (void)qp_plot_totem_messages(&t->out.plot, &t->animation);
    expect_times(&t->out, 24, "class=\"lane\"");
    expect_times(&t->out, 2, "nodes with messages: 26; ");
    expect_times(&t->out, 2, "; not all nodes are drawn");
    drop(t);
}

Test(plot_totem, tangents_of_too_many_keys_are_left_out) {
    enum { KEYS = QP_PLOT_MARKS_MAX + 1 };
    static float keys[4 * KEYS];
    for (uint32_t i = 0; i < KEYS; i++) {
        keys[4 * i] = (float)i;
        keys[4 * i + 1] = (float)(i % 5);
    }
    totem *t = floats_of(SMOOTH, keys, KEYS - 1, NULL);
    expect_times(&t->out, 1, "class=\"tangent s");
    drop(t);
    t = floats_of(SMOOTH, keys, KEYS, NULL);
    expect_times(&t->out, 0, "class=\"tangent s");
    drop(t);
}

Test(plot_totem, owners_that_are_not_there_have_no_picture) {
    static const qp_path_kind kinds[] = {QP_PATH_MESH, QP_PATH_NODE, QP_PATH_MATERIAL,
                                         QP_PATH_TRACK};
    totem *t = floats(LINEAR, 0, 0, 0, 0);
    size_t size = t->out.size;
    for (size_t i = 0; i < 4; i++) {
        cr_expect_eq(qp_plot_totem(&t->out.plot, &t->animation, kinds[i], 1), 0, "%zu", i);
    }
    cr_assert_eq(t->out.size, size);
    drop(t);
}

/* What a name is said to be longer than its room, or nothing, is no name. */
static size_t said_length;

static size_t say_name(const void *user, uint32_t number, char *out, size_t size) {
    (void)user;
    (void)number;
    memset(out, 'n', size);
    return said_length;
}

Test(plot_totem, name_that_is_too_long_is_none) {
    plot_test test;
    char name[QP_PLOT_NAME];
    memset(&test, 0, sizeof test);
    plot_to_text(&test);
    test.plot.name = say_name;
    said_length = 3;
    qp_plot_totem_name(&test.plot, "node", 1, 7, name);
    cr_expect_str_eq(name, "node 1 (nnn)");
    said_length = QP_PLOT_NAME;
    qp_plot_totem_name(&test.plot, "node", 1, 7, name);
    cr_expect_str_eq(name, "node 1 (7)");
    said_length = 0;
    qp_plot_totem_name(&test.plot, "node", 1, 7, name);
    cr_expect_str_eq(name, "node 1 (7)");
    plot_free(&test);
}

Test(plot_totem, animation_without_messages_has_no_picture_of_them) {
    qp_totem_writer writer;
    totem *t = begin(&writer);
    qp_gen_totem_empty(&writer);
    parse(t, writer.size, NULL);
    cr_assert_eq(qp_plot_totem_messages(&t->out.plot, &t->animation), 0);
    cr_assert_eq(t->out.size, 0);
    drop(t);
}
