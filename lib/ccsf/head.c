/* Header and index (ccsf.md 3). */
#include "ccsf/ccsf.h"
#include "ccsf/row.h"

#define MAGIC 0x46534343u /* "CCSF" */

static void check_header_size(const qp_chunk_head *head, size_t end, qp_reporter *reporter) {
    uint64_t words = (end - head->payload) / 4;
    if (!qp_chunk_tag_known(head->tag)) {
        qp_report(reporter, QP_CCS_TAG, head->offset + 2, head->tag, 0);
    }
    if (head->words != words) {
        qp_report(reporter, QP_CCS_SIZE, head->offset + 4, head->words, words);
    }
}

static void check_version(const qp_ccsf *file, size_t at, qp_reporter *reporter) {
    if (file->version < 0x90) {
        qp_report(reporter, QP_CCS_VERSION_OLD, at, file->version, 0);
    } else if (file->version > 0x124) {
        qp_report(reporter, QP_CCS_VERSION_NEW, at, file->version, 0);
    }
}

/* True if one of the `size` bytes at `at` is 0. */
static bool has_nul(qp_bytes data, size_t at, size_t size) {
    for (size_t i = 0; i < size; i++) {
        if (data.data[at + i] == 0) {
            return true;
        }
    }
    return false;
}

/* The words behind the header's count; their number is n for any n (ccsf.md 3). */
static bool read_extra(qp_cursor *cursor, qp_reporter *reporter, bool *fits) {
    size_t at = cursor->pos;
    uint32_t count = 0;
    if (!qp_read_u32le(cursor, &count)) {
        return false;
    }
    if (!qp_cursor_skip_array(cursor, count, 4)) {
        qp_report(reporter, QP_CCS_HEADER_EXTRA_PAST_END, at, count, 0);
        cursor->pos = cursor->end;
        *fits = false;
        return true;
    }
    if (count != 1) {
        qp_report(reporter, QP_CCS_HEADER_EXTRA_COUNT, at, count, 0);
    }
    return true;
}

/* Reads the header's payload; false if the file ends in its fixed part. `fits` becomes false if it
   ends in the words that the header counts. */
static bool read_header(qp_cursor *cursor, qp_ccsf *file, qp_reporter *reporter, bool *fits) {
    uint32_t magic = 0;
    uint16_t padding = 0; /* garbage possible: never read as part of the version */
    size_t at = cursor->pos;
    if (!qp_read_u32le(cursor, &magic)) {
        return false;
    }
    file->has_magic = magic == MAGIC;
    if (!file->has_magic) {
        qp_report(reporter, QP_CCS_NO_MAGIC, at, 0, 0);
    }
    size_t name = cursor->pos;
    if (!qp_cursor_skip(cursor, QP_ROW)) {
        return false;
    }
    file->name = name;
    if (!has_nul(file->data, name, QP_ROW)) {
        qp_report(reporter, QP_CCS_NAME_NO_NUL, name, 0, 0);
    }
    at = cursor->pos;
    if (!qp_read_u16le(cursor, &file->version)) {
        return false;
    }
    check_version(file, at, reporter);
    return qp_read_u16le(cursor, &padding) && qp_read_u32le(cursor, &file->stream_frames) &&
           read_extra(cursor, reporter, fits);
}

static void check_index_rows(const qp_ccsf *file, qp_reporter *reporter) {
    if (reporter->sink == NULL) {
        return;
    }
    for (uint32_t i = 0; i < file->file_count; i++) {
        size_t at = file->files + QP_ROW * i;
        if (!has_nul(file->data, at, QP_ROW)) {
            qp_report_at(reporter, QP_PATH_FILE, i, QP_CCS_NAME_NO_NUL, at, 0, 0);
        }
    }
    for (uint32_t i = 0; i < file->object_count; i++) {
        size_t at = file->objects + QP_ROW * i;
        uint16_t number = qp_half_at(file->data, at + QP_OBJECT_NAME);
        if (!qp_row_has_nul(file->data.data + at)) {
            qp_report_at(reporter, QP_PATH_OBJECT, i, QP_CCS_NAME_NO_NUL, at, 0, 0);
        }
        if (number >= file->file_count) {
            qp_report_at(reporter, QP_PATH_OBJECT, i, QP_CCS_INDEX_FILE_RANGE, at + QP_OBJECT_NAME,
                         number, file->file_count);
        }
    }
}

/* Reads the index's payload; false if its rows are not all there. */
static bool read_index(qp_cursor *cursor, qp_ccsf *file, qp_reporter *reporter) {
    uint32_t files = 0;
    uint32_t objects = 0;
    size_t at = cursor->pos;
    if (!qp_read_u32le(cursor, &files) || !qp_read_u32le(cursor, &objects)) {
        qp_report(reporter, QP_CCS_INDEX_PAST_END, at, 8, cursor->end - at);
        return false;
    }
    uint64_t need = QP_ROW * ((uint64_t)files + objects);
    size_t rows = cursor->pos;
    size_t left = qp_cursor_left(cursor);
    if (need > left) {
        qp_report(reporter, QP_CCS_INDEX_PAST_END, at, need, left);
        return false;
    }
    qp_cursor_skip(cursor, (size_t)need);
    file->file_count = files;
    file->object_count = objects;
    file->files = rows;
    file->objects = rows + QP_ROW * files;
    if (files == 0 || objects == 0) {
        qp_report(reporter, QP_CCS_INDEX_NO_ENTRY_0, at, files, objects);
    }
    if (objects > QP_OBJECTS_MAX) {
        qp_report(reporter, QP_CCS_INDEX_TOO_LARGE, at + 4, objects, 0);
    }
    check_index_rows(file, reporter);
    return true;
}

/* Reads one of the two first chunks: true if it was of the kind and whole. */
static bool read_first(qp_cursor *cursor, uint16_t kind, qp_ccsf *file, qp_reporter *reporter) {
    qp_chunk_head head;
    if (!qp_chunk_head_at(file->data, cursor->pos, cursor->end, &head)) {
        return false;
    }
    if (head.kind != kind) {
        return false;
    }
    qp_push(reporter, QP_PATH_CHUNK, kind);
    qp_cursor payload = *cursor;
    qp_cursor_skip(&payload, QP_CHUNK_HEADER);
    bool fits = true;
    bool whole = kind == QP_CHUNK_HEAD ? read_header(&payload, file, reporter, &fits)
                                       : read_index(&payload, file, reporter);
    if (whole) {
        if (fits) {
            check_header_size(&head, payload.pos, reporter);
        }
        cursor->pos = payload.pos;
    } else {
        if (kind == QP_CHUNK_HEAD) {
            qp_report(reporter, QP_CCS_CHUNK_PAST_END, head.offset,
                      52 - (payload.end - head.payload), 0);
        }
        cursor->pos = cursor->end;
    }
    qp_pop(reporter);
    return whole;
}

void qp_ccsf_read_head(qp_bytes data, qp_reporter *reporter, qp_ccsf *file) {
    const qp_ccsf empty = {data, false, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, NULL};
    *file = empty;
    qp_cursor cursor = qp_cursor_over(data);
    if (!read_first(&cursor, QP_CHUNK_HEAD, file, reporter) && cursor.pos == 0 &&
        qp_cursor_left(&cursor) >= QP_CHUNK_HEADER) {
        qp_report(reporter, QP_CCS_NO_MAGIC, 0, 0, 0);
    }
    size_t before = cursor.pos;
    if (!read_first(&cursor, QP_CHUNK_INDEX, file, reporter) && cursor.pos == before &&
        qp_cursor_left(&cursor) >= QP_CHUNK_HEADER) {
        qp_report(reporter, QP_CCS_NO_INDEX, before, 0, 0);
    }
    file->setup = cursor.pos;
}
