/* Cases of fixed seeds, shared by the tests here. */
#ifndef QP_TESTS_INVARIANTS_CASES_H
#define QP_TESTS_INVARIANTS_CASES_H

#include "gen/source.h"
#include "property/property.h"

enum { CASE_BYTES = 1400 };

/* The bytes of case `seed`. */
qp_bytes qp_case_bytes(uint64_t seed, uint8_t out[CASE_BYTES]);

/* Makes a case in which an invariant is violated small, in place: it is violated in what is left.
   Claims about the data of files stay with plain models if `plain`. Returns its size. */
size_t qp_case_shrink(const qp_invariant *invariant, const qp_subject *subject, bool plain,
                      uint8_t *bytes, size_t size);

/* The violation in a small case made of this one, in words, with its bytes: what a failed test
   prints. */
void qp_case_print(const qp_invariant *invariant, const qp_subject *subject, qp_bytes bytes);

#endif
