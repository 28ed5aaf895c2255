/* Angles beyond those of sin_cos.h. */
#ifndef QP_REAL_FAR_H
#define QP_REAL_FAR_H

#include "real/sin_cos.h"

/* Quarter turns and rest of an angle that is finite and not below 1 in size. */
qp_real_angle qp_real_reduce_far(double angle);

#endif
