/* One chunk or record as a seed has it: few keys, short lists, no payload. */
#ifndef QP_CLI_SEED_ITEM_H
#define QP_CLI_SEED_ITEM_H

#include "quirkproof/write.h"
#include "seed_set.h"

/* Most keys of a controller, half of them its first and half its last; and most list elements. */
enum { SEED_KEYS = 32, SEED_LIST = 16 };

/* Objects that a small file names: numbers of its own for those of the file it comes from. */
enum { SEED_OBJECTS = 64 };
typedef struct {
    uint32_t count;
    uint32_t objects[SEED_OBJECTS]; /* in the order in which they were met; theirs are 1, 2, ... */
} seed_ids;

/* The number of an object. 0 stays 0; one for which there is no room becomes 65535, which is none.
 */
uint32_t seed_id(seed_ids *ids, uint32_t object);

/* An item made small. What its views show lies in the item itself or in the input. */
typedef struct {
    qp_item item;
    uint32_t excess;                                  /* words by which its size field is wrong */
    uint8_t keys[QP_CONTROLLERS_MAX][SEED_KEYS * 44]; /* a frame and up to ten words each */
    uint8_t list[SEED_LIST * 8];
} seed_item;

/*
 * Makes an item small: keys and lists are shortened, what is behind the known fields becomes zeros
 * or goes, and size fields miss by as much as they did. With `ids` objects get their numbers there.
 * `small` must stay where it is.
 */
void seed_reduce(const qp_item *item, seed_ids *ids, seed_item *small);

/* Adds what a small item is like, but for its values; `frames` is N of its Anime, 0 in a stream. A
   seed made of a seed has the same structure. */
void seed_mix_item(seed_structure *structure, const seed_item *small, uint32_t frames);

#endif
