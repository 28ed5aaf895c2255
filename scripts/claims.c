/* Prints invariants/README.md: the claims of the documents, and the invariants that test them. */
#include "invariants/invariant.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef enum { DOCUMENT, SECTION, TESTED, UNTESTED } claim_kind;

typedef struct {
    claim_kind kind;
    const char *text;
    const char *by; /* IDs, or the reason */
} claim;

static const claim claims[] = {
#define QP_DOCUMENT(name) {DOCUMENT, name, ""},
#define QP_SECTION(name) {SECTION, name, ""},
#define QP_TESTED(text, ids) {TESTED, text, ids},
#define QP_UNTESTED(text, reason) {UNTESTED, text, reason},
#include "invariants/claims/list.def"
};

enum { CLAIMS = sizeof claims / sizeof claims[0] };

static const char introduction[] =
    "# Invariants\n\n"
    "<!-- Made by scripts/claims.sh from claims/ and the registry; do not edit. -->\n\n"
    "What the documents of the formats promise, each claim with a checker that a machine runs "
    "three\n"
    "ways: on generated models in the tests (at least 10,000 cases each), in the fuzz target\n"
    "`properties`, and on a user's files by `quirkproof invariants`. A checker is handed the "
    "functions\n"
    "that it tests ([subject.h](subject.h)), so that a test can hand it broken ones and see that "
    "it\n"
    "notices; one that none of them violates fails the build.\n\n"
    "One C file holds an invariant or a tight family of them: ID, scope, what it needs, source, "
    "the\n"
    "claim in one sentence, checker. To add one, see [invariant.h](invariant.h).\n\n"
    "Below, first what the documents say, in the order of their sentences, with the IDs that test "
    "it\n"
    "or why it cannot be tested here; then all invariants.\n";

/* -- Claims ----------------------------------------------------------------------------------- */

/* A cell of a table: a bar would end it. */
static void print_cell(const char *text) {
    for (; *text != '\0'; text++) {
        if (*text == '|') {
            putchar('\\');
        }
        putchar(*text);
    }
}

static void print_heading(const char *text) {
    printf("\n### %s\n\n| claim | tested by |\n| --- | --- |\n", text);
}

static void print_claim(const claim *c) {
    printf("| ");
    print_cell(c->text);
    printf(" | %s", c->kind == UNTESTED ? "*not tested:* " : "");
    print_cell(c->by);
    printf(" |\n");
}

/* Claims before the first section of a document have a table of their own. */
static void print_claims(void) {
    bool in_table = false;
    for (size_t i = 0; i < CLAIMS; i++) {
        const claim *c = &claims[i];
        if (c->kind == DOCUMENT) {
            printf("\n## %s\n", c->text);
            in_table = false;
        } else if (c->kind == SECTION) {
            print_heading(c->text);
            in_table = true;
        } else {
            if (!in_table) {
                printf("\n| claim | tested by |\n| --- | --- |\n");
                in_table = true;
            }
            print_claim(c);
        }
    }
}

/* -- Invariants ------------------------------------------------------------------------------- */

static void print_invariants(void) {
    static const char *const scopes[QP_SCOPES] = {"arithmetic", "file", "evaluation", "run"};
    printf("\n## All invariants\n\n");
    printf("| ID | scope | claim | source |\n| --- | --- | --- | --- |\n");
    for (size_t i = 0; i < qp_invariant_count(); i++) {
        const qp_invariant *invariant = qp_invariant_at(i);
        printf("| %s | %s | ", invariant->id, scopes[invariant->scope]);
        print_cell(invariant->claim);
        printf(" | %s |\n", invariant->source);
    }
}

/* -- The page --------------------------------------------------------------------------------- */

/* True if every ID is one; says which is not. */
static bool ids_known(void) {
    bool known = true;
    for (size_t i = 0; i < CLAIMS; i++) {
        const char *p = claims[i].by;
        while (claims[i].kind == TESTED && *p != '\0') {
            char id[32];
            const size_t size = strcspn(p, " ");
            (void)snprintf(id, sizeof id, "%.*s", (int)size, p);
            if (qp_invariant_find(id) == NULL) {
                fprintf(stderr, "claims: there is no invariant %s\n", id);
                known = false;
            }
            p += size;
            p += strspn(p, " ");
        }
    }
    return known;
}

/* True if some claim names every invariant; says which none does. */
static bool all_named(void) {
    bool named = true;
    for (size_t i = 0; i < qp_invariant_count(); i++) {
        const char *id = qp_invariant_at(i)->id;
        size_t c = 0;
        while (c < CLAIMS && (claims[c].kind != TESTED || strstr(claims[c].by, id) == NULL)) {
            c++;
        }
        if (c == CLAIMS) {
            fprintf(stderr, "claims: no claim names %s\n", id);
            named = false;
        }
    }
    return named;
}

int main(void) {
    size_t tested = 0;
    size_t untested = 0;
    for (size_t i = 0; i < CLAIMS; i++) {
        tested += claims[i].kind == TESTED;
        untested += claims[i].kind == UNTESTED;
    }
    fputs(introduction, stdout);
    printf("\n%zu claims are tested by %zu invariants; %zu cannot be tested here.\n", tested,
           qp_invariant_count(), untested);
    print_claims();
    print_invariants();
    const bool known = ids_known();
    return all_named() && known ? EXIT_SUCCESS : EXIT_FAILURE;
}
