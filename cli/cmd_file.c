/* dump, eval and play: one file each, handed to what its kind does for the command. */
#include "commands.h"

#include <inttypes.h>
#include <stdio.h>

#include "check_content.h"
#include "exit_codes.h"
#include "kinds.h"
#include "message.h"
#include "report.h"

typedef int (*kind_command)(const cli_content *content, const cli_options *options);

/* Errors go to stderr, in the text format; warnings and notes are for check to tell. */
static int report_errors(const cli_content *content, const cli_options *options) {
    cli_options plain = *options;
    cli_report report;
    int result = CLI_FINE;
    plain.format = cli_format_named("text");
    cli_report_begin(&report, &plain, stderr, false);
    report.least = QP_ERROR;
    cli_report_begin_file(&report, content);
    if (content->kind != NULL) {
        result = cli_check_content(content, &report.sink);
    }
    if (report.hidden > 0) {
        cli_message("%s: %" PRIu64 " more errors not shown", content->shown, report.hidden);
    }
    return cli_worse(result, report.sink.counts[QP_ERROR] > 0 ? CLI_ERRORS : CLI_FINE);
}

static int run_on(cli_content *content, const cli_options *options, const char *name,
                  kind_command command) {
    if (command == NULL) {
        cli_message("%s: %s does not read inputs of the kind %s", content->shown, name,
                    cli_content_kind_name(content));
        return CLI_TROUBLE;
    }
    int result = report_errors(content, options);
    if (result == CLI_TROUBLE) {
        return result;
    }
    if (content->kind->load != NULL && !content->kind->load(content)) {
        cli_message("%s: not enough memory to read it", content->shown);
        return CLI_TROUBLE;
    }
    return cli_worse(result, command(content, options));
}

static int run_file(const cli_options *options, const char *name,
                    kind_command (*pick)(const cli_kind *kind)) {
    cli_content content;
    int result = cli_content_open(&content, options->paths[0], options);
    if (result == CLI_FINE) {
        result = run_on(&content, options, name, pick(content.kind));
    } else if (content.finding_count > 0) {
        result = cli_worse(result, report_errors(&content, options));
    }
    cli_content_free(&content);
    return result;
}

static kind_command pick_dump(const cli_kind *kind) {
    return kind->dump;
}

static kind_command pick_eval(const cli_kind *kind) {
    return kind->eval;
}

static kind_command pick_play(const cli_kind *kind) {
    return kind->play;
}

int cli_run_dump(const cli_options *options) {
    return run_file(options, "dump", pick_dump);
}

int cli_run_eval(const cli_options *options) {
    return run_file(options, "eval", pick_eval);
}

int cli_run_play(const cli_options *options) {
    return run_file(options, "play", pick_play);
}
