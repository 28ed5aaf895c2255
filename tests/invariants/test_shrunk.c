/* What a failed test prints: a case that still fails, and is small. */
#include "broken.h"
#include "cases.h"

#include <criterion/criterion.h>
#include <string.h>

/* The first case in which an invariant is violated by that subject. */
static size_t violating_case(const qp_invariant *invariant, const qp_subject *subject,
                             uint8_t room[CASE_BYTES]) {
    for (uint64_t seed = 1; seed <= 20000; seed++) {
        qp_property_case made;
        const qp_bytes bytes = qp_case_bytes(seed, room);
        qp_property_make(bytes, invariant->needs, subject, &made);
        const bool violated = qp_invariant_try(invariant, &made.trial) == QP_VIOLATED;
        qp_property_free(&made);
        if (violated) {
            return bytes.size;
        }
    }
    cr_assert_fail("%s is never violated", invariant->id);
    return 0;
}

static bool is_violated(const qp_invariant *invariant, const qp_subject *subject, qp_bytes bytes) {
    qp_property_case made;
    qp_property_make(bytes, invariant->needs, subject, &made);
    const bool violated = qp_invariant_try(invariant, &made.trial) == QP_VIOLATED;
    qp_property_free(&made);
    return violated;
}

static void expect_small(const char *id, const qp_broken *list, size_t most) {
    const qp_invariant *invariant = qp_invariant_find(id);
    qp_subject subject = qp_subject_library();
    uint8_t room[CASE_BYTES];
    while (strcmp(list->id, id) != 0) {
        list++;
    }
    if (list->breaks != NULL) {
        list->breaks(&subject);
    }
    const size_t size = violating_case(invariant, &subject, room);
    const qp_bytes small = {room, qp_case_shrink(invariant, &subject, false, room, size)};
    cr_assert_leq(small.size, most, "%s: %zu of %zu bytes", id, small.size, size);
    cr_assert(is_violated(invariant, &subject, small), "%s", id);
}

Test(shrunk, cases_that_need_no_model) {
    expect_small("CIN-M001", qp_broken_scene, 8);
    expect_small("CIN-E002", qp_broken_scene, 8);
    expect_small("ANI-Q001", qp_broken_animation, 8);
}

/* 193 bytes choose the model and are drawn by the checker. */
Test(shrunk, cases_of_a_frame_and_of_an_animation) {
    expect_small("CIN-F003", qp_broken_cine, 300);
    expect_small("CIN-D004", qp_broken_cine, 300);
    expect_small("ANI-K001", qp_broken_animation, 300);
    expect_small("ANI-D001", qp_broken_animation, 300);
}
