/* check in folders where not everything is a file that can be read: a message each, and the rest is
   checked all the same. */
#include "ccsf_sample.h"
#include "cli_run.h"
#include "sample_files.h"

#include <criterion/criterion.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

static void enter(void) {
    qp_enter_with_samples();
    qp_run_result made = cli_shell("mkdir d && cp good.ccs d/a.ccs && cp bad.ccs d/z.ccs");
    cli_expect(&made, 0, "", "");
}

TestSuite(check_files, .init = enter, .fini = cli_leave, .timeout = 120);

/* What is always said of d/a.ccs and d/z.ccs, in front of the number of files. */
#define Z_IS_BAD                                                                                   \
    "d/z.ccs:0x178: error: sub-chunk kind 0x777 is unknown [ANM005] (ANM_a, frame 1, record "      \
    "0x0777)\nd/z.ccs: 1 error, 0 warnings, 0 notes\n"
#define BY_ID "       1  ANM005  error    sub-chunk kind 0xN is unknown\n"
#define TWO_FILES "2 files: 1 error, 0 warnings, 0 notes\n"

/* Checks d after `line`, and expects this exit code and these messages. */
static void expect_in_folder(const char *line, int status, const char *messages) {
    char whole[1024];
    (void)snprintf(whole, sizeof whole, "%s; timeout 60 \"$QP\" check d", line);
    qp_run_result result = cli_shell(whole);
    cli_expect(&result, status, Z_IS_BAD BY_ID TWO_FILES, messages);
}

/* -- What is in folders ----------------------------------------------------------------------- */

Test(check_files, links_are_not_followed_and_loops_are_told) {
    expect_in_folder("ln -s ../bad.ccs d/link.ccs; ln -s nowhere d/broken.ccs", 1, "");
    expect_in_folder("ln -s .. d/up; mkdir d/deep; ln -s ../../d d/deep/loop", 1,
                     "quirkproof: d/deep/loop: leads back to a folder that it is in; links are not "
                     "followed\n");
    expect_in_folder("rm d/deep/loop; ln -s /proc d/deep/other_disc", 1, "");
    expect_in_folder("rm d/deep/other_disc; ln -s self d/self; ln -s . d/dot", 1,
                     "quirkproof: d/dot: leads back to a folder that it is in; links are not "
                     "followed\n"
                     "quirkproof: d/self: leads back to a folder that it is in; links are not "
                     "followed\n");
}

Test(check_files, pipes_and_sockets_are_not_opened) {
    const struct sockaddr_un name = {.sun_family = AF_UNIX, .sun_path = "d/socket.ccs"};
    int made = socket(AF_UNIX, SOCK_STREAM, 0);
    cr_assert(made >= 0 && bind(made, (const struct sockaddr *)&name, sizeof name) == 0);
    expect_in_folder("mkfifo d/pipe.ccs", 2,
                     "quirkproof: d/pipe.ccs: not a regular file\n"
                     "quirkproof: d/socket.ccs: not a regular file\n");
    qp_run_result result = cli_run("check", "d/socket.ccs");
    cli_expect(&result, 2, "", "quirkproof: d/socket.ccs: No such device or address\n");
    (void)close(made);
}

Test(check_files, folder_and_file_without_permission) {
    if (geteuid() == 0) {
        /* Root may read everything, but not when it has given that up. */
        qp_run_result able = cli_shell("setpriv --reuid=65534 --clear-groups true");
        int status = able.status;
        qp_run_free(&able);
        if (status != 0) {
            cr_skip_test("this user reads everything, and there is no setpriv");
        }
    }
    qp_run_result result = cli_shell(
        "mkdir d/closed; cp bad.ccs d/closed; chmod 0 d/closed; cp bad.ccs d/secret.ccs; "
        "chmod 0 d/secret.ccs; chmod a+rx . d; chmod a+r d/a.ccs d/z.ccs; as=; "
        "[ \"$(id -u)\" != 0 ] || as='setpriv --reuid=65534 --clear-groups'; cp \"$QP\" qp; "
        "chmod a+rx qp; $as ./qp check d");
    cli_expect(&result, 2, Z_IS_BAD BY_ID TWO_FILES,
               "quirkproof: d/closed: Permission denied\n"
               "quirkproof: d/secret.ccs: Permission denied\n");
}

Test(check_files, sparse_file_of_five_gigabytes) {
    expect_in_folder("truncate -s 5G d/huge.ccs", 2,
                     "quirkproof: d/huge.ccs: larger than 268435456 bytes (--max-size)\n");
}

/* One that begins like a gzip file could be an archive: it is looked at, by its map. */
Test(check_files, sparse_archive_of_five_gigabytes) {
    qp_run_result result = cli_shell("gzip -c good.ccs >huge.bin; truncate -s 5G huge.bin; "
                                     "timeout 60 \"$QP\" check huge.bin");
    cli_expect(&result, 2, "", "quirkproof: huge.bin: larger than 268435456 bytes (--max-size)\n");
}

Test(check_files, name_that_is_no_text) {
    static const char name[] = "d/n\xff\n\x1b.ccs";
    qp_sample bad = qp_sample_bad();
    cli_write(name, qp_sample_bytes(&bad));
    qp_sample_free(&bad);
    qp_run_result result = cli_run("check", "d");
    cli_expect_out_has(&result, "d/n\\xff\\x0a\\x1b.ccs:0x178: error: ");
    cli_expect(&result, 1, NULL, "");
    result = cli_run("check", "--format", "json", "d");
    json_t *json = cli_json_out(&result);
    cr_assert_str_eq(cli_json_string(json_array_get(json, 1), "file"), "d/n\\xff\\x0a\\x1b.ccs");
    json_decref(json);
    qp_run_free(&result);
    result = cli_run("check", "--format", "sarif", "d");
    json = cli_json_out(&result);
    json_decref(json);
    cli_expect_out_has(&result, "\"uri\": \"d/n%FF%0A%1B.ccs\", \"uriBaseId\": \"%SRCROOT%\"");
    qp_run_free(&result);
    result = cli_run("check", "--format", "junit", "d");
    cli_expect_out_has(&result, "name=\"d/n\\xff\\x0a\\x1b.ccs\"");
    qp_run_free(&result);
}

/* -- Files of other kinds --------------------------------------------------------------------- */

Test(check_files, other_files_in_folders_are_skipped_and_counted) {
    qp_run_result result =
        cli_shell("echo read me >d/readme.txt; : >d/empty; printf '\\211PNG' >d/picture.png; "
                  "echo text | gzip >d/notes.gz; \"$QP\" check d");
    cli_expect(&result, 1, Z_IS_BAD BY_ID "4 files skipped: no animation data\n" TWO_FILES, "");
    result = cli_shell("\"$QP\" check d/readme.txt d/a.ccs");
    cli_expect_err_has(&result, "quirkproof: d/readme.txt: unknown kind of input; tried: ");
    cli_expect(&result, 2,
               "d/a.ccs: 0 errors, 0 warnings, 0 notes\n1 file: 0 errors, 0 warnings, 0 notes\n",
               NULL);
}

/* A file that is named as ours are is missed when it is not one. */
Test(check_files, file_of_our_name_that_is_none_is_trouble) {
    qp_run_result result = cli_shell("echo broken >d/b.CCS; : >d/c.cmp; \"$QP\" check d");
    cli_expect_err_has(&result, "quirkproof: d/b.CCS: unknown kind of input; tried: ");
    cli_expect_err_has(&result, "quirkproof: d/c.cmp: the input is empty\n");
    cli_expect(&result, 2, Z_IS_BAD BY_ID TWO_FILES, NULL);
}

Test(check_files, damaged_gzip_file_in_a_folder_is_an_error) {
    qp_run_result result =
        cli_shell("gzip -c good.ccs | head -c 100 >d/cut; \"$QP\" check --only GZ d");
    cli_expect_out_has(&result, "d/cut:0x13: error: the deflate data is damaged or cut short");
    cli_expect(&result, 1, NULL, "");
}

/* -- Files that change ------------------------------------------------------------------------ */

/* The pipe holds the only thread up; meanwhile one file goes and one is cut. */
Test(check_files, file_that_vanishes_or_is_cut_before_its_turn) {
    qp_run_result result =
        cli_shell("mkfifo p; exec 3<>p; cp bad.ccs d/gone.ccs; cp good.ccs d/cut.ccs; "
                  "\"$QP\" check -j 1 p d >out 2>err 3>&- & sleep 3; rm d/gone.ccs; "
                  "truncate -s 10 d/cut.ccs; cat good.ccs >p; exec 3>&-; wait $!; echo $?; "
                  "cat err; grep -c CCS d/cut.ccs out");
    cli_expect_out_has(&result, "2\nquirkproof: d/gone.ccs: No such file or directory\n");
    qp_run_free(&result);
    result = cli_shell("cat out");
    cli_expect_out_has(&result, "p: 0 errors, 0 warnings, 0 notes\nd/cut.ccs:0x");
    cli_expect_out_has(&result, Z_IS_BAD);
    qp_run_free(&result);
}

Test(check_files, pipe_that_nothing_writes_to_is_not_waited_for) {
    qp_run_result result = cli_shell("mkfifo p; timeout 60 \"$QP\" check p good.ccs");
    cli_expect(&result, 2,
               "good.ccs: 0 errors, 0 warnings, 0 notes\n1 file: 0 errors, 0 warnings, 0 notes\n",
               "quirkproof: p: nothing writes to this pipe\n");
    /* One whose writer comes late, and takes its time, is. */
    result = cli_shell("{ sleep 1; exec 3>p; sleep 1; cat good.ccs >&3; } & "
                       "timeout 60 \"$QP\" check p");
    cli_expect(&result, 0, "p: 0 errors, 0 warnings, 0 notes\n", "");
}

Test(check_files, device_that_is_named_is_read) {
    qp_run_result result = cli_run("check", "/dev/null");
    cli_expect(&result, 2, "", "quirkproof: /dev/null: the input is empty\n");
}
