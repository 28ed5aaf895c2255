/* What an input is, and the check of that: whatever the format, as a user gives it. */
#include "harness/target.h"
#include "oracle/lean.h"

static void look(qp_bytes input) {
    qp_lean_check(input);
}

QP_FUZZ_TARGET(look, QP_MUTATE_ANY)
