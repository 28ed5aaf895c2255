/* The console model over arrays: on every path the bits of the scalar functions. */
#include "ee/batch.h"
#include "ee_operands.h"
#include "quirkproof/ee.h"
#include "quirkproof/sampler.h"

#include <criterion/criterion.h>
#include <fenv.h>
#include <inttypes.h>

enum { COUNT = 64, ARRAYS = 3000 };

static bool available(int path) {
    return qp_sampler_path_available((qp_sampler_path)path);
}

/* Operands of which many lanes of a vector are in trouble at the same time, or none is. */
typedef struct {
    uint32_t start[COUNT];
    uint32_t delta[COUNT];
    uint32_t fraction[COUNT];
    uint32_t expected[COUNT];
} lerps;

static void draw_lerps(lerps *l, int array) {
    for (int i = 0; i < COUNT; i++) {
        uint32_t tame = 0x3f800000u - (ee_random_bits() % 64 << 23);
        l->delta[i] = ee_random_pattern();
        l->fraction[i] = array % 2 == 0 ? ee_random_partner(l->delta[i]) : ee_random_pattern();
        if (array % 4 == 1) {
            l->delta[i] = (l->delta[i] & 0x807fffffu) | tame;
            l->fraction[i] = (l->fraction[i] & 0x007fffffu) | 0x3f000000u;
        }
        uint32_t product = qp_ee_mul(QP_EE_CONSOLE, l->delta[i], l->fraction[i]);
        bool opposite = ee_random_bits() % 8 == 0;
        l->start[i] = opposite ? product ^ 0x80000000u : ee_random_partner(product);
        l->expected[i] = qp_ee_add(QP_EE_CONSOLE, l->start[i], product);
    }
}

Test(ee_batch, lerp_is_product_and_sum_on_every_path) {
    ee_random_seed();
    for (int array = 0; array < ARRAYS; array++) {
        lerps l;
        draw_lerps(&l, array);
        for (int path = 0; path < QP_SAMPLER_PATHS; path++) {
            uint32_t out[COUNT];
            if (!available(path)) {
                continue;
            }
            qp_ee_batch_lerp((qp_ee_path)path, l.start, l.delta, l.fraction, out, COUNT);
            for (int i = 0; i < COUNT; i++) {
                cr_assert_eq(out[i], l.expected[i],
                             "path %d: %08" PRIx32 " + %08" PRIx32 " * %08" PRIx32 " is %08" PRIx32
                             ", expected %08" PRIx32,
                             path, l.start[i], l.delta[i], l.fraction[i], out[i], l.expected[i]);
            }
        }
    }
}

/* Products whose lost carry shows: any bits times what has few, and the other way round. */
Test(ee_batch, lerp_loses_carries_on_every_path) {
    ee_random_seed();
    int lost = 0;
    for (int array = 0; array < ARRAYS / 10; array++) {
        lerps l;
        draw_lerps(&l, 1);
        for (int i = 0; i < COUNT; i++) {
            l.start[i] = 0;
            l.delta[i] &= 0xffffffffu << (16 + i % 8);
            l.expected[i] =
                qp_ee_add(QP_EE_CONSOLE, 0, qp_ee_mul(QP_EE_CONSOLE, l.delta[i], l.fraction[i]));
            lost +=
                l.expected[i] !=
                qp_ee_add(QP_EE_CONSOLE, 0, qp_ee_mul(QP_EE_REFERENCE, l.delta[i], l.fraction[i]));
        }
        for (int path = 0; path < QP_SAMPLER_PATHS; path++) {
            if (available(path)) {
                uint32_t out[COUNT];
                qp_ee_batch_lerp((qp_ee_path)path, l.start, l.delta, l.fraction, out, COUNT);
                cr_assert_arr_eq(out, l.expected, sizeof out, "path %d", path);
            }
        }
    }
    cr_assert_gt(lost, ARRAYS, "only %d carries are lost", lost);
}

/* Fractions of a segment, small numbers and large ones, none, all of it, and beyond it. */
static void draw_times(uint32_t rest[COUNT], uint32_t duration[COUNT], int array) {
    for (int i = 0; i < COUNT; i++) {
        uint32_t x = ee_random_bits();
        duration[i] = ee_random_bits() >> (array % 2 == 0 ? 16 + x % 16 : x % 32);
        rest[i] = duration[i] == 0 || array % 8 > 5 ? ee_random_bits() : x % duration[i];
        if (x % 16 == 0) {
            rest[i] = x % 32 == 0 ? 0 : duration[i];
        }
    }
}

Test(ee_batch, fractions_are_quotients_on_every_path) {
    ee_random_seed();
    for (int array = 0; array < ARRAYS; array++) {
        uint32_t rest[COUNT];
        uint32_t duration[COUNT];
        draw_times(rest, duration, array);
        for (int path = 0; path < QP_SAMPLER_PATHS; path++) {
            uint32_t out[COUNT];
            if (!available(path)) {
                continue;
            }
            qp_ee_batch_fractions((qp_ee_path)path, rest, duration, out, COUNT);
            for (int i = 0; i < COUNT; i++) {
                uint32_t a = qp_ee_from_u32(QP_EE_CONSOLE, rest[i]);
                uint32_t b = qp_ee_from_u32(QP_EE_CONSOLE, duration[i]);
                uint32_t expected = duration[i] == 0 ? 0 : qp_ee_div(QP_EE_CONSOLE, a, b);
                cr_assert_eq(out[i], expected,
                             "path %d: %" PRIu32 " / %" PRIu32 " is %08" PRIx32
                             ", expected %08" PRIx32,
                             path, rest[i], duration[i], out[i], expected);
            }
        }
    }
}

/* Whole multiples of 16, up to more than are divided in one go; nothing behind them is written. */
Test(ee_batch, arrays_of_every_length_on_every_path) {
    enum { LONGEST = 4 * COUNT, MARK = 0x5a5a5a5a };
    uint32_t a[LONGEST];
    uint32_t b[LONGEST];
    uint32_t c[LONGEST];
    ee_random_seed();
    for (size_t from = 0; from < LONGEST; from += COUNT) {
        draw_times(a + from, b + from, (int)(from / COUNT));
    }
    for (size_t i = 0; i < LONGEST; i++) {
        c[i] = ee_random_pattern();
    }
    for (int path = 0; path < QP_SAMPLER_PATHS; path++) {
        for (size_t count = 0; count < LONGEST && available(path); count += QP_EE_LANES) {
            uint32_t quotients[LONGEST];
            uint32_t sums[LONGEST];
            for (size_t i = 0; i < LONGEST; i++) {
                quotients[i] = MARK;
                sums[i] = MARK;
            }
            qp_ee_batch_fractions((qp_ee_path)path, a, b, quotients, count);
            qp_ee_batch_lerp((qp_ee_path)path, a, b, c, sums, count);
            for (size_t i = 0; i < LONGEST; i++) {
                const uint32_t top = qp_ee_from_u32(QP_EE_CONSOLE, a[i]);
                const uint32_t bottom = qp_ee_from_u32(QP_EE_CONSOLE, b[i]);
                const uint32_t quotient = b[i] == 0 ? 0 : qp_ee_div(QP_EE_CONSOLE, top, bottom);
                const uint32_t product = qp_ee_mul(QP_EE_CONSOLE, b[i], c[i]);
                const uint32_t sum = qp_ee_add(QP_EE_CONSOLE, a[i], product);
                cr_assert(quotients[i] == (i < count ? quotient : MARK) &&
                              sums[i] == (i < count ? sum : MARK),
                          "path %d: element %zu of %zu", path, i, count);
            }
        }
    }
}

Test(ee_batch, the_environment_neither_matters_nor_changes) {
    lerps l;
    uint32_t out[COUNT];
    ee_random_seed();
    draw_lerps(&l, 0);
    for (int path = 0; path < QP_SAMPLER_PATHS; path++) {
        if (available(path)) {
            cr_assert_eq(fesetround(FE_UPWARD), 0);
            cr_assert_eq(feclearexcept(FE_ALL_EXCEPT), 0);
            qp_ee_batch_lerp((qp_ee_path)path, l.start, l.delta, l.fraction, out, COUNT);
            cr_assert_arr_eq(out, l.expected, sizeof out, "path %d", path);
            qp_ee_batch_fractions((qp_ee_path)path, l.start, l.delta, out, COUNT);
            cr_assert_eq(fegetround(), FE_UPWARD, "path %d", path);
            cr_assert_eq(fetestexcept(FE_ALL_EXCEPT), 0, "path %d", path);
            cr_assert_eq(fesetround(FE_TONEAREST), 0);
        }
    }
}
