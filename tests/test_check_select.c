/* check: --only, --ignore, --baseline, --write-baseline. */
#include "archive_cli.h"
#include "ccsf_sample.h"
#include "cli_run.h"
#include "sample_files.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

TestSuite(check_select, .init = qp_enter_with_samples, .fini = cli_leave, .timeout = 60);

/* Runs check with one option on both files, and expects exit code and final line. */
static void expect_end(const char *option, const char *value, int status, const char *end) {
    qp_run_result result = cli_run("check", option, value, "bad.ccs", "warn.ccs");
    cr_assert(result.out.size >= strlen(end));
    cr_assert_str_eq((const char *)result.out.data + result.out.size - strlen(end), end);
    cli_expect(&result, status, NULL, "");
}

/* -- IDs -------------------------------------------------------------------------------------- */

Test(check_select, only_shows_counts_and_fails_by_what_is_named) {
    expect_end("--only", "ANM029", 0, "\n2 files: 0 errors, 3 warnings, 0 notes\n");
    expect_end("--only", "ANM005", 1, "\n2 files: 1 error, 0 warnings, 0 notes\n");
    expect_end("--only", "ANM005,ANM029", 1, "\n2 files: 1 error, 3 warnings, 0 notes\n");
    expect_end("--only", "anm005", 1, "\n2 files: 1 error, 0 warnings, 0 notes\n");
    expect_end("--only", "CCS", 0, "\n2 files: 0 errors, 0 warnings, 0 notes\n");
    qp_run_result result = cli_run("check", "--only", "ANM029", "bad.ccs");
    cli_expect(&result, 0, "bad.ccs: 0 errors, 0 warnings, 0 notes\n", "");
}

Test(check_select, ignore_takes_away) {
    expect_end("--ignore", "ANM005", 0, "\n2 files: 0 errors, 3 warnings, 0 notes\n");
    expect_end("--ignore", "ANM0", 0, "\n2 files: 0 errors, 0 warnings, 0 notes\n");
    qp_run_result result = cli_run("check", "--strict", "--ignore=ANM029", "--only=ANM", "--ignore",
                                   "ANM005", "warn.ccs", "bad.ccs");
    cli_expect_out_has(&result, "2 files: 0 errors, 0 warnings, 0 notes\n");
    cli_expect(&result, 0, NULL, "");
}

Test(check_select, only_can_be_given_again) {
    qp_run_result result =
        cli_run("check", "--only=ANM005", "--only", "ANM029", "bad.ccs", "warn.ccs");
    cli_expect_out_has(&result, "2 files: 1 error, 3 warnings, 0 notes\n");
    cli_expect(&result, 1, NULL, "");
}

/* What is left out does not use up what may be shown, nor is it called hidden. */
Test(check_select, limit_counts_what_is_wanted) {
    qp_run_result result =
        cli_run("check", "--max-findings=1", "--ignore=ANM029", "warn.ccs", "bad.ccs");
    cr_assert(strstr((const char *)result.out.data, "not shown") == NULL);
    cli_expect_out_has(&result, "[ANM005]");
    cli_expect(&result, 1, NULL, "");
}

/* The findings about an archive are kept until its end: the limit counts the wanted ones there too.
 */
Test(check_select, archive_findings_are_selected_before_the_limit) {
    qp_archive_made made = {0};
    for (int i = 0; i < 5; i++) {
        qp_archive_put_good(&made, NULL);
    }
    qp_archive_put_good(&made, "a.cmp");
    qp_archive_put_good(&made, "a.cmp");
    qp_archive_write("a.bin", &made);
    qp_run_result result = cli_run("check", "--max-findings=1", "--only=ARC007", "a.bin");
    cli_expect_out_has(&result, "has this name too [ARC007] (a.cmp)\n"
                                "a.bin: 0 errors, 1 warning, 0 notes\n");
    cli_expect(&result, 0, NULL, "");
}

Test(check_select, unknown_id_suggests_the_nearest) {
    qp_run_result result = cli_run("check", "--only", "ANM029,ANM0O5", "bad.ccs");
    cli_expect(&result, 2, "",
               "quirkproof: check: --only: unknown ID 'ANM0O5'; did you mean 'ANM005'?\n");
    result = cli_run("check", "--ignore", "frobnicate", "bad.ccs");
    cli_expect(&result, 2, "",
               "quirkproof: check: --ignore: unknown ID 'frobnicate'; 'quirkproof explain' lists "
               "them all\n");
    result = cli_run("check", "--only=", "bad.ccs");
    cli_expect(&result, 2, "",
               "quirkproof: check: --only: unknown ID ''; 'quirkproof explain' lists them all\n");
}

/* -- Baselines -------------------------------------------------------------------------------- */

Test(check_select, baseline_accepts_todays_findings) {
    qp_run_result result = cli_run("check", "--write-baseline", "b.json", "bad.ccs", "warn.ccs");
    cli_expect(&result, 0,
               "bad.ccs: 0 errors, 0 warnings, 0 notes\n"
               "warn.ccs: 0 errors, 0 warnings, 0 notes\n"
               "4 known findings not shown (--baseline)\n"
               "2 files: 0 errors, 0 warnings, 0 notes\n",
               "");
    result = cli_shell("cat b.json");
    cli_expect(
        &result, 0,
        "{\n"
        " \"quirkproof_baseline\": 1,\n"
        " \"findings\": [\n"
        "  {\"file\": \"bad.ccs\", \"id\": \"ANM005\", \"path\": \"ANM_a, frame 1, record "
        "0x0777\", \"count\": 1},\n"
        "  {\"file\": \"warn.ccs\", \"id\": \"ANM029\", \"path\": \"ANM_a, frame 1, OBJ_b\", "
        "\"count\": 3}\n"
        " ]\n"
        "}\n",
        "");
    result = cli_run("check", "--strict", "--baseline", "b.json", "warn.ccs", "bad.ccs");
    cli_expect_out_has(&result, "4 known findings not shown (--baseline)\n"
                                "2 files: 0 errors, 0 warnings, 0 notes\n");
    cli_expect(&result, 0, NULL, "");
}

/* A fourth warning in a record of which three are known is new; which one it is cannot be told. */
Test(check_select, new_finding_fails) {
    qp_run_result result = cli_run("check", "--write-baseline", "b.json", "bad.ccs", "warn.ccs");
    cli_expect(&result, 0, NULL, "");
    qp_sample more = qp_sample_undefined("OBJ_b", 4);
    cli_write("warn.ccs", qp_sample_bytes(&more));
    qp_sample_free(&more);
    result = cli_run("check", "--strict", "--baseline", "b.json", "warn.ccs");
    cli_expect_out_has(&result, "[ANM029] (ANM_a, frame 1, OBJ_b)\n"
                                "warn.ccs: 0 errors, 1 warning, 0 notes\n");
    cli_expect(&result, 1, NULL, "");
    result = cli_shell("cp bad.ccs other.ccs; \"$QP\" check --baseline b.json bad.ccs other.ccs");
    cli_expect_out_has(&result, "bad.ccs: 0 errors, 0 warnings, 0 notes\nother.ccs:0x178: error: ");
    cli_expect(&result, 1, NULL, "");
}

/* Findings that moved within their file are still known: records come before them. */
Test(check_select, findings_that_move_are_still_known) {
    qp_sample before = qp_sample_undefined("OBJ_b", 3);
    qp_sample after = qp_sample_undefined("OBJ_longer_name_elsewhere", 3);
    cli_write("m.ccs", qp_sample_bytes(&before));
    qp_run_result result = cli_shell(
        "\"$QP\" check --write-baseline b.json m.ccs >/dev/null && "
        "sed -i 's/\"OBJ_b\"/x/' b.json && \"$QP\" check --strict --baseline b.json m.ccs");
    cli_expect(&result, 0, "m.ccs: 0 errors, 0 warnings, 0 notes\n", "");
    cli_write("m.ccs", qp_sample_bytes(&after)); /* of another object: not known */
    result = cli_run("check", "--strict", "--baseline", "b.json", "m.ccs");
    cli_expect(&result, 1, NULL, "");
    qp_sample_free(&before);
    qp_sample_free(&after);
}

/* Files are named from the baseline's folder: it can be taken elsewhere with them, and used from
   anywhere. */
Test(check_select, baseline_goes_with_its_folder) {
    qp_run_result result = cli_shell(
        "mkdir -p p/data/deep && cp bad.ccs p/data/deep && cp warn.ccs p/data && cd p && "
        "\"$QP\" check --write-baseline base.json data >/dev/null && cd .. && mv p q && "
        "\"$QP\" check --strict --baseline q/base.json q >one && cd q/data && "
        "\"$QP\" check --strict --baseline ../base.json \"$PWD/../data\" >two && "
        "\"$QP\" check --strict --baseline ../base.json ./deep/../warn.ccs deep//bad.ccs >three && "
        "grep -c '\"file\": \"data/deep/bad.ccs\"' ../base.json");
    cli_expect(&result, 0, "1\n", "");
}

Test(check_select, baseline_knows_members_of_archives) {
    qp_archive_made made = {0};
    qp_archive_put_bad(&made, "a.cmp");
    qp_archive_put_good(&made, NULL);
    qp_archive_write("a.bin", &made);
    qp_run_result result = cli_shell("\"$QP\" check --write-baseline b.json a.bin >/dev/null; "
                                     "grep -o '\"file\": \"[^\"]*\", \"id\": \"[^\"]*\"' b.json; "
                                     "\"$QP\" check --strict --baseline b.json a.bin | tail -n 2");
    cli_expect(&result, 0,
               "\"file\": \"a.bin!a.cmp\", \"id\": \"ANM005\"\n"
               "\"file\": \"a.bin\", \"id\": \"ARC006\"\n"
               "2 known findings not shown (--baseline)\n"
               "3 files: 0 errors, 0 warnings, 0 notes\n",
               "");
}

Test(check_select, write_baseline_takes_what_is_selected) {
    qp_run_result result =
        cli_run("check", "--only=ANM005", "--write-baseline=b.json", "bad.ccs", "warn.ccs");
    cli_expect(&result, 0, NULL, "");
    result = cli_run("check", "--strict", "--baseline=b.json", "bad.ccs", "warn.ccs");
    cli_expect_out_has(&result, "1 known finding not shown (--baseline)\n"
                                "2 files: 0 errors, 3 warnings, 0 notes\n");
    cli_expect(&result, 1, NULL, "");
}

Test(check_select, baseline_that_is_none_is_trouble) {
    static const char *const texts[] = {
        "",
        "[]",
        "{\"findings\": []}",
        "{\"quirkproof_baseline\": 2, \"findings\": []}",
        "{\"quirkproof_baseline\": 1, \"findings\": 3}",
        "{\"quirkproof_baseline\": 1, \"findings\": [{}]}",
        "{\"quirkproof_baseline\": 1, \"findings\": [{\"file\": \"a\", \"id\": \"XYZ001\", "
        "\"path\": \"\", \"count\": 1}]}",
        "{\"quirkproof_baseline\": 1, \"findings\": [{\"file\": \"a\", \"id\": \"ANM001\", "
        "\"path\": \"\", \"count\": 0}]}",
        "{\"quirkproof_baseline\": 1, \"findings\": [{\"file\": \"a\", \"id\": \"ANM001\", "
        "\"path\": \"\", \"count\": -1}]}",
        "{\"quirkproof_baseline\": 1, \"findings\": [",
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        cli_write("b.json", (qp_bytes){(const uint8_t *)texts[i], strlen(texts[i])});
        qp_run_result result = cli_run("check", "--baseline", "b.json", "bad.ccs");
        cli_expect_err_has(&result, "quirkproof: b.json: no baseline: ");
        cli_expect(&result, 2, "", NULL);
    }
    qp_run_result result = cli_run("check", "--baseline", "none.json", "bad.ccs");
    cli_expect(&result, 2, "", "quirkproof: none.json: No such file or directory\n");
}

Test(check_select, baseline_is_read_or_written) {
    qp_run_result result = cli_run("check", "--baseline=a", "--write-baseline=b", "bad.ccs");
    cli_expect(&result, 2, "",
               "quirkproof: check: --baseline reads a baseline and --write-baseline makes one; "
               "choose one\n");
    /* A run that could not read everything leaves the old one as it is. */
    result = cli_shell("echo '{\"quirkproof_baseline\": 1, \"findings\": []}' >b.json; "
                       "\"$QP\" check --write-baseline b.json bad.ccs none; "
                       "s=$?; cat b.json; exit $s");
    cli_expect_err_has(&result, "quirkproof: no baseline is written: not all could be checked\n");
    cli_expect_out_has(&result, "{\"quirkproof_baseline\": 1, \"findings\": []}\n");
    cli_expect(&result, 2, NULL, NULL);
}

/* Without its value the option takes the first file that was to be checked for one. */
Test(check_select, only_baselines_are_replaced) {
    qp_run_result result =
        cli_shell("cp bad.ccs a.ccs; \"$QP\" check --write-baseline a.ccs bad.ccs; s=$?; "
                  "cmp a.ccs bad.ccs && exit $s");
    cli_expect_err_has(&result, "quirkproof: a.ccs: no baseline: ");
    cli_expect_err_has(&result, "quirkproof: check: --write-baseline replaces no file that is not "
                                "a baseline\n");
    cli_expect(&result, 2, "", NULL);
    result = cli_run("check", "--write-baseline=-", "bad.ccs");
    cli_expect(
        &result, 2, "",
        "quirkproof: check: --write-baseline takes a file; standard output has the report\n");
    result = cli_shell(": >b.json; \"$QP\" check --write-baseline b.json bad.ccs && "
                       "\"$QP\" check --write-baseline b.json warn.ccs && grep -c ANM029 b.json");
    cli_expect_out_has(&result, "\n1\n");
    cli_expect(&result, 0, NULL, "");
}
