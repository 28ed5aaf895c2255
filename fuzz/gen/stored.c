#include "gen/stored.h"

static uint32_t crc_bit_by_bit(uint32_t crc, qp_bytes bytes) {
    for (size_t i = 0; i < bytes.size; i++) {
        crc ^= bytes.data[i];
        for (int bit = 0; bit < 8; bit++) {
            crc = crc >> 1 ^ ((crc & 1) != 0 ? 0xedb88320u : 0);
        }
    }
    return crc;
}

qp_stored_data qp_stored_read(qp_bytes file, size_t at) {
    const qp_stored_data none = {0, 0, 0, 0};
    qp_stored_data data = {0, 0, 0, 0xffffffff};
    bool last = false;
    while (!last) {
        if (at > file.size || file.size - at < 5 || (file.data[at] & 6) != 0) {
            return none;
        }
        const uint8_t *head = file.data + at;
        const uint32_t size = head[1] | (uint32_t)head[2] << 8;
        if ((size ^ 0xffff) != (head[3] | (uint32_t)head[4] << 8) || size > file.size - at - 5) {
            return none;
        }
        const qp_bytes bytes = {head + 5, size};
        last = (head[0] & 1) != 0;
        data.first = data.length == 0 ? at + 5 : data.first;
        data.crc = crc_bit_by_bit(data.crc, bytes);
        data.length += size;
        at += 5 + (size_t)size;
    }
    data.end = at;
    data.crc = ~data.crc;
    return data;
}

enum { HEADER_CRC = 2, EXTRA = 4, NAME = 8, COMMENT = 16 };

static void put_text(qp_build *build, const char *text) {
    while (*text != '\0') {
        qp_build_u8(build, (uint8_t)*text++);
    }
    qp_build_u8(build, 0);
}

size_t qp_stored_write(qp_build *build, const qp_stored_header *header, qp_bytes data) {
    const size_t at = build->size;
    const uint32_t flags = header->flags | (header->extra > 0 ? EXTRA : 0) |
                           (header->name != NULL ? NAME : 0) |
                           (header->comment != NULL ? COMMENT : 0);
    const uint8_t fixed[10] = {0x1f, 0x8b, 8, (uint8_t)flags, 0, 0, 0, 0, 0, 3};
    qp_build_copy(build, fixed, sizeof fixed);
    if (header->extra > 0) {
        qp_build_u16(build, header->extra);
        qp_build_zeros(build, header->extra);
    }
    if (header->name != NULL) {
        put_text(build, header->name);
    }
    if (header->comment != NULL) {
        put_text(build, header->comment);
    }
    if ((flags & HEADER_CRC) != 0) {
        const qp_bytes bytes = {build->data + at, build->size - at};
        qp_build_u16(build, ~crc_bit_by_bit(0xffffffff, bytes));
    }
    qp_build_u8(build, 1);
    qp_build_u16(build, (uint32_t)data.size);
    qp_build_u16(build, ~(uint32_t)data.size);
    qp_build_copy(build, data.data, data.size);
    qp_build_u32(build, ~crc_bit_by_bit(0xffffffff, data));
    qp_build_u32(build, (uint32_t)data.size);
    return at;
}
