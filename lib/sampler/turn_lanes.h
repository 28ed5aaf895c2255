/*
 * A turn times a start matrix, several at a time: qp_matrix_turn() and qp_matrix_multiply() with
 * the same operations in the same order, and so the same bits. Whoever includes this defines
 *
 *     VECTOR, MASK, WIDTH         a vector of doubles, what comparing two gives, numbers in it
 *     TARGET                      the attribute of functions that use them
 *     V_ALL(x), V_LOAD, V_STORE   a vector of one number; from and to an array
 *     V_ADD, V_SUB, V_MUL, V_ABS
 *     V_EQUAL, V_AT_MOST          comparisons
 *     M_OR, M_FULL                masks together; true if all are set
 *     V_CHOOSE(mask, yes, no), V_NEGATE_IF(mask, x)
 *
 * Compiled without fused operations, as all of the library.
 */
#include "real/sin_cos.h"

/* The arrays of a payload, a vector for each of its numbers. */
#define LANES_MATRIX 0
#define LANES_AXIS 9
#define LANES_ANGLE 12
#define LANES_PAYLOAD 13

static inline TARGET VECTOR polynomial_7(const double c[7], VECTOR z) {
    VECTOR sum = V_ALL(c[6]);
    for (int i = 5; i >= 0; i--) {
        sum = V_ADD(V_ALL(c[i]), V_MUL(z, sum));
    }
    return sum;
}

/* qp_real_reduce_near() */
static inline TARGET VECTOR reduce_near(VECTOR angle, VECTOR *high, VECTOR *lack) {
    const VECTOR to_integer = V_ALL(QP_REAL_TO_INTEGER);
    VECTOR k = V_SUB(V_ADD(V_MUL(angle, V_ALL(QP_TWO_OVER_PI)), to_integer), to_integer);
    VECTOR first = V_SUB(angle, V_MUL(k, V_ALL(QP_HALF_PI_1)));
    VECTOR part = V_MUL(k, V_ALL(QP_HALF_PI_2));
    VECTOR second = V_SUB(first, part);
    VECTOR taken = V_SUB(second, first);
    VECTOR lost = V_SUB(V_SUB(first, V_SUB(second, taken)), V_ADD(part, taken));
    VECTOR less = V_SUB(V_MUL(k, V_ALL(QP_HALF_PI_3)), lost);
    VECTOR rounds = V_SUB(V_ADD(V_MUL(k, V_ALL(0.25)), to_integer), to_integer);
    *high = V_SUB(second, less);
    *lack = V_ADD(V_SUB(*high, second), less);
    return V_SUB(k, V_MUL(V_ALL(4.0), rounds));
}

/* The sine's half of qp_real_sin_cos_rest(), */
static inline TARGET VECTOR rest_sine(VECTOR r, VECTOR lack, VECTOR h, VECTOR l) {
    const VECTOR lead = V_ALL(QP_SINE_LEAD);
    VECTOR z = V_MUL(r, r);
    VECTOR h2 = V_MUL(h, h);
    VECTOR cube = V_MUL(V_MUL(h2, h), lead);
    VECTOR sine = V_SUB(r, cube);
    VECTOR small = V_MUL(lead, V_MUL(l, V_ADD(V_ADD(z, V_MUL(r, h)), h2)));
    VECTOR terms = V_MUL(V_MUL(z, r), polynomial_7(qp_sine_terms, z));
    VECTOR off = V_ADD(V_ADD(V_SUB(sine, r), cube), V_ADD(lack, V_ADD(small, terms)));
    return V_SUB(sine, off);
}

/* and the cosine's. */
static inline TARGET VECTOR rest_cosine(VECTOR r, VECTOR h, VECTOR l) {
    const VECTOR lead = V_ALL(QP_COSINE_LEAD);
    VECTOR z = V_MUL(r, r);
    VECTOR h2 = V_MUL(h, h);
    VECTOR square = V_SUB(V_ALL(1.0), V_MUL(V_ALL(0.5), h2));
    VECTOR fourth = V_MUL(V_MUL(h2, h2), lead);
    VECTOR cosine = V_ADD(square, fourth);
    VECTOR small = V_MUL(V_MUL(l, V_ADD(r, h)), V_SUB(V_MUL(lead, V_ADD(z, h2)), V_ALL(0.5)));
    VECTOR terms = V_MUL(V_MUL(z, z), polynomial_7(qp_cosine_terms, z));
    VECTOR more = V_ADD(V_ADD(V_SUB(square, cosine), fourth), V_ADD(small, terms));
    return V_ADD(cosine, more);
}

/* qp_real_sin_cos_near() */
static inline TARGET void sin_cos_near(VECTOR angle, VECTOR *sine, VECTOR *cosine) {
    VECTOR r;
    VECTOR lack;
    VECTOR turns = reduce_near(angle, &r, &lack);
    VECTOR h = V_SUB(V_ADD(r, V_ALL(QP_REAL_TO_11_BITS)), V_ALL(QP_REAL_TO_11_BITS));
    VECTOR l = V_SUB(V_SUB(r, h), lack);
    VECTOR s = rest_sine(r, lack, h, l);
    VECTOR c = rest_cosine(r, h, l);
    MASK odd = V_EQUAL(V_ABS(turns), V_ALL(1.0));
    MASK back = V_EQUAL(V_ABS(turns), V_ALL(2.0));
    MASK sine_minus = M_OR(V_EQUAL(turns, V_ALL(-1.0)), back);
    MASK cosine_minus = M_OR(V_EQUAL(turns, V_ALL(1.0)), back);
    *sine = V_NEGATE_IF(sine_minus, V_CHOOSE(odd, c, s));
    *cosine = V_NEGATE_IF(cosine_minus, V_CHOOSE(odd, s, c));
}

/* Angles of any size: those beyond the near ones one by one. */
static inline TARGET void sin_cos(VECTOR angle, VECTOR *sine, VECTOR *cosine) {
    sin_cos_near(angle, sine, cosine);
    if (!M_FULL(V_AT_MOST(V_ABS(angle), V_ALL(QP_REAL_NEAR_MAX)))) {
        double angles[WIDTH];
        double sines[WIDTH];
        double cosines[WIDTH];
        V_STORE(angles, angle);
        for (int i = 0; i < WIDTH; i++) {
            const qp_sine_cosine one = qp_real_sin_cos(angles[i]);
            sines[i] = one.sine;
            cosines[i] = one.cosine;
        }
        *sine = V_LOAD(sines);
        *cosine = V_LOAD(cosines);
    }
}

/* qp_matrix_turn(). A turn without an axis has no angle either, and comes out as the identity. */
static inline TARGET void turn_matrix(const VECTOR axis[3], VECTOR angle, VECTOR turn[9]) {
    VECTOR s;
    VECTOR c;
    sin_cos(angle, &s, &c);
    VECTOR x = axis[0];
    VECTOR y = axis[1];
    VECTOR z = axis[2];
    VECTOR t = V_SUB(V_ALL(1.0), c);
    VECTOR tx = V_MUL(t, x);
    VECTOR ty = V_MUL(t, y);
    VECTOR xy = V_MUL(tx, y);
    VECTOR xz = V_MUL(tx, z);
    VECTOR yz = V_MUL(ty, z);
    VECTOR sx = V_MUL(s, x);
    VECTOR sy = V_MUL(s, y);
    VECTOR sz = V_MUL(s, z);
    turn[0] = V_ADD(c, V_MUL(tx, x));
    turn[1] = V_SUB(xy, sz);
    turn[2] = V_ADD(xz, sy);
    turn[3] = V_ADD(xy, sz);
    turn[4] = V_ADD(c, V_MUL(ty, y));
    turn[5] = V_SUB(yz, sx);
    turn[6] = V_SUB(xz, sy);
    turn[7] = V_ADD(yz, sx);
    turn[8] = V_ADD(c, V_MUL(V_MUL(t, z), z));
}

/* Row i and column j of a product: sums from the left, beginning with 0. */
static inline TARGET VECTOR product_element(const VECTOR a[9], const VECTOR b[9], size_t i,
                                            size_t j) {
    VECTOR sum = V_ADD(V_ALL(0.0), V_MUL(a[3 * i], b[j]));
    sum = V_ADD(sum, V_MUL(a[3 * i + 1], b[3 + j]));
    return V_ADD(sum, V_MUL(a[3 * i + 2], b[6 + j]));
}

/* The orientations at the fractions of their segments. */
static inline TARGET void turned_matrix(const VECTOR payload[LANES_PAYLOAD], VECTOR fraction,
                                        VECTOR matrix[9]) {
    VECTOR turn[9];
    turn_matrix(payload + LANES_AXIS, V_MUL(payload[LANES_ANGLE], fraction), turn);
    for (size_t i = 0; i < 3; i++) {
        for (size_t j = 0; j < 3; j++) {
            matrix[3 * i + j] = product_element(turn, payload + LANES_MATRIX, i, j);
        }
    }
}
