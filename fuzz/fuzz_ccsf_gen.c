/* The input steers the generator of CCSF files; what it makes is looked at like any other file, and
   its scenes are posed. */
#include "gen/ccs_gen.h"
#include "harness/target.h"
#include "oracle/lean.h"
#include "oracle/require.h"

static void look(qp_bytes input) {
    qp_source source = qp_source_over(input);
    qp_build file = {.limit = 1 << 14};
    qp_gen_ccsf(&source, &file);
    qp_lean_file(qp_build_bytes(&file));
    qp_oracle_scenes(qp_build_bytes(&file));
    qp_build_free(&file);
}

QP_FUZZ_TARGET(look, QP_MUTATE_DRAWS)
