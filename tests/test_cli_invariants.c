/* invariants: the list, the table, exit codes. */
#include "cli_run.h"
#include "invariants/invariant.h"
#include "sample_files.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

TestSuite(cli_invariants, .init = qp_enter_with_samples, .fini = cli_leave);

Test(cli_invariants, without_a_path_all_are_listed) {
    qp_run_result result = cli_run("invariants");
    char line[64];
    (void)snprintf(line, sizeof line, "\n%zu invariants\n", qp_invariant_count());
    cli_expect_out_has(&result, line);
    for (size_t i = 0; i < qp_invariant_count(); i++) {
        cli_expect_out_has(&result, qp_invariant_at(i)->id);
        cli_expect_out_has(&result, qp_invariant_at(i)->claim);
    }
    cli_expect(&result, 0, NULL, "");
}

Test(cli_invariants, list_as_json) {
    qp_run_result result = cli_run("invariants", "--format", "json");
    json_t *out = cli_json_out(&result);
    const json_t *list = json_object_get(out, "invariants");
    cr_assert_eq(json_array_size(list), qp_invariant_count());
    for (size_t i = 0; i < qp_invariant_count(); i++) {
        const json_t *entry = json_array_get(list, i);
        cr_assert_str_eq(cli_json_string(entry, "id"), qp_invariant_at(i)->id);
        cr_assert_str_eq(cli_json_string(entry, "source"), qp_invariant_at(i)->source);
        cr_assert_null(json_object_get(entry, "outcome"));
    }
    json_decref(out);
    cli_expect(&result, 0, NULL, "");
}

Test(cli_invariants, a_good_file_violates_nothing) {
    qp_run_result result = cli_run("invariants", "good.ccs");
    cli_expect_out_has(&result, "\n1 file, 1 model: ");
    cli_expect_out_has(&result, " 0 violated, ");
    cli_expect(&result, 0, NULL, "");
}

/* Files that are not as the documents have them, one of each format. */
Test(cli_invariants, violations_have_their_place_and_what_is_wrong_there) {
    static const struct {
        const char *file;
        const char *id;
        json_int_t offset;
        const char *message;
    } violations[] = {
        {QP_CORPUS_DIR "/anime/note_long.anime~13", "ANM-C011", 200, "6 words instead of 3"},
        {QP_CORPUS_DIR "/cine_stream/damaged", "CIN-D002", 4728,
         "1 sectors behind the frame before"},
        {QP_CORPUS_DIR "/totemtech/archive.dgc", "ANI-D001", 3887, "a string of 150 bytes"}};
    for (size_t i = 0; i < sizeof violations / sizeof violations[0]; i++) {
        qp_run_result result = cli_run("invariants", "--format", "json", violations[i].file);
        json_t *out = cli_json_out(&result);
        const json_t *entry = NULL;
        size_t at = 0;
        json_array_foreach(json_object_get(out, "invariants"), at, entry) {
            if (strcmp(cli_json_string(entry, "id"), violations[i].id) == 0) {
                break;
            }
        }
        const json_t *first = json_object_get(entry, "first");
        cr_expect_str_eq(cli_json_string(entry, "outcome"), "violated");
        cr_expect_str_eq(cli_json_string(first, "file"), violations[i].file);
        cr_expect_eq(cli_json_int(first, "offset"), violations[i].offset);
        cr_expect_str_eq(cli_json_string(first, "message"), violations[i].message);
        json_decref(out);
        cli_expect(&result, 1, NULL, NULL);
    }
}

/* What is drawn from a model of one byte is not drawn from the model. */
Test(cli_invariants, model_of_one_byte) {
    cli_write("byte.bin", (qp_bytes){(const uint8_t *)"", 1});
    qp_run_result result = cli_run("invariants", "--as", "animation", "byte.bin");
    cli_expect_out_has(&result, "\n1 file, 1 model: ");
    cli_expect_out_has(&result, " 0 violated, ");
    cli_expect(&result, 0, NULL, "");
}

Test(cli_invariants, what_cannot_be_read_is_trouble) {
    qp_run_result result = cli_run("invariants", "none.ccs");
    cli_expect_err_has(&result, "none.ccs");
    cli_expect(&result, 2, NULL, NULL);
    result = cli_shell("printf 'words' | gzip -n >a.gz; printf '\\377' | dd of=a.gz bs=1 seek=10 "
                       "conv=notrunc 2>said; \"$QP\" invariants a.gz");
    cli_expect_err_has(&result, "a.gz");
    cli_expect(&result, 2, NULL, NULL);
}

Test(cli_invariants, a_folder_may_hold_other_files) {
    qp_run_result result = cli_shell("mkdir d && cp good.ccs d && echo text >d/notes.txt && "
                                     "\"$QP\" invariants d");
    cli_expect_out_has(&result, "\n1 file, 1 model: ");
    cli_expect(&result, 0, NULL, "");
}

Test(cli_invariants, wrong_format_is_told) {
    qp_run_result result = cli_run("invariants", "--format", "sarif");
    cli_expect_err_has(&result, "text or json");
    cli_expect(&result, 2, "", NULL);
}
