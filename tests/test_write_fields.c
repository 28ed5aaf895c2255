/*
 * Every byte that is written comes from one member of an item: each member is changed in turn, and
 * exactly its bytes change.
 */
#include "quirkproof/write.h"
#include "support/exact.h"
#include "write_sample.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

/* -- One change at a time --------------------------------------------------------------------- */

/* A file of which one item is changed. */
typedef struct {
    qp_bytes data;
    uint8_t *written;
    uint8_t *covered; /* by byte: how many members it came from */
    size_t changes;
} sweep;

static sweep sweep_start(qp_bytes data) {
    sweep s = {data, malloc(data.size), calloc(data.size, 1), 0};
    cr_assert(s.written != NULL && s.covered != NULL);
    return s;
}

static void sweep_free(sweep *s) {
    free(s->written);
    free(s->covered);
}

/* Writes the file with `changed` in place of the item where it begins. */
static void write_with(sweep *s, const qp_item *changed) {
    qp_items items;
    qp_item item;
    qp_out out = qp_out_into(s->written, s->data.size);
    qp_items_start(&items, QP_INPUT_CCSF, s->data);
    while (qp_items_next(&items, &item)) {
        qp_item_write(item.offset == changed->offset ? changed : &item, &out);
    }
    cr_assert_eq(out.used, s->data.size, "the file has another size");
}

/* Exactly data[start, start + size) is another one, in each byte of it. */
static void expect_changed(sweep *s, const qp_item *changed, size_t start, size_t size) {
    write_with(s, changed);
    for (size_t i = 0; i < s->data.size; i++) {
        bool inside = i >= start && i < start + size;
        cr_assert_eq(s->written[i] != s->data.data[i], inside,
                     "byte 0x%zx %s, item of kind 0x%x at 0x%zx, change at 0x%zx + %zu", i,
                     inside ? "stays" : "changes", changed->kind, changed->offset, start, size);
        s->covered[i] = (uint8_t)(s->covered[i] + (inside ? 1 : 0));
    }
    s->changes++;
}

/* A copy of a view in which `size` bytes at `at` are inverted; it replaces the view. */
static qp_exact invert(qp_bytes *view, size_t at, size_t size) {
    qp_exact copy = qp_exact_copy(view->data, view->size);
    for (size_t i = at; i < at + size; i++) {
        copy.data[i] = (uint8_t)~copy.data[i];
    }
    *view = copy.bytes;
    return copy;
}

/* -- The members of an item ------------------------------------------------------------------- */

static bool has_header(const qp_item *item) {
    return item->type != QP_ITEM_FILE && item->type != QP_ITEM_OBJECT &&
           item->type != QP_ITEM_BYTES;
}

static size_t sweep_header(sweep *s, const qp_item *item) {
    if (!has_header(item)) {
        return item->offset;
    }
    qp_item changed = *item;
    if (item->type == QP_ITEM_CHUNK || item->type == QP_ITEM_ANIME || item->controller_count == 0) {
        changed.kind = (uint16_t)~item->kind;
        expect_changed(s, &changed, item->offset, 2);
    } else {
        s->covered[item->offset]++; /* the kind chooses where flags lie: not changed alone */
        s->covered[item->offset + 1]++;
    }
    changed = *item;
    changed.tag = (uint16_t)~item->tag;
    expect_changed(s, &changed, item->offset + 2, 2);
    changed = *item;
    changed.words = ~item->words;
    expect_changed(s, &changed, item->offset + 4, 4);
    return item->offset + 8;
}

/* The bits of flags that belong to no controller; those of controllers have tests of their own. */
static void sweep_flags(sweep *s, const qp_item *item, size_t at) {
    qp_item changed = *item;
    changed.fields[1] ^= 0xff000000u;
    expect_changed(s, &changed, at + 3, 1);
    for (size_t i = at; i < at + 3; i++) {
        s->covered[i]++;
    }
}

static size_t sweep_fields(sweep *s, const qp_item *item, size_t at) {
    for (uint32_t i = 0; i < item->field_count; i++) {
        const qp_field_info info = qp_item_field(item, i);
        qp_item changed = *item;
        if (info.size > 4) {
            qp_exact name = invert(&changed.name, 0, info.size);
            expect_changed(s, &changed, at, info.size);
            qp_exact_free(&name);
        } else if (item->controller_count > 0 && i == 1) {
            sweep_flags(s, item, at);
        } else if (item->kind == QP_KIND_MORPHER && i == 1) {
            for (size_t k = at; k < at + 4; k++) {
                s->covered[k]++; /* a larger count than there are targets writes no more of them */
            }
        } else {
            changed.fields[i] = ~item->fields[i];
            expect_changed(s, &changed, at, info.size);
        }
        at += info.size;
    }
    return at;
}

static void sweep_list(sweep *s, const qp_item *item, size_t at) {
    for (size_t i = 0; i < item->list.size; i += 4) {
        qp_item changed = *item;
        qp_exact list = invert(&changed.list, i, 4);
        if (item->kind != QP_KIND_MORPHER) {
            expect_changed(s, &changed, at + i, 4);
        } else {
            memset(s->covered + at + i, 1, 4); /* targets have a test of their own */
        }
        qp_exact_free(&list);
    }
}

/* The count of a keyed controller, then its keys word by word. */
static size_t sweep_controller(sweep *s, const qp_item *item, uint32_t index, size_t at) {
    const qp_item_controller *controller = &item->controllers[index];
    if (controller->shape.kind == QP_CONTROLLER_ABSENT) {
        return at;
    }
    if (controller->shape.kind != QP_CONTROLLER_SINGLE) {
        memset(s->covered + at, 1, 4);
        at += 4;
    }
    const size_t frame = controller->shape.kind == QP_CONTROLLER_SINGLE ? 0 : 4;
    const size_t size = controller->shape.count * (frame + 4 * (size_t)controller->shape.width);
    cr_assert_eq(controller->shape.offset, at);
    for (size_t i = 0; i < size; i += 4) {
        qp_item changed = *item;
        qp_exact copy = invert(&changed.controllers[index].data, at + i, 4);
        expect_changed(s, &changed, at + i, 4);
        qp_exact_free(&copy);
    }
    return at + size;
}

static void sweep_item(sweep *s, const qp_item *item) {
    size_t at = sweep_fields(s, item, sweep_header(s, item));
    sweep_list(s, item, at);
    at += item->list.size;
    for (uint32_t i = 0; i < item->controller_count; i++) {
        at = sweep_controller(s, item, i, at);
    }
    cr_assert_eq(at + item->tail.size, item->end);
    if (item->tail.size > 0) {
        qp_item changed = *item;
        qp_exact tail = invert(&changed.tail, 0, item->tail.size);
        expect_changed(s, &changed, at, item->tail.size);
        qp_exact_free(&tail);
    }
}

static void sweep_file(uint32_t version) {
    qp_build file = write_sample(version);
    sweep s = sweep_start(qp_build_bytes(&file));
    qp_items items;
    qp_item item;
    qp_items_start(&items, QP_INPUT_CCSF, s.data);
    while (qp_items_next(&items, &item)) {
        cr_assert(item.whole, "the item of kind 0x%x at 0x%zx is not whole", item.kind,
                  item.offset);
        sweep_item(&s, &item);
    }
    for (size_t i = 0; i < s.data.size; i++) {
        cr_assert_eq(s.covered[i], 1, "byte 0x%zx comes from %d members", i, s.covered[i]);
    }
    cr_assert(s.changes > 400, "%zu changes", s.changes);
    sweep_free(&s);
    qp_build_free(&file);
}

Test(write_fields, each_byte_comes_from_one_member_in_0x100) {
    sweep_file(0x100);
}

Test(write_fields, each_byte_comes_from_one_member_in_0x123) {
    sweep_file(0x123);
}

/* -- Members that change the layout ----------------------------------------------------------- */

/* The first item of that kind. */
static qp_item find_item(qp_bytes data, uint16_t kind) {
    qp_items items;
    qp_item item;
    qp_items_start(&items, QP_INPUT_CCSF, data);
    while (qp_items_next(&items, &item)) {
        if (item.kind == kind) {
            return item;
        }
    }
    cr_assert_fail("no item of the kind 0x%x", kind);
    return item;
}

/* What an item is written as, in a block of exactly its size. */
static qp_exact written(const qp_item *item) {
    qp_exact block = qp_exact_block(qp_item_size(item));
    qp_out out = qp_out_into(block.data, block.bytes.size);
    qp_item_write(item, &out);
    cr_assert_eq(out.used, block.bytes.size);
    return block;
}

static void expect_bytes(const qp_item *item, const uint8_t *bytes, size_t size) {
    qp_exact block = written(item);
    cr_assert_eq(block.bytes.size, size, "%zu bytes, not %zu", block.bytes.size, size);
    for (size_t i = 0; i < size; i++) {
        cr_assert_eq(block.data[i], bytes[i], "byte %zu is %02x, not %02x", i, block.data[i],
                     bytes[i]);
    }
    qp_exact_free(&block);
}

Test(write_fields, top_made_from_nothing) {
    static const uint8_t expected[] = {0x01, 0xff, 0xcc, 0xcc, 1, 0, 0, 0, 0x34, 0x12, 0, 0};
    const qp_item top = qp_item_top(0x1234);
    expect_bytes(&top, expected, sizeof expected);
    cr_assert_str_eq(qp_item_field(&top, 0).name, "frame");
}

Test(write_fields, controller_made_absent_takes_its_keys_and_its_flags_along) {
    qp_build file = {0};
    static const uint32_t value[] = {0x11, 0x12, 0x13};
    static const uint32_t keys[] = {0, 0x21, 1, 0x22};
    static const uint8_t expected[] = {0x02, 0x01, 0xcc, 0xcc, 10, 0, 0, 0, 7,    0, 0, 0,
                                       0x00, 0x04, 0x00, 0x02, 2,  0, 0, 0, 0,    0, 0, 0,
                                       0x21, 0,    0,    0,    1,  0, 0, 0, 0x22, 0, 0, 0};
    const size_t anime = qp_ccs_anime_open(&file, 1, 2);
    const size_t at = qp_ccs_controllers_open(&file, QP_KIND_OBJECT, 7);
    qp_ccs_single(&file, at, 6, value, 3);
    qp_ccs_keys(&file, at, 9, QP_CONTROLLER_KEYED, keys, 2, 1);
    qp_ccs_add_flags(&file, at, 1u << 25);
    qp_ccs_close(&file, at);
    qp_ccs_anime_close(&file, anime, QP_CCS_ONCE);
    qp_items items;
    qp_item item;
    qp_items_start(&items, QP_INPUT_ANIME, qp_build_bytes(&file));
    cr_assert(qp_items_next(&items, &item) && item.type == QP_ITEM_ANIME);
    cr_assert(qp_items_next(&items, &item) && item.controller_count == 4);
    cr_assert_eq(item.controllers[2].shape.kind, QP_CONTROLLER_SINGLE);
    item.controllers[2].shape.kind = QP_CONTROLLER_ABSENT;
    expect_bytes(&item, expected, sizeof expected);
    item.controllers[3].shape.count = 1;
    cr_assert_eq(qp_item_size(&item), sizeof expected - 8);
    qp_build_free(&file);
}

Test(write_fields, morph_targets_are_written_from_the_list) {
    qp_build file = write_sample(0x123);
    qp_item item = find_item(qp_build_bytes(&file), QP_KIND_MORPHER);
    static const uint32_t target[] = {9, 1, 0x3e800000};
    static const uint8_t expected[] = {0x02, 0x19, 0xcc, 0xcc, 12, 0, 0, 0, 5, 0, 0, 0, 1,    0,
                                       0,    0,    9,    0,    0,  0, 1, 0, 0, 0, 0, 0, 0x80, 0x3e};
    uint8_t list[12];
    for (size_t i = 0; i < 12; i++) {
        list[i] = (uint8_t)(target[i / 4] >> 8 * (i % 4));
    }
    cr_assert_eq(item.fields[1], 3);
    cr_assert_eq(item.list.size, 40);
    item.list = (qp_bytes){list, sizeof list};
    item.fields[1] = 1;
    expect_bytes(&item, expected, sizeof expected);
    item.fields[1] = 2; /* more than the list has: the count is written, and what there is */
    cr_assert_eq(qp_item_size(&item), 28);
    item.fields[1] = 0;
    cr_assert_eq(qp_item_size(&item), 16);
    qp_build_free(&file);
}

Test(write_fields, short_name_is_filled_up_with_zeros) {
    qp_build file = write_sample(0x100);
    qp_items items;
    qp_item item;
    qp_items_start(&items, QP_INPUT_CCSF, qp_build_bytes(&file));
    while (qp_items_next(&items, &item) && item.type != QP_ITEM_OBJECT) {
    }
    item.name = (qp_bytes){(const uint8_t *)"OBJ_x", 5};
    item.fields[1] = 0x0201;
    uint8_t expected[32] = "OBJ_x";
    expected[30] = 1;
    expected[31] = 2;
    expect_bytes(&item, expected, sizeof expected);
    qp_build_free(&file);
}

/* -- What fields are called ------------------------------------------------------------------- */

static void expect_field(const qp_item *item, const char *name, uint32_t value) {
    const uint32_t index = qp_item_find(item, name);
    cr_assert(index < item->field_count, "kind 0x%x has no field %s", item->kind, name);
    cr_assert_eq(item->fields[index], value, "%s is 0x%x, not 0x%x", name, item->fields[index],
                 value);
}

Test(write_fields, fields_hold_what_the_file_says) {
    qp_build file = write_sample(0x100);
    const qp_bytes data = qp_build_bytes(&file);
    qp_item item = find_item(data, QP_CHUNK_HEAD);
    expect_field(&item, "magic", 0x46534343);
    expect_field(&item, "version", 0x100);
    cr_assert_eq(item.name.size, 32);
    cr_assert_eq(memcmp(item.name.data, "sample", 7), 0);
    item = find_item(data, QP_CHUNK_MATERIAL);
    expect_field(&item, "object", 3);
    expect_field(&item, "texture", 8);
    expect_field(&item, "crop_u", 11);
    expect_field(&item, "crop_v", 12);
    cr_assert_eq(qp_item_find(&item, "scale_u"), item.field_count);
    cr_assert_eq(qp_item_field(&item, item.field_count).size, 0);
    item = find_item(data, QP_CHUNK_ANIME);
    expect_field(&item, "object", 1);
    expect_field(&item, "frames", 3);
    item = find_item(data, QP_KIND_F_NOTE);
    expect_field(&item, "object", 2);
    expect_field(&item, "event", 3);
    expect_field(&item, "param", 4);
    item = find_item(data, QP_KIND_F_MORPHER);
    expect_field(&item, "morpher", 5);
    expect_field(&item, "count", 2);
    expect_field(&item, "padding", 0);
    cr_assert_eq(item.list.size, 16);
    item = find_item(data, QP_KIND_F_PCM);
    expect_field(&item, "blocks", 2);
    expect_field(&item, "block_words", 3);
    cr_assert_eq(item.tail.size, 24);
    cr_assert_str_eq(qp_item_field(&item, 99).name, "");
    qp_build_free(&file);
}

/* The head of 16 bytes that two games' discs have. */
Test(write_fields, long_head_of_sound) {
    qp_build file = {0};
    static const uint32_t words[] = {2, 0x00000001, 2, 1, 0xaa, 0xbb};
    const size_t anime = qp_ccs_anime_open(&file, 1, 2);
    qp_ccs_chunk(&file, QP_KIND_F_PCM, words, 6);
    qp_ccs_anime_close(&file, anime, QP_CCS_ONCE);
    qp_items items;
    qp_item item;
    qp_items_start(&items, QP_INPUT_ANIME, qp_build_bytes(&file));
    cr_assert(qp_items_next(&items, &item) && qp_items_next(&items, &item));
    expect_field(&item, "language", 1);
    expect_field(&item, "blocks", 2);
    expect_field(&item, "block_words", 1);
    cr_assert_eq(item.tail.size, 8);
    qp_build_free(&file);
}

/* -- What is not whole ------------------------------------------------------------------------ */

/* Counts the items that are not whole; the kind of the last of them. */
static size_t broken_items(qp_bytes data, uint16_t *kind) {
    qp_items items;
    qp_item item;
    size_t count = 0;
    qp_items_start(&items, QP_INPUT_CCSF, data);
    while (qp_items_next(&items, &item)) {
        if (!item.whole) {
            *kind = item.kind;
            count++;
        }
    }
    return count;
}

/* A file with one chunk of `count` words, the first of which are given. */
static size_t broken_in(uint32_t kind, const uint32_t *words, uint32_t count, uint16_t *broken) {
    qp_build file = {0};
    qp_ccs_header(&file, "a", 0x100);
    qp_ccs_index(&file, NULL, 0, NULL, 0);
    qp_ccs_setup(&file);
    qp_ccs_chunk(&file, kind, words, count);
    qp_ccs_end(&file);
    const size_t found = broken_items(qp_build_bytes(&file), broken);
    qp_build_free(&file);
    return found;
}

Test(write_fields, chunk_that_ends_elsewhere_is_not_whole) {
    static const uint32_t words[] = {2, 0, 0, 0};
    uint16_t kind = 0;
    cr_assert_eq(broken_in(QP_CHUNK_OBJECT, words, 4, &kind), 0);
    cr_assert_eq(broken_in(QP_CHUNK_OBJECT, words, 3, &kind), 1);
    cr_assert_eq(kind, QP_CHUNK_OBJECT);
}

Test(write_fields, chunk_that_counts_more_than_there_is_is_not_whole) {
    static const uint32_t clut[] = {2, 0, 0, 0, 1000, 0};
    static const uint32_t clump[] = {2, 2, 1, 2};
    static const uint32_t long_clump[] = {2, 0xffff, 1, 2};
    uint16_t kind = 0;
    cr_assert_eq(broken_in(QP_CHUNK_CLUT, clut, 6, &kind), 1);
    cr_assert_eq(kind, QP_CHUNK_CLUT);
    cr_assert_eq(broken_in(QP_CHUNK_CLUMP, clump, 4, &kind), 0);
    cr_assert_eq(broken_in(QP_CHUNK_CLUMP, long_clump, 4, &kind), 1);
    cr_assert_eq(kind, QP_CHUNK_CLUMP);
}

/* An F_Morpher with one pair that counts so many. */
Test(write_fields, morpher_that_counts_more_than_there_is_is_not_whole) {
    for (uint32_t count = 0; count < 4; count++) {
        const uint32_t words[4] = {3, count, 4, 0x3f800000};
        uint16_t kind = 0;
        qp_build file = {0};
        qp_ccs_header(&file, "broken", 0x100);
        qp_ccs_index(&file, NULL, 0, (const qp_ccs_row[]){{"a", 0}}, 1);
        qp_ccs_setup(&file);
        const size_t anime = qp_ccs_anime_open(&file, 1, 2);
        qp_ccs_top(&file, 0);
        qp_ccs_top(&file, 1);
        qp_ccs_chunk(&file, QP_KIND_F_MORPHER, words, 4);
        qp_ccs_anime_close(&file, anime, QP_CCS_ONCE);
        qp_ccs_end(&file);
        cr_assert_eq(broken_items(qp_build_bytes(&file), &kind), count > 1 ? 1 : 0, "%u", count);
        cr_assert_eq(kind, count > 1 ? QP_KIND_F_MORPHER : 0);
        qp_build_free(&file);
    }
}

/* Without its extra words a header has 48 bytes. */
Test(write_fields, shortest_header_is_whole) {
    qp_build file = {0};
    uint16_t kind = 0;
    qp_ccs_header(&file, "a", 0x100);
    qp_build_cut(&file, 56);
    cr_assert_eq(broken_items(qp_build_bytes(&file), &kind), 1);
    qp_build_set_u32(&file, 52, 0);
    cr_assert_eq(broken_items(qp_build_bytes(&file), &kind), 0);
    qp_build_cut(&file, 55);
    cr_assert_eq(broken_items(qp_build_bytes(&file), &kind), 1);
    cr_assert_eq(kind, QP_CHUNK_HEAD);
    qp_build_free(&file);
}

/* Cut anywhere but between chunks and records, a file has an item that is not whole. */
Test(write_fields, cut_file_has_an_item_that_is_not_whole) {
    qp_build file = write_sample(0x100);
    qp_items items;
    qp_item item;
    bool *ends = calloc(file.size + 1, sizeof *ends);
    cr_assert_not_null(ends);
    qp_items_start(&items, QP_INPUT_CCSF, qp_build_bytes(&file));
    while (qp_items_next(&items, &item)) {
        /* The Index with all its rows is one chunk. */
        bool inside = item.type == QP_ITEM_FILE || item.type == QP_ITEM_OBJECT;
        ends[item.offset] = !inside;
    }
    for (size_t size = file.size - 4; size > 0; size--) {
        uint16_t kind = 0;
        size_t broken = broken_items((qp_bytes){file.data, size}, &kind);
        cr_assert(ends[size] || broken >= 1, "cut to %zu nothing is missed", size);
    }
    free(ends);
    qp_build_free(&file);
}
