/*
 * Rows of the index as four long words: what a row is looked up by, its name up to the first NUL
 * and its file number. Inline, and without a loop over bytes: files have hundreds of rows, the
 * largest 65536.
 */
#ifndef QP_CCSF_ROW_H
#define QP_CCSF_ROW_H

#include "ccsf/ccsf.h"

enum { QP_ROW_WORDS = 4 };

typedef struct {
    uint64_t words[QP_ROW_WORDS]; /* the name, zeros behind it; the number above the last six */
} qp_row_key;

/*@ requires \valid_read(p + (0 .. 7));
    assigns \nothing;
*/
static inline uint64_t qp_long_in(const uint8_t *p) {
    return (uint64_t)qp_word_in(p) | (uint64_t)qp_word_in(p + 4) << 32;
}

/* Bit 7 of the lowest byte of `word` that is 0, and perhaps of bytes above it; 0 if none is. */
//@ assigns \nothing;
static inline uint64_t qp_zero_bytes(uint64_t word) {
    return (word - UINT64_C(0x0101010101010101)) & ~word & UINT64_C(0x8080808080808080);
}

/* The bytes below the first that is 0. */
//@ assigns \nothing;
static inline uint64_t qp_before_zero(uint64_t word) {
    uint64_t zeros = qp_zero_bytes(word);
    uint64_t lowest = zeros & (~zeros + 1);
    return word & ((lowest >> 7) - 1);
}

/* The part of the last word that belongs to the name. */
#define QP_ROW_NAME_END UINT64_C(0x0000ffffffffffff)

/* True if one of the bytes of the name of the row at `p` is 0. */
/*@ requires \valid_read(p + (0 .. 31));
    assigns \nothing;
*/
static inline bool qp_row_has_nul(const uint8_t *p) {
    uint64_t last = qp_long_in(p + 24) | ~QP_ROW_NAME_END;
    return (qp_zero_bytes(qp_long_in(p)) | qp_zero_bytes(qp_long_in(p + 8)) |
            qp_zero_bytes(qp_long_in(p + 16)) | qp_zero_bytes(last)) != 0;
}

/* The key of the row of QP_ROW bytes at `p`. Most names end in their second or third word. */
/*@ requires \valid_read(p + (0 .. 31));
    assigns \nothing;
*/
static inline qp_row_key qp_row_key_in(const uint8_t *p) {
    qp_row_key key = {{qp_long_in(p), 0, 0, qp_long_in(p + 24) & ~QP_ROW_NAME_END}};
    if (qp_zero_bytes(key.words[0]) != 0) {
        key.words[0] = qp_before_zero(key.words[0]);
        return key;
    }
    key.words[1] = qp_long_in(p + 8);
    if (qp_zero_bytes(key.words[1]) != 0) {
        key.words[1] = qp_before_zero(key.words[1]);
        return key;
    }
    key.words[2] = qp_long_in(p + 16);
    if (qp_zero_bytes(key.words[2]) != 0) {
        key.words[2] = qp_before_zero(key.words[2]);
        return key;
    }
    key.words[3] |= qp_before_zero(qp_long_in(p + 24));
    return key;
}

/*@ requires \valid_read(a) && \valid_read(b);
    assigns \nothing;
*/
static inline bool qp_row_keys_equal(const qp_row_key *a, const qp_row_key *b) {
    return ((a->words[0] ^ b->words[0]) | (a->words[1] ^ b->words[1]) |
            (a->words[2] ^ b->words[2]) | (a->words[3] ^ b->words[3])) == 0;
}

#endif
