/*
 * Pairs of doubles: a double and what it lacks of the number meant. Sums and products of two
 * doubles are such pairs exactly (Dekker, A floating-point technique for extending the available
 * precision, 1971; Knuth, The Art of Computer Programming 4.2.2).
 */
#ifndef QP_REAL_PAIR_H
#define QP_REAL_PAIR_H

typedef struct {
    double high;
    double low;
} qp_pair;

/* a + b. */
static inline qp_pair qp_pair_sum(double a, double b) {
    double sum = a + b;
    double added = sum - a;
    qp_pair out = {sum, (a - (sum - added)) + (b - added)};
    return out;
}

/* a + b where |a| >= |b|, or a is 0. */
static inline qp_pair qp_pair_ordered_sum(double a, double b) {
    double sum = a + b;
    qp_pair out = {sum, (a - sum) + b};
    return out;
}

/* The upper 26 bits of a number below 2^990. */
static inline double qp_pair_upper(double a) {
    double wide = a * 0x1.0000002p27;
    return wide - (wide - a);
}

/* a * b, where nothing overflows, nor is below 2^-960 unless it is 0. */
static inline qp_pair qp_pair_product(double a, double b) {
    double product = a * b;
    double a_upper = qp_pair_upper(a);
    double b_upper = qp_pair_upper(b);
    double a_lower = a - a_upper;
    double b_lower = b - b_upper;
    double low = a_upper * b_upper - product;
    low += a_upper * b_lower;
    low += a_lower * b_upper;
    low += a_lower * b_lower;
    qp_pair out = {product, low};
    return out;
}

#endif
