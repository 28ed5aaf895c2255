/*
 * Anime chunks as the discs have them: what the documents say of every file holds of them. So they
 * are narrower than those of ccs_gen.h, and have more of what checkers look for.
 */
#ifndef QP_GEN_PLAIN_ANIME_H
#define QP_GEN_PLAIN_ANIME_H

#include "gen/ccs_build.h"
#include "gen/source.h"

/* Writes one chunk for version 0x100: Top 0 and all controllers, a Top a frame with its records, a
   closing Top. Objects are numbered from 1 to QP_GEN_PLAIN_OBJECTS. */
void qp_gen_plain_anime(qp_source *source, qp_build *build);

#define QP_GEN_PLAIN_OBJECTS 6u

#endif
