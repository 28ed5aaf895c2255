#include "errors.h"

#include <inttypes.h>
#include <stdio.h>

#include "check_content.h"
#include "exit_codes.h"
#include "message.h"
#include "report.h"

int cli_report_errors(const cli_content *content, const cli_options *options) {
    cli_report report;
    int result = CLI_FINE;
    cli_report_to_stderr(&report, options, QP_ERROR);
    cli_report_begin_file(&report, content);
    if (content->kind != NULL) {
        result = cli_check_content(content, &report.sink);
    }
    if (report.hidden > 0) {
        cli_message("%s: %" PRIu64 " more errors not shown", content->shown, report.hidden);
    }
    return cli_worse(result, report.counts[QP_ERROR] > 0 ? CLI_ERRORS : CLI_FINE);
}
