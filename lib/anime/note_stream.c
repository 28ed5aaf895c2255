/* A stream's own list of notes (ccStream +0xb4): what DecodeF_Note fills when no anm reads. */
#include "anime/frame_reader.h"
#include "base/word.h"

uint32_t qp_note_stream_notes(qp_bytes data, size_t start, size_t limit, uint16_t version) {
    qp_frame_reader reader = qp_frame_reader_from(data, start, limit, version, true);
    qp_record record;
    uint32_t count = 0;
    qp_read read = qp_frame_reader_next(&reader, &record);
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
    const qp_note_stream made = {
        qp_frame_reader_from(data, start, limit, version, true), 0, false, false, {NULL, 0, 0}};
    *stream = made;
    if (note_room > 0) {
        stream->notes.notes =
            (qp_note *)qp_arena_alloc(arena, note_room, sizeof(qp_note), sizeof(uint64_t));
        if (stream->notes.notes == NULL) {
            return QP_NO_MEMORY;
        }
        stream->notes.room = note_room;
    }
    return QP_OK;
}

void qp_note_stream_read(qp_note_stream *stream, uint32_t frame) {
    const qp_read_target target = {&stream->notes, NULL, NULL, 0, 0};
    stream->notes.count = 0;
    qp_read read = qp_frame_reader_decode(&stream->reader, stream->frame, frame, &target);
    stream->frame = frame;
    stream->closed = read != QP_READ_TOP;
    stream->loops = read == QP_READ_LOOP;
}
