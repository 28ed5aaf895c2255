/* Inputs at which the games crash, hang, or read and write outside of what is theirs: small files
   by name, which lie in crashes/game. */
#ifndef QP_GEN_GAME_SAMPLES_H
#define QP_GEN_GAME_SAMPLES_H

#include "gen/build.h"

/* Their number; the name of each, "" for a number past the last. */
uint32_t qp_game_sample_count(void);
const char *qp_game_sample_name(uint32_t index);

/* Writes one; nothing for a number past the last. */
void qp_game_sample_write(uint32_t index, qp_build *build);

#endif
