#include "commands.h"

#include "check_content.h"
#include "exit_codes.h"
#include "report.h"
#include "walk.h"

typedef struct {
    const cli_options *options;
    cli_report report;
} check_run;

static int verdict(const cli_report *report, bool strict) {
    uint64_t failures =
        report->sink.counts[QP_ERROR] + (strict ? report->sink.counts[QP_WARNING] : 0);
    return failures > 0 ? CLI_ERRORS : CLI_FINE;
}

static int check_file(void *user, const char *path) {
    check_run *run = user;
    cli_content content;
    int result = cli_content_open(&content, path, run->options);
    if (result != CLI_TROUBLE || content.finding_count > 0) {
        cli_report_begin_file(&run->report, &content);
        if (result == CLI_FINE) {
            result = cli_check_content(&content, &run->report.sink);
        }
        cli_report_end_file(&run->report);
        result = cli_worse(result, verdict(&run->report, run->options->strict));
    }
    cli_content_free(&content);
    return result;
}

int cli_run_check(const cli_options *options) {
    check_run run = {.options = options};
    cli_visitor visitor = {check_file, &run};
    int worst = CLI_FINE;
    bool list = options->path_count > 1 || cli_is_folder(options->paths[0]);
    cli_report_begin(&run.report, options, stdout, list);
    for (int i = 0; i < options->path_count; i++) {
        worst = cli_worse(worst, cli_walk(options->paths[i], visitor));
    }
    cli_report_end(&run.report);
    return worst;
}
