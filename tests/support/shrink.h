/*
 * Makes a failing case small. A case is a run of bytes that a generator draws from (gen/source.h),
 * so fewer and lower bytes make a plainer one, and zeros at the end are as good as nothing.
 */
#ifndef QP_SUPPORT_SHRINK_H
#define QP_SUPPORT_SHRINK_H

#include "quirkproof/base.h"

/* True if a case with these bytes fails as well. It must say the same of the same bytes. */
typedef bool qp_still_fails(void *user, qp_bytes bytes);

/* What became of it. */
typedef struct {
    size_t size;    /* bytes that are left, at the front */
    uint32_t tries; /* calls of the predicate */
} qp_shrunk;

/*
 * Shrinks bytes[0, size), for which `fails` is true, in place: takes pieces out, makes pieces zero,
 * then makes single bytes lower, over again as long as anything of that helps and no more than
 * `most` tries were made. The result fails too. The same case ends in the same bytes. Ends the
 * program if memory runs out.
 */
qp_shrunk qp_shrink(uint8_t *bytes, size_t size, qp_still_fails *fails, void *user, uint32_t most);

#endif
