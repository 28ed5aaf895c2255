/* Lanes: rows of marks and blocks over one time axis. */
#ifndef QP_PLOT_LANES_H
#define QP_PLOT_LANES_H

#include "plot_panel.h"

enum {
    QP_PLOT_LANE_HEAD = 18, /* height of a lane's heading */
    QP_PLOT_LANE_ROW = 16   /* of one of its rows */
};

/* Height of a lane of so many rows. */
#define QP_PLOT_LANE(rows) (QP_PLOT_LANE_HEAD + (rows)*QP_PLOT_LANE_ROW + 6)

/* Height of what lies under all lanes: the time axis. */
#define QP_PLOT_LANES_FOOT QP_PLOT_PANEL_FOOT

/* A lane being drawn; places are in tenths. */
typedef struct {
    qp_plot_picture *picture;
    qp_plot_panel panel; /* of which `top` and `bottom` are the lane's */
    uint32_t marks;      /* drawn */
    uint32_t left_out;
    bool sparse; /* marks are drawn only where they are apart */
    int32_t last_x;
} qp_plot_lane;

/* Begins a lane at the picture's next place: `kind` is its data-kind, `heading` its text, as it is.
   `expected` marks: more than #QP_PLOT_MARKS_MAX are thinned out. */
qp_plot_lane qp_plot_lane_open(qp_plot_picture *picture, uint32_t last, uint32_t rows,
                               const char *kind, const char *heading, uint32_t expected);

/* True if the mark at place `x` is to be drawn. */
bool qp_plot_lane_mark(qp_plot_lane *lane, int32_t x);

/* The place of row `row`'s middle. */
int32_t qp_plot_lane_y(const qp_plot_lane *lane, uint32_t row);

/* A block from one time to another over the whole height. */
void qp_plot_lane_block(const qp_plot_lane *lane, uint32_t from, uint32_t to, const char *kind);

/* Ends it, and moves the picture on. */
void qp_plot_lane_close(const qp_plot_lane *lane);

/* The time axis under the lanes. */
void qp_plot_lanes_axis(qp_plot_picture *picture, uint32_t last);

#endif
