/* Sums of products rather than shifts: compilers make the same load of both, and provers know sums.
 */
#include "base/cursor.h"

qp_cursor qp_cursor_over(qp_bytes bytes) {
    qp_cursor cursor = {bytes.data, 0, bytes.size};
    return cursor;
}

qp_cursor qp_cursor_between(qp_bytes bytes, size_t start, size_t end) {
    qp_cursor cursor = {bytes.data, start, end};
    if (cursor.end > bytes.size) {
        cursor.end = bytes.size;
    }
    if (cursor.pos > cursor.end) {
        cursor.pos = cursor.end;
    }
    return cursor;
}

size_t qp_cursor_left(const qp_cursor *cursor) {
    return cursor->end - cursor->pos;
}

bool qp_cursor_skip(qp_cursor *cursor, size_t count) {
    if (count > cursor->end - cursor->pos) {
        return false;
    }
    cursor->pos += count;
    return true;
}

bool qp_cursor_holds(const qp_cursor *cursor, size_t count, size_t size) {
    return size == 0 || count <= (cursor->end - cursor->pos) / size;
}

bool qp_cursor_skip_array(qp_cursor *cursor, size_t count, size_t size) {
    if (!qp_cursor_holds(cursor, count, size)) {
        return false;
    }
    cursor->pos += count * size;
    return true;
}

bool qp_cursor_take(qp_cursor *cursor, size_t count, qp_cursor *taken) {
    if (count > cursor->end - cursor->pos) {
        return false;
    }
    taken->data = cursor->data;
    taken->pos = cursor->pos;
    taken->end = cursor->pos + count;
    cursor->pos += count;
    return true;
}

bool qp_read_u8(qp_cursor *cursor, uint8_t *value) {
    if (cursor->end - cursor->pos < 1) {
        return false;
    }
    *value = cursor->data[cursor->pos];
    cursor->pos += 1;
    return true;
}

bool qp_read_u16le(qp_cursor *cursor, uint16_t *value) {
    if (cursor->end - cursor->pos < 2) {
        return false;
    }
    const uint8_t *p = cursor->data + cursor->pos;
    *value = (uint16_t)((uint32_t)p[0] + ((uint32_t)p[1] * 0x100));
    cursor->pos += 2;
    return true;
}

bool qp_read_u32le(qp_cursor *cursor, uint32_t *value) {
    if (cursor->end - cursor->pos < 4) {
        return false;
    }
    const uint8_t *p = cursor->data + cursor->pos;
    *value = (uint32_t)p[0] + ((uint32_t)p[1] * 0x100) + ((uint32_t)p[2] * 0x10000) +
             ((uint32_t)p[3] * 0x1000000);
    cursor->pos += 4;
    return true;
}

bool qp_read_u16be(qp_cursor *cursor, uint16_t *value) {
    if (cursor->end - cursor->pos < 2) {
        return false;
    }
    const uint8_t *p = cursor->data + cursor->pos;
    *value = (uint16_t)((uint32_t)p[1] + ((uint32_t)p[0] * 0x100));
    cursor->pos += 2;
    return true;
}

bool qp_read_u32be(qp_cursor *cursor, uint32_t *value) {
    if (cursor->end - cursor->pos < 4) {
        return false;
    }
    const uint8_t *p = cursor->data + cursor->pos;
    *value = (uint32_t)p[3] + ((uint32_t)p[2] * 0x100) + ((uint32_t)p[1] * 0x10000) +
             ((uint32_t)p[0] * 0x1000000);
    cursor->pos += 4;
    return true;
}

uint16_t qp_peek_u16le(qp_bytes bytes, size_t offset) {
    qp_cursor cursor = qp_cursor_between(bytes, offset, bytes.size);
    uint16_t value = 0;
    return qp_read_u16le(&cursor, &value) ? value : 0;
}

uint32_t qp_peek_u32le(qp_bytes bytes, size_t offset) {
    qp_cursor cursor = qp_cursor_between(bytes, offset, bytes.size);
    uint32_t value = 0;
    return qp_read_u32le(&cursor, &value) ? value : 0;
}
