#include "report.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "path_text.h"
#include "report_formats.h"

static const cli_format *const formats[] = {
    &cli_format_text,
    &cli_format_json,
    &cli_format_jsonl,
};

enum { FORMAT_COUNT = sizeof formats / sizeof formats[0] };

const cli_format *cli_format_named(const char *name) {
    for (size_t i = 0; i < FORMAT_COUNT; i++) {
        if (strcmp(formats[i]->name, name) == 0) {
            return formats[i];
        }
    }
    return NULL;
}

const char *cli_severity_name(qp_severity severity) {
    switch (severity) {
    case QP_ERROR:
        return "error";
    case QP_WARNING:
        return "warning";
    default:
        return "note";
    }
}

/* https://no-color.org: any value that is not empty. */
bool cli_wants_colour(FILE *out) {
    const char *refused = getenv("NO_COLOR");
    const char *terminal = getenv("TERM");
    return isatty(fileno(out)) != 0 && (refused == NULL || refused[0] == '\0') &&
           terminal != NULL && strcmp(terminal, "dumb") != 0;
}

void cli_report_begin(cli_report *report, const cli_options *options, FILE *out, bool list) {
    memset(report, 0, sizeof *report);
    report->format = options->format;
    report->out = out;
    report->list = list;
    report->colour = cli_wants_colour(out);
    report->max_findings = options->max_findings;
    report->json = cli_json_to(out);
    if (report->format->begin != NULL) {
        report->format->begin(report);
    }
}

void cli_report_end(cli_report *report) {
    if (report->format->end != NULL) {
        report->format->end(report);
    }
}

/* The sink of a file. Once the output has failed nothing more is written. */
static void show_finding(void *user, const qp_diag *diag) {
    cli_report *report = user;
    char message[512];
    char path[CLI_PATH_SIZE];
    if (qp_diag_severity(diag->code) < report->least) {
        return;
    }
    if (report->shown >= report->max_findings || ferror(report->out) != 0) {
        report->hidden++;
        return;
    }
    report->shown++;
    (void)qp_diag_format(diag, message, sizeof message);
    cli_path_text(report->content, &diag->path, path, sizeof path);
    cli_finding finding = {diag, qp_diag_id(diag->code),
                           cli_severity_name(qp_diag_severity(diag->code)), message, path};
    report->format->finding(report, &finding);
}

void cli_report_begin_file(cli_report *report, const cli_content *content) {
    report->content = content;
    report->shown = 0;
    report->hidden = 0;
    memset(&report->sink, 0, sizeof report->sink);
    report->sink.emit = show_finding;
    report->sink.user = report;
    if (report->format->begin_file != NULL) {
        report->format->begin_file(report);
    }
    for (size_t i = 0; i < content->finding_count; i++) {
        report->sink.counts[qp_diag_severity(content->findings[i].code)]++;
        show_finding(report, &content->findings[i]);
    }
}

void cli_report_end_file(cli_report *report) {
    report->files++;
    for (int i = QP_NOTE; i <= QP_ERROR; i++) {
        report->totals[i] += report->sink.counts[i];
    }
    if (report->format->end_file != NULL) {
        report->format->end_file(report);
    }
}
