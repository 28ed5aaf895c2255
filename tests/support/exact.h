/*
 * Copies and blocks of exactly n bytes, also when n is 0, whose ends are watched. With a sanitizer
 * they are its heap blocks. Without one the page behind them cannot be touched, and what lies
 * around them in their own pages is looked at when they are freed: the program ends if it was
 * written to.
 */
#ifndef QP_SUPPORT_EXACT_H
#define QP_SUPPORT_EXACT_H

#include "quirkproof/base.h"

typedef struct {
    qp_bytes bytes; /* the copy: the byte behind it is not the program's */
    uint8_t *data;  /* the same bytes, writable */
    void *block;    /* where they lie */
    size_t room;    /* bytes from there to the end of the last page */
} qp_exact;

/* Copies `size` bytes (`data` may be NULL if `size` is 0), which end where the program's memory
   does: at any address. Ends the program if memory runs out. */
qp_exact qp_exact_copy(const void *data, size_t size);

/* A block of `size` bytes of no value, for arenas of an exact size, which begins at a multiple of
   64. */
qp_exact qp_exact_block(size_t size);

/* Frees the copy and empties it. */
void qp_exact_free(qp_exact *exact);

#endif
