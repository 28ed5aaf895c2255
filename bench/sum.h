/* The baseline of the check: a plain sum of words. */
#ifndef QP_BENCH_SUM_H
#define QP_BENCH_SUM_H

#include "quirkproof/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The sum of the 32-bit words of some bytes; what is left behind the last whole word counts not. */
uint32_t bench_sum(qp_bytes bytes);

/* An input that is not looked at, for what a call costs. */
uint32_t bench_nothing(qp_bytes bytes);

#ifdef __cplusplus
}
#endif

#endif
