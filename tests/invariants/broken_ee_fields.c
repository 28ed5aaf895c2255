/* Arithmetic: each operation wrong by itself, in one thing. */
#include "broken_fields.h"

#define SIGN 0x80000000u

static bool is_denormal(uint32_t a) {
    return (a & 0x7f800000) == 0 && (a & 0x007fffff) != 0;
}

/* X(name, "ID", operation, statement about a, b and the result r) */
#define OPERATIONS(X)                                                                              \
    X(sub_denormal, "EE-A001", sub, r ^= is_denormal(b))                                           \
    X(mul_denormal, "EE-A001", mul, r ^= is_denormal(a))                                           \
    X(div_denormal, "EE-A001", div, r ^= is_denormal(b))                                           \
    X(add_most, "EE-A004", add, r &= ~1u)                                                          \
    X(sub_most, "EE-A004", sub, r &= ~1u)                                                          \
    X(mul_most, "EE-A004", mul, r &= ~1u)                                                          \
    X(div_least, "EE-A005", div, r |= 0x00800000)                                                  \
    X(sub_least, "EE-A005", sub, r |= 0x00800000)                                                  \
    X(mul_right, "EE-B001", mul, r ^= a == 0x3fffffff)                                             \
    X(mul_above, "EE-B002", mul, r += m == QP_EE_CONSOLE)                                          \
    X(div_turned, "EE-B003", div, r ^= m == QP_EE_CONSOLE ? SIGN : 0)                              \
    X(add_less, "EE-R001", add, r -= (r & 0x7f800000) != 0)                                        \
    X(add_turned, "EE-R001", add, r ^= SIGN)                                                       \
    X(mul_turned, "EE-R002", mul, r ^= SIGN)                                                       \
    X(div_less, "EE-R003", div, r -= 1)                                                            \
    X(div_signless, "EE-R003", div, r ^= SIGN)                                                     \
    X(mul_ordered, "EE-R005", mul, r ^= a < b)

#define BREAK_OPERATION(name, id, op, statement)                                                   \
    static uint32_t ee_##name(qp_ee_model m, uint32_t a, uint32_t b) {                             \
        uint32_t r = qp_ee_##op(m, a, b);                                                          \
        statement;                                                                                 \
        return r;                                                                                  \
    }                                                                                              \
    static void name(qp_subject *subject) {                                                        \
        subject->ee.op = ee_##name;                                                                \
    }
OPERATIONS(BREAK_OPERATION)

#define OPERATION_ENTRY(name, id, op, statement) {id, name, NULL},

/* -- One operand ------------------------------------------------------------------------------ */

#define ROOTS(X)                                                                                   \
    X(sqrt_denormal, "EE-A001", r |= is_denormal(a))                                               \
    X(sqrt_negative, "EE-A010", r |= SIGN)                                                         \
    X(sqrt_less, "EE-R004", r -= 1)

#define BREAK_ROOT(name, id, statement)                                                            \
    static uint32_t ee_##name(qp_ee_model m, uint32_t a) {                                         \
        uint32_t r = qp_ee_sqrt(m, a);                                                             \
        statement;                                                                                 \
        return r;                                                                                  \
    }                                                                                              \
    static void name(qp_subject *subject) {                                                        \
        subject->ee.sqrt = ee_##name;                                                              \
    }
ROOTS(BREAK_ROOT)

static int32_t denormal_to_int(uint32_t a) {
    return qp_ee_to_int(a) + (is_denormal(a) ? 1 : 0);
}

static void to_int_denormal(qp_subject *subject) {
    subject->ee.to_int = denormal_to_int;
}

static uint32_t turned_from_int(int32_t value) {
    return qp_ee_from_int(value) ^ (value < 0 ? SIGN : 0);
}

static void from_int_turned(qp_subject *subject) {
    subject->ee.from_int = turned_from_int;
}

static uint32_t other_msub(qp_ee_model m, uint32_t acc, uint32_t a, uint32_t b) {
    return qp_ee_msub(m, acc, a, b) ^ 1;
}

static void msub_off(qp_subject *subject) {
    subject->ee.msub = other_msub;
}

const qp_broken qp_broken_ee_fields[] = {
    OPERATIONS(OPERATION_ENTRY) ROOTS(BROKEN_ENTRY){"EE-A001", to_int_denormal, NULL},
    {"EE-C001", from_int_turned, NULL},
    {"EE-B006", msub_off, NULL},
    {"EE-B007", msub_off, NULL},
    {NULL, NULL, NULL},
};
