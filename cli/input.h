/* Files and standard input, read whole and bounded. */
#ifndef QP_CLI_INPUT_H
#define QP_CLI_INPUT_H

#include "buffer.h"

/*
 * Reads the file at `path`, "-" for standard input, of at most `most` bytes. `shown` is the path as
 * messages show it. False after a message: it is missing, a folder, unreadable or too large.
 */
bool cli_read_file(const char *path, const char *shown, size_t most, cli_buffer *buffer);

/*
 * Reads the first `size` bytes of a regular file of more than `most` bytes. False, without a
 * message, if it is anything else: cli_read_file() then has the word.
 */
bool cli_read_beginning(const char *path, size_t most, size_t size, cli_buffer *buffer,
                        uint64_t *total);

#endif
