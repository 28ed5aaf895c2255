#include "gzip/crc32.h"

/* Remainders of four bits by the polynomial 0xedb88320 (bits reversed). */
static const uint32_t nibble_table[16] = {
    0x00000000, 0x1db71064, 0x3b6e20c8, 0x26d930ac, 0x76dc4190, 0x6b6b51f4, 0x4db26158, 0x5005713c,
    0xedb88320, 0xf00f9344, 0xd6d6a3e8, 0xcb61b38c, 0x9b64c2b0, 0x86d3d2d4, 0xa00ae278, 0xbdbdf21c};

uint32_t qp_crc32(const uint8_t *data, size_t start, size_t end) {
    uint32_t crc = 0xffffffff;
    for (size_t i = start; i < end; i++) {
        crc ^= data[i];
        crc = nibble_table[crc & 15] ^ crc >> 4;
        crc = nibble_table[crc & 15] ^ crc >> 4;
    }
    return ~crc;
}
