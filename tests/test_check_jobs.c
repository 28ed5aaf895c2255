/* check with many threads: the same report whatever -j, in the order of the paths, in flat memory.
 */
#include "archive_cli.h"
#include "ccsf_sample.h"
#include "cli_run.h"
#include "sanitized.h"

#include <criterion/criterion.h>
#include <libdeflate.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

TestSuite(check_jobs, .init = cli_enter, .fini = cli_leave, .timeout = 240);

static const char *const formats[] = {"text", "json", "jsonl", "sarif", "junit"};

/* Runs check on `path` in this format with so many threads. */
static qp_run_result check_with(const char *jobs, const char *format, const char *path) {
    return cli_run("check", "-j", jobs, "--format", format, path);
}

/* Expects the same of every number of threads. */
static void expect_same(const char *format, const char *path, int status) {
    static const char *const jobs[] = {"2", "3", "16", "0"};
    qp_run_result one = check_with("1", format, path);
    cr_assert(one.status == status && one.out.size > 0, "%s: exit %d\n%s", format, one.status,
              (const char *)one.err.data);
    for (size_t i = 0; i < sizeof jobs / sizeof jobs[0]; i++) {
        qp_run_result many = check_with(jobs[i], format, path);
        cr_assert(many.status == status, "-j %s: exit %d", jobs[i], many.status);
        cr_assert(many.out.size == one.out.size &&
                      memcmp(many.out.data, one.out.data, one.out.size) == 0,
                  "-j %s: another report", jobs[i]);
        cr_assert_str_eq((const char *)many.err.data, (const char *)one.err.data);
        qp_run_free(&many);
    }
    qp_run_free(&one);
}

/* -- Files ------------------------------------------------------------------------------------ */

/* Among the mutants are files that are named .ccs and hold nothing: exit 2. */
Test(check_jobs, corpus_is_reported_alike_in_every_format) {
    for (size_t i = 0; i < sizeof formats / sizeof formats[0]; i++) {
        expect_same(formats[i], QP_CORPUS_DIR, 2);
        expect_same(formats[i], QP_CORPUS_DIR "/roundtrip", 1);
    }
}

Test(check_jobs, messages_stand_where_their_files_do) {
    qp_run_result result =
        cli_shell("\"$QP\" explain >/dev/null; printf x >n.ccs; for i in 1 2 3 4; do "
                  "cp n.ccs $i.ccs; done; rm n.ccs; "
                  "\"$QP\" check -j 4 none 1.ccs 2.ccs gone 3.ccs 4.ccs 2>&1 | "
                  "sed -n 's/^quirkproof: \\([a-z0-9.]*\\): .*/\\1/p'");
    cli_expect(&result, 0, "none\n1.ccs\n2.ccs\ngone\n3.ccs\n4.ccs\n", "");
}

/* `count` files in folders of 50, two deep, each tenth of them with an error. */
static void write_many(const char *folder, int count) {
    qp_sample good = qp_sample_good(4);
    qp_sample bad = qp_sample_bad();
    char path[96];
    cr_assert(mkdir(folder, 0777) == 0);
    for (int i = 0; i < count; i++) {
        if (i % 1000 == 0) {
            (void)snprintf(path, sizeof path, "%s/%d", folder, i / 1000);
            cr_assert(mkdir(path, 0777) == 0);
        }
        if (i % 50 == 0) {
            (void)snprintf(path, sizeof path, "%s/%d/%02d", folder, i / 1000, i / 50 % 20);
            cr_assert(mkdir(path, 0777) == 0);
        }
        (void)snprintf(path, sizeof path, "%s/%d/%02d/%d.ccs", folder, i / 1000, i / 50 % 20, i);
        cli_write(path, qp_sample_bytes(i % 10 == 3 ? &bad : &good));
    }
    qp_sample_free(&good);
    qp_sample_free(&bad);
}

Test(check_jobs, ten_thousand_files_in_order_and_flat_memory) {
    enum { MANY = SANITIZED ? 2000 : 10000, FEW = MANY / 10 };
    char end[96];
    write_many("few", FEW);
    write_many("many", MANY);
    qp_run_result few = check_with("2", "json", "few");
    cr_assert(few.status == 1);
    for (size_t i = 0; i < 3; i++) {
        static const char *const jobs[] = {"1", "2", "5"};
        qp_run_result many = check_with(jobs[i], "text", "many");
        (void)snprintf(end, sizeof end, "\n%d files: %d errors, 0 warnings, 0 notes\n", MANY,
                       MANY / 10);
        cli_expect_out_has(&many, end);
        cli_expect_peak_below(&many, few.peak_kib + 4 * 1024);
        cli_expect(&many, 1, NULL, "");
    }
    qp_run_free(&few);
    expect_same("json", "many", 1);
    qp_run_result order = cli_shell("\"$QP\" check -j 3 many | sed -n 's/:0x.*//p' >got; "
                                    "sort -c got 2>/dev/null || LC_ALL=C sort -c got; "
                                    "find many -name '*3.ccs' | wc -l; wc -l <got");
    (void)snprintf(end, sizeof end, "%d\n%d\n", MANY / 10, MANY / 10);
    cli_expect(&order, 0, end, NULL);
}

/* A file with more findings than are let to wait is read to its end all the same, wherever it is;
   what waits is bounded, though each file has 25 MB to say. (That is measured first: what this
   process holds would be counted as the program's.) */
Test(check_jobs, findings_without_limit_are_streamed) {
    enum { NOTES = SANITIZED ? 20000 : 200000 };
    qp_sample many = qp_sample_undefined("OBJ_b", NOTES);
    char end[96];
    for (char name[] = "a.ccs"; name[0] <= 'e'; name[0]++) {
        cli_write(name, qp_sample_bytes(&many));
    }
    qp_sample_free(&many);
    qp_run_result peak = cli_shell("\"$QP\" check -j 4 --max-findings 1000000 ?.ccs >/dev/null");
    cli_expect_peak_below(&peak, 64 * 1024);
    qp_run_free(&peak);
    for (size_t i = 0; i < 2; i++) {
        qp_run_result result = cli_run("check", "-j", i == 0 ? "1" : "4", "--max-findings",
                                       "1000000", "a.ccs", "b.ccs", "c.ccs", "d.ccs", "e.ccs");
        (void)snprintf(end, sizeof end, "\n5 files: 0 errors, %d warnings, 0 notes\n", 5 * NOTES);
        cli_expect_out_has(&result, end);
        cli_expect(&result, 0, NULL, "");
    }
}

Test(check_jobs, standard_input_is_read_once) {
    qp_sample good = qp_sample_good(4);
    const char *const args[] = {"check", "-j", "4", "-", "-", NULL};
    qp_run_result result = cli_run_with(qp_sample_bytes(&good), args);
    cli_expect(&result, 2,
               "-: 0 errors, 0 warnings, 0 notes\n1 file: 0 errors, 0 warnings, 0 notes\n",
               "quirkproof: -: the input is empty\n");
    qp_sample_free(&good);
}

Test(check_jobs, number_of_jobs_is_a_number) {
    qp_run_result result = cli_run("check", "-j", "two", "x");
    cli_expect(&result, 2, "", "quirkproof: check: --jobs wants a number, not 'two'\n");
    result = cli_run("check", "-j");
    cli_expect(&result, 2, "", "quirkproof: check: option '-j' wants a value\n");
}

/* -- Archives --------------------------------------------------------------------------------- */

/* Where the system gives one thread and no more, files that have much to say do not keep it from
   the members of the archive that comes first. Root has no such limit, unless it has given that up.
 */
Test(check_jobs, files_with_much_to_say_leave_the_only_thread_to_an_archive) {
    enum { NOTES = 20000 };
    qp_archive_made made = qp_archive_two_good();
    qp_sample many = qp_sample_undefined("OBJ_b", NOTES);
    qp_archive_write("a.bin", &made);
    cli_write("b.ccs", qp_sample_bytes(&many));
    cli_write("c.ccs", qp_sample_bytes(&many));
    qp_sample_free(&many);
    qp_run_result result = cli_shell(
        "[ \"$(id -u)\" = 0 ] || exit 77; as=\"setpriv --reuid=$((60000 + $$ % 5000)) "
        "--clear-groups prlimit --nproc=3:3\"; cp \"$QP\" qp; chmod a+rx . qp; chmod a+r *; "
        "$as true || exit 77; "
        "timeout 60 $as ./qp check -j 2 --max-findings 1000000 a.bin b.ccs c.ccs >out; s=$?; "
        "tail -n 1 out; exit $s");
    if (result.status == 77) {
        cr_skip_test("only root can take threads away from the program alone");
    }
    cli_expect(&result, 0, "5 files: 0 errors, 40000 warnings, 0 notes\n", "");
}

/* Many members of different sizes, with errors, without names, of one name. */
Test(check_jobs, archive_is_reported_alike) {
    qp_archive_made made = {0};
    for (uint32_t i = 0; i < 60; i++) {
        char name[32];
        (void)snprintf(name, sizeof name, "m%02u.cmp", (unsigned)(i % 50));
        qp_sample sample = i % 7 == 0 ? qp_sample_bad() : qp_sample_good(4 + 200 * (i % 5));
        qp_archive_member_put(&made, i % 9 == 4 ? NULL : name, qp_sample_bytes(&sample));
        qp_sample_free(&sample);
    }
    qp_archive_write("a.bin", &made);
    for (size_t i = 0; i < sizeof formats / sizeof formats[0]; i++) {
        expect_same(formats[i], "a.bin", 1);
    }
    qp_run_result result = cli_run("check", "-j", "4", "a.bin");
    cli_expect_out_has(&result, "\n61 files: 9 errors, ");
    qp_run_free(&result);
}

/* A member whose deflate data is stored holds `inner` as it is, at a multiple of 2048. */
static void put_stored(qp_archive_made *made, const char *name, qp_bytes inner) {
    enum { HEADER = 10, BLOCK = 5 };
    static uint8_t content[60000];
    qp_sample good = qp_sample_good(4);
    size_t before = made->size + HEADER + strlen(name) + 1 + BLOCK;
    size_t skip = 2048 - (before + good.size) % 2048;
    size_t size = good.size + skip + inner.size;
    cr_assert(size <= sizeof content);
    memset(content, 0, sizeof content);
    memcpy(content, good.data, good.size);
    memcpy(content + good.size + skip, inner.data, inner.size);
    uint32_t crc = libdeflate_crc32(0, content, size);
    const uint8_t header[HEADER] = {0x1f, 0x8b, 8, 8};
    const uint8_t block[BLOCK] = {1, (uint8_t)size, (uint8_t)(size >> 8), (uint8_t)~size,
                                  (uint8_t)(~size >> 8)};
    const uint32_t trailer[2] = {crc, (uint32_t)size};
    qp_archive_put(made, header, sizeof header);
    qp_archive_put(made, name, strlen(name) + 1);
    qp_archive_put(made, block, sizeof block);
    qp_archive_put(made, content, size);
    qp_archive_put(made, trailer, sizeof trailer);
    qp_archive_pad(made);
    qp_sample_free(&good);
}

/* Members that only look like some, inside of others, are never taken for one. */
Test(check_jobs, gzip_headers_inside_members_are_no_members) {
    qp_archive_made inner = {0};
    qp_archive_made made = {0};
    for (int i = 0; i < 12; i++) {
        qp_archive_put_bad(&inner, "inner.cmp");
    }
    qp_archive_put_good(&made, "a.cmp");
    for (int i = 0; i < 5; i++) {
        put_stored(&made, "outer.cmp", qp_archive_bytes(&inner));
        qp_archive_put_bad(&made, "b.cmp");
    }
    qp_archive_made_free(&inner);
    qp_archive_write("a.bin", &made);
    expect_same("text", "a.bin", 1);
    qp_run_result result = cli_run("check", "-j", "8", "a.bin");
    cr_assert(strstr((const char *)result.out.data, "inner.cmp") == NULL);
    cli_expect_out_has(&result, "\n12 files: 5 errors, ");
    cli_expect_out_has(&result, "a.bin!outer.cmp: ");
    qp_run_free(&result);
}

/* What is too large for a guess is taken when the walk comes to it; what is too large for
   --max-size is told there, and ends the walk. */
Test(check_jobs, large_members_are_told_alike) {
    qp_archive_made made = qp_archive_two_good();
    qp_sample large = qp_sample_good(70000);
    qp_archive_member_put(&made, "large.cmp", qp_sample_bytes(&large));
    qp_archive_put_bad(&made, "c.cmp");
    qp_archive_write("a.bin", &made);
    qp_sample_free(&large);
    expect_same("text", "a.bin", 1);
    for (size_t i = 0; i < 2; i++) {
        qp_run_result result =
            cli_run("check", "-j", i == 0 ? "1" : "4", "--max-size", "1M", "a.bin");
        cli_expect_out_has(&result, "a.bin!b.cmp" FINE
                                    "a.bin:0x1000: error: where this member ends is not known");
        cli_expect(&result, 2, NULL,
                   "quirkproof: a.bin!large.cmp: inflates to more than 1048576 bytes "
                   "(--max-size)\n");
    }
}

Test(check_jobs, damaged_member_ends_the_walk_alike) {
    qp_archive_made made = qp_archive_damaged();
    qp_archive_write("a.bin", &made);
    for (size_t i = 0; i < sizeof formats / sizeof formats[0]; i++) {
        expect_same(formats[i], "a.bin", 1);
    }
}

/* An archive among files, and one in a folder: their places are kept. */
Test(check_jobs, archives_among_files) {
    qp_archive_made made = {0};
    for (int i = 0; i < 20; i++) {
        qp_archive_put_bad(&made, "m.cmp");
    }
    qp_archive_write("b.bin", &made);
    qp_run_result result = cli_shell(
        "mkdir d; cp b.bin d/b.bin; cp b.bin d/d.bin; gzip -dc <b.bin >d/a.ccs 2>/dev/null; "
        "cp d/a.ccs d/c.ccs; \"$QP\" check -j 4 --format jsonl d >four; s=$?; "
        "\"$QP\" check -j 1 --format jsonl d >one; cmp one four && "
        "grep -c 'd/b.bin!m.cmp' four; sed 's/.*\"file\": \"\\([^\"!]*\\).*/\\1/' four | uniq; "
        "exit $s");
    cli_expect(&result, 1, "20\nd/a.ccs\nd/b.bin\nd/c.ccs\nd/d.bin\n", "");
}
