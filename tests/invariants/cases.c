#include "cases.h"

#include <stdio.h>

/* Sources of many lengths: a short one ends in the middle of a model. */
qp_bytes qp_case_bytes(uint64_t seed, uint8_t out[CASE_BYTES]) {
    const size_t least = QP_PROPERTY_DRAWN + 64;
    const qp_bytes bytes = {out, least + (size_t)(seed * 7 % (CASE_BYTES - least))};
    qp_source_fill(seed, out, CASE_BYTES);
    return bytes;
}

void qp_case_print(const qp_invariant *invariant, const qp_trial *trial, qp_bytes bytes) {
    char text[256];
    (void)qp_violation_text(trial, text, sizeof text);
    fprintf(stderr, "%s (%s) at 0x%zx: %s\nthe case has %zu bytes", invariant->id, invariant->claim,
            trial->offset, text, bytes.size);
    for (size_t i = 0; i < bytes.size; i++) {
        fprintf(stderr, "%s%02x", i % 32 == 0 ? "\n" : "", bytes.data[i]);
    }
    fprintf(stderr, "\n");
}
