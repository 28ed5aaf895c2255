/* Controllers: one value, or keys, in a record (animation-playback, The chunk; ccsf.md 6.1). */
#include "frames/record.h"

/*@ assigns \nothing;
    ensures \result == 1 || \result == 3;
*/
static uint32_t single_width(qp_value_type type) {
    return type == QP_VALUE_VECTOR || type == QP_VALUE_ROTATION ? 3 : 1;
}

/* Kind 4: a quaternion, or a key of 11 words whose first is the frame; no such floats. */
/*@ assigns \nothing;
    ensures type == QP_VALUE_ROTATION ==> \result == 4;
    ensures type == QP_VALUE_VECTOR ==> \result == 10;
    ensures type != QP_VALUE_ROTATION && type != QP_VALUE_VECTOR ==> \result == 0;
*/
static uint32_t curve_width(qp_value_type type) {
    if (type == QP_VALUE_ROTATION) {
        return 4;
    }
    return type == QP_VALUE_VECTOR ? 10 : 0;
}

/* Bytes of `count` keys of a frame and `width` words each. */
/*@ requires width == 1 || width == 3 || width == 4 || width == 10;
    assigns \nothing;
    ensures width == 1 ==> \result == 8 * count;
    ensures width == 3 ==> \result == 16 * count;
    ensures width == 4 ==> \result == 20 * count;
    ensures width == 10 ==> \result == 44 * count;
*/
static inline uint64_t keys_size(uint32_t count, uint32_t width) {
    return count * (4 + 4 * (uint64_t)width);
}

/*@ requires \valid(cursor) && qp_cursor_ok(*cursor) && qp_reporter_ok(reporter);
    requires \valid(controller) && \separated(cursor, reporter, controller);
    requires \separated(cursor, reporter->sink, controller);
    requires controller->kind == QP_CONTROLLER_SINGLE && controller->offset == cursor->pos;
    requires controller->width == 1 || controller->width == 3;
    assigns cursor->pos, reporter->sink->counts[0 .. 2], controller->count;
    ensures qp_cursor_ok(*cursor) && qp_reporter_ok(reporter);
    ensures cursor->pos >= \old(cursor->pos);
    ensures \result == true ==> qp_controller_in(controller, cursor->pos);
    ensures \result == true || \result == false;
*/
static bool read_single(qp_cursor *cursor, qp_reporter *reporter, qp_controller *controller) {
    size_t size = 4 * (size_t)controller->width;
    controller->count = 1;
    if (!qp_cursor_skip(cursor, size)) {
        qp_report(reporter, QP_ANM_RECORD_SHORT, cursor->pos, size, qp_cursor_left(cursor));
        return false;
    }
    return true;
}

/*@ requires \valid(cursor) && qp_cursor_ok(*cursor) && qp_reporter_ok(reporter);
    requires \valid(controller) && \separated(cursor, reporter, controller);
    requires \separated(cursor, reporter->sink, controller);
    requires controller->kind == QP_CONTROLLER_KEYED || controller->kind == QP_CONTROLLER_CURVE;
    requires controller->width == 1 || controller->width == 3 ||
      (controller->kind == QP_CONTROLLER_CURVE &&
        (controller->width == 4 || controller->width == 10));
    assigns cursor->pos, reporter->sink->counts[0 .. 2], controller->count, controller->offset;
    ensures qp_cursor_ok(*cursor) && qp_reporter_ok(reporter);
    ensures cursor->pos >= \old(cursor->pos);
    ensures \result == true ==> qp_controller_in(controller, cursor->pos);
    ensures \result == true || \result == false;
*/
static bool read_keys(qp_cursor *cursor, qp_reporter *reporter, qp_controller *controller) {
    size_t at = cursor->pos;
    uint32_t count = 0;
    if (!qp_read_u32le(cursor, &count)) {
        qp_report(reporter, QP_ANM_KEYS_PAST_RECORD, at, 1, qp_cursor_left(cursor));
        return false;
    }
    controller->count = count;
    controller->offset = cursor->pos;
    if (count == 0) {
        qp_report(reporter, QP_ANM_NO_KEYS, at, 0, 0);
        return false;
    }
    size_t left = qp_cursor_left(cursor);
    uint64_t size = keys_size(count, controller->width);
    if (size > left) {
        qp_report(reporter, QP_ANM_KEYS_PAST_RECORD, at, count, left);
        return false;
    }
    cursor->pos += (size_t)size;
    return true;
}

bool qp_controller_read(qp_cursor *cursor, qp_value_type type, uint32_t kind, uint32_t shift,
                        qp_reporter *reporter, qp_controller *controller) {
    controller->type = type;
    controller->kind = kind;
    controller->width = single_width(type);
    controller->count = 0;
    controller->offset = cursor->pos;
    if (kind == QP_CONTROLLER_ABSENT) {
        return true;
    }
    if (kind == QP_CONTROLLER_SINGLE) {
        return read_single(cursor, reporter, controller);
    }
    if (kind == QP_CONTROLLER_CURVE && curve_width(type) != 0) {
        controller->width = curve_width(type);
    } else if (kind != QP_CONTROLLER_KEYED) {
        qp_report(reporter, QP_ANM_CONTROLLER_KIND, cursor->pos, kind, shift);
        return false;
    }
    return read_keys(cursor, reporter, controller);
}

/*
 * The keys of a controller, whose count is at `at` of a record that ends at `end`, where there is
 * nothing to report: where the next one begins. 0 where there is something.
 */
/*@ requires at <= end && (end > 0 ==> \valid_read(data + (0 .. end - 1)));
    requires \valid(controller);
    requires controller->kind == QP_CONTROLLER_KEYED || controller->kind == QP_CONTROLLER_CURVE;
    requires controller->width == 1 || controller->width == 3 ||
      (controller->kind == QP_CONTROLLER_CURVE &&
        (controller->width == 4 || controller->width == 10));
    assigns controller->count, controller->offset;
    ensures \result == 0 || (at <= \result <= end && qp_controller_in(controller, end));
*/
static inline size_t take_keys(const uint8_t *data, size_t at, size_t end,
                               qp_controller *controller) {
    if (end - at < 4) {
        return 0;
    }
    uint32_t count = qp_word_in(data + at);
    uint64_t size = keys_size(count, controller->width);
    controller->count = count;
    controller->offset = at + 4;
    return count != 0 && size <= end - at - 4 ? at + 4 + (size_t)size : 0;
}

/* qp_controller_read(), likewise. */
/*@ requires at <= end && (end > 0 ==> \valid_read(data + (0 .. end - 1)));
    requires \valid(controller);
    assigns *controller;
    ensures \result == 0 || (at <= \result <= end && qp_controller_in(controller, end));
*/
static inline size_t take(const uint8_t *data, size_t at, size_t end, qp_value_type type,
                          uint32_t kind, qp_controller *controller) {
    uint32_t width = single_width(type);
    controller->type = type;
    controller->kind = kind;
    controller->width = width;
    controller->count = 0;
    controller->offset = at;
    if (kind == QP_CONTROLLER_ABSENT) {
        return at;
    }
    if (kind == QP_CONTROLLER_KEYED) {
        return take_keys(data, at, end, controller);
    }
    if (kind == QP_CONTROLLER_SINGLE) {
        controller->count = 1;
        return 4 * (size_t)width <= end - at ? at + 4 * (size_t)width : 0;
    }
    if (kind != QP_CONTROLLER_CURVE || curve_width(type) == 0) {
        return 0;
    }
    controller->width = curve_width(type);
    return take_keys(data, at, end, controller);
}

/* The 3 bits of a controller in the flags of its record, for any number in its layout. */
/*@ requires \valid_read(layout);
    assigns \nothing;
*/
static inline uint32_t kind_in(uint32_t flags, const qp_controller_layout *layout) {
    return (flags >> layout->shift % 32) & 7;
}

/* Says what is wrong with controller `index` of a record, which take() did not read. */
/*@ requires \valid(cursor) && qp_cursor_ok(*cursor) && qp_reporter_ok(reporter);
    requires \valid(record) && \valid_read(layout);
    requires \separated(cursor, reporter, record);
    requires \separated(cursor, reporter->sink, record);
    requires index < QP_CONTROLLERS_MAX;
    assigns cursor->pos, reporter->path, reporter->sink->counts[0 .. 2],
      record->controllers[index];
    ensures qp_cursor_ok(*cursor) && qp_reporter_ok(reporter);
    ensures cursor->pos >= \old(cursor->pos);
*/
static void report_one(qp_cursor *cursor, const qp_controller_layout *layout, uint32_t index,
                       qp_reporter *reporter, qp_record *record) {
    uint32_t kind = kind_in(record->flags, layout);
    qp_push(reporter, QP_PATH_TRACK, (uint32_t)record->head.kind << 8 | index);
    qp_controller_read(cursor, layout->type, kind, layout->shift, reporter,
                       &record->controllers[index]);
    qp_pop(reporter);
}

/* Controllers that were read, and where the next one begins. */
typedef struct {
    uint32_t count;
    size_t end;
} taken_controllers;

/* Reads the controllers from `at` on until there is something to report. */
/*@ requires at <= end && (end > 0 ==> \valid_read(data + (0 .. end - 1)));
    requires count <= QP_CONTROLLERS_MAX && \valid_read(layouts + (0 .. count - 1));
    requires \valid(controllers + (0 .. QP_CONTROLLERS_MAX - 1));
    assigns controllers[0 .. QP_CONTROLLERS_MAX - 1];
    ensures \result.count <= count && at <= \result.end <= end;
    ensures \forall integer k; 0 <= k < \result.count ==> qp_controller_in(&controllers[k], end);
*/
static taken_controllers take_all(const uint8_t *data, size_t at, size_t end, uint32_t flags,
                                  const qp_controller_layout *layouts, uint32_t count,
                                  qp_controller *controllers) {
    taken_controllers taken = {0, at};
    /*@ loop invariant 0 <= taken.count <= count && at <= taken.end <= end;
        loop invariant \forall integer k; 0 <= k < taken.count ==>
          qp_controller_in(&controllers[k], end);
        loop assigns taken, controllers[0 .. QP_CONTROLLERS_MAX - 1];
        loop variant count - taken.count;
    */
    while (taken.count < count) {
        const qp_controller_layout *one = &layouts[taken.count];
        size_t next =
            take(data, taken.end, end, one->type, kind_in(flags, one), &controllers[taken.count]);
        if (next == 0) {
            break;
        }
        taken.count++;
        taken.end = next;
    }
    return taken;
}

bool qp_controllers_read(qp_cursor *cursor, const qp_controller_layout *layouts, uint32_t count,
                         qp_reporter *reporter, qp_record *record) {
    record->controller_count = count;
    taken_controllers taken = take_all(cursor->data, cursor->pos, cursor->end, record->flags,
                                       layouts, count, record->controllers);
    cursor->pos = taken.end;
    if (taken.count < count) {
        report_one(cursor, &layouts[taken.count], taken.count, reporter, record);
        return false;
    }
    return true;
}

/*@ requires \valid_read(controller);
    assigns \nothing;
*/
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

/*@ requires \valid(cursor) && qp_cursor_ok(*cursor) && qp_reporter_ok(reporter);
    requires \valid(item) && \separated(cursor, reporter, item);
    requires \separated(cursor, reporter->sink, item);
    assigns cursor->pos, reporter->sink->counts[0 .. 2], *item;
    ensures qp_cursor_ok(*cursor);
    ensures qp_reporter_ok(reporter);
    ensures cursor->pos >= \old(cursor->pos);
    ensures \result == true ==> \old(cursor->pos) + 8 <= item->end == cursor->pos;
    ensures \result == true ==> qp_controller_in(&item->weight, item->end);
    ensures \result == true || \result == false;
*/
static bool read_item(qp_cursor *cursor, qp_reporter *reporter, qp_morph_item *item) {
    size_t at = cursor->pos;
    if (!qp_cursor_holds(cursor, 1, 8)) {
        qp_report(reporter, QP_ANM_RECORD_SHORT, at, 8, qp_cursor_left(cursor));
        return false;
    }
    uint32_t flags = qp_word_in(cursor->data + at + 4);
    item->model = qp_word_in(cursor->data + at);
    item->flags = flags;
    cursor->pos = at + 8;
    bool ok = qp_controller_read(cursor, QP_VALUE_FLOAT, flags & 7, 0, reporter, &item->weight);
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
    const uint32_t count = record->item_count;
    /*@ loop invariant 0 <= i <= count;
        loop invariant qp_cursor_ok(*cursor) && qp_reporter_ok(reporter);
        loop invariant \at(cursor->pos, Pre) <= cursor->pos;
        loop assigns i, cursor->pos, reporter->path, reporter->sink->counts[0 .. 2];
        loop variant count - i;
    */
    for (uint32_t i = 0; i < count; i++) {
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
