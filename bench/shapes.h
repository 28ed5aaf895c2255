/* Files of about any size that are made of one thing only. */
#ifndef QP_BENCH_SHAPES_H
#define QP_BENCH_SHAPES_H

#include "gen/ccs_build.h"

typedef struct {
    const char *name;
    void (*write)(qp_build *build, size_t size); /* about that many bytes */
} bench_shape;

/* All shapes; `count` is set to their number. */
const bench_shape *bench_shapes(size_t *count);

#endif
