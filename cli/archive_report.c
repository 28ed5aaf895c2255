#include "archive_report.h"

#include <string.h>

/* A content that stands for a file that is no input of its own. It is freed with what it shows. */
static cli_content content_for(char *shown, const cli_kind *kind, const void *parsed) {
    cli_content content;
    memset(&content, 0, sizeof content);
    content.shown = shown;
    content.kind = kind;
    memcpy(&content.parsed, &parsed, sizeof parsed);
    return content;
}

void cli_report_table(cli_report *report, const cli_table *table, bool whole) {
    const cli_content content = content_for(table->shown, &cli_kind_table, table);
    cli_report_begin_file(report, &content);
    qp_table_check(cli_buffer_bytes(&table->buffer), &report->sink);
    if (whole) {
        cli_report_end_file(report);
    }
}

void cli_report_archive(cli_report *report, const cli_archive *archive, bool whole) {
    const cli_content content = content_for(archive->shown, &cli_kind_archive, archive);
    cli_report_begin_file(report, &content);
    cli_findings_replay(&archive->findings, &report->sink);
    for (int i = (int)report->least; i <= (int)QP_ERROR; i++) {
        report->hidden += archive->findings.unkept[i];
    }
    if (whole) {
        cli_report_end_file(report);
    }
}
