/* u32 size of a table, the table, an archive: records of 44 bytes, and members by their headers. */
#include "mutate/map.h"
#include "quirkproof/archive.h"
#include "quirkproof/gzip.h"

enum { RECORD_TYPE = 1, SECTOR_TYPE = 2, TABLE_TYPE = 3, ARCHIVE_AT = 4 };

static void add_record(qp_map *map, size_t at, uint32_t table) {
    qp_map_add_part(map, RECORD_TYPE, at, at + QP_TABLE_RECORD, table);
    qp_map_add(map, qp_map_field(at, 1, QP_FIELD_ANY));
    qp_map_add(map, qp_map_field(at + 31, 1, QP_FIELD_ANY));
    for (size_t word = at + 32; word < at + QP_TABLE_RECORD; word += 4) {
        qp_map_add(map, qp_map_field(word, 4, QP_FIELD_SIZE));
    }
}

static void add_member(qp_map *map, qp_bytes file, size_t base, size_t start) {
    qp_gzip_member member;
    for (size_t i = 0; i < 10 && start + i < file.size; i++) {
        qp_map_add(map, qp_map_field(base + start + i, 1, QP_FIELD_FLAGS));
    }
    if (qp_gzip_read_header(file, start, NULL, &member) != QP_OK) {
        return;
    }
    if (member.extra_size > 0) {
        qp_map_add(map, qp_map_field(base + member.extra - 2, 2, QP_FIELD_SIZE));
    }
    /* The head of the first stored block, and what stands before the data. */
    qp_map_add(map, qp_map_field(base + member.data, 1, QP_FIELD_FLAGS));
    qp_map_add(map, qp_map_field(base + member.data + 1, 2, QP_FIELD_SIZE));
    if (member.data > start + 10) {
        qp_map_add(map, qp_map_field(base + member.data - 1, 1, QP_FIELD_ANY));
    }
}

void qp_map_archive(qp_map *map, qp_bytes input) {
    const qp_field said = qp_map_field(0, 4, QP_FIELD_SIZE);
    size_t size = qp_field_get(map, input, &said);
    if (input.size < ARCHIVE_AT) {
        return;
    }
    size = size < input.size - ARCHIVE_AT ? size : input.size - ARCHIVE_AT;
    const size_t base = ARCHIVE_AT + size;
    const qp_bytes file = {input.data + base, input.size - base};
    qp_map_add(map, said);
    const uint32_t table = qp_map_add_part(map, TABLE_TYPE, ARCHIVE_AT, base, QP_NO_PART);
    map->parts[table].size = said;
    for (size_t at = ARCHIVE_AT; base - at >= QP_TABLE_RECORD; at += QP_TABLE_RECORD) {
        add_record(map, at, table);
    }
    for (size_t start = 0; start < file.size; start += QP_GZIP_SECTOR) {
        const size_t left = file.size - start;
        qp_map_add_part(map, SECTOR_TYPE, base + start,
                        base + start + (left < QP_GZIP_SECTOR ? left : QP_GZIP_SECTOR), QP_NO_PART);
        if (qp_gzip_is_member(file, start)) {
            add_member(map, file, base, start);
        }
    }
}
