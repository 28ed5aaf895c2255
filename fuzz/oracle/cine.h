/*
 * What must hold of whatever is read as a cinematic stream. Fuzz targets and tests ask the same
 * function: NULL, or what did not hold.
 */
#ifndef QP_ORACLE_CINE_H
#define QP_ORACLE_CINE_H

#include "quirkproof/cine.h"

/* A frame as qp_cine_frame_read() left it, of `data` of which the game takes `capacity` bytes. */
const char *qp_cine_frame_oracle(const qp_cine_frame *frame, qp_bytes data, uint32_t capacity);

/* A frame applied; `player` is forgotten about all IDs of the frame when this returns. */
const char *qp_cine_play_oracle(qp_cine_player *player, const qp_cine_frame *frame);

/* Reads a whole input with these options, every frame through both of the above. */
const char *qp_cine_stream_oracle(qp_bytes input, const qp_cine_options *options,
                                  qp_cine_player *player);

#endif
