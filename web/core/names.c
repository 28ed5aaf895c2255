/* The program's names, left in Shift-JIS: the page has a decoder for it. See out.h. */
#include "names.h"

#include <string.h>

size_t cli_name_from_sjis(const uint8_t *name, size_t length, char *out, size_t size) {
    size_t used = 0;
    while (used < length && used + 1 < size && name[used] != 0) {
        out[used] = (char)name[used];
        used++;
    }
    out[used] = '\0';
    return used;
}
