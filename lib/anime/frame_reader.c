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
/*@ requires \valid(section) && qp_section_ok(*section) && pos <= section->limit;
    assigns section->pos;
    ensures qp_section_ok(*section) && section->pos == pos;
    ensures \result == QP_READ_ONCE || \result == QP_READ_LOOP;
*/
static qp_read stop_before(qp_section *section, size_t pos) {
    section->pos = pos;
    return section->frame == QP_TOP_LOOP ? QP_READ_LOOP : QP_READ_ONCE;
}

/* The same as qp_record_at(), but that of controller records only the head is read. */
/*@ requires qp_bytes_ok(data) && \valid_read(head) && \valid(record) && \separated(head, record);
    requires head->payload == head->offset + 8 && head->payload <= end <= data.size;
    assigns *record;
    ensures \result == true || \result == false;
*/
static bool read_record(qp_bytes data, const qp_chunk_head *head, size_t end, uint16_t version,
                        bool streamed, qp_record *record) {
    if (qp_kind_is_controller(head->kind)) {
        record->head = *head;
        return true;
    }
    return qp_record_at(data, head, end, version, streamed, record);
}

qp_read qp_frame_reader_next(qp_frame_reader *reader, qp_record *record) {
    qp_section *section = &reader->section;
    /*@ loop invariant qp_section_ok(*section) && section->limit == \at(section->limit, LoopEntry);
        loop invariant section->pos >= \at(reader->section.pos, Pre);
        loop assigns reader->section.pos, reader->section.frame, reader->section.started,
          reader->section.closed, *record;
        loop variant section->limit - section->pos;
    */
    for (;;) {
        const size_t pos = section->pos;
        size_t end = pos;
        qp_chunk_head head;
        qp_section_step step = qp_section_next(section, &head, &end);
        //@ assert step <= QP_STEP_CLOSED ==> section->pos >= pos + 8;
        if (step == QP_STEP_CLOSED) {
            return stop_before(section, pos);
        }
        if (step == QP_STEP_TOP) {
            return QP_READ_TOP;
        }
        if (step > QP_STEP_CLOSED) {
            return QP_READ_END;
        }
        if (step == QP_STEP_RECORD &&
            read_record(section->data, &head, end, reader->version, section->streamed, record)) {
            //@ assert section->pos >= pos + 8;
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

/* ccStream::DecodeF_Note (0x0014f830): pushes a note at a list's head. Returns how many it has. */
/*@ requires \valid(notes + (0 .. room - 1)) && qp_bytes_ok(data) && \valid_read(record);
    assigns notes[0 .. room - 1];
    ensures count <= room ==> \result <= room;
*/
static uint32_t push_note(qp_note *notes, uint32_t room, uint32_t count, qp_bytes data,
                          const qp_record *record, uint32_t frame) {
    if (count >= room) {
        return count;
    }
    size_t payload = record->head.payload;
    const qp_note note = {qp_peek_u32le(data, payload + 4), qp_peek_u32le(data, payload + 8), frame,
                          record->target, record->head.offset};
    notes[count] = note;
    return count + 1;
}

/* The record is in force from now on. */
/*@ requires clip != \null ==> qp_slots_ok(clip, held) && clip->slot_count == slots;
    assigns held[0 .. slots - 1];
*/
static void hold(const qp_clip *clip, qp_held_record *held, uint32_t number, qp_held_record now)
/*@ ghost (uint32_t slots) */
{
    if (clip == NULL) {
        return;
    }
    if (QP_DEFENCE(number >= clip->record_count, "the clip counted with the same reader")) {
        return;
    }
    held[clip->record_slots[number]] = now;
}

qp_read qp_frame_reader_decode(qp_frame_reader *reader, uint32_t from, uint32_t to,
                               const qp_read_target *target) {
    const qp_clip *clip = target->clip;
    qp_held_record *held = target->held;
    const uint32_t pass = target->pass;
    const uint64_t step = target->step;
    qp_note_list *list = target->notes;
    qp_note *notes = list->notes;
    const uint32_t room = list->room;
    uint32_t count = list->count;
    qp_frame_reader own = *reader;
    qp_record record;
    //@ ghost uint32_t slots = clip == (const qp_clip *)0 ? 0u : clip->slot_count;
    /* The frame being read: the Top of the first frame was passed by the read before this. */
    uint32_t frame = from;
    qp_read read = qp_frame_reader_next(&own, &record);
    /*@ loop invariant qp_section_ok(own.section) && QP_READ_RECORD <= read <= QP_READ_END;
        loop invariant \at(count, LoopEntry) <= room ==> count <= room;
        loop invariant clip != \null ==> qp_slots_ok(clip, held) && clip->slot_count == slots;
        loop assigns own.section.pos, own.section.frame, own.section.started,
          own.section.closed, own.lasting, record, frame, read, count, notes[0 .. room - 1],
          held[0 .. slots - 1];
        loop variant own.section.limit - own.section.pos + (read <= QP_READ_TOP ? 1 : 0);
    */
    while (read == QP_READ_RECORD || (read == QP_READ_TOP && own.section.frame <= to)) {
        if (read == QP_READ_TOP) {
            frame = own.section.frame;
        } else if (record.head.kind == QP_KIND_F_NOTE) {
            count = push_note(notes, room, count, own.section.data, &record, frame);
        } else if (qp_record_lasts(record.head.kind)) {
            const qp_held_record now = {record.head.offset, pass, step};
            hold(clip, held, own.lasting, now) /*@ ghost (slots) */;
            own.lasting++;
        }
        read = qp_frame_reader_next(&own, &record);
    }
    reader->section.pos = own.section.pos;
    reader->section.frame = own.section.frame;
    reader->section.started = own.section.started;
    reader->section.closed = own.section.closed;
    reader->lasting = own.lasting;
    list->count = count;
    return read;
}
