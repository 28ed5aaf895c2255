/* The short sine and cosine of lib/real/turn.h against the long ones. */
#include "real/turn.h"

#include <criterion/criterion.h>
#include <math.h>

/* A unit in the last place of what is near 1, and half of one more for what is subtracted last. */
static void expect_near(double is, double expected, double angle, const char *what) {
    const double allowed = 2.3e-16 * fabs(expected) + 1e-21;
    cr_assert(fabs(is - expected) <= allowed, "%s of %a: %a, not %a", what, angle, is, expected);
}

static void expect_turn(double angle) {
    const qp_sine_cosine is = qp_real_turn(angle);
    const qp_sine_cosine back = qp_real_turn(-angle);
    const qp_sine_cosine expected = qp_real_sin_cos(angle);
    expect_near(is.sine, expected.sine, angle, "sine");
    expect_near(is.cosine, expected.cosine, angle, "cosine");
    cr_assert(-is.sine == back.sine, "%a is not odd", angle);
    cr_assert(is.cosine == back.cosine, "%a is not even", angle);
}

Test(turn, is_within_a_unit_in_the_last_place) {
    for (int i = 0; i <= 400000; i++) {
        expect_turn((double)i * 1.1e-5);        /* the first turn's 0.7 */
        expect_turn(3.0 + (double)i * 8.03e-3); /* to the last of the near ones */
    }
    for (int power = -1074; power < 1024; power++) {
        expect_turn(ldexp(1.0, power));
        expect_turn(ldexp(1.9, power));
    }
}

Test(turn, knows_quarters) {
    const double quarter = 1.5707963267948966;
    for (int k = 0; k < 2048; k++) {
        expect_turn(k * quarter);
        expect_turn(nextafter(k * quarter, 0));
        expect_turn((k + 0.5) * quarter);
        expect_turn(nextafter((k + 0.5) * quarter, 1e9));
    }
    cr_expect_eq(qp_real_turn(-0.0).sine, 0.0);
    cr_expect_eq(qp_real_turn(0.0).cosine, 1.0);
}

Test(turn, of_what_is_no_number_is_none) {
    cr_expect(isnan(qp_real_turn(NAN).sine) && isnan(qp_real_turn(NAN).cosine));
    cr_expect(isnan(qp_real_turn(INFINITY).sine) && isnan(qp_real_turn(-INFINITY).cosine));
}
