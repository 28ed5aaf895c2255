/**
 * @file
 * Archives: gzip members at multiples of 2048, one behind the other, without a directory
 * (DATA.BIN, STREAM/x.BIN), and the tables of their members, which the games keep in their
 * executables. Source: ccsf.md 1 and 2.
 *
 * Members are found by where the one before them really ends, which inflating it tells; the magic
 * number also occurs inside data, so nothing here looks for it. What inflates is the caller's
 * (quirkproof/gzip.h). For each member: its own findings, then qp_archive_check_name(), then
 * qp_archive_next() for where to go on.
 *
 * Findings about an archive have the path step #QP_PATH_MEMBER with the member's number and offsets
 * in the archive; a table's have the number of the record and offsets in the table.
 */
#ifndef QUIRKPROOF_ARCHIVE_H
#define QUIRKPROOF_ARCHIVE_H

#include "quirkproof/api.h"
#include "quirkproof/base.h"
#include "quirkproof/diag.h"

QP_API_BEGIN

/* -- Members ---------------------------------------------------------------------------------- */

/** A member as a walk has found it. */
typedef struct {
    uint32_t number; /**< in the order of the archive, from 0 */
    size_t start;    /**< its first byte */
    size_t end;      /**< the first byte after its trailer; of the archive, if it is not known */
    bool stored;     /**< not a gzip member: the table says so */
    bool whole;      /**< it could be inflated: `end` and `length` are known */
    uint64_t length; /**< bytes that come out */
    qp_bytes name;   /**< of its gzip header, without a NUL; empty if it has none. Of one that is
                          stored, the table's */
} qp_archive_member;

/**
 * True if a file whose first member ends at `end` is an archive rather than one member with
 * something behind it: zeros up to the next multiple of 2048, and another member there.
 */
bool qp_archive_begins(qp_bytes file, size_t end);

/** How a walk goes on after a member. */
typedef enum {
    QP_ARCHIVE_MEMBER = 0, /**< the next member begins at `next` */
    QP_ARCHIVE_END = 1,    /**< there is no more */
    QP_ARCHIVE_LOST = 2    /**< neither zeros nor a member: `next` is where it stands */
} qp_archive_step;

/**
 * Tells where the first member of a file that is to be an archive begins: at its start, or after
 * zeros. Reports what is wrong as qp_archive_next() does.
 */
qp_archive_step qp_archive_first(qp_bytes file, qp_sink *sink, size_t *next);

/**
 * Tells what comes after a member whose end is known, and reports what is wrong with the gap and
 * with the place of the next member (ARC001 to ARC005). A member that is not at a multiple of 2048
 * is taken all the same. Where something else than zeros stands in the gap, the next multiple of
 * 2048 is asked, and nothing else.
 */
qp_archive_step qp_archive_next(qp_bytes file, const qp_archive_member *member, qp_sink *sink,
                                size_t *next);

/** Reports a member without a name (ARC006); one that is stored has none. */
void qp_archive_check_name(const qp_archive_member *member, qp_sink *sink);

/** Reports that an earlier member, of this number and at this offset, has the same name (ARC007).
 */
void qp_archive_report_same_name(const qp_archive_member *member, uint32_t number, size_t start,
                                 qp_sink *sink);

/** Reports that the walk ends with a member whose end is not known (ARC008). */
void qp_archive_report_unknown_end(qp_bytes file, const qp_archive_member *member, qp_sink *sink);

/* -- Tables ----------------------------------------------------------------------------------- */

/** Bytes of a record of a table. */
#define QP_TABLE_RECORD ((size_t)44)

/** Bytes of a record's name. */
#define QP_TABLE_NAME ((size_t)32)

/** A record of a table. */
typedef struct {
    uint32_t number; /**< among all records of the table, those of zeros left out */
    uint32_t list;   /**< number of its list */
    size_t at;       /**< of the record, in the table */
    qp_bytes name;   /**< up to its NUL, at most 32 bytes */
    uint32_t offset; /**< of the member, from the start of its list's category */
    uint32_t csize;  /**< bytes of the member */
    uint32_t usize;  /**< bytes of its data; 0: it is stored as it is */
    bool sound;      /**< offset and length do not wrap */
    uint64_t start;  /**< of the member, from the start of the archive */
} qp_table_entry;

/**
 * True if an input begins as a table does: a record whose name is 1 to 31 printable characters, a
 * dot among them, and zeros.
 */
bool qp_table_detect(qp_bytes input);

/** A walk over the records of a table; begins with qp_table_walk_from(). */
typedef struct {
    qp_bytes table;  /**< the table */
    size_t pos;      /**< offset of the next record */
    uint32_t number; /**< of the next record, from 0 */
    uint32_t list;   /**< number of the list that it is in */
    bool inside;     /**< the start of the list's category is known */
    uint64_t base;   /**< that start, from the start of the archive */
    uint64_t end;    /**< where the lists so far end there, at a multiple of 2048 */
} qp_table_walk;

/** A walk that begins with the first record of a table. */
qp_table_walk qp_table_walk_from(qp_bytes table);

/**
 * The next record; false after the last. Records of zeros end a list and are passed over.
 *
 * A table says nothing of where its lists' categories start. The first starts the archive, and each
 * other one where the list before it ends; a list of which no offset is below that counts from the
 * start of the archive.
 */
bool qp_table_next(qp_table_walk *walk, qp_table_entry *entry);

/** Reports what is wrong with a table by itself (ARC009 to ARC014). */
void qp_table_check(qp_bytes table, qp_sink *sink);

/* -- Both ------------------------------------------------------------------------------------- */

/** Compares an entry with the member that begins where it says (ARC017, ARC018, ARC020, ARC021). */
void qp_archive_check_entry(const qp_archive_member *member, const qp_table_entry *entry,
                            qp_sink *sink);

/** Reports that no member begins where an entry says (ARC015, ARC016). */
void qp_archive_report_missing(qp_bytes file, const qp_table_entry *entry, qp_sink *sink);

/** Reports that no entry of the table is about a member (ARC019). */
void qp_archive_report_no_entry(const qp_archive_member *member, qp_sink *sink);

QP_API_END

#endif
