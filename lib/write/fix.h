/*
 * Repairs, in two passes. The first sets size fields right in a copy of the input, so that the
 * second can read that copy item by item: bytes keep their offsets. The second writes the items
 * with what is missing between them and tells what differs from the input.
 */
#ifndef QP_WRITE_FIX_H
#define QP_WRITE_FIX_H

#include "frames/record.h"
#include "write/decode.h"

/*
 * False if a chunk's counts and its size disagree about where it ends and the counts do not lead on
 * to another chunk: what is a chunk then hangs on bytes that a repair may move, so nothing is
 * repaired.
 */
bool qp_chunks_steady(qp_input_kind kind, qp_bytes data);

/* -- First pass ------------------------------------------------------------------------------- */

/* Sets the size fields of records in `copy`, and cuts Anime chunks that lost their closing Top down
   to their own records. */
void qp_fix_sizes(qp_input_kind kind, uint8_t *copy, size_t size);

/* The first byte after the last one that is not 0. */
size_t qp_content_end(qp_bytes data);

/* -- Tops ------------------------------------------------------------------------------------- */

/* What a section lacks. */
typedef struct {
    bool fill;       /* Tops are inserted */
    bool front;      /* the first of them, Top 0, before the first record */
    bool close;      /* a closing Top is inserted */
    size_t close_at; /* before the byte here */
    uint32_t frames; /* frames 0 .. frames - 1 are to have a Top; 0: those up to the last Top */
    uint32_t count;  /* Tops to be inserted, closing one not included */
} qp_top_plan;

/* For the Anime chunk with this extent. `followed`: what comes next begins at its end. */
qp_top_plan qp_plan_anime(qp_bytes data, const qp_anime_extent *extent, bool followed);

/* For the frame section, from `start` to the end of the data. */
qp_top_plan qp_plan_frames(qp_bytes data, size_t start);

/* True if an Anime chunk can end at `at`: the data does, or a chunk begins there. */
bool qp_chunk_follows(qp_bytes data, size_t at);

#endif
