/* A second formulation of the EE arithmetic; it shares no code with the library. */
#include "oracle/plain_ee.h"

#include <string.h>

/* -- Numbers ---------------------------------------------------------------------------------- */

bool plain_negative(uint32_t a) {
    return (a & 0x80000000) != 0;
}

int32_t plain_exponent(uint32_t a) {
    return (int32_t)(a >> 23 & 0xff);
}

static uint64_t significand_of(uint32_t a) {
    return plain_exponent(a) == 0 ? 0 : (a & 0x007fffff) + 0x00800000;
}

/* sign * n * 2^(exponent - 150), bit by bit. */
static uint32_t pattern_of(bool minus, uint64_t n, int32_t exponent) {
    uint32_t sign = minus ? 0x80000000 : 0;
    if (n == 0) {
        return sign;
    }
    for (; n >= 0x01000000; n >>= 1) {
        exponent++;
    }
    for (; n < 0x00800000; n <<= 1) {
        exponent--;
    }
    if (exponent > 255) {
        return sign + 0x7fffffff;
    }
    return exponent < 1 ? sign : sign + ((uint32_t)exponent << 23) + (uint32_t)(n - 0x00800000);
}

/* The value of a pattern, put together from a double's own fields. */
double plain_double(uint32_t a) {
    uint64_t bits = (uint64_t)(a >> 31) << 63;
    if (plain_exponent(a) != 0) {
        bits |= (uint64_t)(plain_exponent(a) + 1023 - 127) << 52 | (uint64_t)(a & 0x007fffff) << 29;
    }
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

/* A double truncated to a pattern. */
uint32_t plain_truncated(double value) {
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    int32_t exponent = (int32_t)(bits >> 52 & 0x7ff) - 1023 + 127;
    uint64_t n = (bits >> 29 & 0x007fffff) + 0x00800000;
    return pattern_of((bits >> 63) != 0, n, exponent);
}

/* With one guard bit: both operands as signed numbers of 25 bits, the smaller divided by a power of
 * two that throws away the rest. */
uint32_t plain_console_sum(uint32_t a, uint32_t b) {
    int32_t larger = plain_exponent(a) > plain_exponent(b) ? plain_exponent(a) : plain_exponent(b);
    int64_t sum = 0;
    for (int i = 0; i < 2; i++) {
        uint32_t operand = i == 0 ? a : b;
        int32_t distance = larger - plain_exponent(operand);
        int64_t n = (int64_t)(2 * significand_of(operand));
        n /= (int64_t)1 << (distance < 62 ? distance : 62);
        sum += plain_negative(operand) ? -n : n;
    }
    bool zeros = significand_of(a) == 0 && significand_of(b) == 0;
    bool minus = zeros ? plain_negative(a) && plain_negative(b) : sum < 0;
    return pattern_of(minus, (uint64_t)(sum < 0 ? -sum : sum), larger - 1);
}

/* Columns 0-15 of two words whose sum is that of three. */
static void add_columns(const uint32_t in[3], uint32_t *sum, uint32_t *carry) {
    uint32_t s = 0;
    uint32_t c = 0;
    for (uint32_t column = 0; column < 16; column++) {
        uint32_t ones = (in[0] >> column & 1) + (in[1] >> column & 1) + (in[2] >> column & 1);
        s |= (ones % 2) << column;
        c |= (ones / 2) << (column + 1);
    }
    *sum = s;
    *carry = c;
}

/* The product of two significands with the carry into column 15 as the array makes it. Nothing
 * above that column has a say in it. */
static uint64_t product_of_significands(uint64_t a, uint64_t b) {
    if (a == 0 || b == 0) {
        return 0; /* does not get as far as the array */
    }
    uint32_t row[8];
    uint32_t unit[8];
    for (uint32_t i = 0; i < 8; i++) {
        int64_t upper = (int64_t)(b >> (2 * i + 1) & 1);
        int64_t middle = (int64_t)(b >> (2 * i) & 1);
        int64_t lower = i == 0 ? 0 : (int64_t)(b >> (2 * i - 1) & 1);
        int64_t digit = middle + lower - 2 * upper;
        unit[i] = digit < 0 ? 1u << (2 * i) : 0;
        /* complemented from 2i up: one unit less than the negative */
        row[i] = (uint32_t)((digit * (int64_t)a * ((int64_t)1 << (2 * i))) - unit[i]);
    }
    uint32_t s[6];
    uint32_t c[6];
    add_columns((uint32_t[3]){row[1], row[2], row[3]}, &s[0], &c[0]);
    add_columns((uint32_t[3]){row[4] & 0xfffff800, row[5] & 0xfffff000, row[6]}, &s[1], &c[1]);
    c[1] |= unit[6] | (row[5] & 0x800);
    row[7] |= (row[5] & 0x400) + unit[5];
    add_columns((uint32_t[3]){row[0], s[0], c[0]}, &s[2], &c[2]);
    add_columns((uint32_t[3]){row[7], s[1], c[1]}, &s[3], &c[3]);
    add_columns((uint32_t[3]){c[2], s[3], c[3]}, &s[4], &c[4]);
    add_columns((uint32_t[3]){s[2], s[4], c[4]}, &s[5], &c[5]);
    uint32_t bit = (s[5] >> 15 & 1) ^ ((c[5] + unit[7]) >> 15 & 1);
    return bit == (a * b >> 15 & 1) ? a * b : a * b - 0x8000;
}

plain_product plain_console_product(uint32_t a, uint32_t b) {
    uint64_t n = product_of_significands(significand_of(a), significand_of(b));
    int32_t exponent = plain_exponent(a) + plain_exponent(b) - 150;
    plain_product product = {pattern_of(plain_negative(a) != plain_negative(b), n, exponent),
                             false};
    /* 2^129 times 2^23, as a significand of 24 or 25 bits and its exponent tell it */
    product.overflows = n != 0 && exponent + 23 + (n >> 47 != 0) > 255;
    return product;
}

uint32_t plain_console_multiply_add(uint32_t acc, uint32_t a, uint32_t b, bool minus) {
    plain_product product = plain_console_product(a, b);
    uint32_t value = minus ? product.value ^ 0x80000000 : product.value;
    return product.overflows ? value : plain_console_sum(acc, value);
}

/* The redundant remainder of the divider and rooter, and the digit they go on with. */
typedef struct {
    uint64_t sum;
    uint64_t carry;
    int64_t digit;
} recurrence;

/* One step: takes `digit` times `subtrahend` away, chooses the next digit, doubles. */
static void step(recurrence *r, uint64_t subtrahend) {
    const uint64_t word = 0xffffffff;
    uint64_t added = r->digit > 0 ? word - subtrahend : r->digit < 0 ? subtrahend : 0;
    uint64_t carry = r->carry + (r->digit > 0);
    uint64_t sum = r->sum ^ carry ^ added;
    uint64_t rest = (r->sum + carry + added - sum) & word;

    uint64_t s = r->digit == 0 ? r->sum : sum;
    uint64_t c = r->digit == 0 ? r->carry : rest;
    uint64_t high = (s / 0x1000000 * 0x1000000 + c) & word;
    int64_t estimate = (int64_t)(high | s % 0x1000000);
    estimate -= estimate > INT32_MAX ? 0x100000000 : 0;
    r->digit = estimate >= 0x800000 ? 1 : estimate < -0x1000000 ? -1 : 0;
    r->sum = 2 * sum & word;
    r->carry = 2 * rest & word;
}

uint32_t plain_console_quotient(uint32_t a, uint32_t b) {
    bool minus = plain_negative(a) != plain_negative(b);
    if (significand_of(b) == 0) {
        return minus ? 0xffffffff : 0x7fffffff;
    }
    if (significand_of(a) == 0) {
        return minus ? 0x80000000 : 0;
    }
    recurrence r = {4 * significand_of(a), 0, 1};
    int64_t quotient = 0;
    for (int i = 0; i < 25; i++) {
        quotient = 2 * quotient + r.digit;
        step(&r, 4 * significand_of(b));
    }
    return pattern_of(minus, (uint64_t)quotient, plain_exponent(a) - plain_exponent(b) + 126);
}

uint32_t plain_console_root(uint32_t a) {
    int32_t power = plain_exponent(a) - 127;
    if (significand_of(a) == 0) {
        return 0;
    }
    bool odd = power % 2 != 0;
    recurrence r = {significand_of(a) * (odd ? 4 : 2), 0, 1};
    int64_t root = 0;
    for (int i = 0; i < 25; i++) {
        int64_t subtrahend = root + r.digit * ((int64_t)1 << (24 - i));
        root += r.digit * ((int64_t)1 << (25 - i));
        step(&r, (uint64_t)subtrahend & 0xffffffff);
    }
    int32_t half = (power - odd) / 2;
    return pattern_of(false, (uint64_t)root / 4, half + 127);
}
