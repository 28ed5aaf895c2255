/* The registry: every file of invariants/ is in it, every ID is there once, and calls are total. */
#include "invariants/invariant.h"

#include <criterion/criterion.h>
#include <ctype.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Counts the definitions in one C file, and demands each ID in the registry. */
static size_t definitions_in(const char *path) {
    static char text[256 * 1024];
    FILE *file = fopen(path, "r");
    cr_assert_not_null(file, "%s", path);
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    (void)fclose(file);
    size_t count = 0;
    for (const char *at = strstr(text, "QP_INVARIANT("); at != NULL;
         at = strstr(at + 1, "QP_INVARIANT(")) {
        const char *start = strchr(at, '"');
        cr_assert_not_null(start, "%s: a definition without an ID", path);
        const char *end = strchr(start + 1, '"');
        char id[32] = "";
        cr_assert(end != NULL && (size_t)(end - start) < sizeof id, "%s", path);
        memcpy(id, start + 1, (size_t)(end - start - 1));
        cr_assert_not_null(qp_invariant_find(id), "%s: %s is not in list.def", path, id);
        count++;
    }
    return count;
}

static size_t definitions_under(const char *folder) {
    DIR *dir = opendir(folder);
    size_t count = 0;
    cr_assert_not_null(dir, "%s", folder);
    for (const struct dirent *entry = readdir(dir); entry != NULL; entry = readdir(dir)) {
        char path[4096];
        const size_t length = strlen(entry->d_name);
        (void)snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        if (entry->d_name[0] == '.') {
            continue;
        }
        if (length > 2 && strcmp(entry->d_name + length - 2, ".c") == 0) {
            count += definitions_in(path);
        } else if (strchr(entry->d_name, '.') == NULL && strcmp(entry->d_name, "claims") != 0) {
            count += definitions_under(path);
        }
    }
    (void)closedir(dir);
    return count;
}

Test(invariants, every_file_is_registered) {
    cr_assert_eq(definitions_under(QP_INVARIANTS_DIR), qp_invariant_count(),
                 "list.def names one that no file defines, or one twice");
}

Test(invariants, every_id_is_whole_and_there_once) {
    for (size_t i = 0; i < qp_invariant_count(); i++) {
        const qp_invariant *invariant = qp_invariant_at(i);
        cr_assert(isupper((unsigned char)invariant->id[0]) && strchr(invariant->id, '-') != NULL);
        cr_assert_eq(qp_invariant_find(invariant->id), invariant, "%s is there twice",
                     invariant->id);
        cr_assert(invariant->scope < QP_SCOPES && invariant->source[0] != '\0');
        cr_assert(isupper((unsigned char)invariant->claim[0]) &&
                      invariant->claim[strlen(invariant->claim) - 1] != '.',
                  "%s: a claim is a sentence without its full stop", invariant->id);
    }
}

Test(invariants, what_is_not_there) {
    cr_assert_null(qp_invariant_at(qp_invariant_count()));
    cr_assert_null(qp_invariant_find("ANM-V00"));
    cr_assert_null(qp_invariant_find(""));
}

Test(invariants, a_trial_without_a_model_is_not_exercised) {
    const qp_subject subject = qp_subject_library();
    for (size_t i = 0; i < qp_invariant_count(); i++) {
        const qp_invariant *invariant = qp_invariant_at(i);
        qp_trial trial = {.subject = &subject, .model = QP_EE_REFERENCE};
        const qp_outcome outcome = qp_invariant_try(invariant, &trial);
        cr_assert(invariant->needs == QP_NEEDS_NOTHING ? outcome != QP_VIOLATED
                                                       : outcome == QP_NOT_EXERCISED,
                  "%s", invariant->id);
    }
}
