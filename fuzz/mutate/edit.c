/* Parts taken out, doubled, moved and put in. */
#include "mutate/map.h"

#include <stdlib.h>
#include <string.h>

/* Parts are doubled up to this many bytes of a new input at once: the game takes 1,023 targets. */
enum { DOUBLED_MAX = 40000 };

/* -- Splicing --------------------------------------------------------------------------------- */

static void add_to(qp_input_edit *edit, const qp_map *map, const qp_field *field, int64_t by) {
    const qp_bytes data = {edit->data, edit->size};
    if (field->width > 0) {
        qp_field_set(map, edit->data, edit->size, field,
                     qp_field_get(map, data, field) + (uint32_t)by);
    }
}

/* The nearest part of fixed length around `owner`, itself included; QP_NO_PART if there is none. */
static uint32_t fixed_around(const qp_map *map, uint32_t owner) {
    while (owner != QP_NO_PART && !map->parts[owner].fixed) {
        owner = map->parts[owner].owner;
    }
    return owner;
}

/* Sizes from the owner up to a part of fixed length. They stand before what they count. */
static void fit_sizes(qp_input_edit *edit, const qp_map *map, uint32_t owner, int64_t by) {
    while (owner != QP_NO_PART && !map->parts[owner].fixed) {
        const qp_part *part = &map->parts[owner];
        add_to(edit, map, &part->size, by / part->unit);
        add_to(edit, map, &part->size_2, by / part->unit);
        owner = part->owner;
    }
}

bool qp_edit_splice(qp_input_edit *edit, const qp_map *map, uint32_t owner, size_t at, size_t out,
                    qp_bytes in, bool right) {
    const uint32_t fixed = fixed_around(map, owner);
    size_t end = fixed != QP_NO_PART ? map->parts[fixed].end : edit->size;
    if (at > end || end > edit->size || out > end - at) {
        return false;
    }
    uint8_t *data = edit->data;
    if (fixed != QP_NO_PART) {
        const size_t put = in.size < end - at ? in.size : end - at;
        const size_t keep = end - at - (out > put ? out : put);
        memmove(data + at + put, data + at + out, keep);
        memset(data + at + put + keep, 0, end - at - put - keep);
        if (put > 0) {
            memmove(data + at, in.data, put);
        }
    } else {
        if (in.size > out && in.size - out > edit->most - edit->size) {
            return false;
        }
        memmove(data + at + in.size, data + at + out, edit->size - at - out);
        if (in.size > 0) {
            memcpy(data + at, in.data, in.size);
        }
        edit->size = edit->size - out + in.size;
    }
    if (right) {
        fit_sizes(edit, map, owner, (int64_t)in.size - (int64_t)out);
    }
    return true;
}

/* -- Choosing --------------------------------------------------------------------------------- */

static const qp_part *draw_part(qp_source *source, const qp_map *map) {
    return &map->parts[qp_draw_below(source, map->part_count)];
}

/* Another part of the same type, or the part itself. */
static const qp_part *draw_like(qp_source *source, const qp_map *map, const qp_part *part) {
    const uint32_t start = qp_draw_below(source, map->part_count);
    for (uint32_t i = 0; i < map->part_count; i++) {
        const qp_part *other = &map->parts[(start + i) % map->part_count];
        if (other->type == part->type && other != part) {
            return other;
        }
    }
    return part;
}

static bool sound(const qp_input_edit *edit, const qp_part *part) {
    return part->at < part->end && part->end <= edit->size;
}

/* -- The changes ------------------------------------------------------------------------------ */

static bool take_out(qp_input_edit *edit, const qp_map *map, const qp_part *part, bool right) {
    const qp_bytes nothing = {NULL, 0};
    if (right) {
        add_to(edit, map, &part->count, -1);
    }
    return qp_edit_splice(edit, map, part->owner, part->at, part->end - part->at, nothing, right);
}

/* Copies of `from` before `at`, among the like of `part`. */
static bool put_copies(qp_input_edit *edit, const qp_map *map, const qp_part *part, size_t at,
                       const qp_part *from, uint32_t copies, bool right) {
    const size_t size = from->end - from->at;
    uint8_t *block = malloc(size * copies);
    if (block == NULL) {
        return false;
    }
    for (uint32_t i = 0; i < copies; i++) {
        memcpy(block + i * size, edit->data + from->at, size);
    }
    const qp_bytes in = {block, size * copies};
    if (right) {
        add_to(edit, map, &part->count, copies);
    }
    const bool done = qp_edit_splice(edit, map, part->owner, at, 0, in, right);
    free(block);
    return done;
}

static uint32_t draw_copies(qp_source *source, const qp_part *part) {
    const uint32_t size = part->end - part->at;
    const uint32_t most = DOUBLED_MAX / size;
    if (most <= 1 || !qp_draw_one_in(source, 32)) {
        return 1;
    }
    const uint32_t copies = 1 + qp_draw_below(source, 2048);
    return copies < most ? copies : most;
}

/* One part where another one was, which takes its place if `swap` is set. */
static bool put_like(qp_input_edit *edit, const qp_map *map, const qp_part *part,
                     const qp_part *other, bool right) {
    uint8_t *block = malloc(other->end - other->at);
    if (block == NULL) {
        return false;
    }
    memcpy(block, edit->data + other->at, other->end - other->at);
    const qp_bytes in = {block, other->end - other->at};
    const bool done =
        qp_edit_splice(edit, map, part->owner, part->at, part->end - part->at, in, right);
    free(block);
    return done;
}

/* Two parts of one size change places. */
static bool exchange(qp_input_edit *edit, const qp_part *a, const qp_part *b) {
    const size_t size = a->end - a->at;
    if (a == b || size != b->end - b->at || (a->at < b->end && b->at < a->end)) {
        return false;
    }
    for (size_t i = 0; i < size; i++) {
        const uint8_t byte = edit->data[a->at + i];
        edit->data[a->at + i] = edit->data[b->at + i];
        edit->data[b->at + i] = byte;
    }
    return true;
}

/* Bytes at the end of a part go, or come. */
static bool resize(qp_source *source, qp_input_edit *edit, const qp_map *map, const qp_part *part,
                   bool right) {
    const uint32_t index = (uint32_t)(part - map->parts);
    static const uint8_t zeros[200];
    const size_t size = part->end - part->at;
    const qp_bytes nothing = {NULL, 0};
    if (qp_draw_one_in(source, 2)) {
        const size_t by = part->unit * (size_t)(1 + qp_draw_below(source, 4));
        return by < size && qp_edit_splice(edit, map, index, part->end - by, by, nothing, right);
    }
    const qp_bytes in = {zeros, part->unit * (size_t)(1 + qp_draw_below(source, 150 / part->unit))};
    return qp_edit_splice(edit, map, index, part->end, 0, in, right);
}

bool qp_edit_part(qp_source *source, qp_input_edit *edit, const qp_map *map) {
    if (map->part_count == 0) {
        return false;
    }
    const qp_part *part = draw_part(source, map);
    const qp_part *other = draw_like(source, map, part);
    const bool right = !qp_draw_one_in(source, 8);
    if (!sound(edit, part) || !sound(edit, other)) {
        return false;
    }
    switch (qp_draw_below(source, 8)) {
    case 0:
    case 1:
        return take_out(edit, map, part, right);
    case 2:
    case 3:
        return put_copies(edit, map, part, part->end, part, draw_copies(source, part), right);
    case 4:
        return put_copies(edit, map, part, part->at, other, 1, right);
    case 5:
        return put_like(edit, map, part, other, right);
    case 6:
        return exchange(edit, part, other) || put_like(edit, map, other, part, right);
    default:
        return resize(source, edit, map, part, right);
    }
}
