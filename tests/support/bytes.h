/*
 * Whole files, for tests. A file that a test needs and cannot read ends the program with a message:
 * a missing file must never look like a test that passed.
 */
#ifndef QP_SUPPORT_BYTES_H
#define QP_SUPPORT_BYTES_H

#include "quirkproof/base.h"

/* Bytes on the heap, with a NUL behind them that `size` does not count. Free `data`. */
typedef struct {
    uint8_t *data;
    size_t size;
} qp_loaded;

/* Reads a file of tests/data, by its path below that folder. */
qp_loaded qp_test_load(const char *name);

/* Reads a file by its path. */
qp_loaded qp_load_path(const char *path);

/* Reads a file by its path; false, and nothing to free, if that cannot be done. */
bool qp_try_load_path(const char *path, qp_loaded *loaded);

/* The same bytes, to hand to the library. */
qp_bytes qp_loaded_bytes(const qp_loaded *loaded);

void qp_loaded_free(qp_loaded *loaded);

#endif
