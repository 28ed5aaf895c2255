/*
 * An input that begins like a CCSF file or an Anime chunk is taken as it is; any other steers the
 * generator. What is read is written again, and repaired twice.
 */
#include "gen/ccs_gen.h"
#include "harness/target.h"
#include "oracle/written.h"

static void look(qp_bytes input) {
    const qp_input_kind kind = qp_detect(input);
    if (kind == QP_INPUT_CCSF || kind == QP_INPUT_ANIME) {
        qp_oracle_written(kind, input);
        return;
    }
    qp_source source = qp_source_over(input);
    qp_build file = {.limit = 1 << 14};
    qp_gen_ccsf(&source, &file);
    qp_oracle_written(QP_INPUT_CCSF, qp_build_bytes(&file));
    qp_build_free(&file);
}

QP_FUZZ_TARGET(look, QP_MUTATE_CCSF)
