#include "support/shrink.h"

#include <stdlib.h>
#include <string.h>

/* A case while it is made smaller: `bytes` always fails, `next` is what is tried. */
typedef struct {
    uint8_t *bytes;
    size_t size;
    uint8_t *next;
    qp_still_fails *fails;
    void *user;
    uint32_t tries;
    uint32_t most;
} shrinking;

/* Tries the first `size` bytes of `next`; takes them if they fail. */
static bool try_next(shrinking *s, size_t size) {
    const qp_bytes bytes = {s->next, size};
    if (s->tries >= s->most) {
        return false;
    }
    s->tries++;
    if (!s->fails(s->user, bytes)) {
        return false;
    }
    memcpy(s->bytes, s->next, size);
    s->size = size;
    return true;
}

static bool take_out(shrinking *s, size_t at, size_t count) {
    memcpy(s->next, s->bytes, at);
    memcpy(s->next + at, s->bytes + at + count, s->size - at - count);
    return try_next(s, s->size - count);
}

static bool make_zero(shrinking *s, size_t at, size_t count) {
    bool some = false;
    for (size_t i = at; i < at + count; i++) {
        some = some || s->bytes[i] != 0;
    }
    memcpy(s->next, s->bytes, s->size);
    memset(s->next + at, 0, count);
    return some && try_next(s, s->size);
}

/* Goes over the pieces of `count` bytes, from the end, so that what is behind one has been seen;
   true if any of them helped. What is left over at the front is for smaller pieces. */
static bool over_pieces(shrinking *s, size_t count,
                        bool (*change)(shrinking *s, size_t at, size_t count)) {
    bool helped = false;
    for (size_t end = s->size; end >= count && s->tries < s->most; end -= count) {
        helped = change(s, end - count, count) || helped;
    }
    return helped;
}

/* Pieces of every size, halved from the whole down to one byte. */
static bool over_sizes(shrinking *s, bool (*change)(shrinking *s, size_t at, size_t count)) {
    bool helped = false;
    for (size_t count = s->size; count > 0; count /= 2) {
        helped = (count <= s->size && over_pieces(s, count, change)) || helped;
    }
    return helped;
}

/* The lowest value of a byte that is found by halving, then by single steps down. */
static bool lower(shrinking *s, size_t at) {
    bool helped = false;
    for (uint8_t drop = 128; drop > 0; drop /= 2) {
        while (s->bytes[at] >= drop && s->tries < s->most) {
            memcpy(s->next, s->bytes, s->size);
            s->next[at] = (uint8_t)(s->next[at] - drop);
            if (!try_next(s, s->size)) {
                break;
            }
            helped = true;
        }
    }
    return helped;
}

static bool lower_all(shrinking *s) {
    bool helped = false;
    for (size_t at = 0; at < s->size; at++) {
        helped = lower(s, at) || helped;
    }
    return helped;
}

qp_shrunk qp_shrink(uint8_t *bytes, size_t size, qp_still_fails *fails, void *user, uint32_t most) {
    shrinking s = {NULL, size, malloc(size + 1), fails, user, 0, most};
    bool helped = true;
    if (s.next == NULL) {
        abort();
    }
    s.bytes = bytes;
    while (helped && s.tries < s.most) {
        helped = over_sizes(&s, take_out);
        helped = over_sizes(&s, make_zero) || helped;
        helped = lower_all(&s) || helped;
    }
    free(s.next);
    const qp_shrunk shrunk = {s.size, s.tries};
    return shrunk;
}
