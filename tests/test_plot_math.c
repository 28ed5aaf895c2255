/* The little mathematics of pictures, at its edges; numbers at an axis; letters that are not shown.
 */
#include "plot_math.h"
#include "plot_picture.h"
#include "plot_scale.h"
#include "plot_text.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LARGEST 1.7976931348623157e308

static void expect_near(double got, double expected, const char *what) {
    double room = 1e-9 * (fabs(expected) + 1);
    cr_expect(fabs(got - expected) <= room, "%s: %.17g, not %.17g", what, got, expected);
}

Test(plot_math, finite_is_all_but_infinities_and_nans) {
    cr_expect(qp_plot_finite(0) && qp_plot_finite(LARGEST) && qp_plot_finite(-LARGEST));
    cr_expect(!qp_plot_finite(INFINITY) && !qp_plot_finite(-INFINITY) && !qp_plot_finite(NAN));
}

Test(plot_math, text_that_does_not_fit_is_cut) {
    char text[8];
    memset(text, '?', sizeof text);
    qp_plot_print(text, 5, "%s%u", "abc", 78);
    cr_expect_str_eq(text, "abc7");
    cr_expect_eq(text[5], '?');
    qp_plot_print(text, 1, "%s", "abc");
    cr_expect_str_eq(text, "");
    cr_expect(qp_plot_apart(3, -4) == 7 && qp_plot_apart(-4, 3) == 7 && qp_plot_apart(2, 2) == 0);
}

Test(plot_math, power_below_a_value) {
    for (int32_t power = -307; power <= 308; power++) {
        const double exact = qp_plot_power10(power);
        cr_expect_eq(qp_plot_floor_log10(exact), power, "10^%d", (int)power);
        cr_expect_eq(qp_plot_floor_log10(exact * 1.5), power, "1.5 * 10^%d", (int)power);
        if (power > -307) {
            cr_expect_eq(qp_plot_floor_log10(nextafter(exact, 0)), power - 1, "below 10^%d",
                         (int)power);
        }
    }
}

Test(plot_math, power_below_the_largest_and_the_least) {
    cr_expect_eq(qp_plot_floor_log10(LARGEST), 308);
    cr_expect_leq(qp_plot_floor_log10(5e-324), -307);
}

Test(plot_math, root_of_what_has_none_is_0) {
    static const double without[] = {0, -1, INFINITY, NAN};
    for (size_t i = 0; i < 4; i++) {
        cr_expect_eq(qp_plot_root(without[i]), 0);
    }
    expect_near(qp_plot_root(2), 1.4142135623730951, "root of 2");
    expect_near(qp_plot_root(1e300), 1e150, "root of 1e300");
    expect_near(qp_plot_root(1e-300) * 1e150, 1, "root of 1e-300");
}

Test(plot_math, angles_of_points) {
    static const double points[][3] = {{0, 0, 0},      {0, 1, 0},    {1, 1, 45},
                                       {1, 0, 90},     {1, -1, 135}, {0, -1, 180},
                                       {-1, -1, -135}, {-1, 0, -90}, {-1, 2, -26.56505117707799}};
    for (size_t i = 0; i < sizeof points / sizeof points[0]; i++) {
        expect_near(qp_plot_degrees(points[i][0], points[i][1]), points[i][2], "angle");
    }
    static const double odd[] = {INFINITY, -INFINITY, NAN};
    for (size_t i = 0; i < 3; i++) {
        cr_expect_eq(qp_plot_degrees(odd[i], 1), 0);
        cr_expect_eq(qp_plot_degrees(1, odd[i]), 0);
    }
}

Test(plot_math, angles_near_others) {
    expect_near(qp_plot_near(10, 700), 730, "above");
    expect_near(qp_plot_near(10, -700), -710, "below");
    expect_near(qp_plot_near(-170, 170), 190, "across");
    expect_near(qp_plot_near(10, 1e300), 10, "too far above");
    expect_near(qp_plot_near(10, -1e300), 10, "too far below");
}

/* -- Axes ------------------------------------------------------------------------------------- */

static qp_plot_axis axis_of(double least, double most, bool degrees, int32_t to) {
    qp_plot_range range = qp_plot_range_empty();
    qp_plot_range_add(&range, least);
    qp_plot_range_add(&range, most);
    qp_plot_axis axis = qp_plot_axis_for(range, 0, to);
    axis.degrees = degrees;
    return axis;
}

/* Numbers stand in order, apart and on the axis. */
static void expect_ticks(double least, double most, bool degrees, int32_t to) {
    const qp_plot_axis axis = axis_of(least, most, degrees, to);
    qp_plot_tick ticks[QP_PLOT_TICKS];
    const uint32_t count = qp_plot_ticks(&axis, 5, ticks);
    cr_expect(count > 0 && count <= QP_PLOT_TICKS, "%g to %g: %u", least, most, (unsigned)count);
    for (uint32_t i = 0; i < count; i++) {
        const double value = (double)ticks[i].mantissa * qp_plot_power10(ticks[i].exponent);
        cr_expect(qp_plot_on_axis(&axis, value), "%g to %g: %g", least, most, value);
        cr_expect_eq(ticks[i].place, qp_plot_place(&axis, value));
        for (uint32_t k = 0; k < i; k++) {
            cr_expect(abs(ticks[i].place - ticks[k].place) >= 120, "%g to %g", least, most);
        }
    }
}

Test(plot_math, numbers_at_axes_of_all_sizes) {
    static const double spans[][2] = {{0, 1},          {-1, 1},     {0, 1e-6},     {1e5, 1e5 + 1},
                                      {-1e30, 1e30},   {0, 6.8e38}, {-5, 1e9},     {0, 0},
                                      {-1e-30, 1e-30}, {359, 721},  {-4000, 4000}, {0, 40}};
    for (size_t i = 0; i < sizeof spans / sizeof spans[0]; i++) {
        for (int degrees = 0; degrees < 2; degrees++) {
            expect_ticks(spans[i][0], spans[i][1], degrees != 0, 2000);
            expect_ticks(spans[i][0], spans[i][1], degrees != 0, -2000);
            expect_ticks(spans[i][0], spans[i][1], degrees != 0, 20000);
        }
    }
}

/* -- Letters ---------------------------------------------------------------------------------- */

static void expect_escaped(const char *text, const char *expected) {
    plot_test out;
    memset(&out, 0, sizeof out);
    plot_to_text(&out);
    qp_plot_escaped(&out.plot, text, strlen(text));
    cr_expect_eq(out.size, strlen(expected), "%.*s", (int)out.size, out.text);
    cr_expect(memcmp(out.text, expected, out.size) == 0, "%.*s", (int)out.size, out.text);
    plot_free(&out);
}

Test(plot_math, marks_that_turn_text_around_are_escaped_and_their_neighbours_are_not) {
    expect_escaped("<&>\"'", "&lt;&amp;&gt;&quot;&#39;");
    expect_escaped("\xe2\x80\x8d\xe2\x80\x90", "\xe2\x80\x8d\xe2\x80\x90"); /* U+200D, U+2010 */
    expect_escaped("\xe2\x80\xa7\xe2\x80\xaf", "\xe2\x80\xa7\xe2\x80\xaf"); /* U+2027, U+202F */
    expect_escaped("\xe2\x81\xa5\xe2\x81\xaa", "\xe2\x81\xa5\xe2\x81\xaa"); /* U+2065, U+206A */
    expect_escaped("\xef\xbf\xbd\xf0\x90\x80\x80", "\xef\xbf\xbd\xf0\x90\x80\x80");
    static const char *const marks[] = {"\xe2\x80\x8e", "\xe2\x80\x8f", "\xe2\x80\xa8",
                                        "\xe2\x80\xae", "\xe2\x81\xa6", "\xe2\x81\xa9",
                                        "\xef\xbf\xbe", "\xef\xbf\xbf"};
    for (size_t i = 0; i < sizeof marks / sizeof marks[0]; i++) {
        char expected[16];
        const unsigned char *mark = (const unsigned char *)marks[i];
        (void)snprintf(expected, sizeof expected, "\\x%02x\\x%02x\\x%02x", (unsigned)mark[0],
                       (unsigned)mark[1], (unsigned)mark[2]);
        expect_escaped(marks[i], expected);
    }
}
