/* What the JSON of ANIMATION files is made of. */
#ifndef QP_CLI_TOTEMTECH_JSON_H
#define QP_CLI_TOTEMTECH_JSON_H

#include "json.h"
#include "totemtech_choose.h"

/* KEY: number, with the sign. */
void cli_totem_put_signed(cli_json *json, const char *key, int64_t value);

/* KEY: number. */
void cli_totem_put_count(cli_json *json, const char *key, uint64_t value);

/* KEY: the float with this pattern; null if it is not finite. */
void cli_totem_put_float(cli_json *json, const char *key, uint32_t bits);

/* A number of frames: without a point if it is whole. */
void cli_totem_put_frame(cli_json *json, double frame);

/* [numbers], or null if there is no value. */
void cli_totem_numbers(cli_json *json, bool has_value, const float *values, int count);

/* "name": its number, and "label": what it is called if the name list has it. */
void cli_totem_put_name(cli_json *json, const cli_content *content, int32_t name);

/* "endian", "message_head", "record". */
void cli_totem_put_reading(cli_json *json, const qp_totem_reading *reading);

/* "string" and "bytes"; with --game-view "string_length" and "written_past" too. */
void cli_totem_put_string(cli_json *json, const cli_content *content,
                          const qp_totem_message *message);

#endif
