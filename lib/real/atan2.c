/*
 * The angle of a point. Of the smaller coordinate over the larger one, t, the nearest i / 8 is
 * looked up; what is left, atan((t - i/8) / (1 + t i/8)), is a short polynomial.
 */
#include "base/bits.h"
#include "real/constants.h"
#include "real/pair.h"
#include "real/real.h"

#define TO_INTEGER 0x1.8p52 /* added and taken off again: the nearest integer */

static int is_negative(double x) {
    return (qp_bits_of_double(x) >> 63) != 0;
}

/* (a.high + a.low) / (b.high + b.low). */
static qp_pair quotient(qp_pair a, qp_pair b) {
    double first = a.high / b.high;
    qp_pair taken = qp_pair_product(first, b.high);
    double rest = ((a.high - taken.high) - taken.low) + (a.low - first * b.low);
    qp_pair out = {first, rest / b.high};
    return out;
}

/* a * b + c, c at least as large. */
static qp_pair product_sum(double a, double b, double c) {
    qp_pair product = qp_pair_product(a, b);
    qp_pair sum = qp_pair_sum(c, product.high);
    sum.low += product.low;
    return sum;
}

/* atan of small / large, both from 2^-530 to 2^500. */
static qp_pair atan_of_quotient(double small, double large) {
    double steps = (small / large * 8.0 + TO_INTEGER) - TO_INTEGER;
    int i = (int)steps;
    double eighths = steps * 0.125;
    qp_pair q = quotient(product_sum(-eighths, large, small), product_sum(eighths, small, large));
    double z = q.high * q.high;
    double sum = qp_atan_terms[5];
    for (int k = 4; k >= 0; k--) {
        sum = qp_atan_terms[k] + z * sum;
    }
    qp_pair out = qp_pair_ordered_sum(qp_atan_eighths[i], q.high);
    out.low += qp_atan_eighths_low[i] + (q.low + q.high * z * sum);
    return out;
}

/* atan of small / large, 0 <= small <= large. */
static qp_pair octant(double small, double large) {
    qp_pair out = {0, 0};
    if (small == 0.0) {
        return out;
    }
    if (large > DBL_MAX) {
        if (small > DBL_MAX) {
            out.high = qp_atan_eighths[8]; /* both infinite: the diagonal */
            out.low = qp_atan_eighths_low[8];
        }
        return out;
    }
    if (small < large * 0x1p-30) {
        out.high = small / large; /* the cube is below a 2^-60th of it */
        return out;
    }
    if (large > 0x1p500) {
        return atan_of_quotient(small * 0x1p-600, large * 0x1p-600);
    }
    if (large < 0x1p-500) {
        return atan_of_quotient(small * 0x1p600, large * 0x1p600);
    }
    return atan_of_quotient(small, large);
}

double qp_real_atan2(double y, double x) {
    if (x != x || y != y) {
        return qp_real_nan();
    }
    double width = qp_real_abs(x);
    double height = qp_real_abs(y);
    int steep = height > width;
    qp_pair angle = steep ? octant(width, height) : octant(height, width);
    if (steep) {
        qp_pair turned = qp_pair_ordered_sum(QP_HALF_PI, -angle.high);
        angle.high = turned.high;
        angle.low = turned.low + (QP_HALF_PI_LOW - angle.low);
    }
    if (is_negative(x)) {
        qp_pair turned = qp_pair_ordered_sum(QP_PI, -angle.high);
        angle.high = turned.high;
        angle.low = turned.low + (QP_PI_LOW - angle.low);
    }
    double sum = angle.high + angle.low;
    return is_negative(y) ? -sum : sum;
}
