/* Little-endian output that counts what it has no room for. */
#ifndef QP_WRITE_OUT_H
#define QP_WRITE_OUT_H

#include "quirkproof/write.h"

void qp_put_u8(qp_out *out, uint32_t value);
void qp_put_u16(qp_out *out, uint32_t value);
void qp_put_u32(qp_out *out, uint32_t value);
void qp_put_bytes(qp_out *out, qp_bytes bytes);

#endif
