/* A stretch of two lists of keys between keys that stayed, and its pairing. */
#ifndef QP_CLI_DIFF_GAP_H
#define QP_CLI_DIFF_GAP_H

#include "diff_model.h"

typedef struct {
    const diff_key *a;
    const diff_key *b;
    uint32_t a_count;
    uint32_t b_count;
    uint32_t a_first; /* places of the first keys in the whole lists */
    uint32_t b_first;
    uint32_t *to_b; /* partners of the keys of `a`, as places in the whole list; and of `b` */
    uint32_t *to_a;
} diff_gap;

/* True if the pairing with the fewest changes can be looked for among all. */
bool diff_gap_is_small(const diff_gap *gap);

/* Pairs keys of the same value or of the same frame, in order. */
void diff_gap_pair(const diff_gap *gap);

#endif
