#include "lost.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

static atomic_bool lost;

void cli_note_lost(void) {
    atomic_store(&lost, true);
}

bool cli_is_lost(void) {
    return atomic_load(&lost);
}

void *cli_or_lost(void *block) {
    if (block == NULL) {
        cli_note_lost();
    }
    return block;
}

char *cli_vprinted(const char *format, va_list args) {
    va_list again;
    va_copy(again, args);
    int length = vsnprintf(NULL, 0, format, args);
    char *text = cli_or_lost(length >= 0 ? malloc((size_t)length + 1) : NULL);
    if (text != NULL) {
        (void)vsnprintf(text, (size_t)length + 1, format, again);
    }
    va_end(again);
    return text;
}

char *cli_printed(const char *format, ...) {
    va_list args;
    va_start(args, format);
    char *text = cli_vprinted(format, args);
    va_end(args);
    return text;
}
