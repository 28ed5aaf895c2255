/* quirkproof invariants: lists them, or tries them on files. */
#include "commands.h"

#include <string.h>

#include "exit_codes.h"
#include "inv_models.h"
#include "inv_report.h"
#include "message.h"
#include "names.h"
#include "opened.h"
#include "report.h"
#include "walk.h"

/* An input whose opening came to `result`. */
static int try_input(cli_content *content, int result, inv_tally *tally) {
    if (result == CLI_ERRORS) {
        cli_message("%s: its gzip wrapper cannot be opened; check tells why", content->shown);
    }
    return result == CLI_FINE ? inv_try_content(content, tally) : CLI_TROUBLE;
}

static int try_archive(cli_archive *archive, const cli_options *options, inv_tally *tally) {
    int worst = CLI_FINE;
    cli_member member;
    while (cli_archive_next(archive, &member)) {
        const int result = cli_member_open(&member, options);
        worst = cli_worse(worst, try_input(&member.content, result, tally));
        cli_content_free(&member.content);
    }
    return cli_archive_broken(archive) ? CLI_TROUBLE : worst;
}

/* What a file in a folder says when it is opened is kept back: it may be none of ours. */
static void forget(void *user, const char *text) {
    (void)user;
    (void)text;
}

static int try_file(const char *path, bool found, const cli_options *options, inv_tally *tally) {
    static const cli_message_taker silence = {forget, NULL};
    cli_opened opened;
    cli_message_to(found ? &silence : NULL);
    int result = cli_open(&opened, path, options, 0);
    cli_message_to(NULL);
    if (opened.is_archive) {
        result = result == CLI_FINE ? try_archive(&opened.archive, options, tally) : result;
    } else if (found && opened.content.unknown) {
        tally->skipped++;
        result = CLI_FINE;
    } else {
        if (found && result == CLI_TROUBLE) {
            cli_message("%s: it cannot be read; check tells why", path);
        }
        result = try_input(&opened.content, result, tally);
    }
    cli_opened_free(&opened);
    return result;
}

static int try_paths(const cli_options *options, inv_tally *tally) {
    cli_walker walker = cli_walk(options->paths, options->path_count);
    const char *path = "";
    uint64_t size = 0;
    int worst = CLI_FINE;
    for (cli_walk_step step = cli_walk_next(&walker, &path, &size); step != CLI_WALK_END;
         step = cli_walk_next(&walker, &path, &size)) {
        if (step == CLI_WALK_NAMED || step == CLI_WALK_FOUND) {
            worst = cli_worse(worst, try_file(path, step == CLI_WALK_FOUND, options, tally));
        } else if (step == CLI_WALK_TROUBLE) {
            worst = CLI_TROUBLE;
        }
    }
    cli_walk_end(&walker);
    return worst;
}

static void report(const cli_options *options, const inv_tally *tally) {
    if (options->format == cli_format_named("json")) {
        inv_report_json(tally);
    } else {
        inv_report_text(tally);
    }
}

int cli_run_invariants(const cli_options *options) {
    inv_tally tally;
    size_t counts[INV_OUTCOMES];
    if (options->path_count == 0) {
        report(options, NULL);
        return CLI_FINE;
    }
    if (!inv_tally_begin(&tally)) {
        cli_message("out of memory");
        return CLI_TROUBLE;
    }
    int worst = try_paths(options, &tally);
    inv_tally_count(&tally, counts);
    report(options, &tally);
    inv_tally_free(&tally);
    return cli_worse(worst, counts[INV_VIOLATED] > 0 ? CLI_ERRORS : CLI_FINE);
}
