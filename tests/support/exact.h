/*
 * Copies of exactly n bytes, so that a sanitizer sees a read of one byte too many, also when n is
 * 0.
 */
#ifndef QP_SUPPORT_EXACT_H
#define QP_SUPPORT_EXACT_H

#include "quirkproof/base.h"

typedef struct {
    qp_bytes bytes; /* the copy: the byte behind it is not the program's */
    uint8_t *data;  /* the same bytes, writable */
    void *block;    /* what is to be freed */
} qp_exact;

/* Copies `size` bytes (`data` may be NULL if `size` is 0). Ends the program if memory runs out. */
qp_exact qp_exact_copy(const void *data, size_t size);

/* A block of `size` bytes that nothing has been written to: for arenas of an exact size. */
qp_exact qp_exact_block(size_t size);

/* Frees the copy and empties it. */
void qp_exact_free(qp_exact *exact);

#endif
