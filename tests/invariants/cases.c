#include "cases.h"

#include <inttypes.h>
#include <stdio.h>

/* Sources of many lengths: a short one ends in the middle of a model. */
qp_bytes qp_case_bytes(uint64_t seed, uint8_t out[CASE_BYTES]) {
    const size_t least = QP_PROPERTY_DRAWN + 64;
    const qp_bytes bytes = {out, least + (size_t)(seed * 7 % (CASE_BYTES - least))};
    qp_source_fill(seed, out, CASE_BYTES);
    return bytes;
}

void qp_case_print(const qp_invariant *invariant, const qp_trial *trial, qp_bytes bytes) {
    fprintf(stderr, "%s (%s) at 0x%zx: %s", invariant->id, invariant->claim, trial->offset,
            trial->what);
    for (size_t i = 0; i < 4; i++) {
        fprintf(stderr, " %" PRIu64 "=0x%" PRIx64, trial->numbers[i], trial->numbers[i]);
    }
    fprintf(stderr, "\nthe case has %zu bytes", bytes.size);
    for (size_t i = 0; i < bytes.size; i++) {
        fprintf(stderr, "%s%02x", i % 32 == 0 ? "\n" : "", bytes.data[i]);
    }
    fprintf(stderr, "\n");
}
