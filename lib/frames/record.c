#include "frames/record.h"

/* Reports what the record does not use of its sub-chunk (anime.md Layout). */
/*@ requires \valid_read(cursor) && qp_cursor_ok(*cursor) && qp_reporter_ok(reporter);
    requires \separated(cursor, reporter->sink);
    assigns reporter->sink->counts[0 .. 2];
    ensures qp_reporter_ok(reporter);
*/
static void check_left_over(const qp_cursor *cursor, qp_reporter *reporter) {
    if (qp_cursor_left(cursor) > 0) {
        qp_report(reporter, QP_ANM_RECORD_LONG, cursor->pos, qp_cursor_left(cursor), 0);
    }
}

/*@ requires qp_bytes_ok(data) && qp_reporter_ok(reporter);
    requires \valid(record) && qp_record_in(record, data.size);
    requires \separated(record, reporter) && \separated(record, reporter->sink);
    requires \valid_read(layout) && count <= QP_CONTROLLERS_MAX;
    requires record->float_count == 0 && !qp_kind_with_floats(record->head.kind);
    assigns *record, reporter->path, reporter->sink->counts[0 .. 2];
    ensures qp_reporter_ok(reporter);
    ensures qp_record_in(record, data.size);
    ensures record->end == \old(record->end);
    ensures \result == true ==> qp_controllers_in(record, record->end);
    ensures \result == true ==> qp_record_floats_in(record);
    ensures \result == true || \result == false;
*/
static bool read_controllers(qp_bytes data, const qp_record_layout *layout, uint32_t count,
                             qp_reporter *reporter, qp_record *record) {
    qp_cursor cursor = qp_cursor_between(data, record->head.payload, record->end);
    if (!qp_cursor_holds(&cursor, 2, 4)) {
        qp_report(reporter, QP_ANM_RECORD_SHORT, record->head.offset, 8, qp_cursor_left(&cursor));
        return false;
    }
    record->target = qp_word_in(data.data + cursor.pos);
    record->flags = qp_word_in(data.data + cursor.pos + 4);
    cursor.pos += 8;
    uint32_t unknown = record->flags & ~(layout->flags | QP_COMPRESSION_FLAGS);
    if (unknown != 0) {
        qp_report(reporter, QP_ANM_FLAG_BITS, record->head.payload + 4, unknown, 0);
    }
    if (!qp_controllers_read(&cursor, layout->controllers, count, reporter, record)) {
        return false;
    }
    check_left_over(&cursor, reporter);
    return true;
}

/* 0x1902: u32 morpher, u32 count, then that many targets of 8 bytes or more (ccsf.md 6.1). */
/*@ requires qp_bytes_ok(data) && qp_reporter_ok(reporter);
    requires \valid(record) && qp_record_in(record, data.size);
    requires \separated(record, reporter) && \separated(record, reporter->sink);
    requires record->controller_count == 0 && record->float_count == 0;
    requires record->head.kind == QP_KIND_MORPHER;
    assigns *record, reporter->path, reporter->sink->counts[0 .. 2];
    ensures qp_reporter_ok(reporter);
    ensures qp_record_in(record, data.size);
    ensures record->end == \old(record->end);
    ensures \result == true ==> qp_controllers_in(record, record->end);
    ensures \result == true ==> qp_record_floats_in(record);
    ensures \result == true || \result == false;
*/
static bool read_morph_controllers(qp_bytes data, qp_reporter *reporter, qp_record *record) {
    qp_cursor cursor = qp_cursor_between(data, record->head.payload, record->end);
    size_t have = qp_cursor_left(&cursor);
    if (!qp_cursor_holds(&cursor, 2, 4)) {
        qp_report(reporter, QP_ANM_RECORD_SHORT, record->head.offset, 8, have);
        return false;
    }
    record->target = qp_word_in(data.data + cursor.pos);
    record->item_count = qp_word_in(data.data + cursor.pos + 4);
    cursor.pos += 8;
    if (!qp_cursor_holds(&cursor, record->item_count, 8)) {
        qp_report(reporter, QP_ANM_RECORD_SHORT, record->head.offset,
                  8 + 8 * (uint64_t)record->item_count, have);
        return false;
    }
    if (!qp_morph_controllers_read(&cursor, reporter, record)) {
        return false;
    }
    check_left_over(&cursor, reporter);
    return true;
}

/* Where a frame record's first run of floats begins, after target and flags, and its length. */
/*@ requires \valid(record) && record->head.payload + 4 * words <= record->end;
    requires qp_words_of_kind(record->head.kind, words) && record->float_count == 0;
    assigns record->floats, record->float_count;
    ensures qp_record_floats_in(record);
*/
static void locate_floats(qp_record *record, uint64_t words) {
    record->floats = record->head.payload + 8;
    switch (record->head.kind) {
    case QP_KIND_F_OBJ:
        record->float_count = words == 13 ? 10 : (uint32_t)words - 2;
        break;
    case QP_KIND_F_MATERIAL:
    case QP_KIND_F_CAMERA:
    case QP_KIND_F_OUTLINE:
    case QP_KIND_F_CEL:
    case QP_KIND_F_TONE:
    case QP_KIND_F_BLUR:
        record->float_count = (uint32_t)words - 2;
        break;
    case QP_KIND_F_DISTANT:
    case QP_KIND_F_OMNI:
        record->float_count = 3;
        break;
    case QP_KIND_F_DIRECT:
    case QP_KIND_F_SPOT:
        record->float_count = 6;
        break;
    default:
        break;
    }
}

/* Words of a record by its kind, flags and counts; all that it has where only its size tells. */
/*@ requires qp_bytes_ok(data) && \valid_read(record) && qp_record_in(record, data.size);
    assigns \nothing;
    ensures 4 * \result <= record->end - record->head.payload ==>
      qp_words_of_kind(record->head.kind, \result);
*/
static uint64_t words_needed(qp_bytes data, const qp_record *record, uint16_t version,
                             qp_record_place place) {
    uint16_t kind = record->head.kind;
    uint64_t have = (record->end - record->head.payload) / 4;
    if (have < 2 && kind != QP_KIND_F_AMBIENT && kind != QP_KIND_FRAME) {
        return 2;
    }
    uint64_t words = qp_frame_record_words(data, record, version, place);
    return words == UINT64_MAX ? have : words;
}

/*@ requires qp_bytes_ok(data) && qp_reporter_ok(reporter);
    requires \valid(record) && qp_record_in(record, data.size);
    requires \separated(record, reporter) && \separated(record, reporter->sink);
    requires record->controller_count == 0 && record->float_count == 0;
    assigns *record, reporter->path, reporter->sink->counts[0 .. 2];
    ensures qp_reporter_ok(reporter);
    ensures qp_record_in(record, data.size);
    ensures record->end == \old(record->end);
    ensures \result == true ==> qp_controllers_in(record, record->end);
    ensures \result == true ==> qp_record_floats_in(record);
    ensures \result == true || \result == false;
*/
static bool read_frame_record(qp_bytes data, uint16_t version, qp_record_place place,
                              qp_reporter *reporter, qp_record *record) {
    uint16_t kind = record->head.kind;
    uint64_t have = record->end - record->head.payload;
    record->has_target = kind != QP_KIND_F_AMBIENT && kind != QP_KIND_FRAME;
    if (have >= 4 && record->has_target) {
        record->target = qp_word_at(data, record->head.payload);
    }
    if (have >= 8 && qp_frame_record_has_flags(kind)) {
        record->flags = qp_word_at(data, record->head.payload + 4);
    }
    uint64_t words = words_needed(data, record, version, place);
    if (words > have / 4) {
        qp_report(reporter, QP_ANM_RECORD_SHORT, record->head.offset, 4 * words, have);
        return false;
    }
    if (words < have / 4) {
        qp_report(reporter, QP_ANM_RECORD_LONG, record->head.payload + 4 * (size_t)words,
                  have - 4 * words, 0);
    }
    locate_floats(record, words);
    if (kind == QP_KIND_F_MORPHER) {
        record->item_count = qp_half_at(data, record->head.payload + 4);
        record->items = record->head.payload + 8;
    }
    return true;
}

/* A record of a kind without a layout. */
/*@ requires qp_bytes_ok(data) && qp_reporter_ok(reporter);
    requires \valid(record) && qp_record_in(record, data.size);
    requires \separated(record, reporter) && \separated(record, reporter->sink);
    requires record->controller_count == 0 && record->float_count == 0;
    assigns *record, reporter->path, reporter->sink->counts[0 .. 2];
    ensures qp_reporter_ok(reporter);
    ensures qp_record_in(record, data.size);
    ensures record->end == \old(record->end);
    ensures \result == true ==> qp_controllers_in(record, record->end);
    ensures \result == true ==> qp_record_floats_in(record);
    ensures \result == true || \result == false;
*/
static bool read_other(qp_bytes data, uint16_t version, qp_record_place place,
                       qp_reporter *reporter, qp_record *record) {
    if (record->head.kind == QP_KIND_MORPHER) {
        return read_morph_controllers(data, reporter, record);
    }
    if (qp_record_name(record->head.kind) == NULL) {
        qp_report(reporter, QP_ANM_KIND_UNKNOWN, record->head.offset, record->head.kind, 0);
        return false;
    }
    return read_frame_record(data, version, place, reporter, record);
}

/*@ requires \valid(controllers + (0 .. QP_CONTROLLERS_MAX - 1)) && from <= QP_CONTROLLERS_MAX;
    assigns controllers[0 .. QP_CONTROLLERS_MAX - 1];
*/
static void clear_controllers(qp_controller *controllers, uint32_t from) {
    /*@ loop invariant from <= i <= QP_CONTROLLERS_MAX;
        loop assigns i, controllers[0 .. QP_CONTROLLERS_MAX - 1];
        loop variant QP_CONTROLLERS_MAX - i;
    */
    for (uint32_t i = from; i < QP_CONTROLLERS_MAX; i++) {
        controllers[i].type = QP_VALUE_VECTOR;
        controllers[i].kind = QP_CONTROLLER_ABSENT;
        controllers[i].width = 0;
        controllers[i].count = 0;
        controllers[i].offset = 0;
    }
}

void qp_record_set_head(const qp_chunk_head *head, qp_record *record) {
    record->head.kind = head->kind;
    record->head.tag = head->tag;
    record->head.words = head->words;
    record->head.offset = head->offset;
    record->head.payload = head->payload;
}

/* What of a record does not depend on its payload. */
/*@ requires \valid_read(head) && \valid(record) && \separated(record, head);
    requires head->payload == head->offset + 8 && head->payload <= end;
    assigns record->head, record->end, record->target, record->has_target, record->flags,
      record->controller_count, record->floats, record->float_count, record->item_count,
      record->items;
    ensures qp_record_in(record, end) && record->end == end;
    ensures record->float_count == 0 && record->controller_count == 0;
    ensures record->head.kind == head->kind;
*/
static void begin_record(const qp_chunk_head *head, size_t end, qp_record *record) {
    qp_record_set_head(head, record);
    record->end = end;
    record->target = 0;
    record->has_target = true;
    record->flags = 0;
    record->controller_count = 0;
    record->float_count = 0;
    record->item_count = 0;
    record->floats = head->payload;
    record->items = head->payload;
}

bool qp_record_read(qp_bytes data, const qp_chunk_head *head, size_t end, uint16_t version,
                    qp_record_place place, qp_reporter *reporter, qp_record *record) {
    const qp_record_layout *layout = qp_record_layout_of(head->kind, version);
    uint32_t count = layout->count;
    clear_controllers(record->controllers, count);
    begin_record(head, end, record);
    if (count > 0) {
        return read_controllers(data, layout, count, reporter, record);
    }
    return read_other(data, version, place, reporter, record);
}

bool qp_record_at(qp_bytes data, const qp_chunk_head *head, size_t end, uint16_t version,
                  bool streamed, qp_record *record) {
    qp_reporter silent = qp_reporter_to(NULL);
    return qp_record_read(data, head, end, version, streamed ? QP_IN_STREAM : QP_IN_ANIME, &silent,
                          record);
}
