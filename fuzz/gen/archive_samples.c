#include "gen/archive_samples.h"

#include "gen/stored.h"

#include <string.h>

#define SECTOR ((size_t)2048)

/* -- Parts ------------------------------------------------------------------------------------ */

static qp_bytes text(const char *string) {
    const qp_bytes bytes = {(const uint8_t *)string, strlen(string)};
    return bytes;
}

static size_t named(qp_build *file, const char *name) {
    const qp_stored_header header = {0, name, NULL, 0};
    return qp_stored_write(file, &header, text("CCSF data"));
}

static void pad(qp_build *file) {
    qp_build_zeros(file, (SECTOR - file->size % SECTOR) % SECTOR);
}

static void record(qp_build *table, const char *name, uint32_t offset, uint32_t csize,
                   uint32_t usize) {
    qp_build_text(table, name, 32);
    qp_build_u32(table, offset);
    qp_build_u32(table, csize);
    qp_build_u32(table, usize);
}

static void end_list(qp_build *table) {
    qp_build_zeros(table, 44);
}

/* -- Archives --------------------------------------------------------------------------------- */

static void nothing(qp_build *table, qp_build *file) {
    (void)table;
    (void)file;
}

static void one(qp_build *table, qp_build *file) {
    (void)table;
    named(file, "one.cmp");
}

static void header_of_all(qp_build *table, qp_build *file) {
    const qp_stored_header header = {2, "name.cmp", "a comment", 5};
    (void)table;
    qp_stored_write(file, &header, text("data"));
}

static void no_name(qp_build *table, qp_build *file) {
    const qp_stored_header header = {0, NULL, NULL, 0};
    (void)table;
    qp_stored_write(file, &header, text(""));
    qp_build_u8(file, 1);
}

static void wrong_header_crc(qp_build *table, qp_build *file) {
    header_of_all(table, file);
    file->data[12]++; /* of the extra field */
}

static void wrong_trailer(qp_build *table, qp_build *file) {
    one(table, file);
    file->data[file->size - 1] ^= 1;
    file->data[file->size - 8] ^= 1;
}

static void reserved_flag(qp_build *table, qp_build *file) {
    one(table, file);
    file->data[3] |= 0x80;
}

static void other_method(qp_build *table, qp_build *file) {
    one(table, file);
    file->data[2] = 7;
}

static void name_unended(qp_build *table, qp_build *file) {
    one(table, file);
    qp_build_cut(file, 15);
}

static void trailer_cut(qp_build *table, qp_build *file) {
    one(table, file);
    qp_build_cut(file, file->size - 3);
}

static void extra_cut(qp_build *table, qp_build *file) {
    header_of_all(table, file);
    qp_build_cut(file, 13);
}

static void damaged(qp_build *table, qp_build *file) {
    (void)table;
    const size_t at = named(file, "damaged.cmp");
    file->data[at + 22] = 7;
}

static void nested(qp_build *table, qp_build *file) {
    static const uint8_t inner[] = {0x1f, 0x8b, 8, 0};
    const qp_stored_header header = {0, "nested.cmp", NULL, 0};
    const qp_bytes data = {inner, sizeof inner};
    (void)table;
    qp_stored_write(file, &header, data);
}

static void three(qp_build *table, qp_build *file) {
    (void)table;
    named(file, "a.cmp");
    pad(file);
    named(file, "b.cmp");
    pad(file);
    named(file, "c.cmp");
    pad(file);
}

static void begins_late(qp_build *table, qp_build *file) {
    qp_build_zeros(file, SECTOR);
    one(table, file);
    pad(file);
}

static void unaligned(qp_build *table, qp_build *file) {
    (void)table;
    named(file, "a.cmp");
    qp_build_zeros(file, 100);
    named(file, "b.cmp");
    qp_build_zeros(file, 1);
}

static void dirty_gap(qp_build *table, qp_build *file) {
    (void)table;
    named(file, "a.cmp");
    qp_build_u32(file, 0x12345678);
    pad(file);
    named(file, "b.cmp");
    pad(file);
    qp_build_zeros(file, 2 * SECTOR);
    qp_build_u8(file, 9);
}

static void large_slot(qp_build *table, qp_build *file) {
    (void)table;
    named(file, "a.cmp");
    pad(file);
    qp_build_zeros(file, SECTOR);
    named(file, "b.cmp");
}

/* -- With tables ------------------------------------------------------------------------------ */

static void tabled(qp_build *table, qp_build *file) {
    three(table, file);
    record(table, "A.CCS", 0, 38, 9);
    record(table, "B.CCS", 2048, 38, 9);
    end_list(table);
    record(table, "C.CCS", 0, 38, 9);
    end_list(table);
}

static void tabled_wrongly(qp_build *table, qp_build *file) {
    three(table, file);
    record(table, "X.CCS", 0, 39, 9);
    record(table, "B", 2048, 38, 0);
    record(table, "C.CCS", 4096, 38, 10);
    record(table, "", 6144, 38, 9);
    record(table, "AN.UNENDED.NAME.OF.32.CHARACTERS", 100, 38, 9);
    record(table, "WRAPS.CCS", 0xfffff800, 0x1000, 9);
    record(table, "PAST.CCS", 0xfffff000, 0x100, 9);
}

static void table_cut(qp_build *table, qp_build *file) {
    tabled(table, file);
    qp_build_cut(table, 100);
}

/* A member that the table says is stored as it is. */
static void table_alone(qp_build *table, qp_build *file) {
    (void)file;
    record(table, "RAW.BIN", 0, 100, 0);
    end_list(table);
    end_list(table);
    record(table, "NEXT.BIN", 8192, 100, 0);
    record(table, "LAST.BIN", 0, 100, 1);
    end_list(table);
}

static const struct {
    const char *name;
    void (*write)(qp_build *table, qp_build *file);
} samples[] = {
    {"nothing", nothing},
    {"one", one},
    {"header_of_all", header_of_all},
    {"no_name", no_name},
    {"wrong_header_crc", wrong_header_crc},
    {"wrong_trailer", wrong_trailer},
    {"reserved_flag", reserved_flag},
    {"other_method", other_method},
    {"name_unended", name_unended},
    {"trailer_cut", trailer_cut},
    {"extra_cut", extra_cut},
    {"damaged", damaged},
    {"nested", nested},
    {"three", three},
    {"begins_late", begins_late},
    {"unaligned", unaligned},
    {"dirty_gap", dirty_gap},
    {"large_slot", large_slot},
    {"tabled", tabled},
    {"tabled_wrongly", tabled_wrongly},
    {"table_cut", table_cut},
    {"table_alone", table_alone},
};

uint32_t qp_archive_sample_count(void) {
    return (uint32_t)(sizeof samples / sizeof samples[0]);
}

const char *qp_archive_sample_name(uint32_t index) {
    return index < qp_archive_sample_count() ? samples[index].name : "";
}

void qp_archive_sample_write(uint32_t index, qp_build *build) {
    qp_build table = {0};
    qp_build file = {0};
    if (index < qp_archive_sample_count()) {
        samples[index].write(&table, &file);
        qp_build_u32(build, (uint32_t)table.size);
        qp_build_copy(build, table.data, table.size);
        qp_build_copy(build, file.data, file.size);
    }
    qp_build_free(&table);
    qp_build_free(&file);
}
