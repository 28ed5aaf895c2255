/* Members as archives hold them, made with libdeflate. */
#ifndef QP_BENCH_MEMBERS_H
#define QP_BENCH_MEMBERS_H

#include "quirkproof/base.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct bench_packer bench_packer;

/* Ends the program if there is no memory. */
bench_packer *bench_packer_new(void);

void bench_packer_free(bench_packer *packer);

/* A gzip member with a name, as known files have it (ccsf.md 1); valid up to the next call. */
qp_bytes bench_pack(bench_packer *packer, qp_bytes bytes, const char *name);

#ifdef __cplusplus
}
#endif

#endif
