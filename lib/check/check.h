/* Inside the check: one function a kind of input. */
#ifndef QP_CHECK_CHECK_H
#define QP_CHECK_CHECK_H

#include "base/report.h"
#include "quirkproof/check.h"

/* The most arena bytes that checking a CCSF file of `size` bytes can need. */
size_t qp_check_ccsf_bound(size_t size);

/* Reports bytes behind the end of what is read: zeros are padding, anything else is not. */
void qp_check_rest(qp_bytes data, size_t pos, qp_reporter *reporter);

qp_status qp_check_ccsf(qp_bytes input, qp_arena *arena, qp_reporter *reporter);

#endif
