/* Values of cinematics as JSON. */
#ifndef QP_CLI_CINE_JSON_H
#define QP_CLI_CINE_JSON_H

#include "json.h"
#include "quirkproof/cine.h"

/* "position": three integers. */
void cli_json_position(cli_json *json, const int32_t position[3]);

/* "quaternion": the four components as stored. */
void cli_json_stored(cli_json *json, const qp_cine_quaternion *rotation);

/* "quaternion": x, y, z, w, normalised. */
void cli_json_quaternion(cli_json *json, const qp_cine_quaternion *rotation);

/* KEY: three rows of three numbers. */
void cli_json_matrix(cli_json *json, const char *key, const qp_cine_matrix *matrix);

/* KEY: an integer. */
void cli_json_member(cli_json *json, const char *key, int64_t value);

#endif
