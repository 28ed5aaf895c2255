/* One Anime chunk against the literal reading of it, steered by what is drawn. */
#ifndef QP_ORACLE_EVAL_H
#define QP_ORACLE_EVAL_H

#include "gen/source.h"

/*
 * Draws a model of the arithmetic, a path of the sampler and times; then every value of the chunk
 * at those times, in their order and again in the other one. `version` is the file's.
 */
void qp_oracle_eval(qp_source *source, qp_bytes chunk, uint16_t version);

/* Draws steps and when to set back; then plays the chunk with them. */
void qp_oracle_play(qp_source *source, qp_bytes chunk, uint16_t version);

#endif
