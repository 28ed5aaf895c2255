#include "numbers.h"

#include <stdlib.h>
#include <string.h>

/* 16 for a character that is no digit of any base. */
static unsigned digit(char c) {
    if (c >= '0' && c <= '9') {
        return (unsigned)(c - '0');
    }
    if (c >= 'a' && c <= 'f') {
        return (unsigned)(c - 'a') + 10;
    }
    return c >= 'A' && c <= 'F' ? (unsigned)(c - 'A') + 10 : 16;
}

bool cli_parse_number(const char *text, size_t length, uint64_t most, uint64_t *value) {
    unsigned base = 10;
    uint64_t sum = 0;
    size_t i = 0;
    if (length > 2 && text[0] == '0' && (text[1] == 'x' || text[1] == 'X')) {
        base = 16;
        i = 2;
    }
    if (length == 0) {
        return false;
    }
    for (; i < length; i++) {
        unsigned d = digit(text[i]);
        if (d >= base || sum > (UINT64_MAX - d) / base) {
            return false;
        }
        sum = sum * base + d;
    }
    *value = sum;
    return sum <= most;
}

static size_t count_digits(const char *text, size_t length) {
    size_t count = 0;
    while (count < length && text[count] >= '0' && text[count] <= '9') {
        count++;
    }
    return count;
}

bool cli_parse_decimal(const char *text, size_t length, double most, double *value) {
    char copy[64];
    size_t sign = length > 0 && text[0] == '-' ? 1 : 0;
    size_t whole = count_digits(text + sign, length - sign);
    size_t used = sign + whole;
    if (used < length && text[used] == '.') {
        size_t fraction = count_digits(text + used + 1, length - used - 1);
        whole += fraction;
        used += 1 + fraction;
    }
    if (whole == 0 || used != length || length >= sizeof copy) {
        return false;
    }
    memcpy(copy, text, length);
    copy[length] = '\0';
    double number = strtod(copy, NULL);
    if (number < -most || number > most) {
        return false;
    }
    *value = number;
    return true;
}

/* Bits to shift for a unit at the end of `text`; the digits before it are counted in `length`. */
static unsigned unit_shift(const char *text, size_t *length) {
    static const char units[] = "kKmMgG";
    const char *unit = *length > 0 ? strchr(units, text[*length - 1]) : NULL;
    if (unit == NULL) {
        return 0;
    }
    *length -= 1;
    return 10 * (unsigned)((unit - units) / 2 + 1);
}

bool cli_parse_size(const char *text, size_t *value) {
    size_t length = strlen(text);
    unsigned shift = unit_shift(text, &length);
    uint64_t number = 0;
    if (!cli_parse_number(text, length, (uint64_t)(SIZE_MAX / 2) >> shift, &number)) {
        return false;
    }
    *value = (size_t)(number << shift);
    return true;
}
