/* Numbers that are drawn: functions of doubles, and morph targets that are blended. */
#include "harness/target.h"
#include "oracle/values.h"

enum { ROUNDS_MAX = 64 };

static void look(qp_bytes input) {
    qp_source source = qp_source_over(input);
    for (int i = 0; i < ROUNDS_MAX && !qp_source_done(&source); i++) {
        qp_oracle_real(&source);
        if (i % 4 == 0) {
            qp_oracle_morph(&source);
        }
    }
}

QP_FUZZ_TARGET(look, QP_MUTATE_DRAWS)
