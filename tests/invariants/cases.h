/* Cases of fixed seeds, shared by the tests here. */
#ifndef QP_TESTS_INVARIANTS_CASES_H
#define QP_TESTS_INVARIANTS_CASES_H

#include "gen/source.h"
#include "property/property.h"

enum { CASE_BYTES = 1400 };

/* The bytes of case `seed`. */
qp_bytes qp_case_bytes(uint64_t seed, uint8_t out[CASE_BYTES]);

/* A violation in words, with the bytes of the case: what a failed test prints. */
void qp_case_print(const qp_invariant *invariant, const qp_trial *trial, qp_bytes bytes);

#endif
