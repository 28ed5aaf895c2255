/*
 * The walk through a body that is cut at every length: which steps are made is worked out from the
 * steps through the whole body, and from the sizes that the ANIMATION page gives.
 */
#include "totemtech/totem.h"

#define SUITE totemtech_walk

enum { STEPS = 256 };

/* The steps through a whole body. */
typedef struct {
    qp_totem_item list[STEPS];
    uint32_t count;
} steps;

static qp_totem_walk begin(qp_bytes bytes, qp_totem_order order, uint32_t message_head) {
    const qp_totem_reading reading = {bytes, 0, bytes.size, order, message_head, false, true, 0};
    return qp_totem_walk_body(&reading, false);
}

static steps steps_of(qp_bytes bytes, qp_totem_order order, uint32_t message_head) {
    steps made = {.count = 0};
    qp_totem_walk walk = begin(bytes, order, message_head);
    while (qp_totem_walk_next(&walk, &made.list[made.count])) {
        made.count++;
        cr_assert_lt(made.count, STEPS);
    }
    cr_assert_eq(made.list[made.count].kind, QP_TOTEM_ITEM_END);
    return made;
}

static void expect_same(const qp_totem_item *a, const qp_totem_item *b, size_t size) {
    cr_assert(a->kind == b->kind && a->offset == b->offset && a->section == b->section);
    cr_assert(a->length == b->length && a->count == b->count && a->name == b->name &&
                  a->unk == b->unk && a->frame == b->frame && a->junk == b->junk,
              "%zu bytes", size);
    cr_assert(a->track.kind == b->track.kind && a->track.interp == b->track.interp &&
                  a->track.count == b->track.count && a->track.offset == b->track.offset &&
                  a->track.owner == b->track.owner,
              "%zu bytes", size);
    cr_assert(a->message.offset == b->message.offset && a->message.id == b->message.id &&
                  a->message.param == b->message.param && a->message.name == b->message.name &&
                  a->message.has_string == b->message.has_string &&
                  a->message.string_length == b->message.string_length &&
                  a->message.string_offset == b->message.string_offset &&
                  a->message.string_size == b->message.string_size,
              "%zu bytes", size);
}

/* What a step reads of its own, which of it counts what follows, and how much that must be. */
typedef struct {
    size_t own;
    uint32_t count;
    uint32_t smallest;
    qp_diag_code fault;
} need;

static need need_of(const qp_totem_item *item, uint32_t message_head) {
    need n = {6, 0, 0, QP_TOT_CUT};
    switch (item->kind) {
    case QP_TOTEM_ITEM_SECTION:
        n.own = 4;
        n.count = item->count;
        n.smallest = item->section == QP_PATH_MESH ? 12 : item->section == QP_PATH_NODE ? 30 : 54;
        n.fault = item->section == QP_PATH_MESH   ? QP_TOT_MESH_COUNT
                  : item->section == QP_PATH_NODE ? QP_TOT_NODE_COUNT
                                                  : QP_TOT_MATERIAL_COUNT;
        break;
    case QP_TOTEM_ITEM_TRACK:
        n.count = item->track.count;
        n.smallest = item->track.kind == QP_TOTEM_FLOAT      ? 16
                     : item->track.kind == QP_TOTEM_MESSAGES ? message_head
                                                             : 20;
        n.fault = QP_TOT_KEY_COUNT;
        break;
    case QP_TOTEM_ITEM_MESSAGE_KEY:
        n.own = message_head;
        n.count = item->count;
        n.smallest = 12;
        n.fault = QP_TOT_MESSAGE_COUNT;
        break;
    default:
        break;
    }
    return n;
}

/* Where a message is cut: its head, the length of its string, the string, or its name. */
static void expect_message_fault(const qp_totem_item *item, const qp_totem_item *got, size_t size) {
    const size_t at = item->message.offset;
    const size_t string = item->message.has_string ? 4 + (size_t)item->message.string_length : 0;
    if (size < at + 8 || !item->message.has_string || size >= at + 8 + string) {
        const size_t field = size < at + 8 ? at : at + 8 + string;
        cr_assert(got->code == QP_TOT_CUT && got->offset == field);
        cr_assert(got->args[0] == size - field && got->args[1] == (field == at ? 8 : 4));
    } else if (size < at + 12) {
        cr_assert(got->code == QP_TOT_CUT && got->offset == at + 8);
        cr_assert(got->args[0] == size - at - 8 && got->args[1] == 4);
    } else {
        cr_assert(got->code == QP_TOT_STRING_PAST && got->offset == at + 8);
        cr_assert(got->args[0] == item->message.string_length && got->args[1] == size - at - 12);
    }
}

/* The step is made, or the fault that takes its place is where and what it should be. */
static bool expect_step(const qp_totem_item *item, size_t at, size_t size, uint32_t message_head,
                        bool more, const qp_totem_item *got) {
    if (item->kind == QP_TOTEM_ITEM_MESSAGE) {
        const size_t string =
            item->message.has_string ? 4 + (size_t)item->message.string_length : 0;
        const bool whole = at + 12 + string <= size;
        cr_assert_eq(more, whole, "message at %zu, %zu bytes", at, size);
        if (!whole) {
            expect_message_fault(item, got, size);
        }
        return whole;
    }
    const need n = need_of(item, message_head);
    const bool whole = at + n.own + (size_t)n.count * n.smallest <= size;
    cr_assert_eq(more, whole, "step of kind %d at %zu, %zu bytes", (int)item->kind, at, size);
    if (!whole && size < at + n.own) {
        cr_assert(got->code == QP_TOT_CUT && got->offset == at);
        cr_assert(got->args[0] == size - at && got->args[1] == n.own);
    } else if (!whole) {
        cr_assert(got->code == n.fault && got->offset == at + n.own - 4);
        cr_assert(got->args[0] == n.count && got->args[1] == size - at - n.own);
    }
    return whole;
}

static void cut_at(qp_bytes whole, const steps *made, size_t size, qp_totem_order order,
                   uint32_t message_head) {
    const qp_exact cut = qp_exact_copy(whole.data, size);
    qp_totem_walk walk = begin(cut.bytes, order, message_head);
    bool more = true;
    for (uint32_t i = 0; i < made->count && more; i++) {
        const size_t at = walk.pos;
        qp_totem_item got;
        more = qp_totem_walk_next(&walk, &got);
        cr_assert_eq(got.kind, more ? made->list[i].kind : QP_TOTEM_ITEM_FAULT, "%zu bytes", size);
        cr_assert_eq(expect_step(&made->list[i], at, size, message_head, more, &got), more);
        if (more) {
            expect_same(&got, &made->list[i], size);
        }
    }
    cr_assert_not(more, "%zu bytes are not all", size);
    qp_exact copy = cut;
    qp_exact_free(&copy);
}

Test(SUITE, body_cut_at_every_length_has_the_steps_that_fit) {
    static const qp_totem_order orders[] = {QP_TOTEM_LITTLE, QP_TOTEM_BIG};
    for (size_t i = 0; i < 4; i++) {
        const uint32_t head = i < 2 ? 8 : 6;
        totem_file file = totem_file_new(orders[i % 2], head);
        qp_gen_totem_rich(&file.writer);
        const qp_bytes whole = totem_file_bytes(&file);
        const steps made = steps_of(whole, orders[i % 2], head);
        cr_assert_geq(made.count, 30);
        for (size_t size = 0; size < whole.size; size++) {
            cut_at(whole, &made, size, orders[i % 2], head);
        }
        totem_file_free(&file);
    }
}
