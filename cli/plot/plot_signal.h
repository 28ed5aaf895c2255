/*
 * What a panel shows: a value over time as an evaluator gives it, and the keys that it comes from.
 * Anime controllers and ANIMATION tracks are drawn alike from here on.
 */
#ifndef QP_PLOT_SIGNAL_H
#define QP_PLOT_SIGNAL_H

#include "plot_panel.h"

/* Most numbers of a value. */
#define QP_PLOT_WIDTHS 4

/* Why a key is never reached; also its data-why. */
typedef enum {
    QP_PLOT_REACHED = 0,
    QP_PLOT_BACK = 1,       /* it or an earlier one goes back in time */
    QP_PLOT_PAST_END = 2,   /* the animation ends before it */
    QP_PLOT_SAME_FRAME = 3, /* keys on its frame stand before and behind it */
    QP_PLOT_FRAME_0 = 4     /* another one on frame 0 stands behind it, and time 0 is never posed */
} qp_plot_why;

/* A value: numbers, and the console's patterns of them if the signal has such. */
typedef struct {
    double numbers[QP_PLOT_WIDTHS];
    uint32_t patterns[QP_PLOT_WIDTHS];
} qp_plot_value;

/* A key. */
typedef struct {
    uint32_t frame; /* as stored */
    uint32_t tick;  /* its time, frame * 256 in 32 bits */
    qp_plot_why why;
    qp_plot_value value;
    bool wraps[QP_PLOT_WIDTHS];    /* the stored number is another one when it is used: */
    double stored[QP_PLOT_WIDTHS]; /* what the file has ... */
    double used[QP_PLOT_WIDTHS];   /* ... and what becomes of it; `value` is where it is drawn */
} qp_plot_key;

typedef struct qp_plot_signal qp_plot_signal;

struct qp_plot_signal {
    uint32_t width;
    const char *names[QP_PLOT_WIDTHS]; /* of the numbers; NULL for a single one */
    bool exact;                        /* values have patterns */
    bool exact_keys;                   /* keys have patterns */
    bool ieee;                         /* the patterns are IEEE 754's, not the console's */
    bool degrees;                      /* they are degrees */
    bool smooth;                       /* not straight between corners */
    bool steps;                        /* every corner is a jump */
    bool early;                        /* a jump is over at its corner, not just behind it */
    uint32_t corner_count;
    uint32_t key_count;
    uint32_t first;     /* the time of the first key: held until then */
    uint32_t settled;   /* the time of the last key that is reached: held from then on ... */
    bool creeps;        /* ... but for a part of 2^32 */
    const void *source; /* the functions' own */
    void *state;        /* what they keep from one time to the next, see `begin` */

    /* Times go on from `from`: what was kept is forgotten if that lies behind. May be NULL. */
    void (*begin)(const qp_plot_signal *signal, uint32_t from);
    /* The value at a time; times go up between two calls of `begin`. */
    void (*at)(const qp_plot_signal *signal, uint32_t tick, qp_plot_value *value);
    /* The time of a corner. Those that lie before an earlier one are passed over. */
    uint32_t (*corner)(const qp_plot_signal *signal, uint32_t index);
    /* A key, but for `why`. With `begin` it may depend on the value that was asked for last. */
    void (*key)(const qp_plot_signal *signal, uint32_t index, qp_plot_key *key);
    /* Why a key is not reached; keys are asked for in order. */
    qp_plot_why (*why)(const qp_plot_signal *signal, uint32_t index);
};

/* -- Times worth looking at ------------------------------------------------------------------- */

/* A walk over times from one to another: the edges of the columns of pixels, the corners, and both
   sides of jumps. */
typedef struct {
    const qp_plot_signal *signal;
    uint32_t from;
    uint32_t to;
    uint32_t columns;
    uint32_t column;
    uint32_t corner;
    uint32_t last; /* the time given last */
    bool begun;
    bool behind; /* the other side of a jump comes next */
} qp_plot_times;

qp_plot_times qp_plot_times_of(const qp_plot_signal *signal, uint32_t from, uint32_t to,
                               uint32_t columns);

/* The next time, above the one before; false after the last. `jump`: between it and the one before
   the value jumps. */
bool qp_plot_times_next(qp_plot_times *times, uint32_t *tick, bool *jump);

/* -- Drawing ---------------------------------------------------------------------------------- */

/* The range of a signal's numbers up to `last`. */
qp_plot_range qp_plot_signal_range(const qp_plot_signal *signal, uint32_t last);

/* The line of number `number` as series `series`. */
void qp_plot_line(const qp_plot_panel *panel, const qp_plot_signal *signal, uint32_t number,
                  uint32_t series);

/* The keys' marks. Numbers are series from `series` on. */
void qp_plot_keys(const qp_plot_panel *panel, const qp_plot_signal *signal, uint32_t series);

/* The values for plot.js, if the picture has them. */
void qp_plot_values(const qp_plot_panel *panel, const qp_plot_signal *signal);

/* Names of the series, lines, keys and values, into a panel that has its axes. */
void qp_plot_signal_draw(const qp_plot_panel *panel, const qp_plot_signal *signal, uint32_t series);

/*
 * A whole panel: axes, lines, keys. `fixed` is a range that the axis has at least; `series` the
 * first one's number.
 */
void qp_plot_signal_panel(qp_plot_picture *picture, const qp_plot_signal *signal, uint32_t last,
                          uint32_t area, const char *kind, const char *heading,
                          const qp_plot_range *fixed, uint32_t series);

#endif
