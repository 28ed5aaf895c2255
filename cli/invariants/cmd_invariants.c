/* quirkproof invariants: lists them, or tries them on files. */
#include "commands.h"

#include <string.h>

#include "census_files.h"
#include "exit_codes.h"
#include "inv_models.h"
#include "inv_report.h"
#include "message.h"
#include "names.h"
#include "opened.h"
#include "report.h"
#include "walk.h"

/* What is done with all inputs: invariants are tried, or things counted. */
typedef struct {
    const cli_options *options;
    inv_tally tally;
    qp_census census;
    uint64_t counted; /* inputs that were counted */
} inv_run;

/* An input whose opening came to `result`. */
static int try_input(cli_content *content, int result, inv_run *run) {
    if (result == CLI_ERRORS) {
        cli_message("%s: its gzip wrapper cannot be opened; check tells why", content->shown);
    }
    if (result != CLI_FINE) {
        return CLI_TROUBLE;
    }
    if (run->options->census) {
        run->counted++;
        return cli_census_add(&run->census, content);
    }
    return inv_try_content(content, &run->tally);
}

static int try_archive(cli_archive *archive, inv_run *run) {
    int worst = CLI_FINE;
    cli_member member;
    while (cli_archive_next(archive, &member)) {
        const int result = cli_member_open(&member, run->options);
        worst = cli_worse(worst, try_input(&member.content, result, run));
        cli_content_free(&member.content);
    }
    return cli_archive_broken(archive) ? CLI_TROUBLE : worst;
}

/* What a file in a folder says when it is opened is kept back: it may be none of ours. */
static void forget(void *user, const char *text) {
    (void)user;
    (void)text;
}

static int try_file(const char *path, bool found, inv_run *run) {
    static const cli_message_taker silence = {forget, NULL};
    cli_opened opened;
    cli_message_to(found ? &silence : NULL);
    int result = cli_open(&opened, path, run->options, 0);
    cli_message_to(NULL);
    if (opened.is_archive) {
        result = result == CLI_FINE ? try_archive(&opened.archive, run) : result;
    } else if (found && opened.content.unknown) {
        run->tally.skipped++;
        result = CLI_FINE;
    } else {
        if (found && result == CLI_TROUBLE) {
            cli_message("%s: it cannot be read; check tells why", path);
        }
        result = try_input(&opened.content, result, run);
    }
    cli_opened_free(&opened);
    return result;
}

static int try_paths(inv_run *run) {
    cli_walker walker = cli_walk(run->options->paths, run->options->path_count);
    const char *path = "";
    uint64_t size = 0;
    int worst = CLI_FINE;
    for (cli_walk_step step = cli_walk_next(&walker, &path, &size); step != CLI_WALK_END;
         step = cli_walk_next(&walker, &path, &size)) {
        if (step == CLI_WALK_NAMED || step == CLI_WALK_FOUND) {
            worst = cli_worse(worst, try_file(path, step == CLI_WALK_FOUND, run));
        } else if (step == CLI_WALK_TROUBLE) {
            worst = CLI_TROUBLE;
        }
    }
    cli_walk_end(&walker);
    return worst;
}

static bool wants_json(const cli_options *options) {
    return options->format == cli_format_named("json");
}

static void report(const cli_options *options, const inv_tally *tally) {
    if (wants_json(options)) {
        inv_report_json(tally);
    } else {
        inv_report_text(tally);
    }
}

static int run_census(const cli_options *options) {
    inv_run run;
    memset(&run, 0, sizeof run);
    run.options = options;
    if (options->path_count == 0) {
        cli_message("invariants: --census counts in files; none is given");
        return CLI_TROUBLE;
    }
    int worst = try_paths(&run);
    cli_census_print(&run.census, run.counted, wants_json(options));
    return worst;
}

int cli_run_invariants(const cli_options *options) {
    inv_run run;
    size_t counts[INV_OUTCOMES];
    if (options->census) {
        return run_census(options);
    }
    if (options->path_count == 0) {
        report(options, NULL);
        return CLI_FINE;
    }
    memset(&run, 0, sizeof run);
    run.options = options;
    if (!inv_tally_begin(&run.tally)) {
        inv_tally_free(&run.tally);
        cli_message("out of memory");
        return CLI_TROUBLE;
    }
    int worst = try_paths(&run);
    inv_tally_count(&run.tally, counts);
    report(options, &run.tally);
    inv_tally_free(&run.tally);
    return cli_worse(worst, counts[INV_VIOLATED] > 0 ? CLI_ERRORS : CLI_FINE);
}
