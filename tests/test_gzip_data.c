/* The gzip wrapper behind its header: the data, the trailer and what follows the member. */
#include "cli/inflate.h"
#include "gzip/crc32.h"
#include "gzip_member.h"
#include "quirkproof/gzip.h"
#include "support/exact.h"
#include "support/expect.h"

#include <criterion/criterion.h>
#include <string.h>

#define WRAPPER "wrapper 0"

/* -- Trailer ---------------------------------------------------------------------------------- */

/* A member of "content" whose trailer is compared with `crc` and `length`. */
static size_t check_trailer(const qp_gzip_made *made, size_t size, uint32_t crc, uint64_t length,
                            qp_findings *findings) {
    qp_exact exact = qp_exact_copy(made->data, size);
    qp_sink sink = qp_findings_sink(findings);
    size_t end = qp_gzip_check_trailer(exact.bytes, made->trailer, crc, length, &sink);
    qp_exact_free(&exact);
    return end;
}

static uint32_t content_crc(void) {
    return qp_crc32((const uint8_t *)"content", 0, 7);
}

Test(gzip, trailer_that_fits) {
    qp_gzip_made made = qp_gzip_make(qp_gzip_text("content"), NULL);
    qp_findings findings = {0};
    cr_assert(check_trailer(&made, made.size, content_crc(), 7, &findings) == made.size);
    expect_count(&findings, 0);
    qp_gzip_made_free(&made);
}

Test(gzip, trailer_cut_at_every_length) {
    qp_gzip_made made = qp_gzip_make(qp_gzip_text("content"), NULL);
    for (size_t left = 0; left < 8; left++) {
        qp_findings findings = {0};
        size_t size = made.trailer + left;
        cr_assert(check_trailer(&made, size, content_crc(), 7, &findings) == size);
        expect_only_finding(&findings, "GZ007", made.trailer, WRAPPER);
        cr_assert(findings.list[0].args[0] == left);
        qp_findings_free(&findings);
    }
    qp_gzip_made_free(&made);
}

Test(gzip, trailer_crc_wrong) {
    qp_gzip_made made = qp_gzip_make(qp_gzip_text("content"), NULL);
    for (size_t i = 0; i < 4; i++) {
        qp_findings findings = {0};
        made.data[made.trailer + i] ^= 0x80;
        cr_assert(check_trailer(&made, made.size, content_crc(), 7, &findings) == made.size);
        expect_only_finding(&findings, "GZ008", made.trailer, WRAPPER);
        cr_assert(findings.list[0].args[0] == (content_crc() ^ 0x80u << 8 * i));
        cr_assert(findings.list[0].args[1] == content_crc());
        made.data[made.trailer + i] ^= 0x80;
        qp_findings_free(&findings);
    }
    qp_gzip_made_free(&made);
}

Test(gzip, trailer_length_wrong) {
    qp_gzip_made made = qp_gzip_make(qp_gzip_text("content"), NULL);
    for (size_t i = 4; i < 8; i++) {
        qp_findings findings = {0};
        made.data[made.trailer + i] ^= 1;
        cr_assert(check_trailer(&made, made.size, content_crc(), 7, &findings) == made.size);
        expect_only_finding(&findings, "GZ009", made.trailer + 4, WRAPPER);
        cr_assert(findings.list[0].args[0] == (7u ^ 1u << 8 * (i - 4)));
        cr_assert(findings.list[0].args[1] == 7);
        made.data[made.trailer + i] ^= 1;
        qp_findings_free(&findings);
    }
    qp_gzip_made_free(&made);
}

Test(gzip, trailer_length_is_modulo_four_gibibytes) {
    qp_gzip_made made = qp_gzip_make(qp_gzip_text("content"), NULL);
    qp_findings findings = {0};
    check_trailer(&made, made.size, content_crc(), UINT64_C(0x100000007), &findings);
    expect_count(&findings, 0);
    check_trailer(&made, made.size, content_crc(), UINT64_C(0x100000008), &findings);
    expect_only_finding(&findings, "GZ009", made.trailer + 4, WRAPPER);
    qp_findings_free(&findings);
    qp_gzip_made_free(&made);
}

Test(gzip, trailer_with_both_fields_wrong) {
    qp_gzip_made made = qp_gzip_make(qp_gzip_text("content"), NULL);
    qp_findings findings = {0};
    check_trailer(&made, made.size, content_crc() + 1, 8, &findings);
    expect_finding(&findings, "GZ008", made.trailer, WRAPPER);
    expect_finding(&findings, "GZ009", made.trailer + 4, WRAPPER);
    expect_count(&findings, 2);
    qp_findings_free(&findings);
    qp_gzip_made_free(&made);
}

Test(gzip, trailer_past_the_file_is_cut) {
    qp_findings findings = {0};
    qp_sink sink = qp_findings_sink(&findings);
    cr_assert(qp_gzip_check_trailer(qp_gzip_text("12345678"), SIZE_MAX, 0, 0, &sink) == 8);
    expect_only_finding(&findings, "GZ007", 8, WRAPPER);
    qp_findings_free(&findings);
}

/* -- What follows ----------------------------------------------------------------------------- */

static qp_gzip_rest look_after(const qp_gzip_made *made, size_t end, size_t *next) {
    qp_exact exact = qp_exact_copy(made->data, made->size);
    qp_gzip_rest rest = qp_gzip_look_after(exact.bytes, end, next);
    qp_exact_free(&exact);
    return rest;
}

/* Expects that this is all that is said about what follows the member's own `end` bytes. */
static void expect_after(const qp_gzip_made *made, size_t end, const char *id, size_t offset) {
    qp_findings findings = {0};
    qp_sink sink = qp_findings_sink(&findings);
    qp_gzip_check_after(qp_gzip_made_bytes(made), end, &sink);
    expect_only_finding(&findings, id, offset, WRAPPER);
    qp_findings_free(&findings);
}

Test(gzip, nothing_after_the_member) {
    qp_gzip_made made = qp_gzip_make(qp_gzip_text("content"), NULL);
    qp_findings findings = {0};
    qp_sink sink = qp_findings_sink(&findings);
    size_t next = 0;
    cr_assert(look_after(&made, made.size, &next) == QP_GZIP_NOTHING && next == made.size);
    cr_assert(look_after(&made, SIZE_MAX, &next) == QP_GZIP_NOTHING && next == made.size);
    qp_gzip_check_after(qp_gzip_made_bytes(&made), made.size, &sink);
    qp_gzip_check_after(qp_gzip_made_bytes(&made), SIZE_MAX, &sink);
    expect_count(&findings, 0);
    qp_gzip_made_free(&made);
}

Test(gzip, zeros_after_the_member_are_a_note) {
    static const uint8_t zeros[40000];
    static const size_t counts[] = {1, 7, 2047, 2048, 34099, 40000};
    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++) {
        qp_gzip_made made = qp_gzip_make(qp_gzip_text("content"), NULL);
        size_t end = made.size;
        size_t next = 0;
        qp_gzip_append(&made, zeros, counts[i]);
        cr_assert(look_after(&made, end, &next) == QP_GZIP_ZEROS && next == made.size);
        expect_after(&made, end, "GZ011", end);
        qp_gzip_made_free(&made);
    }
}

Test(gzip, other_bytes_after_the_member_are_a_warning) {
    static const char *const others[] = {"x", "\x1f", "\x1f\x8b", "\x1f\x8b\x07", "CCSF"};
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        qp_gzip_made made = qp_gzip_make(qp_gzip_text("content"), NULL);
        size_t end = made.size;
        size_t next = 0;
        qp_gzip_append(&made, "\0\0", 2);
        qp_gzip_append(&made, others[i], strlen(others[i]));
        cr_assert(look_after(&made, end, &next) == QP_GZIP_OTHER && next == end + 2);
        expect_after(&made, end, "GZ012", end);
        qp_gzip_made_free(&made);
    }
}

Test(gzip, member_right_after_the_member) {
    qp_gzip_made made = qp_gzip_make(qp_gzip_text("content"), NULL);
    size_t end = made.size;
    size_t next = 0;
    qp_gzip_append(&made, "\x1f\x8b\x08", 3);
    cr_assert(look_after(&made, end, &next) == QP_GZIP_MEMBER && next == end);
    expect_after(&made, end, "GZ013", end);
    qp_gzip_made_free(&made);
}

Test(gzip, member_at_the_next_sector_makes_an_archive) {
    static const uint8_t zeros[2048];
    qp_gzip_made made = qp_gzip_make(qp_gzip_text("content"), NULL);
    size_t end = made.size;
    size_t next = 0;
    qp_gzip_pad(&made, QP_GZIP_SECTOR);
    qp_gzip_append(&made, "\x1f\x8b\x08", 3);
    cr_assert(look_after(&made, end, &next) == QP_GZIP_ARCHIVE && next == 2048);
    expect_after(&made, end, "GZ013", 2048);
    made.size = 2048;
    qp_gzip_append(&made, zeros, sizeof zeros);
    qp_gzip_append(&made, "\x1f\x8b\x08", 3);
    cr_assert(look_after(&made, end, &next) == QP_GZIP_MEMBER && next == 4096,
              "a whole sector of zeros lies between");
    made.size = 2048;
    qp_gzip_append(&made, "\0\x1f\x8b\x08", 4);
    cr_assert(look_after(&made, end, &next) == QP_GZIP_MEMBER && next == 2049);
    qp_gzip_made_free(&made);
}

/* -- The data --------------------------------------------------------------------------------- */

Test(gzip, findings_about_the_data_are_at_its_first_byte) {
    qp_gzip_member member = {.data = 16};
    qp_findings findings = {0};
    qp_sink sink = qp_findings_sink(&findings);
    qp_gzip_report_nested(&member, &sink);
    qp_gzip_report_damaged(&member, &sink);
    expect_finding(&findings, "GZ010", 16, WRAPPER);
    expect_finding(&findings, "GZ006", 16, WRAPPER);
    expect_count(&findings, 2);
    qp_findings_free(&findings);
}

/* Opens the first `size` bytes of a file as the program does; true if content came out. */
static bool open_member(const qp_gzip_made *made, size_t size, qp_findings *findings) {
    qp_exact exact = qp_exact_copy(made->data, size);
    qp_sink sink = qp_findings_sink(findings);
    qp_gzip_member member;
    cli_buffer out;
    size_t end = 0;
    uint32_t crc = 0;
    bool opened = false;
    if (qp_gzip_read_header(exact.bytes, 0, &sink, &member) == QP_OK) {
        if (cli_inflate_from(exact.bytes, member.data, SIZE_MAX, 1 << 20, &out, &end, &crc) ==
            CLI_INFLATED) {
            end = qp_gzip_check_trailer(exact.bytes, end, crc, out.size, &sink);
            qp_gzip_check_after(exact.bytes, end, &sink);
            cli_buffer_free(&out);
            opened = true;
        } else {
            qp_gzip_report_damaged(&member, &sink);
        }
    }
    qp_exact_free(&exact);
    return opened;
}

Test(gzip, file_cut_at_every_length) {
    static const char *content = "Twas brillig, and the slithy toves did gyre and gimble in the "
                                 "wabe; all mimsy were the borogoves, and the mome raths outgrabe.";
    qp_gzip_made made = qp_gzip_make(qp_gzip_text(content), &qp_gzip_everything);
    for (size_t size = 2; size < made.size; size++) {
        qp_findings findings = {0};
        bool opened = open_member(&made, size, &findings);
        cr_assert(opened == (size >= made.trailer), "%zu bytes", size);
        expect_count(&findings, 1);
        if (size >= made.trailer) {
            expect_finding(&findings, "GZ007", made.trailer, WRAPPER);
        } else if (size >= made.deflate) {
            expect_finding(&findings, "GZ006", made.deflate, WRAPPER);
        }
        qp_findings_free(&findings);
    }
    qp_findings findings = {0};
    cr_assert(open_member(&made, made.size, &findings));
    expect_count(&findings, 0);
    qp_gzip_made_free(&made);
}

Test(gzip, inflated_size_is_bounded_by_the_caller) {
    static const uint8_t zeros[5000];
    qp_bytes content = {zeros, sizeof zeros};
    qp_gzip_made made = qp_gzip_make(content, NULL);
    cli_buffer out;
    size_t end = 0;
    uint32_t crc = 0;
    qp_bytes file = qp_gzip_made_bytes(&made);
    cr_assert(cli_inflate_from(file, made.deflate, SIZE_MAX, 4999, &out, &end, &crc) ==
              CLI_INFLATE_TOO_LARGE);
    cr_assert(out.data == NULL);
    cr_assert(cli_inflate_from(file, made.deflate, SIZE_MAX, 5000, &out, &end, &crc) ==
              CLI_INFLATED);
    cr_assert(out.size == 5000 && end == made.trailer);
    cr_assert(crc == qp_crc32(zeros, 0, sizeof zeros));
    cli_buffer_free(&out);
    qp_gzip_made_free(&made);
}

/* Bits of a deflate stream, the lowest first. */
typedef struct {
    uint8_t bytes[16384];
    size_t bits;
} bit_writer;

/* `text` holds the bits in the order in which they are written: right for Huffman codes. */
static void put_code(bit_writer *writer, const char *text) {
    for (; *text != '\0'; text++) {
        if (*text == '1') {
            writer->bytes[writer->bits / 8] |= (uint8_t)(1u << writer->bits % 8);
        }
        writer->bits++;
    }
}

static void put_number(bit_writer *writer, unsigned value, unsigned count) {
    for (unsigned i = 0; i < count; i++) {
        put_code(writer, (value >> i & 1) != 0 ? "1" : "0");
    }
}

/* One block whose code for 258 bytes and whose only distance have a bit each: a zero, then `runs`
   times 258 more. */
static void put_densest(bit_writer *writer, size_t runs) {
    put_number(writer, 1, 1);  /* the last block */
    put_number(writer, 2, 2);  /* with codes of its own */
    put_number(writer, 29, 5); /* 286 literal and length codes */
    put_number(writer, 0, 5);  /* 1 distance code */
    put_number(writer, 14, 4); /* 18 lengths of the code of lengths, in the order of RFC 1951: */
    for (unsigned i = 0; i < 18; i++) {
        put_number(writer, i == 2 ? 1 : i == 15 || i == 17 ? 2 : 0, 3);
    }
    put_code(writer, "11"); /* literal 0 has two bits */
    put_code(writer, "0");  /* 138 codes without */
    put_number(writer, 127, 7);
    put_code(writer, "0"); /* 117 more */
    put_number(writer, 106, 7);
    put_code(writer, "11"); /* the end of the block has two bits */
    put_code(writer, "0");  /* 28 codes without */
    put_number(writer, 17, 7);
    put_code(writer, "10"); /* length 258 has one */
    put_code(writer, "10"); /* and so has distance 1 */
    put_code(writer, "10");
    for (size_t i = 0; i < runs; i++) {
        put_code(writer, "00");
    }
    put_code(writer, "11");
}

Test(gzip, densest_stream_that_there_is_can_be_inflated) {
    static bit_writer writer;
    size_t runs = 60000;
    size_t inflated = 1 + 258 * runs;
    put_densest(&writer, runs);
    size_t size = (writer.bits + 7) / 8;
    cr_assert(inflated / size == 1031, "%zu to 1", inflated / size);
    qp_exact stream = qp_exact_copy(writer.bytes, size);
    cli_buffer out;
    size_t end = 0;
    uint32_t crc = 0;
    cr_assert(cli_inflate_from(stream.bytes, 0, SIZE_MAX, SIZE_MAX, &out, &end, &crc) ==
              CLI_INFLATED);
    cr_assert(out.size == inflated && end == size);
    cr_assert(out.data[0] == 0 && memcmp(out.data, out.data + 1, inflated - 1) == 0);
    cli_buffer_free(&out);
    cr_assert(cli_inflate_from(stream.bytes, 0, SIZE_MAX, inflated - 1, &out, &end, &crc) ==
              CLI_INFLATE_TOO_LARGE);
    qp_exact_free(&stream);
}
