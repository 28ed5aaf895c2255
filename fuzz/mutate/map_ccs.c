/* CCSF files and Anime chunks, as the items that the suite's writer takes (quirkproof/write.h). */
#include "mutate/map.h"
#include "quirkproof/write.h"

#include <string.h>

/* Types of parts: those of items, and keys by their width. */
enum { KEY_TYPE = 32 };

/* What a field's name says of it. */
static qp_field_meaning meaning_of(const char *name) {
    static const struct {
        const char *name;
        qp_field_meaning meaning;
    } names[] = {{"object", QP_FIELD_OBJECT},
                 {"target", QP_FIELD_OBJECT},
                 {"parent", QP_FIELD_OBJECT},
                 {"model", QP_FIELD_OBJECT},
                 {"morpher", QP_FIELD_OBJECT},
                 {"texture", QP_FIELD_OBJECT},
                 {"light", QP_FIELD_OBJECT},
                 {"file", QP_FIELD_OBJECT},
                 {"frame", QP_FIELD_FRAME},
                 {"frames", QP_FIELD_FRAME},
                 {"last", QP_FIELD_FRAME},
                 {"count", QP_FIELD_COUNT},
                 {"files", QP_FIELD_COUNT},
                 {"objects", QP_FIELD_COUNT},
                 {"extra_count", QP_FIELD_COUNT},
                 {"meshes", QP_FIELD_COUNT},
                 {"groups", QP_FIELD_COUNT},
                 {"total", QP_FIELD_COUNT},
                 {"blocks", QP_FIELD_COUNT},
                 {"block_words", QP_FIELD_COUNT},
                 {"extra_levels", QP_FIELD_COUNT},
                 {"words", QP_FIELD_SIZE},
                 {"flags", QP_FIELD_FLAGS},
                 {"type", QP_FIELD_FLAGS},
                 {"turn_x", QP_FIELD_DEGREES},
                 {"turn_y", QP_FIELD_DEGREES},
                 {"turn_z", QP_FIELD_DEGREES},
                 {"x", QP_FIELD_FLOAT},
                 {"y", QP_FIELD_FLOAT},
                 {"z", QP_FIELD_FLOAT},
                 {"transparency", QP_FIELD_FLOAT},
                 {"intensity", QP_FIELD_FLOAT}};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (strcmp(names[i].name, name) == 0) {
            return names[i].meaning;
        }
    }
    return strncmp(name, "value_", 6) == 0 ? QP_FIELD_FLOAT : QP_FIELD_ANY;
}

/* The number of the field in the first pass over the names; counted while they are gone through. */
static void add_fields(qp_map *map, const qp_item *item, uint32_t part) {
    size_t at = item->offset;
    if (item->kind != 0) {
        qp_map_add(map, qp_map_field(at, 2, QP_FIELD_KIND));
        qp_map_add(map, qp_map_field(at + 4, 4, QP_FIELD_SIZE));
        at += QP_CHUNK_HEADER;
    }
    for (uint32_t i = 0; i < item->field_count; i++) {
        const qp_field_info info = qp_item_field(item, i);
        if (info.size <= 4) {
            qp_map_add(map, qp_map_field(at, info.size, meaning_of(info.name)));
        } else {
            /* The first and the last bytes of a name, and the one behind its usual end. */
            qp_map_add(map, qp_map_field(at, 1, QP_FIELD_ANY));
            qp_map_add(map, qp_map_field(at + info.size - 1, 1, QP_FIELD_ANY));
        }
        if (part != QP_NO_PART && strcmp(info.name, "words") == 0) {
            map->parts[part].size_2 = qp_map_field(at, 4, QP_FIELD_SIZE);
        }
        at += info.size;
    }
}

static qp_field_meaning meaning_of_value(const qp_controller *c) {
    if (c->type == QP_VALUE_ROTATION && c->width == 3) {
        return QP_FIELD_DEGREES;
    }
    return c->type == QP_VALUE_COLOUR ? QP_FIELD_ANY : QP_FIELD_FLOAT;
}

/* The values of a controller whose first word is at `at`, and each key as a part. */
static void add_controller(qp_map *map, const qp_controller *c, size_t at, uint32_t owner) {
    const bool keyed = c->kind == QP_CONTROLLER_KEYED || c->kind == QP_CONTROLLER_CURVE;
    const size_t stride = 4 * ((size_t)c->width + (keyed ? 1 : 0));
    if (keyed) {
        qp_map_add(map, qp_map_field(at - 4, 4, QP_FIELD_COUNT));
    }
    for (uint32_t i = 0; i < c->count && map->field_count < QP_FIELDS_MAX; i++) {
        size_t word = at + i * stride;
        if (keyed) {
            const uint32_t key =
                qp_map_add_part(map, KEY_TYPE + c->width, word, word + stride, owner);
            if (key != QP_NO_PART) {
                map->parts[key].count = qp_map_field(at - 4, 4, QP_FIELD_COUNT);
            }
            qp_map_add(map, qp_map_field(word, 4, QP_FIELD_FRAME));
            word += 4;
        }
        for (uint32_t k = 0; k < c->width; k++) {
            qp_map_add(map, qp_map_field(word + 4 * (size_t)k, 4, meaning_of_value(c)));
        }
    }
}

/* F_Morpher: targets and weights; other lists are words of whatever they are. */
static void add_list(qp_map *map, const qp_item *item, qp_bytes input, uint32_t part) {
    if (item->list.size == 0) {
        return;
    }
    const size_t at = (size_t)(item->list.data - input.data);
    for (size_t word = 0; word + 4 <= item->list.size; word += 4) {
        const bool weight = item->kind == QP_KIND_F_MORPHER && word % 8 == 4;
        qp_map_add(map, qp_map_field(at + word, 4, weight ? QP_FIELD_FLOAT : QP_FIELD_OBJECT));
        if (item->kind == QP_KIND_F_MORPHER && word % 8 == 0) {
            const uint32_t target = qp_map_add_part(map, KEY_TYPE, at + word, at + word + 8, part);
            if (target != QP_NO_PART) {
                map->parts[target].count = qp_map_field(item->offset + 12, 2, QP_FIELD_COUNT);
            }
        }
    }
}

/* What is not looked into: its first words. */
static void add_tail(qp_map *map, const qp_item *item, qp_bytes input) {
    const size_t at = item->tail.size > 0 ? (size_t)(item->tail.data - input.data) : 0;
    for (size_t word = 0; word + 4 <= item->tail.size && word < 64; word += 4) {
        qp_map_add(map, qp_map_field(at + word, 4, QP_FIELD_ANY));
    }
}

/* A part for an item: rows and records are in the chunk before them. */
static uint32_t add_item(qp_map *map, const qp_item *item, uint32_t *chunk) {
    const bool inner =
        item->type == QP_ITEM_FILE || item->type == QP_ITEM_OBJECT || item->type == QP_ITEM_RECORD;
    const uint32_t part = qp_map_add_part(map, (uint32_t)item->type, item->offset, item->end,
                                          inner ? *chunk : QP_NO_PART);
    if (part == QP_NO_PART) {
        return part;
    }
    if (item->kind != 0) {
        map->parts[part].size = qp_map_field(item->offset + 4, 4, QP_FIELD_SIZE);
        map->parts[part].unit = 4;
    }
    if (inner && *chunk != QP_NO_PART) {
        map->parts[*chunk].end = (uint32_t)item->end;
        const size_t head = map->parts[*chunk].at + QP_CHUNK_HEADER;
        if (item->type != QP_ITEM_RECORD) {
            map->parts[part].count =
                qp_map_field(head + (item->type == QP_ITEM_FILE ? 0 : 4), 4, QP_FIELD_COUNT);
        }
    } else if (!inner) {
        /* The frame section has no chunk around it. */
        const bool holds = item->type == QP_ITEM_ANIME ||
                           (item->type == QP_ITEM_CHUNK && item->kind == QP_CHUNK_INDEX);
        *chunk = holds ? part : QP_NO_PART;
    }
    return part;
}

void qp_map_ccs(qp_map *map, qp_bytes input) {
    const qp_input_kind kind = qp_detect(input);
    qp_items items;
    qp_item item;
    uint32_t chunk = QP_NO_PART;
    if (kind != QP_INPUT_CCSF && kind != QP_INPUT_ANIME) {
        return;
    }
    qp_items_start(&items, kind, input);
    map->version = items.file.version;
    while (map->part_count < QP_PARTS_MAX && qp_items_next(&items, &item)) {
        const uint32_t part = add_item(map, &item, &chunk);
        add_fields(map, &item, part);
        add_list(map, &item, input, part);
        for (uint32_t i = 0; i < item.controller_count; i++) {
            const qp_item_controller *c = &item.controllers[i];
            if (c->shape.count > 0 && c->data.data >= input.data) {
                add_controller(map, &c->shape,
                               (size_t)(c->data.data - input.data) + c->shape.offset, part);
            }
        }
        add_tail(map, &item, input);
    }
}
