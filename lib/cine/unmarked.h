/* What a sector without a subheader is, by its bytes alone. */
#ifndef QP_CINE_UNMARKED_H
#define QP_CINE_UNMARKED_H

#include "quirkproof/cine_stream.h"

/*
 * True if the data of a 2048-byte sector is taken for a frame: the next one by its number; or one
 * out of order, which must then look like a frame in every other respect. (spec cine, Sectors: such
 * a file may hold unmarked audio, and what is neither the next frame nor the end is skipped.)
 */
/*@ requires \valid_read(reader) && qp_bytes_ok(data);
    assigns \nothing;
    ensures \result == true || \result == false;
*/
bool qp_cine_is_unmarked_frame(const qp_cine_reader *reader, qp_bytes data, uint32_t capacity);

#endif
