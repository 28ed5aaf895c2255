/* What a record names and holds, beyond its structure (ccsf.md 7). */
#include "base/defence.h"
#include "frames/check.h"
#include "frames/plain.h"

/* -- Objects that a record names -------------------------------------------------------------- */

/* A number past the index is an error wherever it stands (ccsf.md 7, 8). False if it is one. */
static bool check_range(const qp_section_check *check, uint32_t object, size_t at) {
    uint32_t count = check->context->object_count;
    if (count != 0 && object >= count) {
        qp_report(check->reporter, QP_ANM_OBJECT_RANGE, at, object, count);
        return false;
    }
    return true;
}

/* The kind of chunk that makes what this kind of record drives; 0: its target is not looked up. */
static uint16_t driven_kind(uint16_t record_kind) {
    switch (record_kind) {
    case QP_KIND_OBJECT:
    case QP_KIND_F_OBJ:
    case QP_KIND_F_NOTE:
        return 0x0100;
    case QP_KIND_MATERIAL:
        return 0x0200;
    case QP_KIND_CAMERA:
        return 0x0500;
    case QP_KIND_DISTANT:
    case QP_KIND_DIRECT:
    case QP_KIND_SPOT:
    case QP_KIND_OMNI:
        return 0x0600;
    case QP_KIND_MORPHER:
        return 0x1900;
    default:
        return 0;
    }
}

/* Chunks that make an object with a place, as Object does: ExtObj, Effect, Dummies. */
static bool has_place(uint16_t chunk_kind) {
    return chunk_kind == 0x0a00 || chunk_kind == 0x0e00 || chunk_kind == 0x1300 ||
           chunk_kind == 0x1400;
}

static void check_defined(const qp_section_check *check, const qp_record *record, uint16_t wanted) {
    if (wanted == 0 || check->context->object_kinds == NULL) {
        return;
    }
    uint16_t is = check->context->object_kinds[record->target];
    if (is != wanted && !(wanted == 0x0100 && has_place(is))) {
        qp_report(check->reporter, QP_ANM_TARGET_UNDEFINED, record->head.payload, wanted, 0);
    }
}

/* Counts the distinct objects that controllers, notes and F_Obj records name (ccsf.md 8). */
static void count_named(qp_section_check *check, const qp_record *record, qp_target_mark *mark) {
    if (mark->named_in == check->context->stamp) {
        return;
    }
    mark->named_in = check->context->stamp;
    check->named_count++;
    if (check->named_count == QP_TARGETS_MAX + 1) {
        check->named_limit = record->head.offset;
    }
}

/* Two controllers on one object, or on an object and its copy (ccsf.md 7). */
static void check_driven(const qp_section_check *check, const qp_record *record) {
    const qp_frame_context *context = check->context;
    qp_target_mark *mark = &context->marks[record->target];
    if (mark->driven_in == context->stamp) {
        qp_report(check->reporter, QP_ANM_TARGET_TWICE, record->head.offset, mark->driven_at, 0);
        return;
    }
    mark->driven_in = context->stamp;
    mark->driven_at = record->head.offset;
    if (record->head.kind != QP_KIND_OBJECT) {
        return;
    }
    uint32_t end = context->object_ends[record->target];
    if (end >= context->object_count) {
        return;
    }
    qp_target_mark *reached = &context->marks[end];
    if (reached->reached_in == context->stamp) { /* by another: this one was driven by nobody */
        qp_report(check->reporter, QP_ANM_TARGET_BY_EXT, record->head.offset, end,
                  reached->reached_at);
        return;
    }
    reached->reached_in = context->stamp;
    reached->reached_at = record->head.offset;
}

void qp_lint_target(qp_section_check *check, const qp_record *record) {
    if (!record->has_target || !check_range(check, record->target, record->head.payload)) {
        return;
    }
    uint16_t wanted = driven_kind(record->head.kind);
    if (wanted != 0 && record->target == 0) {
        qp_report(check->reporter, QP_ANM_TARGET_ZERO, record->head.payload, 0, 0);
    } else {
        check_defined(check, record, wanted);
    }
    if (check->context->object_count == 0) {
        return;
    }
    if (wanted != 0) {
        count_named(check, record, &check->context->marks[record->target]);
    }
    if (record->controller_count > 0 || record->head.kind == QP_KIND_MORPHER) {
        check_driven(check, record);
    }
}

/* -- What it holds ---------------------------------------------------------------------------- */

static void lint_floats(const qp_section_check *check, size_t at, uint32_t count) {
    if (qp_floats_plain(check->context->data, at, count)) {
        return;
    }
    qp_pattern_counts counts = {{0, 0, 0}, {0, 0, 0}, {0, 0, 0}, {0, 0, 0}};
    for (uint32_t i = 0; i < count; i++) {
        size_t offset = at + 4 * (size_t)i;
        qp_pattern_note(&counts, qp_word_at(check->context->data, offset), offset);
    }
    qp_pattern_report(&counts, check->reporter);
}

/* The floats behind the colour of a streamed light. */
static void lint_light_floats(const qp_section_check *check, const qp_record *record) {
    if (record->head.kind == QP_KIND_F_DIRECT || record->head.kind == QP_KIND_F_SPOT) {
        lint_floats(check, record->floats + 28, 5);
    } else if (record->head.kind == QP_KIND_F_OMNI) {
        lint_floats(check, record->floats + 16, 3);
    }
}

/* Weights become s16(int(w * 4096)): from 8 on, and below 0, the lanes differ (anime.md). */
static bool weight_in_range(uint32_t weight) {
    return weight < 0x41000000u;
}

static bool target_seen_before(qp_bytes data, const qp_record *record, uint32_t index) {
    uint32_t model = qp_word_at(data, record->items + 8 * (size_t)index);
    /* Known records have few targets; past that a repeat far back goes unsaid, not unbounded. */
    uint32_t first = index > 64 ? index - 64 : 0;
    for (uint32_t i = first; i < index; i++) {
        if (qp_word_at(data, record->items + 8 * (size_t)i) == model) {
            return true;
        }
    }
    return false;
}

static void lint_morpher(const qp_section_check *check, const qp_record *record) {
    qp_bytes data = check->context->data;
    qp_pattern_count outside = {0, 0, 0};
    qp_pattern_counts counts = {{0, 0, 0}, {0, 0, 0}, {0, 0, 0}, {0, 0, 0}};
    uint16_t padding = qp_half_at(data, record->head.payload + 6);
    if (padding != 0) {
        qp_report(check->reporter, QP_ANM_MORPH_PADDING, record->head.payload + 6,
                  record->item_count, padding);
    }
    for (uint32_t i = 0; i < record->item_count; i++) {
        size_t at = record->items + 8 * (size_t)i;
        uint32_t weight = qp_word_at(data, at + 4);
        check_range(check, qp_word_at(data, at), at);
        if (target_seen_before(data, record, i)) {
            qp_report(check->reporter, QP_ANM_MORPH_TARGET_TWICE, at, qp_word_at(data, at), 0);
        }
        qp_pattern_note(&counts, weight, at + 4);
        if (!weight_in_range(weight)) {
            if (outside.count == 0) {
                outside.first = weight;
                outside.at = at + 4;
            }
            outside.count++;
        }
    }
    qp_pattern_report(&counts, check->reporter);
    if (outside.count > 0) {
        qp_report(check->reporter, QP_ANM_MORPH_WEIGHT, outside.at, outside.count, outside.first);
    }
}

static void lint_morph_controllers(const qp_section_check *check, const qp_record *record) {
    qp_bytes data = check->context->data;
    uint32_t known = qp_record_known_flags(record->head.kind, check->context->version);
    size_t at = record->items;
    for (uint32_t i = 0; i < record->item_count; i++) {
        qp_morph_item item;
        bool there = qp_morph_item_read(data, record, at, &item);
        if (QP_DEFENCE(!there, "the record was read with the same function")) {
            return;
        }
        check_range(check, item.model, at);
        qp_push(check->reporter, QP_PATH_TRACK, (uint32_t)record->head.kind << 8);
        uint32_t unknown = item.flags & ~(7u | known);
        if (unknown != 0) {
            qp_report(check->reporter, QP_ANM_FLAG_BITS, at + 4, unknown, 0);
        }
        qp_lint_controller(data, &item.weight, check->context->version, check->frames,
                           check->reporter);
        qp_pop(check->reporter);
        at = item.end;
    }
}

/* True if nothing would be said about a controller, which is true of nearly all. */
static bool is_plain(const qp_section_check *check, const qp_controller *controller) {
    qp_bytes data = check->context->data;
    return controller->count == 0 || ((controller->kind == QP_CONTROLLER_SINGLE ||
                                       qp_keys_plain(data, controller, check->frames)) &&
                                      qp_values_plain(data, controller));
}

static void lint_controllers(const qp_section_check *check, const qp_record *record) {
    for (uint32_t i = 0; i < record->controller_count; i++) {
        if (is_plain(check, &record->controllers[i])) {
            continue;
        }
        qp_push(check->reporter, QP_PATH_TRACK, (uint32_t)record->head.kind << 8 | i);
        qp_lint_controller(check->context->data, &record->controllers[i], check->context->version,
                           check->frames, check->reporter);
        qp_pop(check->reporter);
    }
}

/* Frame 0's notes, morphs and F_Obj are never applied (animation-playback, Playback). */
static void lint_frame_0(const qp_section_check *check, const qp_record *record) {
    uint16_t kind = record->head.kind;
    if (kind == QP_KIND_F_NOTE || kind == QP_KIND_F_MORPHER || kind == QP_KIND_F_OBJ) {
        qp_report(check->reporter, QP_ANM_RECORD_FRAME_0, record->head.offset, 0, 0);
    }
}

void qp_lint_record(qp_section_check *check, const qp_record *record, uint32_t frame) {
    qp_lint_target(check, record);
    if (frame == 0 && check->started && check->place == QP_IN_ANIME) {
        lint_frame_0(check, record);
    }
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
