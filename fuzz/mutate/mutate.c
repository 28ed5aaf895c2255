/* What the engines call. */
#include "mutate/map.h"

#include <string.h>

enum { DRAWN = 4096, CHANGES_MAX = 4 };

qp_mutate_format qp_mutate_format_of(const char *name) {
    static const char *const names[QP_MUTATE_FORMATS] = {
        "bytes", "words", "draws", "ccsf", "cine", "frame", "totem", "archive", "any"};
    uint32_t format = 0;
    while (format < QP_MUTATE_FORMATS && strcmp(names[format], name) != 0) {
        format++;
    }
    return (qp_mutate_format)format;
}

/* Too large for a static's place on a stack; engines mutate one input at a time. */
static qp_map shared_map;

/* One change to an input that was read into a map; false if none could be made. */
static bool change(qp_source *source, const qp_map *map, qp_input_edit *edit) {
    const qp_bytes data = {edit->data, edit->size};
    const uint32_t kind = qp_draw_below(source, 16);
    if (map->format == QP_MUTATE_CINE && kind == 0 && qp_draw_one_in(source, 4)) {
        return qp_edit_sectors(source, edit);
    }
    if (kind == 0 || kind == 1) {
        return qp_edit_insert(source, edit, map);
    }
    if (kind < 6) {
        return qp_edit_part(source, edit, map);
    }
    if (kind == 6 && map->part_count > 0) {
        /* The end of a part is the end of all, or nearly so. */
        const qp_part *part = &map->parts[qp_draw_below(source, map->part_count)];
        const size_t end = part->end - qp_draw_below(source, 3) * (size_t)part->unit;
        edit->size = end > 0 && end < edit->size ? end : edit->size;
        return true;
    }
    const uint32_t index = qp_draw_below(source, map->field_count);
    qp_field_set(map, edit->data, edit->size, &map->fields[index],
                 qp_field_draw(source, map, data, index));
    return true;
}

static size_t change_model(qp_source *source, qp_mutate_format format, qp_input_edit *edit,
                           qp_mutate_plainly plainly) {
    uint32_t changes = 1;
    while (changes < CHANGES_MAX && qp_draw_one_in(source, 2)) {
        changes++;
    }
    bool any = false;
    for (uint32_t i = 0; i < changes; i++) {
        const qp_bytes data = {edit->data, edit->size};
        if (!qp_map_read(&shared_map, format, data)) {
            break;
        }
        any = change(source, &shared_map, edit) || any;
    }
    if (!any) {
        return plainly(source, edit->data, edit->size, edit->most);
    }
    if (!qp_draw_one_in(source, 4)) {
        qp_edit_repair(shared_map.format, edit);
    }
    return edit->size;
}

static qp_source source_of(uint32_t seed, uint8_t drawn[DRAWN]) {
    const qp_bytes bytes = {drawn, DRAWN};
    qp_source_fill(seed + UINT64_C(0x51ed2701a3b5), drawn, DRAWN);
    return qp_source_over(bytes);
}

/* What begins neither like a file nor like a chunk steers a generator. */
static bool is_drawn(qp_mutate_format format, qp_bytes input) {
    return format == QP_MUTATE_CCSF && !qp_map_read(&shared_map, format, input);
}

size_t qp_mutate_with(qp_mutate_format format, uint8_t *data, size_t size, size_t most,
                      uint32_t seed, qp_mutate_plainly plainly) {
    uint8_t drawn[DRAWN];
    qp_source source = source_of(seed, drawn);
    qp_input_edit edit = {data, size, most};
    const qp_bytes input = {data, size};
    if (size == 0 || format == QP_MUTATE_BYTES || qp_draw_one_in(&source, 8)) {
        return plainly(&source, data, size, most);
    }
    if (format == QP_MUTATE_WORDS) {
        return qp_mutate_words(&source, data, size, most);
    }
    if (format == QP_MUTATE_DRAWS || is_drawn(format, input)) {
        return qp_mutate_draws(&source, data, size, most);
    }
    return change_model(&source, format, &edit, plainly);
}

size_t qp_mutate(qp_mutate_format format, uint8_t *data, size_t size, size_t most, uint32_t seed) {
    return qp_mutate_with(format, data, size, most, seed, qp_mutate_bytes);
}
