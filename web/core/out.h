/*
 * What an export answers with: a value in CBOR (RFC 8949), written with the program's cli_json
 * functions. A byte string tagged WEB_TAG_UTF8 is text if it is valid UTF-8, else null.
 */
#ifndef QP_WEB_OUT_H
#define QP_WEB_OUT_H

#include <stdbool.h>

#include "cli/json.h"
#include "quirkproof/base.h"

#define WEB_TAG_UTF8 6

/* Begins an answer; the one before is gone. */
cli_json web_out_begin(void);

/* Bytes as they are, in hexadecimal where they are shown. */
void web_put_bytes(cli_json *json, qp_bytes bytes);

/* Text that comes in pieces. */
void web_text_open(void);
void web_text_put(const char *text, size_t size);
void web_text_close(void);

/* Keys with values. */
void web_put_signed(cli_json *json, const char *key, int64_t value);
void web_put_large(cli_json *json, const char *key, uint64_t value);
void web_put_number(cli_json *json, const char *key, double value);
void web_put_bool(cli_json *json, const char *key, bool value);
void web_put_text(cli_json *json, const char *key, const char *text);

#endif
