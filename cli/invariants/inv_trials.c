#include "inv_trials.h"

#include <string.h>

/* Bytes that a trial draws from, and the pieces that they are put together from. */
enum { DRAWN = 192, PIECE = 16 };

/* -- Drawn numbers ---------------------------------------------------------------------------- */

/* xorshift64*, Vigna 2014. */
static uint64_t next_random(uint64_t *state) {
    *state ^= *state >> 12;
    *state ^= *state << 25;
    *state ^= *state >> 27;
    return *state * UINT64_C(0x2545f4914f6cdd1d);
}

/* What a trial draws: every other piece is one of the model, so that operations are tried on what
   stands in it. The same file is tried with the same numbers every time. */
static void draw(qp_bytes model, uint64_t seed, uint8_t out[DRAWN]) {
    uint64_t state = seed * UINT64_C(0x9e3779b97f4a7c15) | 1;
    for (size_t at = 0; at < DRAWN; at += PIECE) {
        const uint64_t words[PIECE / 8] = {next_random(&state), next_random(&state)};
        if (at / PIECE % 2 == 0 || model.size < PIECE) {
            memcpy(out + at, words, PIECE);
        } else {
            memcpy(out + at, model.data + words[0] % (model.size - PIECE + 1), PIECE);
        }
    }
}

/* -- Trials ----------------------------------------------------------------------------------- */

/* How often an invariant is tried in one of the two models of the arithmetic. */
static unsigned rounds_of(const qp_invariant *invariant, qp_ee_model model) {
    static const unsigned rounds[QP_SCOPES] = {[QP_SCOPE_ARITHMETIC] = 16,
                                               [QP_SCOPE_FILE] = 1,
                                               [QP_SCOPE_EVALUATION] = 2,
                                               [QP_SCOPE_RUN] = 8};
    /* What stands in a file has nothing to do with how it is evaluated. */
    return invariant->scope == QP_SCOPE_FILE && model == QP_EE_CONSOLE ? 0
                                                                       : rounds[invariant->scope];
}

/* The worst outcome of all rounds; after a violation `trial` is the one that was violated. */
static qp_outcome try_rounds(const qp_invariant *invariant, qp_trial *trial, qp_bytes model) {
    qp_outcome worst = QP_NOT_EXERCISED;
    uint8_t drawn[DRAWN];
    const unsigned rounds = rounds_of(invariant, trial->model);
    trial->drawn.data = drawn;
    trial->drawn.size = sizeof drawn;
    for (unsigned i = 0; i < rounds; i++) {
        draw(model, model.size + i, drawn);
        const qp_outcome outcome = qp_invariant_try(invariant, trial);
        worst = outcome > worst ? outcome : worst;
        if (worst == QP_VIOLATED) {
            break;
        }
    }
    trial->drawn.data = NULL;
    trial->drawn.size = 0;
    return worst;
}

void inv_try_all(qp_trial *trials, size_t count, const inv_model *model, inv_tally *tally) {
    for (size_t i = 0; i < qp_invariant_count(); i++) {
        const qp_invariant *invariant = qp_invariant_at(i);
        if (invariant->needs != model->needs &&
            (invariant->needs != QP_NEEDS_NOTHING || !model->others)) {
            continue;
        }
        size_t last = 0;
        trials[0].objects = tally->objects;
        qp_outcome worst = try_rounds(invariant, &trials[0], model->bytes);
        for (size_t k = 1; k < count && worst != QP_VIOLATED; k++) {
            trials[k].objects = tally->objects;
            const qp_outcome outcome = try_rounds(invariant, &trials[k], model->bytes);
            worst = outcome > worst ? outcome : worst;
            last = k;
        }
        inv_tally_add(tally, i, worst, &trials[last], model->shown);
    }
}
