/*
 * The one cursor: offsets into an input whose end it knows. A read that fails returns false and
 * moves nothing, so a loop over records ends with the input and can never run on past it.
 */
#ifndef QP_BASE_CURSOR_H
#define QP_BASE_CURSOR_H

#include "quirkproof/base.h"

/* Invariant: pos <= end <= bytes of `data`. */
typedef struct {
    const uint8_t *data;
    size_t pos;
    size_t end;
} qp_cursor;

/* A cursor over all of `bytes`. */
qp_cursor qp_cursor_over(qp_bytes bytes);

/* A cursor over bytes[start, end), both cut down to the size of `bytes`. */
qp_cursor qp_cursor_between(qp_bytes bytes, size_t start, size_t end);

/* Bytes that are left. */
size_t qp_cursor_left(const qp_cursor *cursor);

/* Moves over `count` bytes. */
bool qp_cursor_skip(qp_cursor *cursor, size_t count);

/* Moves over `count` elements of `size` bytes each; false if the product is past what is left. */
bool qp_cursor_skip_array(qp_cursor *cursor, size_t count, size_t size);

/* Splits off the next `count` bytes as a cursor of their own and moves over them. */
bool qp_cursor_take(qp_cursor *cursor, size_t count, qp_cursor *taken);

/* True if `count` elements of `size` bytes are left; never overflows. */
bool qp_cursor_holds(const qp_cursor *cursor, size_t count, size_t size);

bool qp_read_u8(qp_cursor *cursor, uint8_t *value);
bool qp_read_u16le(qp_cursor *cursor, uint16_t *value);
bool qp_read_u32le(qp_cursor *cursor, uint32_t *value);
bool qp_read_u16be(qp_cursor *cursor, uint16_t *value);
bool qp_read_u32be(qp_cursor *cursor, uint32_t *value);

/* Total reads at an offset: 0 where the bytes are not all there. */
uint16_t qp_peek_u16le(qp_bytes bytes, size_t offset);
uint32_t qp_peek_u32le(qp_bytes bytes, size_t offset);

#endif
