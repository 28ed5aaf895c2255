/* Tracks that grow a key at a time, found by what they drive. */
#ifndef QP_CLI_DIFF_KEYS_H
#define QP_CLI_DIFF_KEYS_H

#include "diff_model.h"

enum { DIFF_KEYS_BUCKETS = 8192 };

typedef struct {
    diff_clip *clip;
    cli_list grown;                    /* of grown_track */
    uint32_t heads[DIFF_KEYS_BUCKETS]; /* 1 + the first of a bucket */
} diff_keys;

void diff_keys_begin(diff_keys *keys, diff_clip *clip);

/*
 * Adds a key to the track that is like `like` in owner, kind and part, made as a copy of it if
 * there is none. `width` of the `count` words are compared.
 */
void diff_keys_add(diff_keys *keys, const diff_track *like, int32_t frame, uint32_t width,
                   const uint32_t *words, uint32_t count);

/* Hands the tracks to the clip, in the order in which they were met. */
void diff_keys_end(diff_keys *keys);

#endif
