#include <inttypes.h>

#include "report_formats.h"

static const char *colour_of(const cli_report *report, qp_severity severity) {
    if (!report->colour) {
        return "";
    }
    switch (severity) {
    case QP_ERROR:
        return "\033[1;31m";
    case QP_WARNING:
        return "\033[1;33m";
    default:
        return "\033[1;36m";
    }
}

static void text_finding(cli_report *report, const cli_finding *finding) {
    (void)fprintf(report->out, "%s:0x%" PRIx64 ": %s%s:%s %s [%s]", report->content->shown,
                  finding->diag->offset, colour_of(report, qp_diag_severity(finding->diag->code)),
                  finding->severity, report->colour ? "\033[0m" : "", finding->message,
                  finding->id);
    if (finding->path[0] != '\0') {
        (void)fprintf(report->out, " (%s)", finding->path);
    }
    (void)fputc('\n', report->out);
}

static void counted(FILE *out, uint64_t count, const char *word, const char *after) {
    (void)fprintf(out, "%" PRIu64 " %s%s%s", count, word, count == 1 ? "" : "s", after);
}

static void summary(FILE *out, const uint64_t counts[3]) {
    counted(out, counts[QP_ERROR], "error", ", ");
    counted(out, counts[QP_WARNING], "warning", ", ");
    counted(out, counts[QP_NOTE], "note", "\n");
}

static void text_end_file(cli_report *report) {
    if (report->hidden > 0) {
        (void)fprintf(report->out, "%s: ", report->content->shown);
        counted(report->out, report->hidden, "more finding", "");
        (void)fprintf(report->out, " not shown (--max-findings %" PRIu64 ")\n",
                      report->max_findings);
    }
    (void)fprintf(report->out, "%s: ", report->content->shown);
    summary(report->out, report->sink.counts);
}

static void text_end(cli_report *report) {
    if (report->list) {
        counted(report->out, report->files, "file", ": ");
        summary(report->out, report->totals);
    }
}

const cli_format cli_format_text = {"text", NULL, NULL, text_finding, text_end_file, text_end};
