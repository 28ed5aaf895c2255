/*
 * Every invariant on models that the fuzzers' generators make of fixed seeds: at least
 * QP_EXERCISED_LEAST cases each in which what the claim is about was there.
 */
#include "cases.h"
#include "sanitized.h"

#include <criterion/criterion.h>
#include <criterion/parameterized.h>
#include <stdlib.h>

/* Where each case takes long, the first ones of each block: with a sanitizer, or every one counted.
 */
#ifdef QP_FEWER_CASES
enum { FEWER = 8 };
#else
enum { FEWER = SANITIZED ? 16 : 1 };
#endif

enum {
    BLOCKS = 8,
    /* Cases in which a claim is exercised, in each block. */
    SHARE = 1250 / FEWER,
    /* Cases that a block may take for that. */
    CASES_MOST = 60 * SHARE
};

_Static_assert(FEWER > 1 || BLOCKS * SHARE >= 10000, "at least 10,000 cases for each invariant");

typedef struct {
    qp_needs needs;
    unsigned number;
} block;

ParameterizedTestParameters(invariants, hold_on_generated_models) {
    static block blocks[4 * BLOCKS];
    for (unsigned i = 0; i < 4 * BLOCKS; i++) {
        blocks[i].needs = (qp_needs)(i % 4);
        blocks[i].number = i / 4;
    }
    return cr_make_param_array(block, blocks, 4 * BLOCKS);
}

/* Tries all invariants that want more cases on one; the number of those that do. */
static size_t try_case(const block *b, uint64_t seed, uint32_t *exercised) {
    uint8_t room[CASE_BYTES];
    const qp_subject subject = qp_subject_library();
    const qp_bytes bytes = qp_case_bytes(seed, room);
    qp_property_case made;
    size_t left = 0;
    qp_property_make(bytes, b->needs, &subject, &made);
    for (size_t i = 0; i < qp_invariant_count(); i++) {
        const qp_invariant *invariant = qp_invariant_at(i);
        if (invariant->needs != b->needs || exercised[i] >= SHARE) {
            continue;
        }
        left++;
        if (invariant->scope == QP_SCOPE_FILE && !made.plain) {
            continue;
        }
        const qp_outcome outcome = qp_invariant_try(invariant, &made.trial);
        if (outcome == QP_VIOLATED) {
            qp_case_print(invariant, &subject, bytes);
            cr_assert_fail("%s is violated in case %llu", invariant->id, (unsigned long long)seed);
        }
        exercised[i] += outcome == QP_HOLDS ? 1 : 0;
    }
    qp_property_free(&made);
    return left;
}

ParameterizedTest(block *b, invariants, hold_on_generated_models) {
    uint32_t *exercised = calloc(qp_invariant_count(), sizeof *exercised);
    uint64_t seed = 1 + (uint64_t)b->number * CASES_MOST;
    const uint64_t end = seed + CASES_MOST;
    cr_assert_not_null(exercised);
    while (seed < end && try_case(b, seed, exercised) > 0) {
        seed++;
    }
    for (size_t i = 0; i < qp_invariant_count(); i++) {
        const qp_invariant *invariant = qp_invariant_at(i);
        cr_assert(invariant->needs != b->needs || exercised[i] >= SHARE,
                  "%s is exercised in %u of %d cases only", invariant->id, exercised[i],
                  CASES_MOST);
    }
    free(exercised);
}
