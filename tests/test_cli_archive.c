/* Archives as the program reads them: members by name, findings about the archive and its table. */
#include "archive_file.h"
#include "ccsf_sample.h"
#include "cli_run.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

TestSuite(cli_archive, .init = cli_enter, .fini = cli_leave, .timeout = 120);

/* -- Making them ------------------------------------------------------------------------------ */

static void put_good(qp_archive_made *made, const char *name) {
    qp_sample good = qp_sample_good(4);
    qp_archive_member_put(made, name, qp_sample_bytes(&good));
    qp_sample_free(&good);
}

/* A file whose frame 1 has an unknown sub-chunk, ANM005 at 0x178. */
static void put_bad(qp_archive_made *made, const char *name) {
    qp_sample bad = qp_sample_bad();
    qp_archive_member_put(made, name, qp_sample_bytes(&bad));
    qp_sample_free(&bad);
}

/* Writes the file and frees it. */
static void write_made(const char *path, qp_archive_made *made) {
    cli_write(path, qp_archive_bytes(made));
    qp_archive_made_free(made);
}

/* Members a.cmp and b.cmp without a finding. */
static qp_archive_made two_good(void) {
    qp_archive_made made = {0};
    put_good(&made, "a.cmp");
    put_good(&made, "b.cmp");
    return made;
}

#define FINE ": 0 errors, 0 warnings, 0 notes\n"

/* What check says of a.bin with members a.cmp and b.cmp that are fine: `own` is about itself. */
static void expect_own(int status, const char *own, const char *counts) {
    char out[1024];
    (void)snprintf(out, sizeof out, "a.bin!a.cmp%sa.bin!b.cmp%s%sa.bin: %s\n3 files: %s\n", FINE,
                   FINE, own, counts, counts);
    qp_run_result result = cli_run("check", "a.bin");
    cli_expect(&result, status, out, "");
}

/* -- Members ---------------------------------------------------------------------------------- */

Test(cli_archive, each_member_and_then_the_archive) {
    qp_archive_made made = two_good();
    write_made("a.bin", &made);
    expect_own(0, "", "0 errors, 0 warnings, 0 notes");
}

Test(cli_archive, finding_in_a_member_has_its_name_and_inflated_offset) {
    qp_archive_made made = {0};
    put_good(&made, "a.cmp");
    put_bad(&made, "xasc00.cmp");
    write_made("DATA.BIN", &made);
    qp_run_result result = cli_run("check", "DATA.BIN");
    cli_expect(&result, 1,
               "DATA.BIN!a.cmp" FINE
               "DATA.BIN!xasc00.cmp:0x178: error: sub-chunk kind 0x777 is unknown [ANM005] "
               "(ANM_a, frame 1, record 0x0777)\n"
               "DATA.BIN!xasc00.cmp: 1 error, 0 warnings, 0 notes\n"
               "DATA.BIN" FINE "3 files: 1 error, 0 warnings, 0 notes\n",
               "");
}

Test(cli_archive, finding_about_a_wrapper_has_its_offset_in_the_archive) {
    qp_archive_made made = two_good();
    char out[512];
    made.data[made.trailers[1] + 4] ^= 1;
    (void)snprintf(out, sizeof out, "a.bin!b.cmp:0x%zx: error: the gzip length field is",
                   made.trailers[1] + 4);
    write_made("a.bin", &made);
    qp_run_result result = cli_run("check", "a.bin");
    cr_assert_eq(result.status, 1);
    cli_expect_out_has(&result, out);
    cli_expect_out_has(&result, "[GZ009] (gzip)\n");
    cli_expect_out_has(&result, "a.bin" FINE);
    qp_run_free(&result);
}

Test(cli_archive, json_has_an_object_for_each_member_and_one_for_the_archive) {
    qp_archive_made made = {0};
    put_bad(&made, "a.cmp");
    put_good(&made, NULL);
    write_made("a.bin", &made);
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
    put_good(&made, "../etc/a");
    put_good(&made, "c:\\b\x1b[2J");
    put_good(&made, "\x83\x5c.cmp"); /* a katakana whose second byte is a backslash's */
    write_made("a.bin", &made);
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
    put_good(&made, name);
    put_good(&made, "b.cmp");
    write_made("a.bin", &made);
    (void)snprintf(out, sizeof out, "a.bin!%.255s" FINE, name);
    qp_run_result result = cli_run("check", "a.bin");
    cr_assert_eq(result.status, 0);
    cli_expect_out_has(&result, out);
    qp_run_free(&result);
}

Test(cli_archive, member_of_an_unknown_kind_is_told_and_passed) {
    qp_archive_made made = {0};
    const qp_bytes text = {(const uint8_t *)"text", 4};
    put_good(&made, "a.cmp");
    qp_archive_member_put(&made, "b.txt", text);
    put_good(&made, "c.cmp");
    write_made("a.bin", &made);
    qp_run_result result = cli_run("check", "a.bin");
    cr_assert_eq(result.status, 2);
    cli_expect_err_has(&result, "quirkproof: a.bin!b.txt: unknown kind of input; tried: ");
    cli_expect_out_has(&result, "a.bin!c.cmp" FINE "a.bin" FINE "3 files" FINE);
    qp_run_free(&result);
}

/* -- What is an archive ----------------------------------------------------------------------- */

Test(cli_archive, one_padded_member_is_none) {
    qp_archive_made made = {0};
    put_good(&made, "a.cmp");
    write_made("a.cmp", &made);
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
    put_good(&made, "c.cmp"); /* at a multiple of 2048, as in an archive */
    qp_sample_free(&good);
    write_made("a.cmp", &made);
    qp_run_result result = cli_run("check", "a.cmp");
    cli_expect_out_has(&result, "a second gzip member follows the first [GZ013] (gzip)\n"
                                "a.cmp: 0 errors, 1 warning, 0 notes\n");
    qp_run_free(&result);
}

/* A pipe cannot be mapped; a fifo cannot be opened twice. */
Test(cli_archive, pipes_are_archives_too) {
    qp_archive_made made = two_good();
    write_made("a.bin", &made);
    qp_run_result result = cli_shell("cat a.bin | \"$QP\" check -");
    cli_expect(&result, 0, "-!a.cmp" FINE "-!b.cmp" FINE "-" FINE "3 files" FINE, "");
    result = cli_shell("\"$QP\" check - <a.bin");
    cli_expect(&result, 0, "-!a.cmp" FINE "-!b.cmp" FINE "-" FINE "3 files" FINE, "");
    result = cli_shell("mkfifo p; cat a.bin >p & \"$QP\" check p");
    cli_expect(&result, 0, "p!a.cmp" FINE "p!b.cmp" FINE "p" FINE "3 files" FINE, "");
}

Test(cli_archive, several_files_and_folders) {
    qp_archive_made made = two_good();
    qp_sample good = qp_sample_good(4);
    write_made("a.bin", &made);
    cli_write("b.ccs", qp_sample_bytes(&good));
    qp_sample_free(&good);
    qp_run_result result = cli_shell("mkdir d && cp a.bin b.ccs d && \"$QP\" check d");
    cli_expect(
        &result, 0,
        "d/a.bin!a.cmp" FINE "d/a.bin!b.cmp" FINE "d/a.bin" FINE "d/b.ccs" FINE "4 files" FINE, "");
}

/* -- The archive itself ----------------------------------------------------------------------- */

Test(cli_archive, gap_that_is_not_zero) {
    qp_archive_made made = two_good();
    char own[256];
    made.data[made.starts[1] - 1] = 1;
    (void)snprintf(own, sizeof own,
                   "a.bin:0x7ff: warning: %zu bytes behind the member are not all zero [ARC001] "
                   "(a.cmp)\n",
                   2048 - made.ends[0]);
    write_made("a.bin", &made);
    /* The first gap makes it no archive; behind the second member it is one. */
    qp_run_result result = cli_run("check", "a.bin");
    cli_expect_out_has(&result, "[GZ012]");
    qp_run_free(&result);
    made = two_good();
    put_good(&made, "c.cmp");
    made.data[made.starts[2] - 1] = 1;
    (void)snprintf(own, sizeof own,
                   "a.bin:0xfff: warning: %zu bytes behind the member are not all zero [ARC001] "
                   "(b.cmp)\na.bin: 0 errors, 1 warning, 0 notes\n",
                   4096 - made.ends[1]);
    write_made("a.bin", &made);
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
    qp_archive_made made = two_good();
    char own[256];
    made.size = made.ends[1];
    qp_archive_zeros(&made, 1);
    (void)snprintf(own, sizeof own,
                   "a.bin:0x%zx: error: the member is not at a multiple of 2048 [ARC002] (c.cmp)\n",
                   made.size);
    qp_archive_member_put(&made, "c.cmp", qp_sample_bytes(&good));
    qp_sample_free(&good);
    write_made("a.bin", &made);
    qp_run_result result = cli_run("check", "a.bin");
    cr_assert_eq(result.status, 1);
    cli_expect_out_has(&result, "a.bin!c.cmp" FINE);
    cli_expect_out_has(&result, own);
    qp_run_free(&result);
}

Test(cli_archive, something_else_behind_the_members) {
    qp_archive_made made = two_good();
    qp_archive_put(&made, "tail", 4);
    put_good(&made, "c.cmp"); /* never looked for */
    write_made("a.bin", &made);
    expect_own(1,
               "a.bin:0x1000: error: neither zeros nor a member: from here on 2048 bytes are left "
               "unread [ARC003] (b.cmp)\n",
               "1 error, 0 warnings, 0 notes");
}

Test(cli_archive, slot_with_more_zeros_than_its_member_needs) {
    qp_archive_made made = two_good();
    char own[256];
    (void)snprintf(own, sizeof own,
                   "a.bin:0x%zx: note: %zu zero bytes follow the member, whole sectors among them "
                   "[ARC004] (b.cmp)\n",
                   made.ends[1], 4096 - made.ends[1] + 2048);
    qp_archive_zeros(&made, 2048);
    write_made("a.bin", &made);
    expect_own(0, own, "0 errors, 0 warnings, 1 note");
}

Test(cli_archive, end_without_padding) {
    qp_archive_made made = two_good();
    char own[256];
    made.size = made.ends[1];
    (void)snprintf(own, sizeof own,
                   "a.bin:0x%zx: warning: the archive ends %zu bytes short of a multiple of 2048 "
                   "[ARC005] (b.cmp)\n",
                   made.ends[1], 4096 - made.ends[1]);
    write_made("a.bin", &made);
    expect_own(0, own, "0 errors, 1 warning, 0 notes");
}

Test(cli_archive, members_of_one_name) {
    qp_archive_made made = {0};
    put_good(&made, "a.cmp");
    put_good(&made, NULL);
    put_good(&made, "a.cm");
    put_good(&made, NULL);
    put_good(&made, "a.cmp");
    put_good(&made, "a.cmp");
    write_made("a.bin", &made);
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
        put_good(&made, NULL);
    }
    write_made("a.bin", &made);
    qp_run_result result = cli_run("check", "--max-findings", "2", "a.bin");
    cli_expect_out_has(&result, "(member 1)\na.bin: 3 more findings not shown (--max-findings 2)\n"
                                "a.bin: 0 errors, 5 warnings, 0 notes\n");
    qp_run_free(&result);
}

/* -- Members that do not inflate -------------------------------------------------------------- */

/* Members a.cmp, b.cmp whose deflate data begins with a block of a type that is none, c.cmp. */
static qp_archive_made damaged(void) {
    qp_archive_made made = two_good();
    put_good(&made, "c.cmp");
    made.data[made.starts[1] + 10 + 6] = 0xff; /* behind header and name */
    return made;
}

Test(cli_archive, damaged_member_ends_the_walk) {
    qp_archive_made made = damaged();
    write_made("a.bin", &made);
    qp_run_result result = cli_run("check", "a.bin");
    cli_expect(&result, 1,
               "a.bin!a.cmp" FINE
               "a.bin!b.cmp:0x810: error: the deflate data is damaged or cut short [GZ006] (gzip)\n"
               "a.bin!b.cmp: 1 error, 0 warnings, 0 notes\n"
               "a.bin:0x800: error: where this member ends is not known: from here on 4096 bytes "
               "are left unread [ARC008] (b.cmp)\n"
               "a.bin: 1 error, 0 warnings, 0 notes\n"
               "3 files: 2 errors, 0 warnings, 0 notes\n",
               "");
}

Test(cli_archive, with_a_table_the_walk_goes_on_behind_a_damaged_member) {
    qp_archive_made made = damaged();
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
    write_made("a.bin", &made);
    write_made("a.tbl", &table);
    result = cli_run("check", "a.bin", "--table", "a.tbl");
    cli_expect(&result, 1,
               "a.tbl" FINE "a.bin!a.cmp" FINE
               "a.bin!b.cmp:0x810: error: the deflate data is damaged or cut short [GZ006] (gzip)\n"
               "a.bin!b.cmp: 1 error, 0 warnings, 0 notes\n"
               "a.bin!c.cmp" FINE
               "a.bin:0x800: error: where this member ends is not known: from here on 2048 bytes "
               "are left unread [ARC008] (b.cmp)\n"
               "a.bin: 1 error, 0 warnings, 0 notes\n"
               "5 files: 2 errors, 0 warnings, 0 notes\n",
               "");
}

/* 16 MiB of zeros in 16 KB, with a limit of 1 MiB: told, not inflated further, exit 2. */
Test(cli_archive, member_that_inflates_past_the_limit) {
    enum { BOMB = 16 << 20 };
    qp_archive_made made = two_good();
    qp_archive_made zeros = {0};
    qp_archive_zeros(&zeros, BOMB);
    qp_archive_member_put(&made, "bomb.cmp", qp_archive_bytes(&zeros));
    qp_archive_made_free(&zeros);
    write_made("a.bin", &made);
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
Test(cli_archive, archive_larger_than_the_limit) {
    qp_archive_made made = two_good();
    write_made("a.bin", &made);
    qp_run_result result = cli_run("check", "--max-size", "3000", "a.bin");
    cli_expect(&result, 0, "a.bin!a.cmp" FINE "a.bin!b.cmp" FINE "a.bin" FINE "3 files" FINE, "");
}

/* Cut anywhere: never a crash, and nothing of a whole member is lost. */
Test(cli_archive, cut_at_many_lengths) {
    qp_archive_made made = two_good();
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

/* -- Tables ----------------------------------------------------------------------------------- */

/* An archive of a.cmp and b.cmp and its table, in which entry 1's field at `field` is one more. */
static void write_with_table(size_t field) {
    qp_archive_made made = two_good();
    qp_archive_made table = {0};
    qp_sample good = qp_sample_good(4);
    uint32_t csize = (uint32_t)made.ends[0];
    qp_archive_entry(&table, "A.CCS", 0, csize, (uint32_t)good.size);
    qp_archive_entry(&table, "B.CCS", 2048, csize, (uint32_t)good.size);
    qp_archive_entry(&table, NULL, 0, 0, 0);
    if (field > 0) {
        table.data[44 + field]++;
    }
    qp_sample_free(&good);
    write_made("a.bin", &made);
    write_made("a.tbl", &table);
}

static void expect_table(size_t field, int status, const char *of_table, const char *of_archive) {
    write_with_table(field);
    qp_run_result result = cli_run("check", "--table", "a.tbl", "a.bin");
    cr_assert_eq(result.status, status);
    cli_expect_out_has(&result, of_table);
    cli_expect_out_has(&result, of_archive);
    qp_run_free(&result);
}

Test(cli_archive, table_that_fits) {
    write_with_table(0);
    qp_run_result result = cli_run("check", "--table", "a.tbl", "--strict", "a.bin");
    cli_expect(&result, 0,
               "a.tbl" FINE "a.bin!a.cmp" FINE "a.bin!b.cmp" FINE "a.bin" FINE "4 files" FINE, "");
}

Test(cli_archive, table_with_another_name) {
    expect_table(1, 0, "a.tbl" FINE,
                 "a.bin:0x800: warning: table entry 1 calls the member something else [ARC020] "
                 "(b.cmp, B\\x2fCCS)\n");
}

Test(cli_archive, table_with_an_offset_between_sectors) {
    expect_table(32, 1,
                 "a.tbl:0x4c: error: offset 0x801 is not a multiple of 2048 [ARC012] (B.CCS)\n",
                 "a.bin:0x800: warning: no entry of the table is about this member [ARC019] "
                 "(b.cmp)\n");
}

Test(cli_archive, table_with_an_offset_past_the_end) {
    expect_table(34, 1, "a.tbl" FINE, "a.bin:0x10800: error: table entry 1 runs ");
}

Test(cli_archive, table_with_another_length_of_a_member) {
    expect_table(37, 1, "a.tbl" FINE, "a.bin:0x800: error: the table says the member has ");
}

Test(cli_archive, table_with_another_length_of_data) {
    expect_table(40, 1, "a.tbl" FINE, "a.bin:0x800: error: the table says the data has ");
}

Test(cli_archive, table_is_one_archives_and_no_input) {
    write_with_table(0);
    qp_run_result result = cli_run("check", "--table", "a.tbl", "a.bin", "a.bin");
    cli_expect(&result, 2, "",
               "quirkproof: check: --table is about one archive; several files, or a folder, are "
               "given\n");
    result = cli_run("check", "a.tbl");
    cr_assert_eq(result.status, 2);
    cli_expect_err_has(&result, "quirkproof: a.tbl: unknown kind of input; tried: ");
    qp_run_free(&result);
    result = cli_run("check", "--table", "none.tbl", "a.bin");
    cli_expect(&result, 2, "", "quirkproof: none.tbl: No such file or directory\n");
}

/* A length of data of 0: the member is not compressed. Only the table can tell where it ends. */
Test(cli_archive, member_that_is_stored_as_it_is) {
    qp_archive_made made = {0};
    qp_archive_made table = {0};
    qp_sample good = qp_sample_good(4);
    put_good(&made, "a.cmp");
    qp_archive_put(&made, good.data, good.size);
    qp_archive_pad(&made);
    put_good(&made, "c.cmp");
    qp_archive_entry(&table, "A.CCS", 0, (uint32_t)made.ends[0], (uint32_t)good.size);
    qp_archive_entry(&table, "RAW.CCS", 2048, (uint32_t)good.size, 0);
    qp_archive_entry(&table, "C.CCS", 4096, (uint32_t)made.ends[0], (uint32_t)good.size);
    qp_archive_entry(&table, NULL, 0, 0, 0);
    qp_sample_free(&good);
    write_made("a.bin", &made);
    write_made("a.tbl", &table);
    qp_run_result result = cli_run("check", "--table", "a.tbl", "a.bin");
    cli_expect(&result, 0,
               "a.tbl" FINE "a.bin!a.cmp" FINE "a.bin!RAW.CCS" FINE "a.bin!c.cmp" FINE "a.bin" FINE
               "5 files" FINE,
               "");
    result = cli_run("dump", "--table", "a.tbl", "a.bin");
    cli_expect_out_has(&result, "\"kind\": \"ccsf\", \"stored\": true}");
    qp_run_free(&result);
}

/* -- Choosing a member ------------------------------------------------------------------------ */

Test(cli_archive, dump_lists_the_members) {
    qp_archive_made made = two_good();
    qp_sample good = qp_sample_good(4);
    json_int_t csize = (json_int_t)made.ends[0];
    json_int_t usize = (json_int_t)good.size;
    qp_sample_free(&good);
    write_made("a.bin", &made);
    qp_run_result result = cli_run("dump", "a.bin");
    cr_assert_eq(result.status, 0);
    json_t *dump = cli_json_out(&result);
    cr_assert_str_eq(cli_json_string(dump, "file"), "a.bin");
    cr_assert_str_eq(cli_json_string(dump, "kind"), "archive");
    cr_assert_eq(cli_json_int(dump, "size"), 4096);
    const json_t *members = json_object_get(dump, "members");
    cr_assert_eq(json_array_size(members), 2);
    const json_t *second = json_array_get(members, 1);
    cr_assert_eq(cli_json_int(second, "member"), 1);
    cr_assert_eq(cli_json_int(second, "offset"), 2048);
    cr_assert_str_eq(cli_json_string(second, "name"), "b.cmp");
    cr_assert_eq(cli_json_int(second, "csize"), csize);
    cr_assert_eq(cli_json_int(second, "usize"), usize);
    cr_assert_str_eq(cli_json_string(second, "kind"), "ccsf");
    cr_assert(json_is_false(json_object_get(second, "stored")));
    json_decref(dump);
    qp_run_free(&result);
}

Test(cli_archive, dump_lists_a_damaged_member_without_its_lengths) {
    qp_archive_made made = damaged();
    write_made("a.bin", &made);
    qp_run_result result = cli_run("dump", "a.bin");
    cr_assert_eq(result.status, 1);
    cli_expect_out_has(&result, "{\"member\": 1, \"offset\": 2048, \"name\": \"b.cmp\", \"csize\": "
                                "null, \"usize\": null, \"kind\": null, \"stored\": false}");
    cli_expect_err_has(&result, "a.bin!b.cmp:0x810: error: ");
    cli_expect_err_has(&result, "a.bin:0x800: error: where this member ends is not known");
    qp_run_free(&result);
}

Test(cli_archive, member_is_chosen_by_name_or_number) {
    static const char *const commands[] = {"dump", "eval", "play"};
    qp_archive_made made = {0};
    put_bad(&made, "a.cmp");
    put_good(&made, "b.cmp");
    put_good(&made, "0"); /* a name goes before a number */
    write_made("a.bin", &made);
    for (size_t i = 0; i < 3; i++) {
        bool plays = strcmp(commands[i], "play") == 0;
        qp_run_result result = cli_run(commands[i], "a.bin", "--member", "b.cmp",
                                       plays ? "--steps" : "--", plays ? "256" : NULL);
        cr_assert_eq(result.status, 0);
        cli_expect_out_has(&result, "\"file\": \"a.bin!b.cmp\"");
        qp_run_free(&result);
        result = cli_run(commands[i], "a.bin", "--member", "1", plays ? "--steps" : "--",
                         plays ? "256" : NULL);
        cli_expect_out_has(&result, "\"file\": \"a.bin!b.cmp\"");
        qp_run_free(&result);
    }
    qp_run_result result = cli_run("eval", "a.bin", "--member", "0");
    cr_assert_eq(result.status, 0);
    cli_expect_out_has(&result, "\"file\": \"a.bin!0\"");
    qp_run_free(&result);
    result = cli_run("eval", "a.bin", "--member", "a.cmp");
    cr_assert_eq(result.status, 1);
    cli_expect_err_has(&result, "a.bin!a.cmp:0x178: error: ");
    qp_run_free(&result);
}

Test(cli_archive, member_that_is_not_there) {
    qp_archive_made made = two_good();
    qp_sample good = qp_sample_good(4);
    write_made("a.bin", &made);
    cli_write("b.ccs", qp_sample_bytes(&good));
    qp_sample_free(&good);
    qp_run_result result = cli_run("eval", "a.bin", "--member", "b.cnp");
    cli_expect(&result, 2, "",
               "quirkproof: a.bin: no member 'b.cnp' among 2; the nearest name is 'b.cmp'\n");
    result = cli_run("eval", "a.bin", "--member", "2");
    cr_assert_eq(result.status, 2);
    qp_run_free(&result);
    result = cli_run("eval", "a.bin");
    cli_expect(&result, 2, "",
               "quirkproof: a.bin: it is an archive; choose a member with --member (dump lists "
               "them)\n");
    result = cli_run("dump", "b.ccs", "--member", "a.cmp");
    cli_expect(&result, 2, "", "quirkproof: b.ccs: it is no archive, and has no member 'a.cmp'\n");
}

/* -- Size ------------------------------------------------------------------------------------- */

#if defined(__SANITIZE_ADDRESS__)
#define SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define SANITIZED 1
#endif
#endif
#ifndef SANITIZED
#define SANITIZED 0
#endif

/* Ten thousand members, all of one name: no time that grows with their square. */
Test(cli_archive, ten_thousand_tiny_members) {
    enum { COUNT = 10000 };
    qp_archive_made made = {0};
    qp_archive_made all = {0};
    put_good(&made, "a.cmp");
    for (int i = 0; i < COUNT; i++) {
        qp_archive_put(&all, made.data, made.size);
    }
    qp_archive_made_free(&made);
    write_made("a.bin", &all);
    qp_run_result result = cli_run("check", "--max-findings", "0", "a.bin");
    cr_assert_eq(result.status, 0);
    cli_expect_out_has(&result, "a.bin: 0 errors, 9999 warnings, 0 notes\n"
                                "10001 files: 0 errors, 9999 warnings, 0 notes\n");
    qp_run_free(&result);
}

/* 300 MB with holes, of which each member needs a little: what is passed is given back. */
Test(cli_archive, large_archive_is_not_held_in_memory) {
    enum { MEMBERS = 24, SLOT = 12 << 20 };
    qp_archive_made made = {0};
    put_good(&made, "a.cmp");
    put_good(&made, "b.cmp");
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
    cr_assert(SANITIZED || result.peak_kib < (16 + 2 * (SLOT >> 20)) * 1024, "%ld KiB",
              result.peak_kib);
    qp_run_free(&result);
}
