#include "findings.h"

#include "path_text.h"

/* One finding as the program's JSON has it; "member" is of a finding about an archive, whose names
   the page has. */
static void put_finding(void *user, const qp_diag *diag) {
    web_findings *findings = user;
    cli_json *json = findings->json;
    char message[512];
    char path[CLI_PATH_SIZE];
    if (findings->shown >= findings->most) {
        findings->hidden[diag->code]++;
        return;
    }
    findings->shown++;
    (void)qp_diag_format(diag, message, sizeof message);
    cli_path_text(findings->content, &diag->path, path, sizeof path);
    cli_json_object(json, CLI_JSON_INLINE);
    web_put_text(json, "id", qp_diag_id(diag->code));
    web_put_signed(json, "severity", qp_diag_severity(diag->code));
    web_put_large(json, "offset", diag->offset);
    web_put_text(json, "path", path);
    web_put_text(json, "message", message);
    if (findings->content->kind == NULL && diag->path.count > 0 &&
        diag->path.steps[0].kind == QP_PATH_MEMBER) {
        web_put_large(json, "member", diag->path.steps[0].value);
    }
    cli_json_close(json);
}

void web_findings_begin(web_findings *findings, const cli_content *content, cli_json *json,
                        uint32_t most) {
    const web_findings begun = {.content = content, .json = json, .most = most};
    *findings = begun;
    findings->sink.emit = put_finding;
    findings->sink.user = findings;
    cli_json_key(json, "findings");
    cli_json_array(json, CLI_JSON_LINES);
}

void web_findings_end(web_findings *findings) {
    const uint64_t *counts = findings->sink.counts;
    cli_json *json = findings->json;
    cli_json_close(json);
    web_put_large(json, "errors", counts[QP_ERROR]);
    web_put_large(json, "warnings", counts[QP_WARNING]);
    web_put_large(json, "notes", counts[QP_NOTE]);
    cli_json_key(json, "hidden");
    cli_json_object(json, CLI_JSON_INLINE);
    for (int code = QP_DIAG_NONE + 1; code < QP_DIAG_COUNT; code++) {
        if (findings->hidden[code] > 0) {
            web_put_large(json, qp_diag_id((qp_diag_code)code), findings->hidden[code]);
        }
    }
    cli_json_close(json);
}
