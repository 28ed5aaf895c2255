/*
 * lib/real against exact results (tests/data/real/exact.tsv, made by scripts/real.sh): the angles
 * nearest to multiples of pi/2, huge ones, tiny ones, both ends of every range.
 */
#include "base/bits.h"
#include "real/far.h"
#include "real/real.h"
#include "real/sin_cos.h"

#include <criterion/criterion.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#define NO_NUMBER 0x7ff8000000000000u

static uint64_t bits(double x) {
    return qp_bits_of_double(x);
}

static double value(uint64_t pattern) {
    return qp_double_of_bits(pattern);
}

#define EXPECT_SAME(actual, expected)                                                              \
    do {                                                                                           \
        const double a_ = (actual);                                                                \
        const double e_ = (expected);                                                              \
        cr_expect(bits(a_) == bits(e_), "line %d: %s is %a, expected %a", __LINE__, #actual, a_,   \
                  e_);                                                                             \
    } while (0)

#define EXPECT_NO_NUMBER(actual) EXPECT_SAME(actual, value(NO_NUMBER))

/* A generator of patterns (Marsaglia, Xorshift RNGs). */
static uint64_t drawn = 88172645463325252u;

static uint64_t draw(void) {
    drawn ^= drawn << 13;
    drawn ^= drawn >> 7;
    drawn ^= drawn << 17;
    return drawn;
}

/* A number from -2 to 2. */
static double draw_small(void) {
    return ldexp((double)(int64_t)draw(), -62);
}

/* -- Exact results ---------------------------------------------------------------------------- */

typedef struct {
    char function[8];
    double argument[2];
    uint64_t nearest;
    double rest; /* the exact result less the nearest double, in its last place */
} exact_row;

static bool read_row(FILE *file, exact_row *row) {
    char line[160];
    while (fgets(line, sizeof line, file) != NULL) {
        uint64_t p[3] = {0, 0, 0};
        int64_t rest = 0;
        if (line[0] == '#') {
            continue;
        }
        bool two = strncmp(line, "atan2", 5) == 0;
        int got = two ? sscanf(line, "%7s %" SCNx64 " %" SCNx64 " %" SCNx64 " %" SCNd64,
                               row->function, &p[0], &p[1], &p[2], &rest)
                      : sscanf(line, "%7s %" SCNx64 " %" SCNx64 " %" SCNd64, row->function, &p[0],
                               &p[2], &rest);
        cr_assert(got == (two ? 5 : 4), "malformed row: %s", line);
        row->argument[0] = value(p[0]);
        row->argument[1] = value(p[1]);
        row->nearest = p[2];
        row->rest = (double)rest / 4294967296.0;
        return true;
    }
    return false;
}

static double result_of(const exact_row *row) {
    const double x = row->argument[0];
    if (strcmp(row->function, "sin") == 0) {
        return qp_real_sin(x);
    }
    if (strcmp(row->function, "cos") == 0) {
        return qp_real_cos(x);
    }
    return strcmp(row->function, "acos") == 0 ? qp_real_acos(x)
                                              : qp_real_atan2(x, row->argument[1]);
}

/* What the results of one function show. */
typedef struct {
    const char *function;
    double bound; /* the most that a result may be off, in its last place */
    int count;
    int nearest;
    double worst;
} tally;

Test(doubles, results_within_their_bounds_of_the_exact_ones) {
    tally tallies[4] = {{"sin", 0.52, 0, 0, 0},
                        {"cos", 0.52, 0, 0, 0},
                        {"acos", 0.54, 0, 0, 0},
                        {"atan2", 0.52, 0, 0, 0}};
    FILE *file = fopen(QP_TEST_DATA_DIR "/real/exact.tsv", "r");
    exact_row row;
    cr_assert(file != NULL, "cannot open real/exact.tsv");
    while (read_row(file, &row)) {
        tally *t = tallies;
        while (strcmp(t->function, row.function) != 0) {
            t++;
            cr_assert(t < tallies + 4, "no function %s", row.function);
        }
        const uint64_t got = bits(result_of(&row));
        const uint64_t off = got > row.nearest ? got - row.nearest : row.nearest - got;
        /* Patterns grow with the size of the number, as the rest does with its sign. */
        const double grown = got > row.nearest ? (double)off : -(double)off;
        const double error = fabs(grown - (row.nearest >> 63 != 0 ? -row.rest : row.rest));
        cr_expect(error <= t->bound, "%s(%a, %a) is %a, %.3f units in the last place off",
                  row.function, row.argument[0], row.argument[1], value(got), error);
        t->worst = error > t->worst ? error : t->worst;
        t->nearest += off == 0;
        t->count++;
    }
    fclose(file);
    for (int i = 0; i < 4; i++) {
        const tally *t = &tallies[i];
        cr_log_info("%s: %d of %d are the nearest double, the worst is %.4f off", t->function,
                    t->nearest, t->count, t->worst);
        cr_expect(t->count >= 600, "%s has %d rows", t->function, t->count);
        cr_expect(t->nearest >= t->count * (i == 2 ? 98 : 99) / 100, "%s: %d of %d are the nearest",
                  t->function, t->nearest, t->count);
    }
}

/* -- Sine and cosine -------------------------------------------------------------------------- */

Test(doubles, sine_and_cosine_of_zeros_and_of_what_is_not_finite) {
    EXPECT_SAME(qp_real_sin(0.0), 0.0);
    EXPECT_SAME(qp_real_sin(-0.0), -0.0);
    EXPECT_SAME(qp_real_cos(0.0), 1.0);
    EXPECT_SAME(qp_real_cos(-0.0), 1.0);
    const double odd[4] = {INFINITY, -INFINITY, NAN, value(0xfff0000000000001u)};
    for (int i = 0; i < 4; i++) {
        EXPECT_NO_NUMBER(qp_real_sin(odd[i]));
        EXPECT_NO_NUMBER(qp_real_cos(odd[i]));
    }
}

Test(doubles, sine_is_odd_cosine_is_even_and_their_squares_make_one) {
    for (int i = 0; i < 200000; i++) {
        const double x = i % 2 == 0 ? value(draw() & 0x7fefffffffffffffu) : 1000 * draw_small();
        const qp_sine_cosine at = qp_real_sin_cos(x);
        const qp_sine_cosine back = qp_real_sin_cos(-x);
        cr_assert(bits(at.sine) == bits(-back.sine), "sine of %a", x);
        cr_assert(bits(at.cosine) == bits(back.cosine), "cosine of %a", x);
        cr_assert(fabs(at.sine * at.sine + at.cosine * at.cosine - 1) < 5e-16, "%a", x);
    }
}

/* Both ways of taking off quarter turns, where both can be used, give the same bits. */
Test(doubles, near_and_far_reductions_agree) {
    for (int i = 0; i < 200000; i++) {
        const double x = i % 2 == 0 ? 1600 * draw_small() : ldexp(draw_small(), i % 16 - 5);
        const qp_sine_cosine one = qp_real_sin_cos_of(qp_real_reduce_far(x));
        const qp_sine_cosine other = qp_real_sin_cos_near(x);
        cr_assert(bits(one.sine) == bits(other.sine), "sine of %a", x);
        cr_assert(bits(one.cosine) == bits(other.cosine), "cosine of %a", x);
    }
}

Test(doubles, sine_and_cosine_grow_and_fall_without_a_step_back) {
    for (int spot = 0; spot < 400; spot++) {
        /* From 0 to pi/2 and so across every point where the polynomials' parts change. */
        double x = spot * (1.5707 / 400);
        qp_sine_cosine last = qp_real_sin_cos(x);
        for (int i = 0; i < 500; i++) {
            x = value(bits(x) + 1);
            const qp_sine_cosine next = qp_real_sin_cos(x);
            cr_assert(next.sine >= last.sine && next.cosine <= last.cosine, "after %a", x);
            last = next;
        }
    }
}

/* -- Arc cosine and angle of a point ---------------------------------------------------------- */

Test(doubles, arc_cosine_at_its_ends_and_outside) {
    EXPECT_SAME(qp_real_acos(1.0), 0.0);
    EXPECT_SAME(qp_real_acos(-1.0), 0x1.921fb54442d18p1);
    EXPECT_SAME(qp_real_acos(0.0), 0x1.921fb54442d18p0);
    EXPECT_SAME(qp_real_acos(-0.0), 0x1.921fb54442d18p0);
    const double outside[6] = {
        value(bits(1.0) + 1), -value(bits(1.0) + 1), 2, INFINITY, -INFINITY, NAN};
    for (int i = 0; i < 6; i++) {
        EXPECT_NO_NUMBER(qp_real_acos(outside[i]));
    }
}

Test(doubles, angle_of_points_on_axes_and_diagonals) {
    const double pi = 0x1.921fb54442d18p1;
    for (int i = 0; i < 4; i++) {
        const double x[4] = {0.0, 5e-324, 3, INFINITY};
        EXPECT_SAME(qp_real_atan2(0.0, x[i]), 0.0);
        EXPECT_SAME(qp_real_atan2(-0.0, x[i]), -0.0);
        EXPECT_SAME(qp_real_atan2(0.0, -x[i]), pi);
        EXPECT_SAME(qp_real_atan2(-0.0, -x[i]), -pi);
    }
    for (int i = 0; i < 3; i++) {
        const double y[3] = {5e-324, 2, INFINITY};
        EXPECT_SAME(qp_real_atan2(y[i], 0.0), pi / 2);
        EXPECT_SAME(qp_real_atan2(-y[i], -0.0), -pi / 2);
        EXPECT_SAME(qp_real_atan2(y[i], y[i]), pi / 4);
        EXPECT_SAME(qp_real_atan2(-y[i], -y[i]), -0x1.2d97c7f3321d2p1);
    }
    EXPECT_SAME(qp_real_atan2(1, INFINITY), 0.0);
    EXPECT_SAME(qp_real_atan2(1, -INFINITY), pi);
    EXPECT_SAME(qp_real_atan2(INFINITY, 1), pi / 2);
    EXPECT_NO_NUMBER(qp_real_atan2(NAN, 1));
    EXPECT_NO_NUMBER(qp_real_atan2(1, NAN));
}

/* A result below the normal range is the quotient itself. */
Test(doubles, angle_of_points_that_is_denormal) {
    EXPECT_SAME(qp_real_atan2(0x1p-1060, 3.0), 0x1p-1060 / 3.0);
    EXPECT_SAME(qp_real_atan2(-5e-324, 1.5), -5e-324 / 1.5);
}

/* -- Root and remainder ----------------------------------------------------------------------- */

/* The host's instruction rounds to nearest, as IEEE 754 demands. */
Test(doubles, root_is_the_nearest_double) {
    for (int i = 0; i < 200000; i++) {
        double x = value(draw() & 0x7fffffffffffffffu);
        if (i % 4 == 0) {
            x = value(draw() & 0xfffffffffffffu); /* denormal */
        } else if (i % 4 == 1) {
            x = (double)(draw() >> 38); /* its square has an exact root */
            x *= x;
        }
        if (isfinite(x)) {
            const double root = sqrt(x);
            cr_assert(bits(qp_real_sqrt_digits(x)) == bits(root), "root of %a", x);
            cr_assert(bits(qp_real_sqrt(x)) == bits(root), "root of %a", x);
        }
    }
}

Test(doubles, root_of_zeros_negatives_and_what_is_not_finite) {
    double (*const roots[2])(double) = {qp_real_sqrt, qp_real_sqrt_digits};
    for (int i = 0; i < 2; i++) {
        EXPECT_SAME(roots[i](0.0), 0.0);
        EXPECT_SAME(roots[i](-0.0), -0.0);
        EXPECT_SAME(roots[i](INFINITY), INFINITY);
        EXPECT_SAME(roots[i](0x1.fffffffffffffp1023), 0x1.fffffffffffffp511);
        EXPECT_NO_NUMBER(roots[i](-5e-324));
        EXPECT_NO_NUMBER(roots[i](-INFINITY));
        EXPECT_NO_NUMBER(roots[i](-NAN));
    }
}

/* fmod is exact in every libm that keeps to the standard. */
Test(doubles, remainder_is_exact) {
    for (int i = 0; i < 100000; i++) {
        double x = value(draw());
        double y = value(draw());
        if (i % 4 == 0) {
            y = value(draw() & 0x800fffffffffffffu);
        } else if (i % 4 == 1) {
            y = x * draw_small();
        }
        if (i % 8 < 2) {
            x = value(draw() & 0x801fffffffffffffu);
        }
        if (isfinite(x) && isfinite(y) && y != 0) {
            const double left = fmod(x, y);
            cr_assert(bits(qp_real_mod(x, y)) == bits(left), "%a modulo %a is %a, not %a", x, y,
                      left, qp_real_mod(x, y));
        }
    }
}

Test(doubles, remainder_of_zeros_and_of_what_is_not_finite) {
    EXPECT_SAME(qp_real_mod(0.0, 3), 0.0);
    EXPECT_SAME(qp_real_mod(-0.0, 3), -0.0);
    EXPECT_SAME(qp_real_mod(-6, 3), -0.0);
    EXPECT_SAME(qp_real_mod(5, INFINITY), 5);
    EXPECT_NO_NUMBER(qp_real_mod(5, 0.0));
    EXPECT_NO_NUMBER(qp_real_mod(5, -0.0));
    EXPECT_NO_NUMBER(qp_real_mod(INFINITY, 5));
    EXPECT_NO_NUMBER(qp_real_mod(NAN, 5));
    EXPECT_NO_NUMBER(qp_real_mod(5, NAN));
}

Test(doubles, size_of_a_number) {
    EXPECT_SAME(qp_real_abs(-0.0), 0.0);
    EXPECT_SAME(qp_real_abs(0.0), 0.0);
    EXPECT_SAME(qp_real_abs(-5e-324), 5e-324);
    EXPECT_SAME(qp_real_abs(-INFINITY), INFINITY);
    cr_expect(isnan(qp_real_abs(NAN)));
}
