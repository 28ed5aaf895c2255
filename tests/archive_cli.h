/* Archives of small files, for tests of the program. */
#ifndef QP_TESTS_ARCHIVE_CLI_H
#define QP_TESTS_ARCHIVE_CLI_H

#include "archive_file.h"

/* What check says of a file after its name, if it has no finding. */
#define FINE ": 0 errors, 0 warnings, 0 notes\n"

/* A member without a finding. */
void qp_archive_put_good(qp_archive_made *made, const char *name);

/* A member whose frame 1 has an unknown sub-chunk, ANM005 at 0x178. */
void qp_archive_put_bad(qp_archive_made *made, const char *name);

/* Members a.cmp and b.cmp without a finding. */
qp_archive_made qp_archive_two_good(void);

/* Members a.cmp, b.cmp whose deflate data begins with a block of a type that is none, c.cmp. */
qp_archive_made qp_archive_damaged(void);

/* Writes the file and frees it. */
void qp_archive_write(const char *path, qp_archive_made *made);

#endif
