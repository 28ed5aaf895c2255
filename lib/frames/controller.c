/* Controllers: one value, or keys, in a record (animation-playback, The chunk; ccsf.md 6.1). */
#include "frames/record.h"

static uint32_t single_width(qp_value_type type) {
    return type == QP_VALUE_VECTOR || type == QP_VALUE_ROTATION ? 3 : 1;
}

/* Kind 4: a quaternion, or a key of 11 words whose first is the frame; no such floats. */
static uint32_t curve_width(qp_value_type type) {
    if (type == QP_VALUE_ROTATION) {
        return 4;
    }
    return type == QP_VALUE_VECTOR ? 10 : 0;
}

static bool read_keys(qp_cursor *cursor, qp_reporter *reporter, qp_controller *controller) {
    size_t at = cursor->pos;
    if (!qp_read_u32le(cursor, &controller->count)) {
        qp_report(reporter, QP_ANM_KEYS_PAST_RECORD, at, 1, qp_cursor_left(cursor));
        return false;
    }
    controller->offset = cursor->pos;
    if (controller->count == 0) {
        qp_report(reporter, QP_ANM_NO_KEYS, at, 0, 0);
        return false;
    }
    size_t left = qp_cursor_left(cursor);
    if (!qp_cursor_skip_array(cursor, controller->count, 4 + 4 * (size_t)controller->width)) {
        qp_report(reporter, QP_ANM_KEYS_PAST_RECORD, at, controller->count, left);
        return false;
    }
    return true;
}

bool qp_controller_read(qp_cursor *cursor, qp_value_type type, uint32_t kind, uint32_t shift,
                        qp_reporter *reporter, qp_controller *controller) {
    qp_controller read = {type, kind, single_width(type), 0, cursor->pos};
    bool ok = true;
    if (kind == QP_CONTROLLER_SINGLE) {
        read.count = 1;
        ok = qp_cursor_skip(cursor, 4 * (size_t)read.width);
        if (!ok) {
            qp_report(reporter, QP_ANM_RECORD_SHORT, cursor->pos, 4 * (uint64_t)read.width,
                      qp_cursor_left(cursor));
        }
    } else if (kind == QP_CONTROLLER_KEYED) {
        ok = read_keys(cursor, reporter, &read);
    } else if (kind == QP_CONTROLLER_CURVE && curve_width(type) != 0) {
        read.width = curve_width(type);
        ok = read_keys(cursor, reporter, &read);
    } else if (kind != QP_CONTROLLER_ABSENT) {
        qp_report(reporter, QP_ANM_CONTROLLER_KIND, cursor->pos, kind, shift);
        ok = false;
    }
    *controller = read;
    return ok;
}

/*
 * qp_controller_read() at `at` of a record that ends at `end`, where there is nothing to report:
 * where the next one begins. 0 where there is something.
 */
static inline size_t take(const uint8_t *data, size_t at, size_t end, qp_value_type type,
                          uint32_t kind, qp_controller *controller) {
    uint32_t width = single_width(type);
    uint32_t count = 0;
    uint64_t size = 0;
    if (kind == QP_CONTROLLER_SINGLE) {
        count = 1;
        size = 4 * (uint64_t)width;
    } else if (kind == QP_CONTROLLER_KEYED) {
        if (end - at < 4) {
            return 0;
        }
        count = qp_word_in(data + at);
        size = count * (4 + 4 * (uint64_t)width);
        at += 4;
    }
    if (size > end - at || (count == 0 && kind != QP_CONTROLLER_ABSENT)) {
        return 0;
    }
    controller->type = type;
    controller->kind = kind;
    controller->width = width;
    controller->count = count;
    controller->offset = at;
    return at + (size_t)size;
}

/* Reads controller `index` of a record, and says what is wrong with it. */
static bool read_one(qp_cursor *cursor, const qp_controller_layout *layout, uint32_t index,
                     qp_reporter *reporter, qp_record *record) {
    qp_push(reporter, QP_PATH_TRACK, (uint32_t)record->head.kind << 8 | index);
    bool ok = qp_controller_read(cursor, layout->type, record->flags >> layout->shift & 7,
                                 layout->shift, reporter, &record->controllers[index]);
    qp_pop(reporter);
    return ok;
}

bool qp_controllers_read(qp_cursor *cursor, const qp_record_layout *layout, qp_reporter *reporter,
                         qp_record *record) {
    const uint8_t *data = cursor->data;
    const uint32_t flags = record->flags;
    const size_t end = cursor->end;
    size_t at = cursor->pos;
    record->controller_count = layout->count;
    for (uint32_t i = 0; i < layout->count; i++) {
        const qp_controller_layout *one = &layout->controllers[i];
        size_t next =
            take(data, at, end, one->type, flags >> one->shift & 7, &record->controllers[i]);
        if (next == 0) {
            cursor->pos = at;
            if (!read_one(cursor, one, i, reporter, record)) {
                return false;
            }
            next = cursor->pos;
        }
        at = next;
    }
    cursor->pos = at;
    return true;
}

static size_t stride(const qp_controller *controller) {
    return 4 * (size_t)controller->width + (controller->kind == QP_CONTROLLER_SINGLE ? 0 : 4);
}

size_t qp_controller_value_offset(const qp_controller *controller, uint32_t index) {
    if (index >= controller->count) {
        return controller->offset;
    }
    size_t frame = controller->kind == QP_CONTROLLER_SINGLE ? 0 : 4;
    return controller->offset + index * stride(controller) + frame;
}

uint32_t qp_controller_frame(qp_bytes data, const qp_controller *controller, uint32_t index) {
    if (controller->kind == QP_CONTROLLER_SINGLE || index >= controller->count) {
        return 0;
    }
    return qp_word_at(data, controller->offset + index * stride(controller));
}

uint32_t qp_controller_value(qp_bytes data, const qp_controller *controller, uint32_t index,
                             uint32_t word) {
    if (index >= controller->count || word >= controller->width) {
        return 0;
    }
    return qp_word_at(data, qp_controller_value_offset(controller, index) + 4 * (size_t)word);
}

/* -- Morph controllers: a list of targets, each with one float controller --------------------- */

static bool read_item(qp_cursor *cursor, qp_reporter *reporter, qp_morph_item *item) {
    size_t at = cursor->pos;
    if (!qp_cursor_holds(cursor, 1, 8)) {
        qp_report(reporter, QP_ANM_RECORD_SHORT, at, 8, qp_cursor_left(cursor));
        return false;
    }
    qp_read_u32le(cursor, &item->model);
    qp_read_u32le(cursor, &item->flags);
    bool ok =
        qp_controller_read(cursor, QP_VALUE_FLOAT, item->flags & 7, 0, reporter, &item->weight);
    item->end = cursor->pos;
    return ok;
}

bool qp_morph_item_read(qp_bytes data, const qp_record *record, size_t offset,
                        qp_morph_item *item) {
    qp_reporter silent = qp_reporter_to(NULL);
    qp_cursor cursor = qp_cursor_between(data, offset, record->end);
    return read_item(&cursor, &silent, item);
}

bool qp_morph_controllers_read(qp_cursor *cursor, qp_reporter *reporter, qp_record *record) {
    record->items = cursor->pos;
    for (uint32_t i = 0; i < record->item_count; i++) {
        qp_morph_item item;
        qp_push(reporter, QP_PATH_TRACK, (uint32_t)record->head.kind << 8);
        bool ok = read_item(cursor, reporter, &item);
        qp_pop(reporter);
        if (!ok) {
            return false;
        }
    }
    return true;
}
