/* Reports about an archive and its table, each as a file of its own beside those of the members. */
#ifndef QP_CLI_ARCHIVE_REPORT_H
#define QP_CLI_ARCHIVE_REPORT_H

#include "archive.h"
#include "report.h"

/* What is wrong with a table by itself. `whole`: with the line that ends a file's report. */
void cli_report_table(cli_report *report, const cli_table *table, bool whole);

/* What a finished walk has found about the archive itself. */
void cli_report_archive(cli_report *report, const cli_archive *archive, bool whole);

#endif
