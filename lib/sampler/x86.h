/*
 * What x86-64 has: paths on its floating point, and control of it. On other machines no path is
 * available and nothing here does anything.
 */
#ifndef QP_SAMPLER_X86_H
#define QP_SAMPLER_X86_H

#include "sampler/batch.h"

#if defined(__x86_64__) && !defined(QP_INTEGER_ONLY)
#define QP_X86 1
#else
#define QP_X86 0
#endif

/* What the paths need of a processor and its system. */
#define QP_X86_SSE2 0x01u
#define QP_X86_AVX2 0x02u
#define QP_X86_AVX512F 0x04u
#define QP_X86_AVX512DQ 0x08u
#define QP_X86_AVX512BW 0x10u
#define QP_X86_AVX512VL 0x20u
#define QP_X86_ALL 0x3fu

/* The bits of what this one has; none where there are no paths of x86-64. */
uint32_t qp_x86_features(void);

/* True if a path needs nothing but these. */
bool qp_path_runs_on(qp_sampler_path path, uint32_t features);

/* The fastest one that does. */
qp_sampler_path qp_path_best_of(uint32_t features);

/* Sets the environment that C begins with - rounding to nearest, subnormal numbers are numbers, no
   exception traps - and returns what was there. */
uint32_t qp_x86_enter(void);

/* Sets the environment that qp_x86_enter() returned, exception flags included. */
void qp_x86_leave(uint32_t environment);

/* All channels of a batch; begins and ends in the environment of qp_x86_enter(). */
void qp_x86_sample(const qp_sampler_batch *batch, qp_sampler_path path, qp_ee_model model,
                   uint32_t *hints, uint32_t time, unsigned char *out);

#endif
