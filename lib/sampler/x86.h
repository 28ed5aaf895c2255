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

/* True for the paths of x86-64 that this processor and its system have. */
bool qp_x86_available(qp_sampler_path path);

/* Sets the environment that C begins with - rounding to nearest, subnormal numbers are numbers, no
   exception traps - and returns what was there. */
uint32_t qp_x86_enter(void);

/* Sets the environment that qp_x86_enter() returned, exception flags included. */
void qp_x86_leave(uint32_t environment);

/* All channels of a batch; begins and ends in the environment of qp_x86_enter(). */
void qp_x86_sample(const qp_sampler_batch *batch, qp_sampler_path path, qp_ee_model model,
                   uint32_t *hints, uint32_t time, unsigned char *out);

#endif
