/* Header and index (ccsf.md 3): first what is wrong with them, then what they say. */
#include "ccsf/check.h"
#include "ccsf/row.h"

#define MAGIC 0x46534343u /* "CCSF" */

/* Where things stand in the header's payload: magic, name, version, two bytes that may be garbage
   and are never read as part of the version, frames, the count of the words behind it. */
#define NAME ((size_t)4)
#define VERSION (NAME + QP_ROW)
#define FRAMES (VERSION + 4)
#define EXTRA (FRAMES + 4)
#define FIXED (EXTRA + 4)

/* -- Where they end --------------------------------------------------------------------------- */

/* True if a chunk of that kind begins at `pos`. */
/*@ requires qp_bytes_ok(data) && pos <= data.size;
    assigns \nothing;
    ensures \result == true ==> pos + 8 <= data.size;
    ensures \result == true || \result == false;
*/
static bool begins(qp_bytes data, size_t pos, uint16_t kind) {
    return data.size - pos >= QP_CHUNK_HEADER && qp_half_at(data, pos) == kind;
}

/* Where the header ends whose payload is at `at`; 0 if the file ends in its fixed part. The words
   that it counts are as many as it says, 1 or not (ccsf.md 3), or what there is of them. */
/*@ requires qp_bytes_ok(data) && 0 < at <= data.size;
    assigns \nothing;
    ensures \result == 0 || at + 48 <= \result <= data.size;
*/
static size_t header_end(qp_bytes data, size_t at) {
    if (data.size - at < FIXED) {
        return 0;
    }
    uint32_t count = qp_word_at(data, at + EXTRA);
    size_t words = at + FIXED;
    return count > (data.size - words) / 4 ? data.size : words + 4 * (size_t)count;
}

/* Bytes of the rows of an index of so many files and objects. */
/*@ assigns \nothing;
    ensures \result == 32 * (files + objects);
*/
static uint64_t rows_size(uint32_t files, uint32_t objects) {
    return QP_ROW * ((uint64_t)files + objects);
}

/* Where the index ends whose payload is at `at`; 0 if its rows are not all there. */
/*@ requires qp_bytes_ok(data) && 0 < at <= data.size;
    assigns \nothing;
    ensures \result == 0 || at + 8 <= \result <= data.size;
*/
static size_t index_end(qp_bytes data, size_t at) {
    size_t left = data.size - at;
    if (left < 8) {
        return 0;
    }
    uint64_t need = rows_size(qp_word_at(data, at), qp_word_at(data, at + 4));
    return need > left - 8 ? 0 : at + 8 + (size_t)need;
}

/* Where a first chunk of that kind ends whose header is at `pos`: the end of the data if it is not
   whole; `pos` if there is none. */
/*@ requires qp_bytes_ok(data) && pos <= data.size;
    assigns \nothing;
    ensures pos <= \result <= data.size;
*/
static size_t first_end(qp_bytes data, size_t pos, uint16_t kind) {
    if (!begins(data, pos, kind)) {
        return pos;
    }
    size_t at = pos + QP_CHUNK_HEADER;
    size_t end = kind == QP_CHUNK_HEAD ? header_end(data, at) : index_end(data, at);
    return end == 0 ? data.size : end;
}

/* -- What is wrong with them ------------------------------------------------------------------ */

/* Tag and size field of the chunk at `pos`, whose payload ends at `end`. */
/*@ requires qp_bytes_ok(data) && pos + 8 <= end <= data.size && qp_reporter_ok(reporter);
    assigns reporter->sink->counts[0 .. 2];
    ensures qp_reporter_ok(reporter);
*/
static void check_header_size(qp_bytes data, size_t pos, size_t end, qp_reporter *reporter) {
    uint16_t tag = qp_half_at(data, pos + 2);
    uint32_t by_size = qp_word_at(data, pos + 4);
    uint64_t words = (end - pos - QP_CHUNK_HEADER) / 4;
    if (!qp_chunk_tag_known(tag)) {
        qp_report(reporter, QP_CCS_TAG, pos + 2, tag, 0);
    }
    if (by_size != words) {
        qp_report(reporter, QP_CCS_SIZE, pos + 4, by_size, words);
    }
}

/*@ requires qp_reporter_ok(reporter);
    assigns reporter->sink->counts[0 .. 2];
    ensures qp_reporter_ok(reporter);
*/
static void check_version(uint16_t version, size_t at, qp_reporter *reporter) {
    if (version < 0x90) {
        qp_report(reporter, QP_CCS_VERSION_OLD, at, version, 0);
    } else if (version > 0x124) {
        qp_report(reporter, QP_CCS_VERSION_NEW, at, version, 0);
    }
}

/* True if one of the `size` bytes at `at` is 0. */
/*@ requires qp_bytes_ok(data) && at + size <= data.size;
    assigns \nothing;
*/
static bool has_nul(qp_bytes data, size_t at, size_t size) {
    /*@ loop invariant 0 <= i <= size;
        loop assigns i;
        loop variant size - i;
    */
    for (size_t i = 0; i < size; i++) {
        if (data.data[at + i] == 0) {
            return true;
        }
    }
    return false;
}

/* The fields of the header's payload at `at`, as far as they are there. */
/*@ requires qp_bytes_ok(data) && 0 < at <= data.size && qp_reporter_ok(reporter);
    assigns reporter->sink->counts[0 .. 2];
    ensures qp_reporter_ok(reporter);
*/
static void check_fields(qp_bytes data, size_t at, qp_reporter *reporter) {
    size_t left = data.size - at;
    if (left >= NAME && qp_word_at(data, at) != MAGIC) {
        qp_report(reporter, QP_CCS_NO_MAGIC, at, 0, 0);
    }
    if (left >= VERSION && !has_nul(data, at + NAME, QP_ROW)) {
        qp_report(reporter, QP_CCS_NAME_NO_NUL, at + NAME, 0, 0);
    }
    if (left >= VERSION + 2) {
        check_version(qp_half_at(data, at + VERSION), at + VERSION, reporter);
    }
}

/* The header whose chunk begins at `pos`. */
/*@ requires qp_bytes_ok(data) && pos + 8 <= data.size && qp_reporter_ok(reporter);
    assigns reporter->sink->counts[0 .. 2];
    ensures qp_reporter_ok(reporter);
*/
static void check_header(qp_bytes data, size_t pos, qp_reporter *reporter) {
    size_t at = pos + QP_CHUNK_HEADER;
    size_t left = data.size - at;
    check_fields(data, at, reporter);
    size_t end = header_end(data, at);
    if (end == 0) {
        qp_report(reporter, QP_CCS_CHUNK_PAST_END, pos, 52 - left, 0);
        return;
    }
    uint32_t count = qp_word_at(data, at + EXTRA);
    if (count > (left - FIXED) / 4) {
        qp_report(reporter, QP_CCS_HEADER_EXTRA_PAST_END, at + EXTRA, count, 0);
        return;
    }
    if (count != 1) {
        qp_report(reporter, QP_CCS_HEADER_EXTRA_COUNT, at + EXTRA, count, 0);
    }
    check_header_size(data, pos, end, reporter);
}

/*@ requires qp_bytes_ok(data) && rows + 32 * count <= data.size && qp_reporter_ok(reporter);
    assigns reporter->path, reporter->sink->counts[0 .. 2];
    ensures qp_reporter_ok(reporter);
*/
static void check_file_rows(qp_bytes data, size_t rows, uint32_t count, qp_reporter *reporter) {
    /*@ loop invariant 0 <= i <= count && qp_reporter_ok(reporter);
        loop assigns i, reporter->path, reporter->sink->counts[0 .. 2];
        loop variant count - i;
    */
    for (uint32_t i = 0; i < count; i++) {
        size_t at = rows + QP_ROW * i;
        if (!has_nul(data, at, QP_ROW)) {
            qp_report_at(reporter, QP_PATH_FILE, i, QP_CCS_NAME_NO_NUL, at, 0, 0);
        }
    }
}

/*@ requires qp_bytes_ok(data) && rows + 32 * count <= data.size && qp_reporter_ok(reporter);
    assigns reporter->path, reporter->sink->counts[0 .. 2];
    ensures qp_reporter_ok(reporter);
*/
static void check_object_rows(qp_bytes data, size_t rows, uint32_t count, uint32_t files,
                              qp_reporter *reporter) {
    /*@ loop invariant 0 <= i <= count && qp_reporter_ok(reporter);
        loop assigns i, reporter->path, reporter->sink->counts[0 .. 2];
        loop variant count - i;
    */
    for (uint32_t i = 0; i < count; i++) {
        size_t at = rows + QP_ROW * i;
        uint16_t number = qp_half_at(data, at + QP_OBJECT_NAME);
        if (!qp_row_has_nul(data.data + at)) {
            qp_report_at(reporter, QP_PATH_OBJECT, i, QP_CCS_NAME_NO_NUL, at, 0, 0);
        }
        if (number >= files) {
            qp_report_at(reporter, QP_PATH_OBJECT, i, QP_CCS_INDEX_FILE_RANGE, at + QP_OBJECT_NAME,
                         number, files);
        }
    }
}

/* The index whose chunk begins at `pos`. */
/*@ requires qp_bytes_ok(data) && pos + 8 <= data.size && qp_reporter_ok(reporter);
    assigns reporter->path, reporter->sink->counts[0 .. 2];
    ensures qp_reporter_ok(reporter);
*/
static void check_index(qp_bytes data, size_t pos, qp_reporter *reporter) {
    size_t at = pos + QP_CHUNK_HEADER;
    size_t left = data.size - at;
    if (left < 8) {
        qp_report(reporter, QP_CCS_INDEX_PAST_END, at, 8, left);
        return;
    }
    uint32_t files = qp_word_at(data, at);
    uint32_t objects = qp_word_at(data, at + 4);
    uint64_t need = rows_size(files, objects);
    if (need > left - 8) {
        qp_report(reporter, QP_CCS_INDEX_PAST_END, at, need, left - 8);
        return;
    }
    size_t rows = at + 8;
    if (files == 0 || objects == 0) {
        qp_report(reporter, QP_CCS_INDEX_NO_ENTRY_0, at, files, objects);
    }
    if (objects > QP_OBJECTS_MAX) {
        qp_report(reporter, QP_CCS_INDEX_TOO_LARGE, at + 4, objects, 0);
    }
    check_file_rows(data, rows, files, reporter);
    check_object_rows(data, rows + QP_ROW * files, objects, files, reporter);
    check_header_size(data, pos, rows + (size_t)need, reporter);
}

/* The chunk at `pos`, where one of that kind should be. */
/*@ requires qp_bytes_ok(data) && pos <= data.size && qp_reporter_ok(reporter);
    assigns reporter->path, reporter->sink->counts[0 .. 2];
    ensures qp_reporter_ok(reporter);
*/
static void check_first(qp_bytes data, size_t pos, uint16_t kind, qp_reporter *reporter) {
    if (data.size - pos < QP_CHUNK_HEADER) {
        return;
    }
    if (!begins(data, pos, kind)) {
        qp_report(reporter, kind == QP_CHUNK_HEAD ? QP_CCS_NO_MAGIC : QP_CCS_NO_INDEX, pos, 0, 0);
        return;
    }
    qp_push(reporter, QP_PATH_CHUNK, kind);
    if (kind == QP_CHUNK_HEAD) {
        check_header(data, pos, reporter);
    } else {
        check_index(data, pos, reporter);
    }
    qp_pop(reporter);
}

/* -- What they say ---------------------------------------------------------------------------- */

/* The fields of the header's payload at `at`, as far as they are there. */
/*@ requires qp_bytes_ok(data) && 0 < at <= data.size && \valid(file);
    assigns file->has_magic, file->name, file->version, file->stream_frames;
    ensures file->name == \old(file->name) || file->name + 32 <= data.size;
*/
static void take_header(qp_bytes data, size_t at, qp_ccsf *file) {
    size_t left = data.size - at;
    if (left >= NAME) {
        file->has_magic = qp_word_at(data, at) == MAGIC;
    }
    if (left >= VERSION) {
        file->name = at + NAME;
    }
    if (left >= VERSION + 2) {
        file->version = qp_half_at(data, at + VERSION);
    }
    if (left >= EXTRA) {
        file->stream_frames = qp_word_at(data, at + FRAMES);
    }
}

/* The rows of the index whose payload is at `at`, if they are all there. */
/*@ requires qp_bytes_ok(data) && 0 < at <= data.size && \valid(file);
    requires file->files == 0 && file->file_count == 0;
    requires file->objects == 0 && file->object_count == 0;
    assigns file->file_count, file->object_count, file->files, file->objects;
    ensures file->files + 32 * file->file_count <= data.size;
    ensures file->objects + 32 * file->object_count <= data.size;
*/
static void take_index(qp_bytes data, size_t at, qp_ccsf *file) {
    size_t left = data.size - at;
    uint32_t files = qp_word_at(data, at);
    uint32_t objects = qp_word_at(data, at + 4);
    if (left < 8 || rows_size(files, objects) > left - 8) {
        return;
    }
    file->file_count = files;
    file->object_count = objects;
    file->files = at + 8;
    file->objects = at + 8 + QP_ROW * files;
}

/*@ requires \valid(file);
    assigns *file;
    ensures file->data.data == data.data && file->data.size == data.size;
    ensures file->frame_section == 0 && file->name == 0;
    ensures file->files == 0 && file->file_count == 0;
    ensures file->objects == 0 && file->object_count == 0;
    ensures file->kinds == \null && file->chunks == \null && file->ends == \null;
*/
static void begin_file(qp_bytes data, qp_ccsf *file) {
    file->data.data = data.data;
    file->data.size = data.size;
    file->has_magic = false;
    file->version = 0;
    file->stream_frames = 0;
    file->name = 0;
    file->file_count = 0;
    file->object_count = 0;
    file->files = 0;
    file->objects = 0;
    file->setup = 0;
    file->frame_section = 0;
    file->kinds = NULL;
    file->chunks = NULL;
    file->ends = NULL;
}

void qp_ccsf_check_head(qp_bytes data, qp_reporter *reporter) {
    check_first(data, 0, QP_CHUNK_HEAD, reporter);
    check_first(data, first_end(data, 0, QP_CHUNK_HEAD), QP_CHUNK_INDEX, reporter);
}

void qp_ccsf_glance(qp_bytes data, qp_ccsf *file) {
    size_t index = first_end(data, 0, QP_CHUNK_HEAD);
    size_t setup = first_end(data, index, QP_CHUNK_INDEX);
    begin_file(data, file);
    if (begins(data, 0, QP_CHUNK_HEAD)) {
        take_header(data, QP_CHUNK_HEADER, file);
    }
    //@ assert file->name != 0 ==> file->name + 32 <= file->data.size;
    if (begins(data, index, QP_CHUNK_INDEX)) {
        take_index(data, index + QP_CHUNK_HEADER, file);
    }
    //@ assert file->files + 32 * file->file_count <= file->data.size;
    //@ assert file->objects + 32 * file->object_count <= file->data.size;
    //@ assert file->name != 0 ==> file->name + 32 <= file->data.size;
    file->setup = setup;
    //@ assert file->data.size > 0 ==> \valid_read(file->data.data + (0 .. file->data.size - 1));
    //@ assert qp_bytes_ok(file->data);
    //@ assert file->setup <= file->data.size && file->frame_section <= file->data.size;
    //@ assert file->name != 0 ==> file->name + 32 <= file->data.size;
    //@ assert file->files + 32 * file->file_count <= file->data.size;
    //@ assert file->objects + 32 * file->object_count <= file->data.size;
}
