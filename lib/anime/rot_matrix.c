/*
 * sceVu0RotMatrix with the game's own cosine (_sceVu0ecossin 0x001109b8): a polynomial for the
 * cosine and sqrt(1 - cos^2) for the sine, off by up to about 5e-4 near 0. The game's error, kept.
 */
#include "anime/matrix.h"

#define ONE 0x3f800000u
#define HALF_PI 0x3fc90fdbu
#define PI 0x40490fdbu
#define DEGREES_180 0x43340000u

/* Coefficients at 0x002f7520: of x^9, x^7, x^5, x^3. */
static const uint32_t coefficients[4] = {0x362e9c14u, 0xb94fb21fu, 0x3c08873eu, 0xbe2aaaa4u};

/* The term of coefficient `index`: ((k * x) * x2) * x2 ... (anime.md, Keyed rotations). */
/*@ requires index < 4;
    assigns \nothing;
*/
static uint32_t term(qp_ee_model model, uint32_t index, uint32_t x, uint32_t x2) {
    uint32_t value = qp_ee_mul(model, qp_ee_mul(model, coefficients[index], x), x2);
    /*@ loop invariant index <= i <= 3;
        loop assigns i, value;
        loop variant 3 - i;
    */
    for (uint32_t i = index; i < 3; i++) {
        value = qp_ee_mul(model, value, x2);
    }
    return value;
}

/*@ requires \valid(sine) && \valid(cosine) && \separated(sine, cosine);
    assigns *sine, *cosine;
*/
static void sine_cosine(qp_ee_model model, uint32_t angle, uint32_t *sine, uint32_t *cosine) {
    bool negative = angle >> 31 != 0 && (angle >> 23 & 0xff) != 0;
    uint32_t x = negative ? qp_ee_add(model, HALF_PI, angle) : qp_ee_sub(model, HALF_PI, angle);
    uint32_t x2 = qp_ee_mul(model, x, x);
    uint32_t sum = x;
    /*@ loop invariant 0 <= i <= 4;
        loop assigns i, sum;
        loop variant i;
    */
    for (uint32_t i = 4; i > 0; i--) {
        sum = qp_ee_add(model, sum, term(model, i - 1, x, x2));
    }
    uint32_t square = qp_ee_mul(model, sum, sum);
    uint32_t root = qp_ee_sqrt(model, qp_ee_sub(model, ONE, square));
    *sine = negative ? qp_ee_sub(model, 0, root) : qp_ee_add(model, 0, root);
    *cosine = sum;
}

/* Four columns of four patterns, as the VU0 stores a matrix. */
typedef struct {
    uint32_t column[4][4];
} vu0_matrix;

static const vu0_matrix unit = {{{ONE, 0, 0, 0}, {0, ONE, 0, 0}, {0, 0, ONE, 0}, {0, 0, 0, ONE}}};

/* A pattern of exponent 0, whatever its fraction. */
//@ assigns \nothing;
static bool is_zero(uint32_t a) {
    return (a & 0x7f800000u) == 0;
}

/* sum + a * b. Most products of a rotation's matrices are zeros, which a sum that is none does not
   show. */
//@ assigns \nothing;
static uint32_t add_product(qp_ee_model model, uint32_t sum, uint32_t a, uint32_t b) {
    if (!is_zero(sum) && (is_zero(a) || is_zero(b))) {
        return sum;
    }
    return qp_ee_madd(model, sum, a, b);
}

/* left * right: ((a * x + b * y) + c * z) + d * w for each component of each column. */
/*@ requires \valid_read(left) && \valid_read(right);
    assigns \nothing;
*/
static vu0_matrix multiply(qp_ee_model model, const vu0_matrix *left, const vu0_matrix *right) {
    vu0_matrix product;
    /*@ loop invariant 0 <= c <= 4;
        loop assigns c, product;
        loop variant 4 - c;
    */
    for (uint32_t c = 0; c < 4; c++) {
        /*@ loop invariant 0 <= k <= 4;
            loop assigns k, product;
            loop variant 4 - k;
        */
        for (uint32_t k = 0; k < 4; k++) {
            uint32_t sum = qp_ee_mul(model, left->column[0][k], right->column[c][0]);
            /*@ loop invariant 1 <= j <= 4;
                loop assigns j, sum;
                loop variant 4 - j;
            */
            for (uint32_t j = 1; j < 4; j++) {
                sum = add_product(model, sum, left->column[j][k], right->column[c][j]);
            }
            product.column[c][k] = sum;
        }
    }
    return product;
}

/*
 * A turn about one coordinate axis: every sine and cosine goes through 0 + v, or 0 - v, first. The
 * two axes that turn are a and b: a to a by cosine, a to b by sine.
 */
/*@ requires a < 4 && b < 4;
    assigns \nothing;
*/
static vu0_matrix turn(qp_ee_model model, uint32_t angle, uint32_t a, uint32_t b) {
    uint32_t sine = 0;
    uint32_t cosine = 0;
    vu0_matrix matrix = unit;
    sine_cosine(model, angle, &sine, &cosine);
    matrix.column[a][a] = qp_ee_add(model, 0, cosine);
    matrix.column[a][b] = qp_ee_add(model, 0, sine);
    matrix.column[b][a] = qp_ee_sub(model, 0, sine);
    matrix.column[b][b] = qp_ee_add(model, 0, cosine);
    return matrix;
}

qp_matrix qp_rot_matrix(qp_ee_model model, const uint32_t radians[3]) {
    const vu0_matrix z = turn(model, radians[2], 0, 1);
    const vu0_matrix y = turn(model, radians[1], 2, 0);
    const vu0_matrix x = turn(model, radians[0], 1, 2);
    vu0_matrix product = multiply(model, &z, &unit);
    product = multiply(model, &y, &product);
    product = multiply(model, &x, &product);
    qp_matrix rows;
    /*@ loop invariant 0 <= r <= 3;
        loop assigns r, rows;
        loop variant 3 - r;
    */
    for (uint32_t r = 0; r < 3; r++) {
        /*@ loop invariant 0 <= c <= 3;
            loop assigns c, rows;
            loop variant 3 - c;
        */
        for (uint32_t c = 0; c < 3; c++) {
            rows.m[r][c] = qp_ee_to_double(product.column[c][r]);
        }
    }
    return rows;
}

uint32_t qp_degrees_to_radians(qp_ee_model model, uint32_t degrees) {
    return qp_ee_div(model, qp_ee_mul(model, PI, degrees), DEGREES_180);
}
