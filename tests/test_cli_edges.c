/* Options, selections and reports of the program at their edges: values that are just none, lists
   with nothing in them, one thing where there are mostly many. */
#include "cli_run.h"
#include "sample_files.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

TestSuite(cli_edges, .init = qp_enter_with_samples, .fini = cli_leave);

/* -- Values of options ------------------------------------------------------------------------ */

/* Exit code 2, nothing on stdout, and this message alone. */
static void expect_refused(const char *words, const char *message) {
    char line[256];
    char said[256];
    (void)snprintf(line, sizeof line, "\"$QP\" %s", words);
    (void)snprintf(said, sizeof said, "quirkproof: %s\n", message);
    qp_run_result result = cli_shell(line);
    cli_expect(&result, 2, "", said);
}

static void expect_taken(const char *words) {
    char line[256];
    (void)snprintf(line, sizeof line, "\"$QP\" %s", words);
    qp_run_result result = cli_shell(line);
    cr_expect_lt(result.status, 2, "%s: %s", words, (const char *)result.err.data);
    qp_run_free(&result);
}

Test(cli_edges, formats_of_other_commands) {
    expect_taken("diff --format text good.ccs bad.ccs");
    expect_taken("diff --format json good.ccs bad.ccs");
    expect_refused("diff --format sarif good.ccs bad.ccs",
                   "diff: --format wants text or json, not 'sarif'");
    expect_refused("diff --format texts good.ccs bad.ccs",
                   "diff: --format wants text or json, not 'texts'");
}

/* Expects of export that it does not take this value of an option, and what it wants instead. */
static void expect_value_refused(const char *option, const char *value, const char *wanted) {
    char words[64];
    char message[128];
    (void)snprintf(words, sizeof words, "export %s %s good.ccs", option, value);
    (void)snprintf(message, sizeof message, "export: %s, not '%s'", wanted, value);
    expect_refused(words, message);
}

Test(cli_edges, names_that_an_export_can_have) {
    static const char *const bad[] = {"x", ".glb", "abcd", ".gltf", "abcdef", "a.gltF"};
    expect_taken("export -o - good.ccs");
    expect_taken("export -o a.glb good.ccs");
    expect_taken("export -o a.gltf good.ccs");
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        expect_value_refused("-o", bad[i], "--output wants a name that ends in .gltf or .glb");
    }
}

Test(cli_edges, frames_a_second) {
    static const char *const bad[] = {"x", "0", "0.0009", "1000.1", "-1"};
    expect_taken("export --fps 0.001 good.ccs");
    expect_taken("export --fps 1000 good.ccs");
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        expect_value_refused("--fps", bad[i], "--fps wants a number from 0.001 to 1000");
    }
}

Test(cli_edges, words_of_two) {
    expect_taken("export --up y good.ccs");
    expect_taken("export --up z good.ccs");
    expect_refused("export --up x good.ccs", "export: --up wants y or z, not 'x'");
    expect_taken("eval --arith console good.ccs");
    expect_taken("eval --arith reference good.ccs");
    expect_refused("eval --arith ieee good.ccs",
                   "eval: --arith wants reference or console, not 'ieee'");
}

Test(cli_edges, help_by_its_letter) {
    qp_run_result whole = cli_run("--help");
    qp_run_result result = cli_run("-h");
    cli_expect(&result, 0, (const char *)whole.out.data, "");
    cli_expect(&whole, 0, NULL, "");
}

/* -- Where things are ------------------------------------------------------------------------- */

/* A device is read and written: that is not writing over what is read. */
Test(cli_edges, device_as_input_and_output) {
    qp_run_result result = cli_run("rewrite", "/dev/null", "/dev/null");
    cli_expect(&result, 2, "", "quirkproof: /dev/null: the input is empty\n");
}

Test(cli_edges, folder_that_is_gone) {
    qp_run_result result = cli_shell("mkdir gone && cd gone && rmdir ../gone && "
                                     "\"$QP\" check --format sarif - <../good.ccs");
    cli_expect_out_has(&result, "\"originalUriBaseIds\": {\"%SRCROOT%\": {\"uri\": \"file:///\"}}");
    cli_expect(&result, 0, NULL, "");
    result = cli_shell("cd / && \"$QP\" check --format sarif - <\"$OLDPWD/good.ccs\"");
    cli_expect_out_has(&result, "{\"uri\": \"file:///\"}");
    cli_expect(&result, 0, NULL, "");
}

/* Messages that cannot be written change nothing. */
Test(cli_edges, standard_error_that_is_full) {
    qp_run_result whole =
        cli_shell("\"$QP\" eval " QP_CORPUS_DIR "/ccsf/generated_12.ccs 2>err; wc -l <err");
    cli_expect_out_has(&whole, "}\n4\n");
    qp_run_result result =
        cli_shell("\"$QP\" eval " QP_CORPUS_DIR "/ccsf/generated_12.ccs 2>/dev/full; wc -l <err");
    cli_expect(&result, 0, (const char *)whole.out.data, "");
    qp_run_free(&whole);
}

/* -- Selections ------------------------------------------------------------------------------- */

Test(cli_edges, of_unknown_ids_the_first_is_told) {
    expect_refused("check --only ANM,ANM0x,OTHER good.ccs",
                   "check: --only: unknown ID 'ANM0x'; did you mean 'ANM001'?");
    expect_refused("check --ignore '' good.ccs",
                   "check: --ignore: unknown ID ''; 'quirkproof explain' lists them all");
    expect_refused("check --only ,ANM good.ccs",
                   "check: --only: unknown ID ''; 'quirkproof explain' lists them all");
    expect_refused("check --ignore ABCDEFGHIJKLMNOP good.ccs",
                   "check: --ignore: unknown ID 'ABCDEFGHIJKLMNOP'; 'quirkproof explain' lists "
                   "them all");
}

/* -- Reports ---------------------------------------------------------------------------------- */

Test(cli_edges, one_finding_is_hidden) {
    qp_run_result result = cli_run("check", "--max-findings", "2", "warn.ccs");
    cli_expect_out_has(&result, "1 more finding not shown");
    cli_expect(&result, 0, NULL, NULL);
    result = cli_run("check", "--max-findings", "2", "--format", "json", "warn.ccs");
    cli_expect(&result, 0, NULL,
               "quirkproof: warn.ccs: 1 more finding not shown (--max-findings 2)\n");
    result = cli_run("check", "--max-findings", "1", "--format", "json", "warn.ccs");
    cli_expect(&result, 0, NULL,
               "quirkproof: warn.ccs: 2 more findings not shown (--max-findings 1)\n");
}

Test(cli_edges, strict_test_cases_fail_for_warnings_alone) {
    qp_run_result result = cli_run("check", "--strict", "--format", "junit", "good.ccs");
    cli_expect_out_has(&result, "name=\"good.ccs\"/>");
    cli_expect(&result, 0, NULL, "");
    result = cli_run("check", "--strict", "--format", "junit", "warn.ccs");
    cli_expect_out_has(&result, "type=\"warning\">");
    cli_expect(&result, 1, NULL, "");
    result = cli_run("check", "--format", "junit", "warn.ccs");
    cli_expect_out_has(&result, "<system-out>");
    cli_expect(&result, 0, NULL, "");
}

Test(cli_edges, folder_without_files_in_all_formats) {
    static const char *const formats[][2] = {{"json", "[]\n"}, {"jsonl", ""}};
    qp_run_result result = cli_shell("mkdir empty");
    cli_expect(&result, 0, "", "");
    for (size_t i = 0; i < 2; i++) {
        result = cli_run("check", "--format", formats[i][0], "empty");
        cli_expect(&result, 0, formats[i][1], NULL);
    }
    result = cli_run("check", "--format", "junit", "empty");
    cli_expect_out_has(&result, "tests=\"0\"");
    cli_expect(&result, 0, NULL, NULL);
    result = cli_run("check", "--format", "sarif", "empty");
    cli_expect_out_has(&result, "\"results\": []");
    cli_expect(&result, 0, NULL, NULL);
}

/* The colours of the three severities on a terminal, and who refuses them. */
Test(cli_edges, colours_of_a_terminal) {
    static const char *const lines[][2] = {{"TERM=xterm NO_COLOR=", "yes\n"},
                                           {"TERM=xterm NO_COLOR=1", "no\n"},
                                           {"TERM=dumb", "no\n"},
                                           {"env -u TERM", "no\n"}};
    qp_run_result result = cli_shell("script -qec true /dev/null </dev/null >/dev/null 2>&1");
    if (result.status != 0) {
        qp_run_free(&result);
        cr_skip_test("there is no script(1)");
    }
    qp_run_free(&result);
    for (size_t i = 0; i < 4; i++) {
        char line[256];
        (void)snprintf(line, sizeof line,
                       "%s script -qec '\"$QP\" check warn.ccs' /dev/null </dev/null | "
                       "grep -q \"$(printf '\\033')\" && echo yes || echo no",
                       lines[i][0]);
        result = cli_shell(line);
        cli_expect(&result, 0, lines[i][1], "");
    }
}
