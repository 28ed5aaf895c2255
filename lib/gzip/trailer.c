#include "quirkproof/gzip.h"

#include "base/cursor.h"
#include "base/report.h"

enum { TRAILER_SIZE = 8 };

size_t qp_gzip_check_trailer(qp_bytes file, size_t trailer, uint32_t crc, uint64_t length,
                             qp_sink *sink) {
    qp_cursor at = qp_cursor_between(file, trailer, file.size);
    qp_reporter reporter = qp_reporter_to(sink);
    size_t start = at.pos;
    uint32_t stored_crc = 0;
    uint32_t stored_length = 0;
    qp_push(&reporter, QP_PATH_WRAPPER, 0);
    if (qp_cursor_left(&at) < TRAILER_SIZE) {
        qp_report(&reporter, QP_GZ_TRAILER_CUT, start, qp_cursor_left(&at), 0);
        return file.size;
    }
    (void)qp_read_u32le(&at, &stored_crc);
    (void)qp_read_u32le(&at, &stored_length);
    if (stored_crc != crc) {
        qp_report(&reporter, QP_GZ_CRC, start, stored_crc, crc);
    }
    if (stored_length != (uint32_t)length) {
        qp_report(&reporter, QP_GZ_LENGTH, start + 4, stored_length, length);
    }
    return at.pos;
}

qp_gzip_rest qp_gzip_look_after(qp_bytes file, size_t end, size_t *next) {
    size_t at = end < file.size ? end : file.size;
    while (at < file.size && file.data[at] == 0) {
        at++;
    }
    *next = at;
    if (at == file.size) {
        return end < file.size ? QP_GZIP_ZEROS : QP_GZIP_NOTHING;
    }
    if (!qp_gzip_is_member(file, at)) {
        return QP_GZIP_OTHER;
    }
    return at % QP_GZIP_SECTOR == 0 && at - end < QP_GZIP_SECTOR ? QP_GZIP_ARCHIVE : QP_GZIP_MEMBER;
}

void qp_gzip_check_after(qp_bytes file, size_t end, qp_sink *sink) {
    qp_reporter reporter = qp_reporter_to(sink);
    size_t next = 0;
    qp_push(&reporter, QP_PATH_WRAPPER, 0);
    switch (qp_gzip_look_after(file, end, &next)) {
    case QP_GZIP_NOTHING:
        break;
    case QP_GZIP_ZEROS:
        qp_report(&reporter, QP_GZ_TRAILING_ZEROS, end, next - end, 0);
        break;
    case QP_GZIP_ARCHIVE:
    case QP_GZIP_MEMBER:
        qp_report(&reporter, QP_GZ_SECOND_MEMBER, next, 0, 0);
        break;
    default: /* QP_GZIP_OTHER */
        qp_report(&reporter, QP_GZ_TRAILING_DATA, end, file.size - end, 0);
        break;
    }
}

/* A finding about the data of a member as a whole: at its first byte. */
static void report_data(const qp_gzip_member *member, qp_diag_code code, qp_sink *sink) {
    qp_reporter reporter = qp_reporter_to(sink);
    qp_report_at(&reporter, QP_PATH_WRAPPER, 0, code, member->data, 0, 0);
}

void qp_gzip_report_nested(const qp_gzip_member *member, qp_sink *sink) {
    report_data(member, QP_GZ_NESTED, sink);
}

void qp_gzip_report_damaged(const qp_gzip_member *member, qp_sink *sink) {
    report_data(member, QP_GZ_DATA, sink);
}
