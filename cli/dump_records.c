#include "dump_records.h"

#include <inttypes.h>

#include "anime_list.h"
#include "words.h"

/* -- Members ---------------------------------------------------------------------------------- */

void cli_dump_kind(cli_json *json, const char *key, uint32_t kind) {
    char text[12];
    (void)snprintf(text, sizeof text, "0x%04" PRIx32, kind);
    cli_json_key(json, key);
    cli_json_text(json, text);
}

void cli_dump_head(cli_json *json, const qp_chunk_head *head, const char *name) {
    cli_json_key(json, "offset");
    cli_json_count(json, head->offset);
    cli_dump_kind(json, "kind", head->kind);
    cli_json_key(json, "name");
    if (name != NULL) {
        cli_json_text(json, name);
    } else {
        cli_json_null(json);
    }
    cli_dump_kind(json, "tag", head->tag);
    cli_json_key(json, "words");
    cli_json_count(json, head->words);
}

void cli_dump_object(cli_json *json, const cli_content *content, const char *key,
                     const char *name_key, uint32_t object) {
    char name[CLI_NAME_SIZE];
    cli_json_key(json, key);
    cli_json_count(json, object);
    cli_object_name(content, object, name);
    if (name[0] != '\0') {
        cli_json_key(json, name_key);
        cli_json_text(json, name);
    }
}

static void put_hex(cli_json *json, const char *key, uint32_t value) {
    cli_json_key(json, key);
    cli_json_hex(json, value);
}

static void put_words(cli_json *json, const char *key, qp_bytes data, size_t from, size_t to) {
    cli_json_key(json, key);
    cli_json_array(json, CLI_JSON_INLINE);
    for (size_t at = from; at + 4 <= to && ferror(json->out) == 0; at += 4) {
        cli_json_hex(json, cli_u32_at(data, at));
    }
    cli_json_close(json);
}

/* -- Controllers ------------------------------------------------------------------------------ */

static void put_value(cli_json *json, qp_bytes data, const qp_controller *controller,
                      uint32_t index) {
    cli_json_key(json, "value");
    cli_json_array(json, CLI_JSON_INLINE);
    for (uint32_t word = 0; word < controller->width; word++) {
        cli_json_hex(json, qp_controller_value(data, controller, index, word));
    }
    cli_json_close(json);
}

static void put_keys(cli_json *json, qp_bytes data, const qp_controller *controller) {
    cli_json_key(json, "keys");
    cli_json_array(json, CLI_JSON_INLINE);
    for (uint32_t i = 0; i < controller->count && ferror(json->out) == 0; i++) {
        cli_json_object(json, CLI_JSON_INLINE);
        cli_json_key(json, "frame");
        cli_json_signed(json, (int32_t)qp_controller_frame(data, controller, i));
        put_value(json, data, controller, i);
        cli_json_close(json);
    }
    cli_json_close(json);
}

static const char *controller_kind(uint32_t kind) {
    switch (kind) {
    case QP_CONTROLLER_SINGLE:
        return "single";
    case QP_CONTROLLER_KEYED:
        return "keyed";
    default:
        return "curve";
    }
}

/* What a controller that is there holds. */
static void put_controller(cli_json *json, qp_bytes data, const qp_controller *controller) {
    cli_json_key(json, "stored");
    cli_json_text(json, controller_kind(controller->kind));
    cli_json_key(json, "offset");
    cli_json_count(json, controller->offset);
    if (controller->kind == QP_CONTROLLER_SINGLE) {
        put_value(json, data, controller, 0);
    } else {
        put_keys(json, data, controller);
    }
}

static void put_controllers(cli_json *json, qp_bytes data, const qp_record *record) {
    put_hex(json, "flags", record->flags);
    cli_json_key(json, "controllers");
    cli_json_array(json, CLI_JSON_LINES);
    for (uint32_t i = 0; i < record->controller_count; i++) {
        const char *name = qp_controller_name(record->head.kind, i);
        if (record->controllers[i].kind == QP_CONTROLLER_ABSENT) {
            continue;
        }
        cli_json_object(json, CLI_JSON_INLINE);
        cli_json_key(json, "controller");
        cli_json_text(json, name);
        put_controller(json, data, &record->controllers[i]);
        cli_json_close(json);
    }
    cli_json_close(json);
}

/* Later games' morph controllers: a weight for each target. */
static void put_morph_controllers(cli_json *json, const cli_content *content, qp_bytes data,
                                  const qp_record *record) {
    qp_morph_item item;
    size_t at = record->items;
    cli_json_key(json, "targets");
    cli_json_array(json, CLI_JSON_LINES);
    for (uint32_t i = 0; i < record->item_count; i++) {
        if (!qp_morph_item_read(data, record, at, &item)) {
            break;
        }
        cli_json_object(json, CLI_JSON_INLINE);
        cli_dump_object(json, content, "model", "model_name", item.model);
        put_hex(json, "flags", item.flags);
        if (item.weight.kind != QP_CONTROLLER_ABSENT) {
            put_controller(json, data, &item.weight);
        }
        cli_json_close(json);
        at = item.end;
    }
    cli_json_close(json);
}

/* -- Records of frames ------------------------------------------------------------------------ */

static void put_note(cli_json *json, qp_bytes data, const qp_record *record) {
    cli_json_key(json, "event");
    cli_json_count(json, cli_u32_at(data, record->head.payload + 4));
    cli_json_key(json, "param");
    cli_json_count(json, cli_u32_at(data, record->head.payload + 8));
}

static void put_morph(cli_json *json, const cli_content *content, qp_bytes data,
                      const qp_record *record) {
    cli_json_key(json, "targets");
    cli_json_array(json, CLI_JSON_INLINE);
    for (uint32_t i = 0; i < record->item_count; i++) {
        size_t at = record->items + 8 * (size_t)i;
        cli_json_object(json, CLI_JSON_INLINE);
        cli_dump_object(json, content, "model", "model_name", cli_u32_at(data, at));
        put_hex(json, "weight", cli_u32_at(data, at + 4));
        cli_json_close(json);
    }
    cli_json_close(json);
}

/* What a well-formed record holds after its target. */
static void put_body(cli_json *json, const cli_content *content, qp_bytes data,
                     const qp_record *record) {
    switch (record->head.kind) {
    case QP_KIND_F_NOTE:
        put_note(json, data, record);
        break;
    case QP_KIND_F_MORPHER:
        put_morph(json, content, data, record);
        break;
    case QP_KIND_MORPHER:
        put_morph_controllers(json, content, data, record);
        break;
    case QP_KIND_F_PCM:
    case QP_KIND_F_MODEL:
    case QP_KIND_F_MODEL_2: /* sound and vertices: where they lie is enough */
        cli_json_key(json, "bytes");
        cli_json_count(json, record->end - record->head.payload);
        break;
    default:
        if (qp_kind_is_controller(record->head.kind)) {
            put_controllers(json, data, record);
        } else {
            put_words(json, "values", data, record->head.payload + (record->has_target ? 4 : 0),
                      record->end);
        }
        break;
    }
}

static void put_record(cli_json *json, const cli_content *content, uint16_t version,
                       const qp_chunk_head *head, size_t end, bool streamed) {
    qp_bytes data = cli_buffer_bytes(&content->bytes);
    qp_record record;
    bool whole = qp_record_at(data, head, end, version, streamed, &record);
    bool controllers = qp_kind_is_controller(head->kind);
    cli_json_object(json, controllers ? CLI_JSON_LINES : CLI_JSON_INLINE);
    cli_dump_head(json, head, qp_record_name(head->kind));
    if (whole && record.has_target) {
        cli_dump_object(json, content, "target", "target_name", record.target);
    }
    if (whole) {
        put_body(json, content, data, &record);
    } else {
        cli_json_key(json, "malformed");
        cli_json_bool(json, true);
    }
    cli_json_close(json);
}

static void put_top(cli_json *json, const qp_chunk_head *head, uint32_t frame) {
    cli_json_object(json, CLI_JSON_INLINE);
    cli_dump_head(json, head, qp_record_name(head->kind));
    cli_json_key(json, "frame");
    cli_json_signed(json, (int32_t)frame);
    cli_json_close(json);
}

/* A sub-chunk that cannot be taken, or a Top without its word. */
static void put_broken(cli_json *json, const qp_chunk_head *head) {
    cli_json_object(json, CLI_JSON_INLINE);
    cli_dump_head(json, head, qp_record_name(head->kind));
    cli_json_key(json, "malformed");
    cli_json_bool(json, true);
    cli_json_close(json);
}

void cli_dump_section(cli_json *json, const cli_content *content, uint16_t version, size_t pos,
                      size_t limit, bool streamed, bool past_closing) {
    qp_bytes data = cli_buffer_bytes(&content->bytes);
    qp_section section =
        streamed ? qp_stream_section_from(data, pos, limit) : qp_section_from(data, pos, limit);
    qp_chunk_head head;
    size_t end = 0;
    bool more = true;
    cli_json_key(json, "records");
    cli_json_array(json, CLI_JSON_LINES);
    while (more && ferror(json->out) == 0) {
        switch (qp_section_next(&section, &head, &end)) {
        case QP_STEP_RECORD:
            put_record(json, content, version, &head, end, streamed);
            break;
        case QP_STEP_TOP:
            put_top(json, &head, section.frame);
            break;
        case QP_STEP_CLOSED:
            put_top(json, &head, section.frame);
            more = past_closing;
            break;
        case QP_STEP_TOP_SHORT:
            put_broken(json, &head);
            break;
        case QP_STEP_LONG:
            put_broken(json, &head);
            more = false;
            break;
        default:
            more = false;
            break;
        }
    }
    cli_json_close(json);
}

void cli_dump_anime(cli_json *json, const cli_content *content, uint16_t version, size_t offset) {
    qp_anime_extent extent = qp_anime_extent_at(cli_buffer_bytes(&content->bytes), offset);
    if (!extent.has_head) {
        return;
    }
    cli_json_key(json, "frames");
    cli_json_count(json, extent.frames);
    cli_json_key(json, "body_words");
    cli_json_count(json, extent.words);
    cli_dump_section(json, content, version, extent.body, extent.end, false, true);
}
