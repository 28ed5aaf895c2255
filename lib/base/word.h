/*
 * Little-endian words where they lie, for loops over many of them: inline, so that a compiler makes
 * one load of each. (gcc 12 knows shifts that way, not sums of products.)
 */
#ifndef QP_BASE_WORD_H
#define QP_BASE_WORD_H

#include "quirkproof/base.h"

/* The word that begins at `p`; its four bytes must be there. */
/*@ requires \valid_read(p + (0 .. 3));
    assigns \nothing;
*/
static inline uint32_t qp_word_in(const uint8_t *p) {
    return (uint32_t)p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
}

/* The halfword that begins at `p`; its two bytes must be there. */
/*@ requires \valid_read(p + (0 .. 1));
    assigns \nothing;
*/
static inline uint16_t qp_half_in(const uint8_t *p) {
    return (uint16_t)((uint32_t)p[0] | (uint32_t)p[1] << 8);
}

/* The word at an offset: 0 where the bytes are not all there. */
/*@ requires qp_bytes_ok(bytes);
    assigns \nothing;
*/
static inline uint32_t qp_word_at(qp_bytes bytes, size_t offset) {
    return bytes.size >= 4 && offset <= bytes.size - 4 ? qp_word_in(bytes.data + offset) : 0;
}

/* The halfword at an offset: 0 where the bytes are not all there. */
/*@ requires qp_bytes_ok(bytes);
    assigns \nothing;
*/
static inline uint16_t qp_half_at(qp_bytes bytes, size_t offset) {
    return bytes.size >= 2 && offset <= bytes.size - 2 ? qp_half_in(bytes.data + offset)
                                                       : (uint16_t)0;
}

/* A number of bytes as a size: one that no block has if it does not fit. */
/*@ assigns \nothing;
    ensures bytes < SIZE_MAX ==> \result == bytes;
    ensures bytes >= SIZE_MAX ==> \result == SIZE_MAX;
*/
static inline size_t qp_size_of(uint64_t bytes) {
    return bytes < SIZE_MAX ? (size_t)bytes : SIZE_MAX;
}

/*
 * Asks for the bytes at an offset before they are needed, if they are in the data: walks jump from
 * header to header, too far for a processor to see where they go.
 */
#if defined(__GNUC__) && !defined(__FRAMAC__)
static inline void qp_prefetch(qp_bytes bytes, size_t offset) {
    if (offset < bytes.size) {
        __builtin_prefetch(bytes.data + offset);
    }
}
#else
#define qp_prefetch(bytes, offset) ((void)0)
#endif

#endif
