#include "commands.h"

#include "archive_report.h"
#include "check_content.h"
#include "exit_codes.h"
#include "message.h"
#include "opened.h"
#include "report.h"
#include "walk.h"

typedef struct {
    const cli_options *options;
    bool list; /* several files, or a folder */
    bool begun;
    cli_report report;
} check_run;

/* The report begins with the first file: whether it is a list shows when that is open. */
static void begin(check_run *run, bool archive) {
    if (!run->begun) {
        run->begun = true;
        cli_report_begin(&run->report, run->options, stdout, run->list || archive);
    }
}

static int verdict(const cli_report *report, bool strict) {
    uint64_t failures =
        report->sink.counts[QP_ERROR] + (strict ? report->sink.counts[QP_WARNING] : 0);
    return failures > 0 ? CLI_ERRORS : CLI_FINE;
}

/* An input whose opening came to `result`. */
static int check_input(check_run *run, const cli_content *content, int result) {
    if (result != CLI_TROUBLE || content->finding_count > 0) {
        cli_report_begin_file(&run->report, content);
        if (result == CLI_FINE) {
            result = cli_check_content(content, &run->report.sink);
        }
        cli_report_end_file(&run->report);
        result = cli_worse(result, verdict(&run->report, run->options->strict));
    }
    return result;
}

/* The table first, then each member as the walk comes to it, then the archive itself. */
static int check_archive(check_run *run, cli_archive *archive) {
    int worst = CLI_FINE;
    cli_member member;
    if (archive->table.shown != NULL) {
        cli_report_table(&run->report, &archive->table, true);
        worst = verdict(&run->report, run->options->strict);
    }
    while (cli_archive_next(archive, &member)) {
        int result = cli_member_open(&member, run->options);
        worst = cli_worse(worst, check_input(run, &member.content, result));
        cli_content_free(&member.content);
    }
    if (!cli_archive_finish(archive)) {
        return CLI_TROUBLE;
    }
    cli_report_archive(&run->report, archive, true);
    return cli_worse(worst, verdict(&run->report, run->options->strict));
}

static int check_file(void *user, const char *path) {
    check_run *run = user;
    cli_opened opened;
    int result = cli_open(&opened, path, run->options, run->options->max_findings);
    begin(run, opened.is_archive && result == CLI_FINE);
    if (!opened.is_archive) {
        result = check_input(run, &opened.content, result);
    } else if (result == CLI_FINE) {
        result = check_archive(run, &opened.archive);
    }
    cli_opened_free(&opened);
    return result;
}

int cli_run_check(const cli_options *options) {
    check_run run = {.options = options};
    cli_visitor visitor = {check_file, &run};
    int worst = CLI_FINE;
    run.list = options->path_count > 1 || cli_is_folder(options->paths[0]);
    if (run.list && options->table != NULL) {
        cli_message("check: --table is about one archive; several files, or a folder, are given");
        return CLI_TROUBLE;
    }
    if (run.list) {
        begin(&run, false);
    }
    for (int i = 0; i < options->path_count; i++) {
        worst = cli_worse(worst, cli_walk(options->paths[i], visitor));
    }
    begin(&run, false);
    cli_report_end(&run.report);
    return worst;
}
