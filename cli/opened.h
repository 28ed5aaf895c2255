/* What a command line names: one input, or an archive of them. */
#ifndef QP_CLI_OPENED_H
#define QP_CLI_OPENED_H

#include "archive.h"

typedef struct {
    bool is_archive;
    cli_archive archive; /* if it is one */
    cli_content content; /* if not */
} cli_opened;

/*
 * Opens the file at `path`, "-" for standard input. With a table (--table) it is an archive,
 * whatever it looks like. Returns what cli_content_open() does; CLI_FINE or CLI_TROUBLE for an
 * archive. `keep` is for cli_archive_open(). cli_opened_free() is due in every case.
 */
int cli_open(cli_opened *opened, const char *path, const cli_options *options, uint64_t keep);

void cli_opened_free(cli_opened *opened);

#endif
