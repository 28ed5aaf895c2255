#include "lost.h"

#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>

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

char *cli_printed(const char *format, ...) {
    char *text = NULL;
    va_list args;
    va_start(args, format);
    if (vasprintf(&text, format, args) < 0) {
        text = NULL;
    }
    va_end(args);
    return cli_or_lost(text);
}
