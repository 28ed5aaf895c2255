/* dump for archives: a list of their members. */
#ifndef QP_CLI_ARCHIVE_DUMP_H
#define QP_CLI_ARCHIVE_DUMP_H

#include "archive.h"

/* Writes its JSON to stdout, and errors about the archive and its members' wrappers to stderr.
   Returns an exit code. */
int cli_archive_dump(cli_archive *archive);

#endif
