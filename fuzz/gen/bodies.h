/* Files whose clumps, nodes and records name copies of objects, in this file and in others. */
#ifndef QP_GEN_BODIES_H
#define QP_GEN_BODIES_H

#include "gen/ccs_build.h"
#include "gen/source.h"

/* Writes a whole file with one Anime (plain_anime.h). */
void qp_gen_bodies(qp_source *source, qp_build *build);

#endif
