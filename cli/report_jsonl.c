#include "report_formats.h"

static void jsonl_finding(cli_report *report, const cli_finding *finding) {
    cli_json *json = &report->json;
    cli_json_object(json, CLI_JSON_INLINE);
    cli_json_key(json, "file");
    cli_json_text(json, report->content->shown);
    cli_json_finding(json, finding);
    cli_json_close(json);
    cli_json_end(json);
}

static void jsonl_end_file(cli_report *report) {
    cli_tell_hidden(report);
}

const cli_format cli_format_jsonl = {
    .name = "jsonl",
    .finding = jsonl_finding,
    .end_file = jsonl_end_file,
};
