/* quirkproof invariants: lists them, or tries them on files. */
#include "commands.h"

#include <string.h>

#include "census_files.h"
#include "each_input.h"
#include "exit_codes.h"
#include "inv_models.h"
#include "inv_report.h"
#include "message.h"
#include "report.h"

/* What is done with all inputs: invariants are tried, or things counted. */
typedef struct {
    const cli_options *options;
    inv_tally tally;
    qp_census census;
    uint64_t counted; /* inputs that were counted */
} inv_run;

/* An input whose opening came to `result`. */
static int try_input(void *user, cli_content *content, int result) {
    inv_run *run = user;
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

static int try_paths(inv_run *run) {
    cli_each each = {.options = run->options, .take = try_input, .user = run};
    const int worst = cli_each_input(&each);
    run->tally.skipped += each.skipped;
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
