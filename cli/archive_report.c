#include "archive_report.h"

#include <string.h>

/* A content that stands for a file that is no input of its own. It is freed with what it shows. */
static cli_content content_for(char *shown, size_t size, const cli_kind *kind, const void *parsed) {
    cli_content content;
    memset(&content, 0, sizeof content);
    content.shown = shown;
    content.total = size;
    content.kind = kind;
    memcpy(&content.parsed, &parsed, sizeof parsed);
    return content;
}

void cli_report_table(cli_report *report, const cli_table *table, bool whole) {
    const cli_content content =
        content_for(table->shown, table->buffer.size, &cli_kind_table, table);
    cli_report_begin_file(report, &content);
    qp_table_check(cli_buffer_bytes(&table->buffer), &report->sink);
    if (whole) {
        cli_report_end_file(report);
    }
}

/* Findings that were too many to be kept are counted. */
static void count_unkept(cli_report *report, const cli_findings *findings) {
    for (int code = QP_DIAG_NONE + 1; code < QP_DIAG_COUNT; code++) {
        uint64_t count = findings->unkept[code];
        qp_severity severity = qp_diag_severity((qp_diag_code)code);
        if (count == 0 || !cli_selection_wants(&report->options->selection, (qp_diag_code)code)) {
            continue;
        }
        report->counts[severity] += count;
        report->hidden += severity >= report->least ? count : 0;
        if (report->tally != NULL) {
            cli_tally_count(report->tally, (qp_diag_code)code, count);
        }
    }
}

void cli_report_archive(cli_report *report, const cli_archive *archive, bool whole) {
    const cli_content content =
        content_for(archive->shown, archive->source.bytes.size, &cli_kind_archive, archive);
    cli_report_begin_file(report, &content);
    cli_findings_replay(&archive->findings, &report->sink);
    count_unkept(report, &archive->findings);
    if (whole) {
        cli_report_end_file(report);
    }
}
