/* From bytes to items, by the tables of fields. */
#include "write/decode.h"

#include "base/cursor.h"
#include "base/defence.h"

static qp_bytes view(qp_bytes data, size_t start, size_t end) {
    qp_bytes bytes = {data.data, 0};
    if (start < end) {
        bytes.data = data.data + start;
        bytes.size = end - start;
    }
    return bytes;
}

/* An item at data[offset, end) that has nothing yet. */
static void begin(qp_bytes data, qp_item_type type, size_t offset, size_t end, qp_item *item) {
    const qp_controller none = {QP_VALUE_VECTOR, QP_CONTROLLER_ABSENT, 0, 0, 0};
    qp_bytes empty = view(data, 0, 0);
    item->type = type;
    item->offset = offset;
    item->end = end;
    item->whole = true;
    item->kind = 0;
    item->tag = 0;
    item->words = 0;
    item->right_words = 0;
    item->field_count = 0;
    for (uint32_t i = 0; i < QP_ITEM_FIELDS_MAX; i++) {
        item->fields[i] = 0;
    }
    item->name = empty;
    item->list = empty;
    item->controller_count = 0;
    for (uint32_t i = 0; i < QP_CONTROLLERS_MAX; i++) {
        item->controllers[i].shape = none;
        item->controllers[i].data = data;
    }
    item->tail = empty;
    item->schema = &qp_schema_none;
}

static void begin_headed(qp_bytes data, qp_item_type type, const qp_chunk_head *head, size_t end,
                         qp_item *item) {
    begin(data, type, head->offset, end, item);
    item->kind = head->kind;
    item->tag = head->tag;
    item->words = head->words;
    item->right_words = head->words;
}

/* -- Fields ----------------------------------------------------------------------------------- */

/* A number of 1, 2 or 4 bytes, known to be there. */
static uint32_t read_number(qp_cursor *cursor, uint32_t size) {
    uint8_t byte = 0;
    uint16_t half = 0;
    uint32_t word = 0;
    if (size == 1) {
        qp_read_u8(cursor, &byte);
        return byte;
    }
    if (size == 2) {
        qp_read_u16le(cursor, &half);
        return half;
    }
    qp_read_u32le(cursor, &word);
    return word;
}

/* The fields that are there, up to the first that does not fit. */
static void read_fields(qp_bytes data, qp_cursor *cursor, const qp_schema *schema, qp_item *item) {
    item->schema = schema;
    while (item->field_count < schema->count) {
        uint32_t size = schema->fields[item->field_count].size;
        size_t at = cursor->pos;
        if (!qp_cursor_holds(cursor, 1, size)) {
            return;
        }
        if (size > 4) {
            qp_cursor_skip(cursor, size);
            item->name = view(data, at, at + size);
        } else {
            item->fields[item->field_count] = read_number(cursor, size);
        }
        item->field_count++;
    }
}

/* The elements that a field counts. False if they are not all there; they are in the tail then. */
static bool read_list(qp_bytes data, qp_cursor *cursor, const qp_schema *schema, qp_item *item) {
    if (schema->list_words == 0) {
        return true;
    }
    size_t at = cursor->pos;
    if (item->field_count < schema->count ||
        !qp_cursor_skip_array(cursor, item->fields[schema->list_count],
                              4 * (size_t)schema->list_words)) {
        return false;
    }
    item->list = view(data, at, cursor->pos);
    return true;
}

/* -- Items ------------------------------------------------------------------------------------ */

void qp_decode_bytes(qp_bytes data, size_t offset, size_t end, qp_item *item) {
    begin(data, QP_ITEM_BYTES, offset, end, item);
    item->tail = view(data, offset, end);
}

void qp_decode_row(qp_bytes data, qp_item_type type, size_t offset, qp_item *item) {
    const qp_schema *schema = type == QP_ITEM_FILE ? &qp_schema_file : &qp_schema_object_row;
    qp_cursor cursor = qp_cursor_between(data, offset, data.size);
    begin(data, type, offset, offset, item);
    read_fields(data, &cursor, schema, item);
    item->end = cursor.pos;
}

void qp_decode_chunk(qp_bytes data, const qp_chunk_head *head, size_t end, uint16_t version,
                     qp_item *item) {
    bool anime = head->kind == QP_CHUNK_ANIME;
    const qp_schema *schema = qp_chunk_schema(head->kind, version);
    qp_cursor cursor = qp_cursor_between(data, head->payload, end);
    begin_headed(data, anime ? QP_ITEM_ANIME : QP_ITEM_CHUNK, head, end, item);
    read_fields(data, &cursor, schema, item);
    item->whole = read_list(data, &cursor, schema, item);
    item->tail = view(data, cursor.pos, end);
}

/* -- Records ---------------------------------------------------------------------------------- */

uint64_t qp_controller_bytes(const qp_controller *controller) {
    uint64_t value = 4 * (uint64_t)controller->width;
    switch (controller->kind) {
    case QP_CONTROLLER_SINGLE:
        return value;
    case QP_CONTROLLER_KEYED:
    case QP_CONTROLLER_CURVE:
        return 4 + controller->count * (4 + value);
    default:
        return 0;
    }
}

static void decode_controllers(qp_bytes data, const qp_record *record, qp_item *item) {
    qp_cursor cursor = qp_cursor_between(data, record->head.payload, record->end);
    read_fields(data, &cursor, &qp_schema_controllers, item);
    item->controller_count = record->controller_count;
    for (uint32_t i = 0; i < record->controller_count; i++) {
        item->controllers[i].shape = record->controllers[i];
        qp_cursor_skip(&cursor, (size_t)qp_controller_bytes(&record->controllers[i]));
    }
    item->tail = view(data, cursor.pos, record->end);
}

static void decode_morph_controllers(qp_bytes data, const qp_record *record, qp_item *item) {
    qp_cursor cursor = qp_cursor_between(data, record->head.payload, record->end);
    qp_morph_item target;
    size_t at = record->items;
    read_fields(data, &cursor, &qp_schema_morph_controllers, item);
    for (uint32_t i = 0; i < record->item_count; i++) {
        bool there = qp_morph_item_read(data, record, at, &target);
        if (QP_DEFENCE(!there, "the record was read with the same function")) {
            break;
        }
        at = target.end;
    }
    item->list = view(data, record->items, at);
    item->tail = view(data, at, record->end);
}

/* The two heads of F_Pcm: the one whose counts its size fits (ccsf.md 5). */
static const qp_schema *pcm_schema(qp_bytes data, const qp_record *record) {
    uint64_t blocks = qp_peek_u16le(data, record->head.payload + 4);
    uint64_t words = 3 + blocks * qp_peek_u32le(data, record->head.payload + 8);
    return qp_pcm_schema(words != (record->end - record->head.payload) / 4);
}

static void decode_frame_record(qp_bytes data, const qp_record *record, uint16_t version,
                                qp_record_place place, qp_item *item) {
    bool top = record->head.kind == QP_KIND_TOP;
    uint64_t have = (record->end - record->head.payload) / 4;
    uint64_t words = top ? 1 : qp_frame_record_words(data, record, version, place);
    words = words < have ? words : have;
    const qp_schema *schema = record->head.kind == QP_KIND_F_PCM
                                  ? pcm_schema(data, record)
                                  : qp_frame_schema(record->head.kind, version, words);
    qp_cursor cursor =
        qp_cursor_between(data, record->head.payload, record->head.payload + 4 * (size_t)words);
    read_fields(data, &cursor, schema, item);
    item->whole = read_list(data, &cursor, schema, item);
    item->tail = view(data, cursor.pos, record->end);
}

/* A Top is no record to qp_record_at(): only its length can be wrong. */
static bool take_record(qp_bytes data, const qp_chunk_head *head, size_t end, uint16_t version,
                        qp_record_place place, qp_record *record) {
    if (head->kind != QP_KIND_TOP) {
        return qp_record_at(data, head, end, version, place == QP_IN_STREAM, record);
    }
    record->head = *head;
    record->end = end;
    return end - head->payload >= 4;
}

void qp_decode_record(qp_bytes data, const qp_chunk_head *head, size_t end, uint16_t version,
                      qp_record_place place, qp_item *item) {
    qp_record record;
    begin_headed(data, QP_ITEM_RECORD, head, end, item);
    item->tail = view(data, head->payload, end);
    if (qp_record_name(head->kind) == NULL) {
        return;
    }
    item->whole = take_record(data, head, end, version, place, &record);
    if (!item->whole) {
        return;
    }
    if (head->kind == QP_KIND_MORPHER) {
        decode_morph_controllers(data, &record, item);
    } else if (qp_kind_is_controller(head->kind)) {
        decode_controllers(data, &record, item);
    } else {
        decode_frame_record(data, &record, version, place, item);
    }
}
