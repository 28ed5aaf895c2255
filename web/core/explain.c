/* What the page asks without a file: every kind of finding with its explanation. */
#include "general_message.h"
#include "heap.h"
#include "out.h"
#include "quirkproof/diag.h"

WEB_EXPORT("explain") void explain(void) {
    cli_json json = web_out_begin();
    cli_json_object(&json, CLI_JSON_LINES);
    web_put_text(&json, "version", QP_VERSION);
    cli_json_key(&json, "findings");
    cli_json_array(&json, CLI_JSON_LINES);
    for (int code = QP_DIAG_NONE + 1; code < QP_DIAG_COUNT; code++) {
        cli_json_object(&json, CLI_JSON_LINES);
        web_put_text(&json, "id", qp_diag_id((qp_diag_code)code));
        web_put_signed(&json, "severity", qp_diag_severity((qp_diag_code)code));
        web_put_text(&json, "message", qp_diag_message((qp_diag_code)code));
        char general[CLI_GENERAL_SIZE];
        cli_general_message((qp_diag_code)code, general, sizeof general);
        web_put_text(&json, "general", general);
        web_put_text(&json, "explain", qp_diag_explain((qp_diag_code)code));
        web_put_text(&json, "source", qp_diag_source((qp_diag_code)code));
        cli_json_close(&json);
    }
    cli_json_close(&json);
    cli_json_close(&json);
}
