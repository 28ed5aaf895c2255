/*
 * Which key of one list became which key of the other.
 *
 * Keys that are the same in both stay together; the rest is paired so that as few keys as possible
 * are added, moved (same value, other frame), changed (same frame, other value) and removed.
 * Exactly so in lists, or stretches between keys that stayed, of up to some hundred keys; longer
 * ones are paired by their values or by their frames, whichever leaves less. The time is linear in
 * the keys but for sorting. The result does not depend on which list is the first.
 */
#ifndef QP_CLI_DIFF_ALIGN_H
#define QP_CLI_DIFF_ALIGN_H

#include "diff_model.h"

/* True if frame and words are the same. */
bool diff_key_same(const diff_key *a, const diff_key *b);
bool diff_key_same_value(const diff_key *a, const diff_key *b);

/* For each key of `a` its partner in `b`, or DIFF_NONE, and the other way round. */
typedef struct {
    uint32_t *to_b;
    uint32_t *to_a;
} diff_pairs;

diff_pairs diff_align(const diff_key *a, uint32_t a_count, const diff_key *b, uint32_t b_count);

void diff_pairs_free(diff_pairs *pairs);

#endif
