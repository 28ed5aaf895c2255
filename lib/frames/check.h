/*
 * Checking a section: the order of its Tops, and what is hardly meant or worth knowing about its
 * records. Structure is checked by the reading itself; here nothing protects anything.
 */
#ifndef QP_FRAMES_CHECK_H
#define QP_FRAMES_CHECK_H

#include "frames/record.h"

/* What is known of an object while the records of one section are checked. */
typedef struct {
    uint32_t named_in;   /* stamp of the section in which a record named it */
    uint32_t driven_in;  /* ... in which a controller record drove it */
    uint32_t reached_in; /* ... in which a controller record reached it by ExtObj */
    size_t driven_at;    /* offset of that record */
    size_t reached_at;
} qp_target_mark;

/* What the check of a section needs to know of the file around it. */
typedef struct {
    qp_bytes data;
    uint16_t version;             /* 0: unknown, a bare chunk */
    uint32_t object_count;        /* rows of the index; 0: there is none, numbers are not checked */
    const uint16_t *object_kinds; /* by object: kind of its chunk, 0 if it has none */
    const uint32_t *object_ends;  /* by object: where ExtObj links lead to in the end */
    qp_target_mark *marks;        /* by object */
    uint32_t stamp;               /* of the current section; counts up from 1 */
} qp_frame_context;

/* The state of checking one section. */
typedef struct {
    const qp_frame_context *context;
    qp_reporter *reporter;
    qp_record_place place;
    uint32_t frames; /* N; 0: unknown, no Top is missing or too late */
    bool started;
    uint32_t top;         /* the last Top that was neither closing nor negative */
    uint32_t seen;        /* one more than the highest of them that is not past the end */
    bool any;             /* there was one */
    uint32_t named_count; /* distinct objects that controllers, notes and F_Obj named */
    size_t named_limit;   /* offset of the record that went past the game's limit */
} qp_section_check;

/*@ // Arrays by object, if there are objects.
    predicate qp_frame_context_ok{L}(qp_frame_context *context) =
      \valid_read(context) && qp_bytes_ok(context->data) &&
      (context->object_count == 0 ==> context->object_kinds == \null) &&
      (context->object_kinds != \null ==>
        \valid_read(context->object_kinds + (0 .. context->object_count - 1))) &&
      (context->object_count > 0 ==>
        \valid_read(context->object_ends + (0 .. context->object_count - 1)) &&
        \valid(context->marks + (0 .. context->object_count - 1)));

    // Nothing that is written to is a part of anything else.
    predicate qp_marks_apart{L}(qp_section_check *check, qp_target_mark *marks, integer count) =
      \separated(check, marks + (0 .. count - 1)) &&
      \separated(check->context, marks + (0 .. count - 1)) &&
      \separated(check->reporter, marks + (0 .. count - 1)) &&
      \separated(check->reporter->sink, marks + (0 .. count - 1));

    predicate qp_section_check_ok{L}(qp_section_check *check) =
      \valid(check) && qp_frame_context_ok(check->context) && qp_reporter_ok(check->reporter) &&
      \separated(check->context, check) && \separated(check, check->reporter) &&
      \separated(check, check->reporter->sink) && \separated(check->context, check->reporter) &&
      \separated(check->context, check->reporter->sink) &&
      qp_marks_apart(check, check->context->marks, check->context->object_count);

    predicate qp_record_apart{L}(qp_section_check *check, qp_record *record) =
      \separated(record, check) && \separated(record, check->reporter) &&
      \separated(record, check->reporter->sink) &&
      \separated(record, check->context->marks + (0 .. check->context->object_count - 1));
*/

/* Most distinct objects in one Anime (ccsf.md 8). */
#define QP_TARGETS_MAX 1023

/* Checks the sub-chunks of data[start, limit) up to the closing Top. `cut` silences findings that
   only repeat that the data ends there. Returns where it stopped. */
/*@ requires qp_section_check_ok(check) && \valid(closed);
    assigns check->started, check->top, check->seen, check->any, check->named_count,
      check->named_limit, check->reporter->path, check->reporter->sink->counts[0 .. 2],
      check->context->marks[0 .. check->context->object_count - 1], *closed;
*/
size_t qp_section_check_run(qp_section_check *check, size_t start, size_t limit, bool cut,
                            bool *closed);

/* Checks the values and keys of one controller. */
/*@ requires qp_bytes_ok(data) && qp_reporter_ok(reporter) && \valid_read(controller);
    requires qp_controller_in(controller, data.size);
    requires \separated(controller, reporter->sink) && \separated(controller, reporter);
    assigns reporter->sink->counts[0 .. 2];
    ensures qp_reporter_ok(reporter);
*/
void qp_lint_controller(qp_bytes data, const qp_controller *controller, uint16_t version,
                        uint32_t frames, qp_reporter *reporter);

/* Checks a run of `count` floats, `stride` bytes apart (4: one after the other). */
typedef struct {
    uint64_t count;
    uint32_t first;
    size_t at;
} qp_pattern_count;

/* Kinds of patterns that are worth knowing (ccsf.md 7). */
typedef struct {
    qp_pattern_count exponent_255;
    qp_pattern_count exponent_254;
    qp_pattern_count denormal;
    qp_pattern_count negative_zero;
} qp_pattern_counts;

/*@ requires \valid(counts);
    assigns *counts;
*/
void qp_pattern_note(qp_pattern_counts *counts, uint32_t pattern, size_t at);
/*@ requires \valid_read(counts) && qp_reporter_ok(reporter);
    requires \separated(counts, reporter->sink);
    assigns reporter->sink->counts[0 .. 2];
    ensures qp_reporter_ok(reporter);
*/
void qp_pattern_report(const qp_pattern_counts *counts, qp_reporter *reporter);

/* A number past the index is an error wherever it stands (ccsf.md 7, 8). False if it is one. */
/*@ requires qp_section_check_ok(check);
    assigns check->reporter->sink->counts[0 .. 2];
    ensures qp_section_check_ok(check);
    ensures \result == true && check->context->object_count != 0 ==>
      object < check->context->object_count;
    ensures \result == true || \result == false;
*/
bool qp_lint_range(const qp_section_check *check, uint32_t object, size_t at);

/* Checks the object that a record names: the first half of what follows. Of `record` only the head,
   the target and the number of controllers are asked for. */
/*@ requires qp_section_check_ok(check) && \valid_read(record) && qp_record_apart(check, record);
    assigns check->named_count, check->named_limit, check->reporter->sink->counts[0 .. 2],
      check->context->marks[0 .. check->context->object_count - 1];
    ensures qp_section_check_ok(check);
    ensures check->context->data.size == \old(check->context->data.size);
*/
void qp_lint_target(qp_section_check *check, const qp_record *record);

/* Checks what a record that was read names and holds. */
/*@ requires qp_section_check_ok(check) && \valid_read(record) && qp_record_apart(check, record);
    requires qp_record_ok(record, check->context->data.size);
    assigns check->named_count, check->named_limit, check->reporter->path,
      check->reporter->sink->counts[0 .. 2],
      check->context->marks[0 .. check->context->object_count - 1];
    ensures qp_section_check_ok(check);
    ensures check->context->data.size == \old(check->context->data.size);
*/
void qp_lint_record(qp_section_check *check, const qp_record *record, uint32_t frame);

#endif
