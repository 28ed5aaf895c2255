/* What every picture is made of: the element around it, its title, and panels with axes. */
#ifndef QP_PLOT_PANEL_H
#define QP_PLOT_PANEL_H

#include "plot_scale.h"
#include "plot_text.h"

/* -- Where things are, in pixels -------------------------------------------------------------- */

enum {
    QP_PLOT_LEFT = 88,       /* of the area that curves are drawn in */
    QP_PLOT_AREA = 772,      /* its width; times past the end have their place to its right */
    QP_PLOT_HEAD = 52,       /* height of a picture's title */
    QP_PLOT_FOOT = 30,       /* height of its legend */
    QP_PLOT_PANEL_HEAD = 32, /* above a panel's area */
    QP_PLOT_PANEL_FOOT = 26, /* below it */
    QP_PLOT_TALL = 104,      /* height of a panel's area */
    QP_PLOT_LOW = 64         /* of one that has company */
};

/* Height of a panel whose area is `area` high. */
#define QP_PLOT_PANEL(area) (QP_PLOT_PANEL_HEAD + (area) + QP_PLOT_PANEL_FOOT)

/* Room for a name as UTF-8. */
#define QP_PLOT_NAME 256

/* -- Pictures --------------------------------------------------------------------------------- */

/* What a picture shows, for its legend. */
enum {
    QP_PLOT_HAS_KEY = 1,
    QP_PLOT_HAS_HOLD = 2,
    QP_PLOT_HAS_CREEP = 4,
    QP_PLOT_HAS_JUMP = 8,
    QP_PLOT_HAS_UNREACHED = 16,
    QP_PLOT_HAS_WRAP = 32,
    QP_PLOT_HAS_CLIPPED = 64,
    QP_PLOT_HAS_TANGENT = 128,
    QP_PLOT_HAS_OVERRUN = 256,
    QP_PLOT_HAS_MISSING = 512,
    QP_PLOT_HAS_GAP = 1024,
    QP_PLOT_HAS_ODD = 2048
};

typedef struct {
    qp_plot *plot;
    uint32_t height;
    uint32_t y;   /* where the next panel begins */
    uint32_t has; /* of the above */
} qp_plot_picture;

/* Begins a picture: `kind` is its class, `title` and `detail` (a line of text) are escaped. */
qp_plot_picture qp_plot_picture_open(qp_plot *plot, const char *kind, uint32_t height,
                                     const char *title, const char *detail);

/* Ends it with the legend; returns its height. */
uint32_t qp_plot_picture_close(qp_plot_picture *picture);

/* The name of an object, or "WORD NUMBER" if it has none. */
void qp_plot_name_of(const qp_plot *plot, const char *word, uint32_t number,
                     char out[QP_PLOT_NAME]);

/* -- Panels ----------------------------------------------------------------------------------- */

/* A panel over time. Places are in tenths of a pixel, in the picture. */
typedef struct {
    qp_plot_picture *picture;
    qp_plot *plot;
    uint32_t last; /* the time at the right end, ticks */
    int32_t top;
    int32_t bottom;
    qp_plot_axis axis; /* of values; `from` is `bottom` */
} qp_plot_panel;

/* The panel at the picture's next place, with an axis for `range`. Draws nothing yet. */
qp_plot_panel qp_plot_panel_at(qp_plot_picture *picture, uint32_t last, uint32_t area,
                               qp_plot_range range);

/*
 * Begins to draw it: `kind` is its data-kind, `heading` says what its values are and in which unit.
 * `extra` is put into its tag as it is.
 */
void qp_plot_panel_open(const qp_plot_panel *panel, const char *kind, const char *heading,
                        const char *extra);

/* The frame and the numbers at both axes. */
void qp_plot_panel_axes(const qp_plot_panel *panel);

/* The frame and the numbers of the time axis alone, for lanes. */
void qp_plot_panel_times(const qp_plot_panel *panel);

/* An entry at the right of the heading: the marker of series `series` and its name. `place` counts
   from the right. */
void qp_plot_panel_series(const qp_plot_panel *panel, uint32_t series, uint32_t place,
                          const char *name);

/* A remark at the end of the heading's line, to the left of so many series. */
void qp_plot_panel_remark(const qp_plot_panel *panel, uint32_t series, const char *text);

/* Ends it, and moves the picture on. */
void qp_plot_panel_close(const qp_plot_panel *panel);

/* The place of a time, which is at most `last`. */
int32_t qp_plot_panel_x(const qp_plot_panel *panel, uint32_t tick);

/* The path of a series' marker, around 0. */
const char *qp_plot_marker(uint32_t series);

#endif
