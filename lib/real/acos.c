/* The arc cosine, by the arc sine of what is at most 1/2. */
#include "real/constants.h"
#include "real/pair.h"
#include "real/real.h"

/* (asin s - s) / s^3, z = s^2. */
static double asin_rest(double z) {
    double sum = qp_asin_terms[14];
    for (int i = 13; i >= 0; i--) {
        sum = qp_asin_terms[i] + z * sum;
    }
    return sum;
}

/* asin of the root of z, 0 to 1/4. */
static qp_pair asin_of_root(double z) {
    double s = qp_real_sqrt(z);
    if (s == 0.0) {
        qp_pair none = {0, 0};
        return none;
    }
    qp_pair square = qp_pair_product(s, s);
    double missing = ((z - square.high) - square.low) / (2.0 * s); /* of s to the root */
    return qp_pair_ordered_sum(s, missing + s * z * asin_rest(z));
}

double qp_real_acos(double cosine) {
    if (!(cosine >= -1.0 && cosine <= 1.0)) {
        return qp_real_nan();
    }
    if (cosine > 0.5) {
        /* acos x = 2 asin sqrt((1 - x) / 2); the difference is exact. */
        qp_pair half = asin_of_root((1.0 - cosine) * 0.5);
        return 2.0 * (half.high + half.low);
    }
    if (cosine < -0.5) {
        qp_pair half = asin_of_root((1.0 + cosine) * 0.5);
        qp_pair angle = qp_pair_ordered_sum(QP_PI, -2.0 * half.high);
        return angle.high + (angle.low + (QP_PI_LOW - 2.0 * half.low));
    }
    double z = cosine * cosine;
    qp_pair angle = qp_pair_ordered_sum(QP_HALF_PI, -cosine);
    return angle.high + (angle.low + (QP_HALF_PI_LOW - cosine * z * asin_rest(z)));
}
