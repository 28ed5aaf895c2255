/* Filling a batch. */
#ifndef QP_SAMPLER_BUILD_H
#define QP_SAMPLER_BUILD_H

#include "sampler/plan.h"

/* What the steps share. */
typedef struct {
    const qp_anime *anime;
    qp_sampler_path path;
    qp_arena *arena;
    qp_batch_counts counts;
    qp_sampler_batch *batch;
} qp_batch_builder;

/* `count` elements at a multiple of QP_ALIGNMENT; NULL if the arena is used up. None: a place that
   is not to be used. */
void *qp_batch_alloc(qp_arena *arena, uint64_t count, size_t size);

/* Tables, channels, constants and others of the batch's tracks. */
bool qp_batch_collect(qp_batch_builder *builder);

/* Records and rows, once there are tables. */
bool qp_batch_fill(qp_batch_builder *builder);

#endif
