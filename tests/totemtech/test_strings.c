/* Strings of messages: the game's buffer of 144 bytes, and strings past the payload. */
#include "totemtech/totem.h"

#include <string.h>

#define SUITE totemtech_strings

static const char message_path[] = "node 0, track 4, key 0, frame 5, message 0";

static qp_findings check_string(uint32_t stated, uint32_t present, uint32_t head) {
    totem_file file = totem_file_new(QP_TOTEM_LITTLE, head);
    qp_gen_totem_string(&file.writer, stated, present);
    qp_findings findings = totem_check(totem_file_bytes(&file), NULL);
    totem_file_free(&file);
    return findings;
}

Test(SUITE, strings_that_fit_in_the_buffer_are_clean) {
    static const uint32_t lengths[4] = {0, 1, 142, 143};
    for (int i = 0; i < 4; i++) {
        qp_findings findings = check_string(lengths[i], lengths[i], 8);
        expect_count(&findings, 0);
        qp_findings_free(&findings);
        findings = check_string(lengths[i], lengths[i], 6);
        expect_count(&findings, 0);
        qp_findings_free(&findings);
    }
}

Test(SUITE, strings_of_144_and_more_overflow_the_buffer) {
    static const uint32_t lengths[4] = {144, 145, 300, 65535};
    static const uint32_t heads[2] = {8, 6};
    for (int i = 0; i < 8; i++) {
        uint32_t length = lengths[i / 2];
        qp_findings findings = check_string(length, length, heads[i % 2]);
        expect_only_finding(&findings, "TOT008", qp_gen_totem_string_at(heads[i % 2]),
                            message_path);
        cr_assert_eq(findings.list[0].args[0], length);
        cr_assert_eq(findings.list[0].args[1], length - 143);
        qp_findings_free(&findings);
    }
}

/* A string whose bytes are not there: that error, and the limit's from 144 on; then the notes on
 * how far the readings got. */
static void expect_past(uint32_t stated, uint32_t head) {
    const uint64_t left = 10 + 4 + 4; /* the string's 10 bytes, the name, the count of materials */
    qp_findings findings = check_string(stated, 10, head);
    size_t at = qp_gen_totem_string_at(head);
    expect_finding(&findings, "TOT007", at, message_path);
    cr_assert_eq(findings.list[0].args[0], stated);
    cr_assert_eq(findings.list[0].args[1], left);
    if (stated >= 144) {
        expect_finding(&findings, "TOT008", at, message_path);
        cr_assert_eq(findings.list[1].args[1], stated - 143);
    }
    cr_assert_eq(qp_findings_at_level(&findings, QP_ERROR), stated >= 144 ? 2 : 1, "%s",
                 qp_findings_text(&findings));
    qp_findings_free(&findings);
}

Test(SUITE, string_past_the_payload_is_that_error_and_the_limits) {
    static const uint32_t lengths[6] = {19, 143, 144, 65535, 0x80000000, UINT32_MAX};
    for (int i = 0; i < 6; i++) {
        expect_past(lengths[i], 8);
        expect_past(lengths[i], 6);
    }
}

Test(SUITE, string_that_ends_with_the_payload_is_not_past_it) {
    qp_findings findings = check_string(18, 10, 8); /* takes the name and the count with it */
    expect_no_finding(&findings, "TOT007");
    expect_finding(&findings, "TOT001", qp_gen_totem_string_at(8) + 4 + 18, message_path);
    qp_findings_free(&findings);
}

Test(SUITE, only_messages_11_12_and_13_have_strings) {
    for (uint32_t id = 0x0f; id <= 0x15; id++) {
        totem_file file = totem_file_new(QP_TOTEM_LITTLE, 8);
        const qp_bytes string = {(const uint8_t *)"abc", 3};
        totem_begin_node(&file, 4, 1, 1);
        qp_totem_put_message_key(&file.writer, 1, 0, 1);
        qp_totem_put_message(&file.writer, id, 7, string, 3, -5);
        totem_end_node(&file, 4);
        totem_parsed parsed = totem_parse(totem_file_bytes(&file), NULL);
        qp_totem_delivered delivered;
        qp_totem_messages(&parsed.animation, 0, 30, false, &delivered);
        cr_assert_eq(delivered.count, 1);
        const qp_totem_message *message = &delivered.list[0].message;
        bool has = id >= 0x11 && id <= 0x13;
        cr_assert(message->id == id && message->param == 7 && message->name == -5);
        cr_assert_eq(message->has_string, has);
        cr_assert_eq(message->string_length, has ? 3 : 0);
        if (has) {
            cr_assert_eq(memcmp(parsed.input.data + message->string_offset, "abc", 3), 0);
        }
        totem_parsed_free(&parsed);
        totem_file_free(&file);
    }
}

/* -- The game's view -------------------------------------------------------------------------- */

static qp_totem_message only_message(uint32_t length, bool game_view) {
    totem_file file = totem_file_new(QP_TOTEM_BIG, 8);
    const qp_totem_options options = {.game_view = game_view};
    qp_gen_totem_string(&file.writer, length, length);
    totem_parsed parsed = totem_parse(totem_file_bytes(&file), &options);
    qp_totem_delivered delivered;
    qp_totem_messages(&parsed.animation, 0, 30, false, &delivered);
    cr_assert_eq(delivered.count, 1);
    cr_assert_eq(delivered.list[0].node_name, 42);
    cr_assert_eq(delivered.list[0].key_frame, 5);
    totem_parsed_free(&parsed);
    totem_file_free(&file);
    return delivered.list[0].message;
}

Test(SUITE, games_view_is_144_bytes_and_what_goes_past_the_buffer) {
    static const uint32_t lengths[6] = {0, 142, 143, 144, 145, 65535};
    static const uint32_t seen[6] = {0, 142, 143, 144, 144, 144};
    static const uint32_t past[6] = {0, 0, 0, 1, 2, 65392};
    for (int i = 0; i < 6; i++) {
        qp_totem_message whole = only_message(lengths[i], false);
        qp_totem_message game = only_message(lengths[i], true);
        cr_assert_eq(whole.string_size, lengths[i]);
        cr_assert_eq(game.string_size, seen[i]);
        cr_assert_eq(game.string_length, lengths[i]);
        cr_assert_eq(game.string_offset, whole.string_offset);
        cr_assert_eq(whole.written_past, past[i]);
        cr_assert_eq(game.written_past, past[i]);
        cr_assert_eq(game.name, 9);
    }
}
