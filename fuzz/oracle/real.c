#include "real/real.h"
#include "oracle/require.h"
#include "oracle/values.h"

#include <math.h>
#include <string.h>

/* -- Doubles ---------------------------------------------------------------------------------- */

static double of_bits(uint64_t bits) {
    double value = 0;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static double pattern(qp_source *source) {
    const uint64_t high = qp_draw_u32(source);
    return of_bits(high << 32 | qp_draw_u32(source));
}

/* Any pattern; a number of a few units, as angles are; one with a short fraction. */
static double draw_double(qp_source *source) {
    static const double odd[] = {NAN, 0.0,      -0.0,      1.0,       -1.0,
                                 0.5, HUGE_VAL, 0x1p-1074, 0x1p-1022, 0x1p1023};
    const uint32_t kind = qp_draw_below(source, 6);
    if (kind == 0) {
        return odd[qp_draw_below(source, sizeof odd / sizeof odd[0])];
    }
    if (kind < 3) {
        return pattern(source);
    }
    const double small = ldexp((double)(int32_t)qp_draw_u32(source), -31);
    return kind == 3 ? small : kind == 4 ? small * 10 : ldexp(small, (int)qp_draw_u8(source) - 64);
}

/* The same number, the same infinity, or no number both. */
static bool same(double a, double b) {
    return (isnan(a) && isnan(b)) || qp_same_bits(&a, &b, sizeof a);
}

/* Within a few units of the last place of the larger. */
static bool close(double a, double b) {
    return same(a, b) || fabs(a - b) <= 4e-16 * fmax(fabs(b), 0x1p-1000);
}

/* Beyond numbers a result is none. */
static double sine(double x) {
    return isfinite(x) ? sin(x) : NAN;
}

static double cosine(double x) {
    return isfinite(x) ? cos(x) : NAN;
}

/* All four corners. */
static void check_infinite_angles(void) {
    for (int i = 0; i < 4; i++) {
        const double y = i % 2 == 0 ? HUGE_VAL : -HUGE_VAL;
        const double x = i < 2 ? HUGE_VAL : -HUGE_VAL;
        require(same(qp_real_atan2(y, x), atan2(y, x)), "the angle of %a, %a", y, x);
    }
}

void qp_oracle_real(qp_source *source) {
    check_infinite_angles();
    const double x = draw_double(source);
    const double y = draw_double(source);
    require(same(qp_real_sqrt_digits(x), sqrt(x)) && same(qp_real_sqrt(x), sqrt(x)),
            "the root of %a is not %a", x, qp_real_sqrt_digits(x));
    require(same(qp_real_mod(x, y), fmod(x, y)), "the rest of %a by %a is not %a", x, y,
            qp_real_mod(x, y));
    const qp_sine_cosine both = qp_real_sin_cos(x);
    require(close(both.sine, sine(x)) && close(both.cosine, cosine(x)),
            "sine and cosine of %a are not %a and %a", x, both.sine, both.cosine);
    require(same(qp_real_sin(x), both.sine) && same(qp_real_cos(x), both.cosine),
            "sine and cosine of %a alone are others", x);
    require(close(qp_real_atan2(y, x), isnan(x) || isnan(y) ? NAN : atan2(y, x)),
            "the angle of %a, %a is not %a", y, x, qp_real_atan2(y, x));
    require(close(qp_real_acos(x), acos(x)), "the arc cosine of %a is not %a", x, qp_real_acos(x));
}
