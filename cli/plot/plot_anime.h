/* Controllers of an Anime as signals. */
#ifndef QP_PLOT_ANIME_H
#define QP_PLOT_ANIME_H

#include "plot_signal.h"

/* A controller: what is in the file, and what the library made of it. */
typedef struct {
    const qp_anime *anime;
    qp_controller controller; /* its keys; `count` 0 if they cannot be read */
    const qp_curve *curve;    /* one of these three is set */
    const qp_rotation *rotation;
    const qp_colour *colour;
    uint32_t light;   /* of a colour: the number of the light's track */
    uint32_t lane;    /* of a rotation: which of the three angles */
    double angles[3]; /* of a rotation: the last ones */
    uint32_t tick;    /* when that was */
    bool back;        /* of `why`: a key went back */
} qp_plot_source;

/* Controller `index` of the record at `offset`, as the file has it. */
qp_controller qp_plot_controller(const qp_anime *anime, size_t offset, uint32_t index);

/* The weight of target `index` of a morph controller record. */
qp_controller qp_plot_morph_controller(const qp_anime *anime, size_t offset, uint32_t index);

/* What the signals of all kinds have in common: keys, and when they are reached. `ends` are the
   compiled segments' ends. */
qp_plot_signal qp_plot_source_signal(qp_plot_source *source, const uint32_t *ends, uint32_t count);

/* What the source's controller gives, with the functions of its kind. The source must stay. */
qp_plot_signal qp_plot_curve_signal(qp_plot_source *source);
qp_plot_signal qp_plot_colour_signal(qp_plot_source *source);

/* One of the three angles of a rotation: source->lane. */
qp_plot_signal qp_plot_angle_signal(qp_plot_source *source);

/* The panel of a keyed rotation's turns up to a time, a bar for each segment. */
void qp_plot_turns(qp_plot_picture *picture, const qp_plot_source *source, uint32_t last);

/* True for a rotation that has turns. */
bool qp_plot_has_turns(const qp_rotation *rotation);

#endif
