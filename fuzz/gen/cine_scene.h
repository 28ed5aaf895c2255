/*
 * Frames of a cinematic as the document describes them: few objects, some of them those that the
 * game treats in ways of their own, quaternions of every kind.
 */
#ifndef QP_GEN_CINE_SCENE_H
#define QP_GEN_CINE_SCENE_H

#include "gen/source.h"
#include "quirkproof/cine.h"

/* A frame of the opening: what the document says of its frames holds. Fits in a sector. */
void qp_gen_cine_plain(qp_source *source, uint16_t number, qp_cine_frame *frame);

/* One that may hold anything, 510 and 511 more often than chance would have them. Fits too. */
void qp_gen_cine_scene(qp_source *source, uint16_t number, qp_cine_frame *frame);

#endif
