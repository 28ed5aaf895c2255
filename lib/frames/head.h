/* Reading a chunk header, inline: walks do little else. */
#ifndef QP_FRAMES_HEAD_H
#define QP_FRAMES_HEAD_H

#include "base/word.h"
#include "quirkproof/frames.h"

/*
 * The header at `offset`; false if fewer than 8 bytes are left before `end`, or in the data.
 */
/*@ requires qp_bytes_ok(data) && \valid(head);
    assigns *head;
    ensures \result == true ==> head->offset == offset &&
      qp_chunk_head_in(*head, \min(end, data.size));
    ensures \result == true <==> offset + 8 <= \min(end, data.size);
    ensures \result == false ==> *head == \old(*head);
    ensures \result == true || \result == false;
*/
static inline bool qp_head_read(qp_bytes data, size_t offset, size_t end, qp_chunk_head *head) {
    size_t limit = end < data.size ? end : data.size;
    if (offset > limit || limit - offset < QP_CHUNK_HEADER) {
        return false;
    }
    const uint8_t *p = data.data + offset;
    uint16_t kind = qp_half_in(p);
    uint16_t tag = qp_half_in(p + 2);
    uint32_t words = qp_word_in(p + 4);
    head->kind = kind;
    head->tag = tag;
    head->words = words;
    head->offset = offset;
    head->payload = offset + QP_CHUNK_HEADER;
    return true;
}

#endif
