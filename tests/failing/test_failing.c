/*
 * Commands of which the first call that can fail fails, then the second, the third, until they
 * pass: allocations, files, threads, standard output. Each run ends as the one without a failure,
 * byte for byte, or with exit code 2 and a message that says why.
 */
#include "archive_cli.h"
#include "ccsf_sample.h"
#include "cli_run.h"
#include "sanitized.h"

#include <criterion/criterion.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { WORDS_MOST = 16, LINE_MOST = 256, CALLS_MOST = 100000 };

/* Where runs are slow fewer calls are tried. */
enum { EACH = SANITIZED ? 1 : 36, EACH_LONG = SANITIZED ? 1 : 120, SPARSER = SANITIZED ? 2 : 6 };

/* The fault that a run has, and what a message about it may say. */
typedef struct {
    const char *group; /* of QP_FAIL */
    const char *more;  /* behind its number: "+" lets all later calls fail too */
    unsigned each;     /* so many calls are all tried; of later ones more and more are left out */
    bool stops;        /* commands end with exit code 2 if it comes at a bad moment */
    const char *says[8];
} fault;

static const fault out_of_memory = {
    "memory",
    "",
    EACH_LONG,
    true,
    {"out of memory", "Cannot allocate memory", "not enough memory"}};
static const fault memory_is_gone = {
    "memory", "+", EACH, true, {"out of memory", "Cannot allocate memory", "not enough memory"}};
static const fault broken_files = {
    "files",
    "",
    EACH,
    true,
    {"Input/output error", "Too many open files", "No space left on device", "Permission denied",
     "Is a directory", "its temporary file failed", "bytes (--max-size)"}};
static const fault full_output = {"output", "", EACH, true, {"cannot write to standard output"}};
static const fault no_threads = {
    "threads", "", EACH, true, {"no thread can be started to check it"}};
static const fault interruptions = {"interrupted", "", EACH, false, {NULL}};
static const fault short_pieces = {"short", "", EACH, false, {NULL}};

/* -- Files ------------------------------------------------------------------------------------ */

static void write_text(const char *name, const char *text) {
    qp_bytes bytes = {(const uint8_t *)text, strlen(text)};
    cli_write(name, bytes);
}

/* An archive of two members and one that is damaged, and a table of one. */
static void write_archives(void) {
    qp_archive_made archive = {0};
    qp_archive_made table = {0};
    qp_archive_put_good(&archive, "a.cmp");
    qp_archive_put_bad(&archive, "b.cmp");
    qp_archive_entry(&table, "a.ccs", 0, (uint32_t)archive.ends[0], 0);
    qp_archive_entry(&table, NULL, 0, 0, 0);
    qp_archive_write("two.bin", &archive);
    qp_archive_write("two.tbl", &table);
    qp_sample plain = qp_sample_good(3);
    qp_archive_made stored = {0};
    table = (qp_archive_made){0};
    qp_archive_entry(&table, "a.ccs", 0, (uint32_t)plain.size, 0);
    qp_archive_put(&stored, plain.data, plain.size);
    qp_archive_pad(&stored);
    qp_sample_free(&plain);
    qp_archive_write("stored.bin", &stored);
    qp_archive_write("stored.tbl", &table);
    qp_archive_made damaged = qp_archive_damaged();
    qp_archive_write("damaged.bin", &damaged);
    archive = (qp_archive_made){0};
    qp_archive_put_bad(&archive, "one.ccs");
    qp_archive_write("one.cmp", &archive);
}

static void enter(void) {
    cli_enter();
    cr_assert(symlink(QP_CORPUS_DIR, "corpus") == 0);
    cr_assert(symlink("/dev/null", "null") == 0); /* whatever goes wrong, the device stays */
    write_archives();
    write_text("names.nps", "1 \"Root\"\n2 \"Arm\"\n");
    write_text("faces.json", "{\"faces\": [{\"id\": 9, \"bank\": 1}, {\"id\": 88, \"bank\": 14}]}");
    qp_run_result made =
        cli_shell("\"$QP\" check --write-baseline old.json two.bin one.cmp && "
                  "mkdir folder && cp one.cmp folder/a.ccs && "
                  "cp corpus/ccsf/records.ccs names.nps folder && cp old.json keep");
    cr_assert(made.status == 0, "%s", (const char *)made.err.data);
    qp_run_free(&made);
}

TestSuite(failing, .init = enter, .fini = cli_leave, .timeout = 600);

/* -- Runs ------------------------------------------------------------------------------------- */

/* A run and the file "out" that it may have made. */
typedef struct {
    qp_run_result run;
    qp_loaded out;
    bool made;
    bool failed; /* a call did */
} outcome;

static outcome run_line(const char *line, const char *asked) {
    char words[LINE_MOST];
    const char *argv[WORDS_MOST + 2] = {QP_FAILING_TOOL};
    size_t count = 1;
    (void)snprintf(words, sizeof words, "%s", line);
    for (char *word = strtok(words, " "); word != NULL; word = strtok(NULL, " ")) {
        cr_assert(count <= WORDS_MOST);
        argv[count++] = word;
    }
    (void)unlink("out");
    (void)unlink("told");
    cr_assert(setenv("QP_FAIL_TOLD", "told", 1) == 0 && setenv("QP_FAIL", asked, 1) == 0);
    outcome result = {qp_run(argv, (qp_bytes){NULL, 0}), {NULL, 0}, false, false};
    result.made = qp_try_load_path("out", &result.out);
    result.failed = access("told", F_OK) == 0;
    return result;
}

static void free_outcome(outcome *result) {
    qp_run_free(&result->run);
    if (result->made) {
        qp_loaded_free(&result->out);
    }
}

static bool same_bytes(const qp_loaded *a, const qp_loaded *b) {
    return a->size == b->size && memcmp(a->data, b->data, a->size) == 0;
}

/* Does a message of the program, after whatever it says of the input, give one of the reasons? */
static bool says_why(const fault *kind, const qp_loaded *err) {
    const char *text = strstr((const char *)err->data, "quirkproof: ");
    for (size_t i = 0; text != NULL && kind->says[i] != NULL; i++) {
        if (strstr(text, kind->says[i]) != NULL) {
            return true;
        }
    }
    return false;
}

/* Expects a whole result or an honest failure; true if it failed. */
static bool expect_sense(const char *line, const char *asked, const fault *kind,
                         const outcome *whole, const outcome *got) {
    bool same = got->run.status == whole->run.status &&
                same_bytes(&got->run.out, &whole->run.out) &&
                same_bytes(&got->run.err, &whole->run.err);
    bool told = got->run.status == 2 && says_why(kind, &got->run.err);
    cr_expect(same || told, "%s, %s: exit %d, not %d:\n%s\n%s", line, asked, got->run.status,
              whole->run.status, (const char *)got->run.err.data, (const char *)got->run.out.data);
    cr_expect(!got->made || same_bytes(&got->out, &whole->out), "%s, %s: half a file", line, asked);
    cr_expect(!same || got->made == whole->made, "%s, %s: no file", line, asked);
    return !same;
}

/* Lets one call after the other fail; more and more are left out where there are many. */
static size_t count_failures(const char *line, const fault *kind) {
    size_t failures = 0;
    outcome whole = run_line(line, "memory:0");
    cr_assert(!whole.failed);
    for (unsigned call = 1; call < CALLS_MOST; call += call < kind->each ? 1 : 1 + call / SPARSER) {
        char asked[48];
        (void)snprintf(asked, sizeof asked, "%s:%u%s", kind->group, call, kind->more);
        outcome got = run_line(line, asked);
        bool through = !got.failed;
        failures += expect_sense(line, asked, kind, &whole, &got) ? 1 : 0;
        free_outcome(&got);
        if (through) {
            break;
        }
    }
    qp_run_result left = cli_shell("ls -A | grep quirkproof-");
    cr_expect(left.out.size == 0, "%s: left behind: %s", line, (const char *)left.out.data);
    char where[16];
    cr_expect(readlink("null", where, sizeof where) > 0, "%s: a file is in its place", line);
    qp_run_free(&left);
    free_outcome(&whole);
    return failures;
}

/* -- Commands --------------------------------------------------------------------------------- */

static const char *const checks[] = {
    "check -j1 corpus/ccsf/records.ccs corpus/totemtech/archive.dgc",
    "check two.bin damaged.bin",
    "check -j1 --max-size 8000 corpus/cine_stream/whole-2048",
    "check -j1 --table two.tbl two.bin",
    "check -j1 --format json one.cmp corpus/cine_stream/damaged",
    "check -j1 --format sarif one.cmp",
    "check -j1 --format sarif two.bin folder",
    "check -j1 --format junit two.bin nowhere.ccs",
    "check -j1 --format jsonl --baseline old.json folder two.bin",
    "check -j1 --write-baseline out two.bin one.cmp",
    "check -j1 --table stored.tbl stored.bin",
};

static const char *const reads[] = {
    "dump corpus/ccsf/records.ccs",
    "dump two.bin",
    "dump corpus/totemtech/rich.bin",
    "dump --max-size 200K /dev/zero",
    "dump --member a.cmp two.bin",
    "dump --table two.tbl two.bin",
    "dump corpus/cine_stream/whole-2048",
    "dump --names names.nps corpus/totemtech/archive.dgc",
    "eval --all-frames corpus/ccsf/basic.ccs",
    "eval --faces faces.json --all-frames corpus/cine_stream/whole-2352",
    "eval --frame 0 --frame 1 --all-frames corpus/totemtech/rich.bin",
    "play --steps 256,r,300 corpus/ccsf/basic.ccs",
    "play --stream --steps 256,r,300x3 corpus/ccsf/stream_controller.ccs",
    "play --steps 1,r,3x3 corpus/totemtech/rich.bin",
    "eval --frame 1 --frame 2 corpus/ccsf/basic.ccs",
    "play --steps 256,r,300 corpus/ccsf/tops_in_disorder.ccs",
    "dump two.tbl",
    "dump --table stored.tbl --member a.ccs stored.bin",
    "dump --max-size 8000 corpus/cine_stream/whole-2048",
    "eval --max-size 8000 --frame 2 --frame 1 corpus/cine_stream/whole-2048",
};

static const char *const writes[] = {
    "rewrite --fix one.cmp out",
    "rewrite one.cmp out",
    "rewrite --fix one.cmp -",
    "rewrite --fix one.cmp null",
    "rewrite --fix corpus/ccsf/anime_closing_early.ccs out",
    "plot -o out corpus/ccsf/basic.ccs",
    "plot corpus/cine_stream/whole-2048",
    "plot --max-size 8000 corpus/cine_stream/whole-2048",
    "plot --names names.nps corpus/totemtech/rich.bin",
    "plot corpus/totemtech/archive.dgc",
    "export corpus/ccsf/basic.ccs",
    "export corpus/cine_stream/whole-2048",
    "export --max-size 8000 corpus/cine_stream/whole-2048",
    "export corpus/totemtech/rich.bin",
};

static const char *const compares[] = {
    "diff corpus/ccsf/basic.ccs corpus/ccsf/records.ccs",
    "diff --format json corpus/cine_stream/whole-2048 corpus/cine_stream/damaged",
    "diff --max-size 8000 corpus/cine_stream/whole-2048 corpus/cine_stream/damaged",
    "diff corpus/totemtech/rich.bin corpus/totemtech/any_1.bin",
    "diff corpus/totemtech/archive.dgc corpus/totemtech/archive.dps",
    "diff --member a.cmp two.bin one.cmp",
    "invariants --format json corpus/ccsf/basic.ccs",
    "invariants --census two.bin corpus/cine_stream/whole-2048",
    "explain ANM004",
    "seeds -o seeds two.bin corpus/totemtech/archive.dgc",
    "seeds --max-size 8000 -o seeds corpus/cine_stream/whole-2048",
    "invariants --max-size 8000 corpus/cine_stream/whole-2048 corpus/totemtech/string_0.bin",
};

static void expect_all(const char *const *lines, size_t count, const fault *kind) {
    size_t failures = 0;
    for (size_t i = 0; i < count; i++) {
        failures += count_failures(lines[i], kind);
    }
    cr_expect((failures > 0) == kind->stops, "%zu failures", failures);
}

#define FAULT_TEST(lines, name, kind)                                                              \
    Test(failing, lines##_##name) {                                                                \
        expect_all(lines, sizeof(lines) / sizeof(lines)[0], &(kind));                              \
    }
#define FAULT_TESTS(name, kind)                                                                    \
    FAULT_TEST(checks, name, kind)                                                                 \
    FAULT_TEST(reads, name, kind)                                                                  \
    FAULT_TEST(writes, name, kind)                                                                 \
    FAULT_TEST(compares, name, kind)

/* Runs a line of shell in which $FAILING is the program, without and with a failure. */
static outcome run_shell(const char *line, const char *asked) {
    outcome result = {{.status = 0}, {NULL, 0}, false, false};
    (void)unlink("told");
    cr_assert(setenv("FAILING", QP_FAILING_TOOL, 1) == 0 && setenv("QP_FAIL", asked, 1) == 0 &&
              setenv("QP_FAIL_TOLD", "told", 1) == 0);
    result.run = cli_shell(line);
    result.failed = access("told", F_OK) == 0;
    return result;
}

/* A report of more than is kept waits to be read, behind a file that a pipe holds up. There is no
   thread then that could take its place, for the third file: so it waits no longer. */
Test(failing, report_does_not_wait_where_no_thread_can_be_started) {
    static const char line[] =
        "rm -f pipe; mkfifo pipe; exec 3<>pipe; { sleep 1; cat one.cmp >&3; } & exec 3>&-; "
        "timeout 30 \"$FAILING\" check -j2 --max-findings 100000 pipe large.ccs two.bin";
    qp_sample large = qp_sample_many_bad(10000);
    cli_write("large.ccs", qp_sample_bytes(&large));
    qp_sample_free(&large);
    outcome whole = run_shell(line, "memory:0");
    cr_assert_eq(whole.run.status, 1);
    cr_assert_gt(whole.run.out.size, 1024 * 1024);
    for (unsigned thread = 3; thread < 6; thread++) { /* one waits for signals, two check */
        char asked[32];
        (void)snprintf(asked, sizeof asked, "threads:%u+", thread);
        outcome got = run_shell(line, asked);
        cr_expect(!expect_sense(line, asked, &no_threads, &whole, &got), "%s", asked);
        free_outcome(&got);
    }
    free_outcome(&whole);
}

/* Without the thread that counts files progress tells what was done, but not of how much. */
Test(failing, progress_without_the_thread_that_counts) {
    outcome got = run_shell(
        "script -qec true /dev/null </dev/null >/dev/null 2>&1 || exit 77\n"
        "mkfifo pipe later; cat >run <<'E'\n"
        "exec 3<>pipe 4<>later; { sleep 3; cat one.cmp >&3; exec 3>&-; sleep 3; cat one.cmp >&4; } "
        "& \"$FAILING\" check -j3 pipe one.cmp later 3>&- 4>&- & p=$!; exec 3>&- 4>&-; wait $p\nE\n"
        "TERM=xterm NO_COLOR=1 script -qec 'sh run' /dev/null </dev/null",
        "threads:2"); /* the first waits for signals */
    if (got.run.status == 77) {
        cr_skip_test("no 'script' that can make a terminal here");
    }
    cr_expect(got.failed);
    cli_expect_out_has(&got.run, "\r\033[K0 files, 0 B, 0 findings\r");
    cli_expect_out_has(&got.run, "\r\033[K2 files, 2.0 KB, 4 findings\r");
    cr_expect(strstr((const char *)got.run.out.data, "B of ") == NULL);
    cr_expect(strstr((const char *)got.run.out.data, " findings, ") == NULL);
    free_outcome(&got);
}

FAULT_TESTS(out_of_memory, out_of_memory)
FAULT_TESTS(without_any_more_memory, memory_is_gone)
FAULT_TESTS(with_broken_files, broken_files)
FAULT_TEST(checks, into_full_output, full_output)
FAULT_TEST(reads, into_full_output, full_output)
FAULT_TEST(compares, into_full_output, full_output)
FAULT_TESTS(interrupted, interruptions)
FAULT_TESTS(in_short_pieces, short_pieces)
FAULT_TEST(checks, without_threads, no_threads)
