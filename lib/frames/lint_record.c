/* What a record holds, beyond its structure (ccsf.md 7). */
#include "base/defence.h"
#include "frames/check.h"
#include "frames/plain.h"

/*@ requires qp_section_check_ok(check);
    requires count > 0 ==> at + 4 * count <= check->context->data.size;
    assigns check->reporter->sink->counts[0 .. 2];
    ensures qp_section_check_ok(check);
*/
static void lint_floats(const qp_section_check *check, size_t at, uint32_t count) {
    if (qp_floats_plain(check->context->data, at, count)) {
        return;
    }
    qp_pattern_counts counts = {{0, 0, 0}, {0, 0, 0}, {0, 0, 0}, {0, 0, 0}};
    /*@ loop invariant 0 <= i <= count;
        loop assigns i, counts;
        loop variant count - i;
    */
    for (uint32_t i = 0; i < count; i++) {
        size_t offset = at + 4 * (size_t)i;
        qp_pattern_note(&counts, qp_word_at(check->context->data, offset), offset);
    }
    qp_pattern_report(&counts, check->reporter);
}

/* The floats behind the colour of a streamed light. */
/*@ requires qp_section_check_ok(check) && \valid_read(record) && qp_record_apart(check, record);
    requires qp_record_ok(record, check->context->data.size);
    assigns check->reporter->sink->counts[0 .. 2];
    ensures qp_section_check_ok(check);
*/
static void lint_light_floats(const qp_section_check *check, const qp_record *record) {
    if (record->head.kind == QP_KIND_F_DIRECT || record->head.kind == QP_KIND_F_SPOT) {
        lint_floats(check, record->floats + 28, 5);
    } else if (record->head.kind == QP_KIND_F_OMNI) {
        lint_floats(check, record->floats + 16, 3);
    }
}

/*@ requires qp_section_check_ok(check);
    assigns check->reporter->path;
    ensures qp_section_check_ok(check);
*/
static void enter_track(const qp_section_check *check, uint32_t value) {
    qp_push(check->reporter, QP_PATH_TRACK, value);
}

/*@ requires qp_section_check_ok(check);
    assigns check->reporter->path;
    ensures qp_section_check_ok(check);
*/
static void leave_track(const qp_section_check *check) {
    qp_pop(check->reporter);
}

/*@ requires qp_section_check_ok(check) && \valid_read(controller);
    requires qp_controller_in(controller, check->context->data.size);
    requires \separated(controller, check->reporter);
    requires \separated(controller, check->reporter->sink);
    assigns check->reporter->sink->counts[0 .. 2];
    ensures qp_section_check_ok(check);
*/
static void lint_controller(const qp_section_check *check, const qp_controller *controller) {
    qp_lint_controller(check->context->data, controller, check->context->version, check->frames,
                       check->reporter);
}

/* Weights become s16(int(w * 4096)): from 8 on, and below 0, the lanes differ (anime.md). */
//@ assigns \nothing;
static bool weight_in_range(uint32_t weight) {
    return weight < 0x41000000u;
}

/*@ requires qp_bytes_ok(data) && \valid_read(record);
    assigns \nothing;
*/
static bool target_seen_before(qp_bytes data, const qp_record *record, uint32_t index) {
    uint32_t model = qp_word_at(data, record->items + 8 * (size_t)index);
    /* Known records have few targets; past that a repeat far back goes unsaid, not unbounded. */
    uint32_t first = index > 64 ? index - 64 : 0;
    /*@ loop invariant first <= i <= index;
        loop assigns i;
        loop variant index - i;
    */
    for (uint32_t i = first; i < index; i++) {
        if (qp_word_at(data, record->items + 8 * (size_t)i) == model) {
            return true;
        }
    }
    return false;
}

/* The models and weights of a morpher's targets. */
/*@ requires qp_section_check_ok(check) && \valid_read(record) && qp_record_apart(check, record);
    assigns check->reporter->sink->counts[0 .. 2];
    ensures qp_section_check_ok(check);
*/
static void lint_morph_models(const qp_section_check *check, const qp_record *record) {
    qp_bytes data = check->context->data;
    const uint32_t count = record->item_count;
    /*@ loop invariant 0 <= i <= count && qp_section_check_ok(check);
        loop assigns i, check->reporter->sink->counts[0 .. 2];
        loop variant count - i;
    */
    for (uint32_t i = 0; i < count; i++) {
        size_t at = record->items + 8 * (size_t)i;
        qp_lint_range(check, qp_word_at(data, at), at);
        if (target_seen_before(data, record, i)) {
            qp_report(check->reporter, QP_ANM_MORPH_TARGET_TWICE, at, qp_word_at(data, at), 0);
        }
    }
}

/*@ requires qp_bytes_ok(data) && \valid_read(record) && \valid(counts) && \valid(outside);
    requires \separated(record, counts) && \separated(record, outside);
    requires \separated(counts, outside);
    assigns *counts, *outside;
*/
static void count_weights(qp_bytes data, const qp_record *record, qp_pattern_counts *counts,
                          qp_pattern_count *outside) {
    const uint32_t count = record->item_count;
    const size_t items = record->items;
    /*@ loop invariant 0 <= i <= count;
        loop assigns i, *counts, *outside;
        loop variant count - i;
    */
    for (uint32_t i = 0; i < count; i++) {
        size_t at = items + 8 * (size_t)i + 4;
        uint32_t weight = qp_word_at(data, at);
        qp_pattern_note(counts, weight, at);
        if (!weight_in_range(weight)) {
            if (outside->count == 0) {
                outside->first = weight;
                outside->at = at;
            }
            outside->count++;
        }
    }
}

/*@ requires qp_bytes_ok(data) && \valid_read(record) && qp_reporter_ok(reporter);
    requires \separated(record, reporter) && \separated(record, reporter->sink);
    assigns reporter->sink->counts[0 .. 2];
    ensures qp_reporter_ok(reporter);
*/
static void lint_morph_weights(qp_bytes data, const qp_record *record, qp_reporter *reporter) {
    qp_pattern_count outside = {0, 0, 0};
    qp_pattern_counts counts = {{0, 0, 0}, {0, 0, 0}, {0, 0, 0}, {0, 0, 0}};
    count_weights(data, record, &counts, &outside);
    qp_pattern_report(&counts, reporter);
    if (outside.count > 0) {
        qp_report(reporter, QP_ANM_MORPH_WEIGHT, outside.at, outside.count, outside.first);
    }
}

/*@ requires qp_section_check_ok(check) && \valid_read(record) && qp_record_apart(check, record);
    assigns check->reporter->sink->counts[0 .. 2];
    ensures qp_section_check_ok(check);
*/
static void lint_morpher(const qp_section_check *check, const qp_record *record) {
    qp_bytes data = check->context->data;
    uint16_t padding = qp_half_at(data, record->head.payload + 6);
    if (padding != 0) {
        qp_report(check->reporter, QP_ANM_MORPH_PADDING, record->head.payload + 6,
                  record->item_count, padding);
    }
    lint_morph_models(check, record);
    lint_morph_weights(data, record, check->reporter);
}

/*@ requires qp_section_check_ok(check);
    assigns check->reporter->sink->counts[0 .. 2];
    ensures qp_section_check_ok(check);
*/
static void lint_morph_flags(const qp_section_check *check, uint16_t kind, uint32_t flags,
                             size_t at) {
    uint32_t unknown = flags & ~(7u | qp_record_known_flags(kind, check->context->version));
    if (unknown != 0) {
        qp_report(check->reporter, QP_ANM_FLAG_BITS, at, unknown, 0);
    }
}

/* A target of a morph controller record of `kind`, which begins at `at`. */
/*@ requires qp_section_check_ok(check) && \valid_read(item);
    requires \separated(item, check->reporter) && \separated(item, check->reporter->sink);
    requires qp_controller_in(&item->weight, check->context->data.size);
    assigns check->reporter->path, check->reporter->sink->counts[0 .. 2];
    ensures qp_section_check_ok(check);
*/
static void lint_morph_item(const qp_section_check *check, uint16_t kind, size_t at,
                            const qp_morph_item *item) {
    qp_lint_range(check, item->model, at);
    //@ assert qp_controller_in(&item->weight, check->context->data.size);
    enter_track(check, (uint32_t)kind << 8);
    //@ assert qp_controller_in(&item->weight, check->context->data.size);
    lint_morph_flags(check, kind, item->flags, at + 4);
    //@ assert qp_controller_in(&item->weight, check->context->data.size);
    lint_controller(check, &item->weight);
    leave_track(check);
}

/*@ requires qp_section_check_ok(check) && \valid_read(record) && \valid(item);
    requires record->end <= check->context->data.size;
    requires \separated(item, record) && \separated(item, check);
    requires \separated(item, check->context) && \separated(item, check->reporter);
    assigns *item;
    ensures qp_section_check_ok(check);
    ensures \result == true ==> qp_controller_in(&item->weight, check->context->data.size);
    ensures \result == true || \result == false;
*/
static bool take_morph_item(const qp_section_check *check, const qp_record *record, size_t at,
                            qp_morph_item *item) {
    bool there = qp_morph_item_read(check->context->data, record, at, item);
    //@ assert qp_frame_context_ok(check->context);
    //@ assert qp_reporter_ok(check->reporter);
    return there;
}

/*@ requires qp_section_check_ok(check) && \valid_read(record) && qp_record_apart(check, record);
    requires record->end <= check->context->data.size;
    assigns check->reporter->path, check->reporter->sink->counts[0 .. 2];
    ensures qp_section_check_ok(check);
*/
static void lint_morph_controllers(const qp_section_check *check, const qp_record *record) {
    const uint32_t count = record->item_count;
    size_t at = record->items;
    qp_morph_item item;
    /*@ loop invariant 0 <= i <= count && qp_section_check_ok(check);
        loop assigns i, at, item, check->reporter->path, check->reporter->sink->counts[0 .. 2];
        loop variant count - i;
    */
    for (uint32_t i = 0; i < count; i++) {
        bool there = take_morph_item(check, record, at, &item);
        if (QP_DEFENCE(!there, "the record was read with the same function")) {
            return;
        }
        lint_morph_item(check, record->head.kind, at, &item);
        at = item.end;
    }
}

/* True if nothing would be said about a controller, which is true of nearly all. */
/*@ requires \valid_read(check) && qp_frame_context_ok(check->context);
    requires \valid_read(controller) && qp_controller_in(controller, check->context->data.size);
    assigns \nothing;
*/
static bool is_plain(const qp_section_check *check, const qp_controller *controller) {
    qp_bytes data = check->context->data;
    return controller->count == 0 || ((controller->kind == QP_CONTROLLER_SINGLE ||
                                       qp_keys_plain(data, controller, check->frames)) &&
                                      qp_values_plain(data, controller));
}

/*@ requires qp_section_check_ok(check) && \valid_read(record) && qp_record_apart(check, record);
    requires qp_record_ok(record, check->context->data.size);
    assigns check->reporter->path, check->reporter->sink->counts[0 .. 2];
    ensures qp_section_check_ok(check);
*/
static void lint_controllers(const qp_section_check *check, const qp_record *record) {
    /*@ loop invariant 0 <= i <= record->controller_count && qp_section_check_ok(check);
        loop assigns i, check->reporter->path, check->reporter->sink->counts[0 .. 2];
        loop variant record->controller_count - i;
    */
    for (uint32_t i = 0; i < record->controller_count; i++) {
        if (is_plain(check, &record->controllers[i])) {
            continue;
        }
        enter_track(check, (uint32_t)record->head.kind << 8 | i);
        lint_controller(check, &record->controllers[i]);
        leave_track(check);
    }
}

/* Frame 0's notes, morphs and F_Obj are never applied (animation-playback, Playback). */
/*@ requires qp_section_check_ok(check) && \valid_read(record);
    assigns check->reporter->sink->counts[0 .. 2];
    ensures qp_section_check_ok(check);
*/
static void lint_frame_0(const qp_section_check *check, const qp_record *record) {
    uint16_t kind = record->head.kind;
    if (kind == QP_KIND_F_NOTE || kind == QP_KIND_F_MORPHER || kind == QP_KIND_F_OBJ) {
        qp_report(check->reporter, QP_ANM_RECORD_FRAME_0, record->head.offset, 0, 0);
    }
}

/*@ requires qp_section_check_ok(check) && \valid_read(record) && qp_record_apart(check, record);
    requires qp_record_ok(record, check->context->data.size);
    assigns check->reporter->path, check->reporter->sink->counts[0 .. 2];
    ensures qp_section_check_ok(check);
*/
static void lint_contents(const qp_section_check *check, const qp_record *record) {
    if (record->head.kind == QP_KIND_F_MORPHER) {
        lint_morpher(check, record);
    } else if (record->head.kind == QP_KIND_MORPHER) {
        lint_morph_controllers(check, record);
    } else if (record->controller_count > 0) {
        lint_controllers(check, record);
    } else {
        lint_floats(check, record->floats, record->float_count);
        lint_light_floats(check, record);
    }
}

void qp_lint_record(qp_section_check *check, const qp_record *record, uint32_t frame) {
    //@ assert \separated(check->context, check);
    //@ assert \separated(check->context, check->reporter->sink);
    /*@ assert \separated(check->context,
          check->context->marks + (0 .. check->context->object_count - 1)); */
    /*@ assert \separated(&check->context->data.size,
          check->context->marks + (0 .. check->context->object_count - 1)); */
    //@ assert \separated(&check->context->data.size, &check->named_limit);
    //@ assert \separated(&check->context->data.size, check->reporter->sink->counts + (0 .. 2));
    qp_lint_target(check, record);
    //@ assert check->context == \at(check->context, Pre);
    //@ assert qp_record_apart(check, record);
    //@ assert check->context->data.size == \at(check->context->data.size, Pre);
    //@ assert record->end == \at(record->end, Pre);
    //@ assert record->head.payload == \at(record->head.payload, Pre);
    //@ assert record->head.offset == \at(record->head.offset, Pre);
    //@ assert qp_record_in(record, check->context->data.size);
    //@ assert record->floats == \at(record->floats, Pre);
    //@ assert record->float_count == \at(record->float_count, Pre);
    //@ assert record->head.kind == \at(record->head.kind, Pre);
    //@ assert qp_record_floats_in(record);
    //@ assert record->controller_count == \at(record->controller_count, Pre);
    /*@ assert \forall integer k; 0 <= k < QP_CONTROLLERS_MAX ==>
          record->controllers[k].kind == \at(record->controllers[k].kind, Pre); */
    /*@ assert \forall integer k; 0 <= k < QP_CONTROLLERS_MAX ==>
          record->controllers[k].width == \at(record->controllers[k].width, Pre); */
    /*@ assert \forall integer k; 0 <= k < QP_CONTROLLERS_MAX ==>
          record->controllers[k].count == \at(record->controllers[k].count, Pre); */
    /*@ assert \forall integer k; 0 <= k < QP_CONTROLLERS_MAX ==>
          record->controllers[k].offset == \at(record->controllers[k].offset, Pre); */
    //@ assert qp_controllers_in(record, record->end);
    if (frame == 0 && check->started && check->place == QP_IN_ANIME) {
        lint_frame_0(check, record);
    }
    lint_contents(check, record);
}
