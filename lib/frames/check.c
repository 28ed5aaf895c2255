/* The order of a section's Tops, and the walk that checks its records (anime.md, The reader). */
#include "frames/check.h"
#include "frames/plain.h"

/* -- Tops ------------------------------------------------------------------------------------- */

/* A Top that starts a frame. */
static void check_top(qp_section_check *check, uint32_t frame, size_t at) {
    if (frame >> 31 != 0) {
        qp_report(check->reporter, QP_ANM_TOP_NEGATIVE, at, frame, 0);
        return;
    }
    bool past_end = check->frames != 0 && frame > check->frames - 1;
    if (past_end) {
        qp_report(check->reporter, QP_ANM_TOP_PAST_END, at, frame, check->frames - 1);
    } else if (frame > check->seen) {
        qp_report(check->reporter, QP_ANM_TOP_MISSING, at, frame - check->seen, 0);
    }
    if (check->any && frame == check->top) {
        qp_report(check->reporter, QP_ANM_TOP_REPEATED, at, frame, 0);
    } else if (check->any && frame < check->top) {
        qp_report(check->reporter, QP_ANM_TOP_BACK, at, frame, check->top);
    }
    check->seen = past_end || frame < check->seen ? check->seen : frame + 1;
    check->top = frame;
    check->any = true;
}

/* The closing Top: every frame should have come by now. */
static void check_closing(const qp_section_check *check, size_t at) {
    if (check->frames > check->seen) {
        qp_report(check->reporter, QP_ANM_TOP_MISSING, at, check->frames - check->seen, 0);
    }
}

/* -- Records ---------------------------------------------------------------------------------- */

/* Where a record may stand (ccsf.md 6, 7). */
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

static void check_tag(const qp_section_check *check, const qp_chunk_head *head) {
    if (!qp_chunk_tag_known(head->tag)) {
        qp_report(check->reporter, QP_ANM_TAG, head->offset + 2, head->tag, 0);
    }
}

/* Enters a record: its frame, unless it is one of the controllers under Top 0, and the object that
   it names, or its kind if it names none. */
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
static void check_size(const qp_section_check *check, const qp_chunk_head *head, size_t end) {
    uint64_t words = (end - head->payload) / 4;
    if (words != head->words) {
        qp_report(check->reporter, QP_CCS_SIZE, head->offset + 4, head->words, words);
    }
}

/* Checks a record of object controllers if nothing need be said about them, but for the object that
   they drive: nearly all records are such. False, and nothing was done, if it is none. */
static bool check_plain(qp_section_check *check, const qp_chunk_head *head, size_t end,
                        uint32_t frame) {
    qp_bytes data = check->context->data;
    qp_record record;
    if (head->kind != QP_KIND_OBJECT || frame != 0 || !check->started ||
        check->place != QP_IN_ANIME || !qp_chunk_tag_known(head->tag) ||
        !qp_object_record_plain(data, head->payload, end, check->frames)) {
        return false;
    }
    record.head = *head;
    record.target = qp_word_at(data, head->payload);
    record.has_target = true;
    record.controller_count = 4;
    qp_push(check->reporter, QP_PATH_OBJECT, record.target);
    qp_lint_target(check, &record);
    qp_pop(check->reporter);
    return true;
}

static void check_record(qp_section_check *check, const qp_chunk_head *head, size_t end,
                         uint32_t frame) {
    uint32_t depth = check->reporter->path.count;
    bool controller = qp_kind_is_controller(head->kind);
    enter_record(check, head, end, controller, frame);
    check_tag(check, head);
    check_size(check, head, end);
    check_place(check, head, controller, frame);
    qp_record record;
    if (check->place == QP_IN_STREAM && controller) {
        /* Controllers are compiled from Anime chunks only (ccsf.md 5). */
        qp_report(check->reporter, QP_ANM_KIND_UNKNOWN, head->offset, head->kind, 0);
    } else if (qp_record_read(check->context->data, head, end, check->context->version,
                              check->place, check->reporter, &record)) {
        qp_lint_record(check, &record, frame);
    }
    check->reporter->path.count = depth;
}

/* -- The walk --------------------------------------------------------------------------------- */

static void check_top_chunk(qp_section_check *check, const qp_chunk_head *head, size_t end) {
    check_tag(check, head);
    if (end - head->payload > 4) {
        qp_report(check->reporter, QP_ANM_RECORD_LONG, head->payload + 4, end - head->payload - 4,
                  0);
    }
}

/* How a walk that met no closing Top ended. */
static void check_end(const qp_section_check *check, const qp_section *section,
                      const qp_chunk_head *head, qp_section_step step) {
    size_t left = section->limit - section->pos;
    bool anime = check->place == QP_IN_ANIME;
    if (step == QP_STEP_CUT) {
        qp_report(check->reporter, anime ? QP_ANM_SUB_CHUNK_HEADER_CUT : QP_CCS_CHUNK_HEADER_CUT,
                  section->pos, left, 0);
    } else if (step == QP_STEP_LONG) {
        uint64_t need = QP_CHUNK_HEADER + 4 * (uint64_t)head->words;
        uint32_t depth = check->reporter->path.count;
        enter_record(check, head, section->limit, qp_kind_is_controller(head->kind),
                     section->frame);
        qp_report(check->reporter, anime ? QP_ANM_SUB_CHUNK_TOO_LONG : QP_CCS_RECORD_PAST_END,
                  section->pos, need - left, 0);
        check->reporter->path.count = depth;
    } else if (anime) {
        qp_report(check->reporter, QP_ANM_NO_CLOSING_TOP, section->pos, 0, 0);
    }
}

size_t qp_section_check_run(qp_section_check *check, size_t start, size_t limit, bool cut,
                            bool *closed) {
    qp_bytes data = check->context->data;
    qp_section section = check->place == QP_IN_STREAM ? qp_stream_section_from(data, start, limit)
                                                      : qp_section_from(data, start, limit);
    qp_chunk_head head = {0, 0, 0, start, start};
    size_t end = start;
    qp_section_step step = qp_section_next(&section, &head, &end);
    while (step < QP_STEP_CLOSED) {
        if (step == QP_STEP_RECORD) {
            if (!check_plain(check, &head, end, section.frame)) {
                check_record(check, &head, end, section.frame);
            }
        } else if (step == QP_STEP_TOP) {
            check_top_chunk(check, &head, end);
            check_top(check, section.frame, head.offset);
            check->started = true;
        } else {
            qp_report(check->reporter, QP_ANM_TOP_SHORT, head.offset, end - head.payload, 0);
        }
        step = qp_section_next(&section, &head, &end);
    }
    *closed = step == QP_STEP_CLOSED;
    if (*closed) {
        check_top_chunk(check, &head, end);
        check_closing(check, head.offset);
    } else if (!cut) {
        check_end(check, &section, &head, step);
    }
    if (check->named_count > QP_TARGETS_MAX && check->place == QP_IN_ANIME) {
        qp_report(check->reporter, QP_ANM_TOO_MANY_TARGETS, check->named_limit, check->named_count,
                  0);
    }
    return *closed ? end : section.pos;
}
