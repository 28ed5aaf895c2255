/* seeds: small files for fuzzers, made of a user's own. */
#include "commands.h"

#include <inttypes.h>
#include <stdio.h>

#include "each_input.h"
#include "exit_codes.h"
#include "kinds.h"
#include "message.h"
#include "seed_kinds.h"

typedef struct {
    seed_set set;
    uint64_t inputs; /* read */
    uint64_t others; /* tables of members, which have no seeds */
    cli_each each;
} seeds_run;

/* -- One input -------------------------------------------------------------------------------- */

static int seed_input(void *user, cli_content *content, int result) {
    seeds_run *run = user;
    if (result != CLI_FINE) {
        if (result == CLI_ERRORS) { /* a wrapper that cannot be opened: check tells why */
            cli_message("%s: cannot be unpacked", content->shown);
        }
        return CLI_TROUBLE;
    }
    run->inputs++;
    switch (content->kind->input) {
    case QP_INPUT_CCSF:
    case QP_INPUT_ANIME:
        seed_ccsf(&run->set, content);
        break;
    case QP_INPUT_CINE:
        result = seed_cine(&run->set, content) ? CLI_FINE : CLI_TROUBLE;
        break;
    case QP_INPUT_ANIMATION:
        seed_totem(&run->set, content);
        break;
    default:
        run->inputs--;
        run->others++;
        break;
    }
    run->each.stop = run->set.failed;
    return result;
}

/* -- The command ------------------------------------------------------------------------------ */

static void print_totals(const seeds_run *run) {
    (void)printf("%" PRIu64 " inputs: %" PRIu64 " seeds written, %" PRIu64
                 " of a structure that was there, %" PRIu64 " larger than %zu bytes left out\n",
                 run->inputs, run->set.written, run->set.alike, run->set.large, SEED_SIZE_MAX);
    const uint64_t skipped = run->each.skipped + run->others;
    if (skipped > 0) {
        (void)printf("%" PRIu64 " other files skipped\n", skipped);
    }
}

int cli_run_seeds(const cli_options *options) {
    seeds_run run = {.each = {.options = options, .take = seed_input, .skips_members = true}};
    int result = CLI_FINE;
    if (options->output == NULL) {
        cli_message("seeds: no folder given; -o FOLDER says where seeds go");
        return CLI_TROUBLE;
    }
    run.each.user = &run;
    run.set.failed = !seed_set_begin(&run.set, options->output);
    if (!run.set.failed) {
        result = cli_each_input(&run.each);
        print_totals(&run);
    }
    seed_set_end(&run.set);
    return run.set.failed ? CLI_TROUBLE : result;
}
