/*
 * An Anime chunk, as it is or generated, at drawn times: the literal walk, the compiled curves and
 * the sampler have the same bits, in whatever order they are asked, in both models of the
 * arithmetic.
 */
#include "gen/chunk.h"
#include "harness/target.h"
#include "oracle/eval.h"

static void look(qp_bytes input) {
    qp_gen_chunk c;
    qp_gen_chunk_open(&c, input);
    qp_oracle_eval(&c.source, c.chunk, c.version);
    qp_gen_chunk_close(&c);
}

QP_FUZZ_TARGET(look, QP_MUTATE_CCSF)
