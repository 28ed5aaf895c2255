/* Cursor and arena: every read at every remaining length, every way to run out. */
#include "base/cursor.h"
#include "support/exact.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

static const uint8_t counting[] = {0x81, 0x92, 0xa3, 0xb4, 0xc5};

/* -- Cursor: reads ---------------------------------------------------------------------------- */

/* The five reads as one question: true, and the value, or false with nothing moved or written. */
typedef struct {
    const char *name;
    size_t size;
    uint32_t value; /* of the first bytes of `counting` */
} read_kind;

static const read_kind reads[] = {
    {"u8", 1, 0x81},      {"u16le", 2, 0x9281},     {"u32le", 4, 0xb4a39281},
    {"u16be", 2, 0x8192}, {"u32be", 4, 0x8192a3b4},
};

static bool read_as(size_t kind, qp_cursor *cursor, uint32_t *value) {
    uint8_t byte = (uint8_t)*value;
    uint16_t half = (uint16_t)*value;
    bool ok = false;
    switch (kind) {
    case 0:
        ok = qp_read_u8(cursor, &byte);
        *value = byte;
        return ok;
    case 1:
        ok = qp_read_u16le(cursor, &half);
        *value = half;
        return ok;
    case 2:
        return qp_read_u32le(cursor, value);
    case 3:
        ok = qp_read_u16be(cursor, &half);
        *value = half;
        return ok;
    default:
        return qp_read_u32be(cursor, value);
    }
}

Test(base, cursor_reads_at_every_remaining_length) {
    for (size_t kind = 0; kind < sizeof reads / sizeof reads[0]; kind++) {
        for (size_t size = 0; size <= sizeof counting; size++) {
            qp_exact exact = qp_exact_copy(counting, size);
            qp_cursor cursor = qp_cursor_over(exact.bytes);
            uint32_t value = 0x5a;
            bool ok = read_as(kind, &cursor, &value);
            cr_assert(ok == (size >= reads[kind].size), "%s of %zu", reads[kind].name, size);
            cr_assert(value == (ok ? reads[kind].value : 0x5a), "%s", reads[kind].name);
            cr_assert(cursor.pos == (ok ? reads[kind].size : 0), "%s", reads[kind].name);
            qp_exact_free(&exact);
        }
    }
}

Test(base, cursor_read_stops_at_its_end_and_not_at_the_end_of_the_data) {
    qp_bytes bytes = {counting, sizeof counting};
    for (size_t kind = 0; kind < sizeof reads / sizeof reads[0]; kind++) {
        qp_cursor cursor = qp_cursor_between(bytes, 1, reads[kind].size);
        uint32_t value = 0x5a;
        cr_assert(!read_as(kind, &cursor, &value), "%s", reads[kind].name);
        cr_assert(value == 0x5a && cursor.pos == 1, "%s", reads[kind].name);
        cursor = qp_cursor_between(bytes, 0, reads[kind].size);
        cr_assert(read_as(kind, &cursor, &value), "%s", reads[kind].name);
        cr_assert(qp_cursor_left(&cursor) == 0, "%s", reads[kind].name);
    }
}

Test(base, cursor_over_nothing_at_all) {
    qp_bytes none = {NULL, 0};
    qp_cursor cursor = qp_cursor_over(none);
    uint32_t value = 7;
    for (size_t kind = 0; kind < sizeof reads / sizeof reads[0]; kind++) {
        cr_assert(!read_as(kind, &cursor, &value));
    }
    cr_assert(value == 7 && qp_cursor_left(&cursor) == 0);
    cr_assert(qp_cursor_skip(&cursor, 0) && !qp_cursor_skip(&cursor, 1));
}

Test(base, cursor_between_is_cut_down_to_the_data) {
    qp_bytes bytes = {counting, sizeof counting};
    static const struct {
        size_t start, end, pos, stop;
    } ranges[] = {
        {0, 5, 0, 5}, {1, 4, 1, 4},        {2, 2, 2, 2},        {0, 6, 0, 5},
        {5, 5, 5, 5}, {6, 9, 5, 5},        {4, 2, 2, 2},        {SIZE_MAX, SIZE_MAX, 5, 5},
        {3, 0, 0, 0}, {SIZE_MAX, 3, 3, 3}, {0, SIZE_MAX, 0, 5},
    };
    for (size_t i = 0; i < sizeof ranges / sizeof ranges[0]; i++) {
        qp_cursor cursor = qp_cursor_between(bytes, ranges[i].start, ranges[i].end);
        cr_assert(cursor.pos == ranges[i].pos && cursor.end == ranges[i].stop, "range %zu", i);
    }
}

Test(base, peeks_at_every_offset_give_zero_where_bytes_are_missing) {
    qp_exact exact = qp_exact_copy(counting, sizeof counting);
    static const uint32_t halves[] = {0x9281, 0xa392, 0xb4a3, 0xc5b4, 0, 0};
    static const uint32_t words[] = {0xb4a39281, 0xc5b4a392, 0, 0, 0, 0};
    for (size_t at = 0; at <= sizeof counting; at++) {
        cr_assert(qp_peek_u16le(exact.bytes, at) == halves[at], "half at %zu", at);
        cr_assert(qp_peek_u32le(exact.bytes, at) == words[at], "word at %zu", at);
    }
    cr_assert(qp_peek_u16le(exact.bytes, SIZE_MAX) == 0);
    cr_assert(qp_peek_u32le(exact.bytes, SIZE_MAX) == 0);
    qp_exact_free(&exact);
}

/* -- Cursor: moves ---------------------------------------------------------------------------- */

Test(base, cursor_skip_moves_by_what_is_left_and_no_further) {
    for (size_t size = 0; size <= sizeof counting; size++) {
        qp_bytes bytes = {counting, size};
        for (size_t count = 0; count <= sizeof counting + 1; count++) {
            qp_cursor cursor = qp_cursor_over(bytes);
            bool ok = qp_cursor_skip(&cursor, count);
            cr_assert(ok == (count <= size), "%zu of %zu", count, size);
            cr_assert(cursor.pos == (ok ? count : 0));
        }
        qp_cursor cursor = qp_cursor_over(bytes);
        cr_assert(!qp_cursor_skip(&cursor, SIZE_MAX) && cursor.pos == 0);
    }
}

Test(base, cursor_skip_array_product_that_fits_or_is_one_too_many) {
    qp_bytes bytes = {counting, sizeof counting};
    for (size_t size = 1; size <= 6; size++) {
        size_t most = sizeof counting / size;
        qp_cursor cursor = qp_cursor_over(bytes);
        cr_assert(qp_cursor_skip_array(&cursor, most, size) && cursor.pos == most * size);
        cursor = qp_cursor_over(bytes);
        cr_assert(!qp_cursor_skip_array(&cursor, most + 1, size) && cursor.pos == 0);
        cr_assert(qp_cursor_holds(&cursor, most, size));
        cr_assert(!qp_cursor_holds(&cursor, most + 1, size));
    }
}

Test(base, cursor_skip_array_product_that_wraps_to_something_small) {
    qp_bytes bytes = {counting, sizeof counting};
    qp_cursor cursor = qp_cursor_over(bytes);
    static const struct {
        size_t count, size;
    } wraps[] = {
        {SIZE_MAX / 2 + 1, 2}, {SIZE_MAX / 4 + 1, 4},   {SIZE_MAX / 4 + 2, 4},
        {2, SIZE_MAX / 2 + 1}, {SIZE_MAX, SIZE_MAX},    {SIZE_MAX, 1},
        {1, SIZE_MAX},         {SIZE_MAX / 16 + 1, 16},
    };
    for (size_t i = 0; i < sizeof wraps / sizeof wraps[0]; i++) {
        cr_assert(!qp_cursor_holds(&cursor, wraps[i].count, wraps[i].size), "product %zu", i);
        cr_assert(!qp_cursor_skip_array(&cursor, wraps[i].count, wraps[i].size), "product %zu", i);
        cr_assert(cursor.pos == 0);
    }
}

Test(base, cursor_skip_array_of_no_elements_or_of_no_size) {
    qp_bytes bytes = {counting, sizeof counting};
    qp_cursor cursor = qp_cursor_over(bytes);
    cr_assert(qp_cursor_skip_array(&cursor, 0, 4) && cursor.pos == 0);
    cr_assert(qp_cursor_skip_array(&cursor, 0, SIZE_MAX) && cursor.pos == 0);
    cr_assert(qp_cursor_skip_array(&cursor, SIZE_MAX, 0) && cursor.pos == 0);
}

Test(base, cursor_take_splits_off_what_is_there) {
    qp_bytes bytes = {counting, sizeof counting};
    qp_cursor cursor = qp_cursor_over(bytes);
    qp_cursor taken = {NULL, 3, 3};
    cr_assert(qp_cursor_take(&cursor, 2, &taken));
    cr_assert(taken.data == counting && taken.pos == 0 && taken.end == 2 && cursor.pos == 2);
    cr_assert(qp_cursor_take(&cursor, 0, &taken));
    cr_assert(taken.pos == 2 && taken.end == 2 && cursor.pos == 2);
    cr_assert(!qp_cursor_take(&cursor, 4, &taken), "one byte too many");
    cr_assert(taken.pos == 2 && taken.end == 2 && cursor.pos == 2, "a refused take moves nothing");
    cr_assert(!qp_cursor_take(&cursor, SIZE_MAX, &taken) && cursor.pos == 2);
    cr_assert(qp_cursor_take(&cursor, 3, &taken) && taken.end == 5 && cursor.pos == 5);
}

/* -- Arena ------------------------------------------------------------------------------------ */

Test(base, arena_gives_all_of_its_block_and_nothing_after) {
    for (size_t size = 1; size <= 40; size++) {
        qp_exact block = qp_exact_block(size);
        qp_arena arena;
        qp_arena_init(&arena, block.data, size);
        cr_assert(qp_arena_alloc(&arena, size + 1, 1, 1) == NULL && arena.used == 0);
        unsigned char *all = qp_arena_alloc(&arena, size, 1, 1);
        cr_assert(all == block.data && arena.used == size);
        memset(all, 0xff, size);
        cr_assert(qp_arena_alloc(&arena, 1, 1, 1) == NULL && arena.used == size);
        qp_exact_free(&block);
    }
}

Test(base, arena_without_a_block_gives_nothing) {
    qp_arena arena;
    qp_arena_init(&arena, NULL, 64);
    cr_assert(arena.size == 0);
    cr_assert(qp_arena_alloc(&arena, 1, 1, 1) == NULL);
    unsigned char byte = 0;
    qp_arena_init(&arena, &byte, 0);
    cr_assert(qp_arena_alloc(&arena, 1, 1, 1) == NULL);
}

Test(base, arena_refuses_zero_counts_and_bad_alignments_unchanged) {
    unsigned char block[64];
    static const size_t bad[] = {0, 3, 5, 6, 12, 17, 32, SIZE_MAX};
    qp_arena arena;
    qp_arena_init(&arena, block, sizeof block);
    cr_assert(qp_arena_alloc(&arena, 0, 4, 4) == NULL);
    cr_assert(qp_arena_alloc(&arena, 4, 0, 4) == NULL);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        cr_assert(qp_arena_alloc(&arena, 1, 1, bad[i]) == NULL, "alignment %zu", bad[i]);
    }
    cr_assert(arena.used == 0);
}

Test(base, arena_refuses_products_that_overflow_unchanged) {
    unsigned char block[64];
    qp_arena arena;
    qp_arena_init(&arena, block, sizeof block);
    cr_assert(qp_arena_alloc(&arena, SIZE_MAX, SIZE_MAX, 1) == NULL);
    cr_assert(qp_arena_alloc(&arena, SIZE_MAX / 4 + 1, 4, 1) == NULL, "wraps to 0");
    cr_assert(qp_arena_alloc(&arena, SIZE_MAX / 4 + 2, 4, 1) == NULL, "wraps to 4");
    cr_assert(qp_arena_alloc(&arena, SIZE_MAX, 1, 16) == NULL, "padding would wrap");
    cr_assert(qp_arena_alloc(&arena, 2, SIZE_MAX / 2 + 1, 1) == NULL);
    cr_assert(arena.used == 0);
}

Test(base, arena_aligns_from_every_start_address) {
    unsigned char block[80];
    for (size_t start = 0; start < 16; start++) {
        for (size_t align = 1; align <= 16; align *= 2) {
            qp_arena arena;
            qp_arena_init(&arena, block + start, sizeof block - start);
            memset(block, 0xff, sizeof block);
            unsigned char *got = qp_arena_alloc(&arena, 3, 4, align);
            cr_assert(got != NULL && (uintptr_t)got % align == 0, "%zu from %zu", align, start);
            cr_assert((size_t)(got - (block + start)) < align, "no more padding than needed");
            cr_assert(arena.used == (size_t)(got - (block + start)) + 12);
            for (size_t i = 0; i < 12; i++) {
                cr_assert(got[i] == 0, "blocks are zeroed");
            }
            cr_assert(got[12] == 0xff && (got == block || got[-1] == 0xff));
        }
    }
}

Test(base, arena_padding_counts_when_the_block_is_nearly_used_up) {
    unsigned char block[48];
    unsigned char *base = block + (16 - (uintptr_t)block % 16);
    qp_arena arena;
    qp_arena_init(&arena, base, 17);
    cr_assert(qp_arena_alloc(&arena, 1, 1, 1) == base);
    cr_assert(qp_arena_alloc(&arena, 1, 2, 16) == NULL && arena.used == 1, "one byte short");
    cr_assert(qp_arena_alloc(&arena, 1, 1, 16) == base + 16 && arena.used == 17);
    qp_arena_init(&arena, base, 8);
    cr_assert(qp_arena_alloc(&arena, 1, 1, 1) == base);
    cr_assert(qp_arena_alloc(&arena, 1, 1, 16) == NULL && arena.used == 1, "padding alone is past");
}

Test(base, arena_never_hands_out_overlapping_blocks) {
    qp_exact block = qp_exact_block(1000);
    qp_arena arena;
    qp_arena_init(&arena, block.data, 1000);
    unsigned char *last_end = block.data;
    size_t given = 0;
    for (uint32_t i = 0; arena.used < 1000 && i < 1000; i++) {
        size_t count = 1 + i % 7;
        size_t size = 1 + i % 5;
        unsigned char *got = qp_arena_alloc(&arena, count, size, (size_t)1 << i % 5);
        if (got == NULL) {
            continue;
        }
        cr_assert(got >= last_end, "allocation %u begins inside the one before", i);
        last_end = got + count * size;
        cr_assert(last_end == block.data + arena.used && arena.used <= 1000);
        memset(got, 0xa5, count * size);
        given++;
    }
    cr_assert(given > 50 && arena.used == 1000);
    qp_exact_free(&block);
}

/* -- Version ---------------------------------------------------------------------------------- */

Test(base, version_is_that_of_the_header) {
    char numbers[32];
    snprintf(numbers, sizeof numbers, "%d.%d.%d", QP_VERSION_MAJOR, QP_VERSION_MINOR,
             QP_VERSION_PATCH);
    cr_assert_str_eq(qp_version(), QP_VERSION);
    cr_assert_str_eq(qp_version(), numbers);
}
