#include "cases.h"

#include "support/shrink.h"

#include <stdio.h>
#include <string.h>

/* Sources of many lengths: a short one ends in the middle of a model. */
qp_bytes qp_case_bytes(uint64_t seed, uint8_t out[CASE_BYTES]) {
    const size_t least = QP_PROPERTY_DRAWN + 64;
    const qp_bytes bytes = {out, least + (size_t)(seed * 7 % (CASE_BYTES - least))};
    qp_source_fill(seed, out, CASE_BYTES);
    return bytes;
}

/* -- Small cases ------------------------------------------------------------------------------ */

enum { TRIES_MOST = 20000 };

/* What a case must violate. */
typedef struct {
    const qp_invariant *invariant;
    const qp_subject *subject;
    bool plain;
} wanted_violation;

static bool still_violated(void *user, qp_bytes bytes) {
    const wanted_violation *w = user;
    qp_property_case made;
    qp_property_make(bytes, w->invariant->needs, w->subject, &made);
    const bool meant = w->invariant->scope != QP_SCOPE_FILE || !w->plain || made.plain;
    const bool violated = meant && qp_invariant_try(w->invariant, &made.trial) == QP_VIOLATED;
    qp_property_free(&made);
    return violated;
}

size_t qp_case_shrink(const qp_invariant *invariant, const qp_subject *subject, bool plain,
                      uint8_t *bytes, size_t size) {
    wanted_violation wanted = {invariant, subject, plain};
    return qp_shrink(bytes, size, still_violated, &wanted, TRIES_MOST).size;
}

static void print_made(const qp_invariant *invariant, const qp_trial *trial, qp_bytes bytes) {
    char text[256];
    (void)qp_violation_text(trial, text, sizeof text);
    fprintf(stderr, "%s (%s) at 0x%zx: %s\nthe case has %zu bytes", invariant->id, invariant->claim,
            trial->offset, text, bytes.size);
    for (size_t i = 0; i < bytes.size; i++) {
        fprintf(stderr, "%s%02x", i % 32 == 0 ? "\n" : "", bytes.data[i]);
    }
    fprintf(stderr, "\n");
}

void qp_case_print(const qp_invariant *invariant, const qp_subject *subject, qp_bytes bytes) {
    uint8_t room[CASE_BYTES];
    qp_property_case made;
    memcpy(room, bytes.data, bytes.size);
    const qp_bytes small = {room, qp_case_shrink(invariant, subject, true, room, bytes.size)};
    qp_property_make(small, invariant->needs, subject, &made);
    (void)qp_invariant_try(invariant, &made.trial);
    print_made(invariant, &made.trial, small);
    qp_property_free(&made);
}
