#include "inv_tally.h"

#include <stdlib.h>
#include <string.h>

enum { OBJECTS = 65536 };

bool inv_tally_begin(inv_tally *tally) {
    memset(tally, 0, sizeof *tally);
    tally->results = calloc(qp_invariant_count(), sizeof *tally->results);
    tally->objects = calloc(OBJECTS, sizeof *tally->objects);
    return tally->results != NULL && tally->objects != NULL;
}

void inv_tally_free(inv_tally *tally) {
    for (size_t i = 0; tally->results != NULL && i < qp_invariant_count(); i++) {
        free(tally->results[i].file);
    }
    free(tally->results);
    free(tally->objects);
}

void inv_tally_add(inv_tally *tally, size_t index, qp_outcome outcome, const qp_trial *trial,
                   const char *shown) {
    inv_result *result = &tally->results[index];
    if (outcome == QP_HOLDS) {
        result->holds++;
    }
    if (outcome != QP_VIOLATED) {
        return;
    }
    if (result->violated == 0) {
        result->file = strdup(shown);
        result->offset = trial->offset;
        (void)qp_violation_text(trial, result->what, sizeof result->what);
    }
    result->violated++;
}

inv_outcome inv_outcome_of(const inv_result *result) {
    if (result->violated > 0) {
        return INV_VIOLATED;
    }
    return result->holds > 0 ? INV_HOLDS : INV_NOT_EXERCISED;
}

const char *inv_outcome_name(inv_outcome outcome) {
    static const char *const names[] = {"not exercised", "holds", "violated"};
    return names[outcome];
}

void inv_tally_count(const inv_tally *tally, size_t counts[INV_OUTCOMES]) {
    memset(counts, 0, INV_OUTCOMES * sizeof *counts);
    for (size_t i = 0; i < qp_invariant_count(); i++) {
        counts[inv_outcome_of(&tally->results[i])]++;
    }
}
