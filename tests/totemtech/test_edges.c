/* Arguments at their edges: readings that say more than there is, walks that are over, chunks too
   small for a record, numbers that would wrap. */
#include "totemtech/layout.h"
#include "totemtech/reading.h"
#include "totemtech/totem.h"

#include <string.h>

#define SUITE totemtech_edges

static totem_file rich(void) {
    totem_file file = totem_file_new(QP_TOTEM_LITTLE, 8);
    qp_gen_totem_rich(&file.writer);
    return file;
}

/* -- Reading ---------------------------------------------------------------------------------- */

Test(SUITE, numbers_past_the_end_are_zeros) {
    static const uint8_t bytes[6] = {1, 2, 3, 4, 5, 6};
    for (size_t end = 0; end <= 6; end++) {
        const qp_totem_reading little = {{bytes, 6}, 0, end, QP_TOTEM_LITTLE, 8, false, false, 0};
        const qp_totem_reading big = {{bytes, 6}, 0, end, QP_TOTEM_BIG, 8, false, false, 0};
        for (size_t at = 0; at < 8; at++) {
            const bool half = at + 2 <= end;
            const bool word = at + 4 <= end;
            const uint32_t b = (uint32_t)at + 1;
            cr_assert_eq(qp_totem_get16(&little, at), half ? b + 256 * (b + 1) : 0);
            cr_assert_eq(qp_totem_get16(&big, at), half ? 256 * b + b + 1 : 0);
            cr_assert_eq(qp_totem_get32(&little, at),
                         word ? b + 0x100 * (b + 1) + 0x10000 * (b + 2) + 0x1000000 * (b + 3) : 0);
            cr_assert_eq(qp_totem_get32(&big, at),
                         word ? 0x1000000 * b + 0x10000 * (b + 1) + 0x100 * (b + 2) + b + 3 : 0);
        }
    }
}

Test(SUITE, reading_whose_end_lies_past_the_bytes_ends_with_them) {
    totem_file file = rich();
    const qp_bytes bytes = totem_file_bytes(&file);
    qp_totem_reading reading = {bytes, 0, SIZE_MAX, QP_TOTEM_LITTLE, 8, false, true, 0};
    qp_totem_walk walk = qp_totem_walk_body(&reading, false);
    qp_totem_item item;
    size_t items = 0;
    cr_assert_eq(walk.reading.end, bytes.size);
    while (qp_totem_walk_next(&walk, &item)) {
        items++;
    }
    cr_assert(items > 10 && item.kind == QP_TOTEM_ITEM_END);
    reading.start = bytes.size + 5;
    walk = qp_totem_walk_body(&reading, false);
    cr_assert_not(qp_totem_walk_next(&walk, &item));
    cr_assert(item.kind == QP_TOTEM_ITEM_FAULT && item.code == QP_TOT_CUT);
    totem_file_free(&file);
}

/* Heads of message keys have 8 or 6 bytes; a reading that says otherwise is walked with 8. */
Test(SUITE, reading_with_message_heads_of_no_known_size_is_walked_with_8) {
    totem_file file = rich();
    const qp_bytes bytes = totem_file_bytes(&file);
    static const uint32_t sizes[] = {0, 1, 3, 7, UINT32_MAX};
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        const qp_totem_reading reading = {bytes,    0,     bytes.size, QP_TOTEM_LITTLE,
                                          sizes[i], false, true,       0};
        qp_totem_walk walk = qp_totem_walk_body(&reading, false);
        qp_totem_item item;
        while (qp_totem_walk_next(&walk, &item)) {
            cr_assert_leq(walk.pos, bytes.size);
        }
        cr_assert_eq(item.kind, QP_TOTEM_ITEM_END, "heads of %u", sizes[i]);
    }
    totem_file_free(&file);
}

/* Of a head that is not all there nothing is read. */
Test(SUITE, record_cut_in_its_head_has_zeros) {
    totem_file file = totem_file_new(QP_TOTEM_LITTLE, 8);
    qp_totem_put_record_header(&file.writer, 16 + 64, QP_TOTEM_CLASS, 1, 2);
    qp_totem_put_head(&file.writer, 0x3f800000, 7);
    for (size_t size = 16; size <= 22; size++) {
        const qp_bytes bytes = {file.data, size};
        totem_parsed parsed = totem_parse(bytes, NULL);
        cr_assert_eq(parsed.animation.length, size < 22 ? 0 : 0x3f800000);
        cr_assert_eq(parsed.animation.unk, size < 22 ? 0 : 7);
        cr_assert(parsed.animation.mesh_count == 0 && parsed.animation.node_count == 0 &&
                  parsed.animation.material_count == 0);
        totem_parsed_free(&parsed);
    }
    totem_file_free(&file);
}

/* A walk that is over says again how it ended. */
Test(SUITE, walk_that_is_over_stays_so) {
    totem_file file = rich();
    for (size_t cut = 0; cut < 2; cut++) {
        qp_bytes bytes = totem_file_bytes(&file);
        bytes.size -= cut;
        const qp_totem_reading reading = {bytes, 0,     bytes.size, QP_TOTEM_LITTLE,
                                          8,     false, false,      0};
        qp_totem_walk walk = qp_totem_walk_body(&reading, false);
        qp_totem_item item;
        qp_totem_item again;
        while (qp_totem_walk_next(&walk, &item)) {
        }
        cr_assert_eq(item.kind, cut == 0 ? QP_TOTEM_ITEM_END : QP_TOTEM_ITEM_FAULT);
        memset(&again, 0x55, sizeof again);
        cr_assert_not(qp_totem_walk_next(&walk, &again));
        cr_assert(again.kind == item.kind && again.offset == item.offset &&
                  again.code == item.code && again.args[0] == item.args[0]);
    }
    totem_file_free(&file);
}

/* A path that is full takes no more steps. */
Test(SUITE, path_that_is_full_stays_as_it_is) {
    totem_file file = rich();
    totem_parsed parsed = totem_parse(totem_file_bytes(&file), NULL);
    qp_totem_node node;
    cr_assert(qp_totem_node_at(&parsed.animation, 0, &node));
    qp_totem_walk walk = qp_totem_walk_messages(&parsed.animation, &node.tracks[3]);
    qp_totem_item item;
    while (qp_totem_walk_next(&walk, &item) && item.kind != QP_TOTEM_ITEM_MESSAGE) {
    }
    cr_assert_eq(item.kind, QP_TOTEM_ITEM_MESSAGE);
    for (uint32_t count = 0; count <= QP_PATH_MAX; count++) {
        qp_path path;
        memset(&path, 0, sizeof path);
        path.count = count;
        qp_totem_walk_path(&walk, &path);
        cr_assert_eq(path.count, count + 5 < QP_PATH_MAX ? count + 5 : QP_PATH_MAX);
        cr_assert(count == QP_PATH_MAX || path.steps[count].kind == QP_PATH_NODE);
    }
    totem_parsed_free(&parsed);
    totem_file_free(&file);
}

Test(SUITE, tracks_without_messages_and_keys_past_the_last_have_none) {
    totem_file file = rich();
    totem_parsed parsed = totem_parse(totem_file_bytes(&file), NULL);
    const qp_totem_animation *animation = &parsed.animation;
    qp_totem_node node;
    cr_assert(qp_totem_node_at(animation, 0, &node));
    for (uint32_t i = 0; i < QP_TOTEM_NODE_TRACKS; i++) {
        const qp_totem_track *track = &node.tracks[i];
        qp_totem_walk walk = qp_totem_walk_messages(animation, track);
        qp_totem_item item;
        cr_assert_eq(qp_totem_walk_next(&walk, &item), track->kind == QP_TOTEM_MESSAGES);
        cr_assert_eq(qp_totem_key_frame(&animation->reading, track, track->count), 0);
        cr_assert_eq(qp_totem_key_frame(&animation->reading, track, UINT32_MAX), 0);
        if (track->kind == QP_TOTEM_MESSAGES) {
            cr_assert_eq(qp_totem_key_frame(&animation->reading, track, 0), 0);
        }
    }
    totem_parsed_free(&parsed);
    totem_file_free(&file);
}

Test(SUITE, order_that_is_none_tries_no_reading) {
    totem_file file = rich();
    const qp_bytes bytes = totem_file_bytes(&file);
    const qp_totem_span span = qp_totem_find_span(bytes);
    qp_totem_choice none;
    qp_totem_choice any;
    qp_totem_choose(&none, bytes, &span, (qp_totem_order)7);
    qp_totem_choose(&any, bytes, &span, QP_TOTEM_ANY);
    for (int i = 0; i < QP_TOTEM_READINGS; i++) {
        cr_assert(!none.tried[i] && any.tried[i]);
    }
    cr_assert(!none.taken.exact && any.taken.exact);
    totem_file_free(&file);
}

/* Cut in its last record: what its head says decides. Less than nothing is no length, and what is
   no number is none. */
Test(SUITE, damaged_body_is_known_by_a_length_that_can_be) {
    static const struct {
        float length;
        qp_totem_kind kind;
    } lengths[] = {{1.0F, QP_TOTEM_BARE},
                   {0.0F, QP_TOTEM_BARE},
                   {86400.0F, QP_TOTEM_BARE},
                   {86401.0F, QP_TOTEM_NOTHING},
                   {-1.0F, QP_TOTEM_NOTHING}};
    totem_file file = rich();
    for (size_t i = 0; i < sizeof lengths / sizeof lengths[0]; i++) {
        totem_set32(&file, 0, totem_bits(lengths[i].length));
        qp_bytes bytes = totem_file_bytes(&file);
        bytes.size -= 1;
        cr_assert_eq(qp_totem_detect(bytes), lengths[i].kind, "%f", (double)lengths[i].length);
    }
    totem_set32(&file, 0, 0x7fc00000);
    qp_bytes bytes = totem_file_bytes(&file);
    bytes.size -= 1;
    cr_assert_eq(qp_totem_detect(bytes), QP_TOTEM_NOTHING);
    totem_file_free(&file);
}

/* A whole body is one whatever it begins with; a damaged one that begins as another format does was
   taken for one, so that a program of more than a megabyte on a disc was reported as broken. */
Test(SUITE, damaged_body_that_begins_as_another_format_is_none) {
    /* 0x7f "ELF", 0x89 "PNG", "RIFF" */
    static const uint32_t beginnings[] = {0x464c457f, 0x474e5089, 0x46464952};
    totem_file file = rich();
    for (size_t i = 0; i < sizeof beginnings / sizeof beginnings[0]; i++) {
        totem_set32(&file, 0, beginnings[i]);
        qp_bytes bytes = totem_file_bytes(&file);
        cr_assert_eq(qp_totem_detect(bytes), QP_TOTEM_BARE, "0x%x", beginnings[i]);
        bytes.size -= 1;
        cr_assert_eq(qp_totem_detect(bytes), QP_TOTEM_NOTHING, "0x%x", beginnings[i]);
        totem_set32(&file, 0, beginnings[i] + 1);
        bytes = totem_file_bytes(&file);
        bytes.size -= 1;
        cr_assert_eq(qp_totem_detect(bytes), QP_TOTEM_BARE, "0x%x", beginnings[i]);
    }
    totem_file_free(&file);
}

/* -- Memory ----------------------------------------------------------------------------------- */

Test(SUITE, parse_in_arenas_of_every_size) {
    totem_file file = rich();
    const qp_bytes bytes = totem_file_bytes(&file);
    size_t needed = 0;
    for (size_t size = qp_totem_memory_bound(bytes.size);; size--) {
        qp_exact block = qp_exact_block(size);
        qp_sink sink = {NULL, NULL, {0, 0, 0}};
        qp_arena arena;
        qp_totem_animation animation;
        qp_arena_init(&arena, block.data, size);
        const qp_status status = qp_totem_parse(bytes, NULL, &arena, &sink, &animation);
        needed = needed == 0 ? arena.used : needed;
        cr_assert_eq(status, size >= needed ? QP_OK : QP_NO_MEMORY, "%zu of %zu", size, needed);
        cr_assert_eq(animation.mesh_count, size >= needed ? 1 : 0);
        qp_exact_free(&block);
        if (size == 0) {
            break;
        }
    }
    cr_assert(needed >= 4 * sizeof(size_t));
    totem_file_free(&file);
}

/* -- Writing ---------------------------------------------------------------------------------- */

/* More than all memory is counted as all of it, and is not written. */
Test(SUITE, writer_that_would_wrap) {
    for (size_t before = SIZE_MAX - 5; before > 0; before++) { /* up to SIZE_MAX */
        qp_totem_writer writer = qp_totem_writer_to(NULL, 0, QP_TOTEM_LITTLE, 8);
        writer.size = before;
        qp_totem_put_count(&writer, 7);
        cr_assert_eq(writer.size, before <= SIZE_MAX - 4 ? before + 4 : SIZE_MAX);
        cr_assert_not(qp_totem_written(&writer));
    }
}

/* A chunk holds its count, and records with a header and at least a byte each. */
Test(SUITE, chunks_too_small_for_a_record) {
    static const uint8_t byte[1] = {7};
    static uint8_t out[0x1000];
    for (uint32_t chunk = 0; chunk <= 4 + QP_TOTEM_RECORD_HEADER + 1; chunk++) {
        for (size_t size = 0; size <= 1; size++) {
            const qp_bytes payload = {byte, size};
            qp_totem_archive_writer archive =
                qp_totem_archive_writer_to(out, sizeof out, QP_TOTEM_LITTLE, "v", chunk);
            qp_totem_put_archive_record(&archive, 5, 1, 0, payload);
            cr_assert_eq(qp_totem_end_archive(&archive), chunk > 4 + QP_TOTEM_RECORD_HEADER,
                         "%zu bytes in a chunk of %u", size, chunk);
        }
    }
}

/* -- Archives --------------------------------------------------------------------------------- */

Test(SUITE, member_with_options_that_are_none) {
    static uint8_t out[0x2000];
    totem_file file = rich();
    qp_totem_archive_writer writer =
        qp_totem_archive_writer_to(out, sizeof out, QP_TOTEM_LITTLE, "v", 0x800);
    qp_totem_put_archive_record(&writer, QP_TOTEM_CLASS, 1, 0, totem_file_bytes(&file));
    cr_assert(qp_totem_end_archive(&writer));
    const qp_bytes bytes = {out, writer.writer.size};
    qp_totem_archive archive = qp_totem_archive_open(bytes, QP_TOTEM_ANY);
    qp_totem_archive_item item;
    while (qp_totem_archive_next(&archive, &item) && item.kind != QP_TOTEM_ARCHIVE_RECORD) {
    }
    cr_assert_eq(item.class_id, QP_TOTEM_CLASS);
    for (int order = 0; order < 4; order++) {
        const qp_totem_options options = {(qp_totem_order)order, QP_TOTEM_QUAT_DOCUMENTED,
                                          QP_TOTEM_SLERP_PRINTED, QP_TOTEM_SEARCH_CLAMP, false};
        qp_sink sink = {NULL, NULL, {0, 0, 0}};
        qp_exact block = qp_exact_block(qp_totem_memory_bound(bytes.size));
        qp_arena arena;
        qp_totem_animation animation;
        qp_arena_init(&arena, block.data, block.bytes.size);
        cr_assert_eq(qp_totem_parse_member(&archive, &item, &options, &arena, &sink, &animation),
                     order <= QP_TOTEM_BIG ? QP_OK : QP_BAD_ARGUMENT);
        cr_assert_eq(animation.mesh_count, order <= QP_TOTEM_BIG ? 1 : 0);
        qp_exact_free(&block);
    }
    totem_file_free(&file);
}
