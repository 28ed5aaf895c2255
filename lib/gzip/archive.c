/* Where the members of an archive are, by where each one ends (ccsf.md 1 and 2). */
#include "quirkproof/archive.h"

#include "base/report.h"
#include "quirkproof/gzip.h"

bool qp_archive_begins(qp_bytes file, size_t end) {
    size_t next = 0;
    return qp_gzip_look_after(file, end, &next) == QP_GZIP_ARCHIVE;
}

/* Bytes from `at` up to the next multiple of 2048; 0 at one. */
static size_t short_of_sector(size_t at) {
    size_t over = at % QP_GZIP_SECTOR;
    return over == 0 ? 0 : QP_GZIP_SECTOR - over;
}

/* Zeros from `end` to `next`, where a member or the end of the file is. */
static void check_zeros(size_t end, size_t next, qp_reporter *reporter) {
    if (next - end >= short_of_sector(end) + QP_GZIP_SECTOR) {
        qp_report(reporter, QP_ARC_SLOT_LARGE, end, next - end, 0);
    }
}

/* Nothing but zeros from `end` on. */
static void check_end(qp_bytes file, size_t end, qp_reporter *reporter) {
    check_zeros(end, file.size, reporter);
    if (file.size % QP_GZIP_SECTOR != 0) {
        qp_report(reporter, QP_ARC_END_UNALIGNED, file.size, short_of_sector(file.size), 0);
    }
}

/* The end of the gap behind a member's end: the next multiple of 2048, or the end of the file. */
static size_t gap_end(qp_bytes file, size_t end) {
    size_t gap = short_of_sector(end);
    return gap < file.size - end ? end + gap : file.size;
}

/* What follows the end of a member, or the start of the archive; a member there is number `number`.
   What is said of the gap goes to the reporter's path. */
static qp_archive_step look_after(qp_bytes file, size_t end, uint32_t number, qp_reporter *reporter,
                                  size_t *next) {
    size_t sector = gap_end(file, end);
    qp_gzip_rest rest = qp_gzip_look_after(file, end, next);
    if (rest == QP_GZIP_OTHER && *next < sector) {
        qp_report(reporter, QP_ARC_GAP_DIRTY, *next, sector - end, 0);
        end = sector;
        rest = qp_gzip_look_after(file, end, next);
    }
    if (rest == QP_GZIP_NOTHING || rest == QP_GZIP_ZEROS) {
        check_end(file, end, reporter);
        return QP_ARCHIVE_END;
    }
    if (rest == QP_GZIP_OTHER) {
        qp_report(reporter, QP_ARC_LOST, *next, file.size - *next, 0);
        return QP_ARCHIVE_LOST;
    }
    check_zeros(end, *next, reporter);
    if (*next % QP_GZIP_SECTOR != 0) {
        qp_reporter other = qp_reporter_to(reporter->sink);
        qp_report_at(&other, QP_PATH_MEMBER, number, QP_ARC_MEMBER_UNALIGNED, *next, 0, 0);
    }
    return QP_ARCHIVE_MEMBER;
}

qp_archive_step qp_archive_first(qp_bytes file, qp_sink *sink, size_t *next) {
    qp_reporter reporter = qp_reporter_to(sink);
    return look_after(file, 0, 0, &reporter, next);
}

qp_archive_step qp_archive_next(qp_bytes file, const qp_archive_member *member, qp_sink *sink,
                                size_t *next) {
    qp_reporter reporter = qp_reporter_to(sink);
    size_t end = member->end < file.size ? member->end : file.size;
    qp_push(&reporter, QP_PATH_MEMBER, member->number);
    return look_after(file, end, member->number + 1, &reporter, next);
}

static void report_of(const qp_archive_member *member, qp_diag_code code, uint64_t arg0,
                      uint64_t arg1, qp_sink *sink) {
    qp_reporter reporter = qp_reporter_to(sink);
    qp_report_at(&reporter, QP_PATH_MEMBER, member->number, code, member->start, arg0, arg1);
}

void qp_archive_check_name(const qp_archive_member *member, qp_sink *sink) {
    if (!member->stored && member->name.size == 0) {
        report_of(member, QP_ARC_NO_NAME, 0, 0, sink);
    }
}

void qp_archive_report_same_name(const qp_archive_member *member, uint32_t number, size_t start,
                                 qp_sink *sink) {
    report_of(member, QP_ARC_NAME_TWICE, number, start, sink);
}

void qp_archive_report_unknown_end(qp_bytes file, const qp_archive_member *member, qp_sink *sink) {
    size_t start = member->start < file.size ? member->start : file.size;
    report_of(member, QP_ARC_END_UNKNOWN, file.size - start, 0, sink);
}

void qp_archive_report_no_entry(const qp_archive_member *member, qp_sink *sink) {
    report_of(member, QP_ARC_NO_ENTRY, 0, 0, sink);
}
