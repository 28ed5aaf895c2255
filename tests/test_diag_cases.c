/* Every diagnostic of a CCSF file raised and nearly raised: diag_cases.def, a test a row. */
#include "diag_case.h"

#include <criterion/criterion.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* The message of a case with its offset in place. */
static void put_other(const char *message, size_t other, char *text) {
    const char *at = strchr(message, '@');
    if (at == NULL) {
        snprintf(text, DIAG_TEXT, "%s", message);
        return;
    }
    snprintf(text, DIAG_TEXT, "%.*s0x%zx%s", (int)(at - message), message, other, at + 1);
}

/* Numbers that the message does not have are 0. */
static void expect_unused(const qp_diag *diag) {
    const char *message = qp_diag_message(diag->code);
    cr_assert(diag->args[0] == 0 || strstr(message, "{0") != NULL, "%s", qp_diag_id(diag->code));
    cr_assert(diag->args[1] == 0 || strstr(message, "{1") != NULL, "%s", qp_diag_id(diag->code));
}

/* Exactly one finding has the case's ID, and that one is due where, in what and as what it is. */
static void expect_one(const diag_case *entry, const diag_due *due, qp_findings *findings) {
    char message[DIAG_TEXT];
    char got[DIAG_TEXT];
    put_other(entry->message, due->other, message);
    cr_assert(qp_findings_of(findings, entry->id) == 1 &&
                  qp_findings_hold(findings, entry->id, due->at, entry->path),
              "%s: expected one %s at 0x%zx (%s), got:\n%s", entry->name, entry->id, due->at,
              entry->path, qp_findings_text(findings));
    for (size_t i = 0; i < findings->count; i++) {
        if (findings->list[i].code == qp_diag_find(entry->id)) {
            qp_diag_format(&findings->list[i], got, sizeof got);
            cr_assert_str_eq(got, message);
            expect_unused(&findings->list[i]);
        }
    }
}

static void expect_ids(const diag_case *entry, const char *what, const char *ids,
                       qp_findings *findings) {
    char got[DIAG_TEXT];
    diag_ids(findings, got);
    cr_assert(strcmp(got, ids) == 0, "%s, %s: expected \"%s\", got \"%s\":\n%s", entry->name, what,
              ids, got, qp_findings_text(findings));
}

void diag_case_expect(const diag_case *entry) {
    qp_build file = {0};
    qp_findings findings = {0};
    diag_due due = entry->write(&file, true);
    diag_check(QP_INPUT_CCSF, &file, &findings);
    expect_one(entry, &due, &findings);
    expect_ids(entry, "with the fault", entry->raised, &findings);
    qp_findings_free(&findings);
    qp_build_free(&file);

    entry->write(&file, false);
    diag_check(QP_INPUT_CCSF, &file, &findings);
    cr_assert(qp_findings_of(&findings, entry->id) == 0, "%s: its near miss raises it too",
              entry->name);
    expect_ids(entry, "without the fault", entry->near, &findings);
    qp_findings_free(&findings);
    qp_build_free(&file);
}

static const diag_case cases[] = {
#define DIAG_CASE(theme, name, id, path, message, raised, near)                                    \
    {#theme "_" #name, theme##_##name, id, path, message, raised, near},
#include "diag_cases.def"
#undef DIAG_CASE
};

enum { CASE_COUNT = sizeof cases / sizeof cases[0] };

#define DIAG_CASE(theme, name, id, path, message, raised, near)                                    \
    Test(theme, name) {                                                                            \
        const diag_case entry = {                                                                  \
            #theme "_" #name, theme##_##name, id, path, message, raised, near};                    \
        diag_case_expect(&entry);                                                                  \
    }
#include "diag_cases.def"
#undef DIAG_CASE

/* Formats whose diagnostics are raised and nearly raised by tests of their own. */
static const char *const elsewhere[] = {
    "ARC", /* test_archive*.c */
    "CIN", /* test_cine_*.c */
    "GZ",  /* test_gzip*.c */
    "TOT", /* totemtech/ */
};

static bool tested_elsewhere(const char *id) {
    for (size_t i = 0; i < sizeof elsewhere / sizeof elsewhere[0]; i++) {
        size_t length = strlen(elsewhere[i]);
        if (strncmp(id, elsewhere[i], length) == 0 && strspn(id + length, "0123456789") == 3) {
            return true;
        }
    }
    return false;
}

Test(diag, every_id_has_a_case) {
    size_t covered = 0;
    for (unsigned code = 1; code < QP_DIAG_COUNT; code++) {
        const char *id = qp_diag_id((qp_diag_code)code);
        size_t count = 0;
        for (size_t i = 0; i < CASE_COUNT; i++) {
            count += strcmp(cases[i].id, id) == 0;
        }
        cr_assert(count > 0 || tested_elsewhere(id), "%s has no case", id);
        covered += count > 0;
    }
    cr_assert(covered > 0);
}

Test(diag, every_case_has_an_id) {
    for (size_t i = 0; i < CASE_COUNT; i++) {
        cr_assert(qp_diag_find(cases[i].id) != QP_DIAG_NONE, "%s", cases[i].name);
    }
}

/* What the near misses are made of. */
Test(diag, good_file_has_no_finding) {
    qp_build file = {0};
    diag_good(&file);
    diag_expect(&file, "");
    qp_build_free(&file);
}
