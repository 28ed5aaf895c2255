/* Items that a caller changed beyond what their kind has, and numbers that no size field can say.
 */
#include "write/decode.h"
#include "write/fix.h"
#include "write/schema.h"
#include "write_repair.h"
#include "write_sample.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

/* Item `nth` of its kind in the sample. */
static qp_item item_of(qp_bytes data, uint16_t kind) {
    qp_items items;
    qp_item item;
    qp_items_start(&items, QP_INPUT_CCSF, data);
    while (qp_items_next(&items, &item)) {
        if (item.kind == kind && item.type == QP_ITEM_RECORD) {
            return item;
        }
    }
    cr_assert_fail("the sample has no such record");
    return item;
}

static void expect_same_bytes(const qp_item *item, const qp_item *changed) {
    uint8_t bytes[2][512];
    qp_out out[2] = {qp_out_into(bytes[0], 512), qp_out_into(bytes[1], 512)};
    qp_item_write(item, &out[0]);
    qp_item_write(changed, &out[1]);
    cr_assert(out[0].used == out[1].used && out[0].used < 512);
    cr_assert_arr_eq(bytes[0], bytes[1], out[0].used);
    cr_assert_eq(qp_item_size(changed), out[0].used);
}

Test(write_edges, controllers_past_those_of_the_kind_have_no_flags) {
    qp_build file = write_sample(0x100);
    const qp_item item = item_of(qp_build_bytes(&file), QP_KIND_OBJECT);
    qp_item changed = item;
    cr_assert(item.controller_count < QP_CONTROLLERS_MAX);
    changed.controller_count = QP_CONTROLLERS_MAX;
    expect_same_bytes(&item, &changed);
    changed.controller_count = item.controller_count - 1; /* the last one is left out */
    cr_assert_eq(qp_item_size(&changed), qp_item_size(&item) - 4 - 2 * 8);
    qp_build_free(&file);
}

Test(write_edges, fields_past_those_of_the_kind_are_none) {
    qp_build file = write_sample(0x100);
    const qp_item item = item_of(qp_build_bytes(&file), QP_KIND_F_NOTE);
    qp_item changed = item;
    cr_assert_eq(item.field_count, 3);
    changed.field_count = QP_ITEM_FIELDS_MAX;
    expect_same_bytes(&item, &changed);
    cr_assert_str_neq(qp_item_field(&changed, 2).name, "");
    cr_assert_str_eq(qp_item_field(&changed, 3).name, "");
    cr_assert_eq(qp_item_field(&changed, 3).size, 0);
    cr_assert_str_eq(qp_item_field(&item, 3).name, "");
    cr_assert_eq(qp_item_find(&changed, "none of these"), QP_ITEM_FIELDS_MAX);
    changed.field_count = 1; /* cut behind its object */
    cr_assert_str_neq(qp_item_field(&changed, 0).name, "");
    cr_assert_str_eq(qp_item_field(&changed, 1).name, "");
    qp_build_free(&file);
}

Test(write_edges, numbers_of_words_that_no_size_field_can_say) {
    cr_assert_eq(qp_words_or(0, 7), 0);
    cr_assert_eq(qp_words_or(UINT32_MAX, 7), UINT32_MAX);
    cr_assert_eq(qp_words_or((uint64_t)UINT32_MAX + 1, 7), 7);
    cr_assert_eq(qp_words_or(UINT64_MAX, 7), 7);
}

Test(write_edges, bare_anime_that_is_another_chunk_is_bytes) {
    static const uint8_t data[] = {0x01, 0x07, 0xcc, 0xcc, 1, 0, 0, 0, 9, 9, 9, 9};
    qp_items items;
    qp_item item;
    const qp_bytes bytes = {data, sizeof data};
    qp_items_start(&items, QP_INPUT_ANIME, bytes);
    cr_assert(qp_items_next(&items, &item));
    cr_assert(item.type == QP_ITEM_BYTES && item.offset == 0 && item.end == sizeof data);
    cr_assert_not(qp_items_next(&items, &item));
}

/* -- Repairs ---------------------------------------------------------------------------------- */

Test(write_edges, bound_of_a_repair_never_wraps) {
    cr_assert_eq(qp_fix_memory_bound(100), 100 + QP_ARENA_SLACK);
    cr_assert_eq(qp_fix_memory_bound(SIZE_MAX - QP_ARENA_SLACK), SIZE_MAX);
    cr_assert_eq(qp_fix_memory_bound(SIZE_MAX - QP_ARENA_SLACK + 1), SIZE_MAX);
    cr_assert_eq(qp_fix_memory_bound(SIZE_MAX), SIZE_MAX);
}

Test(write_edges, changes_are_counted_without_a_function) {
    repair_plain p = repair_make_plain();
    qp_exact block = qp_exact_block(qp_fix_memory_bound(p.file.size));
    qp_arena arena;
    qp_change_sink sink = {NULL, NULL, 0};
    qp_out out = qp_out_into(NULL, 0);
    qp_build_set_u32(&p.file, p.anime + 4, 0);
    qp_build_set_u32(&p.file, p.anime + 16, 0);
    qp_arena_init(&arena, block.data, block.bytes.size);
    cr_assert_eq(qp_fix(QP_INPUT_CCSF, qp_build_bytes(&p.file), &arena, &sink, &out), QP_OK);
    cr_assert_eq(sink.count, 2);
    cr_assert_eq(out.used, p.file.size);
    qp_exact_free(&block);
    qp_build_free(&p.file);
}

Test(write_edges, content_of_zeros_is_nothing) {
    static const uint8_t zeros[8];
    const qp_bytes data = {zeros, sizeof zeros};
    cr_assert_eq(qp_content_end(data), 0);
    static const uint8_t some[8] = {0, 0, 5};
    const qp_bytes three = {some, sizeof some};
    cr_assert_eq(qp_content_end(three), 3);
}

/* Frame follows an Anime by kind, tag and size; other chunks by kind and the files' own tag. */
Test(write_edges, what_may_follow_an_anime) {
    static const struct {
        uint8_t head[8];
        bool follows;
    } heads[] = {
        {{0x05, 0x00, 0xcc, 0xcc, 1, 0, 0, 0}, true},
        {{0x05, 0x00, 0x00, 0x00, 1, 0, 0, 0}, true},
        {{0x05, 0x00, 0x34, 0x12, 1, 0, 0, 0}, false},
        {{0x05, 0x00, 0xcc, 0xcc, 2, 0, 0, 0}, false},
        {{0x00, 0x01, 0xcc, 0xcc, 3, 0, 0, 0}, true},
        {{0x00, 0x01, 0x34, 0x12, 3, 0, 0, 0}, false},
        {{0x01, 0x01, 0xcc, 0xcc, 3, 0, 0, 0}, false},
    };
    for (size_t i = 0; i < sizeof heads / sizeof heads[0]; i++) {
        const qp_bytes data = {heads[i].head, 8};
        cr_assert_eq(qp_chunk_follows(data, 0), heads[i].follows, "head %zu", i);
        cr_assert(qp_chunk_follows(data, 8), "the end of the data");
        cr_assert_not(qp_chunk_follows(data, 1));
    }
}

/* A word that belongs to nothing stands where the closing Top is missing: what it was nobody can
   tell. */
Test(write_edges, anime_without_a_closing_top_that_ends_in_a_stray_word) {
    qp_build file = repair_begin();
    const size_t anime = qp_ccs_anime_open(&file, 1, 2);
    qp_ccs_top(&file, 0);
    qp_ccs_top(&file, 1);
    repair_put_note(&file, 9);
    qp_build_u32(&file, 0x12345678);
    qp_ccs_anime_close(&file, anime, QP_CCS_ONCE);
    qp_build_cut(&file, file.size - 12);
    qp_build_set_u32(&file, anime + 4, qp_build_get_u32(&file, anime + 4) - 3);
    qp_build_set_u32(&file, anime + 16, qp_build_get_u32(&file, anime + 16) - 3);
    qp_ccs_end(&file);
    expect_left_alone(&file);
    qp_build_free(&file);
}

/* F_Obj has fields of its own up to 0x100, where it has 13 words (animation-playback, F_Obj), and
   where no header tells the version; those of later games have flags, whatever their length. */
Test(write_edges, object_in_a_frame_by_version_and_length) {
    static const uint16_t versions[] = {0, 0x90, 0x100, 0x101, 0x110, 0x123, 0xffff};
    for (size_t i = 0; i < sizeof versions / sizeof versions[0]; i++) {
        for (uint64_t words = 0; words < 30; words++) {
            const qp_schema *schema = qp_frame_schema(QP_KIND_F_OBJ, versions[i], words);
            const char *second = words == 13 && versions[i] <= 0x100 ? "unread" : "flags";
            cr_assert_str_eq(schema->fields[1].name, second, "version 0x%x, %u words", versions[i],
                             (unsigned)words);
        }
    }
}

/* The fields of a record fill whole words. */
static void expect_words(const qp_schema *schema, uint32_t kind) {
    uint32_t bytes = 0;
    for (uint32_t i = 0; schema != NULL && i < schema->count; i++) {
        bytes += schema->fields[i].size;
    }
    cr_assert_eq(bytes % 4, 0, "0x%04x: %u bytes", kind, bytes);
}

Test(write_edges, fields_of_every_record_fill_words) {
    static const uint16_t versions[] = {0, 0x90, 0x92, 0x100, 0x110, 0x111, 0x120, 0x123, 0x130};
    for (size_t i = 0; i < sizeof versions / sizeof versions[0]; i++) {
        for (uint32_t kind = 0; kind <= 0xffff; kind++) {
            expect_words(qp_frame_schema((uint16_t)kind, versions[i], 13), kind);
            expect_words(qp_frame_schema((uint16_t)kind, versions[i], 4), kind);
        }
    }
}

/* The fields of a kind in a version as text: names with their bytes, and the list behind them. */
static void put_fields(uint16_t kind, uint16_t version, char text[256]) {
    const qp_schema *schema = qp_chunk_schema(kind, version);
    int at = 0;
    text[0] = '\0';
    for (uint32_t i = 0; i < schema->count; i++) {
        at += snprintf(text + at, 256 - (size_t)at, "%s:%u ", schema->fields[i].name,
                       (unsigned)schema->fields[i].size);
    }
    snprintf(text + at, 256 - (size_t)at, "%s",
             schema->list_words == 0 ? "" : schema->fields[schema->list_count].name);
}

/* ccsf.md 4: what came with 0x90 and with 0x92. */
Test(write_edges, textures_and_cluts_by_version) {
    static const struct {
        uint16_t first, last;
        const char *texture, *clut;
    } spans[] = {
        {0, 0x8f, "object:4 ", "object:4 count:4 count"},
        {0x90, 0x91, "object:4 clut:4 byte_0:1 format:1 extra_levels:1 byte_3:1 word_4:4 ",
         "object:4 bytes:4 half_0:2 half_1:2 count:4 count"},
        {0x92, 0x130,
         "object:4 clut:4 word_2:4 byte_0:1 format:1 extra_levels:1 byte_3:1 word_4:4 ",
         "object:4 blit_group:4 bytes:4 half_0:2 half_1:2 count:4 count"},
    };
    for (size_t i = 0; i < 3; i++) {
        for (uint16_t version = spans[i].first; version <= spans[i].last; version++) {
            char text[256];
            put_fields(QP_CHUNK_TEXTURE, version, text);
            cr_assert_str_eq(text, spans[i].texture, "0x%x", version);
            put_fields(QP_CHUNK_CLUT, version, text);
            cr_assert_str_eq(text, spans[i].clut, "0x%x", version);
        }
    }
}
