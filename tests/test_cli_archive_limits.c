/* Archives that are damaged, cut, too large or many. */
#include "archive_cli.h"
#include "ccsf_sample.h"
#include "cli_run.h"
#include "sanitized.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

TestSuite(cli_archive_limits, .init = cli_enter, .fini = cli_leave, .timeout = 120);

/* Of a damaged member, by ID. */
#define SUMMARY                                                                                    \
    "       1  ARC008  error    where this member ends is not known: from here on N bytes are "    \
    "left "                                                                                        \
    "unread\n"                                                                                     \
    "       1  GZ006   error    the deflate data is damaged or cut short\n"

/* -- Members that do not inflate -------------------------------------------------------------- */

Test(cli_archive_limits, damaged_member_ends_the_walk) {
    qp_archive_made made = qp_archive_damaged();
    qp_archive_write("a.bin", &made);
    qp_run_result result = cli_run("check", "a.bin");
    cli_expect(&result, 1,
               "a.bin!a.cmp" FINE
               "a.bin!b.cmp:0x810: error: the deflate data is damaged or cut short [GZ006] (gzip)\n"
               "a.bin!b.cmp: 1 error, 0 warnings, 0 notes\n"
               "a.bin:0x800: error: where this member ends is not known: from here on 4096 bytes "
               "are left unread [ARC008] (b.cmp)\n"
               "a.bin: 1 error, 0 warnings, 0 notes\n" SUMMARY
               "3 files: 2 errors, 0 warnings, 0 notes\n",
               "");
}

Test(cli_archive_limits, with_a_table_the_walk_goes_on_behind_a_damaged_member) {
    qp_archive_made made = qp_archive_damaged();
    qp_archive_made table = {0};
    qp_run_result result;
    for (uint32_t i = 0; i < 3; i++) {
        static const char *const names[] = {"A.CCS", "B.CCS", "C.CCS"};
        qp_sample good = qp_sample_good(4);
        qp_archive_entry(&table, names[i], 2048 * i, (uint32_t)(made.ends[i] - made.starts[i]),
                         (uint32_t)good.size);
        qp_sample_free(&good);
    }
    qp_archive_entry(&table, NULL, 0, 0, 0);
    qp_archive_write("a.bin", &made);
    qp_archive_write("a.tbl", &table);
    result = cli_run("check", "a.bin", "--table", "a.tbl");
    cli_expect(&result, 1,
               "a.tbl" FINE "a.bin!a.cmp" FINE
               "a.bin!b.cmp:0x810: error: the deflate data is damaged or cut short [GZ006] (gzip)\n"
               "a.bin!b.cmp: 1 error, 0 warnings, 0 notes\n"
               "a.bin!c.cmp" FINE
               "a.bin:0x800: error: where this member ends is not known: from here on 2048 bytes "
               "are left unread [ARC008] (b.cmp)\n"
               "a.bin: 1 error, 0 warnings, 0 notes\n" SUMMARY
               "5 files: 2 errors, 0 warnings, 0 notes\n",
               "");
}

/* 16 MiB of zeros in 16 KB, with a limit of 1 MiB: told, not inflated further, exit 2. */
Test(cli_archive_limits, member_that_inflates_past_the_limit) {
    enum { BOMB = 16 << 20 };
    qp_archive_made made = qp_archive_two_good();
    qp_archive_made zeros = {0};
    qp_archive_zeros(&zeros, BOMB);
    qp_archive_member_put(&made, "bomb.cmp", qp_archive_bytes(&zeros));
    qp_archive_made_free(&zeros);
    qp_archive_write("a.bin", &made);
    qp_run_result result = cli_run("check", "--max-size", "1M", "a.bin");
    cr_assert_eq(result.status, 2);
    cli_expect_err_has(&result, "quirkproof: a.bin!bomb.cmp: inflates to more than 1048576 bytes "
                                "(--max-size)\n");
    cli_expect_out_has(&result, "a.bin!b.cmp" FINE "a.bin:0x1000: error: where this member ends ");
    qp_run_free(&result);
    /* Within the limit it is unknown input, and the walk goes past it. */
    result = cli_run("check", "a.bin");
    cr_assert_eq(result.status, 2);
    cli_expect_err_has(&result, "quirkproof: a.bin!bomb.cmp: unknown kind of input");
    cli_expect_out_has(&result, "a.bin" FINE);
    qp_run_free(&result);
}

/* The limit is for members: the archive may be larger. */
Test(cli_archive_limits, archive_larger_than_the_limit) {
    qp_archive_made made = qp_archive_two_good();
    qp_archive_write("a.bin", &made);
    qp_run_result result = cli_run("check", "--max-size", "3000", "a.bin");
    cli_expect(&result, 0, "a.bin!a.cmp" FINE "a.bin!b.cmp" FINE "a.bin" FINE "3 files" FINE, "");
}

/* Cut anywhere: never a crash, and nothing of a whole member is lost. */
Test(cli_archive_limits, cut_at_many_lengths) {
    qp_archive_made made = qp_archive_two_good();
    const qp_bytes whole = qp_archive_bytes(&made);
    size_t first = made.ends[0];
    size_t second = made.ends[1];
    for (size_t size = 1; size <= whole.size; size += size < 40 || size > second ? 13 : 149) {
        const qp_bytes cut = {whole.data, size};
        cli_write("cut.bin", cut);
        qp_run_result result = cli_run("check", "cut.bin");
        int expected = size < first || (size > 2050 && size < second) ? 1 : 0;
        cr_assert_eq(result.status, expected == 1 && size < 2 ? 2 : expected, "%zu bytes: exit %d",
                     size, result.status);
        qp_run_free(&result);
    }
    qp_archive_made_free(&made);
}

/* -- Size ------------------------------------------------------------------------------------- */

/* Ten thousand members, all of one name: no time that grows with their square. */
Test(cli_archive_limits, ten_thousand_tiny_members) {
    enum { COUNT = 10000 };
    qp_archive_made made = {0};
    qp_archive_made all = {0};
    qp_archive_put_good(&made, "a.cmp");
    for (int i = 0; i < COUNT; i++) {
        qp_archive_put(&all, made.data, made.size);
    }
    qp_archive_made_free(&made);
    qp_archive_write("a.bin", &all);
    qp_run_result result = cli_run("check", "--max-findings", "0", "a.bin");
    cr_assert_eq(result.status, 0);
    cli_expect_out_has(&result, "a.bin: 0 errors, 9999 warnings, 0 notes\n"
                                "    9999  ARC007  warning  member N, at offset 0xN, has this name "
                                "too\n"
                                "10001 files: 0 errors, 9999 warnings, 0 notes\n");
    qp_run_free(&result);
}

/* The file is cut while the program waits for its output to be read: it is told, as for a disc that
   cannot be read. What was written until then may be any part of the report. */
Test(cli_archive_limits, file_cut_while_it_is_read) {
    enum { COUNT = 4000 };
    qp_archive_made made = {0};
    qp_archive_made all = {0};
    qp_archive_put_good(&made, "a.cmp");
    for (int i = 0; i < COUNT; i++) {
        qp_archive_put(&all, made.data, made.size);
    }
    qp_archive_made_free(&made);
    qp_archive_write("a.bin", &all);
    qp_run_result result =
        cli_shell("{ \"$QP\" check a.bin; echo $? >code; } | "
                  "{ head -c 1 >/dev/null; truncate -s 4096 a.bin; cat >/dev/null; }; "
                  "cat code");
    cli_expect(&result, 0, "2\n", "quirkproof: a.bin: the file cannot be read to its end\n");
}

/* A member of `size` bytes that hardly gets smaller: a file, and behind its end what is no use. */
static void put_noise(qp_archive_made *made, const char *name, size_t size) {
    qp_sample sample = qp_sample_good(4);
    uint32_t noise = 1;
    while (sample.size < size) {
        noise ^= noise << 13;
        noise ^= noise >> 17;
        noise ^= noise << 5;
        qp_sample_u32(&sample, noise);
    }
    qp_archive_member_put(made, name, qp_sample_bytes(&sample));
    qp_sample_free(&sample);
}

/* 125 MB in pieces of 128 KB: what is passed is given back, and not touched again for its name. */
Test(cli_archive_limits, large_archive_is_not_held_in_memory) {
    enum { MEMBERS = SANITIZED ? 20 : 1000 };
    qp_archive_made made = {0};
    put_noise(&made, "a.cmp", 128 << 10);
    FILE *file = fopen("a.bin", "wb");
    cr_assert(file != NULL);
    for (int i = 0; i < MEMBERS; i++) {
        cr_assert(fwrite(made.data, 1, made.size, file) == made.size);
    }
    cr_assert(fclose(file) == 0);
    qp_archive_made_free(&made);
    qp_run_result result = cli_run("check", "--max-findings", "0", "a.bin");
    cr_assert_eq(result.status, 0);
    cli_expect_out_has(&result, "a.bin!a.cmp: 0 errors, 1 warning, 0 notes\n");
    cli_expect_peak_below(&result, 16 * 1024);
    qp_run_free(&result);
}

/* 300 MB, nearly all of it zeros between the members. */
Test(cli_archive_limits, archive_with_large_gaps_is_not_held_in_memory) {
    enum { MEMBERS = 24, SLOT = 12 << 20 };
    qp_archive_made made = {0};
    qp_archive_put_good(&made, "a.cmp");
    qp_archive_put_good(&made, "b.cmp");
    FILE *file = fopen("a.bin", "wb");
    cr_assert(file != NULL && fwrite(made.data, 1, made.size, file) == made.size);
    for (long i = 1; i <= MEMBERS; i++) {
        cr_assert(fseek(file, i * SLOT, SEEK_SET) == 0);
        cr_assert(fwrite(made.data, 1, 2048, file) == 2048);
    }
    cr_assert(fclose(file) == 0);
    qp_archive_made_free(&made);
    qp_run_result result = cli_run("check", "--max-findings", "0", "a.bin");
    cr_assert_eq(result.status, 0);
    cli_expect_out_has(&result, "27 files: 0 errors, 24 warnings, 24 notes\n");
    cli_expect_peak_below(&result, (16 + (SLOT >> 20)) * 1024);
    qp_run_free(&result);
}
