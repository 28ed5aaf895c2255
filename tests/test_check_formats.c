/* check: SARIF and JUnit, and that every format is whole whatever happens. That SARIF is valid by
   its schema and JUnit by an XML reader is for scripts/validate.sh. */
#include "archive_cli.h"
#include "ccsf_sample.h"
#include "cli_run.h"
#include "quirkproof/diag.h"
#include "sample_files.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

TestSuite(check_formats, .init = qp_enter_with_samples, .fini = cli_leave, .timeout = 60);

/* -- SARIF ------------------------------------------------------------------------------------ */

/* The only run of a log. */
static json_t *run_of(const qp_run_result *result, json_t **log) {
    *log = cli_json_out(result);
    cr_assert_str_eq(cli_json_string(*log, "version"), "2.1.0");
    json_t *runs = json_object_get(*log, "runs");
    cr_assert(json_array_size(runs) == 1);
    return json_array_get(runs, 0);
}

static json_t *at(json_t *value, const char *key) {
    json_t *member = json_object_get(value, key);
    cr_assert(member != NULL, "no '%s'", key);
    return member;
}

static json_t *first(json_t *list) {
    cr_assert(json_array_size(list) >= 1);
    return json_array_get(list, 0);
}

Test(check_formats, sarif_has_a_rule_for_each_id) {
    qp_run_result result = cli_run("check", "--format=sarif", "good.ccs");
    json_t *log = NULL;
    json_t *run = run_of(&result, &log);
    json_t *driver = at(at(run, "tool"), "driver");
    json_t *rules = at(driver, "rules");
    cr_assert_str_eq(cli_json_string(driver, "name"), "quirkproof");
    cr_assert(json_array_size(rules) == QP_DIAG_COUNT - 1);
    for (int code = QP_DIAG_NONE + 1; code < QP_DIAG_COUNT; code++) {
        static const char *const levels[] = {"note", "warning", "error"};
        json_t *rule = json_array_get(rules, (size_t)code - 1);
        const char *help = cli_json_string(at(rule, "help"), "text");
        cr_assert_str_eq(cli_json_string(rule, "id"), qp_diag_id((qp_diag_code)code));
        cr_assert_str_eq(cli_json_string(at(rule, "defaultConfiguration"), "level"),
                         levels[qp_diag_severity((qp_diag_code)code)]);
        cr_assert(strstr(help, qp_diag_explain((qp_diag_code)code)) == help);
        cr_assert(strstr(help, qp_diag_source((qp_diag_code)code)) != NULL);
    }
    cr_assert(json_array_size(at(run, "results")) == 0);
    cr_assert(json_is_true(at(first(at(run, "invocations")), "executionSuccessful")));
    json_decref(log);
    cli_expect(&result, 0, NULL, "");
}

/* Expects of a result its ID, level, URI and the byte that it is about. */
static void expect_result(json_t *result, const char *id, const char *level, const char *uri,
                          json_int_t offset) {
    json_t *physical = at(first(at(result, "locations")), "physicalLocation");
    cr_assert_str_eq(cli_json_string(result, "ruleId"), id);
    cr_assert(cli_json_int(result, "ruleIndex") == (json_int_t)qp_diag_find(id) - 1);
    cr_assert_str_eq(cli_json_string(result, "level"), level);
    cr_assert_str_eq(cli_json_string(at(physical, "artifactLocation"), "uri"), uri);
    cr_assert(cli_json_int(at(physical, "region"), "byteOffset") == offset);
    cr_assert(cli_json_int(at(physical, "region"), "byteLength") == 1);
}

Test(check_formats, sarif_results_have_place_and_record) {
    qp_run_result result = cli_run("check", "--format", "sarif", "bad.ccs", "./warn.ccs");
    json_t *log = NULL;
    json_t *run = run_of(&result, &log);
    json_t *results = at(run, "results");
    cr_assert(json_array_size(results) == 4);
    expect_result(first(results), "ANM005", "error", "bad.ccs", 0x178);
    expect_result(json_array_get(results, 3), "ANM029", "warning", "warn.ccs", 0x1a0 + 2 * 20);
    json_t *location = first(at(first(results), "locations"));
    cr_assert_str_eq(
        cli_json_string(at(at(location, "physicalLocation"), "artifactLocation"), "uriBaseId"),
        "%SRCROOT%");
    cr_assert_str_eq(cli_json_string(first(at(location, "logicalLocations")), "fullyQualifiedName"),
                     "ANM_a, frame 1, record 0x0777");
    cr_assert_str_eq(cli_json_string(at(first(results), "message"), "text"),
                     "sub-chunk kind 0x777 is unknown");
    const char *base = cli_json_string(at(at(run, "originalUriBaseIds"), "%SRCROOT%"), "uri");
    cr_assert(strncmp(base, "file:///", 8) == 0 && base[strlen(base) - 1] == '/');
    cr_assert(cli_json_int(first(at(run, "invocations")), "exitCode") == 1);
    json_decref(log);
    cli_expect(&result, 1, NULL, "");
}

Test(check_formats, sarif_uris_are_encoded_and_relative) {
    cr_assert(mkdir("a b", 0777) == 0);
    qp_run_result made = cli_shell("cp bad.ccs 'a b/50%:#?.ccs'");
    qp_run_free(&made);
    qp_run_result result = cli_shell("\"$QP\" check --format sarif \"$PWD/a b\"");
    json_t *log = NULL;
    json_t *run = run_of(&result, &log);
    expect_result(first(at(run, "results")), "ANM005", "error", "a%20b/50%25%3A%23%3F.ccs", 0x178);
    json_decref(log);
    qp_run_free(&result);
    result = cli_shell("mkdir in && cd in && \"$QP\" check --format sarif ../bad.ccs");
    run = run_of(&result, &log);
    expect_result(first(at(run, "results")), "ANM005", "error", "../bad.ccs", 0x178);
    json_decref(log);
    cli_expect(&result, 1, NULL, "");
}

/* Members are artifacts in the archive's; what is wrong with their wrapper is in the archive. */
Test(check_formats, sarif_members_are_nested_artifacts) {
    qp_archive_made made = {0};
    qp_archive_put_good(&made, "a.cmp");
    qp_archive_put_bad(&made, "b c.cmp");
    qp_archive_put_bad(&made, "d.cmp");
    made.data[made.trailers[2]] ^= 1;
    json_int_t trailer = (json_int_t)made.trailers[2];
    qp_archive_write("a.bin", &made);
    qp_run_result result = cli_run("check", "-j", "3", "--format=sarif", "a.bin");
    json_t *log = NULL;
    json_t *run = run_of(&result, &log);
    json_t *results = at(run, "results");
    json_t *artifacts = at(run, "artifacts");
    cr_assert(json_array_size(results) == 3 && json_array_size(artifacts) == 3);
    expect_result(first(results), "ANM005", "error", "/b%20c.cmp", 0x178);
    expect_result(json_array_get(results, 1), "GZ008", "error", "a.bin", trailer);
    expect_result(json_array_get(results, 2), "ANM005", "error", "/d.cmp", 0x178);
    json_t *place = at(first(at(first(results), "locations")), "physicalLocation");
    cr_assert(cli_json_int(at(place, "artifactLocation"), "index") == 1);
    cr_assert_str_eq(cli_json_string(at(first(artifacts), "location"), "uri"), "a.bin");
    json_t *member = json_array_get(artifacts, 1);
    cr_assert_str_eq(cli_json_string(at(member, "location"), "uri"), "/b%20c.cmp");
    cr_assert(cli_json_int(member, "parentIndex") == 0 && cli_json_int(member, "offset") == 2048);
    json_decref(log);
    cli_expect(&result, 1, NULL, "");
}

Test(check_formats, sarif_tells_what_could_not_be_read) {
    qp_run_result result = cli_run("check", "--format=sarif", "none", "good.ccs");
    json_t *log = NULL;
    json_t *invocation = first(at(run_of(&result, &log), "invocations"));
    cr_assert(json_is_false(at(invocation, "executionSuccessful")));
    cr_assert(cli_json_int(invocation, "exitCode") == 2);
    cr_assert_str_eq(
        cli_json_string(at(first(at(invocation, "toolExecutionNotifications")), "message"), "text"),
        "none: No such file or directory");
    json_decref(log);
    cli_expect(&result, 2, NULL, "quirkproof: none: No such file or directory\n");
}

Test(check_formats, sarif_with_a_baseline_says_new) {
    qp_run_result result =
        cli_shell("\"$QP\" check --write-baseline b.json warn.ccs >/dev/null; "
                  "\"$QP\" check --format sarif --baseline b.json warn.ccs bad.ccs");
    json_t *log = NULL;
    json_t *results = at(run_of(&result, &log), "results");
    cr_assert(json_array_size(results) == 1);
    cr_assert_str_eq(cli_json_string(first(results), "baselineState"), "new");
    json_decref(log);
    cli_expect(&result, 1, NULL, "");
}

/* -- JUnit ------------------------------------------------------------------------------------ */

Test(check_formats, junit_has_a_case_for_each_file) {
    qp_run_result result =
        cli_run("check", "--format=junit", "good.ccs", "bad.ccs", "warn.ccs", "none<&>");
    cli_expect(&result, 2,
               "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
               "<testsuites>\n"
               " <testsuite name=\"quirkproof check\" tests=\"4\" failures=\"1\" errors=\"1\" "
               "skipped=\"0\">\n"
               "  <testcase classname=\"quirkproof\" name=\"good.ccs\"/>\n"
               "  <testcase classname=\"quirkproof\" name=\"bad.ccs\">\n"
               "    <failure message=\"1 error, 0 warnings, 0 notes\" "
               "type=\"error\">bad.ccs:0x178: error: "
               "sub-chunk kind 0x777 is unknown [ANM005] (ANM_a, frame 1, record 0x0777)\n"
               "</failure>\n"
               "  </testcase>\n"
               "  <testcase classname=\"quirkproof\" name=\"warn.ccs\">\n"
               "    <system-out>warn.ccs:0x1a0: warning: the target has no chunk of the kind 0x100 "
               "in this "
               "file [ANM029] (ANM_a, frame 1, OBJ_b)\n"
               "warn.ccs:0x1b4: warning: the target has no chunk of the kind 0x100 in this "
               "file [ANM029] (ANM_a, frame 1, OBJ_b)\n"
               "warn.ccs:0x1c8: warning: the target has no chunk of the kind 0x100 in this "
               "file [ANM029] (ANM_a, frame 1, OBJ_b)\n"
               "</system-out>\n"
               "  </testcase>\n"
               "  <testcase classname=\"quirkproof\" name=\"none&lt;&amp;&gt;\">\n"
               "    <error message=\"none&lt;&amp;&gt;: No such file or directory\" "
               "type=\"unreadable\"/>\n"
               "  </testcase>\n"
               " </testsuite>\n"
               "</testsuites>\n",
               "quirkproof: none<&>: No such file or directory\n");
}

Test(check_formats, junit_strict_fails_on_warnings) {
    qp_run_result result = cli_run("check", "--strict", "--format=junit", "warn.ccs");
    cli_expect_out_has(&result, "tests=\"1\" failures=\"1\" errors=\"0\"");
    cli_expect_out_has(&result,
                       "<failure message=\"0 errors, 3 warnings, 0 notes\" type=\"warning\">");
    cli_expect(&result, 1, NULL, "");
}

/* Names may hold what XML has no character for. */
Test(check_formats, junit_holds_no_forbidden_character) {
    qp_sample sample = qp_sample_undefined("OBJ_\"<\x7f", 1);
    cli_write("\xef\xbf\xbf.ccs", qp_sample_bytes(&sample));
    qp_sample_free(&sample);
    qp_run_result result = cli_run("check", "--format=junit", "\xef\xbf\xbf.ccs");
    cli_expect_out_has(&result, "name=\"\\xef\\xbf\\xbf.ccs\"");
    cli_expect_out_has(&result, "OBJ_&quot;&lt;\\x7f");
    cli_expect(&result, 0, NULL, "");
}

/* -- Summary ---------------------------------------------------------------------------------- */

Test(check_formats, summary_counts_by_id_and_severity) {
    qp_run_result result = cli_run("check", "--max-findings=1", "bad.ccs", "warn.ccs", "warn.ccs");
    cli_expect_out_has(&result,
                       "\n       1  ANM005  error    sub-chunk kind 0xN is unknown\n"
                       "       6  ANM029  warning  the target has no chunk of the kind 0xN in this "
                       "file\n"
                       "3 files: 1 error, 6 warnings, 0 notes\n");
    cli_expect(&result, 1, NULL, "");
}
