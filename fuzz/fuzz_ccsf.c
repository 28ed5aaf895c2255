/* The input is a CCSF file, or a bare Anime chunk if it begins as one. */
#include "oracle/oracle.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const qp_bytes input = {data, size};
    qp_oracle(input);
    return 0;
}
