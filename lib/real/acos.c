/* The arc cosine, by the arc sine of what is at most 1/2. */
#include "real/constants.h"
#include "real/pair.h"
#include "real/real.h"

/* asin s - s, z = s^2 up to 1/4. The cube's term is a pair: it is up to a 20th of s. */
static qp_pair asin_beyond(double s, double z) {
    double sum = qp_asin_terms[15];
    for (int i = 14; i > 0; i--) {
        sum = qp_asin_terms[i] + z * sum;
    }
    qp_pair cube = qp_pair_product(s, z);
    qp_pair term = qp_pair_product(cube.high, qp_asin_terms[0]);
    term.low += cube.low * qp_asin_terms[0] + (cube.high * z) * sum;
    return term;
}

/* asin of the root of z, 0 to 1/4: that of the root's nearest double s, and as the root is s and
   what is missing, that times 1 + z/6 and so on. */
static qp_pair asin_of_root(double z) {
    double s = qp_real_sqrt(z);
    if (s == 0.0) {
        qp_pair none = {0, 0};
        return none;
    }
    qp_pair square = qp_pair_product(s, s);
    double missing = ((z - square.high) - square.low) / (2.0 * s); /* of s to the root */
    qp_pair beyond = asin_beyond(s, z);
    qp_pair sum = qp_pair_ordered_sum(s, beyond.high);
    sum.low += beyond.low + (missing + missing * (z * qp_asin_terms[0]));
    return sum;
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
    qp_pair beyond = asin_beyond(cosine, cosine * cosine);
    qp_pair angle = qp_pair_ordered_sum(QP_HALF_PI, -cosine);
    return angle.high + (angle.low - beyond.high + (QP_HALF_PI_LOW - beyond.low));
}
