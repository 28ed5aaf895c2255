#include "totemtech_json.h"

#include <stdio.h>
#include <string.h>

void cli_totem_put_signed(cli_json *json, const char *key, int64_t value) {
    cli_json_key(json, key);
    cli_json_signed(json, value);
}

void cli_totem_put_count(cli_json *json, const char *key, uint64_t value) {
    cli_json_key(json, key);
    cli_json_count(json, value);
}

void cli_totem_put_float(cli_json *json, const char *key, uint32_t bits) {
    float value = 0;
    memcpy(&value, &bits, sizeof value);
    cli_json_key(json, key);
    cli_json_number(json, (double)value);
}

void cli_totem_put_frame(cli_json *json, double frame) {
    if (frame >= -1e9 && frame <= 1e9 && frame == (double)(int64_t)frame) {
        cli_json_signed(json, (int64_t)frame);
    } else {
        cli_json_number(json, frame);
    }
}

void cli_totem_numbers(cli_json *json, bool has_value, const float *values, int count) {
    if (!has_value) {
        cli_json_null(json);
        return;
    }
    cli_json_array(json, CLI_JSON_INLINE);
    for (int i = 0; i < count; i++) {
        cli_json_number(json, (double)values[i]);
    }
    cli_json_close(json);
}

void cli_totem_put_name(cli_json *json, const cli_content *content, int32_t name) {
    char label[CLI_TOTEM_NAME];
    cli_totem_put_signed(json, "name", name);
    if (cli_totem_name_of(&cli_totem_of(content)->names, name, label)) {
        cli_json_key(json, "label");
        cli_json_text(json, label);
    }
}

void cli_totem_put_reading(cli_json *json, const qp_totem_reading *reading) {
    cli_json_key(json, "endian");
    cli_json_text(json, reading->order == QP_TOTEM_BIG ? "big" : "little");
    cli_totem_put_count(json, "message_head", reading->message_head);
    cli_json_key(json, "record");
    cli_json_bool(json, reading->record);
}

/* The bytes in hexadecimal. Written straight: a string can be as long as the file. */
static void put_hex(cli_json *json, const uint8_t *data, size_t size) {
    static const char digits[] = "0123456789abcdef";
    cli_json_raw_begin(json);
    (void)fputc('"', json->out);
    for (size_t i = 0; i < size; i++) {
        (void)fputc(digits[data[i] >> 4], json->out);
        (void)fputc(digits[data[i] & 15], json->out);
    }
    (void)fputc('"', json->out);
}

void cli_totem_put_string(cli_json *json, const cli_content *content,
                          const qp_totem_message *message) {
    const uint8_t *data = content->bytes.data + message->string_offset;
    cli_json_key(json, "string");
    if (message->has_string) {
        cli_json_text_or_null(json, (const char *)data, message->string_size);
    } else {
        cli_json_null(json);
    }
    cli_json_key(json, "bytes");
    if (message->has_string) {
        put_hex(json, data, message->string_size);
    } else {
        cli_json_null(json);
    }
    if (content->options->totem.read.game_view && message->has_string) {
        cli_totem_put_count(json, "string_length", message->string_length);
        cli_totem_put_count(json, "written_past", message->written_past);
    }
}
