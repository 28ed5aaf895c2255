#include "xml_check.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

enum { DEPTH_MOST = 64, NAME_MOST = 64, ATTRIBUTES_MOST = 32, IDS_MOST = 4096 };

typedef struct {
    const char *text;
    size_t size;
    size_t at;
    const char *fault;
    char names[DEPTH_MOST][NAME_MOST];
    size_t depth;
    char attributes[ATTRIBUTES_MOST][NAME_MOST];
    size_t attribute_count;
    char ids[IDS_MOST][NAME_MOST];
    size_t id_count;
} reader;

static bool fail(reader *r, const char *fault) {
    r->fault = r->fault == NULL ? fault : r->fault;
    return false;
}

static int peek(const reader *r) {
    return r->at < r->size ? (unsigned char)r->text[r->at] : -1;
}

static bool starts(const reader *r, const char *word) {
    size_t length = strlen(word);
    return r->size - r->at >= length && memcmp(r->text + r->at, word, length) == 0;
}

static bool is_blank(int c) {
    return c == ' ' || c == '\n' || c == '\t' || c == '\r';
}

static bool is_name(int c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
           c == '_' || c == ':';
}

static void skip_blanks(reader *r) {
    while (is_blank(peek(r))) {
        r->at++;
    }
}

static bool read_name(reader *r, char name[NAME_MOST]) {
    size_t length = 0;
    while (is_name(peek(r)) && length + 1 < NAME_MOST) {
        name[length++] = r->text[r->at++];
    }
    name[length] = '\0';
    return length > 0 || fail(r, "a name is missing");
}

/* -- Characters ------------------------------------------------------------------------------- */

/* One character of more than one byte. */
static bool read_wide(reader *r) {
    int first = peek(r);
    size_t length = first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
    uint32_t point = (uint32_t)first & (0x7fU >> length);
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    if (first < 0xc2 || first > 0xf4 || r->size - r->at < length) {
        return fail(r, "no UTF-8");
    }
    for (size_t i = 1; i < length; i++) {
        int next = (unsigned char)r->text[r->at + i];
        if ((next & 0xc0) != 0x80) {
            return fail(r, "no UTF-8");
        }
        point = point << 6 | ((uint32_t)next & 0x3f);
    }
    r->at += length;
    bool good = point >= least[length] && point <= 0x10ffff && (point < 0xd800 || point > 0xdfff) &&
                (point & 0xfffe) != 0xfffe && (point < 0x7f || point > 0x9f);
    return good || fail(r, "a character that does not belong into XML");
}

static bool read_entity(reader *r) {
    static const char *const known[] = {"&amp;", "&lt;", "&gt;", "&quot;", "&#39;"};
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        if (starts(r, known[i])) {
            r->at += strlen(known[i]);
            return true;
        }
    }
    return fail(r, "an unknown entity");
}

static bool read_character(reader *r) {
    int c = peek(r);
    if (c == '&') {
        return read_entity(r);
    }
    if (c == '<' || c < 0) {
        return fail(r, "a bare < or an early end");
    }
    if (c >= 0x80) {
        return read_wide(r);
    }
    if ((c < 0x20 && !is_blank(c)) || c == 0x7f) {
        return fail(r, "a control character");
    }
    r->at++;
    return true;
}

/* -- Tags ------------------------------------------------------------------------------------- */

static bool add_id(reader *r, const char *value, size_t length) {
    if (length + 1 > NAME_MOST || r->id_count >= IDS_MOST) {
        return fail(r, "too many ids, or one too long");
    }
    for (size_t i = 0; i < r->id_count; i++) {
        if (strlen(r->ids[i]) == length && memcmp(r->ids[i], value, length) == 0) {
            return fail(r, "an id twice");
        }
    }
    memcpy(r->ids[r->id_count], value, length);
    r->ids[r->id_count++][length] = '\0';
    return true;
}

static bool read_attribute(reader *r) {
    char name[NAME_MOST];
    if (!read_name(r, name) || peek(r) != '=') {
        return fail(r, "an attribute without a value");
    }
    for (size_t i = 0; i < r->attribute_count; i++) {
        if (strcmp(r->attributes[i], name) == 0) {
            return fail(r, "an attribute twice");
        }
    }
    if (r->attribute_count == ATTRIBUTES_MOST) {
        return fail(r, "too many attributes");
    }
    memcpy(r->attributes[r->attribute_count++], name, sizeof name);
    r->at++;
    if (peek(r) != '"') {
        return fail(r, "a value without quotes");
    }
    size_t from = ++r->at;
    while (peek(r) != '"') {
        if (!read_character(r)) {
            return false;
        }
    }
    r->at++;
    return strcmp(name, "id") != 0 || add_id(r, r->text + from, r->at - 1 - from);
}

static bool read_start(reader *r) {
    r->attribute_count = 0;
    if (r->depth == DEPTH_MOST || !read_name(r, r->names[r->depth])) {
        return fail(r, "too deep");
    }
    while (is_blank(peek(r))) {
        skip_blanks(r);
        if (is_name(peek(r)) && !read_attribute(r)) {
            return false;
        }
    }
    if (starts(r, "/>")) {
        r->at += 2;
        return true;
    }
    r->depth++;
    return (peek(r) == '>' && r->at++ < r->size) || fail(r, "a tag that does not end");
}

static bool read_end(reader *r) {
    char name[NAME_MOST];
    if (!read_name(r, name) || r->depth == 0 || strcmp(name, r->names[r->depth - 1]) != 0) {
        return fail(r, "an end tag that does not match");
    }
    r->depth--;
    return (peek(r) == '>' && r->at++ < r->size) || fail(r, "a tag that does not end");
}

static bool read_markup(reader *r) {
    r->at++;
    if (peek(r) == '/') {
        r->at++;
        return read_end(r);
    }
    return read_start(r);
}

const char *xml_fault(const char *text, size_t size, size_t *at) {
    static reader r;
    memset(&r, 0, sizeof r);
    r.text = text;
    r.size = size;
    bool good = peek(&r) == '<' || fail(&r, "no element");
    good = good && read_markup(&r);
    while (good && r.depth > 0) {
        good = peek(&r) == '<' ? read_markup(&r) : read_character(&r);
    }
    skip_blanks(&r);
    if (good && r.at != r.size) {
        (void)fail(&r, "something after the element");
    }
    *at = r.at;
    return r.fault;
}
