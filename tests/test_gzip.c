/* The head of the gzip wrapper: each fault with its offset and its near miss. */
#include "gzip/crc32.h"
#include "gzip_member.h"
#include "quirkproof/gzip.h"
#include "support/exact.h"
#include "support/expect.h"

#include <criterion/criterion.h>
#include <string.h>

#define WRAPPER "wrapper 0"

/* Reads the header of the first `size` bytes of `made`, in a block of exactly that length. */
static qp_status read_header(const qp_gzip_made *made, size_t size, qp_findings *findings,
                             qp_gzip_member *member) {
    qp_exact exact = qp_exact_copy(made->data, size);
    qp_sink sink = qp_findings_sink(findings);
    qp_status status = qp_gzip_read_header(exact.bytes, 0, &sink, member);
    qp_exact_free(&exact);
    return status;
}

/* Expects that the header of `made`, cut to `size`, is refused with exactly this finding. */
static void expect_refused(const qp_gzip_made *made, size_t size, const char *id, size_t offset) {
    qp_findings findings = {0};
    qp_gzip_member member;
    static const qp_gzip_member none = {0};
    cr_assert(read_header(made, size, &findings, &member) == QP_UNREADABLE);
    expect_only_finding(&findings, id, offset, WRAPPER);
    cr_assert(memcmp(&member, &none, sizeof none) == 0, "a refused header leaves zeros");
    qp_findings_free(&findings);
}

static void expect_taken(const qp_gzip_made *made, size_t size) {
    qp_findings findings = {0};
    qp_gzip_member member;
    cr_assert(read_header(made, size, &findings, &member) == QP_OK);
    expect_count(&findings, 0);
    cr_assert(member.data == made->deflate);
    qp_findings_free(&findings);
}

Test(gzip, plain_header_is_ten_bytes) {
    qp_gzip_made made = qp_gzip_make(qp_gzip_text("content"), NULL);
    cr_assert(made.deflate == 10);
    expect_taken(&made, made.size);
    expect_taken(&made, 10);
    qp_gzip_made_free(&made);
}

Test(gzip, header_with_every_field_tells_where_each_lies) {
    qp_gzip_made made = qp_gzip_make(qp_gzip_text("content"), &qp_gzip_everything);
    qp_findings findings = {0};
    qp_gzip_member member;
    cr_assert(read_header(&made, made.size, &findings, &member) == QP_OK);
    expect_count(&findings, 0);
    cr_assert(member.start == 0 && member.flags == 0x1f && member.system == 0x0b);
    cr_assert(member.mtime == 0x3a1d51c0);
    cr_assert(member.extra == 12 && member.extra_size == 3);
    cr_assert(member.name == 15 && member.name_size == 5);
    cr_assert(member.comment == 21 && member.comment_size == 4);
    cr_assert(member.data == 28 && member.data == made.deflate);
    qp_bytes name = qp_gzip_name(qp_gzip_made_bytes(&made), &member);
    cr_assert(name.size == 5 && memcmp(name.data, "a.cmp", 5) == 0);
    qp_findings_free(&findings);
    qp_gzip_made_free(&made);
}

Test(gzip, name_of_a_member_without_one_is_empty) {
    qp_gzip_made made = qp_gzip_make(qp_gzip_text("content"), NULL);
    qp_findings findings = {0};
    qp_gzip_member member;
    cr_assert(read_header(&made, made.size, &findings, &member) == QP_OK);
    qp_bytes name = qp_gzip_name(qp_gzip_made_bytes(&made), &member);
    cr_assert(name.size == 0 && name.data == NULL);
    qp_gzip_made_free(&made);
}

Test(gzip, name_past_the_file_is_empty) {
    qp_gzip_member member = {.name = 4, .name_size = 5};
    cr_assert(qp_gzip_name(qp_gzip_text("12345678"), &member).size == 0);
    member.name_size = 4;
    cr_assert(qp_gzip_name(qp_gzip_text("12345678"), &member).size == 4);
    member.name = SIZE_MAX;
    cr_assert(qp_gzip_name(qp_gzip_text("12345678"), &member).size == 0);
}

Test(gzip, header_of_another_kind_of_file_is_refused_without_a_finding) {
    static const char *const others[] = {"", "\x1f", "\x1f\x8c\x08", "\x8b\x1f\x08", "CCSF"};
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        qp_exact exact = qp_exact_copy(others[i], strlen(others[i]));
        qp_findings findings = {0};
        qp_sink sink = qp_findings_sink(&findings);
        qp_gzip_member member;
        cr_assert(qp_gzip_read_header(exact.bytes, 0, &sink, &member) == QP_UNREADABLE);
        expect_count(&findings, 0);
        qp_exact_free(&exact);
    }
}

Test(gzip, header_start_past_the_file_is_refused_without_a_finding) {
    qp_findings findings = {0};
    qp_sink sink = qp_findings_sink(&findings);
    qp_gzip_member member;
    qp_gzip_made made = qp_gzip_make(qp_gzip_text("content"), NULL);
    cr_assert(qp_gzip_read_header(qp_gzip_made_bytes(&made), SIZE_MAX, &sink, &member) ==
              QP_UNREADABLE);
    expect_count(&findings, 0);
    qp_gzip_made_free(&made);
}

Test(gzip, header_cut_in_its_fixed_part) {
    qp_gzip_made made = qp_gzip_make(qp_gzip_text("content"), NULL);
    for (size_t size = 2; size < 10; size++) {
        expect_refused(&made, size, "GZ001", 0);
    }
    qp_gzip_made_free(&made);
}

Test(gzip, header_cut_in_its_extra_field) {
    qp_gzip_recipe recipe = {.extra = "xyz"};
    qp_gzip_made made = qp_gzip_make(qp_gzip_text("content"), &recipe);
    expect_refused(&made, 10, "GZ001", 10);
    expect_refused(&made, 11, "GZ001", 10);
    for (size_t size = 12; size < 15; size++) {
        expect_refused(&made, size, "GZ001", 10);
    }
    expect_taken(&made, 15);
    qp_gzip_made_free(&made);
}

Test(gzip, header_cut_in_its_crc) {
    qp_gzip_recipe recipe = {.header_crc = true};
    qp_gzip_made made = qp_gzip_make(qp_gzip_text("content"), &recipe);
    expect_refused(&made, 10, "GZ001", 10);
    expect_refused(&made, 11, "GZ001", 10);
    expect_taken(&made, 12);
    qp_gzip_made_free(&made);
}

Test(gzip, method_other_than_deflate) {
    qp_gzip_made made = qp_gzip_make(qp_gzip_text("content"), NULL);
    made.data[2] = 7;
    expect_refused(&made, made.size, "GZ002", 2);
    made.data[2] = 9;
    expect_refused(&made, made.size, "GZ002", 2);
    made.data[2] = 8;
    expect_taken(&made, made.size);
    qp_gzip_made_free(&made);
}

Test(gzip, reserved_flag_set) {
    for (unsigned bit = 5; bit < 8; bit++) {
        qp_gzip_made made = qp_gzip_make(qp_gzip_text("content"), NULL);
        made.data[3] = (uint8_t)(1u << bit);
        expect_refused(&made, made.size, "GZ003", 3);
        qp_gzip_made_free(&made);
    }
}

Test(gzip, text_flag_is_no_fault) {
    qp_gzip_recipe recipe = {.text = true};
    qp_gzip_made made = qp_gzip_make(qp_gzip_text("content"), &recipe);
    expect_taken(&made, made.size);
    qp_gzip_made_free(&made);
}

Test(gzip, name_without_its_nul) {
    qp_gzip_recipe recipe = {.name = "gauge.cmp"};
    qp_gzip_made made = qp_gzip_make(qp_gzip_text("content"), &recipe);
    for (size_t size = 10; size < 20; size++) {
        expect_refused(&made, size, "GZ004", 10);
    }
    expect_taken(&made, 20);
    qp_gzip_made_free(&made);
}

Test(gzip, comment_without_its_nul) {
    qp_gzip_recipe recipe = {.name = "n", .comment = "made"};
    qp_gzip_made made = qp_gzip_make(qp_gzip_text("content"), &recipe);
    for (size_t size = 12; size < 17; size++) {
        expect_refused(&made, size, "GZ004", 12);
    }
    expect_taken(&made, 17);
    qp_gzip_made_free(&made);
}

Test(gzip, empty_name_is_no_fault) {
    qp_gzip_recipe recipe = {.name = ""};
    qp_gzip_made made = qp_gzip_make(qp_gzip_text("content"), &recipe);
    expect_taken(&made, made.size);
    qp_gzip_made_free(&made);
}

Test(gzip, header_crc_wrong_is_told_and_the_header_taken) {
    qp_gzip_made made = qp_gzip_make(qp_gzip_text("content"), &qp_gzip_everything);
    for (size_t i = 4; i < made.deflate; i++) {
        bool is_text = i == 10 || i == 11 || i == 20 || i == 25;
        qp_findings findings = {0};
        qp_gzip_member member;
        if (is_text) {
            continue; /* lengths and NULs: other headers altogether */
        }
        made.data[i] ^= 1;
        cr_assert(read_header(&made, made.size, &findings, &member) == QP_OK, "byte %zu", i);
        expect_only_finding(&findings, "GZ005", 26, WRAPPER);
        cr_assert(member.data == made.deflate);
        made.data[i] ^= 1;
        qp_findings_free(&findings);
    }
    expect_taken(&made, made.size);
    qp_gzip_made_free(&made);
}

Test(gzip, header_crc_message_has_both_values) {
    qp_gzip_recipe recipe = {.header_crc = true};
    qp_gzip_made made = qp_gzip_make(qp_gzip_text("content"), &recipe);
    uint32_t right = (uint32_t)made.data[10] | (uint32_t)made.data[11] << 8;
    qp_findings findings = {0};
    qp_gzip_member member;
    made.data[10] ^= 0xff;
    cr_assert(read_header(&made, made.size, &findings, &member) == QP_OK);
    cr_assert(findings.list[0].args[0] == (right ^ 0xff) && findings.list[0].args[1] == right);
    qp_findings_free(&findings);
    qp_gzip_made_free(&made);
}

Test(gzip, header_cut_at_every_length_gives_one_finding) {
    qp_gzip_made made = qp_gzip_make(qp_gzip_text("content"), &qp_gzip_everything);
    for (size_t size = 2; size < made.deflate; size++) {
        qp_findings findings = {0};
        qp_gzip_member member;
        cr_assert(read_header(&made, size, &findings, &member) == QP_UNREADABLE);
        expect_count(&findings, 1);
        cr_assert(findings.list[0].offset <= size);
        qp_findings_free(&findings);
    }
    qp_gzip_made_free(&made);
}

Test(gzip, header_further_on_has_offsets_in_the_file) {
    qp_gzip_made file = qp_gzip_make(qp_gzip_text("first"), NULL);
    qp_gzip_made second = qp_gzip_make(qp_gzip_text("second"), &qp_gzip_everything);
    qp_findings findings = {0};
    qp_sink sink = qp_findings_sink(&findings);
    qp_gzip_member member;
    qp_gzip_pad(&file, QP_GZIP_SECTOR);
    qp_gzip_append(&file, second.data, second.size);
    qp_bytes bytes = qp_gzip_made_bytes(&file);
    cr_assert(qp_gzip_is_member(bytes, 2048) && !qp_gzip_is_member(bytes, 2047));
    cr_assert(qp_gzip_read_header(bytes, 2048, &sink, &member) == QP_OK);
    expect_count(&findings, 0);
    cr_assert(member.start == 2048 && member.data == 2048 + second.deflate);
    cr_assert(member.name == 2048 + 15);
    file.data[2048 + 3] |= 0x20;
    cr_assert(qp_gzip_read_header(qp_gzip_made_bytes(&file), 2048, &sink, &member) ==
              QP_UNREADABLE);
    expect_only_finding(&findings, "GZ003", 2051, WRAPPER);
    qp_findings_free(&findings);
    qp_gzip_made_free(&file);
    qp_gzip_made_free(&second);
}

Test(gzip, member_is_known_by_three_bytes) {
    cr_assert(qp_gzip_is_member(qp_gzip_text("\x1f\x8b\x08"), 0));
    cr_assert(!qp_gzip_is_member(qp_gzip_text("\x1f\x8b"), 0));
    cr_assert(!qp_gzip_is_member(qp_gzip_text("\x1f\x8b\x07"), 0));
    cr_assert(!qp_gzip_is_member(qp_gzip_text("\x1f\x8b\x08"), 3));
    cr_assert(!qp_gzip_is_member(qp_gzip_text("\x1f\x8b\x08"), SIZE_MAX));
}

Test(gzip, crc_is_that_of_the_rfc) {
    const char *text = "123456789";
    cr_assert(qp_crc32((const uint8_t *)text, 0, 9) == 0xcbf43926);
    cr_assert(qp_crc32((const uint8_t *)text, 0, 0) == 0);
    cr_assert(qp_crc32((const uint8_t *)"x123456789", 1, 10) == 0xcbf43926);
}
