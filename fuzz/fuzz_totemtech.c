/* ANIMATION files, records and archives: whatever the bytes, everything that must hold does. */
#include "oracle/totemtech.h"

#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const qp_bytes input = {data, size};
    const char *broken = qp_totem_oracle(input);
    if (broken != NULL) {
        fprintf(stderr, "does not hold: %s\n", broken);
        abort();
    }
    return 0;
}
