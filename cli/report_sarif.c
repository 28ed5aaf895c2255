/*
 * SARIF 2.1.0 (OASIS, 2020-03-27). One rule for each ID; results in the order of the files, each
 * with the byte that it is about. A member of an archive is a nested artifact (3.24.3), whose bytes
 * are those that come out of it. A file that is one gzip member is itself the artifact, though
 * offsets count in what comes out of it: viewers know no other name for it.
 */
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "artifacts.h"
#include "general_message.h"
#include "lost.h"
#include "paths.h"
#include "report_formats.h"

/* How deep the results are: the log, its runs, the run, its results. */
enum { RESULT_DEPTH = 4 };

static void put_text_object(cli_json *json, const char *key, const char *text) {
    cli_json_key(json, key);
    cli_json_object(json, CLI_JSON_INLINE);
    cli_json_key(json, "text");
    cli_json_text(json, text);
    cli_json_close(json);
}

static void put_member(cli_json *json, const char *key, const char *text) {
    cli_json_key(json, key);
    cli_json_text(json, text);
}

/* -- The tool --------------------------------------------------------------------------------- */

static void put_rule(cli_json *json, qp_diag_code code) {
    char message[CLI_GENERAL_SIZE];
    char *help = cli_printed("%s\n\nSource: %s", qp_diag_explain(code), qp_diag_source(code));
    cli_general_message(code, message, sizeof message);
    cli_json_object(json, CLI_JSON_INLINE);
    put_member(json, "id", qp_diag_id(code));
    put_text_object(json, "shortDescription", message);
    put_text_object(json, "fullDescription", qp_diag_explain(code));
    put_text_object(json, "help", help != NULL ? help : "");
    cli_json_key(json, "defaultConfiguration");
    cli_json_object(json, CLI_JSON_INLINE);
    put_member(json, "level", cli_severity_name(qp_diag_severity(code)));
    cli_json_close(json);
    cli_json_close(json);
    free(help);
}

static void put_tool(cli_json *json) {
    cli_json_key(json, "tool");
    cli_json_object(json, CLI_JSON_LINES);
    cli_json_key(json, "driver");
    cli_json_object(json, CLI_JSON_LINES);
    put_member(json, "name", "quirkproof");
    put_member(json, "semanticVersion", QP_VERSION);
    cli_json_key(json, "rules");
    cli_json_array(json, CLI_JSON_LINES);
    for (int code = QP_DIAG_NONE + 1; code < QP_DIAG_COUNT; code++) {
        put_rule(json, (qp_diag_code)code);
    }
    cli_json_close(json);
    cli_json_close(json);
    cli_json_close(json);
}

/* Where the program runs is what relative URIs count from. */
static void put_base(cli_json *json) {
    char *here = cli_absolute_path(".");
    char *uri = here != NULL ? cli_uri_of(here) : NULL;
    char *whole = uri != NULL ? cli_printed("file://%s%s", uri, uri[1] != '\0' ? "/" : "") : NULL;
    cli_json_key(json, "originalUriBaseIds");
    cli_json_object(json, CLI_JSON_INLINE);
    cli_json_key(json, "%SRCROOT%");
    cli_json_object(json, CLI_JSON_INLINE);
    put_member(json, "uri", whole != NULL ? whole : "file:///");
    cli_json_close(json);
    cli_json_close(json);
    free(here);
    free(uri);
    free(whole);
}

static void sarif_begin(cli_run_report *run) {
    cli_json *json = &run->json;
    cli_json_object(json, CLI_JSON_LINES);
    put_member(json, "$schema", "https://json.schemastore.org/sarif-2.1.0.json");
    put_member(json, "version", "2.1.0");
    cli_json_key(json, "runs");
    cli_json_array(json, CLI_JSON_LINES);
    cli_json_object(json, CLI_JSON_LINES);
    put_tool(json);
    put_base(json);
    cli_json_key(json, "results");
    cli_json_array(json, CLI_JSON_LINES);
}

/* -- Results ---------------------------------------------------------------------------------- */

static void sarif_begin_file(cli_report *report) {
    report->json = cli_json_inside(report->out, RESULT_DEPTH);
}

/* True if the offset counts in the file that the content came in, or is a part of. */
static bool in_wrapper(const qp_diag *diag) {
    return diag->path.count > 0 && diag->path.steps[0].kind == QP_PATH_WRAPPER;
}

static void put_file(cli_report *report, const qp_diag *diag) {
    cli_json *json = &report->json;
    bool absolute = false;
    bool member = report->member != NULL && !in_wrapper(diag);
    char *uri = NULL;
    if (member) {
        uri = cli_uri_of(report->member);
    } else {
        uri = cli_artifact_uri(report->path, &absolute);
    }
    cli_json_key(json, "artifactLocation");
    cli_json_object(json, CLI_JSON_INLINE);
    cli_artifact_put_uri(json, uri != NULL ? uri : "", absolute || member);
    if (member) { /* of a check, which numbers artifacts */
        cli_json_key(json, "index");
        cli_json_raw_begin(json);
        (void)fflush(report->out);
        report->artifact(report->artifact_of);
    }
    cli_json_close(json);
    free(uri);
}

/* A finding is about what begins at its offset: one byte of it, none if the data ends there. */
static void put_region(cli_report *report, const qp_diag *diag) {
    const cli_content *content = report->content;
    uint64_t end = in_wrapper(diag) ? UINT64_MAX : content->total;
    if (in_wrapper(diag) && report->member == NULL) {
        end = content->wrapped_size;
    }
    cli_json *json = &report->json;
    cli_json_key(json, "region");
    cli_json_object(json, CLI_JSON_INLINE);
    cli_json_key(json, "byteOffset");
    cli_json_count(json, diag->offset);
    cli_json_key(json, "byteLength");
    cli_json_count(json, diag->offset < end ? 1 : 0);
    cli_json_close(json);
}

static void put_location(cli_report *report, const cli_finding *finding) {
    cli_json *json = &report->json;
    cli_json_key(json, "locations");
    cli_json_array(json, CLI_JSON_INLINE);
    cli_json_object(json, CLI_JSON_INLINE);
    cli_json_key(json, "physicalLocation");
    cli_json_object(json, CLI_JSON_INLINE);
    put_file(report, finding->diag);
    put_region(report, finding->diag);
    cli_json_close(json);
    cli_json_key(json, "logicalLocations");
    cli_json_array(json, CLI_JSON_INLINE);
    if (finding->path[0] != '\0') {
        cli_json_object(json, CLI_JSON_INLINE);
        put_member(json, "fullyQualifiedName", finding->path);
        cli_json_close(json);
    }
    cli_json_close(json);
    cli_json_close(json);
    cli_json_close(json);
}

static void sarif_finding(cli_report *report, const cli_finding *finding) {
    cli_json *json = &report->json;
    cli_json_object(json, CLI_JSON_INLINE);
    put_member(json, "ruleId", finding->id);
    cli_json_key(json, "ruleIndex");
    cli_json_count(json, (uint64_t)(finding->diag->code - QP_DIAG_NONE - 1));
    put_member(json, "level", finding->severity);
    put_text_object(json, "message", finding->message);
    put_location(report, finding);
    if (report->options->baseline != NULL) {
        put_member(json, "baselineState", "new");
    }
    cli_json_close(json);
}

static void sarif_end_file(cli_report *report) {
    cli_tell_hidden(report);
}

/* -- The end ---------------------------------------------------------------------------------- */

static void put_troubles(cli_json *json, const cli_run_report *run) {
    const char *at = (const char *)run->troubles.data;
    const char *end = at + run->troubles_used;
    cli_json_key(json, "toolExecutionNotifications");
    cli_json_array(json, CLI_JSON_LINES);
    for (; at < end; at += strlen(at) + 1) {
        cli_json_object(json, CLI_JSON_INLINE);
        put_member(json, "level", "error");
        put_text_object(json, "message", at);
        cli_json_close(json);
    }
    cli_json_close(json);
}

static void put_invocation(cli_json *json, const cli_run_report *run) {
    cli_json_key(json, "invocations");
    cli_json_array(json, CLI_JSON_LINES);
    cli_json_object(json, CLI_JSON_LINES);
    cli_json_key(json, "executionSuccessful");
    cli_json_bool(json, run->status < 2);
    cli_json_key(json, "exitCode");
    cli_json_signed(json, run->status);
    if (run->signal != 0) {
        put_member(json, "exitSignalName", run->signal == SIGTERM ? "SIGTERM" : "SIGINT");
        cli_json_key(json, "exitSignalNumber");
        cli_json_signed(json, run->signal);
    }
    if (run->troubles_used > 0) {
        put_troubles(json, run);
    }
    cli_json_close(json);
    cli_json_close(json);
}

static void sarif_end(cli_run_report *run) {
    cli_json *json = &run->json;
    if (run->some) {
        cli_json_filled(json);
    }
    cli_json_close(json); /* results */
    if (run->artifacts.count > 0) {
        cli_json_key(json, "artifacts");
        cli_artifacts_put(json, &run->artifacts);
    }
    put_invocation(json, run);
    cli_json_close(json); /* the run */
    cli_json_close(json); /* runs */
    cli_json_close(json);
    cli_json_end(json);
}

const cli_format cli_format_sarif = {
    .name = "sarif",
    .separator = ",",
    .begin = sarif_begin,
    .begin_file = sarif_begin_file,
    .finding = sarif_finding,
    .end_file = sarif_end_file,
    .end = sarif_end,
};
