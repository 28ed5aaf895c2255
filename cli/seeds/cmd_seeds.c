/* seeds: small files for fuzzers, made of a user's own. */
#include "commands.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "exit_codes.h"
#include "message.h"
#include "opened.h"
#include "seed_kinds.h"
#include "walk.h"

typedef struct {
    const cli_options *options;
    seed_set set;
    uint64_t inputs;  /* read */
    uint64_t skipped; /* of no kind that has seeds */
    int result;
} seeds_run;

/* -- One input -------------------------------------------------------------------------------- */

static void seed_content(seeds_run *run, const cli_content *content) {
    run->inputs++;
    switch (content->kind->input) {
    case QP_INPUT_CCSF:
    case QP_INPUT_ANIME:
        seed_ccsf(&run->set, content);
        break;
    case QP_INPUT_CINE:
        seed_cine(&run->set, content);
        break;
    case QP_INPUT_ANIMATION:
        seed_totem(&run->set, content);
        break;
    default: /* a table of members */
        run->inputs--;
        run->skipped++;
        break;
    }
}

static void seed_archive(seeds_run *run, cli_archive *archive) {
    cli_member member;
    while (!run->set.failed && cli_archive_next(archive, &member)) {
        const bool known = cli_kind_of(qp_detect(cli_buffer_bytes(&member.content.bytes))) != NULL;
        if (member.result == CLI_FINE && known &&
            cli_member_open(&member, run->options) == CLI_FINE) {
            seed_content(run, &member.content);
        } else {
            run->skipped++;
        }
        cli_content_free(&member.content);
    }
    if (cli_archive_broken(archive)) {
        run->result = CLI_TROUBLE;
    }
}

/* -- Files ------------------------------------------------------------------------------------ */

/* A message about a file that turns out to be none of ours is not told. */
typedef struct {
    char text[1024];
    bool any;
} held_message;

static void hold(void *user, const char *text) {
    held_message *held = user;
    (void)snprintf(held->text, sizeof held->text, "%s", text);
    held->any = true;
}

static void seed_file(seeds_run *run, const char *path, bool found) {
    held_message held = {"", false};
    const cli_message_taker taker = {hold, &held};
    cli_opened opened;
    cli_message_to(&taker);
    const int result = cli_open(&opened, path, run->options, 0);
    cli_message_to(NULL);
    const bool unknown = !opened.is_archive && opened.content.unknown;
    if (held.any && !(found && unknown)) {
        cli_message("%s", held.text);
    }
    if (result == CLI_FINE && opened.is_archive) {
        seed_archive(run, &opened.archive);
    } else if (result == CLI_FINE) {
        seed_content(run, &opened.content);
    } else if (found && unknown) {
        run->skipped++;
    } else {
        if (result == CLI_ERRORS) { /* a wrapper that cannot be opened: check tells why */
            cli_message("%s: cannot be unpacked", path);
        }
        run->result = CLI_TROUBLE;
    }
    cli_opened_free(&opened);
}

static void seed_paths(seeds_run *run) {
    cli_walker walker = cli_walk(run->options->paths, run->options->path_count);
    const char *path = NULL;
    uint64_t size = 0;
    cli_walk_step step = CLI_WALK_END;
    while (!run->set.failed && (step = cli_walk_next(&walker, &path, &size)) != CLI_WALK_END) {
        if (step == CLI_WALK_NAMED || step == CLI_WALK_FOUND) {
            seed_file(run, path, step == CLI_WALK_FOUND);
        } else if (step == CLI_WALK_TROUBLE) {
            run->result = CLI_TROUBLE;
        }
    }
    cli_walk_end(&walker);
}

/* -- The command ------------------------------------------------------------------------------ */

static void print_totals(const seeds_run *run) {
    (void)printf("%" PRIu64 " inputs: %" PRIu64 " seeds written, %" PRIu64
                 " of a structure that was there, %" PRIu64 " larger than %zu bytes left out\n",
                 run->inputs, run->set.written, run->set.alike, run->set.large, SEED_SIZE_MAX);
    if (run->skipped > 0) {
        (void)printf("%" PRIu64 " other files skipped\n", run->skipped);
    }
}

int cli_run_seeds(const cli_options *options) {
    seeds_run run = {.options = options, .result = CLI_FINE};
    if (options->output == NULL) {
        cli_message("seeds: no folder given; -o FOLDER says where seeds go");
        return CLI_TROUBLE;
    }
    if (seed_set_begin(&run.set, options->output)) {
        seed_paths(&run);
        print_totals(&run);
    } else {
        run.set.failed = true;
    }
    seed_set_end(&run.set);
    return run.set.failed ? CLI_TROUBLE : run.result;
}
