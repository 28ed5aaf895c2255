/* ANIMATION bodies, the records and the archives around them. */
#include "mutate/map.h"
#include "quirkproof/totemtech_walk.h"

#include <stdlib.h>

enum { CHUNK_TYPE = 1, WRAPPED_TYPE = 2, RECORD_TYPE = 8, KEY_TYPE = 16, MESSAGE_TYPE = 24 };

/* Parts that are open, by the walk's depth: 1 record, 2 track, 3 key, 4 message. */
typedef struct {
    qp_map *map;
    uint32_t open[5];
    uint32_t owner; /* of the body */
    qp_field count[5];
    uint32_t section; /* 1 to 3 */
} body;

static void close_from(body *b, uint32_t depth, size_t at) {
    for (uint32_t i = depth; i < 5; i++) {
        if (b->open[i] != QP_NO_PART) {
            b->map->parts[b->open[i]].end = (uint32_t)at;
        }
        b->open[i] = QP_NO_PART;
    }
}

/* The part that one of this depth is in. */
static uint32_t owner_of(const body *b, uint32_t depth) {
    for (uint32_t i = depth; i-- > 0;) {
        if (b->open[i] != QP_NO_PART) {
            return b->open[i];
        }
    }
    return b->owner;
}

static void open_part(body *b, uint32_t depth, uint32_t type, size_t at) {
    close_from(b, depth, at);
    b->open[depth] = qp_map_add_part(b->map, type, at, at, owner_of(b, depth));
    if (b->open[depth] != QP_NO_PART) {
        b->map->parts[b->open[depth]].count = b->count[depth];
    }
}

/* -- Items ------------------------------------------------------------------------------------ */

static void add(body *b, size_t at, uint32_t width, qp_field_meaning meaning) {
    qp_map_add(b->map, qp_map_field(at, width, meaning));
}

static void add_key_fields(body *b, qp_totem_track_kind kind, size_t at) {
    add(b, at, 2, QP_FIELD_FRAME);
    if (kind == QP_TOTEM_FLOAT) {
        for (size_t word = at + 4; word < at + 16; word += 4) {
            add(b, word, 4, QP_FIELD_FLOAT);
        }
        return;
    }
    for (size_t half = at + 2; half < at + (kind == QP_TOTEM_VECTOR ? 20u : 10u); half += 2) {
        add(b, half, 2, QP_FIELD_SIGNED);
    }
    if (kind == QP_TOTEM_ROTATION) {
        add(b, at + 12, 4, QP_FIELD_FLOAT);
        add(b, at + 16, 4, QP_FIELD_FLOAT);
    }
}

static void add_track(body *b, const qp_totem_track *track, uint32_t message_head) {
    const size_t head = track->offset - 6;
    const uint32_t size = qp_totem_key_size(track->kind, message_head);
    add(b, head, 2, QP_FIELD_FLAGS);
    add(b, head + 2, 4, QP_FIELD_COUNT);
    b->count[3] = qp_map_field(head + 2, 4, QP_FIELD_COUNT);
    close_from(b, 3, head);
    for (uint32_t i = 0; i < track->count && track->kind != QP_TOTEM_MESSAGES; i++) {
        const size_t at = track->offset + (size_t)i * size;
        const uint32_t key = qp_map_add_part(b->map, KEY_TYPE + (uint32_t)track->kind, at,
                                             at + size, owner_of(b, 3));
        if (key == QP_NO_PART) {
            return;
        }
        b->map->parts[key].count = b->count[3];
        add_key_fields(b, track->kind, at);
    }
}

static void add_message(body *b, const qp_totem_message *message) {
    const size_t at = message->offset;
    open_part(b, 4, MESSAGE_TYPE, at);
    add(b, at, 4, QP_FIELD_KIND);
    add(b, at + 4, 4, QP_FIELD_ANY);
    if (message->has_string && b->open[4] != QP_NO_PART) {
        const uint32_t text =
            qp_map_add_part(b->map, MESSAGE_TYPE + 1, message->string_offset,
                            message->string_offset + message->string_length, b->open[4]);
        add(b, at + 8, 4, QP_FIELD_SIZE);
        if (text != QP_NO_PART) {
            b->map->parts[text].size = qp_map_field(at + 8, 4, QP_FIELD_SIZE);
        }
    }
}

static void take(body *b, const qp_totem_item *item, uint32_t message_head) {
    const size_t at = item->offset;
    switch (item->kind) {
    case QP_TOTEM_ITEM_HEAD:
        add(b, at, 4, QP_FIELD_FLOAT);
        add(b, at + 4, 2, QP_FIELD_ANY);
        break;
    case QP_TOTEM_ITEM_SECTION:
        close_from(b, 1, at);
        b->section++;
        add(b, at, 4, QP_FIELD_COUNT);
        b->count[1] = qp_map_field(at, 4, QP_FIELD_COUNT);
        break;
    case QP_TOTEM_ITEM_RECORD:
        open_part(b, 1, RECORD_TYPE + b->section, at);
        add(b, at, 4, QP_FIELD_ANY);
        break;
    case QP_TOTEM_ITEM_TRACK:
        add_track(b, &item->track, message_head);
        break;
    case QP_TOTEM_ITEM_MESSAGE_KEY:
        open_part(b, 3, KEY_TYPE + QP_TOTEM_MESSAGES, at);
        add(b, at, 2, QP_FIELD_FRAME);
        add(b, at + message_head - 4, 4, QP_FIELD_COUNT);
        b->count[4] = qp_map_field(at + message_head - 4, 4, QP_FIELD_COUNT);
        break;
    default:
        add_message(b, &item->message);
        break;
    }
}

static void map_body(qp_map *map, const qp_totem_reading *reading, uint32_t owner) {
    body b = {map,
              {QP_NO_PART, QP_NO_PART, QP_NO_PART, QP_NO_PART, QP_NO_PART},
              owner,
              {qp_no_field, qp_no_field, qp_no_field, qp_no_field, qp_no_field},
              0};
    qp_totem_walk walk = qp_totem_walk_body(reading, false);
    qp_totem_item item;
    map->big = reading->order == QP_TOTEM_BIG;
    while (qp_totem_walk_next(&walk, &item)) {
        take(&b, &item, reading->message_head);
    }
    /* At a fault the last parts end where the walk does. */
    close_from(&b, 1, walk.pos);
}

/* -- What is around it ------------------------------------------------------------------------ */

/* Parses what `archive` and `item` say, or the whole input if they are NULL. */
static bool parse(qp_bytes input, const qp_totem_archive *archive,
                  const qp_totem_archive_item *item, qp_totem_animation *animation) {
    const size_t bound = qp_totem_memory_bound(input.size);
    void *block = malloc(bound);
    qp_arena arena;
    qp_arena_init(&arena, block, block != NULL ? bound : 0);
    const qp_status status =
        archive != NULL ? qp_totem_parse_member(archive, item, NULL, &arena, NULL, animation)
                        : qp_totem_parse(input, NULL, &arena, NULL, animation);
    /* Of what it gives only the reading is used, which is not in the arena. */
    free(block);
    return status == QP_OK;
}

static void add_record_header(qp_map *map, size_t at, uint32_t part) {
    for (size_t word = at + 4; word < at + QP_TOTEM_RECORD_HEADER; word += 4) {
        qp_map_add(map, qp_map_field(word, 4, QP_FIELD_ANY));
    }
    qp_map_add(map, qp_map_field(at, 4, QP_FIELD_SIZE));
    if (part != QP_NO_PART) {
        map->parts[part].size = qp_map_field(at, 4, QP_FIELD_SIZE);
    }
}

static void map_archive(qp_map *map, qp_bytes input) {
    qp_totem_archive archive = qp_totem_archive_open(input, QP_TOTEM_ANY);
    qp_totem_archive_item item;
    uint32_t chunk = QP_NO_PART;
    qp_field count = qp_no_field;
    map->big = archive.order == QP_TOTEM_BIG;
    qp_map_add(map, qp_map_field(0x100, 4, QP_FIELD_SIZE));
    while (map->part_count < QP_PARTS_MAX && qp_totem_archive_next(&archive, &item)) {
        if (item.kind == QP_TOTEM_ARCHIVE_CHUNK) {
            count = qp_map_field(item.offset, 4, QP_FIELD_COUNT);
            chunk = qp_map_add_part(map, CHUNK_TYPE, item.offset, archive.chunk_end, QP_NO_PART);
            map->parts[chunk != QP_NO_PART ? chunk : 0].fixed = true;
            qp_map_add(map, count);
        } else if (item.kind == QP_TOTEM_ARCHIVE_RECORD) {
            qp_totem_animation animation;
            const uint32_t part =
                qp_map_add_part(map, WRAPPED_TYPE, item.offset, item.offset + item.size, chunk);
            add_record_header(map, item.offset, part);
            if (part != QP_NO_PART) {
                map->parts[part].count = count;
            }
            if (parse(input, &archive, &item, &animation)) {
                map_body(map, &animation.reading, part);
            }
        }
    }
}

void qp_map_totem(qp_map *map, qp_bytes input) {
    qp_totem_animation animation;
    if (qp_totem_detect(input) == QP_TOTEM_ARCHIVE) {
        map_archive(map, input);
        return;
    }
    if (!parse(input, NULL, NULL, &animation)) {
        return;
    }
    uint32_t part = QP_NO_PART;
    map->big = animation.reading.order == QP_TOTEM_BIG;
    if (animation.reading.record) {
        part = qp_map_add_part(map, WRAPPED_TYPE, 0, animation.reading.end, QP_NO_PART);
        add_record_header(map, 0, part);
    }
    map_body(map, &animation.reading, part);
}
