#include "oracle/archive.h"

#include "gen/stored.h"
#include "oracle/require.h"
#include "quirkproof/archive.h"
#include "quirkproof/gzip.h"

#include <string.h>

enum { MEMBERS_MAX = 64 };

/* -- Findings --------------------------------------------------------------------------------- */

typedef struct {
    size_t size;
    uint64_t count[QP_DIAG_COUNT];
} heard;

static void hear(void *user, const qp_diag *diag) {
    heard *h = user;
    char text[256];
    require(diag->code > QP_DIAG_NONE && diag->code < QP_DIAG_COUNT, "code %d", (int)diag->code);
    require(diag->offset <= h->size || diag->code == QP_ARC_ENTRY_PAST_END,
            "%s at %llu, past the end", qp_diag_id(diag->code), (unsigned long long)diag->offset);
    require(qp_diag_format(diag, text, sizeof text) < sizeof text, "a long message");
    h->count[diag->code]++;
}

/* -- Headers ---------------------------------------------------------------------------------- */

static size_t after_text(qp_bytes file, size_t at) {
    while (at < file.size && file.data[at] != 0) {
        at++;
    }
    return at < file.size ? at + 1 : SIZE_MAX;
}

/* Where the data of the member at `start` begins, by RFC 1952 word for word; SIZE_MAX: nowhere. */
static size_t literal_data(qp_bytes file, size_t start, size_t *name) {
    const uint8_t *p = file.data + start;
    size_t at = start + 10;
    *name = 0;
    if (file.size < at || p[2] != 8 || (p[3] & 0xe0) != 0) {
        return SIZE_MAX;
    }
    if ((p[3] & 4) != 0) {
        if (file.size - at < 2 || file.size - at - 2 < (size_t)(p[10] | p[11] << 8)) {
            return SIZE_MAX;
        }
        at += 2 + (size_t)(p[10] | p[11] << 8);
    }
    if ((p[3] & 8) != 0) {
        *name = at;
        at = after_text(file, at);
    }
    if ((p[3] & 16) != 0 && at != SIZE_MAX) {
        at = after_text(file, at);
    }
    if ((p[3] & 2) != 0 && at != SIZE_MAX) {
        return file.size - at < 2 ? SIZE_MAX : at + 2;
    }
    return at;
}

/* -- Members ---------------------------------------------------------------------------------- */

static void look_at_trailer(qp_bytes file, const qp_stored_data *data, qp_archive_member *member,
                            qp_sink *sink, heard *h) {
    const uint64_t wrong =
        h->count[QP_GZ_CRC] + h->count[QP_GZ_LENGTH] + h->count[QP_GZ_TRAILER_CUT];
    member->end = qp_gzip_check_trailer(file, data->end, data->crc, data->length, sink);
    member->whole = true;
    member->length = data->length;
    const bool cut = file.size - data->end < 8;
    uint8_t right[8];
    for (int i = 0; i < 4; i++) {
        right[i] = (uint8_t)(data->crc >> 8 * i);
        right[4 + i] = (uint8_t)(data->length >> 8 * i);
    }
    require(member->end == (cut ? file.size : data->end + 8), "a member ends at %zu", member->end);
    const bool said =
        h->count[QP_GZ_CRC] + h->count[QP_GZ_LENGTH] + h->count[QP_GZ_TRAILER_CUT] > wrong;
    require(said == (cut || memcmp(file.data + data->end, right, 8) != 0), "a trailer is judged");
}

/* The member at `member->start`, which begins as one. */
static void look_at_member(qp_bytes file, qp_archive_member *member, qp_sink *sink, heard *h) {
    qp_gzip_member head;
    size_t name = 0;
    const size_t literal = literal_data(file, member->start, &name);
    const qp_status status = qp_gzip_read_header(file, member->start, sink, &head);
    require((status == QP_OK) == (literal != SIZE_MAX), "a header at %zu is read: %d",
            member->start, (int)status);
    if (status != QP_OK) {
        return;
    }
    require(head.data == literal && head.name == name, "data at %zu, not %zu", head.data, literal);
    require(head.extra + head.extra_size <= head.data && head.name + head.name_size <= head.data &&
                head.comment + head.comment_size <= head.data,
            "texts past the header");
    member->name = qp_gzip_name(file, &head);
    const qp_stored_data data = qp_stored_read(file, head.data);
    if (data.end == 0) {
        qp_gzip_report_damaged(&head, sink);
        return;
    }
    if (data.length >= 2 && qp_gzip_is_member(file, data.first)) {
        qp_gzip_report_nested(&head, sink);
    }
    look_at_trailer(file, &data, member, sink, h);
}

/* -- The walk --------------------------------------------------------------------------------- */

typedef struct {
    qp_archive_member members[MEMBERS_MAX];
    uint32_t count;
} found;

/* What may stand at `next` after a member that ends at `end`. */
static void check_step(qp_bytes file, size_t end, qp_archive_step step, size_t next) {
    require(next >= end && next <= file.size, "after %zu a walk stands at %zu", end, next);
    require((step == QP_ARCHIVE_MEMBER) == qp_gzip_is_member(file, next) || step == QP_ARCHIVE_LOST,
            "what is at %zu", next);
    require(step != QP_ARCHIVE_END || next == file.size, "a walk ends at %zu", next);
}

static void walk(qp_bytes file, qp_sink *sink, heard *h, found *f) {
    size_t next = 0;
    qp_archive_step step = qp_archive_first(file, sink, &next);
    check_step(file, 0, step, next);
    while (step == QP_ARCHIVE_MEMBER && f->count < MEMBERS_MAX) {
        qp_archive_member *member = &f->members[f->count];
        const qp_archive_member fresh = {f->count, next, file.size, false, false, 0, {NULL, 0}};
        *member = fresh;
        look_at_member(file, member, sink, h);
        qp_archive_check_name(member, sink);
        f->count++;
        if (!member->whole) {
            qp_archive_report_unknown_end(file, member, sink);
            return;
        }
        size_t behind = 0;
        const bool begins = qp_archive_begins(file, member->end);
        require(begins == (qp_gzip_look_after(file, member->end, &behind) == QP_GZIP_ARCHIVE),
                "an archive begins");
        step = qp_archive_next(file, member, sink, &next);
        check_step(file, member->end, step, next);
        require(!begins || (step == QP_ARCHIVE_MEMBER && next == behind && next % 2048 == 0),
                "a member at %zu is passed over", behind);
    }
}

/* -- Tables ----------------------------------------------------------------------------------- */

static void compare(qp_bytes file, const qp_table_entry *entry, const found *f, qp_sink *sink) {
    for (uint32_t i = 0; i < f->count; i++) {
        if (f->members[i].start == entry->start) {
            qp_archive_check_entry(&f->members[i], entry, sink);
            return;
        }
    }
    qp_archive_report_missing(file, entry, sink);
}

static void look_at_table(qp_bytes table, qp_bytes file, const found *f) {
    heard in_table = {table.size, {0}};
    heard in_file = {file.size, {0}};
    qp_sink of_table = {hear, &in_table, {0, 0, 0}};
    qp_sink of_file = {hear, &in_file, {0, 0, 0}};
    qp_table_walk w = qp_table_walk_from(table);
    qp_table_entry entry;
    uint32_t count = 0;
    (void)qp_table_detect(table);
    qp_table_check(table, &of_table);
    while (qp_table_next(&w, &entry)) {
        require(entry.number == count++ && entry.at % QP_TABLE_RECORD == 0 &&
                    entry.at + QP_TABLE_RECORD <= table.size && entry.name.size <= QP_TABLE_NAME,
                "record %u at %zu", entry.number, entry.at);
        require(entry.start >= entry.offset && entry.start - entry.offset <= UINT64_MAX / 2,
                "record %u begins at %llu", entry.number, (unsigned long long)entry.start);
        require(entry.start == entry.offset || (entry.start - entry.offset) % 2048 == 0,
                "a category begins in a sector");
        compare(file, &entry, f, &of_file);
    }
    require(!qp_table_next(&w, &entry), "a record after the last");
    for (uint32_t i = 0; i < f->count; i++) {
        qp_archive_report_no_entry(&f->members[i], &of_file);
    }
}

/* -- All of it -------------------------------------------------------------------------------- */

void qp_oracle_archive(qp_bytes input) {
    static const found nothing;
    found f = nothing;
    size_t size = 0;
    if (input.size >= 4) {
        size = (size_t)input.data[0] | (size_t)input.data[1] << 8 | (size_t)input.data[2] << 16 |
               (size_t)input.data[3] << 24;
        input.data += 4;
        input.size -= 4;
    }
    size = size < input.size ? size : input.size;
    const qp_bytes table = {input.data, size};
    const qp_bytes file = {input.data + size, input.size - size};
    heard h = {file.size, {0}};
    qp_sink sink = {hear, &h, {0, 0, 0}};
    qp_oracle_begin(input);
    walk(file, &sink, &h, &f);
    if (f.count > 0 && f.members[0].whole) {
        qp_gzip_check_after(file, f.members[0].end, &sink);
    }
    if (table.size > 0) {
        look_at_table(table, file, &f);
    }
}
