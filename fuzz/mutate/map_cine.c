/* Cinematic streams: sectors, and the records of the frames in them. */
#include "mutate/map.h"
#include "quirkproof/cine.h"

enum { SECTOR_TYPE = 1, ACTOR_TYPE = 2, POSE_TYPE = 3, KEY_TYPE = 4 };

static qp_field bits(size_t at, uint32_t shift, uint32_t count, qp_field_meaning meaning) {
    qp_field field = qp_map_field(at, 4, meaning);
    field.shift = (uint8_t)shift;
    field.bits = (uint8_t)count;
    return field;
}

static void add_words(qp_map *map, size_t at, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        qp_map_add(map, qp_map_field(at + 4 * (size_t)i, 4, QP_FIELD_ANY));
    }
}

/* Two words of two components of 13 bits each and six bits besides (in-engine-cinematics). */
static void add_rotation(qp_map *map, size_t at) {
    for (size_t word = at; word < at + 8; word += 4) {
        qp_map_add(map, bits(word, 0, 13, QP_FIELD_SIGNED));
        qp_map_add(map, bits(word, 13, 13, QP_FIELD_SIGNED));
        qp_map_add(map, bits(word, 26, 6, QP_FIELD_FLAGS));
    }
}

static size_t add_actors(qp_map *map, size_t head, size_t end, uint32_t owner, uint32_t count) {
    size_t at = head + QP_CINE_FRAME_SIZE;
    for (uint32_t i = 0; i < count && end - at >= QP_CINE_ACTOR_SIZE; i++) {
        const uint32_t part = qp_map_add_part(map, ACTOR_TYPE, at, at + QP_CINE_ACTOR_SIZE, owner);
        if (part != QP_NO_PART) {
            map->parts[part].count = bits(head + 16, 26, 6, QP_FIELD_COUNT);
        }
        add_rotation(map, at);
        add_words(map, at + 8, 3);
        qp_map_add(map, qp_map_field(at + 20, 2, QP_FIELD_OBJECT));
        at += QP_CINE_ACTOR_SIZE;
    }
    return at;
}

static size_t add_keys(qp_map *map, size_t pose, size_t end, uint32_t owner, uint32_t count) {
    size_t at = pose + QP_CINE_POSE_SIZE;
    for (uint32_t i = 0; i < count && end - at >= QP_CINE_KEY_SIZE; i++) {
        const uint32_t part = qp_map_add_part(map, KEY_TYPE, at, at + QP_CINE_KEY_SIZE, owner);
        if (part != QP_NO_PART) {
            map->parts[part].count = qp_map_field(pose + 14, 1, QP_FIELD_COUNT);
        }
        add_rotation(map, at);
        at += QP_CINE_KEY_SIZE;
    }
    return at;
}

static void add_poses(qp_map *map, size_t head, size_t at, size_t end, uint32_t owner,
                      uint32_t count, qp_bytes input) {
    for (uint32_t i = 0; i < count && end - at >= QP_CINE_POSE_SIZE; i++) {
        const uint32_t part = qp_map_add_part(map, POSE_TYPE, at, end, owner);
        add_words(map, at, 3);
        qp_map_add(map, qp_map_field(at + 12, 2, QP_FIELD_OBJECT));
        qp_map_add(map, qp_map_field(at + 14, 1, QP_FIELD_COUNT));
        qp_map_add(map, qp_map_field(at + 15, 1, QP_FIELD_FLAGS));
        const size_t next =
            add_keys(map, at, end, part == QP_NO_PART ? owner : part, input.data[at + 14]);
        if (part != QP_NO_PART) {
            map->parts[part].end = (uint32_t)next;
            map->parts[part].count = bits(head + 20, 26, 6, QP_FIELD_COUNT);
        }
        at = next;
    }
}

void qp_map_cine_frame(qp_map *map, size_t at, size_t end, uint32_t owner, qp_bytes input) {
    if (end < at || end - at < QP_CINE_FRAME_SIZE) {
        return;
    }
    const qp_field actors = bits(at + 16, 26, 6, QP_FIELD_COUNT);
    const qp_field poses = bits(at + 20, 26, 6, QP_FIELD_COUNT);
    qp_map_add(map, qp_map_field(at, 2, QP_FIELD_FRAME));
    qp_map_add(map, qp_map_field(at + 2, 2, QP_FIELD_SIZE));
    add_words(map, at + 4, 3);
    add_rotation(map, at + 16);
    qp_map_add(map, actors);
    qp_map_add(map, poses);
    const size_t behind = add_actors(map, at, end, owner, qp_field_get(map, input, &actors));
    add_poses(map, at, behind, end, owner, qp_field_get(map, input, &poses), input);
}

static void add_stream_header(qp_map *map, size_t at, size_t end) {
    if (end - at >= QP_CINE_HEADER_SIZE) {
        qp_map_add(map, qp_map_field(at + 4, 2, QP_FIELD_ANY));
        qp_map_add(map, qp_map_field(at + 6, 2, QP_FIELD_ANY));
        qp_map_add(map, qp_map_field(at + 8, 2, QP_FIELD_COUNT));
        qp_map_add(map, qp_map_field(at + 10, 2, QP_FIELD_SIZE));
    }
}

/* Sync, time and subheaders, byte by byte. */
static void add_marks(qp_map *map, size_t at, size_t data) {
    for (size_t i = at; i < data; i += i < at + 11 ? 11 : 1) {
        qp_map_add(map, qp_map_field(i, 1, QP_FIELD_FLAGS));
    }
}

void qp_map_cine(qp_map *map, qp_bytes input) {
    const qp_cine_layout layout = qp_cine_detect(input, input.size, QP_CINE_NO_CHANNEL);
    qp_cine_geometry geometry;
    if (!qp_cine_geometry_of(layout.sector_size, &geometry)) {
        return;
    }
    for (size_t at = layout.start; at < input.size; at += geometry.size) {
        const size_t left = input.size - at;
        const size_t end = at + (left < geometry.size ? left : geometry.size);
        const uint32_t sector = qp_map_add_part(map, SECTOR_TYPE, at, end, QP_NO_PART);
        if (sector == QP_NO_PART || end - at <= geometry.data + 4) {
            return;
        }
        map->parts[sector].fixed = true;
        const size_t data = at + geometry.data;
        const qp_field first = qp_map_field(data, 4, QP_FIELD_ANY);
        const uint32_t word = qp_field_get(map, input, &first);
        const size_t data_end = end - data < QP_CINE_DATA_SIZE ? end : data + QP_CINE_DATA_SIZE;
        qp_map_add(map, first);
        add_marks(map, at, data);
        if (word == QP_CINE_MAGIC || word == QP_CINE_MAGIC_ALT) {
            add_stream_header(map, data, data_end);
        } else if (word != 0 && word != QP_CINE_END) {
            qp_map_cine_frame(map, data, data_end, sector, input);
        }
    }
}
