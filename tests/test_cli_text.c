/* Text of the program by itself: paths of files, names made fit to be shown, decimal numbers, paths
   of findings. */
#include "cli/names.h"
#include "cli/numbers.h"
#include "cli/path_text.h"
#include "cli/paths.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* -- Paths of files --------------------------------------------------------------------------- */

static void expect_and_free(char *got, const char *expected, const char *of) {
    cr_assert_not_null(got);
    cr_expect_str_eq(got, expected, "of '%s'", of);
    free(got);
}

Test(cli_text, absolute_path_has_no_empty_parts_and_no_dots) {
    static const char *const paths[][2] = {{"/", "/"},
                                           {"/a/b", "/a/b"},
                                           {"//a///b//", "/a/b"},
                                           {"/a/./b/.", "/a/b"},
                                           {"/a/../b", "/b"},
                                           {"/..", "/"},
                                           {"/a/../..", "/"},
                                           {"/.a/..b/...", "/.a/..b/..."},
                                           {"/a/b/../../c", "/c"}};
    for (size_t i = 0; i < sizeof paths / sizeof paths[0]; i++) {
        expect_and_free(cli_absolute_path(paths[i][0]), paths[i][1], paths[i][0]);
    }
}

Test(cli_text, other_paths_begin_where_the_program_is) {
    cr_assert(chdir("/tmp") == 0);
    expect_and_free(cli_absolute_path("a"), "/tmp/a", "a");
    expect_and_free(cli_absolute_path(""), "/tmp", "");
    expect_and_free(cli_absolute_path(".."), "/", "..");
    cr_assert(chdir("/") == 0);
    expect_and_free(cli_absolute_path("a"), "/a", "a");
    expect_and_free(cli_absolute_path("."), "/", ".");
}

Test(cli_text, folder_of_a_path) {
    expect_and_free(cli_folder_of("/a/b"), "/a", "/a/b");
    expect_and_free(cli_folder_of("/a"), "/", "/a");
    expect_and_free(cli_folder_of("/"), "/", "/");
}

Test(cli_text, path_as_a_folder_calls_it) {
    static const char *const paths[][3] = {
        {"/a", "/a/b", "b"},        {"/", "/a/b", "a/b"},  {"/a/b", "/a/c", "../c"},
        {"/a/b", "/a", ".."},       {"/a", "/a", "."},     {"/", "/", "."},
        {"/a", "/ab", "../ab"},     {"/ab", "/a", "../a"}, {"/a/b/c", "/d", "../../../d"},
        {"/a/b", "/a/b/c/d", "c/d"}};
    for (size_t i = 0; i < sizeof paths / sizeof paths[0]; i++) {
        char *got = cli_path_from(paths[i][0], paths[i][1]);
        char *trimmed = got;
        cr_assert_not_null(got);
        size_t size = strlen(trimmed);
        if (size > 1 && trimmed[size - 1] == '/') { /* of a folder above */
            trimmed[size - 1] = '\0';
        }
        expect_and_free(got, paths[i][2], paths[i][1]);
    }
}

Test(cli_text, path_as_a_uri) {
    expect_and_free(cli_uri_of("/aZ09-._~/{[@`:b"), "/aZ09-._~/%7B%5B%40%60%3Ab", "marks");
    expect_and_free(cli_uri_of(" \xc3\xa9"), "%20%C3%A9", "bytes");
    expect_and_free(cli_uri_of(""), "", "");
}

/* -- Names ------------------------------------------------------------------------------------ */

static void expect_shown(const char *name, const char *expected) {
    char out[128];
    size_t length = cli_name_from_utf8(name, out, sizeof out);
    cr_expect_str_eq(out, expected);
    cr_expect_eq(length, strlen(expected));
}

Test(cli_text, characters_at_the_edges_of_utf8) {
    expect_shown("\xc2\xa0\xdf\xbf", "\xc2\xa0\xdf\xbf");
    expect_shown("\xe0\xa0\x80\xe0\x9f\xbf", "\xe0\xa0\x80\\xe0\\x9f\\xbf");
    expect_shown("\xed\x9f\xbf\xed\xa0\x80", "\xed\x9f\xbf\\xed\\xa0\\x80");
    expect_shown("\xf0\x90\x80\x80\xf0\x8f\xbf\xbf", "\xf0\x90\x80\x80\\xf0\\x8f\\xbf\\xbf");
    expect_shown("\xf4\x8f\xbf\xbf\xf4\x90\x80\x80", "\xf4\x8f\xbf\xbf\\xf4\\x90\\x80\\x80");
    expect_shown("\xf5\x80\x80\x80\xc1\x80", "\\xf5\\x80\\x80\\x80\\xc1\\x80");
}

Test(cli_text, characters_that_end_lines_are_escaped_and_their_neighbours_are_not) {
    expect_shown("\xe2\x80\xa7\xe2\x80\xa8\xe2\x80\xa9\xe2\x80\xaa",
                 "\xe2\x80\xa7\\xe2\\x80\\xa8\\xe2\\x80\\xa9\xe2\x80\xaa");
    expect_shown("\xe2\x81\xa8\xe3\x80\xa8", "\xe2\x81\xa8\xe3\x80\xa8");
    expect_shown("\xc2\x9f\xc3\x80 \x7f~\x1f", "\\xc2\\x9f\xc3\x80 \\x7f~\\x1f");
}

Test(cli_text, file_name_has_no_slashes) {
    static const uint8_t name[] = "a/b\\c";
    char out[64];
    (void)cli_file_name_from_sjis(name, 5, out, sizeof out);
    cr_expect_str_eq(out, "a\\x2fb\\x5cc");
    (void)cli_name_from_sjis(name, 5, out, sizeof out);
    cr_expect_str_eq(out, "a/b\\c");
}

/* -- Numbers ---------------------------------------------------------------------------------- */

static bool decimal(const char *text, double most, double expected) {
    double value = 0;
    return cli_parse_decimal(text, strlen(text), most, &value) && value == expected;
}

/* What is no such number leaves the value as it was. */
static bool no_decimal(const char *text, double most) {
    double value = 7;
    return !cli_parse_decimal(text, strlen(text), most, &value) && value == 7;
}

Test(cli_text, decimal_numbers_up_to_the_most_on_both_sides) {
    cr_expect(decimal("2.5", 2.5, 2.5));
    cr_expect(decimal("-2.5", 2.5, -2.5));
    cr_expect(decimal(".5", 1, 0.5) && decimal("1.", 1, 1) && decimal("-0", 0, 0));
    cr_expect(no_decimal("2.51", 2.5));
    cr_expect(no_decimal("-2.51", 2.5));
    cr_expect(no_decimal("", 9) && no_decimal("-", 9) && no_decimal(".", 9));
    cr_expect(no_decimal("1.2.3", 9) && no_decimal("1e3", 9) && no_decimal("+1", 9));
}

Test(cli_text, decimal_numbers_of_at_most_63_letters) {
    char text[80] = "";
    memset(text, '0', 64);
    text[62] = '7';
    text[63] = '\0';
    cr_expect(decimal(text, 9, 7));
    text[63] = '0';
    cr_expect(no_decimal(text, 1e9));
}

/* -- Paths of findings ------------------------------------------------------------------------ */

static const cli_content nothing;

static void expect_path(const qp_path *path, size_t size, const char *expected) {
    char out[256];
    memset(out, '?', sizeof out);
    cli_path_text(&nothing, path, out, size);
    cr_expect_str_eq(out, expected, "%zu", size);
    cr_expect_eq(out[size], '?');
}

Test(cli_text, path_in_words_that_hold_for_all_kinds) {
    const qp_path path = {6,
                          {{QP_PATH_WRAPPER, 7},
                           {QP_PATH_CHUNK, 0x700},
                           {QP_PATH_RECORD, 0x102},
                           {QP_PATH_FRAME, 4294967295u},
                           {QP_PATH_MESSAGE, 0},
                           {(qp_path_kind)99, 5}}};
    expect_path(&path, 200,
                "gzip, chunk 0x0700, record 0x0102, frame 4294967295, message 0, step 5");
}

Test(cli_text, path_that_does_not_fit_is_cut_at_a_step) {
    const qp_path path = {2, {{QP_PATH_FRAME, 1}, {QP_PATH_KEY, 2}}};
    expect_path(&path, 15, "frame 1, key 2"); /* 14 letters */
    expect_path(&path, 14, "frame 1");
    expect_path(&path, 8, "frame 1");
    expect_path(&path, 7, "");
}

Test(cli_text, path_has_no_more_steps_than_it_has_room_for) {
    qp_path path = {.count = QP_PATH_MAX + 1};
    for (uint32_t i = 0; i < QP_PATH_MAX; i++) {
        path.steps[i] = (qp_path_step){QP_PATH_KEY, i};
    }
    expect_path(&path, 200, "key 0, key 1, key 2, key 3, key 4, key 5");
}
