/* The program's small parts by themselves: numbers, words that are near, names, steps, JSON. */
#include "cli/json.h"
#include "cli/names.h"
#include "cli/numbers.h"
#include "cli/selection.h"
#include "cli/steps.h"
#include "cli/suggest.h"
#include "support/exact.h"

#include <criterion/criterion.h>
#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* -- Numbers ---------------------------------------------------------------------------------- */

static bool parses(const char *text, uint64_t most, uint64_t expected) {
    uint64_t value = 0;
    return cli_parse_number(text, strlen(text), most, &value) && value == expected;
}

static bool refuses(const char *text, uint64_t most) {
    uint64_t value = 0;
    return !cli_parse_number(text, strlen(text), most, &value);
}

Test(cli_parts, number_decimal_and_hexadecimal) {
    cr_assert(parses("0", 0, 0));
    cr_assert(parses("007", 7, 7));
    cr_assert(parses("4294967295", UINT32_MAX, UINT32_MAX));
    cr_assert(parses("0xFFffFFff", UINT32_MAX, UINT32_MAX));
    cr_assert(parses("0X1a", 100, 26));
    cr_assert(parses("18446744073709551615", UINT64_MAX, UINT64_MAX));
    cr_assert(parses("0xffffffffffffffff", UINT64_MAX, UINT64_MAX));
}

Test(cli_parts, number_too_large) {
    cr_assert(refuses("1", 0));
    cr_assert(refuses("4294967296", UINT32_MAX));
    cr_assert(refuses("18446744073709551616", UINT64_MAX));
    cr_assert(refuses("0x10000000000000000", UINT64_MAX));
    cr_assert(refuses("99999999999999999999999", UINT64_MAX));
}

Test(cli_parts, number_that_is_none) {
    static const char *const others[] = {"",   "-1",  "+1", " 1", "1 ",
                                         "0x", "0xg", "1a", "x1", "1.0"};
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        cr_assert(refuses(others[i], UINT64_MAX), "'%s'", others[i]);
    }
}

Test(cli_parts, number_ends_where_it_is_told) {
    uint64_t value = 0;
    cr_assert(cli_parse_number("12x3", 2, 100, &value) && value == 12);
}

Test(cli_parts, size_with_and_without_a_unit) {
    size_t value = 0;
    cr_assert(cli_parse_size("123", &value) && value == 123);
    cr_assert(cli_parse_size("2k", &value) && value == 2048);
    cr_assert(cli_parse_size("256M", &value) && value == (size_t)256 << 20);
    cr_assert(cli_parse_size("3g", &value) && value == (size_t)3 << 30);
    cr_assert(cli_parse_size("0x10K", &value) && value == 16384);
    cr_assert(cli_parse_size("9223372036854775807", &value) && value == SIZE_MAX / 2);
    cr_assert(!cli_parse_size("9223372036854775808", &value));
    cr_assert(cli_parse_size("8589934591G", &value) && value == (size_t)8589934591 << 30);
    cr_assert(!cli_parse_size("8589934592G", &value));
    cr_assert(!cli_parse_size("", &value) && !cli_parse_size("M", &value));
    cr_assert(!cli_parse_size("1MB", &value) && !cli_parse_size("-1", &value));
}

/* -- Suggestions ------------------------------------------------------------------------------ */

Test(cli_parts, edit_distance_counts_letters) {
    cr_assert(cli_edit_distance("check", "check") == 0);
    cr_assert(cli_edit_distance("check", "CHECK") == 0);
    cr_assert(cli_edit_distance("chek", "check") == 1);
    cr_assert(cli_edit_distance("checkk", "check") == 1);
    cr_assert(cli_edit_distance("chack", "check") == 1);
    cr_assert(cli_edit_distance("chekc", "check") == 1, "two neighbours swapped");
    cr_assert(cli_edit_distance("", "abc") == 3 && cli_edit_distance("abc", "") == 3);
    cr_assert(cli_edit_distance("kitten", "sitting") == 3);
}

Test(cli_parts, edit_distance_is_the_same_both_ways_and_bounded_for_long_words) {
    char long_word[200];
    memset(long_word, 'a', sizeof long_word);
    long_word[sizeof long_word - 1] = '\0';
    cr_assert(cli_edit_distance(long_word, "b") == cli_edit_distance("b", long_word));
    cr_assert(cli_edit_distance(long_word, "") == 63);
}

Test(cli_parts, nearest_word_is_the_first_of_the_nearest) {
    cli_suggest suggest = cli_suggest_for("paly");
    cli_suggest_offer(&suggest, "eval");
    cr_assert(suggest.nearest == NULL);
    cli_suggest_offer(&suggest, "play");
    cli_suggest_offer(&suggest, "pale");
    cr_assert_str_eq(suggest.nearest, "play");
}

/* -- Selections ------------------------------------------------------------------------------- */

Test(cli_parts, codes_that_are_none_are_wanted_whatever_is_selected) {
    cli_selection selection = {0};
    cli_selection_only(&selection, "ANM004");
    cli_selection_ignore(&selection, "ANM");
    for (int code = QP_DIAG_NONE + 1; code < QP_DIAG_COUNT; code++) {
        cr_assert(!cli_selection_wants(&selection, (qp_diag_code)code), "%d", code);
    }
    cr_assert(cli_selection_wants(&selection, QP_DIAG_NONE));
    cr_assert(cli_selection_wants(&selection, QP_DIAG_COUNT));
}

/* -- Names ------------------------------------------------------------------------------------ */

static void expect_sjis(const char *bytes, size_t length, const char *expected) {
    char out[256];
    qp_exact exact = qp_exact_copy(bytes, length);
    size_t written = cli_name_from_sjis(exact.bytes.data, length, out, sizeof out);
    cr_assert_str_eq(out, expected);
    cr_assert(written == strlen(expected));
    qp_exact_free(&exact);
}

Test(cli_parts, sjis_name_ends_at_its_nul_or_its_length) {
    expect_sjis("abc\0def", 7, "abc");
    expect_sjis("abcdef", 3, "abc");
    expect_sjis("", 0, "");
}

Test(cli_parts, sjis_lead_byte_at_the_end_is_escaped) {
    expect_sjis("\x83\x65\x83", 3, "テ\\x83");
}

Test(cli_parts, sjis_every_byte_gives_text) {
    for (int first = 1; first < 256; first++) {
        for (int second = 0; second < 256; second++) {
            uint8_t bytes[2] = {(uint8_t)first, (uint8_t)second};
            char out[2 * CLI_NAME_GROWTH + 1];
            size_t length = cli_name_from_sjis(bytes, 2, out, sizeof out);
            json_t *text = json_stringn(out, length);
            cr_assert(text != NULL && length > 0, "%02x %02x is no UTF-8", first, second);
            for (size_t i = 0; i < length; i++) {
                cr_assert((unsigned char)out[i] >= 0x20 && out[i] != 0x7f);
            }
            json_decref(text);
        }
    }
}

Test(cli_parts, name_that_does_not_fit_is_cut_between_characters) {
    char out[6];
    qp_exact exact = qp_exact_block(6);
    cr_assert(cli_name_from_sjis((const uint8_t *)"\x83\x65\x83\x65", 4, out, 6) == 3);
    cr_assert_str_eq(out, "テ");
    cr_assert(cli_name_from_sjis((const uint8_t *)"\x83\x65\x83\x65", 4, (char *)exact.data, 6) ==
              3);
    cr_assert(cli_name_from_sjis((const uint8_t *)"a", 1, out, 1) == 0 && out[0] == '\0');
    qp_exact_free(&exact);
}

static void expect_utf8(const char *bytes, const char *expected) {
    char out[256];
    (void)cli_name_from_utf8(bytes, out, sizeof out);
    cr_assert_str_eq(out, expected);
}

Test(cli_parts, utf8_path_is_kept) {
    expect_utf8("dir/naïve テスト 😀.ccs", "dir/naïve テスト 😀.ccs");
}

Test(cli_parts, bytes_that_are_no_utf8_are_escaped) {
    expect_utf8("\xe9", "\\xe9");
    expect_utf8("\xc0\xaf", "\\xc0\\xaf");          /* overlong */
    expect_utf8("\xe0\x9f\xbf", "\\xe0\\x9f\\xbf"); /* overlong */
    expect_utf8("\xed\xa0\x80", "\\xed\\xa0\\x80"); /* surrogate */
    expect_utf8("\xf0\x8f\xbf\xbf", "\\xf0\\x8f\\xbf\\xbf");
    expect_utf8("\xf4\x90\x80\x80", "\\xf4\\x90\\x80\\x80"); /* past U+10FFFF */
    expect_utf8("\xf5\x80\x80\x80", "\\xf5\\x80\\x80\\x80");
    expect_utf8("\xe3\x83", "\\xe3\\x83"); /* cut */
    expect_utf8("\x80", "\\x80");
}

Test(cli_parts, control_characters_are_escaped) {
    expect_utf8("a\nb\x1b\x7f", "a\\x0ab\\x1b\\x7f");
    expect_utf8("\xc2\x9b", "\\xc2\\x9b");          /* a C1 control */
    expect_utf8("\xe2\x80\xa8", "\\xe2\\x80\\xa8"); /* a line separator */
    expect_utf8("\xc2\xa0\xe2\x80\xa7", "\xc2\xa0\xe2\x80\xa7");
}

/* -- Steps ------------------------------------------------------------------------------------ */

Test(cli_parts, steps_piece_by_piece) {
    const char *list = "256,0x10,r,0x10x3,7x18446744073709551615";
    size_t length = 0;
    cli_step_piece piece;
    cr_assert(cli_steps_next(&list, &length, &piece) == CLI_STEPS_PIECE);
    cr_assert(!piece.restart && piece.step == 256 && piece.times == 1);
    cr_assert(cli_steps_next(&list, &length, &piece) == CLI_STEPS_PIECE);
    cr_assert(piece.step == 16 && piece.times == 1, "0x10 is a number, not no steps");
    cr_assert(cli_steps_next(&list, &length, &piece) == CLI_STEPS_PIECE);
    cr_assert(piece.restart);
    cr_assert(cli_steps_next(&list, &length, &piece) == CLI_STEPS_PIECE);
    cr_assert(piece.step == 16 && piece.times == 3);
    cr_assert(cli_steps_next(&list, &length, &piece) == CLI_STEPS_PIECE);
    cr_assert(piece.step == 7 && piece.times == UINT64_MAX);
    cr_assert(cli_steps_next(&list, &length, &piece) == CLI_STEPS_END);
    cr_assert(cli_steps_next(&list, &length, &piece) == CLI_STEPS_END);
}

Test(cli_parts, steps_stop_at_a_malformed_piece) {
    const char *list = "1,2q,3";
    size_t length = 0;
    cli_step_piece piece;
    cr_assert(cli_steps_next(&list, &length, &piece) == CLI_STEPS_PIECE);
    cr_assert(cli_steps_next(&list, &length, &piece) == CLI_STEPS_MALFORMED);
    cr_assert(length == 2 && strncmp(list, "2q", 2) == 0);
    cr_assert(cli_steps_next(&list, &length, &piece) == CLI_STEPS_MALFORMED);
}

Test(cli_parts, steps_that_are_none) {
    static const char *const lists[] = {"", "x", "x2", "1x", "1xq", "1x2x3", "0x", "R", "rr", "-1"};
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++) {
        const char *list = lists[i];
        size_t length = 0;
        cli_step_piece piece;
        cr_assert(cli_steps_next(&list, &length, &piece) == CLI_STEPS_MALFORMED, "'%s'", lists[i]);
        cr_assert(length == strlen(lists[i]) && list == lists[i], "'%s'", lists[i]);
    }
    const char *zeros = "007x2";
    size_t length = 0;
    cli_step_piece piece;
    cr_assert(cli_steps_next(&zeros, &length, &piece) == CLI_STEPS_PIECE);
    cr_assert(piece.step == 7 && piece.times == 2);
}

/* -- JSON ------------------------------------------------------------------------------------- */

/* What `write` writes, as text to be freed. */
static char *written(void (*write)(cli_json *json)) {
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    cr_assert(out != NULL);
    cli_json json = cli_json_to(out);
    write(&json);
    cli_json_end(&json);
    cr_assert(fclose(out) == 0);
    return text;
}

static void write_everything(cli_json *json) {
    cli_json_object(json, CLI_JSON_LINES);
    cli_json_key(json, "list");
    cli_json_array(json, CLI_JSON_INLINE);
    cli_json_hex(json, 0xabc);
    cli_json_count(json, UINT64_MAX);
    cli_json_signed(json, INT64_MIN);
    cli_json_bool(json, true);
    cli_json_bool(json, false);
    cli_json_null(json);
    cli_json_text(json, "\"\\/テ\x01");
    cli_json_close(json);
    cli_json_key(json, "none");
    cli_json_array(json, CLI_JSON_LINES);
    cli_json_close(json);
    cli_json_key(json, "empty");
    cli_json_object(json, CLI_JSON_INLINE);
    cli_json_close(json);
    cli_json_close(json);
}

Test(cli_parts, json_is_written_as_it_comes) {
    char *text = written(write_everything);
    cr_assert_str_eq(text, "{\n"
                           " \"list\": [\"0x00000abc\", 18446744073709551615,"
                           " -9223372036854775808, true, false, null,"
                           " \"\\\"\\\\/テ\\u0001\"],\n"
                           " \"none\": [],\n"
                           " \"empty\": {}\n"
                           "}\n");
    free(text);
}

static double number;

static void write_number(cli_json *json) {
    cli_json_number(json, number);
}

Test(cli_parts, json_numbers_read_back_exactly) {
    static const double numbers[] = {0.0,   -0.0,    1.0,       0.1,         1.0 / 3,
                                     1e300, -5e-324, 0x1p-1022, 1 + 0x1p-52, 123456789.125};
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        number = numbers[i];
        char *text = written(write_number);
        double back = strtod(text, NULL);
        cr_assert(memcmp(&back, &number, sizeof back) == 0, "%s", text);
        cr_assert(strpbrk(text, ".e") != NULL, "%s looks like an integer", text);
        free(text);
    }
}

Test(cli_parts, json_number_that_is_not_finite_is_null) {
    static const double numbers[] = {INFINITY, -INFINITY, NAN};
    for (size_t i = 0; i < 3; i++) {
        number = numbers[i];
        char *text = written(write_number);
        cr_assert_str_eq(text, "null\n");
        free(text);
    }
}
