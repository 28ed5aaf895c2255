/*
 * Matrices in double. Every sum runs from the left and no operation is fused, and sines come from
 * lib/real, so that results are the same bits with every compiler (anime.md, Keyed rotations).
 */
#include "anime/matrix.h"
#include "real/real.h"
#include "real/turn.h"

qp_matrix qp_matrix_identity(void) {
    const qp_matrix identity = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    return identity;
}

qp_matrix qp_matrix_multiply(const qp_matrix *a, const qp_matrix *b) {
    qp_matrix product;
    /*@ loop invariant 0 <= i <= 3;
        loop assigns i, product;
        loop variant 3 - i;
    */
    for (int i = 0; i < 3; i++) {
        /*@ loop invariant 0 <= j <= 3;
            loop assigns j, product;
            loop variant 3 - j;
        */
        for (int j = 0; j < 3; j++) {
            double sum = 0.0;
            /*@ loop invariant 0 <= k <= 3;
                loop assigns k, sum;
                loop variant 3 - k;
            */
            for (int k = 0; k < 3; k++) {
                sum += a->m[i][k] * b->m[k][j];
            }
            product.m[i][j] = sum;
        }
    }
    return product;
}

qp_matrix qp_matrix_transpose(const qp_matrix *a) {
    qp_matrix transposed;
    /*@ loop invariant 0 <= i <= 3;
        loop assigns i, transposed;
        loop variant 3 - i;
    */
    for (int i = 0; i < 3; i++) {
        /*@ loop invariant 0 <= j <= 3;
            loop assigns j, transposed;
            loop variant 3 - j;
        */
        for (int j = 0; j < 3; j++) {
            transposed.m[i][j] = a->m[j][i];
        }
    }
    return transposed;
}

qp_matrix qp_matrix_turn(const double axis[3], double angle) {
    double x = axis[0];
    double y = axis[1];
    double z = axis[2];
    if (x == 0.0 && y == 0.0 && z == 0.0) {
        return qp_matrix_identity();
    }
    qp_sine_cosine at = qp_real_turn(angle);
    double c = at.cosine;
    double s = at.sine;
    double t = 1 - c;
    const qp_matrix matrix = {{{c + t * x * x, t * x * y - s * z, t * x * z + s * y},
                               {t * x * y + s * z, c + t * y * y, t * y * z - s * x},
                               {t * x * z - s * y, t * y * z + s * x, c + t * z * z}}};
    return matrix;
}

qp_matrix qp_matrix_from_quaternion(const double q[4]) {
    double x = q[0];
    double y = q[1];
    double z = q[2];
    double w = q[3];
    double n = x * x + y * y + z * z + w * w;
    double s = n != 0.0 ? 2 / n : 0.0;
    const qp_matrix matrix = {
        {{1 - s * (y * y + z * z), s * (x * y - z * w), s * (x * z + y * w)},
         {s * (x * y + z * w), 1 - s * (x * x + z * z), s * (y * z - x * w)},
         {s * (x * z - y * w), s * (y * z + x * w), 1 - s * (x * x + y * y)}}};
    return matrix;
}

/* -- A rotation matrix as axis and angle ------------------------------------------------------ */

/*@ requires \valid_read(a + (0 .. 2)) && \valid_read(b + (0 .. 2)) && \valid(out + (0 .. 2));
    assigns out[0 .. 2];
*/
static void cross(const double a[3], const double b[3], double out[3]) {
    out[0] = a[1] * b[2] - a[2] * b[1];
    out[1] = a[2] * b[0] - a[0] * b[2];
    out[2] = a[0] * b[1] - a[1] * b[0];
}

/* Scales to length 1; (0, 0, 0) stays what it is. */
/*@ requires \valid(v + (0 .. 2));
    assigns v[0 .. 2];
*/
static void normalise(double v[3]) {
    double sum = 0.0;
    /*@ loop invariant 0 <= i <= 3;
        loop assigns i, sum;
        loop variant 3 - i;
    */
    for (int i = 0; i < 3; i++) {
        sum += v[i] * v[i];
    }
    double length = qp_real_sqrt(sum);
    /*@ loop invariant 0 <= i <= 3;
        loop assigns i, v[0 .. 2];
        loop variant 3 - i;
    */
    for (int i = 0; i < 3; i++) {
        v[i] = length != 0.0 ? v[i] / length : 0.0;
    }
}

/* Below this largest cofactor of R - I there is no turn: the EE value 0x2d2febff. */
#define COFACTOR_MIN 0x2d2febffu

/* The largest cofactor of the columns, and the row i of it; the first of equal ones. */
/*@ requires \valid_read(columns) && \valid(row) && \separated(columns, row);
    assigns *row;
    ensures 0 <= *row <= 2;
*/
static double largest_cofactor(const qp_matrix *columns, int *row) {
    double best = -1.0;
    *row = 0;
    /*@ loop invariant 0 <= i <= 3 && 0 <= *row <= 2;
        loop assigns i, best, *row;
        loop variant 3 - i;
    */
    for (int i = 0; i < 3; i++) {
        double cofactors[3];
        cross(columns->m[(i + 1) % 3], columns->m[(i + 2) % 3], cofactors);
        /*@ loop invariant 0 <= j <= 3 && 0 <= *row <= 2;
            loop assigns j, best, *row;
            loop variant 3 - j;
        */
        for (int j = 0; j < 3; j++) {
            if (qp_real_abs(cofactors[j]) > best) {
                best = qp_real_abs(cofactors[j]);
                *row = i;
            }
        }
    }
    return best;
}

qp_turn qp_matrix_to_turn(const qp_matrix *m) {
    qp_turn turn = {{0, 0, 0}, 0};
    qp_matrix columns; /* of R - I, as rows */
    int row = 0;
    /*@ loop invariant 0 <= c <= 3;
        loop assigns c, columns;
        loop variant 3 - c;
    */
    for (int c = 0; c < 3; c++) {
        /*@ loop invariant 0 <= r <= 3;
            loop assigns r, columns;
            loop variant 3 - r;
        */
        for (int r = 0; r < 3; r++) {
            columns.m[c][r] = m->m[r][c] - (r == c ? 1.0 : 0.0);
        }
    }
    if (largest_cofactor(&columns, &row) < qp_ee_to_double(COFACTOR_MIN)) {
        return turn;
    }
    qp_matrix frame; /* rows: the axis, a column made unit, and their cross product */
    cross(columns.m[(row + 1) % 3], columns.m[(row + 2) % 3], frame.m[0]);
    normalise(frame.m[0]);
    /*@ loop invariant 0 <= i <= 3;
        loop assigns i, frame;
        loop variant 3 - i;
    */
    for (int i = 0; i < 3; i++) {
        frame.m[1][i] = columns.m[(row + 1) % 3][i];
    }
    normalise(frame.m[1]);
    cross(frame.m[0], frame.m[1], frame.m[2]);
    normalise(frame.m[2]);
    const qp_matrix back = qp_matrix_transpose(&frame);
    const qp_matrix half = qp_matrix_multiply(m, &back);
    const qp_matrix local = qp_matrix_multiply(&frame, &half);
    /*@ loop invariant 0 <= i <= 3;
        loop assigns i, turn;
        loop variant 3 - i;
    */
    for (int i = 0; i < 3; i++) {
        turn.axis[i] = frame.m[0][i];
    }
    turn.angle = qp_real_atan2(local.m[2][1], local.m[1][1]);
    return turn;
}
