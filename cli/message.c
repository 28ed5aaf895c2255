#include "message.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "lost.h"

static _Thread_local const cli_message_taker *thread_taker;

void cli_message_to(const cli_message_taker *taker) {
    thread_taker = taker;
}

static void tell(const char *text) {
    if (thread_taker != NULL) {
        thread_taker->take(thread_taker->user, text);
        return;
    }
    (void)fflush(stdout);
    (void)fprintf(stderr, "quirkproof: %s\n", text);
}

/* The text on the heap; NULL, and that is noted, without memory. */
static char *format_text(const char *format, va_list args, va_list again) {
    int length = vsnprintf(NULL, 0, format, args);
    char *text = cli_or_lost(length >= 0 ? malloc((size_t)length + 1) : NULL);
    if (text != NULL) {
        (void)vsnprintf(text, (size_t)length + 1, format, again);
    }
    return text;
}

void cli_message(const char *format, ...) {
    va_list args;
    va_list again;
    va_start(args, format);
    va_copy(again, args);
    char *text = format_text(format, args, again);
    va_end(again);
    va_end(args);
    tell(text != NULL ? text : "out of memory");
    free(text);
}
