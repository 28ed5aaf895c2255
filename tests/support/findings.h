/*
 * A sink that keeps every finding, and the questions that tests ask of it. Paths are asked for as
 * text, outermost step first: "chunk 0x700, record 0x102, key 3" (kinds in hexadecimal, numbers in
 * decimal; "" for a finding that is about the whole input).
 */
#ifndef QP_SUPPORT_FINDINGS_H
#define QP_SUPPORT_FINDINGS_H

#include "quirkproof/diag.h"

typedef struct {
    qp_diag *list;
    size_t count;
    size_t room;
    char *text; /* the answer given last, see below */
} qp_findings;

/* A sink that adds to `findings`, which begins zeroed. */
qp_sink qp_findings_sink(qp_findings *findings);

/* Frees what was kept and empties it. */
void qp_findings_free(qp_findings *findings);

/* Findings with this ID. */
size_t qp_findings_of(const qp_findings *findings, const char *id);

/* Findings of this severity. */
size_t qp_findings_at_level(const qp_findings *findings, qp_severity severity);

/* True if exactly one finding is `id` at `offset` with `path`. */
bool qp_findings_hold(const qp_findings *findings, const char *id, uint64_t offset,
                      const char *path);

/* All findings as text, a line each. Belongs to `findings`; the next call replaces it. */
const char *qp_findings_text(qp_findings *findings);

/* Writes a path as text; cut, but NUL-terminated, if `size` is too small. */
void qp_path_text(const qp_path *path, char *out, size_t size);

#endif
