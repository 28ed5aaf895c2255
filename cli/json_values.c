#include "json_values.h"

void cli_put_name(cli_json *json, const cli_content *content, uint32_t object) {
    char name[CLI_NAME_SIZE];
    cli_object_name(content, object, name);
    cli_json_key(json, "name");
    cli_json_text(json, name);
}

void cli_put_count(cli_json *json, const char *key, uint32_t value) {
    cli_json_key(json, key);
    cli_json_count(json, value);
}

void cli_put_hex(cli_json *json, const char *key, uint32_t pattern) {
    cli_json_key(json, key);
    cli_json_hex(json, pattern);
}

void cli_put_vector(cli_json *json, const char *key, const uint32_t vector[3]) {
    cli_json_key(json, key);
    cli_json_array(json, CLI_JSON_INLINE);
    for (int i = 0; i < 3; i++) {
        cli_json_hex(json, vector[i]);
    }
    cli_json_close(json);
}

void cli_put_matrix(cli_json *json, const char *key, const qp_matrix *matrix) {
    cli_json_key(json, key);
    cli_json_array(json, CLI_JSON_INLINE);
    for (int row = 0; row < 3; row++) {
        cli_json_array(json, CLI_JSON_INLINE);
        for (int column = 0; column < 3; column++) {
            cli_json_number(json, matrix->m[row][column]);
        }
        cli_json_close(json);
    }
    cli_json_close(json);
}

void cli_put_numbers(cli_json *json, const char *key, const double numbers[3]) {
    cli_json_key(json, key);
    cli_json_array(json, CLI_JSON_INLINE);
    for (int i = 0; i < 3; i++) {
        cli_json_number(json, numbers[i]);
    }
    cli_json_close(json);
}

void cli_put_f_material(cli_json *json, const qp_f_material *value) {
    cli_json_key(json, "values");
    cli_json_array(json, CLI_JSON_INLINE);
    for (uint32_t i = 0; i < QP_F_MATERIAL_FLOATS; i++) {
        if (value->has[i]) {
            cli_json_hex(json, value->values[i]);
        } else {
            cli_json_null(json);
        }
    }
    cli_json_close(json);
}

void cli_put_note(cli_json *json, const qp_note *note) {
    cli_json_object(json, CLI_JSON_INLINE);
    cli_put_count(json, "event", note->event);
    cli_put_count(json, "param", note->param);
    cli_put_count(json, "time", note->time);
    cli_put_count(json, "object", note->object);
    cli_json_close(json);
}
