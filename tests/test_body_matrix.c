/* Matrices of bodies: by hand, and against second implementations, in both models. */
#include "quirkproof/body.h"

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

#define ONE 0x3f800000u
#define TWO 0x40000000u
#define MAX 0x7fffffffu

static uint64_t state = 1181783497276652981u;

static uint32_t random_word(void) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(state >> 32);
}

static uint32_t number(int32_t value) {
    return qp_ee_from_int(value);
}

/* -- Patterns of doubles ---------------------------------------------------------------------- */

Test(body_matrix, patterns_survive_the_way_through_double) {
    for (uint32_t i = 0; i < 2000000; i++) {
        uint32_t pattern = random_word();
        uint32_t expected = (pattern & 0x7f800000) == 0 ? pattern & 0x80000000 : pattern;
        cr_assert_eq(qp_pattern_of(qp_ee_to_double(pattern)), expected, "%08x", pattern);
    }
    for (uint32_t exponent = 0; exponent < 512; exponent++) {
        uint32_t edges[] = {exponent << 23, exponent << 23 | 0x7fffff};
        for (int i = 0; i < 2; i++) {
            uint32_t expected = (edges[i] & 0x7f800000) == 0 ? edges[i] & 0x80000000 : edges[i];
            cr_assert_eq(qp_pattern_of(qp_ee_to_double(edges[i])), expected);
        }
    }
}

Test(body_matrix, doubles_are_truncated_toward_zero) {
    cr_assert_eq(qp_pattern_of(nextafter(1.0, 2.0)), ONE);
    cr_assert_eq(qp_pattern_of(nextafter(1.0, 0.0)), 0x3f7fffffu);
    cr_assert_eq(qp_pattern_of(-nextafter(1.0, 2.0)), 0xbf800000u);
    cr_assert_eq(qp_pattern_of(-nextafter(1.0, 0.0)), 0xbf7fffffu);
    cr_assert_eq(qp_pattern_of(nextafter(0x1p-126, 0.0)), 0);
    cr_assert_eq(qp_pattern_of(-nextafter(0x1p-126, 0.0)), 0x80000000u);
    cr_assert_eq(qp_pattern_of(0x1p-126), 0x00800000u);
    cr_assert_eq(qp_pattern_of(0x1p128), 0x7f800000u);
    cr_assert_eq(qp_pattern_of(nextafter(0x1p129, 0.0)), MAX);
    cr_assert_eq(qp_pattern_of(0x1p129), MAX);
    cr_assert_eq(qp_pattern_of(-1e300), 0xffffffffu);
    cr_assert_eq(qp_pattern_of(INFINITY), MAX);
    cr_assert_eq(qp_pattern_of(-INFINITY), 0xffffffffu);
    cr_assert_eq(qp_pattern_of(5e-324), 0);
    cr_assert_eq(qp_pattern_of(0.0), 0);
    cr_assert_eq(qp_pattern_of(-0.0), 0x80000000u);
}

/* -- Local matrices --------------------------------------------------------------------------- */

Test(body_matrix, local_matrices_are_place_times_rotation_times_scale) {
    const uint32_t position[3] = {number(7), number(-8), number(9)};
    const uint32_t scale[3] = {number(2), number(3), number(-5)};
    /* x to y, y to -x. */
    const qp_matrix rotation = {{{0, -1, 0}, {1, 0, 0}, {0, 0, 1}}};
    static const int32_t expected[4][4] = {
        {0, 2, 0, 0}, {-3, 0, 0, 0}, {0, 0, -5, 0}, {7, -8, 9, 1}};
    for (int m = 0; m < 2; m++) {
        qp_ee_model model = m == 0 ? QP_EE_REFERENCE : QP_EE_CONSOLE;
        const qp_transform made = qp_transform_from(model, position, &rotation, scale);
        for (int c = 0; c < 4; c++) {
            for (int r = 0; r < 4; r++) {
                cr_assert(qp_ee_equal(made.column[c][r], number(expected[c][r])),
                          "[%d][%d] is %08x", c, r, made.column[c][r]);
            }
        }
    }
}

/* R = identity and S = 1 leave any position as its pattern. */
Test(body_matrix, positions_pass_whatever_their_pattern) {
    const uint32_t position[3] = {0xffffffff, 0x7f800001, 0x80000000};
    const uint32_t scale[3] = {ONE, ONE, ONE};
    const qp_matrix identity = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    const qp_transform made = qp_transform_from(QP_EE_REFERENCE, position, &identity, scale);
    const qp_transform unit = qp_transform_identity();
    cr_assert_eq(memcmp(made.column[3], position, sizeof position), 0);
    cr_assert_eq(memcmp(made.column, unit.column, 3 * sizeof made.column[0]), 0);
}

/* -- Products --------------------------------------------------------------------------------- */

/* On small whole numbers both models are exact, and integers tell the product. */
Test(body_matrix, products_of_whole_numbers_are_exact) {
    for (int round = 0; round < 2000; round++) {
        int32_t a[4][4];
        int32_t b[4][4];
        qp_transform left;
        qp_transform right;
        for (int c = 0; c < 4; c++) {
            for (int r = 0; r < 4; r++) {
                a[c][r] = (int32_t)(random_word() % 17) - 8;
                b[c][r] = (int32_t)(random_word() % 17) - 8;
                left.column[c][r] = number(a[c][r]);
                right.column[c][r] = number(b[c][r]);
            }
        }
        const qp_transform product =
            qp_transform_multiply(round % 2 == 0 ? QP_EE_REFERENCE : QP_EE_CONSOLE, &left, &right);
        for (int c = 0; c < 4; c++) {
            for (int r = 0; r < 4; r++) {
                int32_t sum = 0;
                for (int k = 0; k < 4; k++) {
                    sum += a[k][r] * b[c][k];
                }
                cr_assert(qp_ee_equal(product.column[c][r], number(sum)));
            }
        }
    }
}

/* ((a * x + b * y) + c * z) + d * w, written out. */
static uint32_t component(qp_ee_model model, const qp_transform *left, const uint32_t v[4], int r) {
    uint32_t ax = qp_ee_mul(model, left->column[0][r], v[0]);
    if (model == QP_EE_CONSOLE) {
        uint32_t by = qp_ee_madd(model, ax, left->column[1][r], v[1]);
        uint32_t cz = qp_ee_madd(model, by, left->column[2][r], v[2]);
        return qp_ee_madd(model, cz, left->column[3][r], v[3]);
    }
    uint32_t by = qp_ee_mul(model, left->column[1][r], v[1]);
    uint32_t cz = qp_ee_mul(model, left->column[2][r], v[2]);
    uint32_t dw = qp_ee_mul(model, left->column[3][r], v[3]);
    return qp_ee_add(model, qp_ee_add(model, qp_ee_add(model, ax, by), cz), dw);
}

Test(body_matrix, products_of_any_patterns_go_from_left_to_right) {
    for (int round = 0; round < 4000; round++) {
        qp_ee_model model = round % 2 == 0 ? QP_EE_REFERENCE : QP_EE_CONSOLE;
        qp_transform left;
        qp_transform right;
        for (int c = 0; c < 4; c++) {
            for (int r = 0; r < 4; r++) {
                uint32_t spread = round % 3 == 0 ? 0xffffffff : 0x80ffffff;
                uint32_t base = round % 3 == 0 ? 0 : 0x3f000000;
                left.column[c][r] = (random_word() & spread) | base;
                right.column[c][r] = (random_word() & spread) | base;
            }
        }
        const qp_transform product = qp_transform_multiply(model, &left, &right);
        for (int c = 0; c < 4; c++) {
            for (int r = 0; r < 4; r++) {
                cr_assert_eq(product.column[c][r], component(model, &left, right.column[c], r));
            }
        }
    }
}

/* In the console model 1.0 * 0x3fffffff is 0x3ffffffe, the other way round it is 0x3fffffff. */
Test(body_matrix, the_left_matrix_gives_the_left_operand) {
    qp_transform left = qp_transform_identity();
    qp_transform right = qp_transform_identity();
    right.column[0][0] = 0x3fffffff;
    cr_assert_eq(qp_transform_multiply(QP_EE_CONSOLE, &left, &right).column[0][0], 0x3ffffffe);
    cr_assert_eq(qp_transform_multiply(QP_EE_CONSOLE, &right, &left).column[0][0], 0x3fffffff);
    cr_assert_eq(qp_transform_multiply(QP_EE_REFERENCE, &left, &right).column[0][0], 0x3fffffff);
}

/* In the console model a product that overflows decides the result, whatever the sum was. */
Test(body_matrix, an_overflowing_product_decides_in_the_console_model) {
    qp_transform left = qp_transform_identity();
    qp_transform right = qp_transform_identity();
    left.column[0][0] = 0xffffffff; /* -max */
    left.column[1][0] = 0x7f000000; /* 2^127 */
    right.column[0][0] = ONE;
    right.column[0][1] = 0x41000000; /* 8: 2^130 */
    cr_assert_eq(qp_transform_multiply(QP_EE_CONSOLE, &left, &right).column[0][0], MAX);
    cr_assert_eq(qp_transform_multiply(QP_EE_REFERENCE, &left, &right).column[0][0], 0);
}
