/*
 * JSON written as it comes: brackets by hand, leaves by jansson, nothing kept but the depth. The
 * caller closes what it opens and gives a key before each value of an object.
 */
#ifndef QP_CLI_JSON_H
#define QP_CLI_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* Deepest nesting. */
#define CLI_JSON_DEPTH 16

/* Whether the elements of a list or an object stand on lines of their own. */
typedef enum { CLI_JSON_LINES = 0, CLI_JSON_INLINE = 1 } cli_json_style;

typedef struct {
    FILE *out;
    unsigned depth;
    bool after_key;
    struct {
        char closing;
        cli_json_style style;
        bool empty;
    } open[CLI_JSON_DEPTH];
} cli_json;

/* Before all else: jansson leaves out what it has no memory for; that is then noted (lost.h). */
void cli_json_setup(void);

/* A writer to `out` at the start of a value. */
cli_json cli_json_to(FILE *out);

/* A writer to `out` at the first element inside of `depth` lists or objects, which somebody else
   opens and closes. */
cli_json cli_json_inside(FILE *out, unsigned depth);

void cli_json_object(cli_json *json, cli_json_style style);
void cli_json_array(cli_json *json, cli_json_style style);
/* Says that somebody else has written elements into what was opened last. */
void cli_json_filled(cli_json *json);
/* Closes what was opened last. */
void cli_json_close(cli_json *json);
/* A key, written as it is: one of the program's own words, without quotes or backslashes. */
void cli_json_key(cli_json *json, const char *key);

/* Values. Text must be valid UTF-8, as names.h makes it. */
void cli_json_text(cli_json *json, const char *text);
/* Text of `size` bytes, NULs among them; null if it is no valid UTF-8. */
void cli_json_text_or_null(cli_json *json, const char *text, size_t size);
void cli_json_hex(cli_json *json, uint32_t pattern); /* "0x%08x" */
void cli_json_count(cli_json *json, uint64_t value);
void cli_json_signed(cli_json *json, int64_t value);
void cli_json_number(cli_json *json, double value); /* reads back exactly; null if not finite */
/* Begins a value that the caller writes to `out` itself. */
void cli_json_raw_begin(cli_json *json);
void cli_json_bool(cli_json *json, bool value);
void cli_json_null(cli_json *json);

/* Ends the text with a newline; everything must be closed. */
void cli_json_end(cli_json *json);

#endif
