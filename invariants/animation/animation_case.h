/* An ANIMATION as checkers look at it: its bytes, and what the library made of them. */
#ifndef QP_INVARIANTS_ANIMATION_CASE_H
#define QP_INVARIANTS_ANIMATION_CASE_H

#include "invariants/invariant.h"

typedef struct qp_animation_case {
    qp_totem_animation animation; /* read by the library, with default options */
} qp_animation_case;

/* -- Bytes ------------------------------------------------------------------------------------ */

/* Numbers in the byte order of the file; 0 past the payload's end. */
uint16_t qp_totem_half(const qp_trial *trial, size_t at);
uint32_t qp_totem_word(const qp_trial *trial, size_t at);

/* The number that a pattern of single precision stands for. */
float qp_float_of(uint32_t pattern);

/* Bytes of a key's head in a message track: 8 as documented, 6 in some files. */
size_t qp_totem_head_size(const qp_trial *trial);

/* -- Walks ------------------------------------------------------------------------------------ */

/* Called for each track of a kind, in the order of the file, until one is violated. */
typedef qp_outcome (*qp_totem_track_check)(qp_trial *trial, const qp_totem_track *track);

/* What comes out is the worst: violated, or else holds if any does. */
qp_outcome qp_each_totem_track(qp_trial *trial, qp_totem_track_kind kind,
                               qp_totem_track_check check);

/* The worse of two outcomes: violated, else holds. */
qp_outcome qp_worse(qp_outcome a, qp_outcome b);

#endif
