/* What a sector without a subheader is, by its bytes alone. */
#include "cine/unmarked.h"
#include "base/cursor.h"
#include "cine/sector.h"

/* The records' bytes if all of them lie within `capacity`, else 0. */
/*@ requires qp_bytes_ok(data);
    assigns \nothing;
    ensures \result <= data.size && \result <= capacity;
*/
static size_t frame_length(qp_bytes data, size_t capacity) {
    size_t limit = data.size < capacity ? data.size : capacity;
    if (limit < QP_CINE_FRAME_SIZE) {
        return 0;
    }
    uint32_t actors = qp_peek_u32le(data, 16) / 0x4000000u;
    uint32_t poses = qp_peek_u32le(data, 20) / 0x4000000u;
    size_t at = QP_CINE_FRAME_SIZE + (size_t)actors * QP_CINE_ACTOR_SIZE;
    /*@ loop invariant 0 <= i <= poses && at <= 0x1000 * (i + 1);
        loop assigns i, at;
        loop variant poses - i;
    */
    for (uint32_t i = 0; i < poses && at <= limit; i++) {
        if (limit - at < QP_CINE_POSE_SIZE) {
            return 0;
        }
        at += QP_CINE_POSE_SIZE + (size_t)data.data[at + 14] * QP_CINE_KEY_SIZE;
    }
    return at <= limit ? at : 0;
}

bool qp_cine_is_unmarked_frame(const qp_cine_reader *reader, qp_bytes data, uint32_t capacity) {
    uint32_t number = qp_peek_u16le(data, 0);
    if (data.size < 2 || qp_cine_looks_like_audio(data)) {
        return false;
    }
    if (number == reader->last_number + 1) {
        return true;
    }
    /* A frame out of order [chosen]: within the header's count, all of its records within the
     * sector, and its unknown_02 that of the frame before (1380 in every frame of OPEN.BIN) or
     * nothing but zeros behind its records. Chance does not get there. */
    size_t length = frame_length(data, capacity);
    if (number == 0 || number > reader->header.frames || length == 0) {
        return false;
    }
    qp_bytes behind = qp_cine_part(data, length, data.size);
    return qp_peek_u16le(data, 2) == reader->last_unknown_02 ||
           (behind.size >= 16 && qp_cine_all_zero(behind));
}
