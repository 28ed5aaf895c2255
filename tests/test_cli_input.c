/* Inputs and outputs of the program: standard input, folders, limits, full disks, closed pipes. */
#include "ccsf_sample.h"
#include "cli_run.h"
#include "gzip_member.h"
#include "sample_files.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

TestSuite(cli_input, .init = qp_enter_with_samples, .fini = cli_leave);

/* -- Files ------------------------------------------------------------------------------------ */

Test(cli_input, dash_is_standard_input) {
    qp_sample good = qp_sample_good(4);
    const char *const args[] = {"check", "-", NULL};
    qp_run_result result = cli_run_with(qp_sample_bytes(&good), args);
    cli_expect(&result, 0, "-: 0 errors, 0 warnings, 0 notes\n", "");
    qp_sample_free(&good);
}

Test(cli_input, pipe_is_read_in_pieces) {
    qp_sample good = qp_sample_good(20000); /* 640 KB */
    cli_write("long.ccs", qp_sample_bytes(&good));
    qp_run_result result = cli_shell("cat long.ccs | \"$QP\" check -");
    cli_expect(&result, 0, "-: 0 errors, 0 warnings, 0 notes\n", "");
    result = cli_shell("mkfifo pipe; cat long.ccs >pipe & \"$QP\" check pipe");
    cli_expect(&result, 0, "pipe: 0 errors, 0 warnings, 0 notes\n", "");
    qp_sample_free(&good);
}

/* The writer has been and gone, without a word. */
Test(cli_input, pipe_whose_writer_says_nothing) {
    qp_run_result result = cli_shell("mkfifo pipe; (: >pipe; : >pipe) & \"$QP\" check pipe; s=$?; "
                                     "kill $! 2>err; exit $s");
    cli_expect(&result, 2, "", "quirkproof: pipe: the input is empty\n");
}

Test(cli_input, empty_file_is_no_input) {
    cli_write("empty", (qp_bytes){NULL, 0});
    qp_run_result result = cli_run("check", "empty");
    cli_expect(&result, 2, "", "quirkproof: empty: the input is empty\n");
    result = cli_run("check", "-");
    cli_expect(&result, 2, "", "quirkproof: -: the input is empty\n");
}

Test(cli_input, missing_file_for_every_command) {
    static const char *const commands[] = {"check", "dump", "eval", "play"};
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        qp_run_result result = cli_run(commands[i], "none.ccs");
        cli_expect(&result, 2, "", "quirkproof: none.ccs: No such file or directory\n");
    }
}

Test(cli_input, folder_where_a_file_is_wanted) {
    qp_run_result result = cli_run("dump", ".");
    cli_expect(&result, 2, "", "quirkproof: .: Is a directory\n");
}

Test(cli_input, closed_standard_input_is_told) {
    qp_run_result result = cli_shell("\"$QP\" check - <&-");
    cli_expect(&result, 2, "", "quirkproof: -: Bad file descriptor\n");
}

/* -- Folders ---------------------------------------------------------------------------------- */

Test(cli_input, folder_is_walked_in_order_without_hidden_files_and_links) {
    qp_run_result result =
        cli_shell("mkdir -p d/b/c d/.hidden && cp good.ccs d/z.ccs && cp good.ccs d/a.ccs && "
                  "cp bad.ccs d/b/x.ccs && cp bad.ccs d/b/c/y.ccs && cp bad.ccs d/.secret.ccs && "
                  "cp bad.ccs d/.hidden/h.ccs && ln -s ../bad.ccs d/link.ccs && ln -s .. d/up && "
                  "\"$QP\" check --max-findings 0 d | grep -v 'not shown'");
    cli_expect(&result, 0,
               "d/b/c/y.ccs: 1 error, 0 warnings, 0 notes\n"
               "d/b/x.ccs: 1 error, 0 warnings, 0 notes\n"
               "       2  ANM005  error    sub-chunk kind 0xN is unknown\n"
               "4 files: 2 errors, 0 warnings, 0 notes\n",
               "");
}

Test(cli_input, hidden_file_and_link_that_are_named_are_checked) {
    qp_run_result result =
        cli_shell("cp good.ccs .hidden.ccs; ln -s good.ccs link.ccs; mkdir .d; "
                  "cp good.ccs .d/in.ccs; \"$QP\" check .hidden.ccs link.ccs .d");
    cli_expect(&result, 0,
               ".hidden.ccs: 0 errors, 0 warnings, 0 notes\n"
               "link.ccs: 0 errors, 0 warnings, 0 notes\n"
               "3 files: 0 errors, 0 warnings, 0 notes\n",
               "");
}

Test(cli_input, folder_with_what_is_no_file) {
    qp_run_result result =
        cli_shell("mkdir d; mkfifo d/pipe; cp good.ccs d/z.ccs; \"$QP\" check d");
    cli_expect(&result, 2, "1 file: 0 errors, 0 warnings, 0 notes\n",
               "quirkproof: d/pipe: not a regular file\n");
}

Test(cli_input, empty_folder) {
    qp_run_result result = cli_shell("mkdir d; \"$QP\" check d");
    cli_expect(&result, 0, "0 files: 0 errors, 0 warnings, 0 notes\n", "");
}

/* -- The wrapper ------------------------------------------------------------------------------ */

/* Packs `content`, lets `change` spoil it, and checks the file in JSON. */
static qp_run_result check_packed(qp_bytes content, void (*change)(qp_gzip_made *made)) {
    static const qp_gzip_recipe recipe = {.name = "good.cmp"};
    qp_gzip_made made = qp_gzip_make(content, &recipe);
    if (change != NULL) {
        change(&made);
    }
    cli_write("packed.cmp", qp_gzip_made_bytes(&made));
    qp_gzip_made_free(&made);
    return cli_run("check", "--format=json", "packed.cmp");
}

/* Expects exactly one finding about the packed good sample, of this kind of input. */
static void expect_one(qp_run_result *result, int status, const char *kind, const char *id,
                       const char *severity, json_int_t offset, const char *message) {
    json_t *json = cli_json_out(result);
    json_t *findings = json_object_get(json, "findings");
    cr_assert_str_eq(cli_json_string(json, "kind"), kind);
    cr_assert(json_array_size(findings) == 1);
    cli_expect_finding(json_array_get(findings, 0), id, severity, offset, "gzip", message);
    json_decref(json);
    cli_expect(result, status, NULL, "");
}

static void set_reserved_flag(qp_gzip_made *made) {
    made->data[3] |= 0x40;
}

static void spoil_data(qp_gzip_made *made) {
    made->data[made->deflate] = 0x07; /* a last block of the third, undefined kind */
}

static void cut_trailer(qp_gzip_made *made) {
    made->size -= 3;
}

static void pad_a_byte(qp_gzip_made *made) {
    qp_gzip_append(made, "", 1);
}

static void append_junk(qp_gzip_made *made) {
    qp_gzip_append(made, "junk", 4);
}

static void append_member(qp_gzip_made *made) {
    qp_gzip_append(made, "\0\0\x1f\x8b\x08", 5);
}

/* The size of the good sample's member, and where its trailer begins. */
static json_int_t member_size(void) {
    static const qp_gzip_recipe recipe = {.name = "good.cmp"};
    qp_sample good = qp_sample_good(4);
    qp_gzip_made made = qp_gzip_make(qp_sample_bytes(&good), &recipe);
    json_int_t size = (json_int_t)made.size;
    qp_gzip_made_free(&made);
    qp_sample_free(&good);
    return size;
}

Test(cli_input, packed_file_is_checked_inside) {
    qp_sample bad = qp_sample_bad();
    qp_run_result result = check_packed(qp_sample_bytes(&bad), NULL);
    json_t *json = cli_json_out(&result);
    cr_assert_str_eq(cli_json_string(json, "kind"), "ccsf");
    cli_expect_finding(json_array_get(json_object_get(json, "findings"), 0), "ANM005", "error",
                       0x178, "ANM_a, frame 1, record 0x0777", "sub-chunk kind 0x777 is unknown");
    json_decref(json);
    cli_expect(&result, 1, NULL, "");
    qp_sample_free(&bad);
}

Test(cli_input, faults_of_the_wrapper) {
    qp_sample good = qp_sample_good(4);
    qp_bytes content = qp_sample_bytes(&good);
    json_int_t end = member_size();
    qp_run_result result = check_packed(content, set_reserved_flag);
    expect_one(&result, 1, "gzip", "GZ003", "error", 3, "reserved gzip flags 0x40 are set");
    result = check_packed(content, spoil_data);
    expect_one(&result, 1, "gzip", "GZ006", "error", 19,
               "the deflate data is damaged or cut short");
    result = check_packed(content, cut_trailer);
    expect_one(&result, 1, "ccsf", "GZ007", "error", end - 8,
               "the file ends 5 bytes into the gzip trailer of 8");
    result = check_packed(content, pad_a_byte);
    expect_one(&result, 0, "ccsf", "GZ011", "note", end, "1 zero bytes follow the gzip member");
    result = check_packed(content, append_junk);
    expect_one(&result, 0, "ccsf", "GZ012", "warning", end,
               "4 bytes that are not all zero follow the gzip member");
    result = check_packed(content, append_member);
    expect_one(&result, 0, "ccsf", "GZ013", "warning", end + 2,
               "a second gzip member follows the first");
    qp_sample_free(&good);
}

Test(cli_input, wrong_crc_and_the_content_are_both_told) {
    qp_sample bad = qp_sample_bad();
    qp_gzip_made made = qp_gzip_make(qp_sample_bytes(&bad), NULL);
    made.data[made.trailer] ^= 1;
    cli_write("crc.cmp", qp_gzip_made_bytes(&made));
    qp_run_result result = cli_run("check", "--format=json", "crc.cmp");
    json_t *json = cli_json_out(&result);
    json_t *findings = json_object_get(json, "findings");
    cr_assert(json_array_size(findings) == 2 && cli_json_int(json, "errors") == 2);
    cr_assert_str_eq(cli_json_string(json_array_get(findings, 0), "id"), "GZ008");
    cr_assert(cli_json_int(json_array_get(findings, 0), "offset") == (json_int_t)made.trailer);
    cr_assert_str_eq(cli_json_string(json_array_get(findings, 1), "id"), "ANM005");
    json_decref(json);
    cli_expect(&result, 1, NULL, "");
    qp_gzip_made_free(&made);
    qp_sample_free(&bad);
}

Test(cli_input, gzip_in_gzip_is_opened_once) {
    qp_sample good = qp_sample_good(4);
    qp_gzip_made inner = qp_gzip_make(qp_sample_bytes(&good), NULL);
    qp_run_result result = check_packed(qp_gzip_made_bytes(&inner), NULL);
    expect_one(&result, 1, "gzip", "GZ010", "error", 19, "the gzip member holds another gzip file");
    qp_gzip_made_free(&inner);
    qp_sample_free(&good);
}

Test(cli_input, packed_junk_is_unknown) {
    static const uint8_t junk[] = {'j', 'u', 'n', 'k'};
    qp_run_result result = check_packed((qp_bytes){junk, sizeof junk}, NULL);
    cli_expect_err_has(&result, "packed.cmp: unknown kind of input; tried: CCSF, ");
    cli_expect(&result, 2, "", NULL);
    result = check_packed((qp_bytes){NULL, 0}, NULL);
    cli_expect(&result, 2, "", "quirkproof: packed.cmp: the data in the gzip member is empty\n");
}

Test(cli_input, packed_file_cut_anywhere_is_an_error) {
    qp_sample good = qp_sample_good(4);
    qp_gzip_made made = qp_gzip_make(qp_sample_bytes(&good), NULL);
    for (size_t size = 2; size < made.size; size += 1 + size / 16) {
        cli_write("cut.cmp", (qp_bytes){made.data, size});
        qp_run_result result = cli_run("check", "--format=json", "cut.cmp");
        json_t *json = cli_json_out(&result);
        cr_assert(cli_json_int(json, "errors") == 1, "%zu bytes", size);
        const char *id =
            cli_json_string(json_array_get(json_object_get(json, "findings"), 0), "id");
        cr_assert_str_eq(id, size < made.deflate   ? "GZ001"
                             : size < made.trailer ? "GZ006"
                                                   : "GZ007");
        json_decref(json);
        cli_expect(&result, 1, NULL, "");
    }
    qp_gzip_made_free(&made);
    qp_sample_free(&good);
}

/* -- Limits ----------------------------------------------------------------------------------- */

Test(cli_input, file_larger_than_the_limit) {
    qp_run_result result = cli_run("check", "--max-size=495", "good.ccs");
    cli_expect(&result, 2, "", "quirkproof: good.ccs: larger than 495 bytes (--max-size)\n");
    result = cli_run("check", "--max-size=496", "good.ccs");
    cli_expect(&result, 0, NULL, "");
    result = cli_shell("cat good.ccs | \"$QP\" check --max-size 495 -");
    cli_expect(&result, 2, "", "quirkproof: -: larger than 495 bytes (--max-size)\n");
    result = cli_shell("cat good.ccs | \"$QP\" check --max-size 496 -");
    cli_expect(&result, 0, NULL, "");
}

Test(cli_input, sparse_file_of_five_gigabytes_is_not_read) {
    qp_run_result result = cli_shell("truncate -s 5G huge.ccs && \"$QP\" check huge.ccs");
    cli_expect_peak_below(&result, 64 * 1024);
    cli_expect(&result, 2, "", "quirkproof: huge.ccs: larger than 268435456 bytes (--max-size)\n");
}

Test(cli_input, endless_input_is_not_read_to_its_end) {
    qp_run_result result = cli_run("check", "--max-size", "1M", "/dev/zero");
    cli_expect(&result, 2, "", "quirkproof: /dev/zero: larger than 1048576 bytes (--max-size)\n");
}

Test(cli_input, packed_file_that_inflates_past_the_limit) {
    qp_sample good = qp_sample_good(100);
    qp_gzip_made made = qp_gzip_make(qp_sample_bytes(&good), NULL);
    char limit[32];
    cli_write("packed.cmp", qp_gzip_made_bytes(&made));
    cr_assert(made.size < good.size - 1);
    (void)snprintf(limit, sizeof limit, "--max-size=%zu", good.size);
    qp_run_result result = cli_run("check", limit, "packed.cmp");
    cli_expect(&result, 0, NULL, "");
    (void)snprintf(limit, sizeof limit, "--max-size=%zu", good.size - 1);
    result = cli_run("check", limit, "packed.cmp");
    cli_expect_err_has(&result, "packed.cmp: inflates to more than ");
    cli_expect(&result, 2, "", NULL);
    qp_gzip_made_free(&made);
    qp_sample_free(&good);
}

Test(cli_input, bomb_is_bounded_by_the_limit) {
    /* A mebibyte of it inflates to a gibibyte, nearly: made by packing zeros again and again. */
    qp_run_result result = cli_shell("head -c 1000000000 /dev/zero | gzip -9 >bomb.cmp && "
                                     "\"$QP\" check --max-size 16M bomb.cmp");
    cli_expect_peak_below(&result, 160 * 1024);
    cli_expect(&result, 2, "",
               "quirkproof: bomb.cmp: inflates to more than 16777216 bytes (--max-size)\n");
}

Test(cli_input, length_field_that_claims_four_gibibytes_sizes_nothing) {
    /* A stored block of nine bytes: the start of a CCSF file. */
    static const uint8_t file[40] = {0x1f, 0x8b, 8,    0,    0, 0, 0,    0,    0,    0,   1,
                                     9,    0,    0xf6, 0xff, 1, 0, 0xcc, 0xcc, 0,    0,   0,
                                     0,    0,    0,    0,    0, 0, 0xff, 0xff, 0xff, 0xff};
    cli_write("claim.cmp", (qp_bytes){file, sizeof file});
    qp_run_result result = cli_run("check", "--format=json", "claim.cmp");
    json_t *json = cli_json_out(&result);
    json_t *length = json_array_get(json_object_get(json, "findings"), 1);
    cli_expect_finding(length, "GZ009", "error", 28, "gzip",
                       "the gzip length field is 4294967295, the data has 9 bytes");
    json_decref(json);
    cli_expect_peak_below(&result, 64 * 1024);
    cli_expect(&result, 1, NULL, NULL);
}

/* -- Output ----------------------------------------------------------------------------------- */

Test(cli_input, full_disk_is_told) {
    static const char *const lines[] = {
        "\"$QP\" check good.ccs >/dev/full", "\"$QP\" check --format json good.ccs >/dev/full",
        "\"$QP\" --help >/dev/full",         "\"$QP\" --version >/dev/full",
        "\"$QP\" explain >/dev/full",        "\"$QP\" eval good.ccs >/dev/full",
        "\"$QP\" dump good.ccs >/dev/full",  "\"$QP\" play --steps 256x100 good.ccs >/dev/full"};
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        qp_run_result result = cli_shell(lines[i]);
        cli_expect(&result, 2, "",
                   "quirkproof: cannot write to standard output: No space left on device\n");
    }
}

Test(cli_input, full_disk_ends_long_work) {
    qp_run_result result =
        cli_shell("timeout 60 \"$QP\" play --steps 1x100000000000 good.ccs >/dev/full");
    cli_expect(&result, 2, "",
               "quirkproof: cannot write to standard output: No space left on device\n");
}

Test(cli_input, closed_standard_output_is_told_and_no_file_is_written) {
    qp_run_result result = cli_shell("cp good.ccs copy.ccs; \"$QP\" check copy.ccs >&-; s=$?; "
                                     "cmp good.ccs copy.ccs && exit $s");
    cli_expect(&result, 2, "",
               "quirkproof: cannot write to standard output: Bad file descriptor\n");
}

Test(cli_input, closed_pipe_ends_quietly) {
    qp_run_result result =
        cli_shell("timeout 60 \"$QP\" play --steps 1x100000000000 good.ccs | head -n 2");
    cli_expect(&result, 0, "{\n \"file\": \"good.ccs\",\n", "");
    result = cli_shell("trap '' PIPE; timeout 60 \"$QP\" play --steps 1x100000000000 good.ccs | "
                       "head -n 1");
    cli_expect(&result, 0, "{\n", "");
}
