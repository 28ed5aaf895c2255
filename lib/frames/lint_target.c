/* The object that a record names (ccsf.md 7, 8). */
#include "frames/check.h"

bool qp_lint_range(const qp_section_check *check, uint32_t object, size_t at) {
    uint32_t count = check->context->object_count;
    if (count != 0 && object >= count) {
        qp_report(check->reporter, QP_ANM_OBJECT_RANGE, at, object, count);
        return false;
    }
    return true;
}

/* The kind of chunk that makes what this kind of record drives; 0: its target is not looked up. */
//@ assigns \nothing;
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
/*@ assigns \nothing;
    ensures \result == true || \result == false;
*/
static bool has_place(uint16_t chunk_kind) {
    return chunk_kind == 0x0a00 || chunk_kind == 0x0e00 || chunk_kind == 0x1300 ||
           chunk_kind == 0x1400;
}

/*@ requires qp_section_check_ok(check) && \valid_read(record) && qp_record_apart(check, record);
    requires check->context->object_count != 0 ==> record->target < check->context->object_count;
    assigns check->reporter->sink->counts[0 .. 2];
    ensures qp_section_check_ok(check);
*/
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
/*@ requires qp_section_check_ok(check) && \valid_read(record) && qp_record_apart(check, record);
    requires \valid(mark) && \separated(mark, check) && \separated(mark, check->context) &&
      \separated(mark, check->reporter);
    assigns check->named_count, check->named_limit, mark->named_in;
    ensures qp_section_check_ok(check);
*/
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

/* Notes where something was done to an object; false if it was done before in this section. */
/*@ requires \valid(done_in) && \valid(done_at);
    assigns *done_in, *done_at;
    ensures \result == true || \result == false;
*/
static bool is_first(uint32_t *done_in, size_t *done_at, uint32_t stamp, size_t offset) {
    if (*done_in == stamp) {
        return false;
    }
    *done_in = stamp;
    *done_at = offset;
    return true;
}

/* Two controllers on an object and its copy (ccsf.md 7); `end` is where the object leads to. */
/*@ requires qp_section_check_ok(check) && \valid_read(record) && qp_record_apart(check, record);
    requires end < check->context->object_count;
    assigns check->reporter->sink->counts[0 .. 2],
      check->context->marks[0 .. check->context->object_count - 1];
    ensures qp_section_check_ok(check);
    ensures check->context->data.size == \old(check->context->data.size);
*/
static void check_reached(const qp_section_check *check, const qp_record *record, uint32_t end) {
    const qp_frame_context *context = check->context;
    qp_target_mark *mark = &context->marks[end];
    bool first =
        is_first(&mark->reached_in, &mark->reached_at, context->stamp, record->head.offset);
    //@ assert qp_frame_context_ok(check->context);
    //@ assert qp_section_check_ok(check);
    if (!first) { /* by another: this one was driven by nobody */
        qp_report(check->reporter, QP_ANM_TARGET_BY_EXT, record->head.offset, end,
                  mark->reached_at);
    }
}

/* Two controllers on one object, or on an object and its copy (ccsf.md 7). */
/*@ requires qp_section_check_ok(check) && \valid_read(record) && qp_record_apart(check, record);
    requires record->target < check->context->object_count;
    assigns check->reporter->sink->counts[0 .. 2],
      check->context->marks[0 .. check->context->object_count - 1];
    ensures qp_section_check_ok(check);
    ensures check->context->data.size == \old(check->context->data.size);
*/
static void check_driven(const qp_section_check *check, const qp_record *record) {
    const qp_frame_context *context = check->context;
    const uint32_t count = context->object_count;
    const uint32_t end = context->object_ends[record->target];
    qp_target_mark *mark = &context->marks[record->target];
    bool first = is_first(&mark->driven_in, &mark->driven_at, context->stamp, record->head.offset);
    //@ assert qp_frame_context_ok(check->context);
    //@ assert qp_section_check_ok(check);
    if (!first) {
        qp_report(check->reporter, QP_ANM_TARGET_TWICE, record->head.offset, mark->driven_at, 0);
    } else if (record->head.kind == QP_KIND_OBJECT && end < count) {
        check_reached(check, record, end);
    }
}

/* What the section's other records named and drove. */
/*@ requires qp_section_check_ok(check) && \valid_read(record) && qp_record_apart(check, record);
    requires record->target < check->context->object_count;
    assigns check->named_count, check->named_limit, check->reporter->sink->counts[0 .. 2],
      check->context->marks[0 .. check->context->object_count - 1];
    ensures qp_section_check_ok(check);
    ensures check->context->data.size == \old(check->context->data.size);
*/
static void mark_target(qp_section_check *check, const qp_record *record, bool named) {
    if (named) {
        count_named(check, record, &check->context->marks[record->target]);
    }
    if (record->controller_count > 0 || record->head.kind == QP_KIND_MORPHER) {
        check_driven(check, record);
    }
}

/* A target that the index has, or of which nobody knows. */
/*@ requires qp_section_check_ok(check) && \valid_read(record) && qp_record_apart(check, record);
    requires check->context->object_count != 0 ==> record->target < check->context->object_count;
    assigns check->named_count, check->named_limit, check->reporter->sink->counts[0 .. 2],
      check->context->marks[0 .. check->context->object_count - 1];
    ensures qp_section_check_ok(check);
    ensures check->context->data.size == \old(check->context->data.size);
*/
static void lint_in_range(qp_section_check *check, const qp_record *record) {
    uint16_t wanted = driven_kind(record->head.kind);
    if (wanted != 0 && record->target == 0) {
        qp_report(check->reporter, QP_ANM_TARGET_ZERO, record->head.payload, 0, 0);
    } else {
        check_defined(check, record, wanted);
    }
    if (check->context->object_count != 0) {
        mark_target(check, record, wanted != 0);
    }
}

void qp_lint_target(qp_section_check *check, const qp_record *record) {
    if (record->has_target && qp_lint_range(check, record->target, record->head.payload)) {
        lint_in_range(check, record);
    }
}
