/* A stream's own list of notes (ccStream +0xb4): what DecodeF_Note fills when no anm reads. */
#include "anime/frame_reader.h"
#include "base/word.h"

uint32_t qp_note_stream_notes(qp_bytes data, size_t start, size_t limit, uint16_t version) {
    qp_frame_reader reader = qp_frame_reader_from(data, start, limit, version, true);
    qp_record record;
    uint32_t count = 0;
    qp_read read = qp_frame_reader_next(&reader, &record);
    /*@ loop invariant qp_section_ok(reader.section) && QP_READ_RECORD <= read <= QP_READ_END;
        loop assigns reader.section.pos, reader.section.frame, reader.section.started,
        reader.section.closed, record, count, read;
        loop variant reader.section.limit - reader.section.pos + (read <= QP_READ_TOP ? 1 : 0);
    */
    while (read <= QP_READ_TOP) {
        count += read == QP_READ_RECORD && record.head.kind == QP_KIND_F_NOTE ? 1 : 0;
        read = qp_frame_reader_next(&reader, &record);
    }
    return count;
}

size_t qp_note_stream_memory_bound(uint32_t note_room) {
    uint64_t bytes = (uint64_t)note_room * sizeof(qp_note) + QP_ARENA_SLACK;
    return qp_size_of(bytes);
}

qp_status qp_note_stream_init(qp_note_stream *stream, qp_bytes data, size_t start, size_t limit,
                              uint16_t version, uint32_t note_room, qp_arena *arena) {
    qp_note *notes = NULL;
    if (note_room > 0) {
        notes = (qp_note *)qp_arena_alloc(arena, note_room, sizeof(qp_note), sizeof(uint64_t));
    }
    const uint32_t room = notes == NULL ? 0 : note_room;
    const qp_note_stream made = {
        qp_frame_reader_from(data, start, limit, version, true), 0, false, false, {notes, room, 0}};
    //@ assert \separated(stream, notes + (0 .. room - 1));
    *stream = made;
    return room == note_room ? QP_OK : QP_NO_MEMORY;
}

void qp_note_stream_read(qp_note_stream *stream, uint32_t frame) {
    const qp_read_target target = {&stream->notes, NULL, NULL, 0, 0};
    stream->notes.count = 0;
    qp_read read = qp_frame_reader_decode(&stream->reader, stream->frame, frame, &target);
    stream->frame = frame;
    stream->closed = read != QP_READ_TOP;
    stream->loops = read == QP_READ_LOOP;
}
