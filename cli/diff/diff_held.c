#include "diff_held.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
    int32_t frame;
    uint32_t key;
} placed;

static int compare(const void *left, const void *right) {
    const placed *a = left;
    const placed *b = right;
    int order = (a->frame > b->frame) - (a->frame < b->frame);
    return order != 0 ? order : (a->key > b->key) - (a->key < b->key);
}

diff_held diff_held_of(const diff_track *track) {
    diff_held held = {track, NULL, NULL, 0};
    uint32_t count = track != NULL ? track->count : 0;
    placed *sorted = cli_make(count, sizeof *sorted);
    for (uint32_t i = 0; i < count; i++) {
        if (track->keys[i].frame >= (track->from_zero ? 0 : 1)) {
            sorted[held.count].frame = track->keys[i].frame;
            sorted[held.count].key = i;
            held.count++;
        }
    }
    qsort(sorted, held.count, sizeof *sorted, compare);
    held.frames = cli_make(held.count, sizeof *held.frames);
    held.keys = cli_make(held.count, sizeof *held.keys);
    for (uint32_t i = 0; i < held.count; i++) {
        held.frames[i] = sorted[i].frame;
        held.keys[i] = i > 0 && held.keys[i - 1] > sorted[i].key ? held.keys[i - 1] : sorted[i].key;
    }
    free(sorted);
    return held;
}

void diff_held_free(diff_held *held) {
    free(held->frames);
    free(held->keys);
}

void diff_held_value(const diff_held *held, uint32_t tick, diff_value *value) {
    int32_t frame = (int32_t)(tick / 256);
    uint32_t low = 0;
    uint32_t high = held->count;
    memset(value, 0, sizeof *value);
    while (low < high) { /* the first that comes later */
        uint32_t middle = low + (high - low) / 2;
        if (held->frames[middle] <= frame) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    if (low == 0) {
        return;
    }
    const diff_key *key = &held->track->keys[held->keys[low - 1]];
    value->bits = 32;
    value->count = key->width < DIFF_NUMBERS ? key->width : DIFF_NUMBERS;
    for (uint32_t i = 0; i < value->count; i++) {
        value->patterns[i] = key->words[i];
        value->numbers[i] = 0;
        (void)diff_word_number(diff_shape_type(held->track->shape, i), key->words[i],
                               &value->numbers[i]);
    }
}
