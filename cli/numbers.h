/* Numbers as users write them. */
#ifndef QP_CLI_NUMBERS_H
#define QP_CLI_NUMBERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The first `length` bytes of `text` as a number up to `most`: decimal, or hexadecimal after 0x.
   Nothing else: no sign, no blank, no empty text. */
bool cli_parse_number(const char *text, size_t length, uint64_t most, uint64_t *value);

/* The first `length` bytes of `text` as a decimal number of at most `most` in size, with a point
   and a minus sign if wanted; `value` is left alone if they are none. */
bool cli_parse_decimal(const char *text, size_t length, double most, double *value);

/* A number of bytes up to SIZE_MAX / 2, with K, M or G (times 1024 each) after it if wanted. */
bool cli_parse_size(const char *text, size_t *value);

#endif
