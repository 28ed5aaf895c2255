#include "mutate/map.h"
#include "quirkproof/check.h"

const qp_field qp_no_field = {0, 0, 0, 0, QP_FIELD_ANY};

qp_field qp_map_field(size_t at, uint32_t width, qp_field_meaning meaning) {
    const qp_field field = {(uint32_t)at, (uint8_t)width, 0, (uint8_t)(8 * width),
                            (uint8_t)meaning};
    return field;
}

void qp_map_add(qp_map *map, qp_field field) {
    if (map->field_count < QP_FIELDS_MAX && field.width > 0) {
        map->fields[map->field_count++] = field;
    }
}

uint32_t qp_map_add_part(qp_map *map, uint32_t type, size_t at, size_t end, uint32_t owner) {
    if (map->part_count >= QP_PARTS_MAX) {
        return QP_NO_PART;
    }
    const qp_part part = {(uint32_t)at, (uint32_t)end, owner, type, qp_no_field, qp_no_field, 1,
                          qp_no_field,  false};
    map->parts[map->part_count] = part;
    return map->part_count++;
}

/* -- Numbers ---------------------------------------------------------------------------------- */

static bool there(size_t size, const qp_field *field) {
    return field->width > 0 && field->width <= size && field->at <= size - field->width;
}

/* The byte of a number that holds its bits from 8 * k on. */
static size_t byte_of(const qp_map *map, const qp_field *field, uint32_t k) {
    return field->at + (map->big ? field->width - 1 - k : k);
}

static uint32_t mask_of(const qp_field *field) {
    return field->bits >= 32 ? 0xffffffff : ((uint32_t)1 << field->bits) - 1;
}

static uint32_t whole(const qp_map *map, const uint8_t *data, const qp_field *field) {
    uint32_t value = 0;
    for (uint32_t k = 0; k < field->width; k++) {
        value |= (uint32_t)data[byte_of(map, field, k)] << 8 * k;
    }
    return value;
}

uint32_t qp_field_get(const qp_map *map, qp_bytes data, const qp_field *field) {
    if (!there(data.size, field)) {
        return 0;
    }
    return whole(map, data.data, field) >> field->shift & mask_of(field);
}

void qp_field_set(const qp_map *map, uint8_t *data, size_t size, const qp_field *field,
                  uint32_t value) {
    if (!there(size, field)) {
        return;
    }
    const uint32_t mask = mask_of(field) << field->shift;
    const uint32_t word = (whole(map, data, field) & ~mask) | (value << field->shift & mask);
    for (uint32_t k = 0; k < field->width; k++) {
        data[byte_of(map, field, k)] = (uint8_t)(word >> 8 * k);
    }
}

/* -- Reading ---------------------------------------------------------------------------------- */

/* What an input seems to be. */
static qp_mutate_format seems(qp_bytes input) {
    switch (qp_detect(input)) {
    case QP_INPUT_CCSF:
    case QP_INPUT_ANIME:
        return QP_MUTATE_CCSF;
    case QP_INPUT_CINE:
        return QP_MUTATE_CINE;
    case QP_INPUT_ANIMATION:
        return QP_MUTATE_TOTEM;
    default:
        return QP_MUTATE_BYTES;
    }
}

bool qp_map_read(qp_map *map, qp_mutate_format format, qp_bytes input) {
    map->format = format == QP_MUTATE_ANY ? seems(input) : format;
    map->big = false;
    map->version = 0;
    map->field_count = 0;
    map->part_count = 0;
    switch (map->format) {
    case QP_MUTATE_CCSF:
        qp_map_ccs(map, input);
        break;
    case QP_MUTATE_CINE:
        qp_map_cine(map, input);
        break;
    case QP_MUTATE_FRAME:
        qp_map_cine_frame(map, 0, input.size, QP_NO_PART, input);
        break;
    case QP_MUTATE_TOTEM:
        qp_map_totem(map, input);
        break;
    case QP_MUTATE_ARCHIVE:
        qp_map_archive(map, input);
        break;
    default:
        break;
    }
    return map->field_count > 0;
}
