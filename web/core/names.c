/* The program's names. Decoding Shift-JIS is the page's work: it has a decoder for it. */
#include "names.h"

#include <stdbool.h>
#include <string.h>

/* As cli_name_from_sjis() or, with `file_name`, as cli_file_name_from_sjis(). */
__attribute__((import_name("name_from_sjis"))) size_t
page_name_from_sjis(const uint8_t *name, size_t length, char *out, size_t size, uint32_t file_name);

static bool is_plain(uint8_t byte) {
    return byte >= 0x20 && byte <= 0x7e && byte != '/' && byte != '\\';
}

static size_t convert(const uint8_t *name, size_t length, char *out, size_t size, bool file_name) {
    size_t used = 0;
    while (used < length && used + 1 < size && is_plain(name[used])) {
        out[used] = (char)name[used];
        used++;
    }
    if (used < length && name[used] != 0) {
        used = page_name_from_sjis(name, length, out, size, file_name ? 1 : 0);
    }
    out[used] = '\0';
    return used;
}

size_t cli_name_from_sjis(const uint8_t *name, size_t length, char *out, size_t size) {
    return convert(name, length, out, size, false);
}

size_t cli_file_name_from_sjis(const uint8_t *name, size_t length, char *out, size_t size) {
    return convert(name, length, out, size, true);
}
