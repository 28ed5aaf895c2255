/* A whole input, from the first sector to the last. */
#include "cine/sector.h"
#include "quirkproof/cine_stream.h"

size_t qp_cine_memory_bound(size_t size) {
    (void)size; /* one sector at a time, however many there are */
    return sizeof(qp_cine_reader) + sizeof(qp_cine_frame) + QP_ARENA_SLACK;
}

/*@ requires \valid(reader) && \valid(frame) && qp_bytes_ok(input) && \valid_read(options);
    requires \valid_read(layout) && (sink == \null || \valid(sink));
    requires \separated(reader, options) && \separated(reader, layout);
    requires \separated(reader, sink) && \separated(reader, frame) && \separated(frame, sink);
    assigns *reader, *frame, sink->counts[0 .. 2];
    ensures \result == QP_OK || \result == QP_BAD_ARGUMENT;
*/
static qp_status walk_input(qp_cine_reader *reader, qp_cine_frame *frame, qp_bytes input,
                            const qp_cine_options *options, const qp_cine_layout *layout,
                            qp_sink *sink) {
    size_t at = layout->start;
    if (qp_cine_reader_init(reader, options, layout) != QP_OK) {
        return QP_BAD_ARGUMENT;
    }
    const size_t size = reader->geometry.size;
    /*@ loop invariant qp_cine_reader_ok(reader);
        loop assigns at, *frame, sink->counts[0 .. 2], reader->current, reader->header,
          reader->offset, reader->sector, reader->seeking, reader->lost, reader->ended,
          reader->reached, reader->has_header, reader->last_number, reader->last_unknown_02,
          reader->last_time, reader->has_time, reader->said_more, reader->first_word,
          reader->audio, reader->frames, reader->empty, reader->skipped, reader->behind,
          reader->no_edc, reader->untimely;
        loop variant input.size - at;
    */
    while (at < input.size) {
        qp_bytes sector = qp_cine_part(input, at, size);
        (void)qp_cine_push(reader, sector, sink, frame);
        at += sector.size;
    }
    qp_cine_finish(reader, sink);
    return QP_OK;
}

qp_status qp_cine_check(qp_bytes input, const qp_cine_options *options, qp_arena *arena,
                        qp_sink *sink) {
    qp_cine_layout layout =
        qp_cine_layout_of(options, qp_cine_part(input, 0, QP_CINE_DETECT_SIZE), input.size);
    qp_cine_reader *reader = (qp_cine_reader *)qp_arena_alloc(arena, 1, sizeof(qp_cine_reader), 16);
    qp_cine_frame *frame = (qp_cine_frame *)qp_arena_alloc(arena, 1, sizeof(qp_cine_frame), 16);
    if (reader == NULL || frame == NULL) {
        return QP_NO_MEMORY;
    }
    return walk_input(reader, frame, input, options, &layout, sink);
}
