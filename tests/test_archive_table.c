/* Tables of members: records, lists and where they lie, each finding with its near miss. */
#include "gen/build.h"
#include "quirkproof/archive.h"
#include "support/exact.h"
#include "support/expect.h"

#include <criterion/criterion.h>
#include <string.h>

static void put_entry(qp_build *table, const char *name, uint32_t offset, uint32_t csize,
                      uint32_t usize) {
    qp_build_text(table, name, 32);
    qp_build_u32(table, offset);
    qp_build_u32(table, csize);
    qp_build_u32(table, usize);
}

static void end_list(qp_build *table) {
    qp_build_zeros(table, QP_TABLE_RECORD);
}

/* All entries of the table, in a block of exactly its size. Returns how many. */
static size_t read_all(const qp_build *table, qp_exact *exact, qp_table_entry *entries,
                       size_t room) {
    *exact = qp_exact_copy(table->data, table->size);
    qp_table_walk walk = qp_table_walk_from(exact->bytes);
    size_t count = 0;
    while (count < room && qp_table_next(&walk, &entries[count])) {
        count++;
    }
    qp_table_entry more;
    cr_assert_not(qp_table_next(&walk, &more));
    return count;
}

static void expect_table(qp_build *table, const char *id, uint64_t offset, const char *path) {
    qp_exact exact = qp_exact_copy(table->data, table->size);
    qp_findings findings = {0};
    qp_sink sink = qp_findings_sink(&findings);
    qp_table_check(exact.bytes, &sink);
    if (id != NULL) {
        expect_only_finding(&findings, id, offset, path);
    } else {
        expect_count(&findings, 0);
    }
    qp_findings_free(&findings);
    qp_exact_free(&exact);
    qp_build_free(table);
}

/* -- Records and lists ------------------------------------------------------------------------ */

Test(table, record_has_name_offset_and_two_lengths) {
    qp_build table = {0};
    qp_table_entry entries[2];
    qp_exact exact;
    put_entry(&table, "A.CCS", 0x800, 0x17e, 0x57c);
    end_list(&table);
    cr_assert_eq(read_all(&table, &exact, entries, 2), 1);
    cr_assert_eq(entries[0].number, 0);
    cr_assert_eq(entries[0].list, 0);
    cr_assert_eq(entries[0].at, 0);
    cr_assert(entries[0].name.size == 5 && memcmp(entries[0].name.data, "A.CCS", 5) == 0);
    cr_assert_eq(entries[0].offset, 0x800);
    cr_assert_eq(entries[0].csize, 0x17e);
    cr_assert_eq(entries[0].usize, 0x57c);
    cr_assert(entries[0].sound);
    cr_assert_eq(entries[0].start, 0x800);
    qp_exact_free(&exact);
    qp_build_free(&table);
}

/* The second list's category starts where the first one's last member ends, at a sector. */
Test(table, lists_follow_each_other_and_so_do_their_categories) {
    qp_build table = {0};
    qp_table_entry entries[5];
    qp_exact exact;
    put_entry(&table, "B", 0x800, 0x801, 1);
    put_entry(&table, "A", 0, 0x700, 1);
    end_list(&table);
    end_list(&table); /* a category without members */
    put_entry(&table, "C", 0, 0x800, 1);
    put_entry(&table, "D", 0x800, 1, 1);
    end_list(&table);
    put_entry(&table, "E", 0, 1, 1);
    end_list(&table);
    cr_assert_eq(read_all(&table, &exact, entries, 5), 5);
    static const uint64_t starts[] = {0x800, 0, 0x1800, 0x2000, 0x2800};
    static const uint32_t lists[] = {0, 0, 2, 2, 3};
    for (uint32_t i = 0; i < 5; i++) {
        cr_assert_eq(entries[i].start, starts[i], "entry %u", (unsigned)i);
        cr_assert_eq(entries[i].list, lists[i], "entry %u", (unsigned)i);
        cr_assert_eq(entries[i].number, i);
    }
    cr_assert_eq(entries[2].at, 4 * QP_TABLE_RECORD);
    qp_exact_free(&exact);
    qp_build_free(&table);
}

Test(table, list_that_counts_from_the_start_of_the_archive) {
    qp_build table = {0};
    qp_table_entry entries[3];
    qp_exact exact;
    put_entry(&table, "A", 0, 0x800, 1);
    end_list(&table);
    put_entry(&table, "B", 0x800, 0x800, 1); /* where the first ends: not below it */
    end_list(&table);
    put_entry(&table, "C", 0x800, 0x800, 1); /* below: from the start of its category */
    end_list(&table);
    cr_assert_eq(read_all(&table, &exact, entries, 3), 3);
    cr_assert_eq(entries[1].start, 0x800);
    cr_assert_eq(entries[2].start, 0x1800);
    qp_exact_free(&exact);
    qp_build_free(&table);
}

/* What wraps says nothing about where its list ends. */
Test(table, entry_that_wraps_does_not_move_the_next_list) {
    qp_build table = {0};
    qp_table_entry entries[3];
    qp_exact exact;
    put_entry(&table, "A", 0xfffff800, 0xffffffff, 0);
    put_entry(&table, "B", 0, 0x800, 1);
    end_list(&table);
    put_entry(&table, "C", 0, 0x800, 1);
    end_list(&table);
    cr_assert_eq(read_all(&table, &exact, entries, 3), 3);
    cr_assert_not(entries[0].sound);
    cr_assert(entries[1].sound);
    cr_assert_eq(entries[2].start, 0x800);
    qp_exact_free(&exact);
    qp_build_free(&table);
}

Test(table, end_of_the_last_byte_of_32_bits_is_sound) {
    qp_build table = {0};
    qp_table_entry entries[2];
    qp_exact exact;
    put_entry(&table, "A", 0xfffff800, 0x7ff, 1);
    put_entry(&table, "B", 0xfffff800, 0x800, 1);
    cr_assert_eq(read_all(&table, &exact, entries, 2), 2);
    cr_assert(entries[0].sound);
    cr_assert_not(entries[1].sound);
    qp_exact_free(&exact);
    qp_build_free(&table);
}

/* -- A table by itself ------------------------------------------------------------------------ */

Test(table, good_table_has_no_finding) {
    qp_build table = {0};
    put_entry(&table, "A.CCS", 0, 1, 1);
    put_entry(&table, "1234567890123456789012345678901", 0x800, 1, 1);
    end_list(&table);
    end_list(&table);
    expect_table(&table, NULL, 0, "");
}

Test(table, record_cut_by_the_end) {
    qp_build table = {0};
    put_entry(&table, "A.CCS", 0, 1, 1);
    end_list(&table);
    qp_build_zeros(&table, 43);
    expect_table(&table, "ARC009", 88, "");
}

Test(table, list_without_an_end) {
    qp_build table = {0};
    put_entry(&table, "A.CCS", 0, 1, 1);
    expect_table(&table, "ARC010", 44, "");
    expect_table(&table, "ARC010", 0, ""); /* an empty file */
}

Test(table, offset_and_length_that_wrap) {
    qp_build table = {0};
    put_entry(&table, "A.CCS", 0, 1, 1);
    put_entry(&table, "B.CCS", 0xfffff800, 0x800, 1);
    end_list(&table);
    expect_table(&table, "ARC011", 44 + 32, "member 1");
    put_entry(&table, "B.CCS", 0xfffff800, 0x7ff, 1);
    end_list(&table);
    expect_table(&table, NULL, 0, "");
}

Test(table, offset_between_sectors) {
    qp_build table = {0};
    put_entry(&table, "A.CCS", 0x801, 1, 1);
    end_list(&table);
    expect_table(&table, "ARC012", 32, "member 0");
    put_entry(&table, "A.CCS", 0, 1, 1);
    put_entry(&table, "B.CCS", 0xfff, 1, 1);
    end_list(&table);
    expect_table(&table, "ARC012", 44 + 32, "member 1");
}

Test(table, name_without_a_nul) {
    qp_build table = {0};
    put_entry(&table, "12345678901234567890123456789012", 0, 1, 1);
    end_list(&table);
    expect_table(&table, "ARC013", 0, "member 0");
    put_entry(&table, "A.CCS", 0, 1, 1);
    put_entry(&table, "12345678901234567890123456789012", 0x800, 1, 1);
    end_list(&table);
    expect_table(&table, "ARC013", 44, "member 1");
}

Test(table, record_without_a_name) {
    qp_build table = {0};
    put_entry(&table, "", 0, 1, 1);
    end_list(&table);
    expect_table(&table, "ARC014", 0, "member 0");
    put_entry(&table, "A.CCS", 0, 1, 1);
    put_entry(&table, "", 0x800, 1, 1);
    end_list(&table);
    expect_table(&table, "ARC014", 44, "member 1");
}

/* -- What is a table -------------------------------------------------------------------------- */

static bool detected(const char *name, size_t name_size, size_t size) {
    uint8_t bytes[QP_TABLE_RECORD] = {0};
    memcpy(bytes, name, name_size);
    qp_exact exact = qp_exact_copy(bytes, size);
    bool answer = qp_table_detect(exact.bytes);
    qp_exact_free(&exact);
    return answer;
}

Test(table, name_with_a_dot_begins_one) {
    cr_assert(detected("A.CCS", 5, 44));
    cr_assert(detected("!234567890123456789012345678.31~", 31, 44));
}

/* Offset and lengths behind the name may be any. */
Test(table, numbers_behind_a_name_do_not_count) {
    for (size_t at = QP_TABLE_NAME; at < QP_TABLE_RECORD; at++) {
        char bytes[QP_TABLE_RECORD] = "A.CCS";
        bytes[at] = (char)0xff;
        cr_assert(detected(bytes, sizeof bytes, sizeof bytes), "byte %zu", at);
    }
    for (size_t at = 6; at < QP_TABLE_NAME; at++) {
        char bytes[QP_TABLE_RECORD] = "A.CCS";
        bytes[at] = 1;
        cr_assert_not(detected(bytes, sizeof bytes, sizeof bytes), "byte %zu", at);
    }
}

Test(table, what_begins_none) {
    cr_assert_not(detected("A.CCS", 5, 43));
    cr_assert_not(detected("", 0, 44));
    cr_assert_not(detected("ACCS", 4, 44));
    cr_assert_not(detected("A .CCS", 6, 44));
    cr_assert_not(detected("A.CCS\x7f", 6, 44));
    cr_assert_not(detected("A.CCS\0x", 7, 44));
    cr_assert_not(detected("123456789012345678901234567890.2", 32, 44));
}

/* -- A table against its archive -------------------------------------------------------------- */

static const qp_archive_member good_member = {
    4, 0x1000, 0x117e, false, true, 0x57c, {(const uint8_t *)"a.cmp", 5}};

static const qp_table_entry good_entry = {
    6, 0, 0, {(const uint8_t *)"A.CCS", 5}, 0x1000, 0x17e, 0x57c, true, 0x1000};

#define BOTH "member 4, file 6"

static void expect_entry(const qp_archive_member *member, const qp_table_entry *entry,
                         const char *id) {
    qp_findings findings = {0};
    qp_sink sink = qp_findings_sink(&findings);
    qp_archive_check_entry(member, entry, &sink);
    if (id != NULL) {
        expect_only_finding(&findings, id, 0x1000, BOTH);
    } else {
        expect_count(&findings, 0);
    }
    qp_findings_free(&findings);
}

Test(table, entry_that_fits_its_member) {
    expect_entry(&good_member, &good_entry, NULL);
}

Test(table, length_of_the_member_is_another) {
    qp_table_entry entry = good_entry;
    entry.csize = 0x17d;
    expect_entry(&good_member, &entry, "ARC017");
    entry.csize = 0x17f;
    expect_entry(&good_member, &entry, "ARC017");
}

Test(table, length_of_the_data_is_another) {
    qp_table_entry entry = good_entry;
    entry.usize = 0x57b;
    expect_entry(&good_member, &entry, "ARC018");
    /* The field holds 32 bits; data of 4 GiB and 0x57c bytes is not what it says. */
    qp_archive_member large = good_member;
    large.length = 0x10000057c;
    expect_entry(&large, &good_entry, "ARC018");
}

Test(table, entry_says_stored_but_a_gzip_member_is_there) {
    qp_table_entry entry = good_entry;
    qp_archive_member member = good_member;
    entry.usize = 0;
    expect_entry(&member, &entry, "ARC021");
    member.stored = true;
    member.name.size = 0;
    expect_entry(&member, &entry, NULL);
}

Test(table, name_is_the_same_but_for_case_and_ending) {
    static const char *const same[] = {"A.CCS", "a.ccs", "A", "a.", "A.tmp"};
    static const char *const other[] = {"B.CCS", "AA.CCS", ".CCS", "A.B.CCS", ""};
    qp_table_entry entry = good_entry;
    for (size_t i = 0; i < 5; i++) {
        entry.name.data = (const uint8_t *)same[i];
        entry.name.size = strlen(same[i]);
        expect_entry(&good_member, &entry, NULL);
        entry.name.data = (const uint8_t *)other[i];
        entry.name.size = strlen(other[i]);
        expect_entry(&good_member, &entry, "ARC020");
    }
    /* A name that is an ending alone, and one whose stem is empty: the dot is its first letter. */
    qp_archive_member member = good_member;
    member.name.data = (const uint8_t *)".cmp";
    member.name.size = 4;
    entry.name.data = (const uint8_t *)".CCS";
    entry.name.size = 4;
    expect_entry(&member, &entry, NULL);
    entry.name.size = 1;
    expect_entry(&member, &entry, NULL);
    entry.name.data = (const uint8_t *)"A.CCS";
    entry.name.size = 5;
    expect_entry(&member, &entry, "ARC020");
}

Test(table, member_that_could_not_be_inflated_has_no_lengths) {
    qp_archive_member member = good_member;
    member.whole = false;
    member.length = 0;
    member.end = 0x9999;
    expect_entry(&member, &good_entry, NULL);
}

static void expect_missing(uint64_t start, uint32_t csize, const char *id, uint64_t past) {
    qp_findings findings = {0};
    qp_sink sink = qp_findings_sink(&findings);
    const qp_bytes file = {NULL, 0x2000};
    qp_table_entry entry = good_entry;
    entry.start = start;
    entry.csize = csize;
    qp_archive_report_missing(file, &entry, &sink);
    expect_only_finding(&findings, id, start, "file 6");
    cr_assert_eq(findings.list[0].args[0], 6);
    cr_assert_eq(findings.list[0].args[1], past);
    qp_findings_free(&findings);
}

Test(table, entry_past_the_end_of_the_archive) {
    expect_missing(0x1800, 0x801, "ARC015", 1);
    expect_missing(0x1800, 0x800, "ARC016", 0);
    expect_missing(0x2000, 0, "ARC015", 0);
    expect_missing(0x1ffff, 0xffffffff, "ARC015", 0x1ffff + 0xffffffffull - 0x2000);
}

Test(table, member_without_an_entry) {
    qp_findings findings = {0};
    qp_sink sink = qp_findings_sink(&findings);
    qp_archive_report_no_entry(&good_member, &sink);
    expect_only_finding(&findings, "ARC019", 0x1000, "member 4");
    qp_findings_free(&findings);
}

/* -- Every length ----------------------------------------------------------------------------- */

Test(table, cut_at_every_length) {
    qp_build table = {0};
    put_entry(&table, "A.CCS", 0, 0x17e, 0x57c);
    put_entry(&table, "B.CCS", 0x800, 0x21f, 0x710);
    end_list(&table);
    put_entry(&table, "C.CCS", 0, 0x1a8, 0x5f4);
    end_list(&table);
    for (size_t size = 0; size <= table.size; size++) {
        static const size_t entries_at[] = {0, 1, 2, 2, 3, 3};
        qp_exact exact = qp_exact_copy(table.data, size);
        qp_findings findings = {0};
        qp_sink sink = qp_findings_sink(&findings);
        qp_table_walk walk = qp_table_walk_from(exact.bytes);
        qp_table_entry entry;
        size_t count = 0;
        while (qp_table_next(&walk, &entry)) {
            count++;
        }
        cr_assert_eq(count, entries_at[size / QP_TABLE_RECORD]);
        qp_table_check(exact.bytes, &sink);
        if (size % QP_TABLE_RECORD != 0) {
            expect_only_finding(&findings, "ARC009", size - size % QP_TABLE_RECORD, "");
        } else if (size == 3 * QP_TABLE_RECORD || size == 5 * QP_TABLE_RECORD) {
            expect_count(&findings, 0);
        } else {
            expect_only_finding(&findings, "ARC010", size, "");
        }
        qp_findings_free(&findings);
        qp_exact_free(&exact);
    }
    qp_build_free(&table);
}

/* -- Edges ------------------------------------------------------------------------------------ */

/* A list of entries of which none is sound moves nothing: the next list counts on from the same
   place. */
Test(table, list_without_a_sound_entry_does_not_move_the_next_list) {
    qp_build table = {0};
    qp_table_entry entries[3];
    qp_exact exact;
    put_entry(&table, "A.CCS", 0, 0x801, 0x801);
    end_list(&table);
    put_entry(&table, "B.CCS", 0xfffff800, 0x900, 0x900);
    end_list(&table);
    put_entry(&table, "C.CCS", 0x800, 0x10, 0x10);
    end_list(&table);
    cr_assert_eq(read_all(&table, &exact, entries, 3), 3);
    cr_assert_not(entries[1].sound);
    cr_assert_eq(entries[1].start, 0xfffff800);
    cr_assert_eq(entries[2].list, 2);
    cr_assert_eq(entries[2].start, 0x1000 + 0x800);
    qp_exact_free(&exact);
    qp_build_free(&table);
}

Test(table, walk_past_the_end_has_no_entry) {
    qp_build table = {0};
    put_entry(&table, "A.CCS", 0, 0x801, 0x801);
    end_list(&table);
    qp_table_walk walk = qp_table_walk_from(qp_build_bytes(&table));
    qp_table_entry entry;
    walk.pos = table.size + 1;
    cr_assert_not(qp_table_next(&walk, &entry));
    walk.pos = SIZE_MAX;
    cr_assert_not(qp_table_next(&walk, &entry));
    qp_build_free(&table);
}

/* Only letters have a case. */
Test(table, names_of_digits_and_other_signs_are_compared_as_they_are) {
    static const char *const names[] = {"1[A", "1[a", "1{A", "Q[A", "1[Z", "1[z", "1[`"};
    qp_table_entry entry = good_entry;
    qp_archive_member member = good_member;
    for (size_t i = 0; i < 7; i++) {
        for (size_t k = 0; k < 7; k++) {
            const bool same = i / 2 == k / 2 && (i < 2 || (i >= 4 && i < 6)) && (k < 2 || k < 6);
            entry.name.data = (const uint8_t *)names[i];
            member.name.data = (const uint8_t *)names[k];
            entry.name.size = 3;
            member.name.size = 3;
            expect_entry(&member, &entry, same || i == k ? NULL : "ARC020");
        }
    }
}
