/* How the program is called: commands, options, suggestions, help, exit codes. */
#include "cli_run.h"
#include "quirkproof/diag.h"

#include <criterion/criterion.h>
#include <string.h>

TestSuite(cli_usage, .init = cli_enter, .fini = cli_leave);

static void expect_wrong(qp_run_result result, const char *message) {
    cli_expect(&result, 2, "", message);
}

Test(cli_usage, no_command) {
    const char *const args[] = {NULL};
    expect_wrong(cli_run_with((qp_bytes){NULL, 0}, args),
                 "quirkproof: no command given; see 'quirkproof --help'\n");
}

Test(cli_usage, misspelt_command_suggests_the_nearest) {
    expect_wrong(cli_run("chek"), "quirkproof: unknown command 'chek'; did you mean 'check'?\n");
    expect_wrong(cli_run("explian"),
                 "quirkproof: unknown command 'explian'; did you mean 'explain'?\n");
    expect_wrong(cli_run("EVAL"), "quirkproof: unknown command 'EVAL'; did you mean 'eval'?\n");
}

Test(cli_usage, far_command_suggests_nothing) {
    expect_wrong(cli_run("frobnicate"),
                 "quirkproof: unknown command 'frobnicate'; see 'quirkproof --help'\n");
}

Test(cli_usage, misspelt_option_suggests_the_nearest) {
    expect_wrong(cli_run("check", "--stirct", "x"),
                 "quirkproof: check: unknown option '--stirct'; did you mean '--strict'?\n");
    expect_wrong(cli_run("check", "x", "--fromat=json"),
                 "quirkproof: check: unknown option '--fromat'; did you mean '--format'?\n");
    expect_wrong(cli_run("--halp"),
                 "quirkproof: unknown option '--halp'; did you mean '--help'?\n");
}

Test(cli_usage, option_of_another_command_is_not_suggested) {
    expect_wrong(cli_run("check", "--all-frames", "x"),
                 "quirkproof: check: unknown option '--all-frames'; see 'quirkproof check "
                 "--help'\n");
}

Test(cli_usage, unknown_letter) {
    expect_wrong(cli_run("check", "-x"),
                 "quirkproof: check: unknown option '-x'; see 'quirkproof check --help'\n");
}

Test(cli_usage, option_without_its_value) {
    expect_wrong(cli_run("check", "x", "--format"),
                 "quirkproof: check: option '--format' wants a value\n");
}

Test(cli_usage, option_with_a_value_too_many) {
    expect_wrong(cli_run("check", "--strict=yes", "x"),
                 "quirkproof: check: option '--strict' takes no value\n");
}

Test(cli_usage, value_that_an_option_does_not_take) {
    expect_wrong(cli_run("check", "--format", "xml", "x"),
                 "quirkproof: check: --format wants text, json, jsonl, sarif or junit, not '"
                 "xml'\n");
    expect_wrong(cli_run("check", "--max-findings", "-1", "x"),
                 "quirkproof: check: --max-findings wants a number, not '-1'\n");
    expect_wrong(cli_run("check", "--max-size", "12Q", "x"),
                 "quirkproof: check: --max-size wants a number of bytes, with K, M or G after it "
                 "if wanted, not '12Q'\n");
    expect_wrong(cli_run("eval", "--time", "4294967296", "x"),
                 "quirkproof: eval: --time wants ticks from 0 to 4294967295, not '4294967296'\n");
    expect_wrong(cli_run("eval", "--frame", "16777216", "x"),
                 "quirkproof: eval: --frame wants a frame from 0 to 16777215, not '16777216'\n");
    expect_wrong(cli_run("eval", "--arith", "ieee", "x"),
                 "quirkproof: eval: --arith wants reference or console, not 'ieee'\n");
    expect_wrong(cli_run("play", "--from", "1e3", "x"),
                 "quirkproof: play: --from wants ticks from 0 to 4294967295, not '1e3'\n");
}

Test(cli_usage, kind_that_is_not_known_names_those_that_are) {
    qp_run_result result = cli_run("check", "--as", "pdf", "x");
    cli_expect_err_has(&result, "--as wants ccsf");
    cli_expect_err_has(&result, "anime");
    cli_expect_err_has(&result, "not 'pdf'\n");
    cli_expect(&result, 2, "", NULL);
}

Test(cli_usage, no_file) {
    expect_wrong(cli_run("check"),
                 "quirkproof: check: no file given; usage: quirkproof check [OPTION]... PATH...\n");
    expect_wrong(cli_run("eval", "--time", "3"),
                 "quirkproof: eval: no file given; usage: quirkproof eval [OPTION]... PATH\n");
}

Test(cli_usage, file_too_many) {
    expect_wrong(cli_run("dump", "a", "b"),
                 "quirkproof: dump: more than one file given; usage: quirkproof dump [OPTION]... "
                 "PATH\n");
}

Test(cli_usage, double_dash_ends_options) {
    expect_wrong(cli_run("check", "--", "--strict"),
                 "quirkproof: --strict: No such file or directory\n");
}

Test(cli_usage, help_is_everywhere) {
    static const char *const commands[] = {"check", "dump",    "eval",
                                           "play",  "explain", "invariants"};
    qp_run_result all = cli_run("--help");
    cr_assert(all.status == 0 && all.err.size == 0);
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        qp_run_result one = cli_run(commands[i], "--help");
        char usage[64];
        (void)snprintf(usage, sizeof usage, "Usage: quirkproof %s [OPTION]...", commands[i]);
        cli_expect_out_has(&all, commands[i]);
        cli_expect_out_has(&one, usage);
        cli_expect_out_has(&one, "--version");
        cli_expect(&one, 0, NULL, "");
    }
    qp_run_free(&all);
}

Test(cli_usage, help_lists_exactly_the_options_of_the_command) {
    qp_run_result check = cli_run("check", "-h");
    qp_run_result eval = cli_run("eval", "--help");
    cli_expect_out_has(&check, "--max-findings N");
    cli_expect_out_has(&eval, "--all-frames");
    cr_assert(strstr((const char *)check.out.data, "--all-frames") == NULL);
    cr_assert(strstr((const char *)eval.out.data, "--max-findings") == NULL);
    qp_run_free(&check);
    qp_run_free(&eval);
}

Test(cli_usage, help_wins_over_missing_files) {
    qp_run_result result = cli_run("check", "nowhere.ccs", "--help");
    cli_expect_out_has(&result, "Usage:");
    cli_expect(&result, 0, NULL, "");
}

Test(cli_usage, version_is_everywhere) {
    qp_run_result result = cli_run("--version");
    cli_expect(&result, 0, "quirkproof " QP_VERSION "\n", "");
    result = cli_run("play", "--version");
    cli_expect(&result, 0, "quirkproof " QP_VERSION "\n", "");
}

Test(cli_usage, abbreviated_option_is_taken_if_it_is_clear) {
    qp_run_result result = cli_run("check", "--vers");
    cli_expect(&result, 0, "quirkproof " QP_VERSION "\n", "");
    result = cli_run("check", "--max", "3", "x");
    cli_expect_err_has(&result, "unknown option '--max'");
    cli_expect(&result, 2, "", NULL);
}

/* -- explain ---------------------------------------------------------------------------------- */

Test(cli_usage, explain_tells_severity_message_text_and_source) {
    qp_run_result result = cli_run("explain", "ANM004");
    cli_expect_out_has(&result, "ANM004 (error): ");
    cli_expect_out_has(&result, "bytes past");
    cli_expect_out_has(&result, "\n\nSource: ");
    cli_expect(&result, 0, NULL, "");
}

Test(cli_usage, explain_takes_any_case_and_several) {
    qp_run_result result = cli_run("explain", "anm004", "GZ013");
    cli_expect_out_has(&result, "ANM004 (error)");
    cli_expect_out_has(&result, "\n\nGZ013 (warning)");
    cli_expect(&result, 0, NULL, "");
}

Test(cli_usage, explain_of_an_unknown_id_suggests_the_nearest) {
    expect_wrong(cli_run("explain", "GZ0013"),
                 "quirkproof: explain: unknown ID 'GZ0013'; did you mean 'GZ001'?\n");
    expect_wrong(cli_run("explain", "whatever"),
                 "quirkproof: explain: unknown ID 'whatever'; 'quirkproof explain' lists them "
                 "all\n");
}

Test(cli_usage, explain_lists_every_id_once) {
    qp_run_result result = cli_run("explain");
    size_t lines = 0;
    for (size_t i = 0; i < result.out.size; i++) {
        lines += result.out.data[i] == '\n' ? 1 : 0;
    }
    cr_assert(lines == QP_DIAG_COUNT - 1, "%zu lines", lines);
    for (int code = QP_DIAG_NONE + 1; code < QP_DIAG_COUNT; code++) {
        cli_expect_out_has(&result, qp_diag_id((qp_diag_code)code));
    }
    cli_expect(&result, 0, NULL, "");
}

Test(cli_usage, explain_lines_fit_a_terminal) {
    for (int code = QP_DIAG_NONE + 1; code < QP_DIAG_COUNT; code++) {
        qp_run_result result = cli_run("explain", qp_diag_id((qp_diag_code)code));
        const char *line = strstr((const char *)result.out.data, "\n\n") + 2;
        for (const char *end = strchr(line, '\n'); line[0] != '\n'; end = strchr(line, '\n')) {
            cr_assert(end - line <= 78, "%s", line);
            line = end + 1;
        }
        cr_assert(strstr((const char *)result.out.data, "{0") == NULL);
        cr_assert(strstr((const char *)result.out.data, "{1") == NULL);
        cli_expect(&result, 0, NULL, "");
    }
}
