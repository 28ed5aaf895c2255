#include <inttypes.h>

#include "general_message.h"
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

void cli_text_finding(cli_report *report, FILE *out, const cli_finding *finding) {
    (void)fprintf(out, "%s:0x%" PRIx64 ": %s%s:%s %s [%s]", report->content->shown,
                  finding->diag->offset, colour_of(report, qp_diag_severity(finding->diag->code)),
                  finding->severity, report->colour ? "\033[0m" : "", finding->message,
                  finding->id);
    if (finding->path[0] != '\0') {
        (void)fprintf(out, " (%s)", finding->path);
    }
    (void)fputc('\n', out);
}

static void text_finding(cli_report *report, const cli_finding *finding) {
    cli_text_finding(report, report->out, finding);
}

static void counted(FILE *out, uint64_t count, const char *word, const char *after) {
    (void)fprintf(out, "%" PRIu64 " %s%s%s", count, word, count == 1 ? "" : "s", after);
}

void cli_text_counts(FILE *out, const uint64_t counts[3]) {
    counted(out, counts[QP_ERROR], "error", ", ");
    counted(out, counts[QP_WARNING], "warning", ", ");
    counted(out, counts[QP_NOTE], "note", "");
}

void cli_text_hidden(const cli_report *report, FILE *out) {
    if (report->hidden > 0) {
        (void)fprintf(out, "%s: ", report->content->shown);
        counted(out, report->hidden, "more finding", "");
        (void)fprintf(out, " not shown (--max-findings %" PRIu64 ")\n",
                      report->options->max_findings);
    }
}

static void text_end_file(cli_report *report) {
    const uint64_t *counts = report->counts;
    cli_text_hidden(report, report->out);
    if (!report->quiet || counts[QP_ERROR] + counts[QP_WARNING] + counts[QP_NOTE] > 0) {
        (void)fprintf(report->out, "%s: ", report->content->shown);
        cli_text_counts(report->out, counts);
        (void)fputc('\n', report->out);
    }
}

/* -- The summary ------------------------------------------------------------------------------ */

static void text_by_id(FILE *out, const cli_tally *tally) {
    for (int code = QP_DIAG_NONE + 1; code < QP_DIAG_COUNT; code++) {
        if (tally->by_id[code] > 0) {
            char message[CLI_GENERAL_SIZE];
            cli_general_message((qp_diag_code)code, message, sizeof message);
            (void)fprintf(out, "%8" PRIu64 "  %-7s %-8s %s\n", tally->by_id[code],
                          qp_diag_id((qp_diag_code)code),
                          cli_severity_name(qp_diag_severity((qp_diag_code)code)), message);
        }
    }
}

/* What was passed over, in one line; nothing if there is nothing. */
static void text_passed_over(FILE *out, const cli_tally *tally) {
    if (tally->skipped > 0) {
        counted(out, tally->skipped, "file", " skipped: no animation data\n");
    }
    if (tally->accepted > 0) {
        counted(out, tally->accepted, "known finding", " not shown (--baseline)\n");
    }
}

static void text_end(cli_run_report *run) {
    if (!run->list) {
        return;
    }
    if (run->tally.files > 1) {
        text_by_id(run->out, &run->tally);
    }
    text_passed_over(run->out, &run->tally);
    counted(run->out, run->tally.files, "file", ": ");
    cli_text_counts(run->out, run->tally.counts);
    (void)fputc('\n', run->out);
}

const cli_format cli_format_text = {
    .name = "text",
    .finding = text_finding,
    .end_file = text_end_file,
    .end = text_end,
};
