/*
 * The console model, several values at a time. Whoever includes this defines
 *
 *     LANES, WORDS, FLOATS        how many, vectors of 32-bit words and of floats
 *     SIDE                        vectors that are divided side by side
 *     TARGET                      the attribute of functions that use them
 *     W_ALL(x), W_LOAD, W_STORE   a vector of one word; from and to an array
 *     W_ADD, W_SUB, W_AND, W_OR, W_XOR, W_ANDNOT(not_this, this)
 *     W_SHL, W_SHR, W_SAR         shifts by a constant, the last one arithmetic
 *     W_SHL_BY(v, n)              the same number of bits everywhere, not a constant
 *     W_SHL_EACH(v, n)            lane by lane, by up to 24 bits; any result above that
 *     W_EQUAL, W_ABOVE            comparisons, of signed words: all ones or 0
 *     W_AT_LEAST, W_BELOW         with a constant from which no word is farther than 2^31 - 1
 *     W_CHOOSE(mask, yes, no)
 *     W_ANY(mask)                 true if any lane is not 0
 *     W_XOR3, W_MAJORITY(x, y, z), W_XOR_ANDNOT(x, not_this, this)
 *     W_LOW_PRODUCT(a, b)         the low 32 bits
 *     W_QUOTIENT(a, b)            a * 2^24 / b of significands, rounded down
 *     W_OF_INTEGERS(v)            floats of integers below 2^31
 *     W_OF, F_OF, F_MUL, F_ADD    floats as words, words as floats, and their operations
 *
 * The floats are to be rounded toward zero, with subnormal numbers taken for zeros.
 */
#include "ee/batch.h"
#include "ee/format.h"
#include "ee/recurrence.h"
#include "quirkproof/ee.h"

static inline TARGET WORDS significands(WORDS v) {
    return W_OR(W_AND(v, W_ALL(QP_EE_FRACTION)), W_ALL(QP_EE_HIDDEN));
}

static inline TARGET WORDS exponents(WORDS v) {
    return W_SHR(W_SHL(v, 1), 24);
}

/* -- Products --------------------------------------------------------------------------------- */

/* A carry-save number, see ee/carry_save.h. */
typedef struct {
    WORDS sum;
    WORDS carry;
} lanes_carry_save;

static inline TARGET lanes_carry_save add_three(WORDS x, WORDS y, WORDS z) {
    lanes_carry_save out = {W_XOR3(x, y, z), W_SHL(W_MAJORITY(x, y, z), 1)};
    return out;
}

/* All ones where bit `bit` is set. */
static inline TARGET WORDS mask_of_bit(WORDS v, int bit) {
    return W_SAR(W_SHL_BY(v, 31 - bit), 31);
}

/* Row `i` of ee/console_mul.c, and the unit that completes it. */
static inline TARGET WORDS row(WORDS a, WORDS b, int i, WORDS *unit) {
    WORDS upper = mask_of_bit(b, 2 * i + 1);
    WORDS middle = mask_of_bit(b, 2 * i);
    WORDS lower = i > 0 ? mask_of_bit(b, 2 * i - 1) : W_ALL(0);
    WORDS one = W_XOR(middle, lower);
    WORDS two = W_ANDNOT(one, W_XOR(upper, middle));
    WORDS negative = W_AND(upper, W_OR(one, two));
    WORDS bits = W_OR(W_AND(a, one), W_AND(W_ADD(a, a), two));
    *unit = W_AND(negative, W_ALL(1u << (2 * i)));
    return W_XOR(W_SHL_BY(bits, 2 * i), W_SHL_BY(negative, 2 * i));
}

/* All ones where bit 15 of the low half is set as the array leaves it (ee/console_mul.c). */
static inline TARGET WORDS carry_columns(WORDS a, WORDS b) {
    const WORDS kept = W_ALL(0xffff8000u);
    WORDS r[8];
    WORDS unit[8];
    for (int i = 0; i < 8; i++) {
        r[i] = row(a, b, i, &unit[i]);
    }
    lanes_carry_save s0 = add_three(r[1], r[2], r[3]);
    lanes_carry_save s1 =
        add_three(W_ANDNOT(W_ALL(0x7ffu), r[4]), W_ANDNOT(W_ALL(0xfffu), r[5]), r[6]);
    s1.carry = W_OR(s1.carry, W_OR(unit[6], W_AND(r[5], W_ALL(0x800u))));
    r[7] = W_OR(r[7], W_ADD(W_AND(r[5], W_ALL(0x400u)), unit[5]));
    lanes_carry_save s2 = add_three(r[0], s0.sum, s0.carry);
    lanes_carry_save s3 = add_three(r[7], s1.sum, s1.carry);
    lanes_carry_save s4 = add_three(s2.carry, s3.sum, s3.carry);
    lanes_carry_save s5 = add_three(s2.sum, s4.sum, s4.carry);
    s5.carry = W_ADD(s5.carry, unit[7]);
    return mask_of_bit(W_ADD(W_AND(s5.sum, kept), W_AND(s5.carry, kept)), 15);
}

/*
 * The truncated products `exact` with what the array loses, where bits 15 to 22 of the exact
 * product are 0 (`open`): one unit in the last place. A product of 48 bits keeps bits 24 and up
 * only, and loses it if bit 23 is 0 as well. A unit off the smallest number leaves a subnormal one:
 * zero.
 */
static inline TARGET WORDS less_lost(WORDS exact, WORDS left, WORDS right, WORDS low, WORDS open) {
    WORDS shorter = W_ADD(W_ADD(exponents(left), exponents(right)), W_ALL(0u - QP_EE_BIAS));
    WORDS reaches = W_OR(W_EQUAL(W_AND(low, W_ALL(QP_EE_HIDDEN)), W_ALL(0)),
                         W_EQUAL(exponents(exact), shorter));
    WORDS lost = carry_columns(significands(left), significands(right));
    return W_ADD(exact, W_AND(W_AND(lost, open), reaches));
}

static inline TARGET WORDS products(WORDS left, WORDS right) {
    WORDS exact = W_OF(F_MUL(F_OF(left), F_OF(right)));
    WORDS low = W_LOW_PRODUCT(significands(left), significands(right));
    WORDS open = W_EQUAL(W_AND(low, W_ALL(0x7f8000u)), W_ALL(0));
    open = W_ANDNOT(W_EQUAL(W_AND(right, W_ALL(0xffffu)), W_ALL(0)), open);
    open = W_ANDNOT(W_EQUAL(W_ADD(exact, exact), W_ALL(0)), open);
    return W_ANY(open) ? less_lost(exact, left, right, low, open) : exact;
}

/* -- Sums ------------------------------------------------------------------------------------- */

/* As ee/console_add.c: masks on the operand with the smaller exponent, then the exact sum. */
static inline TARGET WORDS sums(WORDS a, WORDS b) {
    WORDS apart = W_SUB(exponents(a), exponents(b));
    WORDS a_is_smaller = W_SAR(apart, 31);
    WORDS distance = W_SUB(W_XOR(apart, a_is_smaller), a_is_smaller);
    WORDS mask = W_SAR(W_SHL_EACH(W_ALL(0xffffffffu), distance), 1);
    mask = W_AND(mask, W_ABOVE(W_ALL(25), distance));
    WORDS kept_of_a = W_OR(mask, W_XOR(a_is_smaller, W_ALL(0xffffffffu)));
    WORDS kept_of_b = W_OR(mask, a_is_smaller);
    return W_OF(F_ADD(F_OF(W_AND(a, kept_of_a)), F_OF(W_AND(b, kept_of_b))));
}

/* Where the host's floats may have left their range: exponents 254, at which they saturate, and
 * 255, from which infinities and what is no number come. */
static inline TARGET WORDS leaves_range(WORDS v) {
    return W_ABOVE(exponents(v), W_ALL(253));
}

/* Those lanes once more, in integers. */
static TARGET void repair(WORDS unsafe, WORDS start, WORDS delta, WORDS fraction, uint32_t *out) {
    uint32_t lanes[4][LANES];
    W_STORE(lanes[0], unsafe);
    W_STORE(lanes[1], start);
    W_STORE(lanes[2], delta);
    W_STORE(lanes[3], fraction);
    for (int i = 0; i < LANES; i++) {
        if (lanes[0][i] != 0) {
            uint32_t product = qp_ee_mul(QP_EE_CONSOLE, lanes[2][i], lanes[3][i]);
            out[i] = qp_ee_add(QP_EE_CONSOLE, lanes[1][i], product);
        }
    }
}

static inline TARGET void lerp_lanes(const uint32_t *starts, const uint32_t *deltas,
                                     const uint32_t *fractions, uint32_t *out) {
    WORDS start = W_LOAD(starts);
    WORDS delta = W_LOAD(deltas);
    WORDS fraction = W_LOAD(fractions);
    WORDS product = products(delta, fraction);
    WORDS sum = sums(start, product);
    WORDS unsafe = W_OR(leaves_range(product), leaves_range(sum));
    W_STORE(out, sum);
    if (W_ANY(unsafe)) {
        repair(unsafe, start, delta, fraction, out);
    }
}

/* -- Quotients -------------------------------------------------------------------------------- */

/* See ee/recurrence.h. */
typedef struct {
    WORDS sum;
    WORDS carry;
    WORDS plus;
    WORDS minus;
} lanes_recurrence;

static inline TARGET lanes_recurrence recur(lanes_recurrence r, WORDS divisor) {
    const WORDS low = W_ALL(0x00ffffffu);
    WORDS active = W_OR(r.plus, r.minus);
    WORDS operand = W_AND(W_XOR(divisor, r.plus), active);
    WORDS carry_in = W_SUB(r.carry, r.plus);
    lanes_carry_save after = add_three(r.sum, carry_in, operand);
    /* Where the digit is 0, after.sum is r.sum ^ carry_in. */
    WORDS sum = W_XOR_ANDNOT(after.sum, active, carry_in);
    WORDS carry = W_CHOOSE(active, after.carry, carry_in);
    WORDS estimate = W_OR(W_ADD(W_ANDNOT(low, sum), carry), W_AND(sum, low));
    lanes_recurrence next = {W_ADD(after.sum, after.sum), W_ADD(after.carry, after.carry),
                             W_AT_LEAST(estimate, 0x00800000), W_BELOW(estimate, -0x01000000)};
    return next;
}

static inline TARGET lanes_recurrence recurrence_from(WORDS dividend) {
    lanes_recurrence r = {W_SHL(dividend, 2), W_ALL(0), W_ALL(0xffffffffu), W_ALL(0)};
    return r;
}

/* 1 where the remainder is negative after the last digit. */
static inline TARGET WORDS ends_negative(lanes_recurrence r, WORDS divisor) {
    WORDS operand = W_AND(W_XOR(divisor, r.plus), W_OR(r.plus, r.minus));
    return W_SHR(W_ADD(W_ADD(r.sum, W_SUB(r.carry, r.plus)), operand), 31);
}

/* u32tof(). From 2^31 up it is that of the half, doubled; the bits that halving loses are lost to
   truncation anyway. */
static inline TARGET WORDS patterns(WORDS v) {
    WORDS large = W_SAR(v, 31);
    WORDS pattern = W_OF_INTEGERS(W_CHOOSE(large, W_SHR(v, 1), v));
    return W_ADD(pattern, W_AND(large, W_ALL(QP_EE_HIDDEN)));
}

/* Patterns of the quotients of two patterns, from their significands times 2^24. */
static inline TARGET WORDS quotient_patterns(WORDS a, WORDS b, WORDS quotient) {
    WORDS longer = W_ABOVE(quotient, W_ALL(0x00ffffffu)); /* 25 bits: one is dropped */
    WORDS exponent = W_ADD(W_SUB(exponents(a), exponents(b)), W_ALL(QP_EE_BIAS - 1));
    quotient = W_CHOOSE(longer, W_SHR(quotient, 1), quotient);
    exponent = W_SHL(W_SUB(exponent, longer), QP_EE_HIDDEN_BIT);
    WORDS pattern = W_OR(exponent, W_AND(quotient, W_ALL(QP_EE_FRACTION)));
    return W_ANDNOT(W_OR(W_EQUAL(a, W_ALL(0)), W_EQUAL(b, W_ALL(0))), pattern);
}

/*
 * Quotients of two significands times 2^24, and in `open` whether they are above those that are
 * given, by 1, if the recurrence ends negative; see ee/console_div.c. Where it is open and the
 * quotient has 25 bits the last one is 1, so that a pattern too is one more.
 */
static inline TARGET WORDS quotients(WORDS a, WORDS b, WORDS *open) {
    const WORDS sure = W_ALL(QP_EE_SURE);
    WORDS down = W_QUOTIENT(a, b);
    WORDS rest = W_SUB(W_SHL(a, 23), W_LOW_PRODUCT(W_SHR(down, 1), b));
    WORDS none = W_EQUAL(rest, W_ALL(0));
    WORDS high = W_ANDNOT(W_ABOVE(b, W_ADD(rest, sure)), W_ALL(0xffffffffu));
    WORDS low = W_AND(W_ABOVE(sure, rest), W_ABOVE(b, a));
    *open = W_ANDNOT(none, W_OR(high, low));
    /* Where neither, it is odd. */
    return W_OR(down, W_ANDNOT(W_OR(*open, none), W_ALL(1)));
}

/* Divisions of several vectors: in some lanes only the recurrence tells the last bit, and those are
   put together again. */
#define AT_ONCE 64

typedef struct {
    uint32_t a[AT_ONCE]; /* significands */
    uint32_t b[AT_ONCE];
    uint32_t open[AT_ONCE]; /* numbers of those that are not finished */
    uint32_t count;
} divisions;

/* One vector of quotients, which begins at number `at`. */
static inline TARGET void fraction_lanes(const uint32_t *rest, const uint32_t *duration,
                                         uint32_t *out, uint32_t at, divisions *d) {
    uint32_t lanes[LANES];
    WORDS open;
    WORDS a = patterns(W_LOAD(rest));
    WORDS b = patterns(W_LOAD(duration));
    WORDS quotient = quotients(significands(a), significands(b), &open);
    W_STORE(out, quotient_patterns(a, b, quotient));
    open = W_ANDNOT(W_OR(W_EQUAL(a, W_ALL(0)), W_EQUAL(b, W_ALL(0))), open);
    W_STORE(d->a + at, significands(a));
    W_STORE(d->b + at, significands(b));
    W_STORE(lanes, open);
    uint32_t count = d->count;
    for (uint32_t i = 0; i < LANES; i++) {
        d->open[count] = at + i;
        count += lanes[i] & 1u;
    }
    d->count = count;
}

/* SIDE vectors side by side, because each step has to wait for the one before it. Leaves in `a` 1
   where the recurrence ends negative. */
static inline TARGET void finish_lanes(uint32_t *a, const uint32_t *b) {
    WORDS divisor[SIDE];
    lanes_recurrence r[SIDE];
    for (int k = 0; k < SIDE; k++) {
        r[k] = recurrence_from(W_LOAD(a + (size_t)k * LANES));
        divisor[k] = W_SHL(W_LOAD(b + (size_t)k * LANES), 2);
    }
    for (int step = 0; step < QP_EE_STEPS - 1; step++) {
        for (int k = 0; k < SIDE; k++) {
            r[k] = recur(r[k], divisor[k]);
        }
    }
    for (int k = 0; k < SIDE; k++) {
        W_STORE(a + (size_t)k * LANES, ends_negative(r[k], divisor[k]));
    }
}

static inline TARGET void finish(const divisions *d, uint32_t *out) {
    uint32_t a[AT_ONCE + QP_EE_LANES];
    uint32_t b[AT_ONCE + QP_EE_LANES];
    for (uint32_t i = 0; i < d->count; i++) {
        a[i] = d->a[d->open[i]];
        b[i] = d->b[d->open[i]];
    }
    for (uint32_t i = d->count; i < d->count + SIDE * LANES - 1; i++) {
        a[i] = QP_EE_HIDDEN; /* up to whole vectors */
        b[i] = QP_EE_HIDDEN;
    }
    for (uint32_t i = 0; i < d->count; i += SIDE * LANES) {
        finish_lanes(a + i, b + i);
    }
    for (uint32_t i = 0; i < d->count; i++) {
        out[d->open[i]] += a[i];
    }
}

/* -- Arrays ----------------------------------------------------------------------------------- */

/* Rounding toward zero, subnormal results and operands zero, every exception masked. */
#define EE_CONTROL 0xffc0u

/* Not inlined: no operation is to leave the piece of code for which the control register is set. */
static __attribute__((noinline)) TARGET void lerp_all(const uint32_t *start, const uint32_t *delta,
                                                      const uint32_t *fraction, uint32_t *out,
                                                      size_t count) {
    for (size_t i = 0; i < count; i += LANES) {
        lerp_lanes(start + i, delta + i, fraction + i, out + i);
    }
}

static __attribute__((noinline)) TARGET void
fractions_all(const uint32_t *rest, const uint32_t *duration, uint32_t *out, size_t count) {
    for (size_t from = 0; from < count; from += AT_ONCE) {
        uint32_t here = count - from < AT_ONCE ? (uint32_t)(count - from) : AT_ONCE;
        divisions d;
        d.count = 0;
        for (uint32_t i = 0; i < here; i += LANES) {
            fraction_lanes(rest + from + i, duration + from + i, out + from + i, i, &d);
        }
        finish(&d, out + from);
    }
}

/* lerp_all() in the host's environment, which is left as it is, exception flags included. */
static inline TARGET void lerp_in_mode(const uint32_t *start, const uint32_t *delta,
                                       const uint32_t *fraction, uint32_t *out, size_t count) {
    unsigned control = _mm_getcsr();
    _mm_setcsr(EE_CONTROL);
    lerp_all(start, delta, fraction, out, count);
    _mm_setcsr(control);
}

/* fractions_all(), likewise. */
static inline TARGET void fractions_in_mode(const uint32_t *rest, const uint32_t *duration,
                                            uint32_t *out, size_t count) {
    unsigned control = _mm_getcsr();
    _mm_setcsr(EE_CONTROL);
    fractions_all(rest, duration, out, count);
    _mm_setcsr(control);
}
