/* Files of tests, taken out of their gzip wrapper the way the program does it. */
#ifndef QP_TESTS_OPENED_H
#define QP_TESTS_OPENED_H

#include "cli/buffer.h"
#include "quirkproof/diag.h"

typedef struct {
    cli_buffer block;   /* what it holds, inflated, in a block of exactly its size */
    qp_bytes data;      /* the same bytes */
    bool readable;      /* false: the wrapper cannot be opened, or another one is in it */
    bool wrapped;       /* it came in a gzip member */
    size_t wrapper_end; /* the first byte of the file after that member */
    uint64_t counts[3]; /* findings about the wrapper, by qp_severity */
} opened_file;

/* Opens a file's bytes; ends the program if memory runs out. */
opened_file opened_bytes(qp_bytes file);

/* Opens a file by its path; ends the program if it cannot be read. */
opened_file opened_path(const char *path);

void opened_free(opened_file *opened);

#endif
