#include "plot_signal.h"

/* -- Times ------------------------------------------------------------------------------------ */

qp_plot_times qp_plot_times_of(const qp_plot_signal *signal, uint32_t from, uint32_t to,
                               uint32_t columns) {
    qp_plot_times times = {signal, from, to, columns, 0, 0, 0, false, false};
    if (signal->begin != NULL) {
        signal->begin(signal, from);
    }
    return times;
}

/* The time of a column's left edge. */
static uint32_t edge(const qp_plot_times *times, uint32_t column) {
    uint64_t span = times->to - times->from;
    return times->from + (uint32_t)(span * column / times->columns);
}

/* A time that was not given yet. */
static bool is_new(const qp_plot_times *times, uint32_t tick) {
    return !times->begun || tick > times->last;
}

static uint32_t corner_of(const qp_plot_times *times, uint32_t index) {
    return times->signal->corner(times->signal, index);
}

/* The next corner that is still ahead and in the walk; false if there is none. */
static bool next_corner(qp_plot_times *times, uint32_t *tick) {
    while (times->corner < times->signal->corner_count) {
        *tick = corner_of(times, times->corner);
        if (*tick > times->to) {
            return false;
        }
        if (*tick >= times->from && is_new(times, *tick)) {
            return true;
        }
        times->corner++;
    }
    return false;
}

/* The value jumps at the corner that comes next: another one lies on it, or the beginning does. */
static bool jumps_here(const qp_plot_times *times, uint32_t tick) {
    uint32_t next = times->corner + 1;
    return times->signal->steps || (tick == 0 && !times->signal->early) ||
           (next < times->signal->corner_count && corner_of(times, next) == tick);
}

static bool give(qp_plot_times *times, uint32_t at, uint32_t *tick) {
    times->last = at;
    times->begun = true;
    *tick = at;
    return true;
}

/* A corner, or the moment before an early one. */
static bool give_corner(qp_plot_times *times, uint32_t corner, uint32_t *tick) {
    bool jumps = jumps_here(times, corner);
    if (times->signal->early && corner > times->from && is_new(times, corner - 1)) {
        times->behind = jumps;
        return give(times, corner - 1, tick);
    }
    times->behind = jumps && !times->signal->early && corner < times->to;
    return give(times, corner, tick);
}

bool qp_plot_times_next(qp_plot_times *times, uint32_t *tick, bool *jump) {
    uint32_t corner = 0;
    *jump = times->behind;
    if (times->behind) {
        times->behind = false;
        return give(times, times->last + 1, tick);
    }
    while (times->column <= times->columns && !is_new(times, edge(times, times->column))) {
        times->column++;
    }
    if (times->column > times->columns) { /* the last edge is the end: no corner is left either */
        return false;
    }
    uint32_t at = edge(times, times->column);
    if (next_corner(times, &corner) && corner <= at) {
        return give_corner(times, corner, tick);
    }
    return give(times, at, tick);
}

/* -- Range ------------------------------------------------------------------------------------ */

enum { SMOOTH = 4 };

qp_plot_range qp_plot_signal_range(const qp_plot_signal *signal, uint32_t last) {
    qp_plot_range range = qp_plot_range_empty();
    qp_plot_times times =
        qp_plot_times_of(signal, 0, last, QP_PLOT_AREA * (signal->smooth ? SMOOTH : 1));
    uint32_t tick = 0;
    bool jump = false;
    while (qp_plot_times_next(&times, &tick, &jump)) {
        qp_plot_value value;
        signal->at(signal, tick, &value);
        for (uint32_t k = 0; k < signal->width; k++) {
            qp_plot_range_add(&range, value.numbers[k]);
        }
    }
    return range;
}

/* -- Panels ----------------------------------------------------------------------------------- */

static void put_series(const qp_plot_panel *panel, const qp_plot_signal *signal, uint32_t series) {
    for (uint32_t k = 0; k < signal->width && signal->names[k] != NULL; k++) {
        qp_plot_panel_series(panel, series + k, signal->width - 1 - k, signal->names[k]);
    }
}

void qp_plot_signal_draw(const qp_plot_panel *panel, const qp_plot_signal *signal,
                         uint32_t series) {
    put_series(panel, signal, series);
    for (uint32_t k = 0; k < signal->width; k++) {
        qp_plot_line(panel, signal, k, series + k);
    }
    qp_plot_keys(panel, signal, series);
    qp_plot_values(panel, signal);
}

void qp_plot_signal_panel(qp_plot_picture *picture, const qp_plot_signal *signal, uint32_t last,
                          uint32_t area, const char *kind, const char *heading,
                          const qp_plot_range *fixed, uint32_t series) {
    qp_plot_range range = qp_plot_signal_range(signal, last);
    if (fixed != NULL) {
        qp_plot_range_add(&range, fixed->least);
        qp_plot_range_add(&range, fixed->most);
    }
    if (signal->degrees && range.most - range.least < 1) {
        /* Angles are kept in steps of 1/182 degree: no noise is to look like a turn. */
        double middle = (range.most + range.least) / 2;
        qp_plot_range_add(&range, middle - 0.5);
        qp_plot_range_add(&range, middle + 0.5);
    }
    qp_plot_panel panel = qp_plot_panel_at(picture, last, area, range);
    panel.axis.degrees = signal->degrees;
    qp_plot_panel_open(&panel, kind, heading, "");
    qp_plot_panel_axes(&panel);
    qp_plot_signal_draw(&panel, signal, series);
    qp_plot_panel_close(&panel);
}
