#include "out.h"

#include <string.h>

#include "heap.h"

enum {
    FIRST_PIECE = 4096,
    LARGEST_PIECE = 1 << 20,

    /* Major types of CBOR, in the upper three bits; its breaks and simple values. */
    UNSIGNED = 0x00,
    NEGATIVE = 0x20,
    BYTES = 0x40,
    TEXT = 0x60,
    TAG = 0xc0,
    TEXT_OPEN = 0x7f,
    ARRAY_OPEN = 0x9f,
    MAP_OPEN = 0xbf,
    FALSE = 0xf4,
    TRUE = 0xf5,
    NULL_VALUE = 0xf6,
    DOUBLE = 0xfb,
    BREAK = 0xff
};

/* An answer lies in pieces, so that what is written may take memory while it is written. */
typedef struct piece {
    struct piece *next;
    size_t size;
    size_t used;
    uint8_t data[];
} piece;

static piece *first;
static piece *last;
static bool failed;

/* -- Pieces ----------------------------------------------------------------------------------- */

static bool add_piece(size_t size) {
    piece *added = web_heap_take(sizeof(piece) + size);
    if (added == NULL) {
        failed = true;
        return false;
    }
    added->next = NULL;
    added->size = size;
    added->used = 0;
    if (last != NULL) {
        last->next = added;
    } else {
        first = added;
    }
    last = added;
    return true;
}

static size_t next_size(void) {
    return last->size < LARGEST_PIECE ? 2 * last->size : LARGEST_PIECE;
}

static void put(const void *bytes, size_t count) {
    const uint8_t *from = bytes;
    while (count > 0 && !failed) {
        size_t left = last->size - last->used;
        size_t part = count < left ? count : left;
        memcpy(last->data + last->used, from, part);
        last->used += part;
        from += part;
        count -= part;
        if (count > 0) {
            (void)add_piece(next_size());
        }
    }
}

static void put_byte(uint8_t byte) {
    put(&byte, 1);
}

static void put_big_endian(uint64_t value, unsigned count) {
    uint8_t bytes[8];
    for (unsigned i = 0; i < count; i++) {
        bytes[i] = (uint8_t)(value >> 8 * (count - 1 - i));
    }
    put(bytes, count);
}

/* The head of an item: its major type and a number. */
static void put_head(uint8_t major, uint64_t value) {
    if (value < 24) {
        put_byte((uint8_t)(major | value));
    } else if (value <= UINT8_MAX) {
        put_byte(major | 24);
        put_big_endian(value, 1);
    } else if (value <= UINT16_MAX) {
        put_byte(major | 25);
        put_big_endian(value, 2);
    } else if (value <= UINT32_MAX) {
        put_byte(major | 26);
        put_big_endian(value, 4);
    } else {
        put_byte(major | 27);
        put_big_endian(value, 8);
    }
}

/* -- The program's functions ------------------------------------------------------------------ */

cli_json cli_json_to(FILE *out) {
    cli_json json = {.out = out};
    return json;
}

void cli_json_object(cli_json *json, cli_json_style style) {
    (void)json;
    (void)style;
    put_byte(MAP_OPEN);
}

void cli_json_array(cli_json *json, cli_json_style style) {
    (void)json;
    (void)style;
    put_byte(ARRAY_OPEN);
}

void cli_json_close(cli_json *json) {
    (void)json;
    put_byte(BREAK);
}

void cli_json_key(cli_json *json, const char *key) {
    cli_json_text(json, key);
}

void cli_json_text(cli_json *json, const char *text) {
    size_t length = strlen(text);
    (void)json;
    put_head(TEXT, length);
    put(text, length);
}

void cli_json_text_or_null(cli_json *json, const char *text, size_t size) {
    (void)json;
    put_head(TAG, WEB_TAG_UTF8);
    put_head(BYTES, size);
    put(text, size);
}

void cli_json_hex(cli_json *json, uint32_t pattern) {
    char text[11] = "0x";
    (void)json;
    for (unsigned i = 0; i < 8; i++) {
        text[2 + i] = "0123456789abcdef"[pattern >> (28 - 4 * i) & 15];
    }
    put_head(TEXT, 10);
    put(text, 10);
}

void cli_json_count(cli_json *json, uint64_t value) {
    (void)json;
    put_head(UNSIGNED, value);
}

void cli_json_signed(cli_json *json, int64_t value) {
    (void)json;
    if (value < 0) {
        put_head(NEGATIVE, ~(uint64_t)value);
    } else {
        put_head(UNSIGNED, (uint64_t)value);
    }
}

void cli_json_number(cli_json *json, double value) {
    uint64_t bits = 0;
    memcpy(&bits, &value, sizeof bits);
    if ((bits >> 52 & 0x7ff) == 0x7ff) {
        cli_json_null(json);
        return;
    }
    put_byte(DOUBLE);
    put_big_endian(bits, 8);
}

void cli_json_bool(cli_json *json, bool value) {
    (void)json;
    put_byte(value ? TRUE : FALSE);
}

void cli_json_null(cli_json *json) {
    (void)json;
    put_byte(NULL_VALUE);
}

/* -- The page's ------------------------------------------------------------------------------- */

cli_json web_out_begin(void) {
    first = NULL;
    last = NULL;
    failed = false;
    (void)add_piece(FIRST_PIECE);
    return cli_json_to(NULL);
}

void web_put_bytes(cli_json *json, qp_bytes bytes) {
    static const char digits[] = "0123456789abcdef";
    (void)json;
    put_head(TEXT, 2 * (uint64_t)bytes.size);
    for (size_t i = 0; i < bytes.size; i++) {
        put_byte((uint8_t)digits[bytes.data[i] >> 4]);
        put_byte((uint8_t)digits[bytes.data[i] & 15]);
    }
}

void web_text_open(void) {
    put_byte(TEXT_OPEN);
}

void web_text_put(const char *text, size_t size) {
    put_head(TEXT, size);
    put(text, size);
}

void web_text_close(void) {
    put_byte(BREAK);
}

void web_put_signed(cli_json *json, const char *key, int64_t value) {
    cli_json_key(json, key);
    cli_json_signed(json, value);
}

void web_put_large(cli_json *json, const char *key, uint64_t value) {
    cli_json_key(json, key);
    cli_json_count(json, value);
}

void web_put_number(cli_json *json, const char *key, double value) {
    cli_json_key(json, key);
    cli_json_number(json, value);
}

void web_put_bool(cli_json *json, const char *key, bool value) {
    cli_json_key(json, key);
    cli_json_bool(json, value);
}

void web_put_text(cli_json *json, const char *key, const char *text) {
    cli_json_key(json, key);
    cli_json_text(json, text);
}

/* The first piece of the last answer; 0 if there was no memory for it. */
WEB_EXPORT("out_first") const piece *out_first(void) {
    return failed ? NULL : first;
}

WEB_EXPORT("out_next") const piece *out_next(const piece *at) {
    return at->next;
}

WEB_EXPORT("out_data") const uint8_t *out_data(const piece *at) {
    return at->data;
}

WEB_EXPORT("out_size") size_t out_size(const piece *at) {
    return at->used;
}
