#include "plot_text.h"

#include <stdarg.h>

static void put(qp_plot *plot, const char *text, size_t size) {
    plot->sink.write(plot->sink.user, text, size);
}

void qp_plot_raw(qp_plot *plot, const char *text) {
    size_t size = 0;
    while (text[size] != '\0') {
        size++;
    }
    put(plot, text, size);
}

/* -- Text from files -------------------------------------------------------------------------- */

static const char digits[] = "0123456789abcdef";

/* The length of the character at `text`; 0 if it is cut, overlong, a surrogate or past U+10FFFF. */
static size_t utf8_length(const uint8_t *text, size_t left) {
    /* The least second byte after some first bytes, and the most. */
    uint8_t first = text[0];
    uint8_t least = first == 0xe0 ? 0xa0 : first == 0xf0 ? 0x90 : 0x80;
    uint8_t most = first == 0xed ? 0x9f : first == 0xf4 ? 0x8f : 0xbf;
    size_t length = first < 0x80 ? 1 : first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
    if (first > 0xf4 || length > left) {
        return 0;
    }
    for (size_t i = 1; i < length; i++) {
        if (text[i] < least || text[i] > most) {
            return 0;
        }
        least = 0x80;
        most = 0xbf;
    }
    return length;
}

/*
 * What XML does not take or a reader would not see: controls, U+FFFE and U+FFFF, and the marks that
 * turn the direction of text around (U+200E, U+200F, U+2028 to U+202E, U+2066 to U+2069).
 */
static bool unfit(const uint8_t *text, size_t length) {
    if (length == 1) {
        return text[0] < 0x20 || text[0] == 0x7f;
    }
    if (length == 2) {
        return text[0] == 0xc2 && text[1] < 0xa0;
    }
    if (length != 3) {
        return false;
    }
    uint32_t point =
        ((uint32_t)text[0] & 15) << 12 | ((uint32_t)text[1] & 63) << 6 | ((uint32_t)text[2] & 63);
    return point >= 0xfffe || (point >= 0x200e && point <= 0x200f) ||
           (point >= 0x2028 && point <= 0x202e) || (point >= 0x2066 && point <= 0x2069);
}

static const char *entity(char letter) {
    switch (letter) {
    case '&':
        return "&amp;";
    case '<':
        return "&lt;";
    case '>':
        return "&gt;";
    case '"':
        return "&quot;";
    case '\'':
        return "&#39;";
    default:
        return NULL;
    }
}

void qp_plot_escaped(qp_plot *plot, const char *text, size_t size) {
    const uint8_t *bytes = (const uint8_t *)text;
    for (size_t i = 0; i < size;) {
        size_t length = utf8_length(bytes + i, size - i);
        const char *word = length == 1 ? entity(text[i]) : NULL;
        if (length == 0 || unfit(bytes + i, length)) {
            char hex[4] = {'\\', 'x', digits[bytes[i] >> 4], digits[bytes[i] & 15]};
            put(plot, hex, sizeof hex);
            length = 1;
        } else if (word != NULL) {
            qp_plot_raw(plot, word);
        } else {
            put(plot, text + i, length);
        }
        i += length;
    }
}

static void put_escaped_text(qp_plot *plot, const char *text) {
    size_t size = 0;
    while (text[size] != '\0') {
        size++;
    }
    qp_plot_escaped(plot, text, size);
}

/* -- Whole numbers ---------------------------------------------------------------------------- */

static void put_unsigned(qp_plot *plot, uint64_t value) {
    char text[20];
    size_t at = sizeof text;
    do {
        text[--at] = digits[value % 10];
        value /= 10;
    } while (value != 0);
    put(plot, text + at, sizeof text - at);
}

static void put_signed(qp_plot *plot, int64_t value) {
    if (value < 0) {
        put(plot, "-", 1);
    }
    put_unsigned(plot, value < 0 ? 0 - (uint64_t)value : (uint64_t)value);
}

static void put_hex(qp_plot *plot, uint32_t value) {
    char text[10] = {'0', 'x'};
    for (unsigned i = 0; i < 8; i++) {
        text[2 + i] = digits[value >> (28 - 4 * i) & 15];
    }
    put(plot, text, sizeof text);
}

static void put_tenths(qp_plot *plot, int32_t value) {
    uint32_t size = value < 0 ? 0 - (uint32_t)value : (uint32_t)value;
    if (value < 0) {
        put(plot, "-", 1);
    }
    put_unsigned(plot, size / 10);
    if (size % 10 != 0) {
        char text[2] = {'.', digits[size % 10]};
        put(plot, text, sizeof text);
    }
}

/* Frames and 256ths of one, of which eight decimals are exact. */
static void put_ticks(qp_plot *plot, uint32_t ticks) {
    put_unsigned(plot, ticks >> 8);
    uint32_t part = (ticks & 255) * 390625; /* in 10^-8 */
    if (part != 0) {
        char text[9] = {'.'};
        size_t size = 0;
        for (uint32_t unit = 10000000; part != 0; unit /= 10) {
            text[++size] = digits[part / unit];
            part %= unit;
        }
        put(plot, text, size + 1);
    }
}

/* -- Decimals --------------------------------------------------------------------------------- */

/* `count` digits of a number with the decimal point behind the first `point` of them. */
static void put_plain(qp_plot *plot, const char *text, int32_t count, int32_t point) {
    if (point <= 0) {
        put(plot, "0.00000", (size_t)(2 - point));
        put(plot, text, (size_t)count);
        return;
    }
    for (int32_t i = 0; i < count || i < point; i++) {
        if (i == point) {
            put(plot, ".", 1);
        }
        put(plot, i < count ? text + i : "0", 1);
    }
}

void qp_plot_decimal(qp_plot *plot, int64_t mantissa, int32_t exponent) {
    char text[20];
    int32_t count = 0;
    uint64_t size = mantissa < 0 ? 0 - (uint64_t)mantissa : (uint64_t)mantissa;
    if (size == 0) {
        put(plot, "0", 1);
        return;
    }
    while (size % 10 == 0) {
        size /= 10;
        exponent++;
    }
    for (uint64_t rest = size; rest != 0; rest /= 10) {
        count++;
    }
    for (int32_t i = count; i > 0; size /= 10) {
        text[--i] = digits[size % 10];
    }
    if (mantissa < 0) {
        put(plot, "-", 1);
    }
    int32_t point = count + exponent;
    if (point > -4 && point <= 7) {
        put_plain(plot, text, count, point);
        return;
    }
    put_plain(plot, text, count, 1);
    put(plot, "e", 1);
    put_signed(plot, point - 1);
}

/* Tens that a double holds exactly enough: each is the nearest to its power. */
static const struct {
    int32_t power;
    double up;
    double down;
} tens[] = {{256, 1e256, 1e-256}, {128, 1e128, 1e-128}, {64, 1e64, 1e-64},
            {32, 1e32, 1e-32},    {16, 1e16, 1e-16},    {8, 1e8, 1e-8},
            {4, 1e4, 1e-4},       {2, 1e2, 1e-2},       {1, 1e1, 1e-1}};

static void put_number(qp_plot *plot, double value) {
    const double most = 1e9;
    const double least = 1e8;
    int32_t exponent = 0;
    double size = value < 0 ? -value : value;
    if (!(size <= 1.7976931348623157e308)) {
        qp_plot_raw(plot, "not finite");
        return;
    }
    for (size_t i = 0; i < sizeof tens / sizeof tens[0] && size > 0; i++) {
        while (size / tens[i].up >= least) {
            size /= tens[i].up;
            exponent += tens[i].power;
        }
        while (size * tens[i].up < most) {
            size *= tens[i].up;
            exponent -= tens[i].power;
        }
    }
    int64_t whole = (int64_t)(size + 0.5);
    qp_plot_decimal(plot, value < 0 ? -whole : whole, exponent);
}

/* -- All together ----------------------------------------------------------------------------- */

/* The value of one directive. */
static void put_value(qp_plot *plot, char directive, va_list *values) {
    switch (directive) {
    case 's':
        qp_plot_raw(plot, va_arg(*values, const char *));
        break;
    case 'e':
        put_escaped_text(plot, va_arg(*values, const char *));
        break;
    case 'u':
        put_unsigned(plot, va_arg(*values, uint32_t));
        break;
    case 'd':
        put_signed(plot, va_arg(*values, int32_t));
        break;
    case 'x':
        put_hex(plot, va_arg(*values, uint32_t));
        break;
    case 't':
        put_tenths(plot, va_arg(*values, int32_t));
        break;
    case 'n':
        put_number(plot, va_arg(*values, double));
        break;
    case 'c':
        put_ticks(plot, va_arg(*values, uint32_t));
        break;
    default:
        put(plot, "%", 1);
        break;
    }
}

static void put_all(qp_plot *plot, const char *format, va_list *values) {
    while (*format != '\0') {
        size_t plain = 0;
        while (format[plain] != '\0' && format[plain] != '%') {
            plain++;
        }
        put(plot, format, plain);
        format += plain;
        if (*format == '%') {
            put_value(plot, format[1], values);
            format += 2;
        }
    }
}

void qp_plot_format(qp_plot *plot, const char *format, ...) {
    va_list values;
    va_start(values, format);
    put_all(plot, format, &values);
    va_end(values);
}

/* A block of text that is being filled. */
typedef struct {
    char *out;
    size_t size;
    size_t used;
} block;

static void fill(void *user, const char *text, size_t size) {
    block *to = user;
    for (size_t i = 0; i < size && to->used + 1 < to->size; i++) {
        to->out[to->used++] = text[i];
    }
}

void qp_plot_print(char *out, size_t size, const char *format, ...) {
    block to = {out, size, 0};
    qp_plot plot = {.sink = {fill, &to}};
    va_list values;
    va_start(values, format);
    put_all(&plot, format, &values);
    va_end(values);
    out[to.used] = '\0';
}
