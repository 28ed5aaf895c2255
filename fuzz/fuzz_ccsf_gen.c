/* The input steers the generator of CCSF files; the file that it makes is looked at. */
#include "gen/ccs_gen.h"
#include "oracle/oracle.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const qp_bytes input = {data, size};
    qp_source source = qp_source_over(input);
    qp_build file = {.limit = 1 << 16};
    qp_gen_ccsf(&source, &file);
    qp_oracle_check(QP_INPUT_CCSF, qp_build_bytes(&file), NULL);
    qp_build_free(&file);
    return 0;
}
