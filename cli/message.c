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

void cli_message(const char *format, ...) {
    va_list args;
    va_start(args, format);
    char *text = cli_vprinted(format, args);
    va_end(args);
    tell(text != NULL ? text : "out of memory");
    free(text);
}
