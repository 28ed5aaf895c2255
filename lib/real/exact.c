/* Root and remainder, which are exact or the nearest double, by integers. */
#include "base/bits.h"
#include "real/real.h"

#define FRACTION 0xfffffffffffffu
#define POSITIVE_INFINITY 0x7ff0000000000000u
#define HIDDEN 0x10000000000000u /* the significand's leading 1, bit 52 */

double qp_real_nan(void) {
    return qp_double_of_bits(0x7ff8000000000000u);
}

/* m * 2^(exponent - 1075), m with bit 52 set; that of a number which is finite and not 0. */
typedef struct {
    uint64_t m;
    int exponent;
} parts;

static parts parts_of(double x) {
    uint64_t bits = qp_bits_of_double(x);
    parts out = {bits & FRACTION, (int)(bits >> 52 & 0x7ff)};
    if (out.exponent != 0) {
        out.m |= HIDDEN;
        return out;
    }
    out.exponent = 1;
    while (out.m < HIDDEN) {
        out.m <<= 1;
        out.exponent--;
    }
    return out;
}

/* -- Root ------------------------------------------------------------------------------------- */

/* The first 54 bits of the root of m * 2^54, m from 2^52 to 2^54 - 1, and so 53 and one to round.
 */
static uint64_t root_of(uint64_t m) {
    uint64_t root = 0;
    uint64_t rest = 0;
    for (int i = 0; i < 54; i++) {
        /* Two more bits of the number: 54 are m's, then come zeros. */
        rest = (rest << 2) | (i < 27 ? m >> (52 - 2 * i) & 3u : 0);
        root <<= 1;
        if (rest > 2 * root) {
            rest -= 2 * root + 1;
            root |= 1;
        }
    }
    return root;
}

double qp_real_sqrt_digits(double x) {
    if (x == 0.0) {
        return x;
    }
    if (!(x > 0.0)) {
        return qp_real_nan();
    }
    if (x > DBL_MAX) {
        return x;
    }
    parts p = parts_of(x);
    /* The value is m * 2^(exponent - 1075): an odd one of those is made even. */
    int odd = (p.exponent & 1) == 0;
    uint64_t root = root_of(odd ? p.m << 1 : p.m);
    root = (root >> 1) + (root & 1); /* never half way */
    int exponent = (p.exponent - (odd ? 1 : 0) - 1075) / 2 + 26 + 1023;
    /* What rounding carries out of the significand goes on into the exponent. */
    return qp_double_of_bits(((uint64_t)exponent << 52) + (root - HIDDEN));
}

double qp_real_sqrt(double x) {
#if defined(__NO_MATH_ERRNO__) &&                                                                  \
    (defined(__SSE2_MATH__) || defined(__aarch64__) || defined(__wasm__))
    /* By its pattern: compilers know that a root of no number is none, and not that we want one of
     * those only. */
    if (qp_bits_of_double(x) > POSITIVE_INFINITY && x != 0.0) {
        return qp_real_nan();
    }
    return __builtin_sqrt(x); /* an instruction, and exact */
#else
    return qp_real_sqrt_digits(x);
#endif
}

/* -- Remainder -------------------------------------------------------------------------------- */

/* p.m * 2^p.exponent modulo m * 2^exponent, as a multiple of 2^exponent; p is not the smaller. */
static uint64_t left_of(parts p, uint64_t m, int exponent) {
    uint64_t rest = p.m % m;
    int shift = p.exponent - exponent;
    while (shift > 0) {
        int step = shift < 11 ? shift : 11; /* 53 bits and 11 are 64 */
        rest = (rest << step) % m;
        shift -= step;
    }
    return rest;
}

double qp_real_mod(double x, double y) {
    double large = qp_real_abs(x);
    double unit = qp_real_abs(y);
    if (!(large <= DBL_MAX) || unit != unit || unit == 0.0) {
        return qp_real_nan();
    }
    if (large < unit) {
        return x;
    }
    parts p = parts_of(large);
    parts by = parts_of(unit);
    uint64_t rest = left_of(p, by.m, by.exponent);
    int exponent = by.exponent;
    uint64_t sign = qp_bits_of_double(x) & 0x8000000000000000u;
    if (rest == 0) {
        return qp_double_of_bits(sign);
    }
    while (rest < HIDDEN && exponent > 1) {
        rest <<= 1;
        exponent--;
    }
    /* Below 1 the divisor is denormal, and the rest a multiple of what it counts in. */
    while (exponent < 1) {
        rest >>= 1;
        exponent++;
    }
    uint64_t field = rest < HIDDEN ? 0 : (uint64_t)exponent;
    return qp_double_of_bits(sign | field * HIDDEN | (rest & FRACTION));
}
