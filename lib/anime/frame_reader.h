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
qp_frame_reader qp_frame_reader_from(qp_bytes data, size_t pos, size_t limit, uint16_t version,
                                     bool streamed);

/*
 * Takes the next Top or record that is whole; faulty ones are passed over, as in qp_anime_build().
 * Of controller records, which no reader of frames applies, only `record->head` is set.
 */
qp_read qp_frame_reader_next(qp_frame_reader *reader, qp_record *record);

/* True for the kinds whose records stay in force until another one comes for the same object. */
bool qp_record_lasts(uint16_t kind);

/* Where the records of a read go. */
typedef struct {
    qp_note_list *notes;
    const qp_clip *clip;  /* whose slots `held` are; NULL for a stream */
    qp_held_record *held; /* by slot */
    uint32_t pass;
    uint64_t step;
} qp_read_target;

/*
 * DecodeFrameChunk(old, new, 0) (0x0014e1b0): reads on from where the last read stopped until it
 * reads a Top past `to`. Returns what ended it: anything but QP_READ_RECORD.
 */
qp_read qp_frame_reader_decode(qp_frame_reader *reader, uint32_t from, uint32_t to,
                               const qp_read_target *target);

#endif
