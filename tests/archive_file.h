/* Archives made for tests: gzip members with their padding, and tables of them. */
#ifndef QP_TESTS_ARCHIVE_FILE_H
#define QP_TESTS_ARCHIVE_FILE_H

#include "quirkproof/base.h"

/* Most members whose places are kept. */
enum { QP_ARCHIVE_PLACES = 8 };

/* Begins zeroed. */
typedef struct {
    uint8_t *data;
    size_t size;
    size_t room;
    uint32_t count; /* members */
    size_t starts[QP_ARCHIVE_PLACES];
    size_t ends[QP_ARCHIVE_PLACES];
    size_t trailers[QP_ARCHIVE_PLACES]; /* where their deflate data ends */
} qp_archive_made;

/* Bytes as they are. */
void qp_archive_put(qp_archive_made *made, const void *data, size_t size);
void qp_archive_zeros(qp_archive_made *made, size_t size);

/* A member of that name (NULL: none), without padding; then zeros up to the next multiple of 2048.
 */
void qp_archive_member_bare(qp_archive_made *made, const char *name, qp_bytes content);
void qp_archive_pad(qp_archive_made *made);

/* Both. */
void qp_archive_member_put(qp_archive_made *made, const char *name, qp_bytes content);

qp_bytes qp_archive_bytes(const qp_archive_made *made);
void qp_archive_made_free(qp_archive_made *made);

/* A record of a table; NULL for one of zeros, which ends a list. */
void qp_archive_entry(qp_archive_made *table, const char *name, uint32_t offset, uint32_t csize,
                      uint32_t usize);

#endif
