/*
 * Assertions on findings, for Criterion tests. Each one shows all findings when it fails.
 */
#ifndef QP_SUPPORT_EXPECT_H
#define QP_SUPPORT_EXPECT_H

#include "support/findings.h"

#include <criterion/criterion.h>
#include <inttypes.h>

/* Exactly one finding is `id` at `offset` with `path`; there may be others. */
#define expect_finding(findings, id, offset, path)                                                 \
    cr_assert(qp_findings_hold((findings), (id), (offset), (path)),                                \
              "expected one %s at 0x%" PRIx64 " (%s), got %zu findings:\n%s", (id),                \
              (uint64_t)(offset), (path), (findings)->count, qp_findings_text(findings))

/* That finding and no other, of whatever severity. */
#define expect_only_finding(findings, id, offset, path)                                            \
    do {                                                                                           \
        expect_finding(findings, id, offset, path);                                                \
        expect_count(findings, 1);                                                                 \
    } while (0)

/* This many findings in all. */
#define expect_count(findings, expected)                                                           \
    cr_assert((findings)->count == (size_t)(expected), "expected %zu findings, got %zu:\n%s",      \
              (size_t)(expected), (findings)->count, qp_findings_text(findings))

/* All that is said, whole: a line a finding, "  ID 0xOFFSET (PATH) MESSAGE". */
#define expect_said(findings, said) cr_assert_str_eq(qp_findings_text(findings), (said))

/* No finding with this ID: for near misses. */
#define expect_no_finding(findings, id)                                                            \
    cr_assert(qp_findings_of((findings), (id)) == 0, "expected no %s, got %zu findings:\n%s",      \
              (id), (findings)->count, qp_findings_text(findings))

/* No error; warnings and notes may be. */
#define expect_no_errors(findings)                                                                 \
    cr_assert(qp_findings_at_level((findings), QP_ERROR) == 0,                                     \
              "expected no errors, got %zu findings:\n%s", (findings)->count,                      \
              qp_findings_text(findings))

#endif
