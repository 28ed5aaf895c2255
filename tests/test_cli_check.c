/* check: the three formats, counts, limits, several files, verdicts. */
#include "ccsf_sample.h"
#include "cli_run.h"
#include "sample_files.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

/* Where things stand in the samples: 204 bytes up to the end of Setup with two names, 32 more with
   three; Object 24; the Anime's head 20; Top 12; the controllers 64; a note 20. */
enum {
    BAD_SUB_CHUNK = 0x178,
    NOTE_TARGET = 0x1a0, /* of the first note that names object 3 */
    NOTE_SIZE = 20
};

#define UNDEFINED "the target has no chunk of the kind 0x100 in this file"

TestSuite(cli_check, .init = qp_enter_with_samples, .fini = cli_leave);

/* -- Text ------------------------------------------------------------------------------------- */

Test(cli_check, good_file_is_a_summary_line) {
    qp_run_result result = cli_run("check", "good.ccs");
    cli_expect(&result, 0, "good.ccs: 0 errors, 0 warnings, 0 notes\n", "");
}

Test(cli_check, error_is_a_line_with_offset_id_and_record) {
    qp_run_result result = cli_run("check", "bad.ccs");
    cli_expect(&result, 1,
               "bad.ccs:0x178: error: sub-chunk kind 0x777 is unknown [ANM005] (ANM_a, frame 1, "
               "record 0x0777)\n"
               "bad.ccs: 1 error, 0 warnings, 0 notes\n",
               "");
}

Test(cli_check, warnings_do_not_fail) {
    qp_run_result result = cli_run("check", "warn.ccs");
    cli_expect(&result, 0,
               "warn.ccs:0x1a0: warning: " UNDEFINED " [ANM029] (ANM_a, frame 1, OBJ_b)\n"
               "warn.ccs:0x1b4: warning: " UNDEFINED " [ANM029] (ANM_a, frame 1, OBJ_b)\n"
               "warn.ccs:0x1c8: warning: " UNDEFINED " [ANM029] (ANM_a, frame 1, OBJ_b)\n"
               "warn.ccs: 0 errors, 3 warnings, 0 notes\n",
               "");
}

Test(cli_check, strict_fails_on_warnings_and_only_on_them) {
    qp_run_result result = cli_run("check", "--strict", "warn.ccs");
    cli_expect(&result, 1, NULL, "");
    result = cli_run("check", "--strict", "good.ccs");
    cli_expect(&result, 0, NULL, "");
}

Test(cli_check, several_files_end_with_a_total) {
    qp_run_result result = cli_run("check", "--max-findings=0", "good.ccs", "bad.ccs", "warn.ccs");
    cli_expect(&result, 1,
               "good.ccs: 0 errors, 0 warnings, 0 notes\n"
               "bad.ccs: 1 more finding not shown (--max-findings 0)\n"
               "bad.ccs: 1 error, 0 warnings, 0 notes\n"
               "warn.ccs: 3 more findings not shown (--max-findings 0)\n"
               "warn.ccs: 0 errors, 3 warnings, 0 notes\n"
               "       1  ANM005  error    sub-chunk kind 0xN is unknown\n"
               "       3  ANM029  warning  the target has no chunk of the kind 0xN in this file\n"
               "3 files: 1 error, 3 warnings, 0 notes\n",
               "");
}

Test(cli_check, file_that_is_missing_counts_most_and_stops_nothing) {
    qp_run_result result = cli_run("check", "none.ccs", "bad.ccs", "good.ccs");
    cli_expect_out_has(&result, "bad.ccs: 1 error");
    cli_expect_out_has(&result, "good.ccs: 0 errors");
    cli_expect_out_has(&result, "2 files: 1 error, 0 warnings, 0 notes\n");
    cli_expect(&result, 2, NULL, "quirkproof: none.ccs: No such file or directory\n");
}

Test(cli_check, text_has_no_colour_when_it_is_no_terminal) {
    qp_run_result result = cli_run("check", "bad.ccs");
    cr_assert(memchr(result.out.data, 0x1b, result.out.size) == NULL);
    qp_run_free(&result);
}

Test(cli_check, text_has_colour_on_a_terminal_unless_it_is_refused) {
    qp_run_result result =
        cli_shell("script -qec true /dev/null </dev/null >/dev/null 2>&1 || exit 77\n"
                  "TERM=xterm script -qec '$QP check bad.ccs' /dev/null </dev/null");
    if (result.status == 77) {
        qp_run_free(&result);
        cr_skip_test("no 'script' that can make a terminal here");
    }
    cli_expect_out_has(&result, "\033[1;31merror:\033[0m ");
    qp_run_free(&result);
    result =
        cli_shell("TERM=xterm NO_COLOR=1 script -qec '$QP check bad.ccs' /dev/null </dev/null");
    cr_assert(strstr((const char *)result.out.data, "\033[") == NULL);
    cli_expect_out_has(&result, " error: ");
    qp_run_free(&result);
    result = cli_shell("TERM=dumb script -qec '$QP check bad.ccs' /dev/null </dev/null");
    cr_assert(strstr((const char *)result.out.data, "\033[") == NULL);
    qp_run_free(&result);
}

/* -- JSON ------------------------------------------------------------------------------------- */

Test(cli_check, json_of_one_file_is_an_object) {
    qp_run_result result = cli_run("check", "--format", "json", "bad.ccs");
    json_t *json = cli_json_out(&result);
    cr_assert(json_is_object(json) && json_object_size(json) == 6);
    cr_assert_str_eq(cli_json_string(json, "file"), "bad.ccs");
    cr_assert_str_eq(cli_json_string(json, "kind"), "ccsf");
    cr_assert(cli_json_int(json, "errors") == 1 && cli_json_int(json, "warnings") == 0 &&
              cli_json_int(json, "notes") == 0);
    json_t *findings = json_object_get(json, "findings");
    cr_assert(json_array_size(findings) == 1);
    cr_assert(json_object_size(json_array_get(findings, 0)) == 5);
    cli_expect_finding(json_array_get(findings, 0), "ANM005", "error", BAD_SUB_CHUNK,
                       "ANM_a, frame 1, record 0x0777", "sub-chunk kind 0x777 is unknown");
    json_decref(json);
    cli_expect(&result, 1, NULL, "");
}

Test(cli_check, json_of_several_files_is_a_list) {
    qp_run_result result = cli_run("check", "--format=json", "warn.ccs", "none", "good.ccs");
    json_t *json = cli_json_out(&result);
    cr_assert(json_is_array(json) && json_array_size(json) == 2);
    json_t *warn = json_array_get(json, 0);
    cr_assert(cli_json_int(warn, "warnings") == 3);
    for (size_t i = 0; i < 3; i++) {
        cli_expect_finding(json_array_get(json_object_get(warn, "findings"), i), "ANM029",
                           "warning", NOTE_TARGET + NOTE_SIZE * (json_int_t)i,
                           "ANM_a, frame 1, OBJ_b", UNDEFINED);
    }
    cr_assert_str_eq(cli_json_string(json_array_get(json, 1), "file"), "good.ccs");
    json_decref(json);
    cli_expect(&result, 2, NULL, NULL);
}

Test(cli_check, json_of_a_folder_is_a_list_even_of_one) {
    qp_run_result result = cli_shell("mkdir d && cp good.ccs d && \"$QP\" check --format json d");
    json_t *json = cli_json_out(&result);
    cr_assert(json_is_array(json) && json_array_size(json) == 1);
    json_decref(json);
    cli_expect(&result, 0, NULL, "");
}

Test(cli_check, json_of_a_missing_file_is_nothing) {
    qp_run_result result = cli_run("check", "--format=json", "none");
    cli_expect(&result, 2, "", "quirkproof: none: No such file or directory\n");
}

Test(cli_check, jsonl_has_a_finding_a_line) {
    qp_run_result result = cli_run("check", "--format=jsonl", "good.ccs", "bad.ccs", "warn.ccs");
    const char *line = (const char *)result.out.data;
    for (int i = 0; i < 4; i++) {
        const char *end = strchr(line, '\n');
        cr_assert(end != NULL);
        json_t *json = json_loadb(line, (size_t)(end - line), 0, NULL);
        cr_assert(json_is_object(json), "%s", line);
        cr_assert_str_eq(cli_json_string(json, "file"), i == 0 ? "bad.ccs" : "warn.ccs");
        if (i > 0) {
            cli_expect_finding(json, "ANM029", "warning", NOTE_TARGET + NOTE_SIZE * (i - 1),
                               "ANM_a, frame 1, OBJ_b", UNDEFINED);
        }
        json_decref(json);
        line = end + 1;
    }
    cr_assert(line[0] == '\0');
    cli_expect(&result, 1, NULL, "");
}

/* -- Limits ----------------------------------------------------------------------------------- */

Test(cli_check, findings_past_the_limit_are_counted) {
    qp_run_result result = cli_run("check", "--max-findings", "2", "warn.ccs");
    cli_expect(&result, 0,
               "warn.ccs:0x1a0: warning: " UNDEFINED " [ANM029] (ANM_a, frame 1, OBJ_b)\n"
               "warn.ccs:0x1b4: warning: " UNDEFINED " [ANM029] (ANM_a, frame 1, OBJ_b)\n"
               "warn.ccs: 1 more finding not shown (--max-findings 2)\n"
               "warn.ccs: 0 errors, 3 warnings, 0 notes\n",
               "");
    result = cli_run("check", "--max-findings", "3", "warn.ccs");
    cr_assert(strstr((const char *)result.out.data, "more") == NULL);
    qp_run_free(&result);
}

Test(cli_check, limit_is_a_thousand_by_default) {
    qp_sample sample = qp_sample_undefined("OBJ_b", 1001);
    cli_write("many.ccs", qp_sample_bytes(&sample));
    qp_run_result result = cli_run("check", "many.ccs");
    size_t lines = 0;
    for (size_t i = 0; i < result.out.size; i++) {
        lines += result.out.data[i] == '\n' ? 1 : 0;
    }
    cr_assert(lines == 1002, "%zu lines", lines);
    cli_expect_out_has(&result, "many.ccs: 1 more finding not shown (--max-findings 1000)\n"
                                "many.ccs: 0 errors, 1001 warnings, 0 notes\n");
    cli_expect(&result, 0, NULL, "");
    qp_sample_free(&sample);
}

Test(cli_check, json_counts_what_it_does_not_show) {
    qp_run_result result = cli_run("check", "--max-findings=1", "--format=json", "warn.ccs");
    json_t *json = cli_json_out(&result);
    cr_assert(json_array_size(json_object_get(json, "findings")) == 1);
    cr_assert(cli_json_int(json, "warnings") == 3);
    json_decref(json);
    cli_expect(&result, 0, NULL,
               "quirkproof: warn.ccs: 2 more findings not shown (--max-findings 1)\n");
}

/* -- Names ------------------------------------------------------------------------------------ */

/* The path of the first finding of a file whose object 3 has this name. */
static void expect_name(const char *bytes, const char *shown) {
    qp_sample sample = qp_sample_undefined(bytes, 1);
    char path[160];
    cli_write("name.ccs", qp_sample_bytes(&sample));
    qp_run_result result = cli_run("check", "--format=json", "name.ccs");
    json_t *json = cli_json_out(&result);
    (void)snprintf(path, sizeof path, "ANM_a, frame 1, %s", shown);
    cli_expect_finding(json_array_get(json_object_get(json, "findings"), 0), "ANM029", "warning",
                       NOTE_TARGET, path, UNDEFINED);
    json_decref(json);
    cli_expect(&result, 0, NULL, "");
    qp_sample_free(&sample);
}

Test(cli_check, shift_jis_name_is_shown_as_utf8) {
    expect_name("OBJ_\x83\x65\x83\x58\x83\x67", "OBJ_テスト");
    expect_name("\xb6\xc5", "ｶﾅ");
    expect_name("\x83\x5c\x83\x5c", "ソソ"); /* the second byte is a backslash */
}

Test(cli_check, bytes_that_are_no_shift_jis_are_escaped) {
    expect_name("OBJ_\xff", "OBJ_\\xff");
    expect_name("\x83", "\\x83");
    expect_name("\x83\x20x", "\\x83 x");
    expect_name("\x80\xa0\xfd", "\\x80\\xa0\\xfd");
}

Test(cli_check, control_characters_in_a_name_are_escaped) {
    expect_name("a\x1b[31mb\x7f\n", "a\\x1b[31mb\\x7f\\x0a");
}

Test(cli_check, object_without_a_name_is_a_number) {
    expect_name("", "object 3");
}

Test(cli_check, quotes_in_a_name_are_escaped_by_the_json) {
    expect_name("a\"b\\c", "a\"b\\c");
}

Test(cli_check, file_name_that_is_not_utf8_is_escaped) {
    qp_run_result result = cli_shell("cp good.ccs \"$(printf 'g\\351\\033.ccs')\" && \"$QP\" check "
                                     "--format=json \"$(printf 'g\\351\\033.ccs')\"");
    json_t *json = cli_json_out(&result);
    cr_assert_str_eq(cli_json_string(json, "file"), "g\\xe9\\x1b.ccs");
    json_decref(json);
    cli_expect(&result, 0, NULL, "");
}

/* -- Kinds ------------------------------------------------------------------------------------ */

Test(cli_check, unknown_input_says_what_was_tried) {
    static const uint8_t junk[] = {'j', 'u', 'n', 'k'};
    cli_write("junk", (qp_bytes){junk, sizeof junk});
    qp_run_result result = cli_run("check", "junk");
    cli_expect_err_has(&result, "quirkproof: junk: unknown kind of input; tried: gzip, CCSF, ");
    cli_expect_err_has(&result, "bare Anime chunk");
    cli_expect(&result, 2, "", NULL);
}

Test(cli_check, kind_can_be_forced) {
    static const uint8_t junk[] = {'j', 'u', 'n', 'k', 'y', 'a', 'r', 'd'};
    cli_write("junk", (qp_bytes){junk, sizeof junk});
    qp_run_result result = cli_run("check", "--as", "ccsf", "--format=json", "junk");
    json_t *json = cli_json_out(&result);
    cr_assert_str_eq(cli_json_string(json, "kind"), "ccsf");
    cr_assert(cli_json_int(json, "errors") > 0);
    json_decref(json);
    cli_expect(&result, 1, NULL, "");
}

Test(cli_check, bare_anime_chunk_is_known_by_content) {
    qp_sample good = qp_sample_good(4);
    qp_bytes chunk = {good.data + 0x10c, 204};
    cli_write("bare.anm", chunk);
    qp_run_result result = cli_run("check", "--format=json", "bare.anm");
    json_t *json = cli_json_out(&result);
    cr_assert_str_eq(cli_json_string(json, "kind"), "anime");
    cr_assert(cli_json_int(json, "errors") == 0);
    json_decref(json);
    cli_expect(&result, 0, NULL, "");
    qp_sample_free(&good);
}
