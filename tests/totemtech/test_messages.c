/* Which messages a step delivers, and in which order. */
#include "totemtech/totem.h"

#include <math.h>

#define SUITE totemtech_messages

/* A clip of one second whose node has a message on each of these frames; `id` tells which. */
static totem_parsed clip(totem_file *file, const uint16_t *frames, uint32_t count,
                         uint32_t length) {
    const qp_bytes none = {NULL, 0};
    *file = totem_file_new(QP_TOTEM_LITTLE, 8);
    totem_begin_node(file, 4, 1, count);
    for (uint32_t i = 0; i < count; i++) {
        qp_totem_put_message_key(&file->writer, frames[i], 0, 1);
        qp_totem_put_message(&file->writer, 100 + i, 0, none, 0, 0);
    }
    totem_end_node(file, 4);
    totem_set32(file, 0, length);
    return totem_parse(totem_file_bytes(file), NULL);
}

static void free_clip(totem_file *file, totem_parsed *parsed) {
    totem_parsed_free(parsed);
    totem_file_free(file);
}

/* The IDs less 100 as a text of letters: "abc". */
static const char *letters(const qp_totem_delivered *delivered) {
    static char text[QP_TOTEM_MESSAGES_MAX + 1];
    for (uint32_t i = 0; i < delivered->count; i++) {
        text[i] = (char)('a' + delivered->list[i].message.id - 100);
    }
    text[delivered->count] = '\0';
    return text;
}

static void expect_window(const totem_parsed *parsed, double start, double current, bool wraps,
                          const char *expected) {
    qp_totem_delivered delivered;
    qp_totem_messages(&parsed->animation, start, current, wraps, &delivered);
    cr_assert_str_eq(letters(&delivered), expected, "%g to %g", start, current);
    cr_assert_eq(delivered.dropped, 0);
}

static const uint16_t frames[6] = {0, 5, 10, 29, 30, 31};

Test(SUITE, window_is_half_open_before_the_end) {
    totem_file file;
    totem_parsed parsed = clip(&file, frames, 6, totem_bits(1.0F));
    expect_window(&parsed, 0, 5, false, "a");
    expect_window(&parsed, 0, 5.001, false, "ab");
    expect_window(&parsed, 5, 10, false, "b");
    expect_window(&parsed, 5, 5, false, "");
    expect_window(&parsed, 0.001, 29, false, "bc");
    expect_window(&parsed, 10, 5, false, "");
    free_clip(&file, &parsed);
}

Test(SUITE, window_is_closed_at_and_past_the_end) {
    totem_file file;
    totem_parsed parsed = clip(&file, frames, 6, totem_bits(1.0F));
    expect_window(&parsed, 29, 29.999, false, "d");
    expect_window(&parsed, 29, 30, false, "de");
    expect_window(&parsed, 29, 31, false, "def");
    expect_window(&parsed, 30, 30, false, "e");
    free_clip(&file, &parsed);
}

Test(SUITE, wrap_is_the_rest_to_the_end_then_the_beginning) {
    totem_file file;
    totem_parsed parsed = clip(&file, frames, 6, totem_bits(1.0F));
    expect_window(&parsed, 29, 5, true, "dea");
    expect_window(&parsed, 5, 6, true, "bcdeab");
    expect_window(&parsed, 30, 0, true, "e");
    free_clip(&file, &parsed);
}

Test(SUITE, no_frame_is_inside_a_window_of_nan) {
    totem_file file;
    totem_parsed parsed = clip(&file, frames, 6, totem_bits(1.0F));
    expect_window(&parsed, NAN, 30, false, "");
    expect_window(&parsed, 0, NAN, false, "");
    free_clip(&file, &parsed);
}

Test(SUITE, unordered_keys_come_in_key_order) {
    const uint16_t unordered[4] = {20, 3, 20, 7};
    totem_file file;
    totem_parsed parsed = clip(&file, unordered, 4, totem_bits(1.0F));
    expect_window(&parsed, 0, 30, false, "abcd");
    expect_window(&parsed, 3, 20, false, "bd");
    free_clip(&file, &parsed);
}

Test(SUITE, order_is_windows_then_nodes_then_keys_then_messages) {
    const qp_bytes none = {NULL, 0};
    totem_file file = totem_file_new(QP_TOTEM_BIG, 6);
    qp_totem_put_head(&file.writer, totem_bits(1.0F), 0);
    qp_totem_put_count(&file.writer, 0);
    qp_totem_put_count(&file.writer, 2);
    for (uint32_t node = 0; node < 2; node++) {
        qp_totem_put_record(&file.writer, (int32_t)node + 50, 0);
        qp_gen_empty_tracks(&file.writer, 3);
        qp_totem_put_track(&file.writer, 1, 2);
        qp_totem_put_message_key(&file.writer, 0, 0, 2);
        qp_totem_put_message(&file.writer, 100 + node * 10, 0, none, 0, 0);
        qp_totem_put_message(&file.writer, 101 + node * 10, 0, none, 0, 0);
        qp_totem_put_message_key(&file.writer, 30, 0, 1);
        qp_totem_put_message(&file.writer, 102 + node * 10, 0, none, 0, 0);
    }
    qp_totem_put_count(&file.writer, 0);
    totem_parsed parsed = totem_parse(totem_file_bytes(&file), NULL);
    expect_window(&parsed, 0, 30, false, "abcklm");
    expect_window(&parsed, 20, 10, true, "cmabkl");
    qp_totem_delivered delivered;
    qp_totem_messages(&parsed.animation, 30, 31, false, &delivered);
    cr_assert(delivered.list[1].node == 1 && delivered.list[1].node_name == 51);
    free_clip(&file, &parsed);
}

static void expect_limit(uint32_t keys, uint32_t delivered_count, uint64_t dropped) {
    uint16_t many[70];
    for (uint32_t i = 0; i < keys; i++) {
        many[i] = 1;
    }
    totem_file file;
    totem_parsed parsed = clip(&file, many, keys, totem_bits(1.0F));
    qp_totem_delivered delivered;
    qp_totem_messages(&parsed.animation, 0, 2, false, &delivered);
    cr_assert_eq(delivered.count, delivered_count);
    cr_assert_eq(delivered.dropped, dropped);
    for (uint32_t i = 0; i < delivered.count; i++) {
        cr_assert_eq(delivered.list[i].message.id, 100 + i);
    }
    /* Both windows of a step that wraps share the limit. */
    qp_totem_messages(&parsed.animation, 0, 2, true, &delivered);
    cr_assert_eq(delivered.count + delivered.dropped, 2 * keys);
    free_clip(&file, &parsed);
}

Test(SUITE, the_first_64_are_delivered_and_the_rest_counted) {
    expect_limit(63, 63, 0);
    expect_limit(64, 64, 0);
    expect_limit(65, 64, 1);
    expect_limit(70, 64, 6);
}

/* -- Playing ---------------------------------------------------------------------------------- */

static double expect_step(const totem_parsed *parsed, double start, double step, double after,
                          const char *expected) {
    qp_totem_delivered delivered;
    double frame = qp_totem_step(&parsed->animation, start, step, &delivered);
    cr_assert_eq(frame, after, "%g + %g: %g", start, step, frame);
    cr_assert_str_eq(letters(&delivered), expected, "%g + %g", start, step);
    return frame;
}

Test(SUITE, steps_of_a_clip_that_loops) {
    totem_file file;
    totem_parsed parsed = clip(&file, frames, 6, totem_bits(1.0F));
    double frame = expect_step(&parsed, 0, 10, 10, "ab");
    frame = expect_step(&parsed, frame, 20, 30, "cde"); /* to the end, and stays there */
    frame = expect_step(&parsed, frame, 10, 10, "eab");
    frame = expect_step(&parsed, frame, 25, 5, "cdea");
    frame = expect_step(&parsed, frame, 60, 5, "bcdea"); /* two rounds: told once */
    frame = expect_step(&parsed, frame, 0, 5, "");
    expect_step(&parsed, frame, 0.5, 5.5, "b");
    free_clip(&file, &parsed);
}

Test(SUITE, clip_without_an_end_never_wraps) {
    static const uint32_t lengths[4] = {0, 0xbf800000, 0x7fc00000, 0x7f800000};
    for (int i = 0; i < 4; i++) {
        totem_file file;
        totem_parsed parsed = clip(&file, frames, 6, lengths[i]);
        expect_step(&parsed, 0, 1000, 1000, "abcdef");
        expect_step(&parsed, 25, 5, 30, "de"); /* past the end: closed */
        free_clip(&file, &parsed);
    }
}

Test(SUITE, steps_that_are_no_steps_count_as_0) {
    totem_file file;
    totem_parsed parsed = clip(&file, frames, 6, totem_bits(1.0F));
    expect_step(&parsed, 5, -3, 5, "");
    expect_step(&parsed, 5, NAN, 5, "");
    expect_step(&parsed, 5, INFINITY, 5, "");
    expect_step(&parsed, -INFINITY, 1, 1, "a");
    free_clip(&file, &parsed);
}
