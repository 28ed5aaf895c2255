/*
 * The CRC-32 of RFC 1952, section 8, for headers only: short, and slower than what inflates.
 */
#ifndef QP_GZIP_CRC32_H
#define QP_GZIP_CRC32_H

#include <stddef.h>
#include <stdint.h>

/* CRC-32 of data[start, end). */
uint32_t qp_crc32(const uint8_t *data, size_t start, size_t end);

#endif
