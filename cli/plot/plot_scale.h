/* From values and times to places in a picture, and the numbers that stand at the axes. */
#ifndef QP_PLOT_SCALE_H
#define QP_PLOT_SCALE_H

#include "plot.h"

/* Places are in tenths of a pixel. */

/* A range of values as it is found; begins with qp_plot_range_empty(). */
typedef struct {
    double least;
    double most;
} qp_plot_range;

qp_plot_range qp_plot_range_empty(void);

/* Widens a range by a value; what is not finite changes nothing. */
void qp_plot_range_add(qp_plot_range *range, double value);

/*
 * An axis of values. It is linear unless the values are so far apart that a linear one would show
 * nothing of the small ones: past 10^6 it is symmetric-logarithmic, linear from -1 to 1 and by
 * decades outside. Values up to 2^129 have a place on it; nothing is cut off.
 */
typedef struct {
    double least;
    double most;
    bool logarithmic;
    bool degrees; /* numbers at it are parts of a turn, where that suits */
    int32_t from; /* the place of `least` */
    int32_t to;   /* the place of `most` */
} qp_plot_axis;

/* An axis for a range; an empty range counts as 0, and one of a single value gets room around it.
 */
qp_plot_axis qp_plot_axis_for(qp_plot_range range, int32_t from, int32_t to);

/* The place of a value; values past an end have the place of that end. */
int32_t qp_plot_place(const qp_plot_axis *axis, double value);

/* How far apart two places are. */
int32_t qp_plot_apart(int32_t a, int32_t b);

/* True for a value that the axis has a place for. */
bool qp_plot_on_axis(const qp_plot_axis *axis, double value);

/* One number at an axis: mantissa * 10^exponent, and its place. */
typedef struct {
    int64_t mantissa;
    int32_t exponent;
    int32_t place;
} qp_plot_tick;

/* Most numbers at an axis. */
#define QP_PLOT_TICKS 24

/* The numbers of an axis, about `wanted` of them; returns how many. */
uint32_t qp_plot_ticks(const qp_plot_axis *axis, uint32_t wanted, qp_plot_tick *ticks);

/* 1, 2 or 5 times a power of ten that is at least `least`: the step of whole-numbered axes. */
uint32_t qp_plot_whole_step(uint32_t least);

#endif
