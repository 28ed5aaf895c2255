/*
 * One input for each kind of finding of a CCSF file, and the same input without the fault. The
 * list is diag_cases.def; each case's writer is a function of its name in test_diag_*.c.
 */
#ifndef QP_TESTS_DIAG_CASE_H
#define QP_TESTS_DIAG_CASE_H

#include "diag_file.h"

/* Where the finding is due, and the offset that its message names, if it names one. */
typedef struct {
    size_t at;
    size_t other;
} diag_due;

/* Writes the file, with the fault or, as near as can be, without. */
typedef diag_due diag_writer(qp_build *file, bool fault);

typedef struct {
    const char *name;
    diag_writer *write;
    const char *id;
    const char *path;
    const char *message; /* with @ for the other offset */
    const char *raised;  /* the IDs of all findings, in order */
    const char *near;    /* the same without the fault */
} diag_case;

#define DIAG_CASE(theme, name, id, path, message, raised, near) diag_writer theme##_##name;
#include "diag_cases.def"
#undef DIAG_CASE

/* Asserts that the case raises its finding with offset, path and message, and nothing else but
   `raised`, and its near miss `near`. */
void diag_case_expect(const diag_case *entry);

#endif
