/* The CRC-32 of what the page has inflated (RFC 1952, section 8), a byte at a time by a table. */
#include <stddef.h>
#include <stdint.h>

#include "heap.h"

enum { POLYNOMIAL = (int)0xedb88320 };

static uint32_t table[256];

static void make_table(void) {
    for (uint32_t byte = 0; byte < 256; byte++) {
        uint32_t crc = byte;
        for (int bit = 0; bit < 8; bit++) {
            crc = (crc & 1) != 0 ? crc >> 1 ^ (uint32_t)POLYNOMIAL : crc >> 1;
        }
        table[byte] = crc;
    }
}

WEB_EXPORT("crc32") uint32_t crc32(const uint8_t *data, size_t size) {
    uint32_t crc = UINT32_MAX;
    if (table[1] == 0) {
        make_table();
    }
    for (size_t i = 0; i < size; i++) {
        crc = crc >> 8 ^ table[(crc ^ data[i]) & 0xff];
    }
    return ~crc;
}
