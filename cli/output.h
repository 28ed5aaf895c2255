/* A file written whole or not at all. */
#ifndef QP_CLI_OUTPUT_H
#define QP_CLI_OUTPUT_H

#include <stdbool.h>

#include "quirkproof/base.h"

/*
 * Writes `bytes` to the file at `path`, "-" for standard output; `shown` is the path as messages
 * show it. A file goes under a temporary name beside it first and is renamed when all of it is
 * written; one that was there keeps its permissions, and a symbolic link goes on leading to it.
 * What is no file but can be written to (a terminal, a pipe) is written to as it is. False after a
 * message; whatever was at `path` is then as it was, and nothing is left beside it.
 */
bool cli_write_output(const char *path, const char *shown, qp_bytes bytes);

/* True if both paths lead to one file, through links or not. "-" stands for standard input in `in`
   and for standard output in `out`. */
bool cli_same_file(const char *in, const char *out);

#endif
