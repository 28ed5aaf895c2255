/*
 * An Anime chunk, as it is or generated, played in drawn steps, set back now and then: the player
 * with its cursor does what a plain one does, and what the rules say that know only time and step.
 */
#include "gen/chunk.h"
#include "harness/target.h"
#include "oracle/eval.h"

static void look(qp_bytes input) {
    qp_gen_chunk c;
    qp_gen_chunk_open(&c, input);
    qp_oracle_play(&c.source, c.chunk, c.version);
    qp_gen_chunk_close(&c);
}

QP_FUZZ_TARGET(look, QP_MUTATE_CCSF)
