/*
 * Any input, and arguments and arenas that nobody would give: what depends on the input's length
 * and hash is drawn from it.
 */
#include "gen/source.h"
#include "harness/target.h"
#include "oracle/total.h"

static void look(qp_bytes input) {
    uint8_t drawn[2048];
    qp_source source = qp_source_by_hash(input, drawn, sizeof drawn);
    qp_oracle_total_fixed(&source);
    qp_oracle_total(&source, qp_detect(input), input);
}

QP_FUZZ_TARGET(look, QP_MUTATE_ANY)
