#include "write/out.h"

qp_out qp_out_into(uint8_t *data, size_t size) {
    qp_out out;
    out.data = data;
    out.size = size;
    out.used = 0;
    return out;
}

void qp_put_u8(qp_out *out, uint32_t value) {
    if (out->used < out->size) {
        out->data[out->used] = (uint8_t)(value & 0xff);
    }
    out->used++;
}

void qp_put_u16(qp_out *out, uint32_t value) {
    qp_put_u8(out, value & 0xff);
    qp_put_u8(out, value >> 8 & 0xff);
}

void qp_put_u32(qp_out *out, uint32_t value) {
    qp_put_u16(out, value & 0xffff);
    qp_put_u16(out, value >> 16);
}

void qp_put_bytes(qp_out *out, qp_bytes bytes) {
    for (size_t i = 0; i < bytes.size; i++) {
        qp_put_u8(out, bytes.data[i]);
    }
}
