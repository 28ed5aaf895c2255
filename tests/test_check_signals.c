/* check: interrupted, its reader gone, its terminal watched. */
#define _GNU_SOURCE /* pipe2 */
#include "archive_cli.h"
#include "ccsf_sample.h"
#include "cli_run.h"
#include "sample_files.h"

#include <criterion/criterion.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static void enter(void) {
    qp_enter_with_samples();
    cr_assert(mkfifo("pipe", 0666) == 0);
}

TestSuite(check_signals, .init = enter, .fini = cli_leave, .timeout = 60);

/* What an interrupted run has written, and how it ended. */
typedef struct {
    char out[1024 * 1024];
    size_t size;
    int status;
} interrupted;

/* Starts check on `paths` with its standard output in `output`. */
static pid_t start(const char *format, const char *const *paths, int output) {
    const char *argv[16] = {"quirkproof", "check", "-j", "2", "--format", format};
    for (size_t i = 0; paths[i] != NULL; i++) {
        argv[6 + i] = paths[i];
    }
    pid_t child = fork();
    cr_assert(child >= 0);
    if (child == 0) {
        int quiet = open("/dev/null", O_WRONLY);
        (void)dup2(output, STDOUT_FILENO);
        (void)dup2(quiet, STDERR_FILENO);
        (void)signal(SIGINT, SIG_DFL);
        (void)execv(QP_TOOL, (char *const *)argv);
        _exit(99);
    }
    return child;
}

/* Checks files, and sends the signal when `seen` has been read, which must come. */
static interrupted *interrupt_at(const char *format, const char *const *paths, const char *seen,
                                 int with) {
    static interrupted got;
    int ends[2];
    bool sent = false;
    cr_assert(pipe2(ends, O_CLOEXEC) == 0);
    pid_t child = start(format, paths, ends[1]);
    (void)close(ends[1]);
    memset(&got, 0, sizeof got);
    for (;;) {
        ssize_t some = read(ends[0], got.out + got.size, sizeof got.out - 1 - got.size);
        cr_assert(some >= 0);
        if (some == 0) {
            break;
        }
        got.size += (size_t)some;
        got.out[got.size] = '\0';
        if (!sent && strstr(got.out, seen) != NULL) {
            cr_assert(kill(child, with) == 0);
            sent = true;
        }
    }
    int status = 0;
    cr_assert(waitpid(child, &status, 0) == child);
    /* As shells tell it: a signal that comes when all is written ends the program by itself. */
    got.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    (void)close(ends[0]);
    return &got;
}

/* Two files and then a pipe that never gives anything; `seen` is about the second file. */
static interrupted *interrupt(const char *format, const char *seen, int with) {
    static const char *const paths[] = {"good.ccs", "bad.ccs", "pipe", "bad.ccs", NULL};
    int held = open("pipe", O_RDWR | O_CLOEXEC); /* so that the pipe has a writer */
    cr_assert(held >= 0);
    interrupted *got = interrupt_at(format, paths, seen, with);
    (void)close(held);
    return got;
}

Test(check_signals, ctrl_c_leaves_a_partial_summary) {
    interrupted *got = interrupt("text", "bad.ccs: 1 error", SIGINT);
    cr_assert(got->status == 130, "exit %d", got->status);
    cr_assert_str_eq(got->out,
                     "good.ccs: 0 errors, 0 warnings, 0 notes\n"
                     "bad.ccs:0x178: error: sub-chunk kind 0x777 is unknown [ANM005] (ANM_a, frame "
                     "1, record 0x0777)\n"
                     "bad.ccs: 1 error, 0 warnings, 0 notes\n"
                     "       1  ANM005  error    sub-chunk kind 0xN is unknown\n"
                     "2 files: 1 error, 0 warnings, 0 notes\n");
}

Test(check_signals, sigterm_is_143) {
    interrupted *got = interrupt("text", "bad.ccs: 1 error", SIGTERM);
    cr_assert(got->status == 143, "exit %d", got->status);
    cr_assert(strstr(got->out, "\n2 files: 1 error, 0 warnings, 0 notes\n") != NULL);
}

Test(check_signals, json_is_whole_when_interrupted) {
    interrupted *got = interrupt("json", "ANM005", SIGINT);
    json_t *json = json_loadb(got->out, got->size, 0, NULL);
    cr_assert(got->status == 130 && json_array_size(json) == 2, "%s", got->out);
    json_decref(json);
}

static void expect_whole_sarif(int with, const char *name) {
    interrupted *got = interrupt("sarif", "\"ruleId\": \"ANM005\"", with);
    json_t *json = json_loadb(got->out, got->size, 0, NULL);
    cr_assert(got->status == 128 + with && json != NULL);
    json_t *run = json_array_get(json_object_get(json, "runs"), 0);
    json_t *invocation = json_array_get(json_object_get(run, "invocations"), 0);
    cr_assert(json_array_size(json_object_get(run, "results")) == 1);
    cr_assert(cli_json_int(invocation, "exitCode") == 128 + with);
    cr_assert_str_eq(cli_json_string(invocation, "exitSignalName"), name);
    cr_assert(json_is_false(json_object_get(invocation, "executionSuccessful")));
    json_decref(json);
}

Test(check_signals, sarif_is_whole_when_interrupted) {
    expect_whole_sarif(SIGINT, "SIGINT");
    expect_whole_sarif(SIGTERM, "SIGTERM");
}

/* In the middle of an archive, whatever the member that it comes to. */
Test(check_signals, archive_is_left_wherever_the_walk_is) {
    enum { MEMBERS = 2000, TRIES = 12 };
    static const char *const paths[] = {"a.bin", "bad.ccs", NULL};
    qp_archive_made made = {0};
    qp_archive_made all = {0};
    qp_archive_put_bad(&made, "m.cmp");
    for (int i = 0; i < MEMBERS; i++) {
        qp_archive_put(&all, made.data, made.size);
    }
    qp_archive_made_free(&made);
    qp_archive_write("a.bin", &all);
    for (int i = 0; i < TRIES; i++) {
        struct timespec begun;
        struct timespec ended;
        (void)clock_gettime(CLOCK_MONOTONIC, &begun);
        interrupted *got = interrupt_at("json", paths, "a.bin!m.cmp", i % 2 ? SIGINT : SIGTERM);
        (void)clock_gettime(CLOCK_MONOTONIC, &ended);
        json_t *json = json_loadb(got->out, got->size, 0, NULL);
        /* It may have been done before the signal came. */
        cr_assert(got->status == (i % 2 ? 130 : 143) || got->status == 1, "exit %d", got->status);
        cr_assert(json_array_size(json) > 0, "%s",
                  got->out + (got->size > 300 ? got->size - 300 : 0));
        cr_assert(ended.tv_sec - begun.tv_sec < 8, "only patience has ended it");
        json_decref(json);
    }
}

/* Whoever has the signal ignored, as `nohup` and shells in the background have, keeps that. */
Test(check_signals, ignored_signals_stay_ignored) {
    qp_run_result result = cli_shell(
        "trap '' INT TERM; exec 3<>pipe; \"$QP\" check pipe good.ccs >out 3>&- & sleep 0.3; "
        "kill -INT $!; kill -TERM $!; cat bad.ccs >&3; exec 3>&-; wait $!; s=$?; cat out; "
        "exit $s");
    cli_expect_out_has(&result, "2 files: 1 error, 0 warnings, 0 notes\n");
    cli_expect(&result, 1, NULL, NULL);
}

/* -- Readers that go -------------------------------------------------------------------------- */

Test(check_signals, closed_pipe_ends_quietly) {
    qp_archive_made made = {0};
    qp_archive_made all = {0};
    qp_archive_put_bad(&made, "a.cmp");
    for (int i = 0; i < 3000; i++) {
        qp_archive_put(&all, made.data, made.size);
    }
    qp_archive_made_free(&made);
    qp_archive_write("a.bin", &all);
    qp_run_result result =
        cli_shell("{ \"$QP\" check a.bin; echo $? >code; } | head -n 1; cat code");
    cli_expect(
        &result, 0,
        "a.bin!a.cmp:0x178: error: sub-chunk kind 0x777 is unknown [ANM005] (ANM_a, frame 1, "
        "record 0x0777)\n141\n",
        "");
}

Test(check_signals, full_disk_ends_a_long_run) {
    qp_run_result result =
        cli_shell("i=0; while [ $i -lt 300 ]; do cp bad.ccs $i.ccs; i=$((i + 1)); done; "
                  "timeout 60 \"$QP\" check --format json . >/dev/full");
    cli_expect(&result, 2, "",
               "quirkproof: cannot write to standard output: No space left on device\n");
}

/* -- Progress --------------------------------------------------------------------------------- */

/* Runs a check that a pipe holds up for four seconds, with standard error on a terminal. */
static qp_run_result on_terminal(const char *environment, const char *redirection) {
    char line[512];
    (void)snprintf(line, sizeof line,
                   "script -qec true /dev/null </dev/null >/dev/null 2>&1 || exit 77\n"
                   "cat >run <<'E'\n"
                   "exec 3<>pipe; { sleep 4; cat good.ccs >&3; } & \"$QP\" check good.ccs pipe "
                   "bad.ccs 3>&- %s & p=$!; exec 3>&-; wait $p\nE\n"
                   "%s script -qec 'sh run' /dev/null </dev/null",
                   redirection, environment);
    qp_run_result result = cli_shell(line);
    if (result.status == 77) {
        cr_skip_test("no 'script' that can make a terminal here");
    }
    return result;
}

Test(check_signals, progress_on_a_terminal_gives_way_to_findings) {
    qp_run_result result = on_terminal("TERM=xterm NO_COLOR=1", "");
    const char *out = (const char *)result.out.data;
    cli_expect_out_has(&result, "\r\033[K1 files, 496 B of ");
    cli_expect_out_has(&result, " findings");
    /* Before the next line of the report the progress is wiped away, so that it begins a line. */
    const char *next = strstr(out, "pipe: 0 errors");
    cr_assert(next != NULL && next - out > 4 && memcmp(next - 4, "\r\033[K", 4) == 0, "%s", out);
    cr_assert(strstr(next, " files, ") == NULL, "there is some behind it");
    qp_run_free(&result);
}

/* Sizes of all lengths, a folder, the time that is left: standard error on a terminal while the
   first file has five bytes, and then those of a folder have thousands; pipes hold the check up. */
Test(check_signals, progress_tells_how_much_of_it_is_done) {
    qp_run_result result = cli_shell(
        "script -qec true /dev/null </dev/null >/dev/null 2>&1 || exit 77\n"
        "mkfifo later; printf five_ >tiny; mkdir d; head -c 3000 /dev/zero >d/a.bin\n"
        "for i in 0 1 2 3 4 5 6 7 8 9; do cp good.ccs d/b$i.ccs; done\n"
        "cat >run <<'E'\n"
        "exec 3<>pipe 4<>later; { sleep 2; cat good.ccs >&3; exec 3>&-; sleep 3; "
        "cat good.ccs >&4; } & \"$QP\" check -j4 tiny pipe d later bad.ccs 3>&- 4>&- & p=$!; "
        "exec 3>&- 4>&-; wait $p\nE\n"
        "TERM=xterm script -qec 'sh run' /dev/null </dev/null");
    if (result.status == 77) {
        cr_skip_test("no 'script' that can make a terminal here");
    }
    cli_expect_out_has(&result, "\r\033[K0 files, 5 B of 8.4 KB, 0 findings");
    cli_expect_out_has(&result, "\r\033[K12 files, 8.0 KB of 8.4 KB, 0 findings, 0:00 left");
    cli_expect(&result, 2, NULL, "");
}

/* A file whose report has more than a megabyte. */
static void write_large(void) {
    qp_sample large = qp_sample_many_bad(10000);
    cli_write("large.ccs", qp_sample_bytes(&large));
    qp_sample_free(&large);
}

/* JUnit's report is written when all has been checked: a signal that comes then leaves it whole. */
Test(check_signals, signal_while_the_report_is_written) {
    static const char *const paths[] = {"large.ccs", "large.ccs", "large.ccs", "large.ccs", NULL};
    write_large();
    for (int with = 0; with < 2; with++) {
        interrupted *got = interrupt_at("junit", paths, "<testsuites", with ? SIGINT : SIGTERM);
        cr_assert(got->status == 1, "exit %d", got->status);
        cr_assert(got->size > 400000, "what is left when the signal comes fits in no pipe");
        cr_assert_str_eq(got->out + got->size - 14, "</testsuites>\n");
    }
}

/* A report of more than is kept waits to be read, and ends all the same when the output fails. */
Test(check_signals, report_that_waits_while_the_output_fails) {
    write_large();
    qp_run_result result =
        cli_shell("exec 3<>pipe; { sleep 1; cat good.ccs >&3; } & exec 3>&-; "
                  "timeout 30 \"$QP\" check -j2 --max-findings 100000 pipe large.ccs >/dev/full");
    cli_expect(&result, 2, "",
               "quirkproof: cannot write to standard output: No space left on device\n");
}

Test(check_signals, progress_is_for_terminals_only) {
    qp_run_result result = on_terminal("TERM=xterm", "2>err");
    cr_assert(strstr((const char *)result.out.data, " files, ") == NULL);
    qp_run_free(&result);
    result = on_terminal("TERM=dumb", "");
    cr_assert(strstr((const char *)result.out.data, " files, ") == NULL);
    qp_run_free(&result);
}
