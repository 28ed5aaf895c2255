/*
 * Functions are total: in an arena that is smaller than it should be they say so, and for arguments
 * that nobody would give them they have a defined result.
 */
#ifndef QP_ORACLE_TOTAL_H
#define QP_ORACLE_TOTAL_H

#include "gen/source.h"
#include "quirkproof/check.h"

/* Everything that an input of this kind can be given to; what else is done is drawn. */
void qp_oracle_total(qp_source *source, qp_input_kind kind, qp_bytes input);

/* Functions that no input is given to: texts of findings, the table of cinematics, faces, sound. */
void qp_oracle_total_fixed(qp_source *source);

/* -- Parts ------------------------------------------------------------------------------------ */

/* A call that takes an arena. */
typedef qp_status (*qp_starved_call)(void *context, qp_arena *arena);

/*
 * Calls with arenas of drawn sizes up to `bound`, and of `bound`: QP_NO_MEMORY up to some size, and
 * from there on what `bound` gives. That is returned.
 */
qp_status qp_oracle_starve(qp_source *source, const char *name, size_t bound, qp_starved_call call,
                           void *context);

void qp_oracle_total_odd(qp_bytes input);
void qp_oracle_total_anime(qp_source *source, qp_bytes chunk);
void qp_oracle_total_totem(qp_source *source, qp_bytes input);
void qp_oracle_total_cine(qp_source *source, qp_bytes input);

#endif
