#include "report.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "path_text.h"
#include "report_formats.h"

static const cli_format *const formats[] = {
    &cli_format_text, &cli_format_json, &cli_format_jsonl, &cli_format_sarif, &cli_format_junit,
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

void cli_report_init(cli_report *report, const cli_options *options, FILE *out, bool list) {
    memset(report, 0, sizeof *report);
    report->format = options->format;
    report->options = options;
    report->out = out;
    report->list = list;
    report->json = cli_json_to(out);
}

void cli_report_to_stderr(cli_report *report, const cli_options *options, qp_severity least) {
    cli_report_init(report, options, stderr, false);
    report->format = &cli_format_text;
    report->colour = cli_wants_colour(stderr);
    report->least = least;
}

/* Counts a finding; false if it is not to be shown. */
static bool count(cli_report *report, const qp_diag *diag, const char *path) {
    qp_severity severity = qp_diag_severity(diag->code);
    if (report->acceptor.accepts != NULL &&
        report->acceptor.accepts(report->acceptor.user, diag->code, path)) {
        if (report->tally != NULL) {
            report->tally->accepted++;
        }
        return false;
    }
    report->counts[severity]++;
    if (report->tally != NULL) {
        cli_tally_count(report->tally, diag->code, 1);
    }
    /* Once the output has failed nothing more is written. */
    if (severity >= report->least &&
        (report->shown >= report->options->max_findings || ferror(report->out) != 0)) {
        report->hidden++;
        return false;
    }
    return severity >= report->least;
}

/* The sink of a file. The path is only made where it is needed. */
static void take_finding(void *user, const qp_diag *diag) {
    cli_report *report = user;
    char message[512];
    char path[CLI_PATH_SIZE] = "";
    if (!cli_selection_wants(&report->options->selection, diag->code)) {
        return;
    }
    if (report->acceptor.accepts != NULL) {
        cli_path_text(report->content, &diag->path, path, sizeof path);
    }
    if (!count(report, diag, path)) {
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
    memset(report->counts, 0, sizeof report->counts);
    memset(&report->sink, 0, sizeof report->sink);
    report->sink.emit = take_finding;
    report->sink.user = report;
    if (report->format->begin_file != NULL) {
        report->format->begin_file(report);
    }
    for (size_t i = 0; i < content->finding_count; i++) {
        take_finding(report, &content->findings[i]);
    }
}

void cli_report_end_file(cli_report *report) {
    if (report->tally != NULL) {
        report->tally->files++;
    }
    if (report->format->end_file != NULL) {
        report->format->end_file(report);
    }
}
