/* A violation in words: its text with the numbers in their places. */
#include "invariants/invariant.h"

typedef struct {
    char *out;
    size_t size; /* room, the NUL included */
    size_t used;
} writer;

static void put(writer *w, char c) {
    if (w->used + 1 < w->size) {
        w->out[w->used++] = c;
    }
}

static void put_number(writer *w, uint64_t number, uint64_t base) {
    char digits[20];
    size_t count = 0;
    do {
        digits[count++] = "0123456789abcdef"[number % base];
        number /= base;
    } while (number > 0);
    while (count > 0) {
        put(w, digits[--count]);
    }
}

/* A placeholder that begins at `p`, behind its brace; where the text goes on. */
static const char *put_placeholder(writer *w, const char *p, const uint64_t numbers[4]) {
    uint64_t number = numbers[(size_t)(p[0] - '0') % 4];
    const char how = p[1];
    if (how == 'x') {
        put(w, '0');
        put(w, 'x');
    }
    if (how == 'd' && number >> 63 != 0) {
        put(w, '-');
        number = 0 - number;
    }
    put_number(w, number, how == 'x' ? 16 : 10);
    return p + (how == '}' ? 2 : 3);
}

size_t qp_violation_text(const qp_trial *trial, char *out, size_t size) {
    writer w = {out, size, 0};
    const char *p = trial->what;
    while (*p != '\0') {
        if (*p == '{') {
            p = put_placeholder(&w, p + 1, trial->numbers);
        } else {
            put(&w, *p++);
        }
    }
    if (size > 0) {
        out[w.used] = '\0';
    }
    return w.used;
}
