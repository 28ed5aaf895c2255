#include "cine_json.h"

void cli_json_member(cli_json *json, const char *key, int64_t value) {
    cli_json_key(json, key);
    cli_json_signed(json, value);
}

void cli_json_position(cli_json *json, const int32_t position[3]) {
    cli_json_key(json, "position");
    cli_json_array(json, CLI_JSON_INLINE);
    for (size_t i = 0; i < 3; i++) {
        cli_json_signed(json, position[i]);
    }
    cli_json_close(json);
}

void cli_json_stored(cli_json *json, const qp_cine_quaternion *rotation) {
    cli_json_key(json, "quaternion");
    cli_json_array(json, CLI_JSON_INLINE);
    for (size_t i = 0; i < 4; i++) {
        cli_json_signed(json, rotation->q[i]);
    }
    cli_json_close(json);
}

static void put_numbers(cli_json *json, const double *numbers, size_t count) {
    cli_json_array(json, CLI_JSON_INLINE);
    for (size_t i = 0; i < count; i++) {
        cli_json_number(json, numbers[i]);
    }
    cli_json_close(json);
}

void cli_json_quaternion(cli_json *json, const qp_cine_quaternion *rotation) {
    double q[4];
    (void)qp_cine_normalise(rotation, q);
    cli_json_key(json, "quaternion");
    put_numbers(json, q, 4);
}

void cli_json_matrix(cli_json *json, const char *key, const qp_cine_matrix *matrix) {
    cli_json_key(json, key);
    cli_json_array(json, CLI_JSON_INLINE);
    for (size_t i = 0; i < 3; i++) {
        put_numbers(json, matrix->m[i], 3);
    }
    cli_json_close(json);
}
