#include "base/cursor.h"
#include "quirkproof/frames.h"

bool qp_chunk_head_at(qp_bytes data, size_t offset, size_t end, qp_chunk_head *head) {
    qp_cursor cursor = qp_cursor_between(data, offset, end);
    qp_chunk_head read = {0, 0, 0, offset, 0};
    if (offset > cursor.end || !qp_read_u16le(&cursor, &read.kind) ||
        !qp_read_u16le(&cursor, &read.tag) || !qp_read_u32le(&cursor, &read.words)) {
        return false;
    }
    read.payload = cursor.pos;
    *head = read;
    return true;
}

bool qp_chunk_tag_known(uint16_t tag) {
    return tag == 0xcccc || tag == 0;
}
