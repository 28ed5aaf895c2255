/*
 * An input that begins like a CCSF file or an Anime chunk is taken as it is; any other steers the
 * generator. What is read is written again, and repaired twice.
 */
#include "gen/ccs_gen.h"
#include "oracle/written.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const qp_bytes input = {data, size};
    const qp_input_kind kind = qp_detect(input);
    if (kind == QP_INPUT_CCSF || kind == QP_INPUT_ANIME) {
        qp_oracle_written(kind, input);
        return 0;
    }
    qp_source source = qp_source_over(input);
    qp_build file = {.limit = (size_t)64 * 1024};
    qp_gen_ccsf(&source, &file);
    qp_oracle_written(QP_INPUT_CCSF, qp_build_bytes(&file));
    qp_build_free(&file);
    return 0;
}
