/**
 * @file
 * The gzip wrapper (RFC 1952) that shipped files come in: header, trailer and what follows them.
 *
 * Inflating is the caller's work, with whatever library it likes; here is everything around it, on
 * the bytes of the compressed file. The steps for one member:
 *   1. qp_gzip_read_header() tells where the deflate data begins;
 *   2. the caller inflates, and so knows where the deflate data ends, and the CRC and length of
 *      what came out;
 *   3. qp_gzip_check_trailer() compares those and tells where the member ends;
 *   4. qp_gzip_check_after() looks at the rest of a file that is to be one member only, or
 *      qp_gzip_look_after() tells a walker of archives where the next one begins.
 *
 * Findings have the path step #QP_PATH_WRAPPER and offsets in the compressed file. Nothing here
 * allocates or scans for members: the magic number also occurs inside compressed data.
 */
#ifndef QUIRKPROOF_GZIP_H
#define QUIRKPROOF_GZIP_H

#include "quirkproof/api.h"
#include "quirkproof/base.h"
#include "quirkproof/diag.h"

QP_API_BEGIN

/** Members of an archive begin at multiples of this many bytes, a sector of the disc. */
#define QP_GZIP_SECTOR ((size_t)2048)

/** What the header of a member says. All offsets count in the file. */
typedef struct {
    size_t start;        /**< first byte of the member */
    size_t data;         /**< first byte of its deflate data */
    uint8_t flags;       /**< FLG: 1 text, 2 header CRC, 4 extra field, 8 name, 16 comment */
    uint8_t system;      /**< OS that packed it; 255 unknown */
    uint32_t mtime;      /**< seconds since 1970, 0 unknown */
    size_t extra;        /**< first byte of the extra field, past its length */
    size_t extra_size;   /**< bytes of the extra field, 0 if there is none */
    size_t name;         /**< first byte of the name */
    size_t name_size;    /**< bytes of the name without its NUL, 0 if there is none */
    size_t comment;      /**< first byte of the comment */
    size_t comment_size; /**< bytes of the comment without its NUL, 0 if there is none */
} qp_gzip_member;

/** True if a member begins at `start`: 1f 8b 08. */
bool qp_gzip_is_member(qp_bytes file, size_t start);

/**
 * Reads the header of the member at `start` and reports its faults (GZ001 to GZ005).
 *
 * @return #QP_OK if `member` was filled, even if the header's own CRC is wrong (GZ005);
 *         #QP_UNREADABLE if not: without a finding where 1f 8b is not what stands there, with one
 *         otherwise. `member` then holds zeros.
 */
qp_status qp_gzip_read_header(qp_bytes file, size_t start, qp_sink *sink, qp_gzip_member *member);

/** The name in the header, without its NUL; empty if there is none. Latin-1 says the RFC. */
qp_bytes qp_gzip_name(qp_bytes file, const qp_gzip_member *member);

/**
 * Compares the trailer at `trailer` (where the deflate data ended) with the CRC-32 and the length
 * of the inflated data and reports what differs (GZ007 to GZ009). The field holds the length modulo
 * 2^32.
 *
 * @return the first byte after the member; the end of the file if the trailer is cut (GZ007).
 */
size_t qp_gzip_check_trailer(qp_bytes file, size_t trailer, uint32_t crc, uint64_t length,
                             qp_sink *sink);

/** What follows a member. */
typedef enum {
    QP_GZIP_NOTHING = 0, /**< the end of the file */
    QP_GZIP_ZEROS = 1,   /**< zeros up to the end of the file */
    QP_GZIP_ARCHIVE = 2, /**< zeros, fewer than a sector, up to a member at a multiple of 2048 */
    QP_GZIP_MEMBER = 3,  /**< a member somewhere else, after any number of zeros */
    QP_GZIP_OTHER = 4    /**< anything else */
} qp_gzip_rest;

/**
 * Tells what follows a member that ends at `end`, and in `next` where that begins: the first byte
 * that is not zero (the size of the file if there is none).
 */
qp_gzip_rest qp_gzip_look_after(qp_bytes file, size_t end, size_t *next);

/**
 * Reports what follows the only member of a file (GZ011 to GZ013). `end` is its end. An archive is
 * not the only member of a file: GZ013.
 */
void qp_gzip_check_after(qp_bytes file, size_t end, qp_sink *sink);

/** Reports that the data of `member` begins like another gzip file (GZ010). */
void qp_gzip_report_nested(const qp_gzip_member *member, qp_sink *sink);

/** Reports that the deflate data of `member` cannot be inflated (GZ006). */
void qp_gzip_report_damaged(const qp_gzip_member *member, qp_sink *sink);

QP_API_END

#endif
