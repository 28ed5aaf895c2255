#include "json.h"

#include <assert.h>
#include <inttypes.h>
#include <jansson.h>
#include <stdlib.h>

#include "lost.h"

static void *json_block(size_t size) {
    return cli_or_lost(malloc(size));
}

void cli_json_setup(void) {
    json_set_alloc_funcs(json_block, free);
}

cli_json cli_json_to(FILE *out) {
    cli_json json = {.out = out};
    return json;
}

cli_json cli_json_inside(FILE *out, unsigned depth) {
    cli_json json = {.out = out, .depth = depth};
    assert(depth > 0);
    assert(depth < CLI_JSON_DEPTH);
    json.open[depth - 1].style = CLI_JSON_LINES;
    json.open[depth - 1].empty = true;
    return json;
}

static void start_line(cli_json *json, unsigned indent) {
    (void)fputc('\n', json->out);
    for (unsigned i = 0; i < indent; i++) {
        (void)fputc(' ', json->out);
    }
}

/* What stands before an element: nothing after its key, else a comma but for the first. */
static void before_element(cli_json *json) {
    if (json->after_key) {
        json->after_key = false;
        return;
    }
    if (json->depth == 0) {
        return;
    }
    unsigned top = json->depth - 1;
    if (!json->open[top].empty) {
        (void)fputc(',', json->out);
    }
    if (json->open[top].style == CLI_JSON_LINES) {
        start_line(json, json->depth);
    } else if (!json->open[top].empty) {
        (void)fputc(' ', json->out);
    }
    json->open[top].empty = false;
}

static void open_with(cli_json *json, char opening, char closing, cli_json_style style) {
    before_element(json);
    assert(json->depth < CLI_JSON_DEPTH);
    (void)fputc(opening, json->out);
    json->open[json->depth].closing = closing;
    json->open[json->depth].style = style;
    json->open[json->depth].empty = true;
    json->depth++;
}

void cli_json_object(cli_json *json, cli_json_style style) {
    open_with(json, '{', '}', style);
}

void cli_json_array(cli_json *json, cli_json_style style) {
    open_with(json, '[', ']', style);
}

void cli_json_filled(cli_json *json) {
    assert(json->depth > 0);
    json->open[json->depth - 1].empty = false;
}

void cli_json_close(cli_json *json) {
    assert(json->depth > 0);
    assert(!json->after_key);
    unsigned top = --json->depth;
    if (json->open[top].style == CLI_JSON_LINES && !json->open[top].empty) {
        start_line(json, json->depth);
    }
    (void)fputc(json->open[top].closing, json->out);
}

void cli_json_end(cli_json *json) {
    assert(json->depth == 0);
    (void)fputc('\n', json->out);
}

/* A leaf by jansson; null for what it refuses, such as a number that is not finite. */
static void put_leaf(cli_json *json, json_t *leaf) {
    if (leaf == NULL) {
        (void)fputs("null", json->out);
        return;
    }
    (void)json_dumpf(leaf, json->out, JSON_ENCODE_ANY);
    json_decref(leaf);
}

void cli_json_key(cli_json *json, const char *key) {
    before_element(json);
    (void)fputc('"', json->out);
    (void)fputs(key, json->out);
    (void)fputs("\": ", json->out);
    json->after_key = true;
}

void cli_json_text(cli_json *json, const char *text) {
    before_element(json);
    put_leaf(json, json_string(text));
}

void cli_json_text_or_null(cli_json *json, const char *text, size_t size) {
    before_element(json);
    put_leaf(json, json_stringn(text, size));
}

void cli_json_hex(cli_json *json, uint32_t pattern) {
    before_element(json);
    (void)fprintf(json->out, "\"0x%08" PRIx32 "\"", pattern);
}

void cli_json_count(cli_json *json, uint64_t value) {
    before_element(json);
    (void)fprintf(json->out, "%" PRIu64, value);
}

void cli_json_signed(cli_json *json, int64_t value) {
    before_element(json);
    (void)fprintf(json->out, "%" PRId64, value);
}

void cli_json_number(cli_json *json, double value) {
    before_element(json);
    put_leaf(json, json_real(value));
}

void cli_json_raw_begin(cli_json *json) {
    before_element(json);
}

void cli_json_bool(cli_json *json, bool value) {
    before_element(json);
    (void)fputs(value ? "true" : "false", json->out);
}

void cli_json_null(cli_json *json) {
    before_element(json);
    (void)fputs("null", json->out);
}
