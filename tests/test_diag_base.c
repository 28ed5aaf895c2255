/* The list of diagnostics as data: IDs, texts, look-up, and messages with their numbers. */
#include "base/message.h"
#include "base/report.h"
#include "quirkproof/diag.h"
#include "support/exact.h"
#include "support/expect.h"

#include <criterion/criterion.h>
#include <ctype.h>
#include <string.h>

/* -- The list --------------------------------------------------------------------------------- */

/* Upper-case letters, then three digits that are not 000. */
static bool well_formed(const char *id) {
    size_t letters = strspn(id, "ABCDEFGHIJKLMNOPQRSTUVWXYZ");
    size_t digits = strspn(id + letters, "0123456789");
    return letters >= 2 && digits == 3 && id[letters + 3] == '\0' &&
           strcmp(id + letters, "000") != 0;
}

Test(diag, ids_are_well_formed_and_unique) {
    cr_assert(QP_DIAG_COUNT > 1);
    for (unsigned i = 1; i < QP_DIAG_COUNT; i++) {
        const char *id = qp_diag_id((qp_diag_code)i);
        cr_assert(well_formed(id), "%s", id);
        for (unsigned k = i + 1; k < QP_DIAG_COUNT; k++) {
            cr_assert(strcmp(id, qp_diag_id((qp_diag_code)k)) != 0, "%s is there twice", id);
        }
    }
}

/* IDs of one prefix stand together and count up, so that the page is in order. */
Test(diag, ids_count_up_within_a_prefix) {
    for (unsigned i = 2; i < QP_DIAG_COUNT; i++) {
        const char *before = qp_diag_id((qp_diag_code)(i - 1));
        const char *id = qp_diag_id((qp_diag_code)i);
        size_t letters = strspn(id, "ABCDEFGHIJKLMNOPQRSTUVWXYZ");
        if (strncmp(before, id, letters) == 0 && isdigit((unsigned char)before[letters])) {
            cr_assert(strcmp(before, id) < 0, "%s after %s", id, before);
            continue;
        }
        for (unsigned k = 1; k < i; k++) {
            const char *other = qp_diag_id((qp_diag_code)k);
            bool same = strncmp(other, id, letters) == 0 && isdigit((unsigned char)other[letters]);
            cr_assert(!same, "%s stands apart from %s", id, other);
        }
    }
}

/* A text that a reader sees: no blanks at its ends or doubled, nothing outside printable ASCII. */
static bool clean_text(const char *text) {
    size_t length = strlen(text);
    if (length == 0 || text[0] == ' ' || text[length - 1] == ' ' || strstr(text, "  ") != NULL) {
        return false;
    }
    for (size_t i = 0; i < length; i++) {
        if (!isprint((unsigned char)text[i])) {
            return false;
        }
    }
    return true;
}

/* No braces but those of numbers. */
static bool placeholders_known(const char *message) {
    static const char *const known[] = {"{0}", "{1}", "{0x}", "{1x}", "{0d}", "{1d}"};
    while (*message != '\0') {
        size_t length = 1;
        if (*message == '{' || *message == '}') {
            length = 0;
            for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
                if (strncmp(message, known[i], strlen(known[i])) == 0) {
                    length = strlen(known[i]);
                }
            }
        }
        if (length == 0) {
            return false;
        }
        message += length;
    }
    return true;
}

Test(diag, texts_are_there_and_clean) {
    for (unsigned i = 1; i < QP_DIAG_COUNT; i++) {
        qp_diag_code code = (qp_diag_code)i;
        const char *message = qp_diag_message(code);
        const char *explain = qp_diag_explain(code);
        size_t length = strlen(explain);
        cr_assert(clean_text(message), "message of %s", qp_diag_id(code));
        cr_assert(placeholders_known(message), "placeholders of %s", qp_diag_id(code));
        cr_assert(message[strlen(message) - 1] != '.', "message of %s", qp_diag_id(code));
        cr_assert(clean_text(explain), "explain of %s", qp_diag_id(code));
        cr_assert(explain[length - 1] == '.', "explain of %s is no sentence", qp_diag_id(code));
        cr_assert(clean_text(qp_diag_source(code)), "source of %s", qp_diag_id(code));
        cr_assert((unsigned)qp_diag_severity(code) <= QP_ERROR, "%s", qp_diag_id(code));
    }
}

Test(diag, value_that_is_no_code_has_empty_texts) {
    static const unsigned none[] = {QP_DIAG_NONE, QP_DIAG_COUNT, QP_DIAG_COUNT + 1, 0x7fffffff};
    for (size_t i = 0; i < sizeof none / sizeof none[0]; i++) {
        qp_diag_code code = (qp_diag_code)none[i];
        cr_assert_str_empty(qp_diag_id(code));
        cr_assert_str_empty(qp_diag_message(code));
        cr_assert_str_empty(qp_diag_explain(code));
        cr_assert_str_empty(qp_diag_source(code));
        cr_assert(qp_diag_severity(code) == QP_NOTE);
    }
}

/* -- Look-up ---------------------------------------------------------------------------------- */

Test(diag, find_takes_every_id_in_any_case) {
    for (unsigned i = 1; i < QP_DIAG_COUNT; i++) {
        char id[16] = {0};
        const char *given = qp_diag_id((qp_diag_code)i);
        cr_assert(strlen(given) < sizeof id);
        cr_assert(qp_diag_find(given) == (qp_diag_code)i, "%s", given);
        for (size_t k = 0; given[k] != '\0'; k++) {
            id[k] = (char)tolower((unsigned char)given[k]);
        }
        cr_assert(qp_diag_find(id) == (qp_diag_code)i, "%s", id);
        id[0] = given[0];
        cr_assert(qp_diag_find(id) == (qp_diag_code)i, "%s", id);
    }
}

Test(diag, find_of_an_unknown_id) {
    static const char *const unknown[] = {"",       "A",      "ANM",     "ANM00",   "ANM0011",
                                          "ANM000", "ANM999", " ANM001", "ANM001 ", "ANM001\n",
                                          "ZZZ001", "{NM001", "AOM001",  "@NM001",  "ANM 01"};
    for (size_t i = 0; i < sizeof unknown / sizeof unknown[0]; i++) {
        cr_assert(qp_diag_find(unknown[i]) == QP_DIAG_NONE, "\"%s\"", unknown[i]);
    }
}

/* -- Messages --------------------------------------------------------------------------------- */

static qp_diag diag_of(qp_diag_code code, uint64_t arg0, uint64_t arg1) {
    qp_diag diag = {code, 0, {0, {{QP_PATH_CHUNK, 0}}}, {arg0, arg1}};
    return diag;
}

static void expect_message(qp_diag_code code, uint64_t arg0, uint64_t arg1, const char *expected) {
    char text[256];
    qp_diag diag = diag_of(code, arg0, arg1);
    size_t length = qp_diag_format(&diag, text, sizeof text);
    cr_assert_str_eq(text, expected);
    cr_assert(length == strlen(expected));
}

/* One code for each form of message; the texts themselves are told by docs/diagnostics.md. */
Test(diag, format_puts_numbers_in_decimal_and_hexadecimal) {
    expect_message(QP_ANM_NO_KEYS, 1, 2, "a keyed controller has no keys");
    expect_message(QP_ANM_SUB_CHUNK_TOO_LONG, 12, 0,
                   "sub-chunk runs 12 bytes past its Anime chunk");
    expect_message(QP_ANM_KIND_UNKNOWN, 0xabcdef, 0, "sub-chunk kind 0xabcdef is unknown");
    expect_message(QP_ANM_RECORD_SHORT, 8, 4,
                   "the record needs 8 bytes here, its sub-chunk has 4 left");
    expect_message(QP_CCS_OBJECT_TWICE, 10, 10, "object 10 has a chunk already, at offset 0xa");
    expect_message(QP_GZ_CRC, 0x1234, 0xffffffff,
                   "the gzip CRC is 0x1234, the data gives 0xffffffff");
}

Test(diag, format_of_the_smallest_and_largest_numbers) {
    expect_message(QP_ANM_SUB_CHUNK_TOO_LONG, 0, 0, "sub-chunk runs 0 bytes past its Anime chunk");
    expect_message(QP_ANM_SUB_CHUNK_TOO_LONG, UINT64_MAX, 0,
                   "sub-chunk runs 18446744073709551615 bytes past its Anime chunk");
    expect_message(QP_ANM_KIND_UNKNOWN, 0, 0, "sub-chunk kind 0x0 is unknown");
    expect_message(QP_ANM_KIND_UNKNOWN, UINT64_MAX, 0,
                   "sub-chunk kind 0xffffffffffffffff is unknown");
}

Test(diag, format_puts_signed_numbers_of_32_bits) {
    expect_message(QP_ANM_TOP_NEGATIVE, 0xfffffffd, 0, "Top -3 is below -2");
    expect_message(QP_ANM_TOP_NEGATIVE, 0x80000000, 0, "Top -2147483648 is below -2");
    expect_message(QP_ANM_TOP_NEGATIVE, 0x7fffffff, 0, "Top 2147483647 is below -2");
    expect_message(QP_ANM_TOP_NEGATIVE, 0, 0, "Top 0 is below -2");
    expect_message(QP_ANM_TOP_NEGATIVE, UINT64_MAX, 0, "Top -1 is below -2");
}

Test(diag, format_of_a_value_that_is_no_code_is_empty) {
    expect_message(QP_DIAG_NONE, 1, 2, "");
    expect_message(QP_DIAG_COUNT, 1, 2, "");
}

Test(diag, format_into_buffers_of_every_size) {
    for (unsigned i = 1; i < QP_DIAG_COUNT; i++) {
        char whole[512];
        qp_diag diag = diag_of((qp_diag_code)i, UINT64_MAX, 0x1234567890);
        size_t length = qp_diag_format(&diag, whole, sizeof whole);
        cr_assert(length < sizeof whole && strlen(whole) == length);
        for (size_t size = 0; size <= length + 2; size++) {
            qp_exact block = qp_exact_block(size);
            size_t told = qp_diag_format(&diag, (char *)block.data, size);
            size_t kept = size == 0 ? 0 : (length < size ? length : size - 1);
            cr_assert(told == length, "%s", qp_diag_id(diag.code));
            cr_assert(memcmp(block.data, whole, kept) == 0, "%s", qp_diag_id(diag.code));
            cr_assert(size == 0 || block.data[kept] == '\0', "%s", qp_diag_id(diag.code));
            qp_exact_free(&block);
        }
    }
}

Test(diag, format_without_a_buffer_gives_the_length) {
    qp_diag diag = diag_of(QP_ANM_NO_KEYS, 0, 0);
    cr_assert(qp_diag_format(&diag, NULL, 0) == strlen("a keyed controller has no keys"));
}

/* A message that ends with its room, not with a NUL, in a block of exactly that many bytes. */
static void expect_text(const char *message, const char *expected) {
    static const uint64_t args[2] = {10, UINT64_C(0x1fffffffe)};
    char text[64];
    size_t room = strlen(message);
    qp_exact block = qp_exact_block(room);
    memcpy(block.data, message, room);
    size_t length = qp_message_format((const char *)block.data, room, args, text, sizeof text);
    qp_exact_free(&block);
    cr_assert_str_eq(text, expected, "\"%s\" gives \"%s\"", message, text);
    cr_assert(length == strlen(expected), "\"%s\"", message);
}

Test(diag, message_without_a_nul_ends_with_its_room) {
    expect_text("plain", "plain");
    expect_text("{0} of {1}.", "10 of 8589934590.");
    expect_text("{0x}", "0xa");
    expect_text("{1x}", "0x1fffffffe");
    expect_text("{0d}", "10");
    expect_text("{1d}", "-2");
}

Test(diag, message_brace_with_fewer_than_three_bytes_behind_it) {
    expect_text("{", "{");
    expect_text("{0", "{0");
    expect_text("{0}", "{0}");
    expect_text("{0}.", "10.");
    expect_text("a{1x", "a{1x");
}

Test(diag, message_ends_with_its_nul_before_its_room) {
    static const uint64_t args[2] = {1, 2};
    static const char message[] = "a\0b{0} ";
    char text[8];
    cr_assert(qp_message_format(message, sizeof message, args, text, sizeof text) == 1);
    cr_assert_str_eq(text, "a");
}

/* -- Reporting -------------------------------------------------------------------------------- */

Test(diag, report_without_a_sink_says_nothing) {
    qp_reporter reporter = qp_reporter_to(NULL);
    qp_push(&reporter, QP_PATH_CHUNK, 1);
    qp_report(&reporter, QP_ANM_NO_KEYS, 0, 0, 0);
    cr_assert(reporter.path.count == 1);
}

Test(diag, report_to_a_sink_without_emit_is_counted_by_severity) {
    qp_sink sink = {NULL, NULL, {0, 0, 0}};
    qp_reporter reporter = qp_reporter_to(&sink);
    qp_report(&reporter, QP_ANM_NO_KEYS, 0, 0, 0);
    qp_report(&reporter, QP_ANM_ONE_KEY, 0, 0, 0);
    qp_report(&reporter, QP_ANM_ONE_KEY, 0, 0, 0);
    qp_report(&reporter, QP_CCS_TRAILING_ZEROS, 0, 0, 0);
    cr_assert(sink.counts[QP_ERROR] == 1 && sink.counts[QP_WARNING] == 2);
    cr_assert(sink.counts[QP_NOTE] == 1);
}

Test(diag, report_path_that_is_full_keeps_its_outer_steps) {
    qp_findings findings = {0};
    qp_sink sink = qp_findings_sink(&findings);
    qp_reporter reporter = qp_reporter_to(&sink);
    for (uint32_t i = 0; i < QP_PATH_MAX + 2; i++) {
        qp_push(&reporter, QP_PATH_KEY, i);
    }
    qp_report(&reporter, QP_ANM_NO_KEYS, 1, 0, 0);
    expect_finding(&findings, "ANM009", 1, "key 0, key 1, key 2, key 3, key 4, key 5");
    for (uint32_t i = 0; i < QP_PATH_MAX + 1; i++) {
        qp_pop(&reporter);
    }
    qp_report(&reporter, QP_ANM_NO_KEYS, 2, 0, 0);
    expect_finding(&findings, "ANM009", 2, "key 0");
    qp_pop(&reporter);
    qp_pop(&reporter);
    qp_report_at(&reporter, QP_PATH_FILE, 7, QP_ANM_NO_KEYS, 3, 0, 0);
    expect_finding(&findings, "ANM009", 3, "file 7");
    qp_report(&reporter, QP_ANM_NO_KEYS, 4, 0, 0);
    expect_finding(&findings, "ANM009", 4, "");
    qp_findings_free(&findings);
}
