/* Sine and cosine of any double: near angles by sin_cos.h, far ones with all of 2/pi's bits. */
#include "real/sin_cos.h"
#include "real/far.h"

qp_sine_cosine qp_real_sin_cos(double angle) {
    if (angle >= -QP_REAL_NEAR_MAX && angle <= QP_REAL_NEAR_MAX) {
        return qp_real_sin_cos_near(angle);
    }
    if (!(qp_real_abs(angle) <= DBL_MAX)) {
        qp_sine_cosine none = {qp_real_nan(), qp_real_nan()};
        return none;
    }
    return qp_real_sin_cos_of(qp_real_reduce_far(angle));
}

double qp_real_sin(double angle) {
    return qp_real_sin_cos(angle).sine;
}

double qp_real_cos(double angle) {
    return qp_real_sin_cos(angle).cosine;
}
