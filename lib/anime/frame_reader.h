/* Reading the records of frames one after the other (animation-playback, Per-frame records). */
#ifndef QP_ANIME_FRAME_READER_H
#define QP_ANIME_FRAME_READER_H

#include "quirkproof/anm.h"

/* What the reader came to. */
typedef enum {
    QP_READ_RECORD = 0, /* a record */
    QP_READ_TOP = 1,    /* a Top */
    QP_READ_ONCE = 2,   /* a closing Top of -1; the reader stands before it */
    QP_READ_LOOP = 3,   /* one of -2; likewise */
    QP_READ_END = 4     /* no whole sub-chunk is left */
} qp_read;

/* A reader of data[pos, limit). */
/*@ requires qp_bytes_ok(data);
    assigns \nothing;
    ensures qp_section_ok(\result.section) && \result.section.data == data;
    ensures \result.version == version && \result.lasting == 0;
*/
qp_frame_reader qp_frame_reader_from(qp_bytes data, size_t pos, size_t limit, uint16_t version,
                                     bool streamed);

/*
 * Takes the next Top or record that is whole; faulty ones are passed over, as in qp_anime_build().
 * Of controller records, which no reader of frames applies, only `record->head` is set.
 */
/*@ requires \valid(reader) && qp_section_ok(reader->section) && \valid(record);
    requires \separated(reader, record);
    assigns reader->section.pos, reader->section.frame, reader->section.started,
      reader->section.closed, *record;
    ensures qp_section_ok(reader->section);
    ensures QP_READ_RECORD <= \result <= QP_READ_END;
    ensures reader->section.pos >= \old(reader->section.pos);
    ensures \result <= QP_READ_TOP ==> reader->section.pos > \old(reader->section.pos);
*/
qp_read qp_frame_reader_next(qp_frame_reader *reader, qp_record *record);

/* True for the kinds whose records stay in force until another one comes for the same object. */
/*@ assigns \nothing;
    ensures \result == true || \result == false;
*/
bool qp_record_lasts(uint16_t kind);

/* Where the records of a read go. */
typedef struct {
    qp_note_list *notes;
    const qp_clip *clip;  /* whose slots `held` are; NULL for a stream */
    qp_held_record *held; /* by slot */
    uint32_t pass;
    uint64_t step;
} qp_read_target;

/*@ logic integer qp_slot_count{L}(qp_clip *clip) = clip == \null ? 0 : (integer)clip->slot_count;
 */

/*
 * DecodeFrameChunk(old, new, 0) (0x0014e1b0): reads on from where the last read stopped until it
 * reads a Top past `to`. Returns what ended it: anything but QP_READ_RECORD.
 */
/*@ requires \valid(reader) && qp_section_ok(reader->section) && \valid_read(target);
    requires qp_note_list_ok(target->notes);
    requires \separated(reader, target, target->notes,
                        target->notes->notes + (0 .. target->notes->room - 1));
    requires target->clip != \null ==> qp_slots_ok(target->clip, target->held);
    requires target->clip != \null ==>
      \separated(reader, target->clip,
                 target->clip->record_slots + (0 .. target->clip->record_count - 1),
                 target->notes->notes + (0 .. target->notes->room - 1));
    requires target->clip != \null ==>
      \separated(target->notes, target->clip,
                 target->clip->record_slots + (0 .. target->clip->record_count - 1));
    requires target->clip != \null ==>
      \separated(target->held + (0 .. target->clip->slot_count - 1), reader, target->notes,
                 target->notes->notes + (0 .. target->notes->room - 1));
    assigns reader->section.pos, reader->section.frame, reader->section.started,
      reader->section.closed, reader->lasting, target->notes->count,
      target->notes->notes[0 .. target->notes->room - 1],
      target->held[0 .. qp_slot_count(target->clip) - 1];
    ensures reader->section.pos <= reader->section.limit;
    ensures \old(target->notes->count) <= target->notes->room ==>
      target->notes->count <= target->notes->room;
    ensures QP_READ_TOP <= \result <= QP_READ_END;
*/
qp_read qp_frame_reader_decode(qp_frame_reader *reader, uint32_t from, uint32_t to,
                               const qp_read_target *target);

#endif
