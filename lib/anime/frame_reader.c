#include "anime/frame_reader.h"
#include "base/defence.h"

#include "base/cursor.h"
#include "frames/record.h"

qp_frame_reader qp_frame_reader_from(qp_bytes data, size_t pos, size_t limit, uint16_t version,
                                     bool streamed) {
    qp_frame_reader reader = {qp_section_from(data, pos, limit), version, 0};
    reader.section.streamed = streamed;
    return reader;
}

/* A closing Top is read, but not passed: what comes behind it is not part of the animation. */
static qp_read stop_before(qp_frame_reader *reader, size_t pos) {
    bool loop = reader->section.frame == QP_TOP_LOOP;
    reader->section.pos = pos;
    return loop ? QP_READ_LOOP : QP_READ_ONCE;
}

qp_read qp_frame_reader_next(qp_frame_reader *reader, qp_record *record) {
    for (;;) {
        size_t pos = reader->section.pos;
        size_t end = pos;
        qp_section_step step = qp_section_next(&reader->section, &record->head, &end);
        if (step == QP_STEP_CLOSED) {
            return stop_before(reader, pos);
        }
        if (step == QP_STEP_TOP) {
            return QP_READ_TOP;
        }
        if (step > QP_STEP_CLOSED) {
            return QP_READ_END;
        }
        if (step == QP_STEP_RECORD &&
            (qp_kind_is_controller(record->head.kind) ||
             qp_record_at(reader->section.data, &record->head, end, reader->version,
                          reader->section.streamed, record))) {
            return QP_READ_RECORD;
        }
    }
}

bool qp_record_lasts(uint16_t kind) {
    switch (kind) {
    case QP_KIND_F_OBJ:
    case QP_KIND_F_MATERIAL:
    case QP_KIND_F_CAMERA:
    case QP_KIND_F_AMBIENT:
    case QP_KIND_F_DISTANT:
    case QP_KIND_F_DIRECT:
    case QP_KIND_F_SPOT:
    case QP_KIND_F_OMNI:
    case QP_KIND_F_SHADOW:
    case QP_KIND_F_MORPHER:
    case QP_KIND_F_OUTLINE:
    case QP_KIND_F_CEL:
    case QP_KIND_F_TONE:
    case QP_KIND_F_BLUR:
        return true;
    default:
        return false;
    }
}

/* ccStream::DecodeF_Note (0x0014f830): pushes a note at the list's head. */
static void push_note(qp_note_list *list, qp_bytes data, const qp_record *record, uint32_t frame) {
    if (list->count < list->room) {
        size_t payload = record->head.payload;
        const qp_note note = {qp_peek_u32le(data, payload + 4), qp_peek_u32le(data, payload + 8),
                              frame, record->target, record->head.offset};
        list->notes[list->count] = note;
        list->count++;
    }
}

/* The record is in force from now on. */
static void hold(const qp_read_target *target, uint32_t number, size_t offset) {
    if (target->clip == NULL) {
        return;
    }
    if (QP_DEFENCE(number >= target->clip->record_count, "the clip counted with the same reader")) {
        return;
    }
    const qp_held_record held = {offset, target->pass, target->step};
    target->held[target->clip->record_slots[number]] = held;
}

qp_read qp_frame_reader_decode(qp_frame_reader *reader, uint32_t from, uint32_t to,
                               const qp_read_target *target) {
    qp_record record;
    /* The frame being read: the Top of the first frame was passed by the read before this. */
    uint32_t frame = from;
    qp_read read = qp_frame_reader_next(reader, &record);
    while (read == QP_READ_RECORD || (read == QP_READ_TOP && reader->section.frame <= to)) {
        if (read == QP_READ_TOP) {
            frame = reader->section.frame;
        } else if (record.head.kind == QP_KIND_F_NOTE) {
            push_note(target->notes, reader->section.data, &record, frame);
        } else if (qp_record_lasts(record.head.kind)) {
            hold(target, reader->lasting, record.head.offset);
            reader->lasting++;
        }
        read = qp_frame_reader_next(reader, &record);
    }
    return read;
}
