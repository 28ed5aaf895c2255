/* A frame of a cinematic stream as checkers look at it: its bytes, and where in the stream it is.
 */
#ifndef QP_INVARIANTS_CINE_CASE_H
#define QP_INVARIANTS_CINE_CASE_H

#include "invariants/invariant.h"

typedef struct qp_cine_case {
    qp_bytes data;              /* from the frame's first byte to its sector's last one */
    size_t offset;              /* of that, in the file */
    uint32_t capacity;          /* bytes that the game's buffer gives to it: 2048, or 2044 */
    const qp_cine_frame *frame; /* as the library reads it */
    uint32_t sector;            /* its number in the file, from 0 */
    bool has_header;            /* the stream's header has come */
    uint16_t frames;            /* by the header; 0 without one; likewise below */
    uint16_t setup_size;
    bool has_last;        /* it is not the first frame */
    uint16_t last;        /* number of the frame before */
    uint32_t last_sector; /* where that one is */
} qp_cine_case;

/* -- Bytes ------------------------------------------------------------------------------------ */

/* Little-endian words of the frame; 0 past its end. */
uint32_t qp_cine_word(const qp_trial *trial, size_t at);
uint16_t qp_cine_half(const qp_trial *trial, size_t at);

/* `bits` bits of a word from bit `first` on, and the same as a two's complement number. */
uint32_t qp_bits_of(uint32_t word, uint32_t first, uint32_t bits);
int32_t qp_signed_bits_of(uint32_t word, uint32_t first, uint32_t bits);

/* Where the records lie by the counts in the bytes: actors behind the head of 24 bytes, then poses,
   each with its keys. */
size_t qp_cine_actor_place(uint32_t index);
size_t qp_cine_pose_place(const qp_trial *trial, uint32_t index);

/* -- Violations ------------------------------------------------------------------------------- */

/* As qp_violated(), `at` counted from the frame's first byte. */
qp_outcome qp_cine_violated(qp_trial *trial, size_t at, const char *what, uint64_t n0, uint64_t n1);

/* -- Playing ---------------------------------------------------------------------------------- */

/* A player that has played nothing, on the trial's objects; false if the trial has none. */
bool qp_cine_begin_player(const qp_trial *trial, uint32_t number, qp_cine_player *player);

/* Makes the objects of a frame that it has played what they were before. */
void qp_cine_end_player(qp_cine_player *player, const qp_cine_frame *frame);

#endif
