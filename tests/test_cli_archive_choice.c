/* Tables of an archive's members, and members chosen by name. */
#include "archive_cli.h"
#include "ccsf_sample.h"
#include "cli_run.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

TestSuite(cli_archive_choice, .init = cli_enter, .fini = cli_leave);

/* -- Tables ----------------------------------------------------------------------------------- */

/* An archive of a.cmp and b.cmp and its table, in which entry 1's field at `field` is one more. */
static void write_with_table(size_t field) {
    qp_archive_made made = qp_archive_two_good();
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
    qp_archive_write("a.bin", &made);
    qp_archive_write("a.tbl", &table);
}

static void expect_table(size_t field, int status, const char *of_table, const char *of_archive) {
    write_with_table(field);
    qp_run_result result = cli_run("check", "--table", "a.tbl", "a.bin");
    cr_assert_eq(result.status, status);
    cli_expect_out_has(&result, of_table);
    cli_expect_out_has(&result, of_archive);
    qp_run_free(&result);
}

Test(cli_archive_choice, table_that_fits) {
    write_with_table(0);
    qp_run_result result = cli_run("check", "--table", "a.tbl", "--strict", "a.bin");
    cli_expect(&result, 0,
               "a.tbl" FINE "a.bin!a.cmp" FINE "a.bin!b.cmp" FINE "a.bin" FINE "4 files" FINE, "");
}

Test(cli_archive_choice, table_with_another_name) {
    expect_table(1, 0, "a.tbl" FINE,
                 "a.bin:0x800: warning: table entry 1 calls the member something else [ARC020] "
                 "(b.cmp, B\\x2fCCS)\n");
}

Test(cli_archive_choice, table_with_an_offset_between_sectors) {
    expect_table(32, 1,
                 "a.tbl:0x4c: error: offset 0x801 is not a multiple of 2048 [ARC012] (B.CCS)\n",
                 "a.bin:0x800: warning: no entry of the table is about this member [ARC019] "
                 "(b.cmp)\n");
}

/* The table is checked in a thread of its own, whose messages come in their order too. */
Test(cli_archive_choice, findings_of_a_table_that_are_hidden_are_told) {
    write_with_table(32);
    qp_run_result result =
        cli_run("check", "--format", "jsonl", "--max-findings", "0", "--table", "a.tbl", "a.bin");
    cli_expect(&result, 1, "",
               "quirkproof: a.tbl: 1 more finding not shown (--max-findings 0)\n"
               "quirkproof: a.bin: 1 more finding not shown (--max-findings 0)\n");
}

Test(cli_archive_choice, table_with_an_offset_past_the_end) {
    expect_table(34, 1, "a.tbl" FINE, "a.bin:0x10800: error: table entry 1 runs ");
}

Test(cli_archive_choice, table_with_another_length_of_a_member) {
    expect_table(37, 1, "a.tbl" FINE, "a.bin:0x800: error: the table says the member has ");
}

Test(cli_archive_choice, table_with_another_length_of_data) {
    expect_table(40, 1, "a.tbl" FINE, "a.bin:0x800: error: the table says the data has ");
}

Test(cli_archive_choice, table_is_one_archives) {
    write_with_table(0);
    qp_run_result result = cli_run("check", "--table", "a.tbl", "a.bin", "a.bin");
    cli_expect(&result, 2, "",
               "quirkproof: check: --table is about one archive; several files, or a folder, are "
               "given\n");
    result = cli_run("check", "--table", "none.tbl", "a.bin");
    cli_expect(&result, 2, "", "quirkproof: none.tbl: No such file or directory\n");
}

Test(cli_archive_choice, table_as_an_input) {
    write_with_table(32);
    qp_run_result result = cli_run("check", "a.tbl");
    cli_expect(&result, 1,
               "a.tbl:0x4c: error: offset 0x801 is not a multiple of 2048 [ARC012] (B.CCS)\n"
               "a.tbl: 1 error, 0 warnings, 0 notes\n",
               "");
    result = cli_run("dump", "a.tbl");
    cr_assert_eq(result.status, 1);
    cli_expect_out_has(&result, "\"kind\": \"table\"");
    cli_expect_out_has(&result, "{\"record\": 1, \"list\": 0, \"offset\": 44, \"name\": \"B.CCS\", "
                                "\"member_offset\": 2049, ");
    qp_run_free(&result);
    result = cli_run("eval", "a.tbl");
    cli_expect(&result, 2, "", "quirkproof: a.tbl: eval does not read inputs of the kind table\n");
    result = cli_run("check", "--as", "table", "a.bin");
    cr_assert_eq(result.status, 1);
    qp_run_free(&result);
}

/* A length of data of 0: the member is not compressed. Only the table can tell where it ends. */
Test(cli_archive_choice, member_that_is_stored_as_it_is) {
    qp_archive_made made = {0};
    qp_archive_made table = {0};
    qp_sample good = qp_sample_good(4);
    qp_archive_put_good(&made, "a.cmp");
    qp_archive_put(&made, good.data, good.size);
    qp_archive_pad(&made);
    qp_archive_put_good(&made, "c.cmp");
    qp_archive_entry(&table, "A.CCS", 0, (uint32_t)made.ends[0], (uint32_t)good.size);
    qp_archive_entry(&table, "RAW.CCS", 2048, (uint32_t)good.size, 0);
    qp_archive_entry(&table, "C.CCS", 4096, (uint32_t)made.ends[0], (uint32_t)good.size);
    qp_archive_entry(&table, NULL, 0, 0, 0);
    qp_sample_free(&good);
    qp_archive_write("a.bin", &made);
    qp_archive_write("a.tbl", &table);
    qp_run_result result = cli_run("check", "--table", "a.tbl", "a.bin");
    cli_expect(&result, 0,
               "a.tbl" FINE "a.bin!a.cmp" FINE "a.bin!RAW.CCS" FINE "a.bin!c.cmp" FINE "a.bin" FINE
               "5 files" FINE,
               "");
    result = cli_run("dump", "--table", "a.tbl", "a.bin");
    cli_expect_out_has(&result, "\"name\": \"RAW.CCS\", \"csize\": ");
    cli_expect_out_has(&result, "\"kind\": \"ccsf\", \"stored\": true}");
    qp_run_free(&result);
    result = cli_run("eval", "--table", "a.tbl", "--member", "RAW.CCS", "a.bin");
    cr_assert_eq(result.status, 0);
    cli_expect_out_has(&result, "\"file\": \"a.bin!RAW.CCS\"");
    qp_run_free(&result);
}

/* -- Choosing a member ------------------------------------------------------------------------ */

Test(cli_archive_choice, dump_lists_the_members) {
    qp_archive_made made = qp_archive_two_good();
    qp_sample good = qp_sample_good(4);
    json_int_t csize = (json_int_t)made.ends[0];
    json_int_t usize = (json_int_t)good.size;
    qp_sample_free(&good);
    qp_archive_write("a.bin", &made);
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

Test(cli_archive_choice, dump_lists_a_damaged_member_without_its_lengths) {
    qp_archive_made made = qp_archive_damaged();
    qp_archive_write("a.bin", &made);
    qp_run_result result = cli_run("dump", "a.bin");
    cr_assert_eq(result.status, 1);
    cli_expect_out_has(&result, "{\"member\": 1, \"offset\": 2048, \"name\": \"b.cmp\", \"csize\": "
                                "null, \"usize\": null, \"kind\": null, \"stored\": false}");
    cli_expect_err_has(&result, "a.bin!b.cmp:0x810: error: ");
    cli_expect_err_has(&result, "a.bin:0x800: error: where this member ends is not known");
    qp_run_free(&result);
}

Test(cli_archive_choice, member_is_chosen_by_name_or_number) {
    static const char *const commands[] = {"dump", "eval", "play"};
    qp_archive_made made = {0};
    qp_archive_put_bad(&made, "a.cmp");
    qp_archive_put_good(&made, "b.cmp");
    qp_archive_put_good(&made, "0"); /* a name goes before a number */
    qp_archive_write("a.bin", &made);
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

Test(cli_archive_choice, member_that_is_not_there) {
    qp_archive_made made = qp_archive_two_good();
    qp_sample good = qp_sample_good(4);
    qp_archive_write("a.bin", &made);
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
