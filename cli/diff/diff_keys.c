#include "diff_keys.h"

#include <string.h>

typedef struct {
    diff_track track;
    cli_list keys;
    uint32_t next; /* 1 + the next of its bucket */
} grown_track;

void diff_keys_begin(diff_keys *keys, diff_clip *clip) {
    memset(keys, 0, sizeof *keys);
    keys->clip = clip;
    keys->grown = cli_list_of(sizeof(grown_track));
}

static uint32_t *bucket_of(diff_keys *keys, const diff_track *like) {
    uint32_t hash = like->owner * 2654435761U ^ like->kind * 40503U ^ like->part * 2246822519U;
    return &keys->heads[(hash >> 8) % DIFF_KEYS_BUCKETS];
}

static grown_track *track_like(diff_keys *keys, const diff_track *like) {
    uint32_t *head = bucket_of(keys, like);
    for (uint32_t i = *head; i != 0;) {
        grown_track *grown = cli_list_at(&keys->grown, i - 1);
        if (grown->track.owner == like->owner && grown->track.kind == like->kind &&
            grown->track.part == like->part) {
            return grown;
        }
        i = grown->next;
    }
    grown_track *made = cli_list_add(&keys->grown);
    made->track = *like;
    made->keys = cli_list_of(sizeof(diff_key));
    made->next = *head;
    *head = keys->grown.count;
    return made;
}

void diff_keys_add(diff_keys *keys, const diff_track *like, int32_t frame, uint32_t width,
                   const uint32_t *words, uint32_t count) {
    diff_key *key = cli_list_add(&track_like(keys, like)->keys);
    key->frame = frame;
    key->width = width;
    key->words = cli_store_get(&keys->clip->pool, count, sizeof *words);
    if (count > 0) {
        memcpy(key->words, words, count * sizeof *words);
    }
}

void diff_keys_end(diff_keys *keys) {
    for (uint32_t i = 0; i < keys->grown.count; i++) {
        grown_track *grown = cli_list_at(&keys->grown, i);
        diff_track *track = cli_list_add(&keys->clip->tracks);
        *track = grown->track;
        diff_key *all = cli_store_get(&keys->clip->pool, grown->keys.count, sizeof *all);
        memcpy(all, grown->keys.data, grown->keys.count * sizeof *all);
        track->keys = all;
        track->count = grown->keys.count;
        cli_list_free(&grown->keys);
    }
    cli_list_free(&keys->grown);
}
