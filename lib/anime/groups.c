/*
 * By sorting, byte by byte. A hash table would do as well for the files that there are, but one can
 * be written whose objects all fall into one place of it.
 */
#include "anime/groups.h"

/* The keys that are sorted. */
typedef struct {
    const uint32_t *objects;
    const uint16_t *kinds; /* NULL: all the same */
    uint32_t count;
} key_list;

/* Byte `digit` of a key: the object's four, then the kind's two. */
static uint32_t digit_of(const key_list *keys, uint32_t thing, uint32_t digit) {
    uint32_t word = digit < 4 ? keys->objects[thing] : keys->kinds[thing];
    return word >> (8 * (digit % 4)) & 0xff;
}

/* Sorts things by one byte of their keys, equal ones in the order they had. */
static void sort_by_digit(const key_list *keys, uint32_t digit, const uint32_t *from,
                          uint32_t *to) {
    uint32_t places[257] = {0};
    for (uint32_t i = 0; i < keys->count; i++) {
        places[digit_of(keys, from[i], digit) + 1]++;
    }
    for (uint32_t d = 0; d < 256; d++) {
        places[d + 1] += places[d];
    }
    for (uint32_t i = 0; i < keys->count; i++) {
        uint32_t d = digit_of(keys, from[i], digit);
        to[places[d]] = from[i];
        places[d]++;
    }
}

static bool same_key(const key_list *keys, uint32_t a, uint32_t b) {
    return keys->objects[a] == keys->objects[b] &&
           (keys->kinds == NULL || keys->kinds[a] == keys->kinds[b]);
}

/* By thing: the first one with its key. `order` is sorted, so those lie side by side. */
static void find_firsts(const key_list *keys, const uint32_t *order, uint32_t *firsts) {
    uint32_t first = 0;
    for (uint32_t i = 0; i < keys->count; i++) {
        if (i == 0 || !same_key(keys, order[i - 1], order[i])) {
            first = order[i];
        }
        firsts[order[i]] = first;
    }
}

uint32_t qp_group(const uint32_t *objects, const uint16_t *kinds, uint32_t count, uint32_t *scratch,
                  uint32_t *groups) {
    const key_list keys = {objects, kinds, count};
    uint32_t *order = scratch;
    uint32_t *other = scratch + count;
    uint32_t digits = kinds == NULL ? 4 : 6;
    uint32_t group_count = 0;
    for (uint32_t i = 0; i < count; i++) {
        order[i] = i;
    }
    for (uint32_t digit = 0; digit < digits; digit += 2) {
        sort_by_digit(&keys, digit, order, other);
        sort_by_digit(&keys, digit + 1, other, order);
    }
    find_firsts(&keys, order, groups);
    /* A first thing is its own; it has its group's number before the others ask for it. */
    for (uint32_t i = 0; i < count; i++) {
        if (groups[i] == i) {
            groups[i] = group_count;
            group_count++;
        } else {
            groups[i] = groups[groups[i]];
        }
    }
    return group_count;
}
