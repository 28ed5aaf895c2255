/* The cases beside their manifest: the verdict on each is the one that it names. */
#include "opened.h"
#include "oracle/oracle.h"

#include <criterion/criterion.h>
#include <jansson.h>
#include <stdio.h>
#include <string.h>

#define CASES QP_TEST_DATA_DIR "/cases/"

/* Errors reject; warnings and notes warn. What is no input at all is rejected too. */
static void count_findings(const opened_file *opened, uint64_t counts[3]) {
    memcpy(counts, opened->counts, 3 * sizeof counts[0]);
    if (!opened->readable) {
        return;
    }
    const qp_oracle_report report = qp_oracle(opened->data);
    for (int i = 0; i < 3; i++) {
        counts[i] += report.counts[i];
    }
    if (opened->data.size == 0) {
        counts[QP_ERROR]++; /* nothing to read: the program ends with status 2 */
    }
}

static bool verdict_holds(const char *verdict, const uint64_t counts[3]) {
    if (strcmp(verdict, "reject") == 0) {
        return counts[QP_ERROR] > 0;
    }
    if (strcmp(verdict, "warn") == 0) {
        return counts[QP_ERROR] == 0 && counts[QP_WARNING] + counts[QP_NOTE] > 0;
    }
    return strcmp(verdict, "ok") == 0 && counts[QP_ERROR] == 0 && counts[QP_WARNING] == 0;
}

static bool case_holds(const char *name, const json_t *entry) {
    char path[4096];
    uint64_t counts[3];
    const char *verdict = json_string_value(json_object_get(entry, "verdict"));
    cr_assert(verdict != NULL, "%s has no verdict", name);
    snprintf(path, sizeof path, CASES "%s", name);
    opened_file opened = opened_path(path);
    count_findings(&opened, counts);
    opened_free(&opened);
    const bool holds = verdict_holds(verdict, counts);
    if (!holds) {
        fprintf(stderr, "%s (%s): \"%s\", but %llu errors, %llu warnings, %llu notes\n", name,
                json_string_value(json_object_get(entry, "why")), verdict,
                (unsigned long long)counts[QP_ERROR], (unsigned long long)counts[QP_WARNING],
                (unsigned long long)counts[QP_NOTE]);
    }
    return holds;
}

/* Archives and their tables are inputs of another kind. */
static bool is_archive(const char *name) {
    const char *suffix = strrchr(name, '.');
    return suffix != NULL && (strcmp(suffix, ".bin") == 0 || strcmp(suffix, ".tbl") == 0);
}

Test(cases, verdict_of_each_is_that_of_the_manifest) {
    json_error_t error;
    json_t *manifest = json_load_file(CASES "manifest.json", 0, &error);
    const char *name = NULL;
    json_t *entry = NULL;
    size_t looked_at = 0;
    size_t wrong = 0;
    cr_assert(json_is_object(manifest), "manifest.json: %s", error.text);
    json_object_foreach(manifest, name, entry) {
        if (!is_archive(name)) {
            looked_at++;
            wrong += case_holds(name, entry) ? 0 : 1;
        }
    }
    json_decref(manifest);
    cr_assert(looked_at >= 90, "only %zu cases", looked_at);
    cr_assert(wrong == 0, "%zu of %zu verdicts are others", wrong, looked_at);
}
