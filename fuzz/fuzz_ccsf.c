/* The input is a CCSF file, whatever it begins with: checked, walked, its Animes built and asked.
 */
#include "harness/target.h"
#include "oracle/lean.h"

static void look(qp_bytes input) {
    qp_lean_file(input);
}

QP_FUZZ_TARGET(look, QP_MUTATE_CCSF)
