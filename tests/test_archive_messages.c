/* What is said of archives, tables and gzip members, whole: with the numbers in their order. */
#include "gen/build.h"
#include "quirkproof/archive.h"
#include "quirkproof/gzip.h"
#include "support/expect.h"

#include <criterion/criterion.h>

static void put_member(qp_build *file) {
    static const uint8_t magic[] = {0x1f, 0x8b, 8};
    qp_build_copy(file, magic, sizeof magic);
}

/* What is said behind member 3, which ends at `end`. */
static void expect_behind(qp_build *file, size_t end, const char *said) {
    qp_findings findings = {0};
    qp_sink sink = qp_findings_sink(&findings);
    const qp_archive_member member = {.number = 3, .end = end, .whole = true};
    size_t next = 0;
    qp_archive_next(qp_build_bytes(file), &member, &sink, &next);
    expect_said(&findings, said);
    qp_findings_free(&findings);
    qp_build_free(file);
}

Test(archive_messages, of_what_is_behind_a_member) {
    qp_build file = {0};
    qp_build_zeros(&file, 110);
    qp_build_u8(&file, 7);
    qp_build_zeros(&file, 2048 - 111);
    put_member(&file);
    expect_behind(&file, 100,
                  "  ARC001 0x6e (member 3) 1948 bytes behind the member are not all zero\n");
    qp_build_zeros(&file, 2048);
    qp_build_u32(&file, 0x46534343);
    expect_behind(&file, 100,
                  "  ARC003 0x800 (member 3) neither zeros nor a member: from here on 4 bytes are "
                  "left unread\n");
    qp_build_zeros(&file, 3 * 2048);
    put_member(&file);
    expect_behind(&file, 100,
                  "  ARC004 0x64 (member 3) 6044 zero bytes follow the member, whole sectors among "
                  "them\n");
    qp_build_zeros(&file, 2040);
    expect_behind(&file, 100,
                  "  ARC005 0x7f8 (member 3) the archive ends 8 bytes short of a multiple of "
                  "2048\n");
}

static void put_entry(qp_build *table, uint32_t offset, uint32_t csize) {
    qp_build_text(table, "A.CCS", 32);
    qp_build_u32(table, offset);
    qp_build_u32(table, csize);
    qp_build_u32(table, 5);
}

Test(archive_messages, of_a_table) {
    qp_build table = {0};
    qp_findings findings = {0};
    qp_sink sink = qp_findings_sink(&findings);
    put_entry(&table, 0xfffff800, 0x900);
    put_entry(&table, 0x801, 0x10);
    qp_build_zeros(&table, QP_TABLE_RECORD);
    qp_build_zeros(&table, 43);
    qp_table_check(qp_build_bytes(&table), &sink);
    expect_said(&findings,
                "  ARC011 0x20 (member 0) offset 0xfffff800 and length 0x900 add up to more than "
                "32 bits hold\n"
                "  ARC012 0x4c (member 1) offset 0x801 is not a multiple of 2048\n"
                "  ARC009 0x84 () the table ends 43 bytes into a record of 44\n");
    qp_findings_free(&findings);
    qp_build_free(&table);
}

Test(archive_messages, of_a_table_and_its_archive) {
    qp_findings findings = {0};
    qp_sink sink = qp_findings_sink(&findings);
    qp_archive_member member = {
        4, 0x1000, 0x117e, false, true, 0x57c, {(const uint8_t *)"a.cmp", 5}};
    qp_table_entry entry = {6,     0,    0,     {(const uint8_t *)"B.CCS", 5}, 0x1000, 0x100,
                            0x500, true, 0x1000};
    const qp_bytes file = {NULL, 0x2000};
    qp_archive_check_entry(&member, &entry, &sink);
    entry.usize = 0;
    entry.csize = 0x17e;
    entry.name = member.name;
    qp_archive_check_entry(&member, &entry, &sink);
    qp_archive_report_missing(file, &entry, &sink);
    entry.start = 0x1f00;
    qp_archive_report_missing(file, &entry, &sink);
    qp_archive_report_same_name(&member, 2, 0x800, &sink);
    qp_archive_report_unknown_end(file, &member, &sink);
    expect_said(
        &findings,
        "  ARC018 0x1000 (member 4, file 6) the table says the data has 1280 bytes, it has 1404\n"
        "  ARC017 0x1000 (member 4, file 6) the table says the member has 256 bytes, it has 382\n"
        "  ARC020 0x1000 (member 4, file 6) table entry 6 calls the member something else\n"
        "  ARC021 0x1000 (member 4, file 6) table entry 6 says the data is stored as it is, but it "
        "is a gzip member\n"
        "  ARC016 0x1000 (file 6) no member begins where table entry 6 says\n"
        "  ARC015 0x1f00 (file 6) table entry 6 runs 126 bytes past the end of the archive\n"
        "  ARC007 0x1000 (member 4) member 2, at offset 0x800, has this name too\n"
        "  ARC008 0x1000 (member 4) where this member ends is not known: from here on 4096 bytes "
        "are left unread\n");
    qp_findings_free(&findings);
}

static void expect_of_member(const uint8_t *bytes, size_t size, const char *said) {
    qp_findings findings = {0};
    qp_sink sink = qp_findings_sink(&findings);
    qp_gzip_member member;
    cr_assert_eq(qp_gzip_read_header((qp_bytes){bytes, size}, 0, &sink, &member), QP_UNREADABLE);
    expect_said(&findings, said);
    qp_findings_free(&findings);
}

Test(archive_messages, of_a_gzip_header) {
    static const uint8_t method[10] = {0x1f, 0x8b, 9};
    static const uint8_t reserved[10] = {0x1f, 0x8b, 8, 0xe1};
    expect_of_member(method, sizeof method,
                     "  GZ002 0x2 (wrapper 0) gzip method 9 is not deflate (8)\n");
    expect_of_member(reserved, sizeof reserved,
                     "  GZ003 0x3 (wrapper 0) reserved gzip flags 0xe0 are set\n");
}

Test(archive_messages, of_what_is_behind_a_gzip_member) {
    static const uint8_t bytes[30] = {[29] = 1};
    qp_findings findings = {0};
    qp_sink sink = qp_findings_sink(&findings);
    qp_gzip_check_after((qp_bytes){bytes, 29}, 20, &sink);
    qp_gzip_check_after((qp_bytes){bytes, 30}, 20, &sink);
    expect_said(&findings,
                "  GZ011 0x14 (wrapper 0) 9 zero bytes follow the gzip member\n"
                "  GZ012 0x14 (wrapper 0) 10 bytes that are not all zero follow the gzip member\n");
    qp_findings_free(&findings);
}
