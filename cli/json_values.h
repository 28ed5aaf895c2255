/* Keys with the values that animations are made of. */
#ifndef QP_CLI_JSON_VALUES_H
#define QP_CLI_JSON_VALUES_H

#include "anime_list.h"
#include "json.h"

#include "quirkproof/anime.h"

/* "name": the object's name. */
void cli_put_name(cli_json *json, const cli_content *content, uint32_t object);

void cli_put_count(cli_json *json, const char *key, uint32_t value);

/* A pattern. */
void cli_put_hex(cli_json *json, const char *key, uint32_t pattern);

/* Three patterns. */
void cli_put_vector(cli_json *json, const char *key, const uint32_t vector[3]);

/* Three rows of three numbers. */
void cli_put_matrix(cli_json *json, const char *key, const qp_matrix *matrix);

/* Three numbers. */
void cli_put_numbers(cli_json *json, const char *key, const double numbers[3]);

/* "values": the floats of an F_Material, null where it has none. */
void cli_put_f_material(cli_json *json, const qp_f_material *value);

/* A note as an element of a list. */
void cli_put_note(cli_json *json, const qp_note *note);

#endif
