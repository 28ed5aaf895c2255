/* ANIMATION files, records and archives: whatever the bytes, everything that must hold does. */
#include "harness/target.h"
#include "oracle/totemtech.h"

static void look(qp_bytes input) {
    qp_fuzz_must_hold(qp_totem_oracle(input));
}

QP_FUZZ_TARGET(look, QP_MUTATE_TOTEM)
