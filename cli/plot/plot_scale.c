#include "plot_scale.h"

#include "plot_math.h"

/* Where a linear axis ends and a logarithmic one begins: the range, and how many times the larger
   end is the smaller one, if both have one sign. */
#define LINEAR_RANGE 1e6
#define LINEAR_RATIO 1e3

qp_plot_range qp_plot_range_empty(void) {
    qp_plot_range range = {1, 0};
    return range;
}

static bool empty(const qp_plot_range *range) {
    return range->least > range->most;
}

void qp_plot_range_add(qp_plot_range *range, double value) {
    if (!qp_plot_finite(value)) {
        return;
    }
    if (empty(range)) {
        range->least = value;
        range->most = value;
    }
    range->least = value < range->least ? value : range->least;
    range->most = value > range->most ? value : range->most;
}

/* -- The logarithmic form --------------------------------------------------------------------- */

/* Linear from -1 to 1, and one more for each decade. */
static double fold(double value) {
    double size = value < 0 ? -value : value;
    double folded = size <= 1 ? size : 1 + qp_plot_log10(size);
    return value < 0 ? -folded : folded;
}

/* -- Axes ------------------------------------------------------------------------------------- */

static double magnitude(double value) {
    return value < 0 ? -value : value;
}

static bool wants_logarithm(double least, double most) {
    double small = magnitude(least) < magnitude(most) ? magnitude(least) : magnitude(most);
    double large = magnitude(least) < magnitude(most) ? magnitude(most) : magnitude(least);
    bool one_sign = (least > 0) == (most > 0) && least != 0 && most != 0;
    return most - least > LINEAR_RANGE && !(one_sign && large < small * LINEAR_RATIO);
}

qp_plot_axis qp_plot_axis_for(qp_plot_range range, int32_t from, int32_t to) {
    qp_plot_axis axis = {0, 0, false, false, from, to};
    if (!empty(&range)) {
        axis.least = range.least;
        axis.most = range.most;
    }
    /* What is narrower than the numbers at it could tell is one value. */
    double size =
        magnitude(axis.least) > magnitude(axis.most) ? magnitude(axis.least) : magnitude(axis.most);
    axis.logarithmic = wants_logarithm(axis.least, axis.most);
    if (axis.most - axis.least <= size * 1e-7) {
        double room = size > 1e-300 ? size / 2 : 1;
        axis.least -= room;
        axis.most += room;
    } else if (!axis.logarithmic) {
        double room = (axis.most - axis.least) * 0.06;
        axis.least -= room;
        axis.most += room;
    }
    return axis;
}

bool qp_plot_on_axis(const qp_plot_axis *axis, double value) {
    return value >= axis->least && value <= axis->most;
}

int32_t qp_plot_apart(int32_t a, int32_t b) {
    return a < b ? b - a : a - b;
}

int32_t qp_plot_place(const qp_plot_axis *axis, double value) {
    double least = axis->logarithmic ? fold(axis->least) : axis->least;
    double most = axis->logarithmic ? fold(axis->most) : axis->most;
    double at = axis->logarithmic ? fold(value) : value;
    double part = (at - least) / (most - least);
    if (!(part > 0)) {
        return axis->from;
    }
    if (part >= 1) {
        return axis->to;
    }
    double place = axis->from + part * (axis->to - axis->from);
    return (int32_t)(place + (place < 0 ? -0.5 : 0.5));
}

/* -- Numbers at an axis ----------------------------------------------------------------------- */

/* Least distance of two numbers. */
enum { TICKS_APART = 120 };

static void add(const qp_plot_axis *axis, int64_t mantissa, int32_t exponent, uint32_t *count,
                qp_plot_tick *ticks) {
    double value = (double)mantissa * qp_plot_power10(exponent);
    qp_plot_tick tick = {mantissa, exponent, qp_plot_place(axis, value)};
    if (!qp_plot_on_axis(axis, value)) {
        return;
    }
    for (uint32_t i = 0; i < *count; i++) {
        if (qp_plot_apart(tick.place, ticks[i].place) < TICKS_APART) {
            return;
        }
    }
    if (*count < QP_PLOT_TICKS) {
        ticks[(*count)++] = tick;
    }
}

/* The step of at least about `raw` that reads well; it counts in powers of ten, or in degrees. */
static int64_t step_for(const qp_plot_axis *axis, double raw, int32_t *exponent) {
    static const int16_t turns[] = {15, 30, 45, 90, 180, 360, 720};
    if (axis->degrees && raw > 7 && raw <= 720) {
        size_t i = 0;
        while (turns[i] < raw) {
            i++;
        }
        *exponent = 0;
        return turns[i];
    }
    double lead = raw / qp_plot_power10(*exponent);
    return lead <= 1 ? 1 : lead <= 2 ? 2 : lead <= 5 ? 5 : 10;
}

static uint32_t linear_ticks(const qp_plot_axis *axis, uint32_t wanted, qp_plot_tick *ticks) {
    double raw = (axis->most - axis->least) / wanted;
    int32_t exponent = qp_plot_floor_log10(raw);
    int64_t step = step_for(axis, raw, &exponent);
    double unit = (double)step * qp_plot_power10(exponent);
    uint32_t count = 0;
    int64_t first = (int64_t)(axis->least / unit) - 1;
    /* Those past the end are not added. */
    for (int64_t k = first; k < first + (int64_t)2 * QP_PLOT_TICKS; k++) {
        add(axis, k * step, exponent, &count, ticks);
    }
    return count;
}

/* 0, and both signs of each n-th power of ten. */
static uint32_t logarithmic_ticks(const qp_plot_axis *axis, uint32_t wanted, qp_plot_tick *ticks) {
    double decades = fold(axis->most) - fold(axis->least);
    int32_t every = (int32_t)(decades / wanted) + 1;
    uint32_t count = 0;
    add(axis, 0, 0, &count, ticks);
    for (int32_t power = 0; power <= 40; power += every) {
        add(axis, 1, power, &count, ticks);
        add(axis, -1, power, &count, ticks);
    }
    return count;
}

uint32_t qp_plot_ticks(const qp_plot_axis *axis, uint32_t wanted, qp_plot_tick *ticks) {
    return axis->logarithmic ? logarithmic_ticks(axis, wanted, ticks)
                             : linear_ticks(axis, wanted, ticks);
}

uint32_t qp_plot_whole_step(uint32_t least) {
    uint64_t step = 1;
    while (step < least) {
        if (2 * step >= least) {
            return (uint32_t)(2 * step);
        }
        if (5 * step >= least) {
            return (uint32_t)(5 * step);
        }
        step *= 10;
    }
    return (uint32_t)step;
}
