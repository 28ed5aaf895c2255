/* The synthetic disc in memory, to be measured with. */
#ifndef QP_BENCH_DISC_DATA_H
#define QP_BENCH_DISC_DATA_H

#include "quirkproof/base.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct {
    uint32_t count;
    qp_bytes *files;   /* inflated; they lie one behind the other */
    qp_bytes *members; /* the same as gzip members */
    bool *streams;     /* by file: it is of the stream archive */
    uint64_t inflated; /* bytes in all */
    uint64_t compressed;
    size_t largest; /* file, inflated */
    void *blocks[2];
} bench_disc;

/* Makes a disc of so many thousandths of the real one. Ends the program if there is no memory. */
bench_disc *bench_disc_new(uint32_t permille);

void bench_disc_free(bench_disc *disc);

#ifdef __cplusplus
}
#endif

#endif
