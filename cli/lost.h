/* Output that could not be made for want of memory. */
#ifndef QP_CLI_LOST_H
#define QP_CLI_LOST_H

#include <stdarg.h>
#include <stdbool.h>

/* Notes, in whatever thread, that a part of the output is missing: the program then ends with a
   message and CLI_TROUBLE, and writes no file. */
void cli_note_lost(void);

bool cli_is_lost(void);

/* `block`, as it is; if it is NULL that is noted. */
void *cli_or_lost(void *block);

/* A text on the heap; NULL, and that is noted, without memory. */
char *cli_printed(const char *format, ...) __attribute__((format(printf, 1, 2)));
char *cli_vprinted(const char *format, va_list args) __attribute__((format(printf, 1, 0)));

#endif
