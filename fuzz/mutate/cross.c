/* One input of two. */
#include "mutate/map.h"

#include <string.h>

enum { DRAWN = 256 };

static qp_map first_map;
static qp_map second_map;

/* A part of the second input takes the place of one of its kind in the first, or comes behind it.
 */
static bool cross_parts(qp_source *source, qp_input_edit *edit, qp_bytes second) {
    const uint32_t count = second_map.part_count;
    if (first_map.part_count == 0 || count == 0) {
        return false;
    }
    const qp_part *part = &first_map.parts[qp_draw_below(source, first_map.part_count)];
    const uint32_t start = qp_draw_below(source, count);
    for (uint32_t i = 0; i < count; i++) {
        const qp_part *other = &second_map.parts[(start + i) % count];
        if (other->type == part->type && other->at < other->end && other->end <= second.size) {
            const qp_bytes in = {second.data + other->at, other->end - other->at};
            const bool instead = qp_draw_one_in(source, 2);
            const qp_bytes now = {edit->data, edit->size};
            if (!instead && part->count.width > 0) {
                qp_field_set(&first_map, edit->data, edit->size, &part->count,
                             qp_field_get(&first_map, now, &part->count) + 1);
            }
            return part->end <= edit->size &&
                   qp_edit_splice(edit, &first_map, part->owner, instead ? part->at : part->end,
                                  instead ? part->end - part->at : 0, in,
                                  !qp_draw_one_in(source, 8));
        }
    }
    return false;
}

/* The beginning of one and the end of the other, both cut where a multiple of four is. */
static size_t cross_bytes(qp_source *source, qp_input_edit *edit, qp_bytes second) {
    const size_t keep = 4 * (size_t)qp_draw_below(source, (uint32_t)(edit->size / 4 + 1));
    const size_t from = 4 * (size_t)qp_draw_below(source, (uint32_t)(second.size / 4 + 1));
    size_t tail = second.size - from;
    tail = tail < edit->most - keep ? tail : edit->most - keep;
    if (tail > 0) {
        memcpy(edit->data + keep, second.data + from, tail);
    }
    return keep + tail;
}

size_t qp_mutate_cross(qp_mutate_format format, qp_bytes first, qp_bytes second, uint8_t *out,
                       size_t most, uint32_t seed) {
    uint8_t drawn[DRAWN];
    const qp_bytes bytes = {drawn, DRAWN};
    qp_source_fill(seed + UINT64_C(0x7c0ffee5), drawn, DRAWN);
    qp_source source = qp_source_over(bytes);
    qp_input_edit edit = {out, first.size < most ? first.size : most, most};
    if (edit.size > 0) {
        memcpy(out, first.data, edit.size);
    }
    const qp_bytes copy = {out, edit.size};
    if (qp_map_read(&first_map, format, copy) && qp_map_read(&second_map, format, second) &&
        first_map.big == second_map.big && first_map.format == second_map.format &&
        cross_parts(&source, &edit, second)) {
        qp_edit_repair(first_map.format, &edit);
        return edit.size;
    }
    return cross_bytes(&source, &edit, second);
}
