/* Archives and tables that are unlike most, and members with many findings. */
#include "archive_cli.h"
#include "ccsf_sample.h"
#include "cli_run.h"

#include <criterion/criterion.h>
#include <string.h>

TestSuite(cli_archive_corners, .init = cli_enter, .fini = cli_leave, .timeout = 120);

static unsigned count_in(const qp_loaded *text, const char *word) {
    unsigned count = 0;
    for (const char *at = strstr((const char *)text->data, word); at != NULL;
         at = strstr(at + 1, word)) {
        count++;
    }
    return count;
}

/* -- What is no archive ----------------------------------------------------------------------- */

/* A name that does not end, though what looks like a second member is in it. */
Test(cli_archive_corners, name_that_does_not_end) {
    uint8_t bytes[4096];
    static const uint8_t head[] = {0x1f, 0x8b, 8, 8, 1, 1, 1, 1, 2, 3};
    memset(bytes, 'a', sizeof bytes);
    memcpy(bytes, head, sizeof head);
    memcpy(bytes + 2048, head, sizeof head);
    cli_write("a.cmp", (qp_bytes){bytes, sizeof bytes});
    qp_run_result result = cli_run("check", "a.cmp");
    cli_expect_out_has(&result, "a.cmp: 1 error, 0 warnings, 0 notes\n");
    cli_expect(&result, 1, NULL, "");
    result = cli_run("diff", "a.cmp", "a.cmp");
    cli_expect(&result, 2, "",
               "quirkproof: a.cmp: cannot be taken out of its gzip wrapper; 'quirkproof check' "
               "tells why\n");
}

/* The first member decides whether it is an archive: this one cannot be inflated. */
Test(cli_archive_corners, first_member_is_damaged) {
    qp_archive_made made = qp_archive_two_good();
    made.data[10 + 6] = 0xff;
    qp_archive_write("a.bin", &made);
    qp_run_result result = cli_run("check", "a.bin");
    cli_expect_out_has(&result, "a.bin: 1 error, 0 warnings, 0 notes\n");
    cli_expect(&result, 1, NULL, "");
}

/* -- Choosing --------------------------------------------------------------------------------- */

Test(cli_archive_corners, member_of_an_archive_without_names) {
    qp_archive_made made = {0};
    qp_archive_put_good(&made, NULL);
    qp_archive_put_good(&made, NULL);
    qp_archive_write("a.bin", &made);
    qp_run_result result = cli_run("eval", "a.bin", "--member", "a.cmp");
    cli_expect(&result, 2, "", "quirkproof: a.bin: no member 'a.cmp'; numbers are 0 to 1\n");
    result = cli_run("eval", "a.bin", "--member", "2");
    cli_expect(&result, 2, "", "quirkproof: a.bin: no member '2'; numbers are 0 to 1\n");
    result = cli_run("eval", "a.bin", "--member", "1");
    cli_expect_out_has(&result, "\"file\": \"a.bin!#1\"");
    cli_expect(&result, 0, NULL, "");
}

/* A name goes before a number, wherever it is. */
Test(cli_archive_corners, name_that_is_a_number) {
    qp_archive_made made = qp_archive_two_good();
    qp_archive_put_bad(&made, "0");
    qp_archive_write("a.bin", &made);
    qp_run_result result = cli_run("eval", "a.bin", "--member", "0");
    cli_expect_out_has(&result, "\"file\": \"a.bin!0\"");
    cli_expect_err_has(&result, "[ANM005]");
    cli_expect(&result, 1, NULL, NULL);
}

Test(cli_archive_corners, one_member_of_each_of_two_archives_is_compared) {
    qp_archive_made made = qp_archive_two_good();
    qp_archive_write("a.bin", &made);
    made = qp_archive_damaged();
    qp_archive_write("b.bin", &made);
    qp_run_result result = cli_run("diff", "--member", "a.cmp", "a.bin", "b.bin");
    cli_expect(&result, 0, "", "");
    result = cli_run("diff", "--member", "b.cmp", "a.bin", "b.bin");
    cli_expect(&result, 2, "",
               "quirkproof: b.bin!b.cmp: cannot be taken out of its gzip wrapper; 'quirkproof "
               "check' tells why\n");
    result = cli_run("diff", "--member", "c.cmp", "a.bin", "b.bin");
    cli_expect(&result, 2, "",
               "quirkproof: a.bin: no member 'c.cmp' among 2; the nearest name is 'a.cmp'\n");
}

/* -- Tables ----------------------------------------------------------------------------------- */

/* A member; what a table says is stored: without bytes, past the end, or in gzip after all. */
Test(cli_archive_corners, stored_entries_that_are_none) {
    static const uint8_t word[] = {'w', 'o', 'r', 'd'};
    qp_archive_made made = {0};
    qp_archive_made table = {0};
    qp_archive_put_good(&made, "a.cmp");
    for (int i = 0; i < 3; i++) {
        qp_archive_put(&made, word, sizeof word);
        qp_archive_pad(&made);
    }
    qp_archive_entry(&table, "A.CCS", 0, (uint32_t)made.ends[0], 0);
    qp_archive_entry(&table, "EMPTY.CCS", 2048, 0, 0);
    qp_archive_entry(&table, "LONG.CCS", 4096, 4097, 0);
    qp_archive_entry(&table, "PACKED.CCS", 6144, 4, 4);
    qp_archive_entry(&table, NULL, 0, 0, 0);
    qp_archive_write("a.bin", &made);
    qp_archive_write("a.tbl", &table);
    qp_run_result result = cli_run("check", "--table", "a.tbl", "a.bin");
    cli_expect(&result, 1,
               "a.tbl" FINE "a.bin!a.cmp" FINE
               "a.bin:0x0: error: table entry 0 says the data is stored as it is, but it is a "
               "gzip member [ARC021] (a.cmp, A.CCS)\n"
               "a.bin:0x800: error: no member begins where table entry 1 says [ARC016] "
               "(EMPTY.CCS)\n"
               "a.bin:0x1000: error: table entry 2 runs 1 bytes past the end of the archive "
               "[ARC015] (LONG.CCS)\n"
               "a.bin:0x1800: error: no member begins where table entry 3 says [ARC016] "
               "(PACKED.CCS)\n"
               "a.bin: 4 errors, 0 warnings, 0 notes\n"
               "       1  ARC015  error    table entry N runs N bytes past the end of the archive\n"
               "       2  ARC016  error    no member begins where table entry N says\n"
               "       1  ARC021  error    table entry N says the data is stored as it is, but it "
               "is a gzip member\n"
               "3 files: 4 errors, 0 warnings, 0 notes\n",
               "");
}

Test(cli_archive_corners, table_without_members) {
    qp_archive_made table = {0};
    qp_archive_entry(&table, NULL, 0, 0, 0);
    qp_archive_write("a.tbl", &table);
    cli_write("a.bin", (qp_bytes){(const uint8_t *)"", 0});
    qp_run_result result = cli_run("eval", "--table", "a.tbl", "--member", "a", "a.bin");
    cli_expect(&result, 2, "", "quirkproof: a.bin: no member 'a': there is none at all\n");
}

Test(cli_archive_corners, findings_of_a_table_are_known) {
    qp_archive_made made = qp_archive_two_good();
    qp_archive_made table = {0};
    qp_archive_entry(&table, "A.CCS", 0, (uint32_t)made.ends[0], 500);
    qp_archive_entry(&table, "B.CCS", 2049, (uint32_t)made.ends[0], 500);
    qp_archive_entry(&table, NULL, 0, 0, 0);
    qp_archive_write("a.bin", &made);
    qp_archive_write("a.tbl", &table);
    qp_run_result result =
        cli_shell("\"$QP\" check --table a.tbl a.bin >before; echo $?; "
                  "\"$QP\" check --table a.tbl --write-baseline b.json a.bin >made; echo $?; "
                  "grep -c '\"file\": \"a.tbl\"' b.json; "
                  "\"$QP\" check --table a.tbl --baseline b.json a.bin | tail -n 1");
    cli_expect(&result, 0, "1\n0\n1\n4 files: 0 errors, 0 warnings, 0 notes\n", "");
}

/* -- Many findings ---------------------------------------------------------------------------- */

Test(cli_archive_corners, unwanted_findings_past_the_limit_are_not_counted) {
    qp_archive_made made = {0};
    for (int i = 0; i < 5; i++) {
        qp_archive_put_good(&made, NULL);
    }
    qp_archive_write("a.bin", &made);
    qp_run_result result = cli_run("check", "--max-findings", "2", "--ignore", "ARC006", "a.bin");
    cli_expect_out_has(&result, "a.bin: 0 errors, 0 warnings, 0 notes\n");
    cli_expect(&result, 0, NULL, "");
}

/* Each member is one artifact, however many results it has; there is room for any number. */
Test(cli_archive_corners, members_with_several_results_are_one_artifact_each) {
    enum { MEMBERS = 20 };
    qp_sample bad = qp_sample_many_bad(3);
    qp_archive_made made = {0};
    for (int i = 0; i < MEMBERS; i++) {
        char name[16];
        (void)snprintf(name, sizeof name, "%d.cmp", i);
        qp_archive_member_put(&made, name, qp_sample_bytes(&bad));
    }
    qp_sample_free(&bad);
    qp_archive_write("a.bin", &made);
    cli_write("other.ccs", (qp_bytes){(const uint8_t *)"", 0});
    qp_run_result result = cli_run("check", "-j", "100", "--format", "sarif", "a.bin");
    cr_expect(result.status == 1 && result.err.size == 0);
    json_t *root = cli_json_out(&result);
    const json_t *run = json_array_get(json_object_get(root, "runs"), 0);
    const json_t *artifacts = json_object_get(run, "artifacts");
    const json_t *results = json_object_get(run, "results");
    cr_expect(json_array_size(artifacts) == MEMBERS + 1, "%zu", json_array_size(artifacts));
    cr_expect(json_array_size(results) == 4 * MEMBERS, "%zu", json_array_size(results));
    cr_expect(count_in(&result.out, "\"parentIndex\": 0") == MEMBERS);
    json_decref(root);
    qp_run_free(&result);
}

/* Each archive is an artifact, relative to where the program runs, or whole if it is elsewhere. */
Test(cli_archive_corners, archives_are_artifacts_by_their_paths) {
    qp_archive_made made = {0};
    qp_archive_put_bad(&made, "a.cmp");
    qp_archive_put_bad(&made, "b.cmp");
    qp_archive_write("a.bin", &made);
    qp_run_result result = cli_shell(
        "cp a.bin b.bin && mkdir sub && cd sub && "
        "\"$QP\" check --format sarif ../a.bin \"$OLDPWD/b.bin\" | "
        "grep -o '{\"uri\": \"[^\"]*/[ab].bin\"[^}]*}, \"length' | sed \"s#$OLDPWD#OLD#\"");
    cli_expect(&result, 0,
               "{\"uri\": \"../a.bin\", \"uriBaseId\": \"%SRCROOT%\"}, \"length\n"
               "{\"uri\": \"file://OLD/b.bin\"}, \"length\n",
               "");
}

Test(cli_archive_corners, baseline_of_hundreds_of_findings) {
    enum { FRAMES = 301, FINDINGS = 2 * (FRAMES - 1) };
    qp_sample bad = qp_sample_many_bad(FRAMES);
    cli_write("a.ccs", qp_sample_bytes(&bad));
    cli_write("b.ccs", qp_sample_bytes(&bad));
    qp_sample_free(&bad);
    qp_run_result result = cli_shell("\"$QP\" check --write-baseline b.json a.ccs b.ccs >made; "
                                     "grep -c ANM005 b.json; grep -c ANM027 b.json; "
                                     "\"$QP\" check --baseline b.json a.ccs b.ccs | tail -n 2; "
                                     "\"$QP\" check --write-baseline a.json a.ccs >made; "
                                     "\"$QP\" check --baseline a.json b.ccs | grep '^b.ccs: '");
    cli_expect(&result, 0,
               "600\n600\n1200 known findings not shown (--baseline)\n"
               "2 files: 0 errors, 0 warnings, 0 notes\n"
               "b.ccs: 600 errors, 0 warnings, 0 notes\n",
               "");
}

/* More messages than a report keeps; all of them are told. */
Test(cli_archive_corners, thousands_of_files_that_are_not_there) {
    qp_run_result result =
        cli_shell("\"$QP\" check --format sarif $(seq -f '%0200.0f' 1 1500) 2>told; echo \" $?\"");
    cr_expect(count_in(&result.out, "\"text\": \"00") > 1000);
    cli_expect_out_has(&result, " 2\n");
    qp_run_free(&result);
    result = cli_shell("wc -l <told; head -n 1 told | cut -c 1-15");
    cli_expect(&result, 0, "1500\nquirkproof: 000\n", "");
}
