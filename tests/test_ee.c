/*
 * The EE arithmetic against expected results: those that a console returned, those of both models,
 * and the rules that the models state. tests/test_ee_property.c has the random operands.
 *
 * QP_TEST_DATA_DIR is the tests/data folder.
 */
#include "quirkproof/ee.h"

#include <criterion/criterion.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static const qp_ee_model models[2] = {QP_EE_REFERENCE, QP_EE_CONSOLE};
static const char *const model_name[2] = {"reference", "console"};

/* -- Expectations ----------------------------------------------------------------------------- */

static void expect_bits_at(int line, const char *what, uint32_t actual, uint32_t expected) {
    cr_expect(actual == expected, "line %d: %s is 0x%08" PRIx32 ", expected 0x%08" PRIx32, line,
              what, actual, expected);
}

#define EXPECT_BITS(actual, expected) expect_bits_at(__LINE__, #actual, (actual), (expected))

/* The same in both models; `call` uses `model`. */
#define EXPECT_BITS_IN_BOTH(call, expected)                                                        \
    for (int i_ = 0; i_ < 2; i_++) {                                                               \
        qp_ee_model model = models[i_];                                                            \
        uint32_t actual_ = (call);                                                                 \
        cr_expect(actual_ == (expected), "%s, %s model: 0x%08" PRIx32 ", expected 0x%08" PRIx32,   \
                  #call, model_name[i_], actual_, (uint32_t)(expected));                           \
    }

#define EXPECT_BITS_PER_MODEL(name, operands, reference, console)                                  \
    do {                                                                                           \
        EXPECT_BITS(name(QP_EE_REFERENCE, OPERANDS operands), reference);                          \
        EXPECT_BITS(name(QP_EE_CONSOLE, OPERANDS operands), console);                              \
    } while (0)
#define OPERANDS(...) __VA_ARGS__

/* -- Vectors ---------------------------------------------------------------------------------- */

enum { MOST_WORDS = 4 };

/* A line of a .tsv file: the operation, then patterns in hexadecimal. */
typedef struct {
    int line;
    char op[16];
    uint32_t word[MOST_WORDS];
} vector_row;

static FILE *open_vectors(const char *name) {
    char path[4096];
    int length = snprintf(path, sizeof path, "%s/ee/%s", QP_TEST_DATA_DIR, name);
    cr_assert(length > 0 && (size_t)length < sizeof path, "path of %s too long", name);
    FILE *file = fopen(path, "r");
    cr_assert(file != NULL, "cannot open %s", path);
    return file;
}

/* The next row, of exactly MOST_WORDS or MOST_WORDS - 1 patterns as `words` says. */
static bool read_row(FILE *file, int words, vector_row *row) {
    char line[256];
    while (fgets(line, sizeof line, file) != NULL) {
        row->line++;
        if (line[0] == '#') {
            continue;
        }
        int used = 0;
        uint32_t *w = row->word;
        int got = words == 4
                      ? sscanf(line, "%15s %8" SCNx32 " %8" SCNx32 " %8" SCNx32 " %8" SCNx32 " %n",
                               row->op, &w[0], &w[1], &w[2], &w[3], &used)
                      : sscanf(line, "%15s %8" SCNx32 " %8" SCNx32 " %8" SCNx32 " %n", row->op,
                               &w[0], &w[1], &w[2], &used);
        cr_assert(got == words + 1 && line[used] == '\0', "malformed row in line %d", row->line);
        return true;
    }
    return false;
}

/* Result of `op` for a row's operands. The multiply-adds have acc first. */
static uint32_t apply(qp_ee_model model, const char *op, const uint32_t *operand) {
    if (strcmp(op, "add") == 0) {
        return qp_ee_add(model, operand[0], operand[1]);
    }
    if (strcmp(op, "sub") == 0) {
        return qp_ee_sub(model, operand[0], operand[1]);
    }
    if (strcmp(op, "mul") == 0) {
        return qp_ee_mul(model, operand[0], operand[1]);
    }
    if (strcmp(op, "div") == 0) {
        return qp_ee_div(model, operand[0], operand[1]);
    }
    if (strcmp(op, "sqrt") == 0) {
        return qp_ee_sqrt(model, operand[0]);
    }
    if (strcmp(op, "madd") == 0) {
        return qp_ee_madd(model, operand[0], operand[1], operand[2]);
    }
    if (strcmp(op, "msub") == 0) {
        return qp_ee_msub(model, operand[0], operand[1], operand[2]);
    }
    if (strcmp(op, "to_int") == 0) {
        return (uint32_t)qp_ee_to_int(operand[0]);
    }
    if (strcmp(op, "from_int") == 0) {
        int64_t value = operand[0];
        return qp_ee_from_int((int32_t)(value <= INT32_MAX ? value : value - 0x100000000));
    }
    cr_assert_fail("unknown operation %s", op);
    return 0;
}

static void expect_row(const vector_row *row, qp_ee_model model, uint32_t expected) {
    uint32_t actual = apply(model, row->op, row->word);
    cr_expect(actual == expected,
              "line %d, %s model: %s %08" PRIx32 " %08" PRIx32 " %08" PRIx32 " is %08" PRIx32
              ", expected %08" PRIx32,
              row->line, model_name[model], row->op, row->word[0], row->word[1], row->word[2],
              actual, expected);
}

/* both_models.tsv: op, a, b, reference result, console result. */
Test(ee, vectors_of_both_models) {
    FILE *file = open_vectors("both_models.tsv");
    vector_row row = {0, "", {0}};
    int rows = 0;
    for (; read_row(file, 4, &row); rows++) {
        expect_row(&row, QP_EE_REFERENCE, row.word[2]);
        expect_row(&row, QP_EE_CONSOLE, row.word[3]);
    }
    fclose(file);
    cr_assert_eq(rows, 2000, "%d rows, expected 2000", rows);
}

/* A row of a console's file in which the reference model gives something else. */
typedef struct {
    const char *op;
    uint32_t operand[3];
    uint32_t reference;
    uint32_t console;
} difference;

static const difference differences[14] = {
    {"add", {0xffffffff, 0x3f800000}, 0xfffffffe, 0xffffffff},
    {"add", {0x3f800000, 0xffffffff}, 0xfffffffe, 0xffffffff},
    {"sub", {0x7f800001, 0x3f800000}, 0x7f800000, 0x7f800001},
    {"sub", {0x3f800000, 0x7f800001}, 0xff800000, 0xff800001},
    {"sub", {0x7fffffff, 0x3f800000}, 0x7ffffffe, 0x7fffffff},
    {"sub", {0x3f800000, 0x7fffffff}, 0xfffffffe, 0xffffffff},
    {"div", {0x3f800000, 0x3fffffff}, 0x3f000000, 0x3f000001},
    {"mul", {0x3f800000, 0x3fffffff}, 0x3fffffff, 0x3ffffffe},
    {"mul", {0x3f800000, 0x7fffffff}, 0x7fffffff, 0x7ffffffe},
    {"mul", {0x3f800000, 0xffffffff}, 0xffffffff, 0xfffffffe},
    {"sqrt", {0x7fffffff}, 0x5fb504f2, 0x5fb504f3},
    {"sqrt", {0xffffffff}, 0x5fb504f2, 0x5fb504f3},
    {"sqrt", {0x3fffffff}, 0x3fb504f2, 0x3fb504f3},
    {"sqrt", {0xdeadbeef}, 0x4f152107, 0x4f152108},
};

static const difference multiply_add_differences[15] = {
    {"madd", {0xffffffff, 0x7fffffff, 0x7fffffff}, 0x00000000, 0x7fffffff},
    {"madd", {0x7fffffff, 0x7fffffff, 0xffffffff}, 0x00000000, 0xffffffff},
    {"madd", {0xffffffff, 0xffffffff, 0xffffffff}, 0x00000000, 0x7fffffff},
    {"madd", {0x00000000, 0x3f800000, 0x3fffffff}, 0x3fffffff, 0x3ffffffe},
    {"madd", {0x00000000, 0x3f800000, 0x7fffffff}, 0x7fffffff, 0x7ffffffe},
    {"madd", {0x00000000, 0x3f800000, 0xffffffff}, 0xffffffff, 0xfffffffe},
    {"msub", {0x7fffffff, 0x7fffffff, 0x7fffffff}, 0x00000000, 0xffffffff},
    {"msub", {0xffffffff, 0x7fffffff, 0xffffffff}, 0x00000000, 0x7fffffff},
    {"msub", {0x7f800000, 0x7f800000, 0x7f800000}, 0xff7ffffe, 0xffffffff},
    {"msub", {0xff800000, 0xff800000, 0x7f800000}, 0x7f7ffffe, 0x7fffffff},
    {"msub", {0x7f800001, 0x3f800000, 0x3f800000}, 0x7f800000, 0x7f800001},
    {"msub", {0x7f800001, 0x7f800001, 0x7f800001}, 0xff7ffffc, 0xffffffff},
    {"msub", {0x00000000, 0x3f800000, 0x3fffffff}, 0xbfffffff, 0xbffffffe},
    {"msub", {0x00000000, 0x3f800000, 0x7fffffff}, 0xffffffff, 0xfffffffe},
    {"msub", {0x00000000, 0x3f800000, 0xffffffff}, 0x7fffffff, 0x7ffffffe},
};

static const difference *find_difference(const difference *table, int count, const vector_row *row,
                                         int operands) {
    for (int i = 0; i < count; i++) {
        if (strcmp(table[i].op, row->op) == 0 &&
            memcmp(table[i].operand, row->word, (size_t)operands * sizeof(uint32_t)) == 0) {
            return &table[i];
        }
    }
    return NULL;
}

/* A console's file: the console model agrees in every row, the reference model in every row that
 * `table` does not name; each entry of the table is met once. */
static void check_console_file(const char *name, int operands, int expected_rows,
                               const difference *table, int count) {
    FILE *file = open_vectors(name);
    vector_row row = {0, "", {0}};
    int rows = 0;
    int met = 0;
    for (; read_row(file, operands + 1, &row); rows++) {
        uint32_t returned = row.word[operands];
        expect_row(&row, QP_EE_CONSOLE, returned);
        const difference *entry = find_difference(table, count, &row, operands);
        if (entry == NULL) {
            expect_row(&row, QP_EE_REFERENCE, returned);
            continue;
        }
        met++;
        cr_expect(entry->console == returned, "line %d: not what the table says", row.line);
        cr_expect(entry->reference != returned, "line %d: not a difference", row.line);
        expect_row(&row, QP_EE_REFERENCE, entry->reference);
    }
    fclose(file);
    cr_assert_eq(rows, expected_rows, "%s: %d rows, expected %d", name, rows, expected_rows);
    cr_assert_eq(met, count, "%s: %d rows differ, expected %d", name, met, count);
}

Test(ee, vectors_of_a_console) {
    check_console_file("console.tsv", 2, 194, differences, 14);
}

Test(ee, multiply_add_vectors_of_a_console) {
    check_console_file("console_madd.tsv", 3, 104, multiply_add_differences, 15);
}

/* -- Rules of both models --------------------------------------------------------------------- */

Test(ee, sum_of_zeros_is_negative_only_if_both_are) {
    EXPECT_BITS_IN_BOTH(qp_ee_add(model, 0x00000000, 0x00000000), 0x00000000);
    EXPECT_BITS_IN_BOTH(qp_ee_add(model, 0x00000000, 0x80000000), 0x00000000);
    EXPECT_BITS_IN_BOTH(qp_ee_add(model, 0x80000000, 0x00000000), 0x00000000);
    EXPECT_BITS_IN_BOTH(qp_ee_add(model, 0x80000000, 0x80000000), 0x80000000);
    EXPECT_BITS_IN_BOTH(qp_ee_sub(model, 0x80000000, 0x00000000), 0x80000000);
    EXPECT_BITS_IN_BOTH(qp_ee_sub(model, 0x00000000, 0x00000000), 0x00000000);
    /* x + (-x) is +0, whichever comes first */
    EXPECT_BITS_IN_BOTH(qp_ee_add(model, 0xc2f00001, 0x42f00001), 0x00000000);
    EXPECT_BITS_IN_BOTH(qp_ee_sub(model, 0xffffffff, 0xffffffff), 0x00000000);
}

Test(ee, denormal_patterns_are_zeros_as_operands) {
    EXPECT_BITS_IN_BOTH(qp_ee_add(model, 0x007fffff, 0x007fffff), 0x00000000);
    EXPECT_BITS_IN_BOTH(qp_ee_add(model, 0x807fffff, 0x80000001), 0x80000000);
    EXPECT_BITS_IN_BOTH(qp_ee_add(model, 0x00800000, 0x807fffff), 0x00800000);
    EXPECT_BITS_IN_BOTH(qp_ee_add(model, 0x007fffff, 0x80800000), 0x80800000);
    EXPECT_BITS_IN_BOTH(qp_ee_mul(model, 0x807fffff, 0x7fffffff), 0x80000000);
    EXPECT_BITS_IN_BOTH(qp_ee_mul(model, 0xffffffff, 0x807fffff), 0x00000000);
    EXPECT_BITS_IN_BOTH(qp_ee_div(model, 0x007fffff, 0x80800000), 0x80000000);
    EXPECT_BITS_IN_BOTH(qp_ee_div(model, 0x3f800000, 0x807fffff), 0xffffffff);
    EXPECT_BITS_IN_BOTH(qp_ee_sqrt(model, 0x007fffff), 0x00000000);
    EXPECT_BITS_IN_BOTH(qp_ee_sqrt(model, 0x80000001), 0x00000000);
    EXPECT_BITS_IN_BOTH(qp_ee_madd(model, 0x80000001, 0x807fffff, 0x3f800000), 0x80000000);
}

Test(ee, overflow_saturates_and_exponent_255_is_a_binade) {
    EXPECT_BITS_IN_BOTH(qp_ee_add(model, 0x7f000000, 0x7f000000), 0x7f800000);
    EXPECT_BITS_IN_BOTH(qp_ee_add(model, 0x7f800000, 0x7f800000), 0x7fffffff);
    EXPECT_BITS_IN_BOTH(qp_ee_sub(model, 0xff800000, 0x7f800000), 0xffffffff);
    EXPECT_BITS_IN_BOTH(qp_ee_sub(model, 0x7f800000, 0x7f000000), 0x7f000000);
    EXPECT_BITS_IN_BOTH(qp_ee_mul(model, 0x7f000000, 0xc0000000), 0xff800000);
    EXPECT_BITS_IN_BOTH(qp_ee_mul(model, 0x7f800000, 0x40000000), 0x7fffffff);
    EXPECT_BITS_IN_BOTH(qp_ee_mul(model, 0x7f800000, 0xc0000000), 0xffffffff);
    EXPECT_BITS_IN_BOTH(qp_ee_mul(model, 0x7fc00000, 0x3fc00000), 0x7fffffff);
    EXPECT_BITS_IN_BOTH(qp_ee_div(model, 0x7f800000, 0x3f000000), 0x7fffffff);
    EXPECT_BITS_IN_BOTH(qp_ee_div(model, 0xff800000, 0x3f800000), 0xff800000);
    EXPECT_BITS_IN_BOTH(qp_ee_div(model, 0xff800000, 0x00800000), 0xffffffff);
}

Test(ee, underflow_is_a_zero_with_the_sign_of_the_result) {
    EXPECT_BITS_IN_BOTH(qp_ee_sub(model, 0x01000000, 0x00800000), 0x00800000);
    EXPECT_BITS_IN_BOTH(qp_ee_sub(model, 0x00800001, 0x00800000), 0x00000000);
    EXPECT_BITS_IN_BOTH(qp_ee_sub(model, 0x00800000, 0x00800001), 0x80000000);
    EXPECT_BITS_IN_BOTH(qp_ee_mul(model, 0x00800000, 0xbf800000), 0x80800000);
    EXPECT_BITS_IN_BOTH(qp_ee_mul(model, 0x00ffffff, 0x3f000000), 0x00000000);
    EXPECT_BITS_IN_BOTH(qp_ee_mul(model, 0x80800000, 0x00800000), 0x80000000);
    EXPECT_BITS_IN_BOTH(qp_ee_mul(model, 0x3f7fffff, 0x00800000), 0x00000000);
    EXPECT_BITS_IN_BOTH(qp_ee_mul(model, 0x3fc00000, 0x00400000), 0x00000000);
    EXPECT_BITS_IN_BOTH(qp_ee_div(model, 0x01000000, 0x40000000), 0x00800000);
    EXPECT_BITS_IN_BOTH(qp_ee_div(model, 0x00800000, 0xc0000000), 0x80000000);
    EXPECT_BITS_IN_BOTH(qp_ee_div(model, 0x80800000, 0xffffffff), 0x00000000);
}

Test(ee, division_by_zero_is_the_largest_magnitude) {
    EXPECT_BITS_IN_BOTH(qp_ee_div(model, 0x00000000, 0x00000000), 0x7fffffff);
    EXPECT_BITS_IN_BOTH(qp_ee_div(model, 0x80000000, 0x00000000), 0xffffffff);
    EXPECT_BITS_IN_BOTH(qp_ee_div(model, 0x80000000, 0x80000000), 0x7fffffff);
    EXPECT_BITS_IN_BOTH(qp_ee_div(model, 0x3f800000, 0x80000000), 0xffffffff);
    EXPECT_BITS_IN_BOTH(qp_ee_div(model, 0x00800000, 0x00000000), 0x7fffffff);
    EXPECT_BITS_IN_BOTH(qp_ee_div(model, 0x80000000, 0x3f800000), 0x80000000);
    EXPECT_BITS_IN_BOTH(qp_ee_div(model, 0x80000000, 0xbf800000), 0x00000000);
}

Test(ee, root_is_of_the_magnitude) {
    EXPECT_BITS_IN_BOTH(qp_ee_sqrt(model, 0x40800000), 0x40000000);
    EXPECT_BITS_IN_BOTH(qp_ee_sqrt(model, 0xc0800000), 0x40000000);
    EXPECT_BITS_IN_BOTH(qp_ee_sqrt(model, 0xbf800000), 0x3f800000);
    EXPECT_BITS_IN_BOTH(qp_ee_sqrt(model, 0x80000000), 0x00000000);
    EXPECT_BITS_IN_BOTH(qp_ee_sqrt(model, 0xff800000), 0x5f800000);
    EXPECT_BITS_IN_BOTH(qp_ee_sqrt(model, 0x80800000), 0x20000000);
}

Test(ee, multiply_add_rounds_the_product_first) {
    /* (1 + 2^-23)^2 is 1 + 2^-22 + 2^-46: a fused operation would leave 2^-46. */
    EXPECT_BITS_IN_BOTH(qp_ee_madd(model, 0xbf800002, 0x3f800001, 0x3f800001), 0x00000000);
    EXPECT_BITS_IN_BOTH(qp_ee_msub(model, 0x3f800002, 0x3f800001, 0x3f800001), 0x00000000);
    EXPECT_BITS_IN_BOTH(qp_ee_madd(model, 0x3f800000, 0x40000000, 0x40400000), 0x40e00000);
    EXPECT_BITS_IN_BOTH(qp_ee_msub(model, 0x3f800000, 0x40000000, 0x40400000), 0xc0a00000);
    EXPECT_BITS_IN_BOTH(qp_ee_msub(model, 0x80000000, 0x00000000, 0x3f800000), 0x80000000);
}

Test(ee, unknown_model_is_the_reference) {
    qp_ee_model unknown = (qp_ee_model)2;
    EXPECT_BITS(qp_ee_add(unknown, 0xffffffff, 0x3f800000), 0xfffffffe);
    EXPECT_BITS(qp_ee_sub(unknown, 0x7fffffff, 0x3f800000), 0x7ffffffe);
    EXPECT_BITS(qp_ee_mul(unknown, 0x3f800000, 0x3fffffff), 0x3fffffff);
    EXPECT_BITS(qp_ee_div(unknown, 0x3f800000, 0x3fffffff), 0x3f000000);
    EXPECT_BITS(qp_ee_sqrt(unknown, 0x3fffffff), 0x3fb504f2);
    EXPECT_BITS(qp_ee_madd(unknown, 0xffffffff, 0x7fffffff, 0x7fffffff), 0x00000000);
    EXPECT_BITS(qp_ee_msub(unknown, 0x7fffffff, 0x7fffffff, 0x7fffffff), 0x00000000);
    EXPECT_BITS(qp_ee_from_u32(unknown, 0xffffffff), 0x4f7fffff);
}

/* -- Rules of one model ----------------------------------------------------------------------- */

Test(ee, adder_has_one_guard_bit_on_the_console) {
    /* 1 - 2^-24: the last bit that still counts */
    EXPECT_BITS_PER_MODEL(qp_ee_sub, (0x3f800000, 0x33800000), 0x3f7fffff, 0x3f7fffff);
    EXPECT_BITS_PER_MODEL(qp_ee_sub, (0x3f800000, 0x33ffffff), 0x3f7ffffe, 0x3f7fffff);
    EXPECT_BITS_PER_MODEL(qp_ee_sub, (0x3f800000, 0x33000000), 0x3f7fffff, 0x3f800000);
    EXPECT_BITS_PER_MODEL(qp_ee_add, (0x80800000, 0x7fffffff), 0x7ffffffe, 0x7fffffff);
    /* The exponents differ by 31, 32 and 33: what is shifted out is lost, not wrapped. */
    EXPECT_BITS_PER_MODEL(qp_ee_sub, (0x3f800000, 0x30000000), 0x3f7fffff, 0x3f800000);
    EXPECT_BITS_PER_MODEL(qp_ee_sub, (0x3f800000, 0x2f800001), 0x3f7fffff, 0x3f800000);
    EXPECT_BITS_PER_MODEL(qp_ee_sub, (0x3f800000, 0x2f000001), 0x3f7fffff, 0x3f800000);
    EXPECT_BITS_PER_MODEL(qp_ee_add, (0x3f800000, 0x33ffffff), 0x3f800000, 0x3f800000);
}

Test(ee, operand_order_matters_only_to_the_console_multiplier) {
    EXPECT_BITS_PER_MODEL(qp_ee_mul, (0x3f800000, 0x3fffffff), 0x3fffffff, 0x3ffffffe);
    EXPECT_BITS_PER_MODEL(qp_ee_mul, (0x3fffffff, 0x3f800000), 0x3fffffff, 0x3fffffff);
}

Test(ee, overflowing_product_decides_a_multiply_add_on_the_console) {
    EXPECT_BITS_PER_MODEL(qp_ee_madd, (0xffffffff, 0x7f800000, 0x40000000), 0x00000000, 0x7fffffff);
    EXPECT_BITS_PER_MODEL(qp_ee_madd, (0x7fffffff, 0x7f800000, 0xc0000000), 0x00000000, 0xffffffff);
    EXPECT_BITS_PER_MODEL(qp_ee_msub, (0x7fffffff, 0x7f800000, 0x40000000), 0x00000000, 0xffffffff);
    EXPECT_BITS_PER_MODEL(qp_ee_msub, (0xffffffff, 0x7f800000, 0xc0000000), 0x00000000, 0x7fffffff);
    /* 0x7fffffff that is not the outcome of an overflow is an ordinary product */
    EXPECT_BITS_PER_MODEL(qp_ee_madd, (0xffffffff, 0x7fffffff, 0x3f800000), 0x00000000, 0x00000000);
    EXPECT_BITS_PER_MODEL(qp_ee_msub, (0x7fffffff, 0x7fffffff, 0x3f800000), 0x00000000, 0x00000000);
}

/* -- Conversions and comparison --------------------------------------------------------------- */

Test(ee, to_int_truncates_toward_zero) {
    cr_expect_eq(qp_ee_to_int(0x3f7fffff), 0);
    cr_expect_eq(qp_ee_to_int(0xbf7fffff), 0);
    cr_expect_eq(qp_ee_to_int(0x3f800000), 1);
    cr_expect_eq(qp_ee_to_int(0xbfffffff), -1);
    cr_expect_eq(qp_ee_to_int(0xc0000000), -2);
    cr_expect_eq(qp_ee_to_int(0x4affffff), 8388607); /* 8388607.5 */
    cr_expect_eq(qp_ee_to_int(0x4b000001), 8388609);
    cr_expect_eq(qp_ee_to_int(0xcb800001), -16777218);
    cr_expect_eq(qp_ee_to_int(0x00800000), 0);
    cr_expect_eq(qp_ee_to_int(0x807fffff), 0);
}

Test(ee, to_int_saturates_to_the_int32_range) {
    cr_expect_eq(qp_ee_to_int(0x4e800000), 0x40000000); /* exponent 157 */
    cr_expect_eq(qp_ee_to_int(0x4effffff), 0x7fffff80); /* the last below 2^31 */
    cr_expect_eq(qp_ee_to_int(0xceffffff), -0x7fffff80);
    cr_expect_eq(qp_ee_to_int(0x4f000000), INT32_MAX); /* exponent 158: 2^31 */
    cr_expect_eq(qp_ee_to_int(0xcf000000), INT32_MIN);
    cr_expect_eq(qp_ee_to_int(0xcf000001), INT32_MIN);
    cr_expect_eq(qp_ee_to_int(0x4f800000), INT32_MAX); /* exponent 159 */
    cr_expect_eq(qp_ee_to_int(0xcf800000), INT32_MIN);
    cr_expect_eq(qp_ee_to_int(0x7fffffff), INT32_MAX);
    cr_expect_eq(qp_ee_to_int(0xffffffff), INT32_MIN);
}

Test(ee, from_int_truncates_toward_zero) {
    EXPECT_BITS(qp_ee_from_int(0), 0x00000000);
    EXPECT_BITS(qp_ee_from_int(1), 0x3f800000);
    EXPECT_BITS(qp_ee_from_int(-1), 0xbf800000);
    EXPECT_BITS(qp_ee_from_int(16777215), 0x4b7fffff);
    EXPECT_BITS(qp_ee_from_int(16777217), 0x4b800000);
    EXPECT_BITS(qp_ee_from_int(-16777219), 0xcb800001); /* to nearest would be ...02 */
    EXPECT_BITS(qp_ee_from_int(INT32_MAX), 0x4effffff);
    EXPECT_BITS(qp_ee_from_int(-INT32_MAX), 0xceffffff);
    EXPECT_BITS(qp_ee_from_int(INT32_MIN), 0xcf000000);
}

Test(ee, from_u32_halves_and_doubles_from_2_to_the_31) {
    EXPECT_BITS_IN_BOTH(qp_ee_from_u32(model, 0), 0x00000000);
    EXPECT_BITS_IN_BOTH(qp_ee_from_u32(model, 16777219), 0x4b800001);
    EXPECT_BITS_IN_BOTH(qp_ee_from_u32(model, 0x7fffffff), 0x4effffff);
    EXPECT_BITS_IN_BOTH(qp_ee_from_u32(model, 0x80000000), 0x4f000000);
    EXPECT_BITS_IN_BOTH(qp_ee_from_u32(model, 0x800001ff), 0x4f000001);
    EXPECT_BITS_IN_BOTH(qp_ee_from_u32(model, 0xffffffff), 0x4f7fffff);
}

Test(ee, equality_is_of_values) {
    cr_expect(qp_ee_equal(0x00000000, 0x80000000));
    cr_expect(qp_ee_equal(0x007fffff, 0x80000001));
    cr_expect(qp_ee_equal(0x80000000, 0x00400000));
    cr_expect(qp_ee_equal(0xffc00000, 0xffc00000)); /* a number here, a NaN elsewhere */
    cr_expect_not(qp_ee_equal(0x007fffff, 0x00800000));
    cr_expect_not(qp_ee_equal(0x80800000, 0x80000000));
    cr_expect_not(qp_ee_equal(0x3f800000, 0xbf800000));
    cr_expect_not(qp_ee_equal(0x7fffffff, 0x7ffffffe));
}

static void expect_double(uint32_t pattern, double expected) {
    double actual = qp_ee_to_double(pattern);
    cr_expect(memcmp(&actual, &expected, sizeof actual) == 0, "0x%08" PRIx32 " is %a, expected %a",
              pattern, actual, expected);
}

Test(ee, to_double_is_exact) {
    expect_double(0x00000000, 0.0);
    expect_double(0x80000000, -0.0);
    expect_double(0x007fffff, 0.0);
    expect_double(0x807fffff, -0.0);
    expect_double(0x00800000, 0x1p-126);
    expect_double(0x80800001, -0x1.000002p-126);
    expect_double(0x3f800000, 1.0);
    expect_double(0xc0490fdb, -0x1.921fb6p+1);
    expect_double(0x7f7fffff, 0x1.fffffep127);
    expect_double(0x7f800000, 0x1p128);
    expect_double(0xffc00000, -0x1.8p128);
    expect_double(0x7fffffff, 0x1.fffffep128);
}
