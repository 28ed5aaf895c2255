/* Archives: the walk, its defects, and the animations in them. */
#include "totemtech/totem.h"

#include <string.h>

#define SUITE totemtech_archive

enum { CHUNK = 0x800, ROOM = 0x4000 };

typedef struct {
    uint8_t data[ROOM];
    qp_totem_order order;
    size_t size;
} archive_file;

/* Two animations with another record between them; the second one is in the second chunk. */
static archive_file two_chunks(qp_totem_order order) {
    archive_file file = {{0}, order, 0};
    uint8_t body[1024];
    uint8_t other[1200] = {0};
    qp_totem_writer w = qp_totem_writer_to(body, sizeof body, order, 8);
    qp_gen_totem_rich(&w);
    const qp_bytes rich = {body, w.size};
    const qp_bytes filler = {other, sizeof other};
    qp_totem_archive_writer archive =
        qp_totem_archive_writer_to(file.data, ROOM, order, "TotemTech Data v1", CHUNK);
    qp_totem_put_archive_record(&archive, QP_TOTEM_CLASS, 1, 0, rich);
    qp_totem_put_archive_record(&archive, 5, 2, 1, filler);
    qp_totem_put_archive_record(&archive, QP_TOTEM_CLASS, -3, 2, rich);
    cr_assert(qp_totem_end_archive(&archive));
    file.size = archive.writer.size;
    return file;
}

static qp_bytes bytes_of(const archive_file *file) {
    qp_bytes bytes = {file->data, file->size};
    return bytes;
}

static void set32(archive_file *file, size_t offset, uint32_t value) {
    for (uint32_t i = 0; i < 4; i++) {
        file->data[offset + i] =
            (uint8_t)(value >> (file->order == QP_TOTEM_BIG ? 24 - 8 * i : 8 * i));
    }
}

static void expect_no_archive_fault(const qp_findings *findings) {
    static const char *const ids[7] = {"TOT026", "TOT027", "TOT028", "TOT029",
                                       "TOT030", "TOT031", "TOT032"};
    qp_findings copy = *findings;
    for (int i = 0; i < 7; i++) {
        expect_no_finding(&copy, ids[i]);
    }
}

Test(SUITE, walk_through_both_orders) {
    static const qp_totem_order orders[2] = {QP_TOTEM_LITTLE, QP_TOTEM_BIG};
    for (int i = 0; i < 2; i++) {
        archive_file file = two_chunks(orders[i]);
        cr_assert_eq(file.size, 0x800 + 2 * CHUNK);
        cr_assert_eq(qp_totem_detect(bytes_of(&file)), QP_TOTEM_ARCHIVE);
        qp_totem_archive archive = qp_totem_archive_open(bytes_of(&file), QP_TOTEM_ANY);
        cr_assert_eq(archive.order, orders[i]);
        qp_totem_archive_item item;
        cr_assert(qp_totem_archive_next(&archive, &item));
        cr_assert(item.kind == QP_TOTEM_ARCHIVE_CHUNK && item.count == 2 && item.offset == 0x800);
        cr_assert(qp_totem_archive_next(&archive, &item));
        cr_assert(item.kind == QP_TOTEM_ARCHIVE_RECORD && item.index == 0 && item.name == 1);
        cr_assert(item.class_id == QP_TOTEM_CLASS && item.offset == 0x804 && item.link == 0);
        cr_assert(qp_totem_archive_next(&archive, &item));
        cr_assert(item.index == 1 && item.size == 1216 && item.class_id == 5 && item.link == 1);
        cr_assert(qp_totem_archive_next(&archive, &item));
        cr_assert(item.kind == QP_TOTEM_ARCHIVE_CHUNK && item.count == 1 && item.chunk == 1);
        cr_assert(qp_totem_archive_next(&archive, &item));
        cr_assert(item.index == 2 && item.name == -3 && item.offset == 0x1004);
        cr_assert(!qp_totem_archive_next(&archive, &item));
        cr_assert_eq(item.kind, QP_TOTEM_ARCHIVE_END);
        cr_assert(!qp_totem_archive_next(&archive, &item));
    }
}

Test(SUITE, check_reports_per_record_at_offsets_of_the_archive) {
    archive_file file = two_chunks(QP_TOTEM_BIG);
    qp_findings findings = totem_check(bytes_of(&file), NULL);
    expect_no_archive_fault(&findings);
    expect_count(&findings, 2);
    expect_finding(&findings, "TOT023", 0x814, "member 0");
    expect_finding(&findings, "TOT023", 0x1014, "member 2");
    qp_findings_free(&findings);
    /* The count of meshes of the second one. */
    set32(&file, 0x1014 + 6, UINT32_MAX);
    findings = totem_check(bytes_of(&file), NULL);
    expect_finding(&findings, "TOT002", 0x101a, "member 2");
    expect_finding(&findings, "TOT011", 0x1014, "member 2");
    expect_no_finding(&findings, "TOT010"); /* the archive has told its byte order */
    cr_assert_eq(qp_findings_at_level(&findings, QP_ERROR), 1);
    qp_findings_free(&findings);
}

Test(SUITE, member_is_parsed_where_it_lies) {
    archive_file file = two_chunks(QP_TOTEM_LITTLE);
    qp_exact exact = qp_exact_copy(file.data, file.size);
    qp_exact block = qp_exact_block(qp_totem_memory_bound(file.size));
    qp_totem_archive archive = qp_totem_archive_open(exact.bytes, QP_TOTEM_ANY);
    qp_totem_archive_item item;
    uint32_t animations = 0;
    while (qp_totem_archive_next(&archive, &item)) {
        qp_arena arena;
        qp_totem_animation animation;
        qp_arena_init(&arena, block.data, block.bytes.size);
        qp_status status = qp_totem_parse_member(&archive, &item, NULL, &arena, NULL, &animation);
        bool is_one = item.kind == QP_TOTEM_ARCHIVE_RECORD && item.class_id == QP_TOTEM_CLASS;
        cr_assert_eq(status, is_one ? QP_OK : QP_BAD_ARGUMENT);
        if (is_one) {
            cr_assert(animation.reading.exact && animation.reading.record);
            cr_assert_eq(animation.reading.start, item.offset + 16);
            cr_assert_eq(animation.node_count, 2);
            animations++;
        }
    }
    cr_assert_eq(animations, 2);
    qp_exact_free(&exact);
    qp_exact_free(&block);
}

/* -- Byte order ------------------------------------------------------------------------------- */

Test(SUITE, chunk_size_that_both_orders_take_is_told_by_the_records) {
    static const qp_totem_order orders[2] = {QP_TOTEM_LITTLE, QP_TOTEM_BIG};
    static uint8_t data[0x800 + 0x80000];
    uint8_t body[64];
    for (int i = 0; i < 2; i++) {
        /* 0x80000 read in the other order is 0x800. */
        qp_totem_writer w = qp_totem_writer_to(body, sizeof body, orders[i], 8);
        qp_gen_totem_empty(&w);
        const qp_bytes payload = {body, w.size};
        qp_totem_archive_writer writer =
            qp_totem_archive_writer_to(data, sizeof data, orders[i], "TotemTech Data", 0x80000);
        qp_totem_put_archive_record(&writer, QP_TOTEM_CLASS, 1, 0, payload);
        cr_assert(qp_totem_end_archive(&writer));
        const qp_bytes bytes = {data, writer.writer.size};
        qp_totem_archive archive = qp_totem_archive_open(bytes, QP_TOTEM_ANY);
        cr_assert_eq(archive.order, orders[i]);
        cr_assert_eq(archive.chunk_size, 0x80000);
    }
}

Test(SUITE, byte_order_of_the_caller_is_kept) {
    archive_file file = two_chunks(QP_TOTEM_BIG);
    cr_assert_eq(qp_totem_archive_open(bytes_of(&file), QP_TOTEM_LITTLE).order, QP_TOTEM_LITTLE);
    const qp_totem_options little = {.order = QP_TOTEM_LITTLE};
    qp_findings findings = totem_check(bytes_of(&file), &little);
    expect_finding(&findings, "TOT031", 0x800, ""); /* its chunk size reads as 0x80000 */
    expect_finding(&findings, "TOT028", 0x800, "");
    qp_findings_free(&findings);
}

/* -- Defects ---------------------------------------------------------------------------------- */

Test(SUITE, archive_cut_inside_its_header) {
    archive_file file = two_chunks(QP_TOTEM_LITTLE);
    static const size_t sizes[5] = {14, 0x100, 0x103, 0x104, 0x7ff};
    for (int i = 0; i < 5; i++) {
        file.size = sizes[i];
        qp_findings findings = totem_check(bytes_of(&file), NULL);
        expect_only_finding(&findings, "TOT026", sizes[i], "");
        qp_findings_free(&findings);
    }
    file.size = 0x800; /* no chunk at all */
    qp_findings findings = totem_check(bytes_of(&file), NULL);
    expect_count(&findings, 0);
    qp_findings_free(&findings);
}

/* Where a walk without a chunk ends: behind the header, or with the input. */
Test(SUITE, archive_without_chunks_ends_behind_its_header) {
    static const size_t sizes[] = {0x104, 0x7ff, 0x800};
    for (size_t i = 0; i < 6; i++) {
        archive_file file = two_chunks(QP_TOTEM_LITTLE);
        const size_t size = i < 3 ? sizes[i] : file.size;
        file.size = size;
        if (i >= 3) {
            set32(&file, 0x100, (uint32_t)i * 0x7ff);
        }
        qp_totem_archive archive = qp_totem_archive_open(bytes_of(&file), QP_TOTEM_LITTLE);
        qp_totem_archive_item item;
        cr_assert_eq(qp_totem_archive_next(&archive, &item), i != 2, "archive %zu", i);
        cr_assert_eq(item.kind == QP_TOTEM_ARCHIVE_FAULT, i != 2, "archive %zu", i);
        cr_assert_not(qp_totem_archive_next(&archive, &item));
        cr_assert_eq(item.kind, QP_TOTEM_ARCHIVE_END, "archive %zu", i);
        cr_assert_eq(item.offset, size < 0x800 ? size : 0x800, "archive %zu", i);
    }
}

Test(SUITE, chunk_size_of_zero_or_no_multiple_of_2048) {
    archive_file file = two_chunks(QP_TOTEM_LITTLE);
    static const uint32_t sizes[5] = {0, 1, 0x7ff, 0x801, UINT32_MAX};
    for (int i = 0; i < 5; i++) {
        set32(&file, 0x100, sizes[i]);
        qp_findings findings = totem_check(bytes_of(&file), NULL);
        expect_only_finding(&findings, "TOT027", 0x100, "");
        cr_assert_eq(findings.list[0].args[0], sizes[i]);
        qp_findings_free(&findings);
    }
}

Test(SUITE, record_count_too_big_for_its_chunk) {
    archive_file file = two_chunks(QP_TOTEM_LITTLE);
    static const uint32_t counts[3] = {128, 1000, UINT32_MAX};
    for (int i = 0; i < 3; i++) {
        set32(&file, 0x800, counts[i]);
        qp_findings findings = totem_check(bytes_of(&file), NULL);
        expect_finding(&findings, "TOT028", 0x800, "");
        cr_assert_eq(qp_findings_at_level(&findings, QP_ERROR), 1); /* said once */
        expect_finding(&findings, "TOT023", 0x814, "member 0");     /* checked all the same */
        expect_finding(&findings, "TOT023", 0x1014, "member 2");
        qp_findings_free(&findings);
    }
    set32(&file, 0x800, 127); /* (2048 - 4) / 16: could fit, but the third record does not */
    qp_findings findings = totem_check(bytes_of(&file), NULL);
    expect_no_finding(&findings, "TOT028");
    cr_assert_eq(qp_findings_of(&findings, "TOT029"), 1);
    qp_findings_free(&findings);
}

Test(SUITE, record_size_below_its_header) {
    archive_file file = two_chunks(QP_TOTEM_LITTLE);
    static const uint32_t sizes[3] = {0, 1, 15};
    for (int i = 0; i < 3; i++) {
        set32(&file, 0x804, sizes[i]);
        qp_findings findings = totem_check(bytes_of(&file), NULL);
        expect_finding(&findings, "TOT029", 0x804, "member 0");
        expect_finding(&findings, "TOT023", 0x1014, "member 0"); /* the next chunk's */
        expect_count(&findings, 2);
        qp_findings_free(&findings);
    }
    set32(&file, 0x804, 16); /* an animation without a body; then rubbish where the next would be */
    qp_findings findings = totem_check(bytes_of(&file), NULL);
    expect_finding(&findings, "TOT001", 0x814, "member 0");
    qp_findings_free(&findings);
}

Test(SUITE, record_past_its_chunk) {
    archive_file file = two_chunks(QP_TOTEM_BIG);
    set32(&file, 0x1004, 0x7fc); /* fills the chunk */
    qp_findings findings = totem_check(bytes_of(&file), NULL);
    expect_no_finding(&findings, "TOT030");
    qp_findings_free(&findings);
    static const uint32_t sizes[2] = {0x7fd, UINT32_MAX};
    for (int i = 0; i < 2; i++) {
        set32(&file, 0x1004, sizes[i]);
        findings = totem_check(bytes_of(&file), NULL);
        expect_finding(&findings, "TOT030", 0x1004, "");
        cr_assert_eq(qp_findings_at_level(&findings, QP_ERROR), 1);
        qp_findings_free(&findings);
    }
}

Test(SUITE, trailing_partial_chunk) {
    archive_file file = two_chunks(QP_TOTEM_LITTLE);
    file.size += 1;
    qp_findings findings = totem_check(bytes_of(&file), NULL);
    expect_finding(&findings, "TOT031", 0x1800, "");
    expect_finding(&findings, "TOT032", 0x1800, "");
    cr_assert_eq(qp_findings_at_level(&findings, QP_ERROR), 2);
    qp_findings_free(&findings);
    file.size += 3; /* room for a count, of 0 */
    findings = totem_check(bytes_of(&file), NULL);
    expect_finding(&findings, "TOT031", 0x1800, "");
    expect_no_finding(&findings, "TOT032");
    cr_assert_eq(qp_findings_at_level(&findings, QP_ERROR), 1);
    qp_findings_free(&findings);
}

Test(SUITE, records_of_a_cut_chunk_are_checked_as_far_as_they_go) {
    archive_file file = two_chunks(QP_TOTEM_LITTLE);
    file.size -= 1;
    qp_findings findings = totem_check(bytes_of(&file), NULL);
    expect_finding(&findings, "TOT031", 0x1000, "");
    expect_finding(&findings, "TOT023", 0x1014, "member 2");
    qp_findings_free(&findings);
}

Test(SUITE, archive_cut_at_every_length) {
    archive_file file = two_chunks(QP_TOTEM_BIG);
    for (size_t size = 14; size < file.size; size += size < 0x810 ? 1 : 7) {
        const qp_bytes cut = {file.data, size};
        qp_findings findings = totem_check(cut, NULL);
        /* Whole chunks are a whole archive. */
        cr_assert_eq(qp_findings_at_level(&findings, QP_ERROR) == 0,
                     size >= 0x800 && size % 0x800 == 0, "cut at %zu", size);
        qp_findings_free(&findings);
    }
}

Test(SUITE, archive_bytes_flipped) {
    static uint8_t data[QP_GEN_TOTEM_ROOM];
    size_t size = qp_gen_totem_file(14, data);
    for (size_t i = 0; i < size; i += i >= 0x100 && i < 0x104 ? 1 : 13) {
        static const uint8_t masks[4] = {1, 0x80, 0x10, 0xff};
        for (int k = 0; k < 4; k++) {
            data[i] ^= masks[k];
            const qp_bytes bytes = {data, size};
            qp_findings findings = totem_check(bytes, NULL);
            qp_findings_free(&findings);
            data[i] ^= masks[k];
        }
    }
}

/* -- Writing ---------------------------------------------------------------------------------- */

Test(SUITE, record_that_no_chunk_holds_is_left_out) {
    static uint8_t payload[CHUNK];
    uint8_t data[ROOM];
    const qp_bytes most = {payload, CHUNK - 4 - 16};
    const qp_bytes more = {payload, CHUNK - 4 - 15};
    qp_totem_archive_writer archive =
        qp_totem_archive_writer_to(data, ROOM, QP_TOTEM_LITTLE, "TotemTech Data", CHUNK);
    qp_totem_put_archive_record(&archive, 1, 2, 3, most);
    cr_assert(archive.fits);
    qp_totem_put_archive_record(&archive, 1, 2, 3, more);
    cr_assert(!archive.fits);
    cr_assert(!qp_totem_end_archive(&archive));
}

Test(SUITE, archive_writer_never_writes_past_its_block) {
    uint8_t body[64] = {0};
    const qp_bytes payload = {body, sizeof body};
    static const size_t rooms[9] = {0, 5, 255, 256, 0x103, 0x800, 0x820, 0xfff, 0x1000};
    for (int i = 0; i < 9; i++) {
        qp_exact block = qp_exact_block(rooms[i]);
        qp_totem_archive_writer archive = qp_totem_archive_writer_to(
            block.data, rooms[i], QP_TOTEM_BIG, "TotemTech Data v1.73", CHUNK);
        qp_totem_put_archive_record(&archive, 1, 2, 3, payload);
        cr_assert_eq(qp_totem_end_archive(&archive), rooms[i] == 0x1000);
        cr_assert_eq(archive.writer.size, 0x1000);
        qp_exact_free(&block);
    }
}

Test(SUITE, version_string_is_cut_to_its_field) {
    char version[300];
    uint8_t data[0x1000];
    memset(version, 'v', sizeof version - 1);
    version[sizeof version - 1] = '\0';
    qp_totem_archive_writer archive =
        qp_totem_archive_writer_to(data, sizeof data, QP_TOTEM_LITTLE, version, CHUNK);
    cr_assert(qp_totem_end_archive(&archive));
    cr_assert(data[254] == 'v' && data[255] == 0 && data[0x101] == 8);
}
