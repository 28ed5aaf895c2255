/* Records in force: of a track of records the last one at frames 1 to now (anime.md, The rest); of
   a file's own frame section, at frames 0 to now. */
#ifndef QP_CLI_DIFF_HELD_H
#define QP_CLI_DIFF_HELD_H

#include "diff_model.h"

/* By frame: the key in force from there on. */
typedef struct {
    const diff_track *track;
    int32_t *frames;
    uint32_t *keys;
    uint32_t count;
} diff_held;

diff_held diff_held_of(const diff_track *track); /* NULL: nothing is ever in force */
void diff_held_free(diff_held *held);

/* The value at a tick: the words of the record, as far as a value has room; none before the first.
 */
void diff_held_value(const diff_held *held, uint32_t tick, diff_value *value);

#endif
