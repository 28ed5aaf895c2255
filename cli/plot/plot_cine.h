/* What both pictures of a cinematic need of its frames. */
#ifndef QP_PLOT_CINE_H
#define QP_PLOT_CINE_H

#include "plot.h"

/* The IDs by how many records they have, most first, and of those with as many the one that came
   first; returns how many there are. */
uint32_t qp_plot_cine_busiest(const qp_plot_cine *cine, uint16_t ids[QP_PLOT_CINE_IDS]);

#endif
