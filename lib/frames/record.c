#include "frames/record.h"

/* Reports what the record does not use of its sub-chunk (anime.md Layout). */
static void check_left_over(const qp_cursor *cursor, qp_reporter *reporter) {
    if (qp_cursor_left(cursor) > 0) {
        qp_report(reporter, QP_ANM_RECORD_LONG, cursor->pos, qp_cursor_left(cursor), 0);
    }
}

static bool read_controllers(qp_bytes data, const qp_record_layout *layout, qp_reporter *reporter,
                             qp_record *record) {
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
    if (!qp_controllers_read(&cursor, layout, reporter, record)) {
        return false;
    }
    check_left_over(&cursor, reporter);
    return true;
}

/* 0x1902: u32 morpher, u32 count, then that many targets of 8 bytes or more (ccsf.md 6.1). */
static bool read_morph_controllers(qp_bytes data, qp_reporter *reporter, qp_record *record) {
    qp_cursor cursor = qp_cursor_between(data, record->head.payload, record->end);
    size_t have = qp_cursor_left(&cursor);
    if (!qp_cursor_holds(&cursor, 2, 4)) {
        qp_report(reporter, QP_ANM_RECORD_SHORT, record->head.offset, 8, have);
        return false;
    }
    qp_read_u32le(&cursor, &record->target);
    qp_read_u32le(&cursor, &record->item_count);
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
    uint64_t words = have < 8 && kind != QP_KIND_F_AMBIENT && kind != QP_KIND_FRAME
                         ? 2
                         : qp_frame_record_words(data, record, version, place);
    if (words == UINT64_MAX) {
        words = have / 4;
    }
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

bool qp_record_read(qp_bytes data, const qp_chunk_head *head, size_t end, uint16_t version,
                    qp_record_place place, qp_reporter *reporter, qp_record *record) {
    const qp_record_layout *layout = qp_record_layout_of(head->kind, version);
    const qp_controller none = {QP_VALUE_VECTOR, QP_CONTROLLER_ABSENT, 0, 0, 0};
    for (uint32_t i = layout->count; i < QP_CONTROLLERS_MAX; i++) {
        record->controllers[i] = none;
    }
    record->head = *head;
    record->end = end;
    record->target = 0;
    record->has_target = true;
    record->flags = 0;
    record->controller_count = 0;
    record->float_count = 0;
    record->item_count = 0;
    record->floats = head->payload;
    record->items = head->payload;
    if (layout->count > 0) {
        return read_controllers(data, layout, reporter, record);
    }
    if (head->kind == QP_KIND_MORPHER) {
        return read_morph_controllers(data, reporter, record);
    }
    if (qp_record_name(head->kind) == NULL) {
        qp_report(reporter, QP_ANM_KIND_UNKNOWN, head->offset, head->kind, 0);
        return false;
    }
    return read_frame_record(data, version, place, reporter, record);
}

bool qp_record_at(qp_bytes data, const qp_chunk_head *head, size_t end, uint16_t version,
                  bool streamed, qp_record *record) {
    qp_reporter silent = qp_reporter_to(NULL);
    return qp_record_read(data, head, end, version, streamed ? QP_IN_STREAM : QP_IN_ANIME, &silent,
                          record);
}
