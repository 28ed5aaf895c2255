/* A check that cannot fail is a defect: each invariant is violated by something. */
#include "broken.h"
#include "cases.h"

#include <criterion/criterion.h>
#include <string.h>

static const qp_broken *const lists[] = {
    qp_broken_ee,        qp_broken_values,       qp_broken_files,        qp_broken_poses,
    qp_broken_playback,  qp_broken_notes,        qp_broken_cine,         qp_broken_scene,
    qp_broken_animation, qp_broken_rotations,    qp_broken_morphs,       qp_broken_cine_fields,
    qp_broken_ee_fields, qp_broken_anime_fields, qp_broken_scene_fields, qp_broken_animation_fields,
};

enum { LISTS = sizeof lists / sizeof lists[0], CASES_MOST = 20000 };

/* A violation says something, and where in the model it is. */
static void expect_told(const qp_invariant *invariant, const qp_property_case *made) {
    cr_assert(made->trial.what != NULL && made->trial.what[0] != '\0', "%s: nothing is said",
              invariant->id);
    cr_assert(made->trial.offset <= made->build.size, "%s: at 0x%zx of 0x%zx bytes", invariant->id,
              made->trial.offset, made->build.size);
}

static bool seen_in_case(const qp_invariant *invariant, const qp_subject *subject, uint64_t seed) {
    uint8_t room[CASE_BYTES];
    qp_property_case made;
    qp_property_make(qp_case_bytes(seed, room), invariant->needs, subject, &made);
    const bool seen = qp_invariant_try(invariant, &made.trial) == QP_VIOLATED;
    if (seen) {
        expect_told(invariant, &made);
    }
    qp_property_free(&made);
    return seen;
}

static bool seen_in_model(const qp_invariant *invariant, const qp_subject *subject,
                          void (*writes)(qp_build *build)) {
    qp_build build = {0};
    qp_property_case made;
    const qp_bytes drawn = {NULL, 0};
    writes(&build);
    qp_property_anime(build, drawn, QP_EE_REFERENCE, subject, &made);
    const bool seen = qp_invariant_try(invariant, &made.trial) == QP_VIOLATED;
    if (seen) {
        expect_told(invariant, &made);
    }
    qp_property_free(&made);
    return seen;
}

static bool is_seen(const qp_invariant *invariant, const qp_broken *broken) {
    qp_subject subject = qp_subject_library();
    bool seen = false;
    if (broken->breaks != NULL) {
        broken->breaks(&subject);
    }
    if (broken->writes != NULL) {
        return seen_in_model(invariant, &subject, broken->writes);
    }
    for (uint64_t seed = 1; seed <= CASES_MOST && !seen; seed++) {
        seen = seen_in_case(invariant, &subject, seed);
    }
    return seen;
}

Test(invariants, each_violation_is_seen) {
    for (size_t i = 0; i < LISTS; i++) {
        for (const qp_broken *b = lists[i]; b->id != NULL; b++) {
            const qp_invariant *invariant = qp_invariant_find(b->id);
            cr_assert_not_null(invariant, "there is no invariant %s", b->id);
            cr_expect(is_seen(invariant, b), "%s holds of what violates it (entry %zu of list %zu)",
                      b->id, (size_t)(b - lists[i]), i);
        }
    }
}

static bool is_listed(const char *id) {
    for (size_t i = 0; i < LISTS; i++) {
        for (const qp_broken *b = lists[i]; b->id != NULL; b++) {
            if (strcmp(b->id, id) == 0) {
                return true;
            }
        }
    }
    return false;
}

Test(invariants, each_invariant_has_a_violation) {
    for (size_t i = 0; i < qp_invariant_count(); i++) {
        const char *id = qp_invariant_at(i)->id;
        cr_expect(is_listed(id), "nothing violates %s", id);
    }
}
