#include "names.h"

#include <iconv.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lost.h"

typedef struct {
    char *out;
    size_t size;
    size_t used;
    bool no_slashes;
} target;

/* Adds a whole character, or nothing. */
static void put(target *to, const char *bytes, size_t count) {
    if (count < to->size - to->used) {
        memcpy(to->out + to->used, bytes, count);
        to->used += count;
    }
}

static void put_escaped(target *to, uint8_t byte) {
    char text[5];
    (void)snprintf(text, sizeof text, "\\x%02x", byte);
    put(to, text, 4);
}

/* -- UTF-8 ------------------------------------------------------------------------------------ */

/* The length of the character at `text`; 0 if it is cut, overlong, a surrogate or past U+10FFFF. */
static size_t utf8_length(const uint8_t *text, size_t left) {
    uint8_t first = text[0];
    size_t length = first < 0x80 ? 1 : first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
    if (length == 0 || first > 0xf4 || length > left) {
        return 0;
    }
    for (size_t i = 1; i < length; i++) {
        if ((text[i] & 0xc0) != 0x80) {
            return 0;
        }
    }
    if ((first == 0xe0 && text[1] < 0xa0) || (first == 0xed && text[1] > 0x9f) ||
        (first == 0xf0 && text[1] < 0x90) || (first == 0xf4 && text[1] > 0x8f)) {
        return 0;
    }
    return length;
}

/* U+0000..U+001F, U+007F..U+009F, U+2028 and U+2029 end or steer lines of a terminal. */
static bool is_control(const uint8_t *text, size_t length) {
    if (length == 1) {
        return text[0] < 0x20 || text[0] == 0x7f;
    }
    if (length == 2) {
        return text[0] == 0xc2 && text[1] < 0xa0;
    }
    return length == 3 && text[0] == 0xe2 && text[1] == 0x80 &&
           (text[2] == 0xa8 || text[2] == 0xa9);
}

size_t cli_name_from_utf8(const char *text, char *out, size_t size) {
    target to = {out, size, 0, false};
    const uint8_t *at = (const uint8_t *)text;
    size_t left = strlen(text);
    while (left > 0) {
        size_t length = utf8_length(at, left);
        if (length == 0 || is_control(at, length)) {
            put_escaped(&to, *at);
            length = 1;
        } else {
            put(&to, (const char *)at, length);
        }
        at += length;
        left -= length;
    }
    out[to.used] = '\0';
    return to.used;
}

char *cli_shown_path(const char *path) {
    size_t size = CLI_NAME_GROWTH * strlen(path) + 1;
    char *shown = cli_or_lost(malloc(size));
    if (shown != NULL) {
        (void)cli_name_from_utf8(path, shown, size);
    }
    return shown;
}

/* -- Shift-JIS -------------------------------------------------------------------------------- */

/* One converter for all threads, one at a time. */
static pthread_mutex_t converter_lock = PTHREAD_MUTEX_INITIALIZER;

/* (iconv_t)-1 if this system has none for CP932. */
static iconv_t converter(void) {
    static bool opened = false;
    static iconv_t cp932;
    if (!opened) {
        cp932 = iconv_open("UTF-8", "CP932");
        opened = true;
    }
    return cp932;
}

/* Converts exactly `count` bytes as one character; returns its length in UTF-8, 0 if they are none.
 */
static size_t convert(const uint8_t *name, size_t count, char utf8[8]) {
    char in[2] = {(char)name[0], count > 1 ? (char)name[1] : '\0'};
    char *from = in;
    char *to = utf8;
    size_t from_left = count;
    size_t to_left = 8;
    size_t length = 0;
    (void)pthread_mutex_lock(&converter_lock);
    iconv_t cp932 = converter();
    if (cp932 != (iconv_t)-1) { /* NOLINT(performance-no-int-to-ptr): iconv's own value */
        (void)iconv(cp932, NULL, NULL, NULL, NULL);
        bool done = iconv(cp932, &from, &from_left, &to, &to_left) != (size_t)-1;
        length = done ? (size_t)(to - utf8) : 0;
    }
    (void)pthread_mutex_unlock(&converter_lock);
    return length;
}

/* Puts the character at `name` and returns how many bytes it took. */
static size_t put_sjis(target *to, const uint8_t *name, size_t left) {
    char utf8[8] = {(char)name[0]};
    size_t length = 1;
    size_t taken = 1;
    if (name[0] >= 0x80) {
        length = convert(name, 1, utf8);
        if (length == 0 && left > 1) {
            length = convert(name, 2, utf8);
            taken = 2;
        }
    }
    bool slash = length == 1 && (utf8[0] == '/' || utf8[0] == '\\');
    if (length == 0 || is_control((const uint8_t *)utf8, length) || (slash && to->no_slashes)) {
        put_escaped(to, name[0]);
        return 1;
    }
    put(to, utf8, length);
    return taken;
}

static size_t put_all_sjis(target *to, const uint8_t *name, size_t length) {
    for (size_t i = 0; i < length && name[i] != 0;) {
        i += put_sjis(to, name + i, length - i);
    }
    return to->used;
}

size_t cli_name_from_sjis(const uint8_t *name, size_t length, char *out, size_t size) {
    target to = {out, size, 0, false};
    size_t used = put_all_sjis(&to, name, length);
    out[used] = '\0';
    return used;
}

size_t cli_file_name_from_sjis(const uint8_t *name, size_t length, char *out, size_t size) {
    target to = {out, size, 0, true};
    size_t used = put_all_sjis(&to, name, length);
    out[used] = '\0';
    return used;
}
