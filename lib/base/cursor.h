/*
 * The one cursor: offsets into an input whose end it knows. A read that fails returns false and
 * moves nothing, so a loop over records ends with the input and can never run on past it.
 */
#ifndef QP_BASE_CURSOR_H
#define QP_BASE_CURSOR_H

#include "quirkproof/base.h"

/* Invariant: pos <= end <= bytes of `data` (qp_cursor_ok, below). */
typedef struct {
    const uint8_t *data;
    size_t pos;
    size_t end;
} qp_cursor;

/*@ predicate qp_cursor_ok(qp_cursor cursor) =
      cursor.pos <= cursor.end &&
      (cursor.end > 0 ==> \valid_read(cursor.data + (0 .. cursor.end - 1)));

    logic integer qp_le16(uint8_t *p) = p[0] + 256 * p[1];
    logic integer qp_be16(uint8_t *p) = p[1] + 256 * p[0];
    logic integer qp_le32(uint8_t *p) = p[0] + 256 * (p[1] + 256 * (p[2] + 256 * p[3]));
    logic integer qp_be32(uint8_t *p) = p[3] + 256 * (p[2] + 256 * (p[1] + 256 * p[0]));
*/

/* A cursor over all of `bytes`. */
/*@ requires qp_bytes_ok(bytes);
    assigns \nothing;
    ensures qp_cursor_ok(\result);
    ensures \result.data == bytes.data && \result.pos == 0 && \result.end == bytes.size;
*/
qp_cursor qp_cursor_over(qp_bytes bytes);

/* A cursor over bytes[start, end), both cut down to the size of `bytes`. */
/*@ requires qp_bytes_ok(bytes);
    assigns \nothing;
    ensures qp_cursor_ok(\result);
    ensures \result.data == bytes.data && \result.end == \min(end, bytes.size);
    ensures \result.pos == \min(start, \result.end);
*/
qp_cursor qp_cursor_between(qp_bytes bytes, size_t start, size_t end);

/* Bytes that are left. */
/*@ requires \valid_read(cursor) && qp_cursor_ok(*cursor);
    assigns \nothing;
    ensures \result == cursor->end - cursor->pos;
*/
size_t qp_cursor_left(const qp_cursor *cursor);

/* Moves over `count` bytes. */
/*@ requires \valid(cursor) && qp_cursor_ok(*cursor);
    assigns cursor->pos;
    ensures qp_cursor_ok(*cursor);
    behavior enough:
      assumes count <= cursor->end - cursor->pos;
      ensures \result == true && cursor->pos == \old(cursor->pos) + count;
    behavior short:
      assumes count > cursor->end - cursor->pos;
      ensures \result == false && cursor->pos == \old(cursor->pos);
    complete behaviors; disjoint behaviors;
*/
bool qp_cursor_skip(qp_cursor *cursor, size_t count);

/* Moves over `count` elements of `size` bytes each; false if the product is past what is left. */
/*@ requires \valid(cursor) && qp_cursor_ok(*cursor);
    assigns cursor->pos;
    ensures qp_cursor_ok(*cursor);
    behavior enough:
      assumes count * size <= cursor->end - cursor->pos;
      ensures \result == true && cursor->pos == \old(cursor->pos) + count * size;
    behavior short:
      assumes count * size > cursor->end - cursor->pos;
      ensures \result == false && cursor->pos == \old(cursor->pos);
    complete behaviors; disjoint behaviors;
*/
bool qp_cursor_skip_array(qp_cursor *cursor, size_t count, size_t size);

/* Splits off the next `count` bytes as a cursor of their own and moves over them. */
/*@ requires \valid(cursor) && qp_cursor_ok(*cursor) && \valid(taken) && \separated(cursor, taken);
    assigns cursor->pos, *taken;
    ensures qp_cursor_ok(*cursor);
    behavior enough:
      assumes count <= cursor->end - cursor->pos;
      ensures \result == true && cursor->pos == \old(cursor->pos) + count && qp_cursor_ok(*taken);
      ensures taken->data == cursor->data && taken->pos == \old(cursor->pos);
      ensures taken->end == cursor->pos;
    behavior short:
      assumes count > cursor->end - cursor->pos;
      ensures \result == false && cursor->pos == \old(cursor->pos) && *taken == \old(*taken);
    complete behaviors; disjoint behaviors;
*/
bool qp_cursor_take(qp_cursor *cursor, size_t count, qp_cursor *taken);

/* True if `count` elements of `size` bytes are left; never overflows. */
/*@ requires \valid_read(cursor) && qp_cursor_ok(*cursor);
    assigns \nothing;
    ensures \result == true <==> count * size <= cursor->end - cursor->pos;
    ensures \result == true || \result == false;
*/
bool qp_cursor_holds(const qp_cursor *cursor, size_t count, size_t size);

/*@ requires \valid(cursor) && qp_cursor_ok(*cursor) && \valid(value);
    requires \separated(cursor, value) && \separated(value, cursor->data + (0 .. cursor->end - 1));
    assigns cursor->pos, *value;
    ensures qp_cursor_ok(*cursor);
    behavior enough:
      assumes 1 <= cursor->end - cursor->pos;
      ensures \result == true && cursor->pos == \old(cursor->pos) + 1;
      ensures *value == cursor->data[\old(cursor->pos)];
    behavior short:
      assumes 1 > cursor->end - cursor->pos;
      ensures \result == false && cursor->pos == \old(cursor->pos) && *value == \old(*value);
    complete behaviors; disjoint behaviors;
*/
bool qp_read_u8(qp_cursor *cursor, uint8_t *value);
/*@ requires \valid(cursor) && qp_cursor_ok(*cursor) && \valid(value);
    requires \separated(cursor, value) && \separated(value, cursor->data + (0 .. cursor->end - 1));
    assigns cursor->pos, *value;
    ensures qp_cursor_ok(*cursor);
    behavior enough:
      assumes 2 <= cursor->end - cursor->pos;
      ensures \result == true && cursor->pos == \old(cursor->pos) + 2;
      ensures *value == qp_le16(cursor->data + \old(cursor->pos));
    behavior short:
      assumes 2 > cursor->end - cursor->pos;
      ensures \result == false && cursor->pos == \old(cursor->pos) && *value == \old(*value);
    complete behaviors; disjoint behaviors;
*/
bool qp_read_u16le(qp_cursor *cursor, uint16_t *value);
/*@ requires \valid(cursor) && qp_cursor_ok(*cursor) && \valid(value);
    requires \separated(cursor, value) && \separated(value, cursor->data + (0 .. cursor->end - 1));
    assigns cursor->pos, *value;
    ensures qp_cursor_ok(*cursor);
    behavior enough:
      assumes 4 <= cursor->end - cursor->pos;
      ensures \result == true && cursor->pos == \old(cursor->pos) + 4;
      ensures *value == qp_le32(cursor->data + \old(cursor->pos));
    behavior short:
      assumes 4 > cursor->end - cursor->pos;
      ensures \result == false && cursor->pos == \old(cursor->pos) && *value == \old(*value);
    complete behaviors; disjoint behaviors;
*/
bool qp_read_u32le(qp_cursor *cursor, uint32_t *value);
/*@ requires \valid(cursor) && qp_cursor_ok(*cursor) && \valid(value);
    requires \separated(cursor, value) && \separated(value, cursor->data + (0 .. cursor->end - 1));
    assigns cursor->pos, *value;
    ensures qp_cursor_ok(*cursor);
    behavior enough:
      assumes 2 <= cursor->end - cursor->pos;
      ensures \result == true && cursor->pos == \old(cursor->pos) + 2;
      ensures *value == qp_be16(cursor->data + \old(cursor->pos));
    behavior short:
      assumes 2 > cursor->end - cursor->pos;
      ensures \result == false && cursor->pos == \old(cursor->pos) && *value == \old(*value);
    complete behaviors; disjoint behaviors;
*/
bool qp_read_u16be(qp_cursor *cursor, uint16_t *value);
/*@ requires \valid(cursor) && qp_cursor_ok(*cursor) && \valid(value);
    requires \separated(cursor, value) && \separated(value, cursor->data + (0 .. cursor->end - 1));
    assigns cursor->pos, *value;
    ensures qp_cursor_ok(*cursor);
    behavior enough:
      assumes 4 <= cursor->end - cursor->pos;
      ensures \result == true && cursor->pos == \old(cursor->pos) + 4;
      ensures *value == qp_be32(cursor->data + \old(cursor->pos));
    behavior short:
      assumes 4 > cursor->end - cursor->pos;
      ensures \result == false && cursor->pos == \old(cursor->pos) && *value == \old(*value);
    complete behaviors; disjoint behaviors;
*/
bool qp_read_u32be(qp_cursor *cursor, uint32_t *value);

/* Total reads at an offset: 0 where the bytes are not all there. */
/*@ requires qp_bytes_ok(bytes);
    assigns \nothing;
    ensures offset + 2 <= bytes.size ==> \result == qp_le16(bytes.data + offset);
    ensures offset + 2 > bytes.size ==> \result == 0;
*/
uint16_t qp_peek_u16le(qp_bytes bytes, size_t offset);
/*@ requires qp_bytes_ok(bytes);
    assigns \nothing;
    ensures offset + 4 <= bytes.size ==> \result == qp_le32(bytes.data + offset);
    ensures offset + 4 > bytes.size ==> \result == 0;
*/
uint32_t qp_peek_u32le(qp_bytes bytes, size_t offset);

#endif
