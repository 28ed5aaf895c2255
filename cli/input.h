/* Files and standard input, read whole and bounded. */
#ifndef QP_CLI_INPUT_H
#define QP_CLI_INPUT_H

#include "buffer.h"

/*
 * Reads the file at `path`, "-" for standard input, of at most `most` bytes. `shown` is the path as
 * messages show it. False after a message: it is missing, a folder, unreadable or too large.
 */
bool cli_read_file(const char *path, const char *shown, size_t most, cli_buffer *buffer);

#endif
