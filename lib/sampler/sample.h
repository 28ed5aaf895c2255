/*
 * The steps of sampling a batch. Each path has its own of some of them; all take and leave the same
 * arrays. `out` is the first pose of the batch.
 */
#ifndef QP_SAMPLER_SAMPLE_H
#define QP_SAMPLER_SAMPLE_H

#include "base/bits.h"
#include "sampler/batch.h"

/* -- Plain C ---------------------------------------------------------------------------------- */

/* Places, rests and durations of all tables at a time, which is not after the Anime's last. Hints
   are the batch's own, or NULL. */
void qp_batch_search(const qp_sampler_batch *batch, uint32_t *hints, uint32_t time,
                     qp_sampler_found *found);

/* The place of one table's record, with a hint or NULL. */
uint32_t qp_table_search(const qp_sampler_table *table, uint32_t *hint, uint32_t time);

/* Searches those tables of a group for which a bit is set. */
void qp_group_search(const qp_sampler_batch *batch, uint32_t group, uint32_t bits, uint32_t *hints,
                     uint32_t time, uint32_t *places);

/* Fractions of the reference model from rests and durations. */
void qp_batch_fractions(const qp_sampler_batch *batch, qp_sampler_found *found);

/* The channels of one kind, one after the other, by quirkproof/ee.h in the reference model. */
void qp_batch_exact(const qp_sampler_batch *batch, qp_channel_kind kind,
                    const qp_sampler_found *found, unsigned char *out);

/* Fractions, vectors and floats of the console model. */
void qp_batch_console(const qp_sampler_batch *batch, qp_sampler_path path, qp_sampler_found *found,
                      unsigned char *out);

/* Rotations from fractions, in double. */
void qp_batch_rotations(const qp_sampler_batch *batch, const qp_sampler_found *found,
                        unsigned char *out);

/* Constants. */
void qp_batch_words(const qp_sampler_batch *batch, unsigned char *out);

/* Controllers with curve keys. */
void qp_batch_others(const qp_sampler_batch *batch, qp_ee_model model, uint32_t time,
                     unsigned char *out);

/* A word of memory. */
static inline uint32_t qp_load_word(const unsigned char *at) {
    uint32_t word = 0;
    qp_copy_bytes(&word, at, sizeof word);
    return word;
}

static inline void qp_store_word(unsigned char *at, uint32_t word) {
    qp_copy_bytes(at, &word, sizeof word);
}

#endif
