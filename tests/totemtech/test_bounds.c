/* Counts and lengths of any size, files cut at every length, every byte of every value: a finding
 * or a clean parse, never a read outside, and in linear time. */
#include "totemtech/totem.h"

#include "oracle/totemtech.h"
#include "sanitized.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#define SUITE totemtech_bounds

/* The oracle on a copy of exactly that size. */
static void hold(qp_bytes input) {
    qp_exact exact = qp_exact_copy(input.data, input.size);
    const char *broken = qp_totem_oracle(exact.bytes);
    cr_assert(broken == NULL, "%zu bytes: %s", input.size, broken);
    qp_exact_free(&exact);
}

/* -- Counts ----------------------------------------------------------------------------------- */

/* A count field of the rich body: what it counts, where the walk meets it, and its path. */
typedef struct {
    const char *id;
    size_t offset;
    char path[64];
} count_field;

/* In the rich body the first message key begins here. */
enum { COUNT_FIELDS = 64, FIRST_MESSAGE_KEY = 54 + 4 + 6 + 3 * 46 + 6 };

/* Collects every count field of a body by walking it. */
static size_t collect(qp_bytes bytes, count_field fields[COUNT_FIELDS]) {
    totem_parsed parsed = totem_parse(bytes, NULL);
    qp_totem_walk walk = qp_totem_walk_body(&parsed.animation.reading, false);
    qp_totem_item item;
    size_t count = 0;
    while (qp_totem_walk_next(&walk, &item)) {
        qp_path path = {0, {{QP_PATH_CHUNK, 0}}};
        count_field *field = &fields[count];
        cr_assert_lt(count, COUNT_FIELDS);
        if (item.kind == QP_TOTEM_ITEM_SECTION) {
            field->id = item.section == QP_PATH_MESH   ? "TOT002"
                        : item.section == QP_PATH_NODE ? "TOT003"
                                                       : "TOT004";
            field->offset = item.offset;
        } else if (item.kind == QP_TOTEM_ITEM_TRACK) {
            field->id = "TOT005";
            field->offset = item.offset + 2;
            qp_totem_walk_path(&walk, &path);
        } else if (item.kind == QP_TOTEM_ITEM_MESSAGE_KEY) {
            field->id = "TOT006";
            field->offset = item.offset + parsed.animation.reading.message_head - 4;
            qp_totem_walk_path(&walk, &path);
        } else {
            continue;
        }
        qp_path_text(&path, field->path, sizeof field->path);
        count++;
    }
    totem_parsed_free(&parsed);
    return count;
}

/* Heads of 6 bytes in a damaged file are known only by a string that they come to; without, the
 * error is the one that the seed's heads come to. */
static void expect_count_fault(totem_file *file, const qp_totem_options *options,
                               const count_field *field) {
    qp_findings findings = totem_check(totem_file_bytes(file), options);
    if (file->writer.message_head == 8 || field->offset < FIRST_MESSAGE_KEY) {
        expect_finding(&findings, field->id, field->offset, field->path);
    }
    cr_assert_eq(qp_findings_at_level(&findings, QP_ERROR), 1, "%s", qp_findings_text(&findings));
    qp_findings_free(&findings);
    hold(totem_file_bytes(file));
}

static void try_counts(qp_totem_order order, uint32_t head) {
    totem_file file = totem_file_new(order, head);
    const qp_totem_options options = {.order = order};
    count_field fields[COUNT_FIELDS];
    qp_gen_totem_rich(&file.writer);
    uint8_t *good = malloc(file.writer.size);
    cr_assert_not_null(good);
    memcpy(good, file.data, file.writer.size);
    size_t count = collect(totem_file_bytes(&file), fields);
    cr_assert_eq(count, 3 + 1 + 8 + 8 + 2);
    for (size_t i = 0; i < count; i++) {
        totem_set32(&file, fields[i].offset, UINT32_MAX);
        expect_count_fault(&file, &options, &fields[i]);
        memcpy(file.data, good, file.writer.size);
    }
    /* From each field on, all of them: the first is the one that is told. */
    for (size_t i = count; i > 0; i--) {
        totem_set32(&file, fields[i - 1].offset, UINT32_MAX);
        expect_count_fault(&file, &options, &fields[i - 1]);
    }
    free(good);
    totem_file_free(&file);
}

Test(SUITE, counts_of_2_to_the_32_minus_1_alone_and_together) {
    try_counts(QP_TOTEM_LITTLE, 8);
    try_counts(QP_TOTEM_LITTLE, 6);
    try_counts(QP_TOTEM_BIG, 8);
    try_counts(QP_TOTEM_BIG, 6);
}

/* The largest count that the bytes left could hold is not refused as a count. */
static void count_boundary(size_t offset, uint32_t smallest, const char *id) {
    for (uint32_t extra = 0; extra < 2; extra++) {
        totem_file file = totem_file_new(QP_TOTEM_LITTLE, 8);
        const qp_totem_options options = {.order = QP_TOTEM_LITTLE};
        qp_gen_totem_empty(&file.writer);
        for (int i = 0; i < 100; i++) {
            qp_totem_put_count(&file.writer, 0);
        }
        size_t left = file.writer.size - offset - 4;
        totem_set32(&file, offset, (uint32_t)(left / smallest) + extra);
        qp_findings findings = totem_check(totem_file_bytes(&file), &options);
        if (extra == 1) {
            expect_finding(&findings, id, offset, "");
        } else {
            expect_no_finding(&findings, id);
        }
        qp_findings_free(&findings);
        totem_file_free(&file);
    }
}

Test(SUITE, counts_one_below_and_at_what_fits) {
    count_boundary(6, 12, "TOT002");
    count_boundary(10, 30, "TOT003");
    count_boundary(14, 54, "TOT004");
}

static void key_count_boundary(uint32_t number, uint32_t size, uint32_t head) {
    for (uint32_t extra = 0; extra < 2; extra++) {
        totem_file file = totem_file_new(QP_TOTEM_LITTLE, head);
        const qp_totem_options options = {.order = QP_TOTEM_LITTLE};
        totem_begin_node(&file, number, 1, 0);
        for (int i = 0; i < 60; i++) {
            qp_totem_put_count(&file.writer, 0);
        }
        size_t count_at = totem_node_keys(number) - 4;
        totem_set32(&file, count_at, 240 / size + extra);
        qp_findings findings = totem_check(totem_file_bytes(&file), &options);
        bool found = false;
        for (size_t i = 0; i < findings.count; i++) {
            found = found || (findings.list[i].code == QP_TOT_KEY_COUNT &&
                              findings.list[i].offset == count_at);
        }
        cr_assert_eq(found, extra == 1, "%s", qp_findings_text(&findings));
        qp_findings_free(&findings);
        totem_file_free(&file);
    }
}

Test(SUITE, key_counts_one_below_and_at_what_fits) {
    key_count_boundary(1, 20, 8);
    key_count_boundary(2, 20, 8);
}

Test(SUITE, short_message_heads_bound_their_count_by_6) {
    /* 41 keys without messages: 246 bytes with heads of 6, and too many for heads of 8. */
    totem_file file = totem_file_new(QP_TOTEM_LITTLE, 6);
    totem_begin_node(&file, 4, 1, 41);
    for (int i = 0; i < 41; i++) {
        qp_totem_put_message_key(&file.writer, 1, 0, 0);
    }
    totem_end_node(&file, 4);
    totem_parsed parsed = totem_parse(totem_file_bytes(&file), NULL);
    cr_assert_eq(parsed.animation.reading.message_head, 6);
    expect_count(&parsed.findings, 0);
    totem_parsed_free(&parsed);
    totem_file_free(&file);
}

/* -- Cut files -------------------------------------------------------------------------------- */

static void cut_everywhere(qp_totem_order order, uint32_t head) {
    totem_file file = totem_file_new(order, head);
    const qp_totem_options options = {.order = order};
    qp_gen_totem_rich(&file.writer);
    qp_bytes whole = totem_file_bytes(&file);
    for (size_t size = 0; size < whole.size; size++) {
        qp_bytes cut = {whole.data, size};
        qp_findings findings = totem_check(cut, &options);
        cr_assert_eq(qp_findings_at_level(&findings, QP_ERROR), 1, "cut at %zu:\n%s", size,
                     qp_findings_text(&findings));
        qp_findings_free(&findings);
        hold(cut);
    }
    totem_file_free(&file);
}

Test(SUITE, cut_at_every_length_has_one_error) {
    cut_everywhere(QP_TOTEM_LITTLE, 8);
    cut_everywhere(QP_TOTEM_BIG, 8);
    cut_everywhere(QP_TOTEM_LITTLE, 6);
    cut_everywhere(QP_TOTEM_BIG, 6);
}

static void expect_cut(qp_bytes whole, size_t size, size_t offset, const char *path, uint64_t left,
                       uint64_t needed) {
    const qp_totem_options options = {.order = QP_TOTEM_LITTLE};
    qp_bytes cut = {whole.data, size};
    qp_findings findings = totem_check(cut, &options);
    expect_finding(&findings, "TOT001", offset, path);
    for (size_t i = 0; i < findings.count; i++) {
        if (findings.list[i].code == QP_TOT_CUT) {
            cr_assert_eq(findings.list[i].args[0], left);
            cr_assert_eq(findings.list[i].args[1], needed);
        }
    }
    qp_findings_free(&findings);
}

Test(SUITE, cut_inside_each_kind_of_field) {
    totem_file file = totem_file_new(QP_TOTEM_LITTLE, 8);
    qp_gen_totem_string(&file.writer, 3, 3);
    qp_bytes whole = totem_file_bytes(&file);
    size_t length_at = qp_gen_totem_string_at(8);
    expect_cut(whole, 0, 0, "", 0, 6);
    expect_cut(whole, 5, 0, "", 5, 6);
    expect_cut(whole, 9, 6, "", 3, 4);
    expect_cut(whole, length_at + 8, length_at + 7, "node 0, track 4, key 0, frame 5, message 0", 1,
               4);
    expect_cut(whole, length_at + 13, length_at + 11, "", 2, 4);
    expect_no_finding((&(qp_findings){0}), "TOT001");
    qp_findings findings = totem_check(whole, NULL);
    expect_no_finding(&findings, "TOT001");
    qp_findings_free(&findings);
    totem_file_free(&file);
}

Test(SUITE, cut_inside_a_record_head_a_track_head_and_a_message) {
    /* Two nodes whose first has a message with a long string, so that the count of two passes. */
    totem_file file = totem_file_new(QP_TOTEM_LITTLE, 8);
    uint8_t letters[100] = {0};
    const qp_bytes string = {letters, sizeof letters};
    const qp_bytes none = {NULL, 0};
    qp_totem_put_head(&file.writer, totem_bits(1.0F), 0);
    qp_totem_put_count(&file.writer, 0);
    qp_totem_put_count(&file.writer, 2);
    qp_totem_put_record(&file.writer, 1, 0);
    qp_gen_empty_tracks(&file.writer, 3);
    qp_totem_put_track(&file.writer, 1, 2);
    qp_totem_put_message_key(&file.writer, 0, 0, 2);
    qp_totem_put_message(&file.writer, 0x12, 0, string, 100, 0);
    size_t second_message = file.writer.size;
    qp_totem_put_message(&file.writer, 0x11, 0, none, 0, 0);
    size_t second_key = file.writer.size;
    qp_totem_put_message_key(&file.writer, 9, 0, 0);
    size_t second_node = file.writer.size;
    qp_totem_put_record(&file.writer, 2, 0);
    qp_gen_empty_tracks(&file.writer, 4);
    qp_totem_put_count(&file.writer, 0);
    qp_bytes whole = totem_file_bytes(&file);
    expect_cut(whole, second_message + 7, second_message,
               "node 0, track 4, key 0, frame 0, message 1", 7, 8);
    expect_cut(whole, second_message + 11, second_message + 8,
               "node 0, track 4, key 0, frame 0, message 1", 3, 4);
    expect_cut(whole, second_key + 7, second_key, "node 0, track 4, key 1", 7, 8);
    expect_cut(whole, second_node + 5, second_node, "node 1", 5, 6);
    expect_cut(whole, second_node + 11, second_node + 6, "node 1, track 1", 5, 6);
    /* The first node is whole where the second one begins, which never is. */
    for (size_t size = second_message; size < second_node + 12; size++) {
        const qp_bytes cut = {whole.data, size};
        const qp_totem_options little = {.order = QP_TOTEM_LITTLE};
        totem_parsed parsed = totem_parse(cut, &little);
        cr_assert_eq(parsed.animation.node_count, size < second_node ? 0 : 1, "%zu bytes", size);
        totem_parsed_free(&parsed);
    }
    totem_file_free(&file);
}

Test(SUITE, bytes_left_over) {
    totem_file file = totem_file_new(QP_TOTEM_LITTLE, 8);
    qp_gen_totem_rich(&file.writer);
    size_t size = file.writer.size;
    qp_totem_put_track(&file.writer, 0, 0);
    qp_findings findings = totem_check(totem_file_bytes(&file), NULL);
    expect_finding(&findings, "TOT009", size, "");
    cr_assert_eq(qp_findings_at_level(&findings, QP_ERROR), 1);
    qp_findings_free(&findings);
    file.writer.size = size;
    findings = totem_check(totem_file_bytes(&file), NULL);
    expect_no_finding(&findings, "TOT009");
    qp_findings_free(&findings);
    totem_file_free(&file);
}

Test(SUITE, cut_body_keeps_the_records_that_are_whole) {
    totem_file file = totem_file_new(QP_TOTEM_LITTLE, 8);
    qp_gen_totem_rich(&file.writer);
    qp_bytes bytes = totem_file_bytes(&file);
    bytes.size -= 1;
    totem_parsed parsed = totem_parse(bytes, NULL);
    cr_assert(!parsed.animation.reading.exact);
    cr_assert_eq(parsed.animation.mesh_count, 1);
    cr_assert_eq(parsed.animation.node_count, 2);
    cr_assert_eq(parsed.animation.material_count, 0);
    totem_parsed_free(&parsed);
    totem_file_free(&file);
}

/* -- Every byte ------------------------------------------------------------------------------- */

Test(SUITE, every_byte_of_a_small_file_through_all_values) {
    for (int order = 0; order < 2; order++) {
        totem_file file = totem_file_new(order == 0 ? QP_TOTEM_LITTLE : QP_TOTEM_BIG, 8);
        qp_gen_totem_string(&file.writer, 5, 5);
        qp_bytes bytes = totem_file_bytes(&file);
        for (size_t i = 0; i < bytes.size; i++) {
            uint8_t good = file.data[i];
            for (unsigned value = 0; value < 256; value++) {
                file.data[i] = (uint8_t)value;
                hold(bytes);
            }
            file.data[i] = good;
        }
        totem_file_free(&file);
    }
}

Test(SUITE, random_bytes_and_random_bodies) {
    static uint8_t drawn[4096];
    for (uint64_t seed = 1; seed <= 2000; seed++) {
        qp_source_fill(seed, drawn, sizeof drawn);
        qp_bytes bytes = {drawn, (size_t)(drawn[0] | drawn[1] << 8) % sizeof drawn};
        hold(bytes);
        totem_file file =
            totem_file_new(seed % 2 == 0 ? QP_TOTEM_LITTLE : QP_TOTEM_BIG, seed % 3 == 0 ? 6 : 8);
        qp_bytes all = {drawn, sizeof drawn};
        qp_source source = qp_source_over(all);
        qp_gen_totem_any(&source, &file.writer);
        hold(totem_file_bytes(&file));
        totem_file_free(&file);
    }
}

/* -- Memory and time -------------------------------------------------------------------------- */

Test(SUITE, memory_bound_is_small_and_never_wraps) {
    cr_assert_eq(qp_totem_memory_bound(0), QP_ARENA_SLACK);
    cr_assert_eq(qp_totem_memory_bound(12), sizeof(size_t) + QP_ARENA_SLACK);
    for (int shift = 0; shift < 64; shift++) {
        size_t size = SIZE_MAX >> shift;
        cr_assert_geq(qp_totem_memory_bound(size), qp_totem_memory_bound(size / 2));
    }
}

static double seconds(clock_t since) {
    return (double)(clock() - since) / CLOCKS_PER_SEC;
}

enum { SHAPES = 6 };

/* About `size` bytes of one shape. */
static size_t put_shape(int shape, size_t size, uint8_t *out) {
    qp_totem_writer w = qp_totem_writer_to(out, size + 64, QP_TOTEM_LITTLE, 8);
    static const uint32_t each[SHAPES] = {12, 30, 54, 16, 8, 12};
    uint32_t count = (uint32_t)(size / each[shape]);
    const qp_bytes none = {NULL, 0};
    qp_totem_put_head(&w, totem_bits(1.0F), 0);
    qp_totem_put_count(&w, shape == 0 ? count : shape == 3 ? 1 : 0);
    for (uint32_t i = 0; shape == 0 && i < count; i++) {
        qp_totem_put_record(&w, (int32_t)i, 0);
        qp_gen_empty_tracks(&w, 1);
    }
    if (shape == 3) { /* one mesh with all the keys, on one frame */
        qp_totem_float_key key = qp_gen_float_key(7, 1.0F, 0.0F, 0.0F);
        qp_totem_put_record(&w, 0, 0);
        qp_totem_put_track(&w, 1, count);
        for (uint32_t i = 0; i < count; i++) {
            qp_totem_put_float_key(&w, &key);
        }
    }
    bool messages = shape == 4 || shape == 5;
    qp_totem_put_count(&w, shape == 1 ? count : messages ? 1 : 0);
    for (uint32_t i = 0; shape == 1 && i < count; i++) {
        qp_totem_put_record(&w, (int32_t)i, 0);
        qp_gen_empty_tracks(&w, 4);
    }
    if (messages) { /* one node with as many empty keys, or one key with as many messages */
        qp_totem_put_record(&w, 0, 0);
        qp_gen_empty_tracks(&w, 3);
        qp_totem_put_track(&w, 1, shape == 4 ? count : 1);
        for (uint32_t i = 0; i < (shape == 4 ? count : 1); i++) {
            qp_totem_put_message_key(&w, (uint16_t)i, 0, shape == 4 ? 0 : count);
        }
        for (uint32_t i = 0; shape == 5 && i < count; i++) {
            qp_totem_put_message(&w, 1, i, none, 0, 0);
        }
    }
    qp_totem_put_count(&w, shape == 2 ? count : 0);
    for (uint32_t i = 0; shape == 2 && i < count; i++) {
        qp_totem_put_record(&w, (int32_t)i, 0);
        qp_gen_empty_tracks(&w, 8);
    }
    cr_assert(qp_totem_written(&w));
    return w.size;
}

Test(SUITE, large_files_of_every_shape_take_linear_time) {
    enum { SIZE = (SANITIZED ? 4 : 30) << 20 }; /* a million empty nodes */
    uint8_t *data = malloc(SIZE + 64);
    cr_assert_not_null(data);
    for (int shape = 0; shape < SHAPES; shape++) {
        qp_bytes bytes = {data, put_shape(shape, SIZE, data)};
        clock_t since = clock();
        qp_sink sink = {NULL, NULL, {0, 0, 0}};
        cr_assert_eq(qp_totem_check(bytes, NULL, &sink), QP_OK);
        cr_assert_eq(sink.counts[QP_ERROR], 0, "shape %d", shape);
        cr_assert_eq(qp_totem_detect(bytes), QP_TOTEM_BARE);
        totem_parsed parsed = totem_parse(bytes, NULL);
        qp_totem_delivered delivered;
        qp_totem_messages(&parsed.animation, 0, 100, false, &delivered);
        totem_parsed_free(&parsed);
        cr_assert_lt(seconds(since), 20.0, "shape %d", shape);
    }
    free(data);
}
