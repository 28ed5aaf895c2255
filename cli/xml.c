#include "xml.h"

#include <stdbool.h>
#include <string.h>

/* Control characters but tab, line feed and carriage return. */
static bool is_forbidden(unsigned char c) {
    return c < 0x20 && c != '\t' && c != '\n' && c != '\r';
}

/* U+FFFE and U+FFFF. */
static bool is_no_character(const char *text, size_t left) {
    return left >= 3 && memcmp(text, "\xef\xbf", 2) == 0 && (unsigned char)text[2] >= 0xbe;
}

static void put_escaped(FILE *out, const char *text, size_t count) {
    for (size_t i = 0; i < count; i++) {
        (void)fprintf(out, "\\x%02x", (unsigned)(unsigned char)text[i]);
    }
}

static void put_character(FILE *out, char c) {
    switch (c) {
    case '&':
        (void)fputs("&amp;", out);
        break;
    case '<':
        (void)fputs("&lt;", out);
        break;
    case '>':
        (void)fputs("&gt;", out);
        break;
    case '"':
        (void)fputs("&quot;", out);
        break;
    default:
        (void)fputc(c, out);
        break;
    }
}

void cli_xml_text(FILE *out, const char *text, size_t size) {
    size_t i = 0;
    while (i < size) {
        if (is_no_character(text + i, size - i)) {
            put_escaped(out, text + i, 3);
            i += 3;
        } else if (is_forbidden((unsigned char)text[i])) {
            put_escaped(out, text + i, 1);
            i++;
        } else {
            put_character(out, text[i++]);
        }
    }
}

void cli_xml_attribute(FILE *out, const char *name, const char *value) {
    (void)fprintf(out, " %s=\"", name);
    cli_xml_text(out, value, strlen(value));
    (void)fputc('"', out);
}
