/* snprintf() for what the program's paths need: see stdio.h. */
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>

typedef struct {
    char *out;
    size_t size;
    size_t length; /* that the whole text has, whether or not it fits */
} target;

static void put(target *to, char c) {
    if (to->size > 0 && to->length < to->size - 1) {
        to->out[to->length] = c;
    }
    to->length++;
}

static void put_text(target *to, const char *text) {
    for (size_t i = 0; text[i] != '\0'; i++) {
        put(to, text[i]);
    }
}

static void put_number(target *to, uint32_t value, uint32_t base, int width) {
    char digits[10];
    int count = 0;
    do {
        digits[count++] = "0123456789abcdef"[value % base];
        value /= base;
    } while (value > 0);
    for (int i = count; i < width; i++) {
        put(to, '0');
    }
    while (count > 0) {
        put(to, digits[--count]);
    }
}

static void put_signed(target *to, int32_t value, int width) {
    if (value < 0) {
        put(to, '-');
    }
    put_number(to, value < 0 ? 0U - (uint32_t)value : (uint32_t)value, 10, width);
}

int snprintf(char *out, size_t size, const char *format, ...) {
    target to = {out, size, 0};
    va_list args;
    va_start(args, format);
    for (const char *at = format; *at != '\0'; at++) {
        int width = 0;
        if (*at != '%') {
            put(&to, *at);
            continue;
        }
        for (at++; *at >= '0' && *at <= '9'; at++) {
            width = width * 10 + (*at - '0');
        }
        switch (*at) {
        case 's':
            put_text(&to, va_arg(args, const char *));
            break;
        case 'c':
            put(&to, (char)va_arg(args, int));
            break;
        case 'd':
            put_signed(&to, va_arg(args, int), width);
            break;
        case 'u':
            put_number(&to, va_arg(args, unsigned), 10, width);
            break;
        case 'x':
            put_number(&to, va_arg(args, unsigned), 16, width);
            break;
        default:
            put(&to, '%');
            break;
        }
    }
    va_end(args);
    if (size > 0) {
        out[to.length < size ? to.length : size - 1] = '\0';
    }
    return (int)to.length;
}
