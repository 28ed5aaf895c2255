/*
 * The little mathematics that drawing needs, so that pictures are the same with every C library and
 * with none: good to about nine digits, which no picture can show. Every function has a finite
 * result for every finite argument.
 */
#ifndef QP_PLOT_MATH_H
#define QP_PLOT_MATH_H

#include <stdbool.h>
#include <stdint.h>

bool qp_plot_finite(double value);

/* Ten to a whole power from -307 to 308. */
double qp_plot_power10(int32_t power);

/* Decimal logarithm; that of the least normal number for 0 and below. */
double qp_plot_log10(double value);

/* The largest power of ten that is not above `value`, as a power; `value` above 0. */
int32_t qp_plot_floor_log10(double value);

/* Square root; 0 for what is not above 0. */
double qp_plot_root(double value);

/* The angle of the point (x, y) in degrees, above -180 and at most 180; 0 for (0, 0) and
   for what is not finite. */
double qp_plot_degrees(double y, double x);

/* `angle` with as many full turns added as bring it nearest to `other`; both in degrees. */
double qp_plot_near(double angle, double other);

#endif
