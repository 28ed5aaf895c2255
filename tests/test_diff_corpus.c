/* diff and export on every file of the corpus and every past crash: no crash, well-formed output,
   and a diff that turns around when its inputs do. */
#include "cli_run.h"
#include "gen/source.h"
#include "gltf_file.h"
#include "sanitized.h"
#include "support/bytes.h"

#include <criterion/criterion.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

TestSuite(diff_corpus, .init = cli_enter, .fini = cli_leave, .timeout = 500);

/* Every other file under a sanitizer, where each run of the program takes ten times as long. */
enum { MOST_FILES = 1000, PATH_ROOM = 512, FILES_STEP = SANITIZED ? 2 : 1 };

typedef struct {
    char *paths[MOST_FILES];
    size_t count;
} file_list;

static void add_folder(file_list *list, const char *folder) {
    struct dirent **entries = NULL;
    int count = scandir(folder, &entries, NULL, alphasort);
    cr_assert(count > 0, "%s", folder);
    for (int i = 0; i < count; i++) {
        if (i % FILES_STEP == 0 && entries[i]->d_name[0] != '.' && list->count < MOST_FILES) {
            char path[PATH_ROOM];
            (void)snprintf(path, sizeof path, "%s/%s", folder, entries[i]->d_name);
            list->paths[list->count++] = strdup(path);
        }
        free(entries[i]);
    }
    free(entries);
}

static file_list all_files(void) {
    file_list list = {{NULL}, 0};
    add_folder(&list, QP_CORPUS_DIR "/ccsf");
    add_folder(&list, QP_CORPUS_DIR "/cine_stream");
    add_folder(&list, QP_CORPUS_DIR "/totemtech");
    add_folder(&list, QP_SOURCE_DIR "/crashes/ccsf");
    return list;
}

static void free_files(file_list *list) {
    for (size_t i = 0; i < list->count; i++) {
        free(list->paths[i]);
    }
}

/* A sanitizer ends the program with 1 too, and says so. */
static void expect_no_sanitizer(const qp_run_result *result, const char *path) {
    const char *err = (const char *)result->err.data;
    cr_assert(strstr(err, "Sanitizer") == NULL && strstr(err, "runtime error") == NULL, "%s\n%s",
              path, err);
}

/* A diff as JSON, or NULL if it is trouble. */
static json_t *diff_of(const char *a, const char *b) {
    qp_run_result result = cli_run("diff", "--format=json", a, b);
    json_t *json = NULL;
    expect_no_sanitizer(&result, a);
    cr_assert(result.status >= 0 && result.status <= 2, "%s %s: %d\n%s", a, b, result.status,
              (const char *)result.err.data);
    if (result.status < 2) {
        json = cli_json_out(&result);
        bool same = json_is_true(json_object_get(json, "same"));
        cr_assert(same == (result.status == 0), "%s %s", a, b);
        cr_assert(same == (json_array_size(json_object_get(json, "changes")) == 0));
    } else {
        cr_assert(result.out.size == 0, "%s %s", a, b);
    }
    qp_run_free(&result);
    return json;
}

/* The changes without their effects. */
static size_t changes_in(const json_t *json) {
    size_t count = 0;
    size_t index = 0;
    json_t *change = NULL;
    json_array_foreach(json_object_get(json, "changes"), index, change) {
        count += strcmp(cli_json_string(change, "how"), "effect") != 0;
    }
    return count;
}

static void expect_turned(const json_t *there, const json_t *back, const char *a, const char *b) {
    static const char *const alike[] = {"moved", "changed", "renamed", "reparented", "reordered"};
    cr_assert((there == NULL) == (back == NULL));
    if (there == NULL) {
        return;
    }
    cr_assert(cli_json_int(there, "added") == cli_json_int(back, "removed"), "%s %s", a, b);
    cr_assert(cli_json_int(there, "removed") == cli_json_int(back, "added"), "%s %s", a, b);
    json_int_t total = cli_json_int(there, "added") + cli_json_int(there, "removed");
    for (size_t i = 0; i < sizeof alike / sizeof alike[0]; i++) {
        cr_assert(cli_json_int(there, alike[i]) == cli_json_int(back, alike[i]), "%s %s: %s", a, b,
                  alike[i]);
        total += cli_json_int(there, alike[i]);
    }
    cr_assert((json_int_t)changes_in(there) == total, "%s %s", a, b);
}

static void compare_both_ways(const char *a, const char *b) {
    json_t *there = diff_of(a, b);
    json_t *back = diff_of(b, a);
    expect_turned(there, back, a, b);
    json_decref(there);
    json_decref(back);
}

Test(diff_corpus, every_file_is_the_same_as_itself) {
    file_list files = all_files();
    size_t opened = 0;
    for (size_t i = 0; i < files.count; i++) {
        json_t *json = diff_of(files.paths[i], files.paths[i]);
        cr_assert(json == NULL || json_is_true(json_object_get(json, "same")), "%s",
                  files.paths[i]);
        opened += json != NULL;
        json_decref(json);
    }
    cr_assert(opened > 150, "%zu", opened);
    free_files(&files);
}

Test(diff_corpus, every_file_is_the_same_when_it_is_written_again) {
    file_list files = all_files();
    size_t written = 0;
    for (size_t i = 0; i < files.count; i++) {
        qp_loaded bytes;
        (void)remove("again.ccs");
        qp_run_result result = cli_run("rewrite", files.paths[i], "again.ccs");
        if (result.status < 2 && qp_try_load_path("again.ccs", &bytes)) {
            qp_loaded_free(&bytes);
            json_t *json = diff_of(files.paths[i], "again.ccs");
            cr_assert(json == NULL || json_is_true(json_object_get(json, "same")), "%s",
                      files.paths[i]);
            written += json != NULL;
            json_decref(json);
        }
        qp_run_free(&result);
    }
    cr_assert(written > 50, "%zu", written);
    free_files(&files);
}

Test(diff_corpus, neighbours_compare_the_same_both_ways) {
    file_list files = all_files();
    for (size_t i = 1; i < files.count; i++) {
        compare_both_ways(files.paths[i - 1], files.paths[i]);
    }
    free_files(&files);
}

Test(diff_corpus, random_pairs_compare_the_same_both_ways) {
    uint8_t bytes[2048];
    qp_source_fill(7, bytes, sizeof bytes);
    qp_source source = qp_source_over((qp_bytes){bytes, sizeof bytes});
    file_list files = all_files();
    for (int i = 0; i < 60; i++) {
        const char *a = files.paths[qp_draw_below(&source, (uint32_t)files.count)];
        const char *b = files.paths[qp_draw_below(&source, (uint32_t)files.count)];
        compare_both_ways(a, b);
    }
    free_files(&files);
}

Test(diff_corpus, every_file_that_opens_is_exported) {
    file_list files = all_files();
    size_t exported = 0;
    for (size_t i = 0; i < files.count; i++) {
        qp_loaded bytes;
        (void)remove("out.glb");
        qp_run_result result = cli_run("export", files.paths[i], "-o", "out.glb");
        expect_no_sanitizer(&result, files.paths[i]);
        cr_assert(result.status >= 0 && result.status <= 2, "%s: %d", files.paths[i],
                  result.status);
        if (result.status < 2) {
            cr_assert(qp_try_load_path("out.glb", &bytes), "%s", files.paths[i]);
            gltf_file gltf = gltf_file_open(qp_loaded_bytes(&bytes));
            gltf_file_free(&gltf);
            qp_loaded_free(&bytes);
            exported++;
        }
        qp_run_free(&result);
    }
    cr_assert(exported > 150, "%zu", exported);
    free_files(&files);
}
