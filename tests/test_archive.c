/* Where the members of an archive follow each other: each finding with its near miss. */
#include "gen/build.h"
#include "quirkproof/archive.h"
#include "quirkproof/gzip.h"
#include "support/exact.h"
#include "support/expect.h"

#include <criterion/criterion.h>
#include <string.h>

enum { SECTOR = 2048 };

/* The start of a member: what comes behind it is the walker's to inflate, nothing here reads it. */
static void put_member(qp_build *file) {
    static const uint8_t magic[] = {0x1f, 0x8b, 8};
    qp_build_copy(file, magic, sizeof magic);
}

/* Bytes of a member from its start up to `end`. */
static void put_member_to(qp_build *file, size_t end) {
    put_member(file);
    while (file->size < end) {
        qp_build_u8(file, 0x55);
    }
}

/* What qp_archive_next() says of member 3, which ends at `end`, in a block of exactly the file. */
static qp_archive_step next_after(const qp_build *file, size_t end, qp_findings *findings,
                                  size_t *next) {
    qp_exact exact = qp_exact_copy(file->data, file->size);
    qp_sink sink = qp_findings_sink(findings);
    const qp_archive_member member = {.number = 3, .end = end, .whole = true};
    qp_archive_step step = qp_archive_next(exact.bytes, &member, &sink, next);
    qp_exact_free(&exact);
    return step;
}

/* Expects a step, where it leads, and one finding, or none if `id` is NULL. Frees the file. */
static void expect_step(qp_build *file, size_t end, qp_archive_step step, size_t to, const char *id,
                        uint64_t offset, const char *path) {
    qp_findings findings = {0};
    size_t next = SIZE_MAX;
    cr_assert_eq(next_after(file, end, &findings, &next), step);
    cr_assert_eq(next, to);
    if (id != NULL) {
        expect_only_finding(&findings, id, offset, path);
    } else {
        expect_count(&findings, 0);
    }
    qp_findings_free(&findings);
    qp_build_free(file);
}

/* -- What is an archive ----------------------------------------------------------------------- */

static bool begins(qp_build *file, size_t end) {
    qp_exact exact = qp_exact_copy(file->data, file->size);
    bool answer = qp_archive_begins(exact.bytes, end);
    qp_exact_free(&exact);
    qp_build_free(file);
    return answer;
}

Test(archive, second_member_at_the_next_sector_makes_one) {
    qp_build file = {0};
    put_member_to(&file, 100);
    qp_build_zeros(&file, SECTOR - 100);
    put_member(&file);
    cr_assert(begins(&file, 100));
}

Test(archive, second_member_right_behind_one_that_fills_its_sectors_makes_one) {
    qp_build file = {0};
    put_member_to(&file, SECTOR);
    put_member(&file);
    cr_assert(begins(&file, SECTOR));
}

Test(archive, second_member_right_behind_the_first_makes_none) {
    qp_build file = {0};
    put_member_to(&file, 100);
    put_member(&file);
    cr_assert_not(begins(&file, 100));
}

Test(archive, second_member_a_sector_too_late_makes_none) {
    qp_build file = {0};
    put_member_to(&file, 100);
    qp_build_zeros(&file, 2 * SECTOR - 100);
    put_member(&file);
    cr_assert_not(begins(&file, 100));
}

Test(archive, gap_that_is_not_zero_makes_none) {
    qp_build file = {0};
    put_member_to(&file, 100);
    qp_build_zeros(&file, SECTOR - 101);
    qp_build_u8(&file, 1);
    put_member(&file);
    cr_assert_not(begins(&file, 100));
}

Test(archive, one_padded_member_makes_none) {
    qp_build file = {0};
    put_member_to(&file, 100);
    qp_build_zeros(&file, SECTOR - 100);
    cr_assert_not(begins(&file, 100));
}

/* -- What follows a member -------------------------------------------------------------------- */

Test(archive, next_member_is_at_the_next_sector) {
    qp_build file = {0};
    put_member_to(&file, 100);
    qp_build_zeros(&file, SECTOR - 100);
    put_member(&file);
    expect_step(&file, 100, QP_ARCHIVE_MEMBER, SECTOR, NULL, 0, "");
}

Test(archive, end_of_whole_sectors_is_the_end) {
    qp_build file = {0};
    put_member_to(&file, 100);
    qp_build_zeros(&file, SECTOR - 100);
    expect_step(&file, 100, QP_ARCHIVE_END, SECTOR, NULL, 0, "");
    put_member_to(&file, SECTOR);
    expect_step(&file, SECTOR, QP_ARCHIVE_END, SECTOR, NULL, 0, "");
}

Test(archive, end_past_the_file_is_the_end_of_the_file) {
    qp_build file = {0};
    put_member_to(&file, SECTOR);
    expect_step(&file, SIZE_MAX, QP_ARCHIVE_END, SECTOR, NULL, 0, "");
}

Test(archive, gap_with_a_byte_that_is_not_zero) {
    qp_build file = {0};
    put_member_to(&file, 100);
    qp_build_zeros(&file, SECTOR - 101);
    qp_build_u8(&file, 1);
    put_member(&file);
    expect_step(&file, 100, QP_ARCHIVE_MEMBER, SECTOR, "ARC001", SECTOR - 1, "member 3");
}

Test(archive, gap_at_the_end_with_a_byte_that_is_not_zero) {
    qp_build file = {0};
    put_member_to(&file, 100);
    qp_build_u8(&file, 1);
    qp_build_zeros(&file, SECTOR - 101);
    expect_step(&file, 100, QP_ARCHIVE_END, SECTOR, "ARC001", 100, "member 3");
}

/* The magic number in a dirty gap is not looked for: only the first byte that is no zero counts. */
Test(archive, magic_inside_a_dirty_gap_is_no_member) {
    qp_build file = {0};
    put_member_to(&file, 100);
    qp_build_u8(&file, 1);
    put_member(&file);
    qp_build_zeros(&file, SECTOR - file.size);
    put_member(&file);
    expect_step(&file, 100, QP_ARCHIVE_MEMBER, SECTOR, "ARC001", 100, "member 3");
}

Test(archive, member_not_at_a_multiple_of_2048) {
    qp_build file = {0};
    put_member_to(&file, 100);
    put_member(&file);
    expect_step(&file, 100, QP_ARCHIVE_MEMBER, 100, "ARC002", 100, "member 4");
    put_member_to(&file, 100);
    qp_build_zeros(&file, SECTOR - 99);
    put_member(&file);
    expect_step(&file, 100, QP_ARCHIVE_MEMBER, SECTOR + 1, "ARC002", SECTOR + 1, "member 4");
}

Test(archive, sector_that_is_neither_zeros_nor_a_member) {
    qp_build file = {0};
    put_member_to(&file, 100);
    qp_build_zeros(&file, SECTOR - 100);
    qp_build_u8(&file, 0x1f);
    qp_build_u8(&file, 0x8b); /* the file ends before the method */
    expect_step(&file, 100, QP_ARCHIVE_LOST, SECTOR, "ARC003", SECTOR, "member 3");
}

/* Another member follows at a sector, but nothing leads there. */
Test(archive, member_behind_a_lost_sector_is_not_looked_for) {
    qp_build file = {0};
    put_member_to(&file, SECTOR);
    qp_build_u8(&file, 7);
    qp_build_zeros(&file, SECTOR - 1);
    put_member(&file);
    expect_step(&file, SECTOR, QP_ARCHIVE_LOST, SECTOR, "ARC003", SECTOR, "member 3");
}

Test(archive, whole_sectors_of_zeros_before_the_next_member) {
    qp_build file = {0};
    put_member_to(&file, 100);
    qp_build_zeros(&file, 2 * SECTOR - 100);
    put_member(&file);
    expect_step(&file, 100, QP_ARCHIVE_MEMBER, 2 * SECTOR, "ARC004", 100, "member 3");
}

Test(archive, whole_sectors_of_zeros_at_the_end) {
    qp_build file = {0};
    put_member_to(&file, SECTOR);
    qp_build_zeros(&file, SECTOR);
    expect_step(&file, SECTOR, QP_ARCHIVE_END, 2 * SECTOR, "ARC004", SECTOR, "member 3");
}

Test(archive, end_that_is_no_whole_sector) {
    qp_build file = {0};
    put_member_to(&file, 100);
    expect_step(&file, 100, QP_ARCHIVE_END, 100, "ARC005", 100, "member 3");
    put_member_to(&file, 100);
    qp_build_zeros(&file, SECTOR - 101);
    expect_step(&file, 100, QP_ARCHIVE_END, SECTOR - 1, "ARC005", SECTOR - 1, "member 3");
}

Test(archive, numbers_of_the_messages) {
    qp_build file = {0};
    qp_findings findings = {0};
    char text[128];
    size_t next = 0;
    put_member_to(&file, 100);
    qp_build_u8(&file, 1);
    cr_assert_eq(next_after(&file, 100, &findings, &next), QP_ARCHIVE_END);
    cr_assert_eq(findings.count, 2);
    qp_diag_format(&findings.list[0], text, sizeof text);
    cr_assert_str_eq(text, "1 bytes behind the member are not all zero");
    qp_diag_format(&findings.list[1], text, sizeof text);
    cr_assert_str_eq(text, "the archive ends 1947 bytes short of a multiple of 2048");
    qp_findings_free(&findings);
    qp_build_free(&file);
}

/* -- The first member ------------------------------------------------------------------------- */

static void expect_first(qp_build *file, qp_archive_step step, size_t to, const char *id,
                         uint64_t offset, const char *path) {
    qp_exact exact = qp_exact_copy(file->data, file->size);
    qp_findings findings = {0};
    qp_sink sink = qp_findings_sink(&findings);
    size_t next = SIZE_MAX;
    cr_assert_eq(qp_archive_first(exact.bytes, &sink, &next), step);
    cr_assert_eq(next, to);
    if (id != NULL) {
        expect_only_finding(&findings, id, offset, path);
    } else {
        expect_count(&findings, 0);
    }
    qp_findings_free(&findings);
    qp_exact_free(&exact);
    qp_build_free(file);
}

Test(archive, first_member_begins_the_archive) {
    qp_build file = {0};
    put_member(&file);
    expect_first(&file, QP_ARCHIVE_MEMBER, 0, NULL, 0, "");
}

Test(archive, first_member_after_zeros) {
    qp_build file = {0};
    qp_build_zeros(&file, SECTOR);
    put_member(&file);
    expect_first(&file, QP_ARCHIVE_MEMBER, SECTOR, "ARC004", 0, "");
    qp_build_zeros(&file, 3);
    put_member(&file);
    expect_first(&file, QP_ARCHIVE_MEMBER, 3, "ARC002", 3, "member 0");
}

Test(archive, something_else_begins_the_archive) {
    qp_build file = {0};
    qp_build_u32(&file, 0x46534343);
    expect_first(&file, QP_ARCHIVE_LOST, 0, "ARC003", 0, "");
}

Test(archive, empty_file_has_no_member) {
    qp_build file = {0};
    expect_first(&file, QP_ARCHIVE_END, 0, NULL, 0, "");
}

/* -- Members by themselves -------------------------------------------------------------------- */

Test(archive, member_without_a_name) {
    qp_findings findings = {0};
    qp_sink sink = qp_findings_sink(&findings);
    qp_archive_member member = {.number = 2, .start = 4096};
    qp_archive_check_name(&member, &sink);
    expect_only_finding(&findings, "ARC006", 4096, "member 2");
    qp_findings_free(&findings);
    member.stored = true;
    qp_archive_check_name(&member, &sink);
    member.stored = false;
    member.name.data = (const uint8_t *)"a";
    member.name.size = 1;
    qp_archive_check_name(&member, &sink);
    expect_count(&findings, 0);
}

Test(archive, name_that_an_earlier_member_has) {
    qp_findings findings = {0};
    qp_sink sink = qp_findings_sink(&findings);
    const qp_archive_member member = {.number = 2, .start = 4096};
    char text[128];
    qp_archive_report_same_name(&member, 1, 2048, &sink);
    expect_only_finding(&findings, "ARC007", 4096, "member 2");
    qp_diag_format(&findings.list[0], text, sizeof text);
    cr_assert_str_eq(text, "member 1, at offset 0x800, has this name too");
    qp_findings_free(&findings);
}

Test(archive, member_whose_end_is_not_known) {
    qp_findings findings = {0};
    qp_sink sink = qp_findings_sink(&findings);
    const qp_bytes file = {NULL, 5000};
    const qp_archive_member member = {.number = 2, .start = 4096};
    const qp_archive_member past = {.number = 2, .start = 6000};
    qp_archive_report_unknown_end(file, &member, &sink);
    expect_only_finding(&findings, "ARC008", 4096, "member 2");
    cr_assert_eq(findings.list[0].args[0], 904);
    qp_archive_report_unknown_end(file, &past, &sink);
    cr_assert_eq(findings.list[1].args[0], 0);
    qp_findings_free(&findings);
}

/* -- Every length ----------------------------------------------------------------------------- */

/* A small archive cut everywhere, and asked at every end: steps lead forward, never past the end.
 */
Test(archive, cut_at_every_length) {
    qp_build file = {0};
    put_member_to(&file, 60);
    qp_build_zeros(&file, SECTOR - 60);
    put_member_to(&file, SECTOR + 20);
    for (size_t size = 0; size <= file.size; size++) {
        qp_exact exact = qp_exact_copy(file.data, size);
        for (size_t end = 0; end <= size + 1; end += end < 64 || end > SECTOR - 4 ? 1 : 97) {
            qp_sink sink = {NULL, NULL, {0, 0, 0}};
            const qp_archive_member member = {.end = end};
            size_t next = SIZE_MAX;
            qp_archive_step step = qp_archive_next(exact.bytes, &member, &sink, &next);
            cr_assert(next <= size && (next >= end || end > size));
            cr_assert(step != QP_ARCHIVE_MEMBER || qp_gzip_is_member(exact.bytes, next));
            cr_assert(step != QP_ARCHIVE_END || next == size);
            cr_assert(step != QP_ARCHIVE_LOST || sink.counts[QP_ERROR] == 1);
        }
        qp_exact_free(&exact);
    }
    qp_build_free(&file);
}
