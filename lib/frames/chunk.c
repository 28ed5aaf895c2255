#include "frames/head.h"

bool qp_chunk_head_at(qp_bytes data, size_t offset, size_t end, qp_chunk_head *head) {
    return qp_head_read(data, offset, end, head);
}

bool qp_chunk_tag_known(uint16_t tag) {
    return tag == 0xcccc || tag == 0;
}
