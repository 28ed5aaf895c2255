/*
 * Reduction of large angles (Payne and Hanek, Radian reduction for trigonometric functions, 1983).
 * An angle m * 2^s, m of 53 bits, is m * 2^s * 2/pi quarter turns. Bits of 2/pi that give whole
 * turns only are left out; of the 192 after them the product with m keeps, modulo 2^192, two bits
 * of quarter turns and 190 of the rest. What is cut off there is below 2^-137 of a quarter turn,
 * and no double is nearer than 2^-62 to a multiple of pi/2.
 */
#include "real/far.h"
#include "base/bits.h"
#include "real/pair.h"

#define WORDS 6 /* of 32 bits; the first is the highest */

/* A number of 192 bits. */
typedef struct {
    uint32_t word[WORDS];
} wide;

/* The word of 2/pi's bits with two words of zeros before the point, for small angles. */
static uint32_t word_at(uint32_t i) {
    const uint32_t count = sizeof qp_two_over_pi_bits / sizeof qp_two_over_pi_bits[0];
    return i >= 2 && i - 2 < count ? qp_two_over_pi_bits[i - 2] : 0;
}

/* 32 bits of 2/pi from bit `at` behind the point, which is -64 or above. */
static uint32_t bits_at(int at) {
    uint32_t from = (uint32_t)(at + 64);
    uint32_t shift = from % 32;
    uint32_t first = word_at(from / 32);
    uint32_t second = word_at(from / 32 + 1);
    return shift == 0 ? first : (first << shift) | (second >> (32 - shift));
}

/* m times 192 bits of 2/pi, modulo 2^192. */
static wide multiply(uint64_t m, int at) {
    const uint32_t half[2] = {(uint32_t)m, (uint32_t)(m >> 32)};
    wide product = {{0}};
    for (int h = 0; h < 2; h++) {
        uint64_t carry = 0;
        for (int i = WORDS - 1; i >= h; i--) {
            carry += (uint64_t)bits_at(at + 32 * i) * half[h] + product.word[i - h];
            product.word[i - h] = (uint32_t)carry;
            carry >>= 32;
        }
    }
    return product;
}

/* Shifts the number up by two bits; returns those. */
static uint32_t take_two_bits(wide *number) {
    uint32_t top = number->word[0] >> 30;
    for (int i = 0; i < WORDS - 1; i++) {
        number->word[i] = (number->word[i] << 2) | (number->word[i + 1] >> 30);
    }
    number->word[WORDS - 1] <<= 2;
    return top;
}

static void negate(wide *number) {
    uint64_t carry = 1;
    for (int i = WORDS - 1; i >= 0; i--) {
        carry += (uint32_t)~number->word[i];
        number->word[i] = (uint32_t)carry;
        carry >>= 32;
    }
}

/* The number as a fraction of 1, to 106 bits or more behind its leading zeros. */
static qp_pair fraction(const wide *number) {
    qp_pair sum = {0, 0};
    double scale = 0x1p-32;
    for (int i = 0; i < WORDS; i++) {
        qp_pair next = qp_pair_ordered_sum(sum.high, (double)number->word[i] * scale);
        sum.high = next.high;
        sum.low += next.low;
        scale *= 0x1p-32;
    }
    return qp_pair_ordered_sum(sum.high, sum.low);
}

qp_real_angle qp_real_reduce_far(double angle) {
    uint64_t bits = qp_bits_of_double(angle);
    int exponent = (int)(bits >> 52 & 0x7ff) - 1075;
    uint64_t m = (bits & 0xfffffffffffffu) | 0x10000000000000u;
    wide rest = multiply(m, exponent - 2);
    uint32_t turns = take_two_bits(&rest);
    double sign = (bits >> 63) != 0 ? -1.0 : 1.0;
    double direction = sign;
    if ((rest.word[0] >> 31) != 0) {
        negate(&rest);
        turns++;
        direction = -sign;
    }
    qp_pair part = fraction(&rest);
    qp_pair radians = qp_pair_product(part.high, QP_HALF_PI);
    radians.low += part.high * QP_HALF_PI_LOW + part.low * QP_HALF_PI;
    double high = radians.high + radians.low;
    double lack = (high - radians.high) - radians.low;
    turns &= 3u;
    qp_real_angle out = {sign * (turns == 3u ? -1.0 : (double)turns), direction * high,
                         direction * lack};
    return out;
}
