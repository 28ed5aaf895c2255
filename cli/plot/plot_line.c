/* Lines: what is sampled, reduced to what a column of pixels can show. */
#include "plot_signal.h"

enum { TENTHS = 10, SMOOTH = 4, JUMPS_PER_COLUMN = 2 };

/* -- A pen ------------------------------------------------------------------------------------ */

typedef struct {
    int32_t x;
    int32_t y;
} point;

/*
 * Draws a path through any number of points, of which it keeps four in a column of pixels: the
 * first, the least, the most and the last; and of those, the ones that a straight line from the
 * last corner would miss by more than a sixth of a pixel.
 */
typedef struct {
    qp_plot *plot;
    bool drawing;  /* a point of this stretch has been written */
    bool begun;    /* the path's tag has been opened */
    uint32_t held; /* points of the column, up to 1 is exact */
    point first;
    point least;
    point most;
    point last;
    point corner;  /* written last */
    point pending; /* the end of the line from there, not written yet */
    bool has_pending;
    double steepest_up; /* slopes of lines from the corner that meet all points since */
    double steepest_down;
    uint32_t breaks; /* in this column */
    const char *kind;
    uint32_t series;
} pen;

static void write_point(pen *p, point at) {
    if (!p->begun) {
        qp_plot_format(p->plot, "<path class=\"line %s s%u\" d=\"", p->kind, p->series % 8);
        p->begun = true;
    }
    qp_plot_format(p->plot, p->drawing ? "L%t %t" : "M%t %t", at.x, at.y);
    p->drawing = true;
    p->corner = at;
    p->has_pending = false;
}

static void write_pending(pen *p) {
    if (p->has_pending) {
        write_point(p, p->pending);
    }
}

/* Goes on to a point, straight on if all points since the corner lie near enough to the line. */
static void go_to(pen *p, point at) {
    const double near = 1.6; /* tenths: the roundings of a place at both ends, and a little */
    if (p->has_pending) {    /* which lies to the right of the corner, and `at` no less */
        double slope = (double)(at.y - p->corner.y) / (at.x - p->corner.x);
        if (slope < p->steepest_up || slope > p->steepest_down) {
            write_pending(p);
        }
    }
    if (!p->drawing || at.x <= p->corner.x) {
        write_pending(p);
        if (!p->drawing || at.y != p->corner.y) {
            write_point(p, at);
        }
        return;
    }
    double width = at.x - p->corner.x;
    double up = (at.y - near - p->corner.y) / width;
    double down = (at.y + near - p->corner.y) / width;
    p->steepest_up = !p->has_pending || up > p->steepest_up ? up : p->steepest_up;
    p->steepest_down = !p->has_pending || down < p->steepest_down ? down : p->steepest_down;
    p->pending = at;
    p->has_pending = true;
}

static void flush(pen *p) {
    if (p->held > 0) {
        bool least_first = p->least.x < p->most.x;
        go_to(p, p->first);
        go_to(p, least_first ? p->least : p->most);
        go_to(p, least_first ? p->most : p->least);
        go_to(p, p->last);
    }
    p->held = 0;
}

static int32_t column_of(int32_t x) {
    return x / TENTHS;
}

static void pen_to(pen *p, point at) {
    if (p->held > 0 && column_of(at.x) != column_of(p->first.x)) {
        flush(p);
        p->breaks = 0;
    }
    if (p->held == 0) {
        p->first = at;
        p->least = at;
        p->most = at;
    }
    p->least = at.y < p->least.y ? at : p->least;
    p->most = at.y > p->most.y ? at : p->most;
    p->last = at;
    p->held++;
}

/* Lifts the pen, unless the column has too many breaks to be seen. */
static void pen_break(pen *p) {
    if (p->breaks < JUMPS_PER_COLUMN) {
        flush(p);
        write_pending(p);
        p->drawing = false;
        p->breaks++;
    }
}

static void pen_end(pen *p) {
    flush(p);
    write_pending(p);
    if (p->begun) {
        qp_plot_raw(p->plot, "h0\"/>\n"); /* a path of one point is a dot */
    }
    p->begun = false;
    p->drawing = false;
    p->breaks = 0;
}

/* -- Lines ------------------------------------------------------------------------------------ */

/* One number of a signal in a panel. */
typedef struct {
    const qp_plot_panel *panel;
    const qp_plot_signal *signal;
    uint32_t number;
    uint32_t series;
} line;

static point place(const line *of, uint32_t tick) {
    qp_plot_value value;
    of->signal->at(of->signal, tick, &value);
    point at = {qp_plot_panel_x(of->panel, tick),
                qp_plot_place(&of->panel->axis, value.numbers[of->number])};
    return at;
}

/* As many columns as a stretch of time crosses. */
static uint32_t columns_between(const line *of, uint32_t from, uint32_t to) {
    int32_t width = qp_plot_panel_x(of->panel, to) - qp_plot_panel_x(of->panel, from);
    return ((uint32_t)width / TENTHS + 1) * (of->signal->smooth ? SMOOTH : 1);
}

/* A jump that can be seen. The value behind it is that of the next tick, so that one of equal keys
   may seem to move. */
static bool jumps_far(point from, point to) {
    return to.y - from.y >= TENTHS / 2 || from.y - to.y >= TENTHS / 2;
}

/* The line from one time to another; returns true if it jumps. */
static bool draw_stretch(const line *of, const char *kind, uint32_t from, uint32_t to) {
    pen p = {.plot = of->panel->plot, .kind = kind, .series = of->series};
    qp_plot_times times = qp_plot_times_of(of->signal, from, to, columns_between(of, from, to));
    uint32_t tick = 0;
    bool jump = false;
    bool jumped = false;
    while (qp_plot_times_next(&times, &tick, &jump)) {
        point at = place(of, tick);
        if (jump && jumps_far(p.last, at)) {
            at.x = of->signal->early ? at.x : p.last.x;
            pen_break(&p);
            jumped = true;
        }
        pen_to(&p, at);
    }
    pen_end(&p);
    return jumped;
}

/* The jumps alone, those that can be seen. */
static void draw_jumps(const line *of) {
    qp_plot *plot = of->panel->plot;
    uint32_t last = of->panel->last;
    qp_plot_times times = qp_plot_times_of(of->signal, 0, last, columns_between(of, 0, last));
    uint32_t tick = 0;
    uint32_t in_column = 0;
    int32_t column = -1;
    bool jump = false;
    bool begun = false;
    point before = {0, 0};
    while (qp_plot_times_next(&times, &tick, &jump)) {
        point at = place(of, tick);
        if (jump && column_of(before.x) != column) {
            column = column_of(before.x);
            in_column = 0;
        }
        if (jump && jumps_far(before, at) && in_column++ < JUMPS_PER_COLUMN) {
            if (!begun) {
                qp_plot_format(plot, "<path class=\"line jump s%u\" d=\"", of->series % 8);
            }
            int32_t x = of->signal->early ? at.x : before.x;
            qp_plot_format(plot, "M%t %tV%t", x, before.y, at.y);
            begun = true;
        }
        before = at;
    }
    if (begun) {
        qp_plot_raw(plot, "\"/>\n");
        of->panel->picture->has |= QP_PLOT_HAS_JUMP;
    }
}

void qp_plot_line(const qp_plot_panel *panel, const qp_plot_signal *signal, uint32_t number,
                  uint32_t series) {
    const line of = {panel, signal, number, series};
    uint32_t last = panel->last;
    uint32_t first = signal->first < last ? signal->first : last;
    uint32_t settled = signal->settled < last ? signal->settled : last;
    bool jumps = false;
    if (settled < first) {
        settled = first;
    }
    if (first > 0) {
        (void)draw_stretch(&of, "hold", 0, first);
        panel->picture->has |= QP_PLOT_HAS_HOLD;
    }
    if (settled > first || first == last) {
        jumps = draw_stretch(&of, "curve", first, settled);
    }
    if (last > settled) {
        bool creeps = signal->creeps;
        jumps = draw_stretch(&of, creeps ? "creep" : "hold", settled, last) || jumps;
        panel->picture->has |= creeps ? QP_PLOT_HAS_CREEP : QP_PLOT_HAS_HOLD;
    }
    if (jumps) {
        draw_jumps(&of);
    }
}
