/* The input is a bare Anime chunk: checked, built and asked. */
#include "harness/target.h"
#include "oracle/lean.h"

static void look(qp_bytes input) {
    qp_lean_anime(input);
}

QP_FUZZ_TARGET(look, QP_MUTATE_CCSF)
