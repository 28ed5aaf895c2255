/*
 * A turn times a start matrix, several at a time: qp_matrix_turn() and qp_matrix_multiply() with
 * the same operations in the same order, and so the same bits. Whoever includes this defines
 *
 *     VECTOR, WIDTH             a vector of doubles, numbers in it
 *     MASK, INTEGERS            what comparisons give; the bits of a vector
 *     TARGET                    the attribute of functions that use them
 *     V_ALL, V_LOAD, V_STORE    a vector of one number; from and to an array
 *     V_ADD, V_SUB, V_MUL, V_ABS
 *     V_BITS                    to INTEGERS
 *     V_NEAR(a, limit)          true if no number of `a` is above the limit, or none
 *     V_CHOOSE(mask, yes, no)
 *     V_SIGN_FROM_BIT_1(a, i)   the sign turned where bit 1 of the integer is set
 *     I_ODD, I_PLUS_1           a mask of odd integers; one more
 *
 * Compiled without fused operations, as all of the library.
 */
#include "real/turn.h"

/* The numbers of a payload, a vector for each. */
#define LANES_MATRIX 0
#define LANES_AXIS 9
#define LANES_PAYLOAD 12
#define LANES_ANGLE 12 /* taken apart */

/* qp_turn_polynomial() */
static inline TARGET VECTOR polynomial(double first, const double c[7], VECTOR z) {
    VECTOR z2 = V_MUL(z, z);
    VECTOR z4 = V_MUL(z2, z2);
    VECTOR a = V_ADD(V_ALL(first), V_MUL(V_ALL(c[1]), z));
    VECTOR b = V_ADD(V_ALL(c[2]), V_MUL(V_ALL(c[3]), z));
    VECTOR d = V_ADD(V_ALL(c[4]), V_MUL(V_ALL(c[5]), z));
    VECTOR low = V_ADD(a, V_MUL(z2, b));
    return V_ADD(low, V_MUL(z4, V_ADD(d, V_MUL(z2, V_ALL(c[6])))));
}

/* qp_real_turn_near() */
static inline TARGET void turn_near(VECTOR angle, VECTOR *sine, VECTOR *cosine) {
    const VECTOR to_integer = V_ALL(QP_REAL_TO_INTEGER);
    VECTOR shifted = V_ADD(V_MUL(angle, V_ALL(QP_TWO_OVER_PI)), to_integer);
    INTEGERS quarters = V_BITS(shifted);
    VECTOR k = V_SUB(shifted, to_integer);
    VECTOR r = V_SUB(V_SUB(angle, V_MUL(k, V_ALL(QP_HALF_PI_1))), V_MUL(k, V_ALL(QP_HALF_PI_2)));
    VECTOR z = V_MUL(r, r);
    VECTOR cube = V_MUL(V_MUL(z, r), polynomial(QP_TURN_SIXTH, qp_sine_terms, z));
    VECTOR s = V_SUB(r, cube);
    VECTOR more = V_MUL(V_MUL(z, z), polynomial(QP_TURN_24TH, qp_cosine_terms, z));
    VECTOR c = V_SUB(V_ALL(1.0), V_SUB(V_MUL(V_ALL(0.5), z), more));
    MASK odd = I_ODD(quarters);
    *sine = V_SIGN_FROM_BIT_1(V_CHOOSE(odd, c, s), quarters);
    *cosine = V_SIGN_FROM_BIT_1(V_CHOOSE(odd, s, c), I_PLUS_1(quarters));
}

/* Angles of any size: those beyond the near ones one by one. */
static inline TARGET void turn_any(VECTOR angle, VECTOR *sine, VECTOR *cosine) {
    turn_near(angle, sine, cosine);
    if (!V_NEAR(V_ABS(angle), V_ALL(QP_REAL_NEAR_MAX))) {
        double angles[WIDTH];
        double sines[WIDTH];
        double cosines[WIDTH];
        V_STORE(angles, angle);
        for (int i = 0; i < WIDTH; i++) {
            const qp_sine_cosine one = qp_real_turn(angles[i]);
            sines[i] = one.sine;
            cosines[i] = one.cosine;
        }
        *sine = V_LOAD(sines);
        *cosine = V_LOAD(cosines);
    }
}

/* qp_matrix_turn(). A turn without an axis has no angle either, and comes out as the identity. */
static inline TARGET void turn_matrix(const VECTOR axis[3], VECTOR s, VECTOR c, VECTOR turn[9]) {
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

/* The orientations after turns whose sines and cosines these are. */
static inline TARGET void turned_matrix(const VECTOR payload[LANES_PAYLOAD], VECTOR sine,
                                        VECTOR cosine, VECTOR matrix[9]) {
    VECTOR turn[9];
    turn_matrix(payload + LANES_AXIS, sine, cosine, turn);
    for (size_t i = 0; i < 3; i++) {
        for (size_t j = 0; j < 3; j++) {
            matrix[3 * i + j] = product_element(turn, payload + LANES_MATRIX, i, j);
        }
    }
}
