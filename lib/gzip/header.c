#include "quirkproof/gzip.h"

#include "base/cursor.h"
#include "base/report.h"
#include "gzip/crc32.h"

/* RFC 1952, 2.3 and 2.3.1. */
enum {
    MAGIC_1 = 0x1f,
    MAGIC_2 = 0x8b,
    METHOD_DEFLATE = 8,
    FLAG_HEADER_CRC = 0x02,
    FLAG_EXTRA = 0x04,
    FLAG_NAME = 0x08,
    FLAG_COMMENT = 0x10,
    FLAGS_RESERVED = 0xe0
};

bool qp_gzip_is_member(qp_bytes file, size_t start) {
    qp_cursor at = qp_cursor_between(file, start, file.size);
    uint16_t magic = 0;
    uint8_t method = 0;
    return qp_read_u16be(&at, &magic) && qp_read_u8(&at, &method) &&
           magic == (MAGIC_1 << 8 | MAGIC_2) && method == METHOD_DEFLATE;
}

/* The ten bytes that every header has, but for the magic number. */
static bool read_fixed(qp_cursor *at, qp_gzip_member *member, uint8_t *method) {
    uint8_t extra_flags = 0;
    return qp_read_u8(at, method) && qp_read_u8(at, &member->flags) &&
           qp_read_u32le(at, &member->mtime) && qp_read_u8(at, &extra_flags) &&
           qp_read_u8(at, &member->system);
}

static bool read_extra(qp_cursor *at, qp_gzip_member *member) {
    uint16_t size = 0;
    if ((member->flags & FLAG_EXTRA) == 0) {
        return true;
    }
    if (!qp_read_u16le(at, &size)) {
        return false;
    }
    member->extra = at->pos;
    member->extra_size = size;
    return qp_cursor_skip(at, size);
}

/* A name or a comment: bytes up to a NUL, which is passed too. */
static bool read_text(qp_cursor *at, size_t *text, size_t *size) {
    size_t first = at->pos;
    uint8_t byte = 1;
    while (byte != 0) {
        if (!qp_read_u8(at, &byte)) {
            at->pos = first;
            return false;
        }
    }
    *text = first;
    *size = at->pos - 1 - first;
    return true;
}

static bool read_texts(qp_cursor *at, qp_gzip_member *member) {
    if ((member->flags & FLAG_NAME) != 0 && !read_text(at, &member->name, &member->name_size)) {
        return false;
    }
    return (member->flags & FLAG_COMMENT) == 0 ||
           read_text(at, &member->comment, &member->comment_size);
}

/* The CRC of the header up to itself: the lower half of a CRC-32. False if it is cut. */
static bool check_header_crc(qp_cursor *at, const qp_gzip_member *member, qp_reporter *reporter) {
    size_t field = at->pos;
    uint16_t stored = 0;
    if ((member->flags & FLAG_HEADER_CRC) == 0) {
        return true;
    }
    if (!qp_read_u16le(at, &stored)) {
        return false;
    }
    uint32_t actual = qp_crc32(at->data, member->start, field) & 0xffff;
    if (stored != actual) {
        qp_report(reporter, QP_GZ_HEADER_CRC, field, stored, actual);
    }
    return true;
}

/* The method and the flags; false if nothing past them can be understood. */
static bool check_fixed(const qp_gzip_member *member, uint8_t method, qp_reporter *reporter) {
    if (method != METHOD_DEFLATE) {
        qp_report(reporter, QP_GZ_METHOD, member->start + 2, method, 0);
        return false;
    }
    if ((member->flags & FLAGS_RESERVED) != 0) {
        qp_report(reporter, QP_GZ_RESERVED_FLAGS, member->start + 3, member->flags & FLAGS_RESERVED,
                  0);
        return false;
    }
    return true;
}

/* Everything behind the magic number; false if there was a finding that ends the reading. */
static bool read_all(qp_cursor *at, qp_gzip_member *member, qp_reporter *reporter) {
    uint8_t method = 0;
    if (!read_fixed(at, member, &method)) {
        qp_report(reporter, QP_GZ_HEADER_CUT, member->start, 0, 0);
        return false;
    }
    if (!check_fixed(member, method, reporter)) {
        return false;
    }
    size_t field = at->pos;
    if (!read_extra(at, member)) {
        qp_report(reporter, QP_GZ_HEADER_CUT, field, 0, 0);
        return false;
    }
    if (!read_texts(at, member)) {
        qp_report(reporter, QP_GZ_NAME_UNENDED, at->pos, 0, 0);
        return false;
    }
    if (!check_header_crc(at, member, reporter)) {
        qp_report(reporter, QP_GZ_HEADER_CUT, at->pos, 0, 0);
        return false;
    }
    member->data = at->pos;
    return true;
}

qp_status qp_gzip_read_header(qp_bytes file, size_t start, qp_sink *sink, qp_gzip_member *member) {
    static const qp_gzip_member none = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
    qp_cursor at = qp_cursor_between(file, start, file.size);
    qp_reporter reporter = qp_reporter_to(sink);
    uint16_t magic = 0;
    *member = none;
    if (!qp_read_u16be(&at, &magic) || magic != (MAGIC_1 << 8 | MAGIC_2)) {
        return QP_UNREADABLE;
    }
    member->start = start;
    qp_push(&reporter, QP_PATH_WRAPPER, 0);
    if (!read_all(&at, member, &reporter)) {
        *member = none;
        return QP_UNREADABLE;
    }
    return QP_OK;
}

qp_bytes qp_gzip_name(qp_bytes file, const qp_gzip_member *member) {
    qp_bytes name = {NULL, 0};
    if (member->name <= file.size && member->name_size <= file.size - member->name &&
        member->name_size > 0) {
        name.data = file.data + member->name;
        name.size = member->name_size;
    }
    return name;
}
