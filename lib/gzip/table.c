/* Tables of an archive's members: char name[32], u32 offset, u32 csize, u32 usize (ccsf.md 2). */
#include "quirkproof/archive.h"

#include "base/cursor.h"
#include "base/report.h"
#include "quirkproof/gzip.h"

/* -- Records ---------------------------------------------------------------------------------- */

static bool whole_record(qp_bytes table, size_t at) {
    return at <= table.size && table.size - at >= QP_TABLE_RECORD;
}

/* A record of zeros; `at` is that of a whole one. */
static bool ends_list(qp_bytes table, size_t at) {
    for (size_t i = 0; i < QP_TABLE_RECORD; i++) {
        if (table.data[at + i] != 0) {
            return false;
        }
    }
    return true;
}

/* The fields of the whole record at `at`. */
static qp_table_entry read_record(qp_bytes table, size_t at) {
    qp_table_entry entry = {0, 0, at, {table.data + at, 0}, 0, 0, 0, false, 0};
    while (entry.name.size < QP_TABLE_NAME && entry.name.data[entry.name.size] != 0) {
        entry.name.size++;
    }
    entry.offset = qp_peek_u32le(table, at + QP_TABLE_NAME);
    entry.csize = qp_peek_u32le(table, at + QP_TABLE_NAME + 4);
    entry.usize = qp_peek_u32le(table, at + QP_TABLE_NAME + 8);
    entry.sound = entry.csize <= UINT32_MAX - entry.offset;
    entry.start = entry.offset;
    return entry;
}

bool qp_table_detect(qp_bytes input) {
    bool dot = false;
    if (!whole_record(input, 0)) {
        return false;
    }
    qp_bytes name = read_record(input, 0).name;
    for (size_t i = 0; i < name.size; i++) {
        if (name.data[i] <= 0x20 || name.data[i] >= 0x7f) {
            return false;
        }
        dot = dot || name.data[i] == '.';
    }
    for (size_t i = name.size; i < QP_TABLE_NAME; i++) {
        if (input.data[i] != 0) {
            return false;
        }
    }
    return dot && name.size < QP_TABLE_NAME;
}

/* -- Lists ------------------------------------------------------------------------------------ */

static uint64_t to_sector(uint64_t at) {
    uint64_t over = at % QP_GZIP_SECTOR;
    return over == 0 ? at : at + (QP_GZIP_SECTOR - over);
}

/* Looks through the list that begins at the walk's position: where its category starts, and where
   it ends. */
static void enter_list(qp_table_walk *walk) {
    uint64_t lowest = UINT64_MAX;
    uint64_t highest = 0;
    size_t at = walk->pos;
    while (whole_record(walk->table, at) && !ends_list(walk->table, at)) {
        qp_table_entry entry = read_record(walk->table, at);
        uint64_t end = (uint64_t)entry.offset + entry.csize;
        if (entry.sound) {
            lowest = entry.offset < lowest ? entry.offset : lowest;
            highest = end > highest ? end : highest;
        }
        at += QP_TABLE_RECORD;
    }
    walk->inside = true;
    walk->base = lowest >= walk->end ? 0 : walk->end;
    if (lowest != UINT64_MAX) {
        walk->end = to_sector(walk->base + highest);
    }
}

qp_table_walk qp_table_walk_from(qp_bytes table) {
    qp_table_walk walk = {table, 0, 0, 0, false, 0, 0};
    return walk;
}

bool qp_table_next(qp_table_walk *walk, qp_table_entry *entry) {
    while (whole_record(walk->table, walk->pos) && ends_list(walk->table, walk->pos)) {
        walk->pos += QP_TABLE_RECORD;
        walk->list++;
        walk->inside = false;
    }
    if (!whole_record(walk->table, walk->pos)) {
        return false;
    }
    if (!walk->inside) {
        enter_list(walk);
    }
    *entry = read_record(walk->table, walk->pos);
    entry->number = walk->number;
    entry->list = walk->list;
    entry->start = walk->base + entry->offset;
    walk->number++;
    walk->pos += QP_TABLE_RECORD;
    return true;
}

/* -- The table by itself ---------------------------------------------------------------------- */

static void check_record(const qp_table_entry *entry, qp_reporter *reporter) {
    qp_push(reporter, QP_PATH_MEMBER, entry->number);
    if (entry->name.size == 0) {
        qp_report(reporter, QP_ARC_ENTRY_NO_NAME, entry->at, 0, 0);
    } else if (entry->name.size == QP_TABLE_NAME) {
        qp_report(reporter, QP_ARC_ENTRY_NAME_NO_NUL, entry->at, 0, 0);
    }
    if (entry->offset % QP_GZIP_SECTOR != 0) {
        qp_report(reporter, QP_ARC_ENTRY_UNALIGNED, entry->at + QP_TABLE_NAME, entry->offset, 0);
    }
    if (!entry->sound) {
        qp_report(reporter, QP_ARC_ENTRY_WRAPS, entry->at + QP_TABLE_NAME, entry->offset,
                  entry->csize);
    }
    qp_pop(reporter);
}

void qp_table_check(qp_bytes table, qp_sink *sink) {
    qp_reporter reporter = qp_reporter_to(sink);
    qp_table_walk walk = qp_table_walk_from(table);
    qp_table_entry entry;
    while (qp_table_next(&walk, &entry)) {
        check_record(&entry, &reporter);
    }
    if (walk.pos < table.size) {
        qp_report(&reporter, QP_ARC_RECORD_CUT, walk.pos, table.size - walk.pos, 0);
    } else if (walk.inside || table.size == 0) {
        qp_report(&reporter, QP_ARC_LIST_UNENDED, table.size, 0, 0);
    }
}

/* -- The table and the archive ---------------------------------------------------------------- */

static uint8_t lower(uint8_t letter) {
    return letter >= 'A' && letter <= 'Z' ? (uint8_t)(letter - 'A' + 'a') : letter;
}

/* Bytes of a name before its last dot; all of them if it has none. */
static size_t stem(qp_bytes name) {
    for (size_t i = name.size; i > 0; i--) {
        if (name.data[i - 1] == '.') {
            return i - 1;
        }
    }
    return name.size;
}

/* NAME.CCS and name.cmp: the same but for case and ending. */
static bool same_stem(qp_bytes a, qp_bytes b) {
    size_t size = stem(a);
    if (size != stem(b)) {
        return false;
    }
    for (size_t i = 0; i < size; i++) {
        if (lower(a.data[i]) != lower(b.data[i])) {
            return false;
        }
    }
    return true;
}

void qp_archive_check_entry(const qp_archive_member *member, const qp_table_entry *entry,
                            qp_sink *sink) {
    qp_reporter reporter = qp_reporter_to(sink);
    qp_push(&reporter, QP_PATH_MEMBER, member->number);
    qp_push(&reporter, QP_PATH_FILE, entry->number);
    uint64_t csize = member->end - member->start;
    if (!member->stored && entry->usize == 0) {
        qp_report(&reporter, QP_ARC_STORED, member->start, entry->number, 0);
    } else if (!member->stored && member->whole && entry->usize != member->length) {
        qp_report(&reporter, QP_ARC_USIZE, member->start, entry->usize, member->length);
    }
    if (member->whole && entry->csize != csize) {
        qp_report(&reporter, QP_ARC_CSIZE, member->start, entry->csize, csize);
    }
    if (member->name.size > 0 && !same_stem(member->name, entry->name)) {
        qp_report(&reporter, QP_ARC_ENTRY_NAME, member->start, entry->number, 0);
    }
}

void qp_archive_report_missing(qp_bytes file, const qp_table_entry *entry, qp_sink *sink) {
    qp_reporter reporter = qp_reporter_to(sink);
    uint64_t end = entry->start + entry->csize;
    bool past = end > file.size || entry->start >= file.size;
    qp_report_at(&reporter, QP_PATH_FILE, entry->number,
                 past ? QP_ARC_ENTRY_PAST_END : QP_ARC_ENTRY_NO_MEMBER, (size_t)entry->start,
                 entry->number, past ? end - file.size : 0);
}
