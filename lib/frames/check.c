/* The order of a section's Tops, and the walk that checks its records (anime.md, The reader). */
#include "frames/check.h"
#include "frames/plain.h"

/* -- Tops ------------------------------------------------------------------------------------- */

/* A Top in the light of how many frames there are and which came before. */
/*@ requires qp_section_check_ok(check);
    assigns check->reporter->sink->counts[0 .. 2];
    ensures qp_section_check_ok(check);
*/
static void check_range(const qp_section_check *check, uint32_t frame, size_t at) {
    if (check->frames != 0 && frame > check->frames - 1) {
        qp_report(check->reporter, QP_ANM_TOP_PAST_END, at, frame, check->frames - 1);
    } else if (frame > check->seen) {
        qp_report(check->reporter, QP_ANM_TOP_MISSING, at, frame - check->seen, 0);
    }
}

/* A Top in the light of the one before it. */
/*@ requires qp_section_check_ok(check);
    assigns check->reporter->sink->counts[0 .. 2];
    ensures qp_section_check_ok(check);
*/
static void check_order(const qp_section_check *check, uint32_t frame, size_t at) {
    if (check->any && frame == check->top) {
        qp_report(check->reporter, QP_ANM_TOP_REPEATED, at, frame, 0);
    } else if (check->any && frame < check->top) {
        qp_report(check->reporter, QP_ANM_TOP_BACK, at, frame, check->top);
    }
}

/* A Top that starts a frame. */
/*@ requires qp_section_check_ok(check);
    assigns check->seen, check->top, check->any, check->reporter->sink->counts[0 .. 2];
    ensures qp_section_check_ok(check);
*/
static void check_top(qp_section_check *check, uint32_t frame, size_t at) {
    if (frame >> 31 != 0) {
        qp_report(check->reporter, QP_ANM_TOP_NEGATIVE, at, frame, 0);
        return;
    }
    bool past_end = check->frames != 0 && frame > check->frames - 1;
    check_range(check, frame, at);
    check_order(check, frame, at);
    check->seen = past_end || frame < check->seen ? check->seen : frame + 1;
    check->top = frame;
    check->any = true;
}

/* The closing Top: every frame should have come by now. */
/*@ requires qp_section_check_ok(check);
    assigns check->reporter->sink->counts[0 .. 2];
    ensures qp_section_check_ok(check);
*/
static void check_closing(const qp_section_check *check, size_t at) {
    if (check->frames > check->seen) {
        qp_report(check->reporter, QP_ANM_TOP_MISSING, at, check->frames - check->seen, 0);
    }
}

/* -- Records ---------------------------------------------------------------------------------- */

/* Where a record may stand (ccsf.md 6, 7). */
/*@ requires qp_section_check_ok(check) && \valid_read(head);
    requires \separated(head, check->reporter) && \separated(head, check->reporter->sink);
    assigns check->reporter->sink->counts[0 .. 2];
    ensures qp_section_check_ok(check);
*/
static void check_place(const qp_section_check *check, const qp_chunk_head *head, bool controller,
                        uint32_t frame) {
    if (!check->started) {
        qp_report(check->reporter,
                  controller ? QP_ANM_CONTROLLER_BEFORE_TOP : QP_ANM_RECORD_BEFORE_TOP,
                  head->offset, 0, 0);
    } else if (controller && frame != 0) {
        qp_report(check->reporter, QP_ANM_CONTROLLER_LATER_TOP, head->offset, frame, 0);
    }
}

/*@ requires qp_section_check_ok(check) && \valid_read(head);
    requires \separated(head, check->reporter) && \separated(head, check->reporter->sink);
    assigns check->reporter->sink->counts[0 .. 2];
    ensures qp_section_check_ok(check);
*/
static void check_tag(const qp_section_check *check, const qp_chunk_head *head) {
    if (!qp_chunk_tag_known(head->tag)) {
        qp_report(check->reporter, QP_ANM_TAG, head->offset + 2, head->tag, 0);
    }
}

/* Enters a record: its frame, unless it is one of the controllers under Top 0, and the object that
   it names, or its kind if it names none. */
/*@ requires qp_section_check_ok(check) && \valid_read(head);
    requires \separated(head, check->reporter) && \separated(head, check->reporter->sink);
    assigns check->reporter->path;
    ensures qp_section_check_ok(check);
*/
static void enter_record(const qp_section_check *check, const qp_chunk_head *head, size_t end,
                         bool controller, uint32_t frame) {
    bool names = controller || (head->kind != QP_KIND_F_AMBIENT && head->kind != QP_KIND_FRAME &&
                                head->kind != QP_KIND_TOP && qp_record_name(head->kind) != NULL);
    if (!controller || frame != 0) {
        qp_push(check->reporter, QP_PATH_FRAME, frame);
    }
    if (names && end - head->payload >= 4) {
        qp_push(check->reporter, QP_PATH_OBJECT, qp_word_at(check->context->data, head->payload));
    } else {
        qp_push(check->reporter, QP_PATH_RECORD, head->kind);
    }
}

/* An F_Pcm that was passed by its own counts (ccsf.md 5). */
/*@ requires qp_section_check_ok(check) && \valid_read(head);
    requires \separated(head, check->reporter) && \separated(head, check->reporter->sink);
    assigns check->reporter->sink->counts[0 .. 2];
    ensures qp_section_check_ok(check);
*/
static void check_size(const qp_section_check *check, const qp_chunk_head *head, size_t end) {
    uint64_t words = (end - head->payload) / 4;
    if (words != head->words) {
        qp_report(check->reporter, QP_CCS_SIZE, head->offset + 4, head->words, words);
    }
}

/* True for a record of object controllers about which nothing need be said, but for the object that
   they drive: nearly all records are such. */
/*@ requires \valid_read(check) && qp_frame_context_ok(check->context) && \valid_read(head);
    requires 8 <= head->payload <= end <= check->context->data.size;
    assigns \nothing;
    ensures \result == true || \result == false;
*/
static bool is_plain(const qp_section_check *check, const qp_chunk_head *head, size_t end,
                     uint32_t frame) {
    return head->kind == QP_KIND_OBJECT && frame == 0 && check->started &&
           check->place == QP_IN_ANIME && qp_chunk_tag_known(head->tag) &&
           qp_object_record_plain(check->context->data, head->payload, end, check->frames);
}

/* What qp_lint_target() asks of such a record. */
/*@ requires \valid_read(head) && \valid(record) && \separated(head, record);
    assigns *record;
*/
static void begin_plain(const qp_chunk_head *head, uint32_t target, qp_record *record) {
    qp_record_set_head(head, record);
    record->target = target;
    record->has_target = true;
    record->controller_count = 4;
}

/*@ // `head` is none of what checking writes to.
    predicate head_apart{L}(qp_section_check *check, qp_chunk_head *head) =
      \valid_read(head) && \separated(head, check) && \separated(head, check->reporter) &&
      \separated(head, check->reporter->sink) &&
      \separated(head, check->context->marks + (0 .. check->context->object_count - 1));
*/

/* Checks the object that such a record drives. */
/*@ requires qp_section_check_ok(check) && head_apart(check, head);
    assigns check->named_count, check->named_limit, check->reporter->path,
      check->reporter->sink->counts[0 .. 2],
      check->context->marks[0 .. check->context->object_count - 1];
    ensures qp_section_check_ok(check);
    ensures check->context->data.size == \old(check->context->data.size);
*/
static void check_plain(qp_section_check *check, const qp_chunk_head *head) {
    qp_record record;
    const uint32_t target = qp_word_at(check->context->data, head->payload);
    begin_plain(head, target, &record);
    qp_push(check->reporter, QP_PATH_OBJECT, target);
    //@ assert qp_section_check_ok(check);
    qp_lint_target(check, &record);
    qp_pop(check->reporter);
    //@ assert qp_frame_context_ok(check->context);
    //@ assert qp_reporter_ok(check->reporter);
}

/* Reads a record into `record` and checks it. */
/*@ requires qp_section_check_ok(check) && head_apart(check, head) && \valid(record);
    requires head->payload == head->offset + 8;
    requires head->payload <= end <= check->context->data.size;
    requires \separated(head, record) && \separated(check->context, record);
    requires qp_record_apart(check, record);
    assigns *record, check->named_count, check->named_limit, check->reporter->path,
      check->reporter->sink->counts[0 .. 2],
      check->context->marks[0 .. check->context->object_count - 1];
    ensures qp_section_check_ok(check);
    ensures check->context->data.size == \old(check->context->data.size);
*/
static void read_record(qp_section_check *check, const qp_chunk_head *head, size_t end,
                        uint32_t frame, qp_record *record) {
    bool there = qp_record_read(check->context->data, head, end, check->context->version,
                                check->place, check->reporter, record);
    //@ assert qp_frame_context_ok(check->context);
    //@ assert qp_section_check_ok(check);
    if (there) {
        qp_lint_record(check, record, frame);
    }
}

/*@ requires qp_section_check_ok(check) && head_apart(check, head);
    requires check->context->data.size >= end >= head->payload;
    assigns check->reporter->path, check->reporter->sink->counts[0 .. 2];
    ensures qp_section_check_ok(check);
*/
static void check_frame(const qp_section_check *check, const qp_chunk_head *head, size_t end,
                        uint32_t frame) {
    bool controller = qp_kind_is_controller(head->kind);
    enter_record(check, head, end, controller, frame);
    check_tag(check, head);
    check_size(check, head, end);
    check_place(check, head, controller, frame);
}

/*@ requires qp_section_check_ok(check);
    assigns check->reporter->path;
    ensures qp_section_check_ok(check);
*/
static void leave(const qp_section_check *check, uint32_t depth) {
    check->reporter->path.count = depth;
}

/* Checks any other record. */
/*@ requires qp_section_check_ok(check) && head_apart(check, head);
    requires head->payload == head->offset + 8;
    requires head->payload <= end <= check->context->data.size;
    assigns check->named_count, check->named_limit, check->reporter->path,
      check->reporter->sink->counts[0 .. 2],
      check->context->marks[0 .. check->context->object_count - 1];
    ensures qp_section_check_ok(check);
    ensures check->context->data.size == \old(check->context->data.size);
*/
static void check_other(qp_section_check *check, const qp_chunk_head *head, size_t end,
                        uint32_t frame) {
    const uint32_t depth = check->reporter->path.count;
    qp_record record;
    check_frame(check, head, end, frame);
    if (check->place == QP_IN_STREAM && qp_kind_is_controller(head->kind)) {
        /* Controllers are compiled from Anime chunks only (ccsf.md 5). */
        qp_report(check->reporter, QP_ANM_KIND_UNKNOWN, head->offset, head->kind, 0);
    } else {
        read_record(check, head, end, frame, &record);
    }
    leave(check, depth);
    //@ assert qp_frame_context_ok(check->context);
    //@ assert qp_reporter_ok(check->reporter);
}

/*@ requires qp_section_check_ok(check) && head_apart(check, head);
    requires head->payload == head->offset + 8;
    requires head->payload <= end <= check->context->data.size;
    assigns check->named_count, check->named_limit, check->reporter->path,
      check->reporter->sink->counts[0 .. 2],
      check->context->marks[0 .. check->context->object_count - 1];
    ensures qp_section_check_ok(check);
    ensures check->context->data.size == \old(check->context->data.size);
*/
static void check_record(qp_section_check *check, const qp_chunk_head *head, size_t end,
                         uint32_t frame) {
    if (is_plain(check, head, end, frame)) {
        check_plain(check, head);
    } else {
        check_other(check, head, end, frame);
    }
}

/* -- The walk --------------------------------------------------------------------------------- */

/*@ requires qp_section_check_ok(check) && \valid_read(head);
    requires \separated(head, check->reporter) && \separated(head, check->reporter->sink);
    assigns check->reporter->sink->counts[0 .. 2];
    ensures qp_section_check_ok(check);
*/
static void check_top_chunk(const qp_section_check *check, const qp_chunk_head *head, size_t end) {
    check_tag(check, head);
    if (end - head->payload > 4) {
        qp_report(check->reporter, QP_ANM_RECORD_LONG, head->payload + 4, end - head->payload - 4,
                  0);
    }
}

/* A walk along sub-chunks: the last one, and what taking it came to. */
typedef struct {
    qp_section section;
    qp_chunk_head head;
    size_t end;
    qp_section_step step;
} section_walk;

/*@ predicate walk_ok{L}(section_walk *walk) =
      \valid(walk) && (walk->section.data.size > 0 ==>
        \valid_read(walk->section.data.data + (0 .. walk->section.data.size - 1))) &&
      walk->section.pos <= walk->section.limit && walk->section.limit <= walk->section.data.size &&
      QP_STEP_RECORD <= walk->step <= QP_STEP_LONG &&
      (walk->step <= QP_STEP_CLOSED ==> walk->head.payload == walk->head.offset + 8 &&
        walk->head.payload <= walk->end <= walk->section.limit);

    // The walk is along the data that is checked, and none of what checking writes to.
    predicate walk_of{L}(qp_section_check *check, section_walk *walk) =
      walk->section.data.size == check->context->data.size &&
      \separated(walk, check) && \separated(walk, check->reporter) &&
      \separated(walk, check->reporter->sink) && \separated(check->context, walk) &&
      \separated(walk, check->context->marks + (0 .. check->context->object_count - 1));
*/

/* Takes the next sub-chunk. */
/*@ requires walk_ok(walk);
    assigns walk->section.pos, walk->section.frame, walk->section.started, walk->section.closed,
      walk->head, walk->end, walk->step;
    ensures walk_ok(walk);
    ensures walk->section.pos >= \old(walk->section.pos);
    ensures walk->step < QP_STEP_CLOSED ==> walk->section.pos > \old(walk->section.pos);
*/
static void take(section_walk *walk) {
    //@ assert qp_section_ok(walk->section);
    qp_section_step step = qp_section_next(&walk->section, &walk->head, &walk->end);
    walk->step = step;
    //@ assert \valid(walk) && walk->section.pos <= walk->section.limit;
    /*@ assert walk->step <= QP_STEP_CLOSED ==> walk->head.payload == walk->head.offset + 8 &&
          walk->head.payload <= walk->end <= walk->section.limit; */
}

/* Begins a walk along data[start, limit) with the first sub-chunk. */
/*@ requires \valid(walk) && qp_bytes_ok(data);
    assigns *walk;
    ensures walk_ok(walk) && walk->section.data.size == data.size;
*/
static void begin(qp_bytes data, size_t start, size_t limit, bool streamed, section_walk *walk) {
    qp_section section =
        streamed ? qp_stream_section_from(data, start, limit) : qp_section_from(data, start, limit);
    walk->section = section;
    walk->step = QP_STEP_END;
    //@ assert walk_ok(walk);
    take(walk);
}

/* How a walk that met no closing Top ended. */
/*@ requires qp_section_check_ok(check) && walk_of(check, walk);
    requires walk_ok(walk);
    assigns check->reporter->path, check->reporter->sink->counts[0 .. 2];
    ensures qp_section_check_ok(check);
*/
static void check_end(const qp_section_check *check, const section_walk *walk) {
    const qp_chunk_head *head = &walk->head;
    const size_t pos = walk->section.pos;
    const size_t left = walk->section.limit - pos;
    bool anime = check->place == QP_IN_ANIME;
    if (walk->step == QP_STEP_CUT) {
        qp_report(check->reporter, anime ? QP_ANM_SUB_CHUNK_HEADER_CUT : QP_CCS_CHUNK_HEADER_CUT,
                  pos, left, 0);
    } else if (walk->step == QP_STEP_LONG) {
        uint64_t need = QP_CHUNK_HEADER + 4 * (uint64_t)head->words;
        uint32_t depth = check->reporter->path.count;
        enter_record(check, head, walk->section.limit, qp_kind_is_controller(head->kind),
                     walk->section.frame);
        qp_report(check->reporter, anime ? QP_ANM_SUB_CHUNK_TOO_LONG : QP_CCS_RECORD_PAST_END, pos,
                  need - left, 0);
        check->reporter->path.count = depth;
    } else if (anime) {
        qp_report(check->reporter, QP_ANM_NO_CLOSING_TOP, pos, 0, 0);
    }
}

/* Checks the sub-chunk taken last, which does not close the section. */
/*@ requires qp_section_check_ok(check) && walk_of(check, walk);
    requires walk_ok(walk) && walk->step < QP_STEP_CLOSED;
    assigns check->started, check->top, check->seen, check->any, check->named_count,
      check->named_limit, check->reporter->path, check->reporter->sink->counts[0 .. 2],
      check->context->marks[0 .. check->context->object_count - 1];
    ensures qp_section_check_ok(check);
    ensures check->context->data.size == \old(check->context->data.size);
*/
static void check_taken(qp_section_check *check, const section_walk *walk) {
    const qp_chunk_head *head = &walk->head;
    if (walk->step == QP_STEP_RECORD) {
        check_record(check, head, walk->end, walk->section.frame);
    } else if (walk->step == QP_STEP_TOP) {
        check_top_chunk(check, head, walk->end);
        check_top(check, walk->section.frame, head->offset);
        check->started = true;
    } else {
        qp_report(check->reporter, QP_ANM_TOP_SHORT, head->offset, walk->end - head->payload, 0);
    }
}

/* How the walk ended. */
/*@ requires qp_section_check_ok(check) && walk_of(check, walk);
    requires walk_ok(walk);
    assigns check->reporter->path, check->reporter->sink->counts[0 .. 2];
    ensures qp_section_check_ok(check);
*/
static void finish(const qp_section_check *check, const section_walk *walk, bool cut) {
    if (walk->step == QP_STEP_CLOSED) {
        check_top_chunk(check, &walk->head, walk->end);
        check_closing(check, walk->head.offset);
    } else if (!cut) {
        check_end(check, walk);
    }
    if (check->named_count > QP_TARGETS_MAX && check->place == QP_IN_ANIME) {
        qp_report(check->reporter, QP_ANM_TOO_MANY_TARGETS, check->named_limit, check->named_count,
                  0);
    }
}

/* Takes the next sub-chunk: `check` does not change. */
/*@ requires qp_section_check_ok(check) && walk_of(check, walk);
    requires walk_ok(walk);
    assigns walk->section.pos, walk->section.frame, walk->section.started, walk->section.closed,
      walk->head, walk->end, walk->step;
    ensures check->context->object_count == \old(check->context->object_count);
    ensures check->context->data.size == \old(check->context->data.size);
    ensures qp_section_check_ok(check);
    ensures walk_of(check, walk);
    ensures walk_ok(walk);
    ensures walk->section.pos >= \old(walk->section.pos);
    ensures walk->step < QP_STEP_CLOSED ==> walk->section.pos > \old(walk->section.pos);
*/
static void take_next(section_walk *walk) /*@ ghost (const qp_section_check *check) */ {
    take(walk);
    //@ assert check->context->data.size == \at(check->context->data.size, Pre);
    //@ assert check->context->object_count == \at(check->context->object_count, Pre);
    //@ assert qp_frame_context_ok(check->context);
    //@ assert qp_reporter_ok(check->reporter);
}

/* Checks the sub-chunk taken last and takes the next one. */
/*@ requires qp_section_check_ok(check) && walk_of(check, walk);
    requires walk_ok(walk) && walk->step < QP_STEP_CLOSED;
    assigns walk->section.pos, walk->section.frame, walk->section.started, walk->section.closed,
      walk->head, walk->end, walk->step, check->started, check->top, check->seen, check->any,
      check->named_count, check->named_limit, check->reporter->path,
      check->reporter->sink->counts[0 .. 2],
      check->context->marks[0 .. check->context->object_count - 1];
    ensures qp_section_check_ok(check);
    ensures walk_of(check, walk);
    ensures walk_ok(walk);
    ensures walk->section.limit == \old(walk->section.limit);
    ensures walk->section.pos >= \old(walk->section.pos);
    ensures walk->step < QP_STEP_CLOSED ==> walk->section.pos > \old(walk->section.pos);
    ensures check->context->object_count == \old(check->context->object_count);
*/
static void go_on(qp_section_check *check, section_walk *walk) {
    check_taken(check, walk);
    //@ assert check->context->object_count == \at(check->context->object_count, Pre);
    //@ assert walk_of(check, walk);
    //@ assert walk->section.data == \at(walk->section.data, Pre);
    //@ assert walk->section.limit == \at(walk->section.limit, Pre);
    //@ assert walk->section.pos == \at(walk->section.pos, Pre);
    //@ assert walk->step == \at(walk->step, Pre);
    //@ assert walk->end == \at(walk->end, Pre);
    //@ assert walk->head.payload == \at(walk->head.payload, Pre);
    //@ assert walk->head.offset == \at(walk->head.offset, Pre);
    //@ assert walk_ok(walk);
    take_next(walk) /*@ ghost (check) */;
}

/* Checks sub-chunks until one closes the section or there are no more. */
/*@ requires qp_section_check_ok(check) && walk_of(check, walk);
    requires walk_ok(walk);
    assigns walk->section.pos, walk->section.frame, walk->section.started,
      walk->section.closed, walk->head, walk->end, walk->step, check->started, check->top,
      check->seen, check->any, check->named_count, check->named_limit, check->reporter->path,
      check->reporter->sink->counts[0 .. 2],
      check->context->marks[0 .. check->context->object_count - 1];
    ensures qp_section_check_ok(check) && walk_of(check, walk);
    ensures walk_ok(walk);
*/
static void walk_on(qp_section_check *check, section_walk *walk) {
    //@ ghost uint32_t count = check->context->object_count;
    /*@ loop invariant qp_section_check_ok(check);
        loop invariant walk_of(check, walk);
        loop invariant walk_ok(walk);
        loop invariant check->context->object_count == count;
        loop assigns walk->section.pos, walk->section.frame, walk->section.started,
          walk->section.closed, walk->head, walk->end, walk->step, check->started, check->top,
          check->seen, check->any, check->named_count, check->named_limit, check->reporter->path,
          check->reporter->sink->counts[0 .. 2], check->context->marks[0 .. count - 1];
        loop variant walk->section.limit - walk->section.pos +
          (walk->step < QP_STEP_CLOSED ? 1 : 0);
    */
    while (walk->step < QP_STEP_CLOSED) {
        //@ assert walk->section.pos <= walk->section.limit;
        go_on(check, walk);
    }
}

size_t qp_section_check_run(qp_section_check *check, size_t start, size_t limit, bool cut,
                            bool *closed) {
    section_walk walk;
    begin(check->context->data, start, limit, check->place == QP_IN_STREAM, &walk);
    //@ assert qp_section_check_ok(check) && walk_of(check, &walk);
    walk_on(check, &walk);
    finish(check, &walk, cut);
    *closed = walk.step == QP_STEP_CLOSED;
    return walk.step == QP_STEP_CLOSED ? walk.end : walk.section.pos;
}
