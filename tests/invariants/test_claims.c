/* The claims of the documents: each has an ID that there is or a reason, and no invariant is
   without a claim. */
#include "invariants/invariant.h"

#include <criterion/criterion.h>
#include <string.h>

typedef struct {
    const char *text;
    const char *ids;    /* NULL: cannot be tested */
    const char *reason; /* NULL: is tested */
} claim;

#define QP_DOCUMENT(name)
#define QP_SECTION(name)
#define QP_TESTED(text, ids) {text, ids, NULL},
#define QP_UNTESTED(text, reason) {text, NULL, reason},
static const claim claims[] = {
#include "invariants/claims/list.def"
};

enum { CLAIMS = sizeof claims / sizeof claims[0], ID_SIZE = 32 };

/* The next ID of a list; false at its end. */
static bool next_id(const char **ids, char out[ID_SIZE]) {
    const char *start = *ids + strspn(*ids, " ");
    const size_t size = strcspn(start, " ");
    cr_assert_lt(size, (size_t)ID_SIZE);
    memcpy(out, start, size);
    out[size] = '\0';
    *ids = start + size;
    return size > 0;
}

Test(claims, each_id_is_that_of_an_invariant) {
    for (size_t i = 0; i < CLAIMS; i++) {
        const char *ids = claims[i].ids;
        char id[ID_SIZE];
        size_t count = 0;
        while (ids != NULL && next_id(&ids, id)) {
            cr_expect_not_null(qp_invariant_find(id), "%s: there is no %s", claims[i].text, id);
            count++;
        }
        cr_expect(ids == NULL || count > 0, "%s: no ID", claims[i].text);
    }
}

Test(claims, what_cannot_be_tested_has_a_reason) {
    for (size_t i = 0; i < CLAIMS; i++) {
        cr_expect(claims[i].ids != NULL || strlen(claims[i].reason) >= 7, "%s", claims[i].text);
        cr_expect_geq(strlen(claims[i].text), (size_t)15, "%s", claims[i].text);
    }
}

Test(claims, none_stands_there_twice) {
    for (size_t i = 0; i < CLAIMS; i++) {
        for (size_t k = 0; k < i; k++) {
            cr_expect_str_neq(claims[i].text, claims[k].text);
        }
    }
}

static bool is_named(const char *wanted) {
    for (size_t i = 0; i < CLAIMS; i++) {
        const char *ids = claims[i].ids;
        char id[ID_SIZE];
        while (ids != NULL && next_id(&ids, id)) {
            if (strcmp(id, wanted) == 0) {
                return true;
            }
        }
    }
    return false;
}

Test(claims, every_invariant_is_named_by_one) {
    for (size_t i = 0; i < qp_invariant_count(); i++) {
        const qp_invariant *invariant = qp_invariant_at(i);
        cr_expect(is_named(invariant->id), "%s is named by no claim", invariant->id);
    }
}
