#include "plot_math.h"

#include <string.h>

#define LARGEST 1.7976931348623157e308
#define LEAST_NORMAL 2.2250738585072014e-308
#define LOG10_OF_2 0.30102999566398120
#define LN_OF_10 2.3025850929940457
#define DEGREES 57.295779513082321 /* of a radian */

bool qp_plot_finite(double value) {
    return value >= -LARGEST && value <= LARGEST;
}

double qp_plot_power10(int32_t power) {
    double result = 1;
    double base = 10;
    uint32_t size = power < 0 ? 0 - (uint32_t)power : (uint32_t)power;
    for (uint32_t bits = size; bits != 0; bits >>= 1) {
        if ((bits & 1) != 0) {
            result *= base;
        }
        if (bits > 1) {
            base *= base;
        }
    }
    /* Not a product of tenths: 10^-n is then as near as 10^n. */
    return power < 0 ? 1 / result : result;
}

double qp_plot_log10(double value) {
    uint64_t bits = 0;
    double normal = value > LEAST_NORMAL ? value : LEAST_NORMAL;
    memcpy(&bits, &normal, sizeof bits);
    int32_t exponent = (int32_t)(bits >> 52 & 0x7ff) - 1023;
    bits = (bits & 0x000fffffffffffffu) | 0x3ff0000000000000u;
    memcpy(&normal, &bits, sizeof normal);
    /* ln m = 2 (s + s^3/3 + ...) with s at most a third. */
    double s = (normal - 1) / (normal + 1);
    double term = s;
    double sum = 0;
    for (int32_t n = 1; n < 24; n += 2) {
        sum += term / n;
        term *= s * s;
    }
    return exponent * LOG10_OF_2 + 2 * sum / LN_OF_10;
}

int32_t qp_plot_floor_log10(double value) {
    double log = qp_plot_log10(value);
    int32_t power = (int32_t)log - (log < 0 ? 1 : 0);
    if (power < 308 && qp_plot_power10(power + 1) <= value) {
        power++;
    } else if (power > -307 && qp_plot_power10(power) > value) {
        power--;
    }
    return power;
}

double qp_plot_root(double value) {
    if (!(value > 0) || !qp_plot_finite(value)) {
        return 0;
    }
    double scale = 1;
    while (value > 4) {
        value /= 4;
        scale *= 2;
    }
    while (value < 1) {
        value *= 4;
        scale /= 2;
    }
    double root = value / 2 + 0.5;
    for (int i = 0; i < 6; i++) {
        root = (root + value / root) / 2;
    }
    return root * scale;
}

/* The arc tangent of 0 to 1, in degrees: the argument is halved twice, then the series. */
static double arc(double x) {
    double angle = 0;
    int doubled = 1;
    for (int i = 0; i < 2; i++) {
        x = x / (1 + qp_plot_root(1 + x * x));
        doubled *= 2;
    }
    double term = x;
    for (int n = 1; n < 22; n += 2) {
        angle += (n % 4 == 1 ? term : -term) / n;
        term *= x * x;
    }
    return angle * doubled * DEGREES;
}

double qp_plot_degrees(double y, double x) {
    double up = y < 0 ? -y : y;
    double right = x < 0 ? -x : x;
    double angle = 0;
    if (!qp_plot_finite(up) || !qp_plot_finite(right)) {
        return 0;
    }
    if (up > right) {
        angle = 90 - arc(right / up);
    } else if (right > 0) {
        angle = arc(up / right);
    }
    if (x < 0) {
        angle = 180 - angle;
    }
    return y < 0 ? -angle : angle;
}

double qp_plot_near(double angle, double other) {
    double turns = (other - angle) / 360;
    if (!(turns > -1e15 && turns < 1e15)) {
        return angle;
    }
    int64_t whole = (int64_t)(turns + (turns < 0 ? -0.5 : 0.5));
    return angle + 360 * (double)whole;
}
