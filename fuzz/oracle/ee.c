/* The EE arithmetic against the host's, and against the circuits. */
#include "oracle/ee.h"

#include "ee/batch.h"
#include "oracle/plain_ee.h"
#include "oracle/require.h"
#include "quirkproof/ee.h"
#include "quirkproof/sampler.h"

#include <fenv.h>
#include <math.h>
#include <string.h>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

#define SIGN 0x80000000u
#define MAGNITUDE 0x7fffffffu

static void same(const char *what, uint32_t a, uint32_t b, uint32_t is, uint32_t expected) {
    require(is == expected, "%s of %08x and %08x: %08x instead of %08x", what, a, b, is, expected);
}

/* -- The reference model ---------------------------------------------------------------------- */

/*
 * Doubles hold every operand exactly and do not overflow; rounded toward zero twice is rounded
 * toward zero once. `volatile` keeps the operations where the rounding mode is set.
 */
static void compare_doubles(uint32_t a, uint32_t b) {
    volatile double x = plain_double(a);
    volatile double y = plain_double(b);
    fesetround(FE_TOWARDZERO);
    volatile double sum = x + y;
    volatile double difference = x - y;
    volatile double product = x * y;
    volatile double quotient = y != 0.0 ? x / y : 0.0;
    volatile double root = sqrt(fabs(x));
    fesetround(FE_TONEAREST);
    same("sum", a, b, qp_ee_add(QP_EE_REFERENCE, a, b), plain_truncated(sum));
    same("difference", a, b, qp_ee_sub(QP_EE_REFERENCE, a, b), plain_truncated(difference));
    same("product", a, b, qp_ee_mul(QP_EE_REFERENCE, a, b), plain_truncated(product));
    same("quotient", a, b, qp_ee_div(QP_EE_REFERENCE, a, b),
         y != 0.0 ? plain_truncated(quotient) : (a ^ b) | MAGNITUDE);
    same("root", a, 0, qp_ee_sqrt(QP_EE_REFERENCE, a), plain_truncated(root));
}

static void compare_reference_multiply_add(uint32_t acc, uint32_t a, uint32_t b) {
    uint32_t product = qp_ee_mul(QP_EE_REFERENCE, a, b);
    same("multiply-add", a, b, qp_ee_madd(QP_EE_REFERENCE, acc, a, b),
         qp_ee_add(QP_EE_REFERENCE, acc, product));
    same("multiply-subtract", a, b, qp_ee_msub(QP_EE_REFERENCE, acc, a, b),
         qp_ee_sub(QP_EE_REFERENCE, acc, product));
}

#if defined(__x86_64__)

static float float_of(uint32_t bits) {
    float value = 0;
    memcpy(&value, &bits, sizeof value);
    return value;
}

/* The host's result stands in for the model's where it shows no overflow. */
static void compare_float(const char *what, uint32_t a, uint32_t b, uint32_t is, float host) {
    uint32_t bits = 0;
    memcpy(&bits, &host, sizeof bits);
    if ((bits & MAGNITUDE) < 0x7f7fffffu) {
        same(what, a, b, is, bits);
    }
}

/* Rounding toward zero, subnormal numbers are zeros: what spec ee-arithmetic allows a fast path. */
static void compare_floats(uint32_t a, uint32_t b) {
    if (plain_exponent(a) == 255 || plain_exponent(b) == 255) {
        return;
    }
    volatile float x = float_of(a);
    volatile float y = float_of(b);
    const unsigned control = _mm_getcsr();
    _mm_setcsr(0xffc0u);
    volatile float sum = x + y;
    volatile float product = x * y;
    volatile float quotient = x / y;
    _mm_setcsr(control);
    compare_float("sum as floats", a, b, qp_ee_add(QP_EE_REFERENCE, a, b), sum);
    compare_float("product as floats", a, b, qp_ee_mul(QP_EE_REFERENCE, a, b), product);
    if (plain_double(b) != 0.0) {
        compare_float("quotient as floats", a, b, qp_ee_div(QP_EE_REFERENCE, a, b), quotient);
    }
}

#else

static void compare_floats(uint32_t a, uint32_t b) {
    (void)a;
    (void)b;
}

#endif

/* -- The console model ------------------------------------------------------------------------ */

static void compare_console(uint32_t acc, uint32_t a, uint32_t b) {
    same("console sum", a, b, qp_ee_add(QP_EE_CONSOLE, a, b), plain_console_sum(a, b));
    same("console difference", a, b, qp_ee_sub(QP_EE_CONSOLE, a, b),
         plain_console_sum(a, b ^ SIGN));
    same("console product", a, b, qp_ee_mul(QP_EE_CONSOLE, a, b),
         plain_console_product(a, b).value);
    same("console quotient", a, b, qp_ee_div(QP_EE_CONSOLE, a, b), plain_console_quotient(a, b));
    same("console root", a, 0, qp_ee_sqrt(QP_EE_CONSOLE, a), plain_console_root(a));
    same("console multiply-add", a, b, qp_ee_madd(QP_EE_CONSOLE, acc, a, b),
         plain_console_multiply_add(acc, a, b, false));
    same("console multiply-subtract", a, b, qp_ee_msub(QP_EE_CONSOLE, acc, a, b),
         plain_console_multiply_add(acc, a, b, true));
}

/* -- Integers --------------------------------------------------------------------------------- */

/* A pattern's whole part by long steps: truncated, saturated. */
static int32_t plain_int(uint32_t a) {
    const int32_t exponent = (int32_t)(a >> 23 & 0xff);
    const bool negative = (a & SIGN) != 0;
    uint64_t magnitude = exponent == 0 ? 0 : (a & 0x7fffff) | 0x800000;
    for (int32_t at = 150; at > exponent && magnitude != 0; at--) {
        magnitude /= 2;
    }
    for (int32_t at = 150; at < exponent && magnitude <= INT32_MAX; at++) {
        magnitude *= 2;
    }
    if (magnitude > INT32_MAX) {
        return negative ? INT32_MIN : INT32_MAX;
    }
    return negative ? -(int32_t)magnitude : (int32_t)magnitude;
}

/* A whole number's pattern, truncated. */
static uint32_t plain_pattern(uint64_t magnitude, uint32_t sign) {
    uint32_t exponent = 150;
    if (magnitude == 0) {
        return 0;
    }
    for (; magnitude >= 0x1000000; exponent++) {
        magnitude /= 2;
    }
    for (; magnitude < 0x800000; exponent--) {
        magnitude *= 2;
    }
    return sign | exponent << 23 | (uint32_t)(magnitude & 0x7fffff);
}

/* Also of the word as a number around 2^31, where numbers begin to saturate. */
static void compare_integers(uint32_t word) {
    const uint32_t near = (word & 0x80ffffffu) | 0x4e000000u;
    const uint32_t magnitude = word < SIGN ? word : ~word + 1;
    same("to_int", word, 0, (uint32_t)qp_ee_to_int(word), (uint32_t)plain_int(word));
    same("to_int", near, 0, (uint32_t)qp_ee_to_int(near), (uint32_t)plain_int(near));
    same("from_int", word, 0, qp_ee_from_int((int32_t)word), plain_pattern(magnitude, word & SIGN));
    for (int model = 0; model < 2; model++) {
        same("from_u32", word, 0, qp_ee_from_u32((qp_ee_model)model, word), plain_pattern(word, 0));
    }
}

void qp_oracle_ee(uint32_t acc, uint32_t a, uint32_t b) {
    compare_doubles(a, b);
    compare_floats(a, b);
    compare_reference_multiply_add(acc, a, b);
    compare_console(acc, a, b);
    compare_integers(a);
    compare_integers(b);
}

/* -- Arrays ----------------------------------------------------------------------------------- */

#define ARRAY ((size_t)QP_ORACLE_EE_WORDS / 3)

static void compare_lerp(qp_ee_path path, const uint32_t *start, const uint32_t *delta,
                         const uint32_t *fraction) {
    uint32_t out[ARRAY];
    qp_ee_batch_lerp(path, start, delta, fraction, out, ARRAY);
    for (size_t i = 0; i < ARRAY; i++) {
        const uint32_t product = qp_ee_mul(QP_EE_CONSOLE, delta[i], fraction[i]);
        const uint32_t expected = qp_ee_add(QP_EE_CONSOLE, start[i], product);
        require(out[i] == expected, "path %d: %08x + %08x * %08x is %08x instead of %08x",
                (int)path, start[i], delta[i], fraction[i], out[i], expected);
    }
}

static void compare_fractions(qp_ee_path path, const uint32_t *rest, const uint32_t *duration) {
    uint32_t out[ARRAY];
    qp_ee_batch_fractions(path, rest, duration, out, ARRAY);
    for (size_t i = 0; i < ARRAY; i++) {
        const uint32_t a = qp_ee_from_u32(QP_EE_CONSOLE, rest[i]);
        const uint32_t b = qp_ee_from_u32(QP_EE_CONSOLE, duration[i]);
        const uint32_t expected = duration[i] == 0 ? 0 : qp_ee_div(QP_EE_CONSOLE, a, b);
        require(out[i] == expected, "path %d: %u / %u is %08x instead of %08x", (int)path, rest[i],
                duration[i], out[i], expected);
    }
}

void qp_oracle_ee_arrays(const uint32_t *words, size_t count) {
    uint32_t lanes[QP_ORACLE_EE_WORDS] = {0};
    /* Word i is for lane i / 3: short inputs reach all three arrays. */
    for (size_t i = 0; i < count && i < QP_ORACLE_EE_WORDS; i++) {
        lanes[i % 3 * ARRAY + i / 3] = words[i];
    }
    for (int path = 0; path < QP_SAMPLER_PATHS; path++) {
        if (qp_sampler_path_available((qp_sampler_path)path)) {
            compare_lerp((qp_ee_path)path, lanes, lanes + ARRAY, lanes + 2 * ARRAY);
            compare_fractions((qp_ee_path)path, lanes, lanes + ARRAY);
        }
    }
}
