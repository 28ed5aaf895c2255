/* Gzip members, archives of them, and tables: whatever the bytes, everything that must hold does.
 */
#ifndef QP_ORACLE_ARCHIVE_H
#define QP_ORACLE_ARCHIVE_H

#include "quirkproof/base.h"

/*
 * The input: u32 size of a table, the table, an archive. The archive is walked from member to
 * member, as far as their data is in stored blocks, and then compared with the table. Ends the
 * program with a message if something does not hold.
 */
void qp_oracle_archive(qp_bytes input);

#endif
