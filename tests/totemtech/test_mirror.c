/*
 * A body of which every number is its own mirror, so that both byte orders read the same. The
 * smallest count other than 0 that is one is 65,792 (0x00010100), so the body has that many meshes
 * and nodes, and the first of them as many keys in every track, and messages.
 */
#include "totemtech/reading.h"
#include "totemtech/totem.h"

#include <stdlib.h>

#define SUITE totemtech_mirror

enum { MANY = 0x00010100, ROOM = 12 << 20 };

/* Where a number of each kind lies. */
typedef struct {
    size_t head, name, unk, interp;
    size_t float_key, vector_key, rotation_key; /* the last key of the track */
    size_t message_key, message;
    size_t size;
} places;

static void put_empty(qp_totem_writer *w, uint32_t tracks) {
    for (uint32_t i = 1; i < MANY; i++) {
        qp_totem_put_record(w, 0x12343412, 0x0707);
        for (uint32_t k = 0; k < tracks; k++) {
            qp_totem_put_track(w, 0x0101, 0);
        }
    }
}

static void put_messages(qp_totem_writer *w, places *at, uint32_t messages) {
    const qp_bytes none = {NULL, 0};
    qp_totem_put_track(w, 0x0101, MANY);
    for (uint32_t i = 1; i < MANY; i++) {
        qp_totem_put_message_key(w, 0x0202, 0x0303, 0);
    }
    at->message_key = w->size;
    qp_totem_put_message_key(w, 0x0202, 0x0303, messages);
    for (uint32_t i = 0; i < messages; i++) {
        at->message = w->size;
        qp_totem_put_message(w, 0x01000001, 0x44000044, none, 0, 0x00555500);
    }
}

/* With so many vector keys, and so many messages of the last key. */
static places put_counted(uint8_t *data, uint32_t vectors, uint32_t messages) {
    const qp_totem_float_key number = {0x0909, 0x0a0a, 0x40000040, 0x41111141, 0x42222242};
    const qp_totem_vector_key vector = {0x0909, {0, 257, 514}, {0, 0, 0}, {257, 0, 257}};
    const qp_totem_rotation_key rotation = {0, {257, 0, 0, 514}, 0, 0x3f11113f, 0};
    places at = {0, 10, 14, 16, 0, 0, 0, 0, 0, 0};
    qp_totem_writer w = qp_totem_writer_to(data, ROOM, QP_TOTEM_LITTLE, 8);
    qp_totem_put_head(&w, 0x3f80803f, 0x0101);
    qp_totem_put_count(&w, MANY);
    qp_totem_put_record(&w, 0x12343412, 0x0707);
    qp_totem_put_track(&w, 0x0101, MANY);
    for (uint32_t i = 0; i < MANY; i++) {
        at.float_key = w.size;
        qp_totem_put_float_key(&w, &number);
    }
    put_empty(&w, 1);
    qp_totem_put_count(&w, MANY);
    qp_totem_put_record(&w, 0, 0);
    qp_totem_put_track(&w, 0x0101, vectors);
    for (uint32_t i = 0; i < vectors; i++) {
        at.vector_key = w.size;
        qp_totem_put_vector_key(&w, &vector);
    }
    qp_totem_put_track(&w, 0x0101, MANY);
    for (uint32_t i = 0; i < MANY; i++) {
        at.rotation_key = w.size;
        qp_totem_put_rotation_key(&w, &rotation);
    }
    qp_totem_put_track(&w, 0, 0);
    put_messages(&w, &at, messages);
    put_empty(&w, 4);
    qp_totem_put_count(&w, 0);
    cr_assert(qp_totem_written(&w), "%zu bytes", w.size);
    at.size = w.size;
    return at;
}

static places put_mirrored(uint8_t *data) {
    return put_counted(data, MANY, MANY);
}

/* Whether the byte orders are told to differ. */
static bool differs(const uint8_t *data, size_t size) {
    const qp_bytes bytes = {data, size};
    qp_findings findings = {0};
    qp_sink sink = qp_findings_sink(&findings);
    qp_arena arena;
    qp_totem_animation animation;
    qp_exact block = qp_exact_block(qp_totem_memory_bound(size));
    qp_arena_init(&arena, block.data, block.bytes.size);
    cr_assert_eq(qp_totem_parse(bytes, NULL, &arena, &sink, &animation), QP_OK);
    cr_assert(animation.reading.exact && animation.node_count == MANY);
    bool told = qp_findings_of(&findings, "TOT014") == 1;
    qp_findings_free(&findings);
    qp_exact_free(&block);
    return told;
}

Test(SUITE, every_kind_of_number_counts) {
    uint8_t *data = malloc(ROOM);
    cr_assert_not_null(data);
    const places at = put_mirrored(data);
    cr_assert(!differs(data, at.size));
    const size_t offsets[] = {
        at.head,
        at.head + 1,
        at.head + 4,
        at.name,
        at.name + 2,
        at.unk,
        at.interp,
        at.float_key,
        at.float_key + 2,
        at.float_key + 4,
        at.float_key + 9,
        at.float_key + 15,
        at.vector_key,
        at.vector_key + 8,
        at.vector_key + 19,
        at.rotation_key,
        at.rotation_key + 10,
        at.rotation_key + 12,
        at.rotation_key + 19,
        at.message_key,
        at.message_key + 2,
        at.message,
        at.message + 4,
        at.message + 11,
    };
    for (size_t i = 0; i < sizeof offsets / sizeof *offsets; i++) {
        data[offsets[i]] ^= 0x80;
        cr_assert(differs(data, at.size), "offset 0x%zx", offsets[i]);
        data[offsets[i]] ^= 0x80;
    }
    free(data);
}

/* Counts that are no mirrors: the other order cannot read such a body, so the question is asked
   directly. */
Test(SUITE, every_count_counts) {
    uint8_t *data = malloc(ROOM);
    cr_assert_not_null(data);
    for (uint32_t i = 0; i < 3; i++) {
        const places at = put_counted(data, MANY + (i == 1), MANY + (i == 2));
        const qp_totem_reading reading = {{data, at.size}, 0,    at.size, QP_TOTEM_LITTLE, 8,
                                          false,           true, at.size};
        cr_assert_eq(qp_totem_same_in_both_orders(&reading), i == 0, "%u", i);
    }
    free(data);
}
