/* Small parts of the program by themselves: text in XML, words of a file, sums of findings, the
   placeholders of seeds. */
#include "cli/seeds/seed_name.h"
#include "cli/tally.h"
#include "cli/words.h"
#include "cli/xml.h"
#include "support/exact.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* -- XML -------------------------------------------------------------------------------------- */

static void expect_xml(const char *text, size_t size, const char *expected) {
    char *got = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&got, &length);
    qp_exact exact = qp_exact_copy(text, size);
    cr_assert(out != NULL);
    cli_xml_text(out, (const char *)exact.data, size);
    cr_assert(fclose(out) == 0);
    cr_expect_str_eq(got, expected);
    free(got);
    qp_exact_free(&exact);
}

#define EXPECT_XML(text, expected) expect_xml(text, sizeof(text) - 1, expected)

Test(cli_small, xml_names_what_would_be_markup) {
    EXPECT_XML("a<b>&\"c'", "a&lt;b&gt;&amp;&quot;c'");
}

Test(cli_small, xml_has_no_control_characters_but_white_space) {
    EXPECT_XML("\t\n\r \x01\x1f\x7f", "\t\n\r \\x01\\x1f\x7f");
    EXPECT_XML("a\0b", "a\\x00b");
}

/* U+FFFD, U+FFFE and U+FFFF, and what begins like them. */
Test(cli_small, xml_has_no_characters_that_are_none) {
    EXPECT_XML("\xef\xbf\xbd", "\xef\xbf\xbd");
    EXPECT_XML("\xef\xbf\xbe.\xef\xbf\xbf", "\\xef\\xbf\\xbe.\\xef\\xbf\\xbf");
    EXPECT_XML("\xef\xbe\xbf", "\xef\xbe\xbf");
    EXPECT_XML("\xef\xbf", "\xef\xbf");
}

/* -- Words ------------------------------------------------------------------------------------ */

Test(cli_small, words_that_are_not_all_there_are_0) {
    static const uint8_t bytes[] = {1, 2, 3, 4, 5};
    qp_exact exact = qp_exact_copy(bytes, sizeof bytes);
    cr_assert_eq(cli_u16_at(exact.bytes, 0), 0x0201);
    cr_assert_eq(cli_u16_at(exact.bytes, 3), 0x0504);
    cr_assert_eq(cli_u32_at(exact.bytes, 1), 0x05040302);
    for (size_t at = 4; at < 8; at++) {
        cr_assert_eq(cli_u16_at(exact.bytes, at), 0, "%zu", at);
        cr_assert_eq(cli_u32_at(exact.bytes, at - 2), 0, "%zu", at - 2);
    }
    cr_assert_eq(cli_u16_at(exact.bytes, SIZE_MAX), 0);
    cr_assert_eq(cli_u32_at(exact.bytes, SIZE_MAX), 0);
    qp_exact_free(&exact);
}

/* -- Sums ------------------------------------------------------------------------------------- */

Test(cli_small, findings_of_no_kind_are_counted_by_severity_alone) {
    static cli_tally tally;
    cli_tally_count(&tally, QP_ANM_SUB_CHUNK_TOO_LONG, 3);
    cli_tally_count(&tally, QP_DIAG_NONE, 5);
    cli_tally_count(&tally, QP_DIAG_COUNT, 7);
    uint64_t counted = 0;
    for (int i = 0; i < QP_DIAG_COUNT; i++) {
        counted += tally.by_id[i];
    }
    cr_assert_eq(tally.by_id[QP_ANM_SUB_CHUNK_TOO_LONG], 3);
    cr_assert_eq(counted, 3);
    cr_assert_eq(tally.counts[QP_NOTE] + tally.counts[QP_WARNING] + tally.counts[QP_ERROR], 15);
}

/* -- Names in seeds --------------------------------------------------------------------------- */

static void expect_name(const char *name, const char *expected) {
    enum { FIELD = 30 };
    qp_exact exact = qp_exact_copy(name, strlen(name));
    uint8_t field[FIELD + 1];
    memset(field, '?', sizeof field);
    seed_name(exact.bytes, 17, field, FIELD);
    cr_expect_str_eq((const char *)field, expected, "%s", name);
    for (size_t i = strlen(expected); i < FIELD; i++) {
        cr_expect_eq(field[i], 0, "%s", name);
    }
    cr_expect_eq(field[FIELD], '?', "%s", name);
    qp_exact_free(&exact);
}

Test(cli_small, name_keeps_its_prefix_and_suffix) {
    static const char *const names[][2] = {{"OBJ_secret", "OBJ_17"},
                                           {"secret", "17"},
                                           {"", ""},
                                           {"%OBJ_secret", "%OBJ_17"},
                                           {"SECRE_t", "17"},
                                           {"secr_t", "secr_17"},
                                           {"secret.max", "17.max"},
                                           {"sec.ret.max", "17.max"},
                                           {"secret.maxim", "17"},
                                           {"secret.m4x", "17"},
                                           {"secret.", "17"},
                                           {"secret.4", "17"},
                                           {"..\\secret.max", "..\\17.max"},
                                           {"%%%%%%%%%%%%%s", "%%%%%%%%%%%%%17"},
                                           {"%%%%%%%%%%%%%%s", "17"},
                                           {"###", "###17"},
                                           {"{}:;@[`secret", "{}:;@[`17"},
                                           {"abc", "17"},
                                           {"7_secret", "17"}};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        expect_name(names[i][0], names[i][1]);
    }
}

Test(cli_small, string_keeps_its_length_and_its_marks) {
    static const char *const strings[][2] = {
        {"snd_Secret17!", "snd_aaaaaa00!"}, {"{Secret:9}", "{aaaaaa:0}"}, {"", ""}};
    for (size_t i = 0; i < sizeof strings / sizeof strings[0]; i++) {
        char text[16];
        (void)snprintf(text, sizeof text, "%s", strings[i][0]);
        seed_string((uint8_t *)text, strlen(text));
        cr_expect_str_eq(text, strings[i][1]);
    }
}
