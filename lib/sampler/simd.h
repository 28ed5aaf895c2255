/* The steps that x86-64's vector units do; see sampler/sample.h. The values are computed with
   results rounded toward zero and subnormal numbers taken for zeros, the rotations in the default
   environment. */
#ifndef QP_SAMPLER_SIMD_H
#define QP_SAMPLER_SIMD_H

#include "sampler/batch.h"
#include "sampler/x86.h"

#if QP_X86

void qp_sse2_values(const qp_sampler_batch *batch, qp_sampler_found *found, unsigned char *out);
void qp_sse2_rotations(const qp_sampler_batch *batch, const qp_sampler_found *found,
                       unsigned char *out);

void qp_avx2_search(const qp_sampler_batch *batch, uint32_t *hints, uint32_t time,
                    qp_sampler_found *found);
void qp_avx2_values(const qp_sampler_batch *batch, qp_sampler_found *found, unsigned char *out);
void qp_avx2_rotations(const qp_sampler_batch *batch, const qp_sampler_found *found,
                       unsigned char *out);

void qp_avx512_search(const qp_sampler_batch *batch, uint32_t *hints, uint32_t time,
                      qp_sampler_found *found);
void qp_avx512_values(const qp_sampler_batch *batch, qp_sampler_found *found, unsigned char *out);
void qp_avx512_rotations(const qp_sampler_batch *batch, const qp_sampler_found *found,
                         unsigned char *out);

#endif

#endif
