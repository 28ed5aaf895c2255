/*
 * Morph blending: values worked out by hand, and a plain second implementation, component by
 * component, over random vertices (animation-playback, Morphing; anime.md, Morphers).
 */
#include "quirkproof/morph.h"
#include "support/exact.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>

static const qp_ee_model models[] = {QP_EE_REFERENCE, QP_EE_CONSOLE};

#define ONE 0x3f800000u
#define TWO 0x40000000u
#define HALF 0x3f000000u
#define JUST_BELOW_8 0x40fffe00u /* 32767 / 4096 */

/* -- Lanes ------------------------------------------------------------------------------------ */

typedef struct {
    uint32_t weight;
    int16_t lanes[3];
} lane_case;

static void check_lanes(const lane_case *cases, size_t count) {
    for (size_t i = 0; i < count; i++) {
        for (size_t m = 0; m < 2; m++) {
            int16_t lanes[3] = {1, 2, 3};
            qp_morph_lanes(models[m], cases[i].weight, lanes);
            for (int k = 0; k < 3; k++) {
                cr_assert_eq(lanes[k], cases[i].lanes[k], "weight %08x, lane %d: %d, expected %d",
                             cases[i].weight, k, lanes[k], cases[i].lanes[k]);
            }
        }
    }
}

Test(morph, lanes_from_0_to_below_8_are_equal) {
    static const lane_case cases[] = {
        {0x00000000, {0, 0, 0}},          {0x007fffff, {0, 0, 0}}, /* denormal: zero */
        {0x39800000, {1, 1, 1}},                                   /* 1/4096 */
        {0x39000000, {0, 0, 0}},                                   /* 1/8192 */
        {HALF, {2048, 2048, 2048}},       {ONE, {4096, 4096, 4096}},
        {0x3f7fffff, {4095, 4095, 4095}}, /* just below 1: truncated */
        {TWO, {8192, 8192, 8192}},        {JUST_BELOW_8, {32767, 32767, 32767}},
    };
    check_lanes(cases, sizeof cases / sizeof cases[0]);
}

Test(morph, lanes_at_8_and_above_spill) {
    static const lane_case cases[] = {
        {0x41000000, {-32768, -32768, -32768}}, /* 8: 0x8000 */
        {0x41800000, {0, 1, 1}},                /* 16: 0x10000 */
        {0x41c00000, {-32768, -32767, -32767}}, /* 24: 0x18000 */
        {0x47800000, {0, 4096, 4096}},          /* 65536: 0x10000000 */
        {0x7f7fffff, {-1, -1, -1}},             /* 0x7fffffff */
    };
    check_lanes(cases, sizeof cases / sizeof cases[0]);
}

Test(morph, lanes_of_negative_weights_differ) {
    static const lane_case cases[] = {
        {0x80000000, {0, 0, -1}},   /* -0 has a sign bit too */
        {0x80000001, {0, 0, -1}},   /* as has a negative denormal */
        {0xb9000000, {0, 0, -1}},   /* -1/8192: int is 0 */
        {0xb9800000, {-1, -1, -1}}, /* -1/4096 */
        {0xbf000000, {-2048, -1, -1}},  {0xbf800000, {-4096, -1, -1}},
        {0xc1000000, {-32768, -1, -1}}, {0xc1800000, {0, -1, -1}}, /* -16: 0xffff0000 */
        {0xc2000000, {0, -2, -1}},                                 /* -32: 0xfffe0000 */
        {0xff7fffff, {0, -32768, -1}}                              /* 0x80000000 */
    };
    check_lanes(cases, sizeof cases / sizeof cases[0]);
}

Test(morph, lanes_of_patterns_that_are_no_numbers_elsewhere) {
    static const lane_case cases[] = {
        {0x7f800000, {-1, -1, -1}}, /* 2^128: saturates to 0x7fffffff */
        {0x7fc00000, {-1, -1, -1}},    {0x7fffffff, {-1, -1, -1}},    {0xff800000, {0, -32768, -1}},
        {0xffc00000, {0, -32768, -1}}, {0xffffffff, {0, -32768, -1}},
    };
    check_lanes(cases, sizeof cases / sizeof cases[0]);
}

/* -- By hand ---------------------------------------------------------------------------------- */

/* Blends targets of one vertex, each (x, x, x) with its weight, into (base, base, base). */
static int16_t blend_one(qp_ee_model model, int16_t base, const int16_t *targets,
                         const uint32_t *weights, size_t count) {
    qp_vertex positions[1] = {{{base, base, base}}};
    qp_vertex places[4];
    qp_morph_target list[4];
    cr_assert_leq(count, 4u);
    for (size_t t = 0; t < count; t++) {
        for (int k = 0; k < 3; k++) {
            places[t].xyz[k] = targets[t];
        }
        list[t].positions = &places[t];
        list[t].scale = ONE;
        list[t].weight = weights[t];
    }
    qp_morph_blend(model, positions, 1, ONE, list, count);
    cr_assert_eq(positions[0].xyz[0], positions[0].xyz[1]);
    cr_assert_eq(positions[0].xyz[0], positions[0].xyz[2]);
    return positions[0].xyz[0];
}

typedef struct {
    int16_t base;
    size_t count;
    int16_t targets[3];
    uint32_t weights[3];
    int16_t blended;
} blend_case;

static void check_blends(const blend_case *cases, size_t count) {
    for (size_t i = 0; i < count; i++) {
        for (size_t m = 0; m < 2; m++) {
            const blend_case *c = &cases[i];
            int16_t got = blend_one(models[m], c->base, c->targets, c->weights, c->count);
            cr_assert_eq(got, c->blended, "case %zu: %d, expected %d", i, got, c->blended);
        }
    }
}

Test(morph, differences_are_weighted_and_shifted_down) {
    static const blend_case cases[] = {
        {100, 0, {0}, {0}, 100},
        {100, 1, {300}, {HALF}, 200},
        {100, 1, {300}, {ONE}, 300},
        {100, 1, {99}, {HALF}, 99}, /* -1 * 2048 >> 12 is -1: down, not toward zero */
        {100, 1, {101}, {HALF}, 100},
        {100, 2, {300, 0}, {HALF, HALF}, 150},
        {100, 2, {101, 101}, {HALF, HALF}, 101}, /* summed before the shift */
    };
    check_blends(cases, sizeof cases / sizeof cases[0]);
}

Test(morph, differences_wrap_in_16_bits) {
    static const blend_case cases[] = {
        {-30000, 1, {30000}, {HALF}, -32768},       /* 60000 is -5536: -2768 more, saturated */
        {20000, 1, {-20000}, {HALF}, 32767},        /* -40000 is 25536: 12768 more, saturated */
        {-16384, 1, {16384}, {0x3e800000}, -24576}, /* 32768 is -32768: a quarter of it */
    };
    check_blends(cases, sizeof cases / sizeof cases[0]);
}

Test(morph, sums_wrap_in_32_bits) {
    static const blend_case cases[] = {
        /* 2 * 32767^2 = 2147352578, still below 2^31: >> 12 is 524256, in 16 bits -32. */
        {0, 2, {32767, 32767}, {JUST_BELOW_8, JUST_BELOW_8}, -32},
        /* 3 * 32767^2 = 3221028867 is -1073938429: >> 12 is -262192, in 16 bits -48. */
        {0, 3, {32767, 32767, 32767}, {JUST_BELOW_8, JUST_BELOW_8, JUST_BELOW_8}, -48},
    };
    check_blends(cases, sizeof cases / sizeof cases[0]);
}

Test(morph, the_addition_saturates) {
    static const blend_case cases[] = {
        {30000, 1, {32767}, {TWO}, 32767}, /* 30000 + 5534 */
        {-30000, 1, {-32768}, {TWO}, -32768},
        {32766, 1, {32767}, {ONE}, 32767},
        {-32767, 1, {-32768}, {ONE}, -32768},
        /* The term itself wraps to 16 bits, it does not saturate: 20000 * 2 is -25536. */
        {0, 1, {20000}, {TWO}, -25536},
    };
    check_blends(cases, sizeof cases / sizeof cases[0]);
}

Test(morph, a_negative_weight_moves_y_and_z_otherwise) {
    for (size_t m = 0; m < 2; m++) {
        qp_vertex base[1] = {{{0, 0, 0}}};
        const qp_vertex target[1] = {{{4096, 4096, 4096}}};
        const qp_morph_target list[1] = {{target, ONE, 0xbf000000}};
        qp_morph_blend(models[m], base, 1, ONE, list, 1);
        cr_assert_eq(base[0].xyz[0], -2048);
        cr_assert_eq(base[0].xyz[1], -1); /* 4096 * -1 >> 12 */
        cr_assert_eq(base[0].xyz[2], -1);
    }
}

Test(morph, targets_on_another_scale_are_rescaled) {
    for (size_t m = 0; m < 2; m++) {
        qp_vertex base[1] = {{{10, -10, 0}}};
        const qp_vertex target[1] = {{{101, -101, 20000}}};
        /* Twice the scale: 202, -202 and 40000, which wraps to -25536. */
        const qp_morph_target twice[1] = {{target, TWO, ONE}};
        qp_morph_blend(models[m], base, 1, ONE, twice, 1);
        cr_assert_eq(base[0].xyz[0], 202);
        cr_assert_eq(base[0].xyz[1], -202);
        cr_assert_eq(base[0].xyz[2], -25536);
        /* Half of it: 50.5, -50.5, toward zero, and 10000. */
        const qp_morph_target half[1] = {{target, HALF, ONE}};
        qp_morph_blend(models[m], base, 1, ONE, half, 1);
        cr_assert_eq(base[0].xyz[0], 50);
        cr_assert_eq(base[0].xyz[1], -50);
        cr_assert_eq(base[0].xyz[2], -32768); /* 10000 + 25536 wraps to -30000; the sum saturates */
    }
}

Test(morph, scales_are_compared_as_the_ee_compares) {
    for (size_t m = 0; m < 2; m++) {
        static const uint32_t zeros[] = {0, 0x80000000, 1, 0x807fffff};
        for (size_t i = 0; i < 4; i++) {
            qp_vertex base[1] = {{{5, 6, 7}}};
            const qp_vertex target[1] = {{{105, 206, -93}}};
            const qp_morph_target list[1] = {{target, zeros[i], ONE}};
            qp_morph_blend(models[m], base, 1, zeros[3 - i], list, 1);
            cr_assert_eq(base[0].xyz[0], 105, "zeros are one scale: nothing is rescaled");
            cr_assert_eq(base[0].xyz[1], 206);
            cr_assert_eq(base[0].xyz[2], -93);
        }
        /* A zero base scale: the ratio is 0x7fffffff and every component saturates. */
        qp_vertex base[1] = {{{0, 0, 0}}};
        const qp_vertex target[1] = {{{1, -1, 0}}};
        const qp_morph_target list[1] = {{target, ONE, ONE}};
        qp_morph_blend(models[m], base, 1, 0, list, 1);
        cr_assert_eq(base[0].xyz[0], -1); /* 0x7fffffff */
        cr_assert_eq(base[0].xyz[1], 0);  /* 0x80000000 */
        cr_assert_eq(base[0].xyz[2], 0);
    }
}

Test(morph, a_target_may_be_the_base_itself) {
    qp_vertex base[2] = {{{1, 2, 3}}, {{-4, 5, -6}}};
    const qp_morph_target list[1] = {{base, ONE, TWO}};
    qp_morph_blend(QP_EE_REFERENCE, base, 2, ONE, list, 1);
    cr_assert_eq(base[0].xyz[0], 1);
    cr_assert_eq(base[1].xyz[2], -6);
}

Test(morph, no_vertices_touch_nothing) {
    const qp_morph_target list[1] = {{NULL, TWO, ONE}};
    qp_morph_blend(QP_EE_REFERENCE, NULL, 0, ONE, list, 1);
    qp_vertex base[1] = {{{1, 2, 3}}};
    qp_morph_blend(QP_EE_REFERENCE, base, 1, ONE, NULL, 0);
    cr_assert_eq(base[0].xyz[0], 1);
    cr_assert_eq(base[0].xyz[1], 2);
    cr_assert_eq(base[0].xyz[2], 3);
}

/* -- A second implementation ------------------------------------------------------------------ */

static uint64_t state = 0x9e3779b97f4a7c15u;

static uint32_t random_word(void) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(state >> 32);
}

/* The signed number of the low 16 bits, by division. */
static int64_t plain_s16(int64_t value) {
    int64_t wrapped = value % 65536;
    wrapped = wrapped < 0 ? wrapped + 65536 : wrapped;
    return wrapped >= 32768 ? wrapped - 65536 : wrapped;
}

/* int() of the EE, in double: a number that is no integer word saturates. */
static int64_t plain_int(double value) {
    if (value >= 2147483648.0) {
        return 2147483647;
    }
    return value <= -2147483648.0 ? -2147483648LL : (int64_t)value;
}

/* Truncated to 24 significant bits. */
static double plain_single(double value) {
    int exponent = 0;
    double fraction = frexp(value, &exponent);
    return ldexp(trunc(ldexp(fraction, 24)), exponent - 24);
}

/* The three lanes, each from the halves of the product that reach it. */
static int64_t plain_lane(qp_ee_model model, uint32_t weight, int k) {
    uint32_t x = (uint32_t)qp_ee_to_int(qp_ee_mul(model, weight, 0x45800000));
    uint32_t low = x & 0xffff;
    uint32_t high = x >> 16;
    uint32_t sign = weight >= 0x80000000 ? 0xffff : 0;
    uint32_t lane = k == 0 ? low : k == 1 ? low | high : low | high | sign;
    return plain_s16(lane);
}

static int64_t plain_target(qp_ee_model model, int16_t component, uint32_t scale, uint32_t base) {
    if (qp_ee_to_double(scale) == qp_ee_to_double(base)) {
        return component;
    }
    uint32_t ratio = qp_ee_div(model, scale, base);
    if (model == QP_EE_REFERENCE) {
        double product = plain_single(qp_ee_to_double(ratio) * component);
        return plain_s16(plain_int(product));
    }
    return plain_s16(qp_ee_to_int(qp_ee_mul(model, ratio, qp_ee_from_int(component))));
}

static int16_t plain_component(qp_ee_model model, int16_t base, uint32_t scale,
                               const qp_morph_target *targets, size_t count, size_t vertex, int k) {
    int64_t sum = 0; /* at most 8 * 2^30: no overflow */
    for (size_t t = 0; t < count; t++) {
        int64_t place =
            plain_target(model, targets[t].positions[vertex].xyz[k], targets[t].scale, scale);
        sum += plain_s16(place - base) * plain_lane(model, targets[t].weight, k);
    }
    int64_t wrapped = sum % 4294967296LL;
    wrapped = wrapped < 0 ? wrapped + 4294967296LL : wrapped;
    wrapped = wrapped >= 2147483648LL ? wrapped - 4294967296LL : wrapped;
    int64_t shifted = (int64_t)floor((double)wrapped / 4096.0);
    int64_t value = base + plain_s16(shifted);
    return (int16_t)(value > 32767 ? 32767 : value < -32768 ? -32768 : value);
}

/* Weights and scales: mostly ordinary, some of any pattern. */
static uint32_t random_pattern(void) {
    switch (random_word() % 4) {
    case 0:
        return random_word();
    case 1:
        return qp_ee_div(QP_EE_REFERENCE, qp_ee_from_int((int32_t)(random_word() % 20001) - 10000),
                         qp_ee_from_int(1 + (int32_t)(random_word() % 9999)));
    default:
        return qp_ee_div(QP_EE_REFERENCE, qp_ee_from_int((int32_t)(random_word() % 4097)),
                         qp_ee_from_int(4096));
    }
}

static void fill(qp_vertex *positions, size_t count) {
    for (size_t i = 0; i < count; i++) {
        for (int k = 0; k < 3; k++) {
            positions[i].xyz[k] = (int16_t)plain_s16(random_word());
        }
    }
}

/* One model of `count` vertices with up to 8 targets. Each block is exactly as long as it is. */
static void check_random(qp_ee_model model, size_t count) {
    qp_morph_target targets[8];
    qp_exact blocks[8];
    size_t target_count = random_word() % 9;
    uint32_t scale = random_word() % 2 == 0 ? ONE : random_pattern();
    for (size_t t = 0; t < target_count; t++) {
        blocks[t] = qp_exact_block(count * sizeof(qp_vertex));
        fill((qp_vertex *)(void *)blocks[t].data, count);
        targets[t].positions = (const qp_vertex *)(void *)blocks[t].data;
        targets[t].scale = random_word() % 3 == 0 ? random_pattern() : scale;
        targets[t].weight = random_pattern();
    }
    qp_exact base = qp_exact_block(count * sizeof(qp_vertex));
    fill((qp_vertex *)(void *)base.data, count);
    qp_exact blended = qp_exact_copy(base.data, count * sizeof(qp_vertex));
    const qp_vertex *before = (const qp_vertex *)(void *)base.data;
    qp_vertex *after = (qp_vertex *)(void *)blended.data;
    qp_morph_blend(model, after, count, scale, targets, target_count);
    for (size_t i = 0; i < count; i++) {
        for (int k = 0; k < 3; k++) {
            int16_t expected =
                plain_component(model, before[i].xyz[k], scale, targets, target_count, i, k);
            cr_assert_eq(after[i].xyz[k], expected,
                         "vertex %zu of %zu, component %d: %d, expected %d", i, count, k,
                         after[i].xyz[k], expected);
        }
    }
    qp_exact_free(&base);
    qp_exact_free(&blended);
    for (size_t t = 0; t < target_count; t++) {
        qp_exact_free(&blocks[t]);
    }
}

Test(morph, random_models_equal_the_plain_formulation) {
    size_t vertices = 0;
    for (size_t round = 0; vertices < 120000; round++) {
        size_t count = round < 300 ? round : 1 + random_word() % 1000;
        check_random(models[round % 2], count);
        vertices += count;
    }
}
