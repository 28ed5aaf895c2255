/* The shrinker: what it ends with fails, is small, and is the same every time. */
#include "gen/source.h"
#include "support/shrink.h"

#include <criterion/criterion.h>
#include <string.h>

enum { SIZE = 400, ENOUGH = 100000 };

static uint32_t calls;

/* Every failing case counts its calls. */
static bool has_two_large(void *user, qp_bytes bytes) {
    uint32_t large = 0;
    (void)user;
    calls++;
    for (size_t i = 0; i < bytes.size; i++) {
        large += bytes.data[i] >= 200;
    }
    return large >= 2;
}

static bool has_a_pair(void *user, qp_bytes bytes) {
    const uint8_t *pair = user;
    calls++;
    for (size_t i = 0; i + 1 < bytes.size; i++) {
        if (bytes.data[i] == pair[0] && bytes.data[i + 1] == pair[1]) {
            return true;
        }
    }
    return false;
}

/* The third byte drawn decides: what stands before it cannot go. */
static bool third_is_odd(void *user, qp_bytes bytes) {
    qp_source source = qp_source_over(bytes);
    (void)user;
    calls++;
    (void)qp_draw_u16(&source);
    return (qp_draw_u8(&source) & 1) != 0;
}

static bool always(void *user, qp_bytes bytes) {
    (void)user;
    (void)bytes;
    calls++;
    return true;
}

/* Fails only as it is. */
static bool is_the_same(void *user, qp_bytes bytes) {
    const qp_bytes *first = user;
    calls++;
    return bytes.size == first->size && memcmp(bytes.data, first->data, first->size) == 0;
}

/* Shrinks the bytes of a seed; the result must fail. */
static qp_shrunk shrink_seed(uint64_t seed, uint8_t bytes[SIZE], qp_still_fails *fails, void *user,
                             uint32_t most) {
    qp_source_fill(seed, bytes, SIZE);
    calls = 0;
    const qp_bytes all = {bytes, SIZE};
    if (!fails(user, all)) {
        const qp_shrunk none = {SIZE, 0};
        return none;
    }
    calls = 0;
    const qp_shrunk shrunk = qp_shrink(bytes, SIZE, fails, user, most);
    const qp_bytes left = {bytes, shrunk.size};
    cr_assert_eq(shrunk.tries, calls);
    cr_assert_leq(shrunk.tries, most);
    cr_assert(fails(user, left));
    return shrunk;
}

Test(shrink, keeps_what_the_failure_needs_and_nothing_else) {
    uint8_t bytes[SIZE];
    for (uint64_t seed = 1; seed <= 20; seed++) {
        const qp_shrunk shrunk = shrink_seed(seed, bytes, has_two_large, NULL, ENOUGH);
        cr_assert_eq(shrunk.size, 2, "%zu bytes of seed %d", shrunk.size, (int)seed);
        cr_assert(bytes[0] == 200 && bytes[1] == 200);
    }
}

Test(shrink, takes_out_what_stands_before_a_pair_and_behind_it) {
    uint8_t bytes[SIZE];
    qp_source_fill(5, bytes, SIZE);
    uint8_t pair[2] = {bytes[123], bytes[124]};
    const qp_shrunk shrunk = shrink_seed(5, bytes, has_a_pair, pair, ENOUGH);
    cr_assert_eq(shrunk.size, 2);
    cr_assert_eq(memcmp(bytes, pair, 2), 0);
}

Test(shrink, makes_zero_what_cannot_go) {
    uint8_t bytes[SIZE];
    uint32_t seen = 0;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        const qp_shrunk shrunk = shrink_seed(seed, bytes, third_is_odd, NULL, ENOUGH);
        if (shrunk.tries > 0) {
            cr_assert_eq(shrunk.size, 3);
            cr_assert(bytes[0] == 0 && bytes[1] == 0 && bytes[2] == 1);
            seen++;
        }
    }
    cr_assert_gt(seen, 5);
}

Test(shrink, of_a_failure_that_needs_nothing_is_nothing) {
    uint8_t bytes[SIZE];
    cr_assert_eq(shrink_seed(1, bytes, always, NULL, ENOUGH).size, 0);
    cr_assert_eq(qp_shrink(bytes, 0, always, NULL, ENOUGH).size, 0);
}

Test(shrink, leaves_a_case_alone_that_fails_only_as_it_is) {
    uint8_t bytes[SIZE];
    uint8_t first[SIZE];
    qp_source_fill(9, first, SIZE);
    qp_bytes all = {first, SIZE};
    const qp_shrunk shrunk = shrink_seed(9, bytes, is_the_same, &all, ENOUGH);
    cr_assert_eq(shrunk.size, SIZE);
    cr_assert_eq(memcmp(bytes, first, SIZE), 0);
}

Test(shrink, ends_with_a_failing_case_after_any_number_of_tries) {
    uint8_t bytes[SIZE];
    size_t last = SIZE;
    for (uint32_t most = 0; most <= 300; most += 3) {
        const qp_shrunk shrunk = shrink_seed(3, bytes, has_two_large, NULL, most);
        cr_assert_leq(shrunk.size, last);
        last = shrunk.size;
    }
    cr_assert_eq(last, 2);
}

Test(shrink, comes_to_the_same_bytes_again) {
    uint8_t first[SIZE];
    uint8_t second[SIZE];
    for (uint32_t most = 10; most < 2000; most *= 3) {
        const qp_shrunk one = shrink_seed(4, first, third_is_odd, NULL, most);
        const qp_shrunk two = shrink_seed(4, second, third_is_odd, NULL, most);
        cr_assert_eq(one.size, two.size);
        cr_assert_eq(one.tries, two.tries);
        cr_assert_eq(memcmp(first, second, one.size), 0);
    }
}
