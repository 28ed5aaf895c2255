/* Files of about any size whose one Anime has sub-chunks of one kind only. */
#ifndef QP_BENCH_KINDS_H
#define QP_BENCH_KINDS_H

#include "gen/ccs_build.h"

/* Kinds of sub-chunks, all that have a name. */
size_t bench_kind_count(void);

/* The kind with this number, from 0; 0 past the last. */
uint16_t bench_kind_at(size_t index);

/* Writes a file of about `size` bytes. */
void bench_kind_write(uint16_t kind, size_t size, qp_build *build);

#endif
