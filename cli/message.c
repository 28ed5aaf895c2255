#include "message.h"

#include <stdarg.h>
#include <stdio.h>

void cli_message(const char *format, ...) {
    va_list args;
    (void)fflush(stdout);
    (void)fputs("quirkproof: ", stderr);
    va_start(args, format);
    (void)vfprintf(stderr, format, args);
    va_end(args);
    (void)fputc('\n', stderr);
}
