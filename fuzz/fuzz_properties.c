/* The input steers the generators of all formats; of each model that they make every invariant must
   hold, those about the data of files only if it is plain. */
#include "harness/target.h"
#include "property/property.h"

#include <stdio.h>
#include <stdlib.h>

static void must_hold(const qp_invariant *invariant, qp_property_case *made) {
    char what[256];
    const bool meant = invariant->scope != QP_SCOPE_FILE || made->plain;
    if (meant && qp_invariant_try(invariant, &made->trial) == QP_VIOLATED) {
        (void)qp_violation_text(&made->trial, what, sizeof what);
        fprintf(stderr, "%s (%s): %s\n", invariant->id, invariant->claim, what);
        abort();
    }
}

static void look_at(qp_bytes input, qp_needs needs) {
    const qp_subject subject = qp_subject_library();
    qp_property_case made;
    qp_property_make(input, needs, &subject, &made);
    for (size_t i = 0; i < qp_invariant_count(); i++) {
        if (qp_invariant_at(i)->needs == needs) {
            must_hold(qp_invariant_at(i), &made);
        }
    }
    qp_property_free(&made);
}

static void look(qp_bytes input) {
    static const qp_needs all[] = {QP_NEEDS_NOTHING, QP_NEEDS_ANIME, QP_NEEDS_CINE,
                                   QP_NEEDS_ANIMATION};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        look_at(input, all[i]);
    }
}

QP_FUZZ_TARGET(look, QP_MUTATE_DRAWS)
