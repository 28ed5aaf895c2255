/* Tracks of an ANIMATION as signals. */
#ifndef QP_PLOT_TOTEM_H
#define QP_PLOT_TOTEM_H

#include "plot_signal.h"

/* A track, and where times are in it. */
typedef struct {
    const qp_totem_animation *animation;
    qp_totem_track track;
    uint32_t last; /* the animation's last time, ticks */
    uint32_t next; /* the first key past the last time that was asked for */
    uint32_t tick; /* that time */
    int32_t most;  /* of `why`: the latest frame so far */
} qp_plot_totem_source;

/* The time at which the animation ends, or the last key's if its length is none; at most frame
   65536. */
uint32_t qp_plot_totem_last(const qp_totem_animation *animation);

/* What a track of floats, vectors or quaternions gives. The source must stay. */
qp_plot_signal qp_plot_totem_signal(qp_plot_totem_source *source);

/* The tangents of a smooth track's keys, at a third of the interval, as Bezier handles. */
void qp_plot_totem_tangents(const qp_plot_panel *panel, const qp_plot_signal *signal,
                            uint32_t series);

/* The angles that a rotation track's keys give for the turn to the next key, as bars. */
void qp_plot_totem_omegas(qp_plot_picture *picture, const qp_plot_totem_source *source);

/* "node NAME" and the like. */
void qp_plot_totem_name(const qp_plot *plot, const char *word, uint32_t index, int32_t name,
                        char out[QP_PLOT_NAME]);

#endif
