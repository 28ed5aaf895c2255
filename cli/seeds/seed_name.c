#include "seed_name.h"

#include <stdio.h>
#include <string.h>

enum { WORD_MOST = 4, NUMBER_ROOM = 12 };

static bool is_letter(uint8_t c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool is_digit(uint8_t c) {
    return c >= '0' && c <= '9';
}

/* Bytes of a name before its first letter or digit. */
static size_t marks_of(qp_bytes name) {
    size_t size = 0;
    while (size < name.size && !is_letter(name.data[size]) && !is_digit(name.data[size])) {
        size++;
    }
    return size;
}

/* Letters from `at` on, at most one more than a prefix can have. */
static size_t word_at(qp_bytes name, size_t at) {
    size_t size = 0;
    while (at + size < name.size && size <= WORD_MOST && is_letter(name.data[at + size])) {
        size++;
    }
    return size;
}

/* Bytes of the prefix: marks, and the word with its underscore. At most 8 marks count. */
static size_t prefix_of(qp_bytes name) {
    const size_t marks = marks_of(name);
    const size_t word = word_at(name, marks);
    const size_t end = marks + word;
    const bool known = word <= WORD_MOST && end < name.size && name.data[end] == '_';
    return known ? end + 1 : marks;
}

/* Where the suffix begins, with its dot; the end of the name if it has none. */
static size_t suffix_of(qp_bytes name) {
    size_t dot = name.size;
    for (size_t i = 0; i < name.size; i++) {
        dot = name.data[i] == '.' ? i : dot;
    }
    const size_t word = dot < name.size ? word_at(name, dot + 1) : 0;
    return word > 0 && dot + 1 + word == name.size && word <= WORD_MOST ? dot : name.size;
}

void seed_name(qp_bytes name, uint32_t number, uint8_t *out, size_t size) {
    char digits[NUMBER_ROOM];
    memset(out, 0, size);
    if (name.size == 0) {
        return;
    }
    const size_t wanted = prefix_of(name);
    const size_t prefix = wanted < size - NUMBER_ROOM - WORD_MOST ? wanted : 0;
    const size_t suffix = suffix_of(name);
    const int length = snprintf(digits, sizeof digits, "%u", (unsigned)number);
    memcpy(out, name.data, prefix);
    memcpy(out + prefix, digits, (size_t)length);
    memcpy(out + prefix + (size_t)length, name.data + suffix, name.size - suffix);
}

void seed_string(uint8_t *string, size_t size) {
    const qp_bytes bytes = {string, size};
    for (size_t i = prefix_of(bytes); i < size; i++) {
        if (is_letter(string[i])) {
            string[i] = 'a';
        } else if (is_digit(string[i])) {
            string[i] = '0';
        }
    }
}
