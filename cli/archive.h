/*
 * Archives: gzip members at multiples of 2048, walked from one to the next by where each really
 * ends. One member at a time is in memory.
 */
#ifndef QP_CLI_ARCHIVE_H
#define QP_CLI_ARCHIVE_H

#include "archive_table.h"
#include "content.h"
#include "findings.h"
#include "source.h"

/* A member that was passed. */
typedef struct {
    size_t start;
    size_t name; /* offset of its name among those kept; of a long one, in the archive */
    size_t name_size;
} cli_place;

typedef struct {
    char *shown; /* its path as output shows it */
    cli_source source;
    cli_table table;
    const cli_options *options;
    size_t pos;        /* where the next member is to be */
    bool more;         /* there may be one */
    size_t entry;      /* the first entry of the table that was not looked at, in its order */
    cli_buffer places; /* of the members so far */
    cli_buffer names;  /* of those members, one behind the other */
    size_t names_used;
    uint32_t count;        /* members so far */
    cli_findings findings; /* about the archive itself */
    bool broken;           /* the file could not be read to its end: that was told */
} cli_archive;

/* A member, taken out of the archive. */
typedef struct {
    qp_archive_member about;
    cli_content content;
    int result; /* of taking it, as cli_content_take_member() tells */
} cli_member;

/* True if `bytes` are an archive: their first member is followed by another one at the next
   multiple of 2048. From `data_end` on they are zeros, for all that is known. */
bool cli_archive_is(qp_bytes bytes, size_t data_end, const cli_options *options);

/*
 * Opens an archive: `shown` and `source` are the archive's from then on. `keep` is the most
 * findings about itself that it keeps. False after a message; cli_archive_free() is due either way.
 */
bool cli_archive_open(cli_archive *archive, char *shown, cli_source *source,
                      const cli_options *options, uint64_t keep);

void cli_archive_free(cli_archive *archive);

/* Takes the next member; false after the last. cli_content_free() is due for its content. Findings
   about where members are, and what the table says of them, are kept as the walk comes to them. */
bool cli_archive_next(cli_archive *archive, cli_member *member);

/*
 * The same in three steps. Finds the next member, without opening it; takes it out, `result` and
 * what was not known `about` it are then set; and goes on past it. Only the last two need to be in
 * turn: taking changes nothing of the archive, and can be done at any place where a member might
 * be, in any thread.
 */
bool cli_archive_find(cli_archive *archive, qp_archive_member *about);
void cli_member_take(const cli_archive *archive, cli_member *member, const cli_options *options);
bool cli_archive_pass(cli_archive *archive, const qp_archive_member *about);

/* A gzip member at `start`, as it would be found there, but for its number. */
qp_archive_member cli_archive_member_at(const cli_archive *archive, size_t start);

/* True, after a message the first time, if the file could not be read to its end (it may have been
   cut meanwhile). The walk ends there; what was read of a member then is not all its own. */
bool cli_archive_broken(cli_archive *archive);

/* Finds the kind of a member that could be taken. Returns its result, as cli_content_open() does.
 */
int cli_member_open(cli_member *member, const cli_options *options);

/* After the last member: finds those of one name. False after a message. */
bool cli_archive_finish(cli_archive *archive);

/* Writes the name of a member that was passed; false if it has none. */
bool cli_archive_name(const cli_archive *archive, uint32_t number, char *out, size_t size);

/* For reports about an archive: `parsed` is a cli_archive. */
extern const cli_kind cli_kind_archive;

#endif
