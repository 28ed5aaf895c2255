/* From items to bytes: every number is written from its field, nothing from where it was read. */
#include "base/cursor.h"
#include "write/decode.h"
#include "write/out.h"

/* -- Controllers ------------------------------------------------------------------------------ */

static void put_value(const qp_controller *shape, qp_bytes data, uint32_t index, qp_out *out) {
    for (uint32_t word = 0; word < shape->width; word++) {
        qp_put_u32(out, qp_controller_value(data, shape, index, word));
    }
}

static void put_controller(const qp_controller *shape, qp_bytes data, qp_out *out) {
    if (shape->kind == QP_CONTROLLER_SINGLE) {
        put_value(shape, data, 0, out);
    } else if (shape->kind != QP_CONTROLLER_ABSENT) {
        qp_put_u32(out, shape->count);
        for (uint32_t i = 0; i < shape->count; i++) {
            qp_put_u32(out, qp_controller_frame(data, shape, i));
            put_value(shape, data, i, out);
        }
    }
}

/* The flags of a record: the kinds of its controllers, each at its bits, and the other bits. */
static uint32_t flags_of(const qp_item *item) {
    /* Layouts differ in how many controllers there are, never in the bits of one. */
    const qp_record_layout *layout = qp_record_layout_of(item->kind, 0);
    uint32_t flags = item->fields[QP_FIELD_FLAGS];
    for (uint32_t i = 0; i < item->controller_count && i < layout->count; i++) {
        uint32_t shift = layout->controllers[i].shift;
        flags &= ~((uint32_t)7 << shift);
        flags |= (item->controllers[i].shape.kind & 7) << shift;
    }
    return flags;
}

/* The targets of a morph controller record, as many as the count says and the list holds. */
static void put_morph_list(const qp_item *item, qp_out *out) {
    qp_record record = {.end = item->list.size};
    qp_morph_item target;
    size_t at = 0;
    for (uint32_t i = 0; i < item->fields[1]; i++) {
        if (!qp_morph_item_read(item->list, &record, at, &target)) {
            break;
        }
        qp_put_u32(out, target.model);
        qp_put_u32(out, (target.flags & ~7u) | (target.weight.kind & 7));
        put_controller(&target.weight, item->list, out);
        at = target.end;
    }
}

/* -- Fields ----------------------------------------------------------------------------------- */

/* The name in a field of `size` bytes. */
static void put_name(const qp_item *item, uint32_t size, qp_out *out) {
    for (uint32_t i = 0; i < size; i++) {
        qp_put_u8(out, i < item->name.size ? item->name.data[i] : 0);
    }
}

static void put_field(const qp_item *item, uint32_t index, qp_out *out) {
    uint32_t size = item->schema->fields[index].size;
    uint32_t value = item->fields[index];
    if (item->controller_count > 0 && index == QP_FIELD_FLAGS) {
        value = flags_of(item);
    }
    if (size == 1) {
        qp_put_u8(out, value);
    } else if (size == 2) {
        qp_put_u16(out, value);
    } else if (size == 4) {
        qp_put_u32(out, value);
    } else {
        put_name(item, size, out);
    }
}

/* -- The whole -------------------------------------------------------------------------------- */

static bool has_header(const qp_item *item) {
    return item->type == QP_ITEM_CHUNK || item->type == QP_ITEM_ANIME ||
           item->type == QP_ITEM_RECORD;
}

void qp_item_write(const qp_item *item, qp_out *out) {
    if (has_header(item)) {
        qp_put_u16(out, item->kind);
        qp_put_u16(out, item->tag);
        qp_put_u32(out, item->words);
    }
    for (uint32_t i = 0; i < item->field_count && i < item->schema->count; i++) {
        put_field(item, i, out);
    }
    if (item->schema == &qp_schema_morph_controllers) {
        put_morph_list(item, out);
    } else {
        for (size_t i = 0; i < item->list.size / 4; i++) {
            qp_put_u32(out, qp_peek_u32le(item->list, 4 * i));
        }
    }
    for (uint32_t i = 0; i < item->controller_count; i++) {
        put_controller(&item->controllers[i].shape, item->controllers[i].data, out);
    }
    qp_put_bytes(out, item->tail);
}

size_t qp_item_size(const qp_item *item) {
    qp_out out = qp_out_into(NULL, 0);
    qp_item_write(item, &out);
    return out.used;
}

qp_field_info qp_item_field(const qp_item *item, uint32_t index) {
    const qp_field_info none = {"", 0};
    uint32_t count =
        item->field_count < item->schema->count ? item->field_count : item->schema->count;
    return index < count ? item->schema->fields[index] : none;
}

static bool same(const char *a, const char *b) {
    size_t i = 0;
    while (a[i] != '\0' && a[i] == b[i]) {
        i++;
    }
    return a[i] == b[i];
}

uint32_t qp_item_find(const qp_item *item, const char *name) {
    uint32_t i = 0;
    while (i < item->field_count && !same(qp_item_field(item, i).name, name)) {
        i++;
    }
    return i;
}

qp_item qp_item_top(uint32_t frame) {
    const qp_bytes nothing = {NULL, 0};
    const qp_chunk_head head = {QP_KIND_TOP, 0xcccc, 1, 0, 0};
    qp_item item;
    qp_decode_bytes(nothing, 0, 0, &item);
    item.type = QP_ITEM_RECORD;
    item.kind = head.kind;
    item.tag = head.tag;
    item.words = head.words;
    item.right_words = head.words;
    item.schema = qp_frame_schema(QP_KIND_TOP, 0, 1);
    item.field_count = 1;
    item.fields[0] = frame;
    return item;
}
