#include <inttypes.h>

#include "message.h"
#include "report_formats.h"

void cli_json_finding(cli_json *json, const cli_finding *finding) {
    cli_json_key(json, "id");
    cli_json_text(json, finding->id);
    cli_json_key(json, "severity");
    cli_json_text(json, finding->severity);
    cli_json_key(json, "offset");
    cli_json_count(json, finding->diag->offset);
    cli_json_key(json, "path");
    cli_json_text(json, finding->path);
    cli_json_key(json, "message");
    cli_json_text(json, finding->message);
}

void cli_tell_hidden(const cli_report *report) {
    if (report->hidden > 0) {
        (void)fflush(report->out);
        cli_message("%s: %" PRIu64 " more finding%s not shown (--max-findings %" PRIu64 ")",
                    report->content->shown, report->hidden, report->hidden == 1 ? "" : "s",
                    report->options->max_findings);
    }
}

static void json_begin(cli_run_report *run) {
    if (run->list) {
        cli_json_array(&run->json, CLI_JSON_LINES);
    }
}

static void json_begin_file(cli_report *report) {
    cli_json *json = &report->json;
    *json = report->list ? cli_json_inside(report->out, 1) : cli_json_to(report->out);
    cli_json_object(json, CLI_JSON_LINES);
    cli_json_key(json, "file");
    cli_json_text(json, report->content->shown);
    cli_json_key(json, "kind");
    cli_json_text(json, cli_content_kind_name(report->content));
    cli_json_key(json, "findings");
    cli_json_array(json, CLI_JSON_LINES);
}

static void json_finding(cli_report *report, const cli_finding *finding) {
    cli_json_object(&report->json, CLI_JSON_INLINE);
    cli_json_finding(&report->json, finding);
    cli_json_close(&report->json);
}

static void json_end_file(cli_report *report) {
    cli_json *json = &report->json;
    cli_json_close(json);
    cli_json_key(json, "errors");
    cli_json_count(json, report->counts[QP_ERROR]);
    cli_json_key(json, "warnings");
    cli_json_count(json, report->counts[QP_WARNING]);
    cli_json_key(json, "notes");
    cli_json_count(json, report->counts[QP_NOTE]);
    cli_json_close(json);
    if (!report->list) {
        cli_json_end(json);
    }
    cli_tell_hidden(report);
}

static void json_end(cli_run_report *run) {
    if (!run->list) {
        return;
    }
    if (run->some) {
        cli_json_filled(&run->json);
    }
    cli_json_close(&run->json);
    cli_json_end(&run->json);
}

const cli_format cli_format_json = {
    .name = "json",
    .separator = ",",
    .begin = json_begin,
    .begin_file = json_begin_file,
    .finding = json_finding,
    .end_file = json_end_file,
    .end = json_end,
};
