/* Grouping by object and kind: against the plain rule, and in time for files that mean harm. */
#include "anime/groups.h"
#include "gen/ccs_build.h"
#include "quirkproof/anime.h"
#include "support/exact.h"

#include <criterion/criterion.h>

static uint64_t state = 0xda3e39cb94b95bdbu;

static uint32_t random_word(void) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(state >> 32);
}

#define MOST 600

/* Objects that differ in any byte; kinds likewise. */
static void check_groups(uint32_t count, bool with_kinds) {
    uint32_t objects[MOST];
    uint16_t kinds[MOST];
    uint32_t expected[MOST];
    uint32_t groups[MOST];
    uint32_t scratch[2 * MOST];
    uint32_t group_count = 0;
    for (uint32_t i = 0; i < count; i++) {
        objects[i] = random_word() % 3 << (random_word() % 4 * 8);
        kinds[i] = (uint16_t)(random_word() % 2 << (random_word() % 2 * 8));
        uint32_t same = 0;
        while (same < i &&
               (objects[same] != objects[i] || (with_kinds && kinds[same] != kinds[i]))) {
            same++;
        }
        expected[i] = same < i ? expected[same] : group_count++;
    }
    uint32_t got = qp_group(objects, with_kinds ? kinds : NULL, count, scratch, groups);
    cr_assert_eq(got, group_count);
    for (uint32_t i = 0; i < count; i++) {
        cr_assert_eq(groups[i], expected[i], "thing %u of %u", i, count);
    }
}

Test(groups, are_numbered_by_their_first) {
    for (uint32_t round = 0; round < 400; round++) {
        check_groups(round < 20 ? round : random_word() % MOST, round % 2 == 0);
    }
}

/*
 * 300,000 notes, each for an object of its own, that fall side by side in a table of 2^20 places
 * which goes by the low bits of object * 2654435761 (244002641 takes that back): each would be
 * compared with all before it.
 */
Test(groups, objects_chosen_to_collide_cost_no_more, .timeout = 10) {
    const uint32_t count = 300000;
    qp_build build = {0};
    qp_anime anime;
    qp_arena arena;
    const qp_anime_env env = {0, 0, NULL, NULL};
    size_t at = qp_ccs_anime_open(&build, 1, 2);
    qp_ccs_top(&build, 1);
    for (uint32_t i = 0; i < count; i++) {
        qp_ccs_note(&build, i % 4096 << 20 | (i / 4096 * 244002641u & 0xfffff), 2, i);
    }
    qp_ccs_anime_close(&build, at, QP_CCS_ONCE);
    qp_exact memory = qp_exact_block(qp_anime_memory_bound(build.size));
    qp_arena_init(&arena, memory.data, memory.bytes.size);
    cr_assert_eq(qp_anime_build(qp_build_bytes(&build), 0, &env, QP_EE_REFERENCE, &arena, &anime),
                 QP_OK);
    cr_assert_eq(anime.notes.group_count, count);
    cr_assert_eq(anime.notes.members[count - 1], count - 1);
    qp_exact_free(&memory);
    qp_build_free(&build);
}
