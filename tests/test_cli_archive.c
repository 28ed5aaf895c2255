/* Archives as the program reads them: members by name, and findings about the archive itself. */
#include "archive_cli.h"
#include "ccsf_sample.h"
#include "cli_run.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

TestSuite(cli_archive, .init = cli_enter, .fini = cli_leave, .timeout = 120);

/* What check says of a.bin with members a.cmp and b.cmp that are fine: `own` is about itself, `sum`
   the line about it in the summary. */
static void expect_own(int status, const char *own, const char *sum, const char *counts) {
    char out[1024];
    (void)snprintf(out, sizeof out, "a.bin!a.cmp%sa.bin!b.cmp%s%sa.bin: %s\n%s3 files: %s\n", FINE,
                   FINE, own, counts, sum, counts);
    qp_run_result result = cli_run("check", "a.bin");
    cli_expect(&result, status, out, "");
}

/* -- Members ---------------------------------------------------------------------------------- */

Test(cli_archive, each_member_and_then_the_archive) {
    qp_archive_made made = qp_archive_two_good();
    qp_archive_write("a.bin", &made);
    expect_own(0, "", "", "0 errors, 0 warnings, 0 notes");
}

Test(cli_archive, finding_in_a_member_has_its_name_and_inflated_offset) {
    qp_archive_made made = {0};
    qp_archive_put_good(&made, "a.cmp");
    qp_archive_put_bad(&made, "xasc00.cmp");
    qp_archive_write("DATA.BIN", &made);
    qp_run_result result = cli_run("check", "DATA.BIN");
    cli_expect(&result, 1,
               "DATA.BIN!a.cmp" FINE
               "DATA.BIN!xasc00.cmp:0x178: error: sub-chunk kind 0x777 is unknown [ANM005] "
               "(ANM_a, frame 1, record 0x0777)\n"
               "DATA.BIN!xasc00.cmp: 1 error, 0 warnings, 0 notes\n"
               "DATA.BIN" FINE "       1  ANM005  error    sub-chunk kind 0xN is unknown\n"
               "3 files: 1 error, 0 warnings, 0 notes\n",
               "");
}

Test(cli_archive, finding_about_a_wrapper_has_its_offset_in_the_archive) {
    qp_archive_made made = qp_archive_two_good();
    char out[512];
    made.data[made.trailers[1] + 4] ^= 1;
    (void)snprintf(out, sizeof out, "a.bin!b.cmp:0x%zx: error: the gzip length field is",
                   made.trailers[1] + 4);
    qp_archive_write("a.bin", &made);
    qp_run_result result = cli_run("check", "a.bin");
    cr_assert_eq(result.status, 1);
    cli_expect_out_has(&result, out);
    cli_expect_out_has(&result, "[GZ009] (gzip)\n");
    cli_expect_out_has(&result, "a.bin" FINE);
    qp_run_free(&result);
}

Test(cli_archive, json_has_an_object_for_each_member_and_one_for_the_archive) {
    qp_archive_made made = {0};
    qp_archive_put_bad(&made, "a.cmp");
    qp_archive_put_good(&made, NULL);
    qp_archive_write("a.bin", &made);
    qp_run_result result = cli_run("check", "--format", "json", "a.bin");
    cr_assert_eq(result.status, 1);
    json_t *list = cli_json_out(&result);
    cr_assert_eq(json_array_size(list), 3);
    static const char *const files[] = {"a.bin!a.cmp", "a.bin!#1", "a.bin"};
    static const char *const kinds[] = {"ccsf", "ccsf", "archive"};
    static const int errors[] = {1, 0, 0};
    static const int warnings[] = {0, 0, 1};
    for (size_t i = 0; i < 3; i++) {
        const json_t *file = json_array_get(list, i);
        cr_assert_str_eq(cli_json_string(file, "file"), files[i]);
        cr_assert_str_eq(cli_json_string(file, "kind"), kinds[i]);
        cr_assert_eq(cli_json_int(file, "errors"), errors[i]);
        cr_assert_eq(cli_json_int(file, "warnings"), warnings[i]);
    }
    const json_t *own = json_object_get(json_array_get(list, 2), "findings");
    cr_assert_eq(json_array_size(own), 1);
    cli_expect_finding(json_array_get(own, 0), "ARC006", "warning", 2048, "member 1",
                       "the member has no name in its gzip header");
    json_decref(list);
    qp_run_free(&result);
    result = cli_run("check", "--format", "jsonl", "a.bin");
    cli_expect_out_has(&result, "{\"file\": \"a.bin!a.cmp\", \"id\": \"ANM005\"");
    cli_expect_out_has(&result, "\n{\"file\": \"a.bin\", \"id\": \"ARC006\"");
    qp_run_free(&result);
}

/* A name cannot pass for a path, and steers no terminal. */
Test(cli_archive, name_with_slashes_and_control_characters_is_escaped) {
    qp_archive_made made = {0};
    qp_archive_put_good(&made, "../etc/a");
    qp_archive_put_good(&made, "c:\\b\x1b[2J");
    qp_archive_put_good(&made, "\x83\x5c.cmp"); /* a katakana whose second byte is a backslash's */
    qp_archive_write("a.bin", &made);
    qp_run_result result = cli_run("check", "a.bin");
    cli_expect(&result, 0,
               "a.bin!..\\x2fetc\\x2fa" FINE "a.bin!c:\\x5cb\\x1b[2J" FINE
               "a.bin!\xe3\x82\xbd.cmp" FINE "a.bin" FINE "4 files" FINE,
               "");
}

Test(cli_archive, long_name_is_cut_for_the_eye) {
    qp_archive_made made = {0};
    char name[4096];
    char out[512];
    memset(name, 'n', sizeof name - 1);
    name[sizeof name - 1] = '\0';
    qp_archive_put_good(&made, name);
    qp_archive_put_good(&made, "b.cmp");
    qp_archive_write("a.bin", &made);
    (void)snprintf(out, sizeof out, "a.bin!%.255s" FINE, name);
    qp_run_result result = cli_run("check", "a.bin");
    cr_assert_eq(result.status, 0);
    cli_expect_out_has(&result, out);
    qp_run_free(&result);
}

Test(cli_archive, member_of_an_unknown_kind_is_told_and_passed) {
    qp_archive_made made = {0};
    const qp_bytes text = {(const uint8_t *)"text", 4};
    qp_archive_put_good(&made, "a.cmp");
    qp_archive_member_put(&made, "b.txt", text);
    qp_archive_put_good(&made, "c.cmp");
    qp_archive_write("a.bin", &made);
    qp_run_result result = cli_run("check", "a.bin");
    cr_assert_eq(result.status, 2);
    cli_expect_err_has(&result, "quirkproof: a.bin!b.txt: unknown kind of input; tried: ");
    cli_expect_out_has(&result, "a.bin!c.cmp" FINE "a.bin" FINE "3 files" FINE);
    qp_run_free(&result);
}

/* -- What is an archive ----------------------------------------------------------------------- */

Test(cli_archive, one_padded_member_is_none) {
    qp_archive_made made = {0};
    qp_archive_put_good(&made, "a.cmp");
    qp_archive_write("a.cmp", &made);
    qp_run_result result = cli_run("check", "a.cmp");
    cli_expect_out_has(&result, " zero bytes follow the gzip member [GZ011] (gzip)\na.cmp: 0 ");
    qp_run_free(&result);
}

Test(cli_archive, second_member_right_behind_the_first_makes_none) {
    qp_sample good = qp_sample_good(4);
    qp_archive_made made = {0};
    qp_archive_member_bare(&made, "a.cmp", qp_sample_bytes(&good));
    qp_archive_member_bare(&made, "b.cmp", qp_sample_bytes(&good));
    qp_archive_pad(&made);
    qp_archive_put_good(&made, "c.cmp"); /* at a multiple of 2048, as in an archive */
    qp_sample_free(&good);
    qp_archive_write("a.cmp", &made);
    qp_run_result result = cli_run("check", "a.cmp");
    cli_expect_out_has(&result, "a second gzip member follows the first [GZ013] (gzip)\n"
                                "a.cmp: 0 errors, 1 warning, 0 notes\n");
    qp_run_free(&result);
}

/* A pipe cannot be mapped; a fifo cannot be opened twice. */
Test(cli_archive, pipes_are_archives_too) {
    qp_archive_made made = qp_archive_two_good();
    qp_archive_write("a.bin", &made);
    qp_run_result result = cli_shell("cat a.bin | \"$QP\" check -");
    cli_expect(&result, 0, "-!a.cmp" FINE "-!b.cmp" FINE "-" FINE "3 files" FINE, "");
    result = cli_shell("\"$QP\" check - <a.bin");
    cli_expect(&result, 0, "-!a.cmp" FINE "-!b.cmp" FINE "-" FINE "3 files" FINE, "");
    result = cli_shell("mkfifo p; cat a.bin >p & \"$QP\" check p");
    cli_expect(&result, 0, "p!a.cmp" FINE "p!b.cmp" FINE "p" FINE "3 files" FINE, "");
}

Test(cli_archive, several_files_and_folders) {
    qp_archive_made made = qp_archive_two_good();
    qp_sample good = qp_sample_good(4);
    qp_archive_write("a.bin", &made);
    cli_write("b.ccs", qp_sample_bytes(&good));
    qp_sample_free(&good);
    qp_run_result result = cli_shell("mkdir d && cp a.bin b.ccs d && \"$QP\" check d");
    cli_expect(&result, 0, "4 files" FINE, ""); /* what is fine in a folder is not worth a line */
    result = cli_run("check", "d/a.bin", "d/b.ccs");
    cli_expect(
        &result, 0,
        "d/a.bin!a.cmp" FINE "d/a.bin!b.cmp" FINE "d/a.bin" FINE "d/b.ccs" FINE "4 files" FINE, "");
}

/* -- The archive itself ----------------------------------------------------------------------- */

Test(cli_archive, gap_that_is_not_zero) {
    qp_archive_made made = qp_archive_two_good();
    char own[256];
    made.data[made.starts[1] - 1] = 1;
    (void)snprintf(own, sizeof own,
                   "a.bin:0x7ff: warning: %zu bytes behind the member are not all zero [ARC001] "
                   "(a.cmp)\n",
                   2048 - made.ends[0]);
    qp_archive_write("a.bin", &made);
    /* The first gap makes it no archive; behind the second member it is one. */
    qp_run_result result = cli_run("check", "a.bin");
    cli_expect_out_has(&result, "[GZ012]");
    qp_run_free(&result);
    made = qp_archive_two_good();
    qp_archive_put_good(&made, "c.cmp");
    made.data[made.starts[2] - 1] = 1;
    (void)snprintf(own, sizeof own,
                   "a.bin:0xfff: warning: %zu bytes behind the member are not all zero [ARC001] "
                   "(b.cmp)\na.bin: 0 errors, 1 warning, 0 notes\n",
                   4096 - made.ends[1]);
    qp_archive_write("a.bin", &made);
    result = cli_run("check", "a.bin");
    cr_assert_eq(result.status, 0);
    cli_expect_out_has(&result, "a.bin!c.cmp" FINE);
    cli_expect_out_has(&result, own);
    qp_run_free(&result);
    result = cli_run("check", "--strict", "a.bin");
    cr_assert_eq(result.status, 1);
    qp_run_free(&result);
}

Test(cli_archive, member_not_at_a_multiple_of_2048) {
    qp_sample good = qp_sample_good(4);
    qp_archive_made made = qp_archive_two_good();
    char own[256];
    made.size = made.ends[1];
    qp_archive_zeros(&made, 1);
    (void)snprintf(own, sizeof own,
                   "a.bin:0x%zx: error: the member is not at a multiple of 2048 [ARC002] (c.cmp)\n",
                   made.size);
    qp_archive_member_put(&made, "c.cmp", qp_sample_bytes(&good));
    qp_sample_free(&good);
    qp_archive_write("a.bin", &made);
    qp_run_result result = cli_run("check", "a.bin");
    cr_assert_eq(result.status, 1);
    cli_expect_out_has(&result, "a.bin!c.cmp" FINE);
    cli_expect_out_has(&result, own);
    qp_run_free(&result);
}

Test(cli_archive, something_else_behind_the_members) {
    qp_archive_made made = qp_archive_two_good();
    qp_archive_put(&made, "tail", 4);
    qp_archive_put_good(&made, "c.cmp"); /* never looked for */
    qp_archive_write("a.bin", &made);
    expect_own(
        1,
        "a.bin:0x1000: error: neither zeros nor a member: from here on 2048 bytes are left "
        "unread [ARC003] (b.cmp)\n",
        "       1  ARC003  error    neither zeros nor a member: from here on N bytes are left "
        "unread\n",
        "1 error, 0 warnings, 0 notes");
}

Test(cli_archive, slot_with_more_zeros_than_its_member_needs) {
    qp_archive_made made = qp_archive_two_good();
    char own[256];
    (void)snprintf(own, sizeof own,
                   "a.bin:0x%zx: note: %zu zero bytes follow the member, whole sectors among them "
                   "[ARC004] (b.cmp)\n",
                   made.ends[1], 4096 - made.ends[1] + 2048);
    qp_archive_zeros(&made, 2048);
    qp_archive_write("a.bin", &made);
    expect_own(
        0, own,
        "       1  ARC004  note     N zero bytes follow the member, whole sectors among them\n",
        "0 errors, 0 warnings, 1 note");
}

Test(cli_archive, end_without_padding) {
    qp_archive_made made = qp_archive_two_good();
    char own[256];
    made.size = made.ends[1];
    (void)snprintf(own, sizeof own,
                   "a.bin:0x%zx: warning: the archive ends %zu bytes short of a multiple of 2048 "
                   "[ARC005] (b.cmp)\n",
                   made.ends[1], 4096 - made.ends[1]);
    qp_archive_write("a.bin", &made);
    expect_own(0, own,
               "       1  ARC005  warning  the archive ends N bytes short of a multiple of 2048\n",
               "0 errors, 1 warning, 0 notes");
}

Test(cli_archive, members_of_one_name) {
    qp_archive_made made = {0};
    qp_archive_put_good(&made, "a.cmp");
    qp_archive_put_good(&made, NULL);
    qp_archive_put_good(&made, "a.cm");
    qp_archive_put_good(&made, NULL);
    qp_archive_put_good(&made, "a.cmp");
    qp_archive_put_good(&made, "a.cmp");
    qp_archive_write("a.bin", &made);
    qp_run_result result = cli_run("check", "a.bin");
    cr_assert_eq(result.status, 0);
    cli_expect_out_has(&result,
                       "a.bin:0x800: warning: the member has no name in its gzip header [ARC006] "
                       "(member 1)\n"
                       "a.bin:0x1800: warning: the member has no name in its gzip header [ARC006] "
                       "(member 3)\n"
                       "a.bin:0x2000: warning: member 0, at offset 0x0, has this name too [ARC007] "
                       "(a.cmp)\n"
                       "a.bin:0x2800: warning: member 0, at offset 0x0, has this name too [ARC007] "
                       "(a.cmp)\n"
                       "a.bin: 0 errors, 4 warnings, 0 notes\n");
    qp_run_free(&result);
}

Test(cli_archive, findings_about_itself_are_limited_too) {
    qp_archive_made made = {0};
    for (int i = 0; i < 5; i++) {
        qp_archive_put_good(&made, NULL);
    }
    qp_archive_write("a.bin", &made);
    qp_run_result result = cli_run("check", "--max-findings", "2", "a.bin");
    cli_expect_out_has(&result, "(member 1)\na.bin: 3 more findings not shown (--max-findings 2)\n"
                                "a.bin: 0 errors, 5 warnings, 0 notes\n");
    qp_run_free(&result);
}
