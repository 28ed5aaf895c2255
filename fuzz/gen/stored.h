/* Gzip members whose data is not deflated but stored (RFC 1951, 3.2.4): written, and read. */
#ifndef QP_GEN_STORED_H
#define QP_GEN_STORED_H

#include "gen/build.h"

typedef struct {
    size_t end;      /* behind the data; 0: it is no such data, or cut */
    size_t first;    /* offset of its first byte */
    uint64_t length; /* of what comes out */
    uint32_t crc;    /* CRC-32 of it */
} qp_stored_data;

/* Reads deflate data that is in stored blocks alone. */
qp_stored_data qp_stored_read(qp_bytes file, size_t at);

/* What a member has in its header. */
typedef struct {
    uint32_t flags;      /* FLG */
    const char *name;    /* NULL: none */
    const char *comment; /* NULL: none */
    uint32_t extra;      /* bytes of the extra field; without one 0 */
} qp_stored_header;

/* Writes a member of stored data; its offset. */
size_t qp_stored_write(qp_build *build, const qp_stored_header *header, qp_bytes data);

#endif
