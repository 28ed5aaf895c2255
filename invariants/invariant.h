/*
 * Invariants: what the documents promise, each a claim in one sentence with a checker that a
 * machine runs three ways - on generated models in the tests, in the fuzz target `properties`, and
 * on files by `quirkproof invariants`.
 *
 * To add one: write `QP_INVARIANT(name, "ID", scope, needs, source, claim, check)` in a C file of
 * this folder, add `QP_LISTED(name)` to list.def, name the ID in a claim of claims/, and hand the
 * checker something that it must call a violation: a broken subject in tests/test_invariants_*.c,
 * or (scope QP_SCOPE_FILE) a model that violates it.
 *
 * A checker takes a trial: the implementation under test (subject.h), the model that is looked at,
 * drawn numbers and scratch memory. It says whether the claim holds, or that nothing in the model
 * was of the kind that the claim is about. A checker uses no C library and allocates in the trial's
 * arena alone.
 */
#ifndef QP_INVARIANTS_INVARIANT_H
#define QP_INVARIANTS_INVARIANT_H

#include "invariants/subject.h"
#include "quirkproof/ccsf.h"

/* -- Trials ----------------------------------------------------------------------------------- */

typedef enum {
    QP_NOT_EXERCISED = 0, /* nothing that the claim is about was there */
    QP_HOLDS = 1,
    QP_VIOLATED = 2
} qp_outcome;

/* An Anime chunk, compiled in a trial's model of the arithmetic. Made by qp_anime_case_of(). */
typedef struct {
    qp_bytes data;       /* that the chunk lies in */
    size_t offset;       /* of its header */
    uint16_t version;    /* of the file; 0: unknown */
    qp_anime anime;      /* compiled by the library */
    qp_clip clip;        /* the same for the player with its cursor */
    const qp_ccsf *file; /* the file around it; NULL: none */
} qp_anime_case;

/* What one call of a checker looks at and says. A trial begins zeroed; the caller sets everything
   before `violation`. */
typedef struct {
    const qp_subject *subject; /* the implementation under test */
    qp_ee_model model;         /* of the arithmetic; the same as that of `anime` */
    qp_bytes drawn; /* what qp_pick_...() take their numbers from; zeros behind its end */
    size_t pos;     /* of the next byte of it */
    qp_arena arena; /* scratch; qp_invariant_try() sets it back */
    const qp_anime_case *anime;                /* NULL: not there */
    const struct qp_cine_case *cine;           /* likewise */
    const struct qp_animation_case *animation; /* likewise */
    qp_cine_object *objects; /* 65536 zeros, for players of cinematics; NULL: not there */

    size_t offset;       /* where the violation is, in the model's data */
    const char *what;    /* what was found: static, with {0} .. {3} for the numbers */
    uint64_t numbers[4]; /* {0d} signed, {0x} hexadecimal, as in diagnostics */
} qp_trial;

/* Bytes of scratch that are enough for every checker on a model of `size` bytes. */
size_t qp_trial_scratch(size_t size);

/* -- Invariants ------------------------------------------------------------------------------- */

/* What a claim is about. */
typedef enum {
    QP_SCOPE_ARITHMETIC = 0, /* operations on patterns */
    QP_SCOPE_FILE = 1,       /* the data of a file */
    QP_SCOPE_EVALUATION = 2, /* values at times */
    QP_SCOPE_RUN = 3,        /* steps of a player */
    QP_SCOPES = 4
} qp_scope;

/* Which part of a trial a checker cannot do without. */
typedef enum {
    QP_NEEDS_NOTHING = 0, /* drawn numbers are enough */
    QP_NEEDS_ANIME = 1,
    QP_NEEDS_CINE = 2,
    QP_NEEDS_ANIMATION = 3
} qp_needs;

typedef struct {
    const char *id; /* never changes its meaning: "ANM-V003" */
    qp_scope scope;
    qp_needs needs;
    const char *source; /* document, section */
    const char *claim;  /* one sentence */
    qp_outcome (*check)(qp_trial *trial);
} qp_invariant;

/* clang-format off */
#define QP_INVARIANT(name, id, scope, needs, source, claim, check)                                 \
    extern const qp_invariant qp_invariant_##name;                                                 \
    const qp_invariant qp_invariant_##name = {id, scope, needs, source, claim, check}
/* clang-format on */

/* All of them, in the order of list.def. NULL for an index past the last. */
size_t qp_invariant_count(void);
const qp_invariant *qp_invariant_at(size_t index);

/* The one with this ID; NULL if there is none. */
const qp_invariant *qp_invariant_find(const char *id);

/* Runs a checker: QP_NOT_EXERCISED without a call if the trial lacks what it needs. The trial's
   draws begin anew, and the arena is afterwards what it was before. */
qp_outcome qp_invariant_try(const qp_invariant *invariant, qp_trial *trial);

/* The violation in words, cut to `size` bytes with its NUL; the length of what is there. */
size_t qp_violation_text(const qp_trial *trial, char *out, size_t size);

/* -- For checkers ----------------------------------------------------------------------------- */

/* Writes down a violation; returns QP_VIOLATED. */
qp_outcome qp_violated(qp_trial *trial, size_t offset, const char *what, uint64_t n0, uint64_t n1);
qp_outcome qp_violated4(qp_trial *trial, size_t offset, const char *what,
                        const uint64_t numbers[4]);

/* Drawn numbers: a byte, a word, one of 0 .. below - 1 (0 if `below` is 0). */
uint32_t qp_pick_byte(qp_trial *trial);
uint32_t qp_pick_word(qp_trial *trial);
uint32_t qp_pick_below(qp_trial *trial, uint32_t below);

/* A pattern, leaning to those that the console treats in ways of its own, and one that has to do
   with another: the same, its negative, of a near exponent. */
uint32_t qp_pick_pattern(qp_trial *trial);
uint32_t qp_pick_partner(qp_trial *trial, uint32_t other);

#endif
