/* The writer: what it wrote is read back, and what was read is written byte by byte. */
#include "totemtech/totem.h"

#include <string.h>

#define SUITE totemtech_write

static const qp_totem_order orders[2] = {QP_TOTEM_LITTLE, QP_TOTEM_BIG};
static const uint32_t heads[2] = {8, 6};

static void put_any(qp_totem_writer *writer, uint64_t seed) {
    static uint8_t drawn[2048];
    qp_source_fill(seed, drawn, sizeof drawn);
    const qp_bytes bytes = {drawn, sizeof drawn};
    qp_source source = qp_source_over(bytes);
    qp_gen_totem_any(&source, writer);
}

static qp_bytes written(totem_file *file, const qp_totem_animation *animation) {
    qp_totem_put_animation(&file->writer, animation);
    return totem_file_bytes(file);
}

Test(SUITE, round_trip_is_byte_identical) {
    for (uint64_t seed = 0; seed < 300; seed++) {
        totem_file file = totem_file_new(orders[seed % 2], heads[seed / 2 % 2]);
        put_any(&file.writer, seed + 1);
        const qp_totem_options options = {.order = file.writer.order};
        totem_parsed parsed = totem_parse(totem_file_bytes(&file), &options);
        cr_assert(parsed.animation.reading.exact);
        totem_file again = totem_file_new(file.writer.order, parsed.animation.reading.message_head);
        qp_bytes bytes = written(&again, &parsed.animation);
        cr_assert_eq(bytes.size, file.writer.size, "seed %u", (unsigned)seed);
        cr_assert_eq(memcmp(bytes.data, file.data, bytes.size), 0, "seed %u", (unsigned)seed);
        totem_parsed_free(&parsed);
        totem_file_free(&again);
        totem_file_free(&file);
    }
}

Test(SUITE, game_view_does_not_cut_what_is_written) {
    totem_file file = totem_file_new(QP_TOTEM_LITTLE, 8);
    totem_file again = totem_file_new(QP_TOTEM_LITTLE, 8);
    const qp_totem_options options = {.game_view = true};
    qp_gen_totem_string(&file.writer, 300, 300);
    totem_parsed parsed = totem_parse(totem_file_bytes(&file), &options);
    qp_bytes bytes = written(&again, &parsed.animation);
    cr_assert_eq(bytes.size, file.writer.size);
    cr_assert_eq(memcmp(bytes.data, file.data, bytes.size), 0);
    totem_parsed_free(&parsed);
    totem_file_free(&again);
    totem_file_free(&file);
}

/* Through all four forms and back; nothing in the rich body has junk to lose. */
Test(SUITE, conversion_through_all_forms_and_back) {
    totem_file first = totem_file_new(QP_TOTEM_LITTLE, 8);
    qp_gen_totem_rich(&first.writer);
    for (int i = 0; i < 4; i++) {
        totem_file expected = totem_file_new(orders[i / 2], heads[i % 2]);
        totem_file other = totem_file_new(orders[i / 2], heads[i % 2]);
        totem_file back = totem_file_new(QP_TOTEM_LITTLE, 8);
        qp_gen_totem_rich(&expected.writer);
        totem_parsed parsed = totem_parse(totem_file_bytes(&first), NULL);
        qp_bytes bytes = written(&other, &parsed.animation);
        cr_assert_eq(bytes.size, expected.writer.size);
        cr_assert_eq(memcmp(bytes.data, expected.data, bytes.size), 0);
        totem_parsed again = totem_parse(bytes, NULL);
        bytes = written(&back, &again.animation);
        cr_assert_eq(bytes.size, first.writer.size);
        cr_assert_eq(memcmp(bytes.data, first.data, bytes.size), 0);
        totem_parsed_free(&parsed);
        totem_parsed_free(&again);
        totem_file_free(&expected);
        totem_file_free(&other);
        totem_file_free(&back);
    }
    totem_file_free(&first);
}

Test(SUITE, short_heads_lose_junk_and_long_ones_get_none) {
    const qp_bytes none = {NULL, 0};
    totem_file file = totem_file_new(QP_TOTEM_LITTLE, 8);
    totem_begin_node(&file, 4, 1, 1);
    qp_totem_put_message_key(&file.writer, 3, 0x1234, 1);
    qp_totem_put_message(&file.writer, 1, 2, none, 0, 3);
    totem_end_node(&file, 4);
    totem_parsed parsed = totem_parse(totem_file_bytes(&file), NULL);
    totem_file shorter = totem_file_new(QP_TOTEM_LITTLE, 6);
    totem_parsed again = totem_parse(written(&shorter, &parsed.animation), NULL);
    cr_assert_eq(again.animation.reading.message_head, 6);
    totem_file longer = totem_file_new(QP_TOTEM_LITTLE, 8);
    written(&longer, &again.animation);
    totem_set16(&file, totem_node_keys(4) + 2, 0); /* the junk */
    cr_assert_eq(longer.writer.size, file.writer.size);
    cr_assert_eq(memcmp(longer.data, file.data, file.writer.size), 0);
    totem_parsed_free(&parsed);
    totem_parsed_free(&again);
    totem_file_free(&file);
    totem_file_free(&shorter);
    totem_file_free(&longer);
}

Test(SUITE, writer_measures_and_never_writes_past_its_block) {
    qp_totem_writer measure = qp_totem_writer_to(NULL, 100, QP_TOTEM_LITTLE, 8);
    qp_gen_totem_rich(&measure);
    cr_assert(!qp_totem_written(&measure));
    for (size_t room = 0; room <= measure.size; room++) {
        qp_exact block = qp_exact_block(room);
        qp_totem_writer writer = qp_totem_writer_to(block.data, room, QP_TOTEM_LITTLE, 8);
        qp_gen_totem_rich(&writer);
        cr_assert_eq(writer.size, measure.size);
        cr_assert_eq(qp_totem_written(&writer), room == measure.size);
        qp_exact_free(&block);
    }
}

Test(SUITE, damaged_body_is_written_with_its_whole_records) {
    totem_file file = totem_file_new(QP_TOTEM_LITTLE, 8);
    qp_gen_totem_rich(&file.writer);
    qp_bytes cut = totem_file_bytes(&file);
    cut.size -= 1;
    totem_parsed parsed = totem_parse(cut, NULL);
    totem_file again = totem_file_new(QP_TOTEM_LITTLE, 8);
    totem_parsed whole = totem_parse(written(&again, &parsed.animation), NULL);
    cr_assert(whole.animation.reading.exact);
    cr_assert_eq(whole.animation.mesh_count, 1);
    cr_assert_eq(whole.animation.node_count, 2);
    cr_assert_eq(whole.animation.material_count, 0);
    totem_parsed_free(&parsed);
    totem_parsed_free(&whole);
    totem_file_free(&file);
    totem_file_free(&again);
}
