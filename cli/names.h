/* Text from files, made fit to be shown: always valid UTF-8 without control characters. */
#ifndef QP_CLI_NAMES_H
#define QP_CLI_NAMES_H

#include <stddef.h>
#include <stdint.h>

/* The most bytes that one byte of a name can become (\xNN), for sizing. */
#define CLI_NAME_GROWTH 4

/*
 * A name in Shift-JIS (CP932), up to its first NUL, as UTF-8. Bytes that do not map and control
 * characters become \xNN. `out` has `size` bytes and gets a NUL; whole characters that do not fit
 * are left out, and none does not fit in CLI_NAME_GROWTH * length + 1. Returns the bytes written
 * before the NUL.
 */
size_t cli_name_from_sjis(const uint8_t *name, size_t length, char *out, size_t size);

/* The same for a name that stands for one file: slashes and backslashes become \xNN too, so that it
   is never taken for a path. */
size_t cli_file_name_from_sjis(const uint8_t *name, size_t length, char *out, size_t size);

/* The same for text that should be UTF-8 already, such as paths. */
size_t cli_name_from_utf8(const char *text, char *out, size_t size);

/* cli_name_from_utf8() into a block of its own, to be freed; NULL without memory. */
char *cli_shown_path(const char *path);

#endif
