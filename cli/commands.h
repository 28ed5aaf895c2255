/* The commands: each runs with its options read and returns an exit code. */
#ifndef QP_CLI_COMMANDS_H
#define QP_CLI_COMMANDS_H

#include "options.h"

typedef struct {
    const char *name;
    unsigned bit;         /* which one it is for the table of options */
    const char *synopsis; /* what follows the name */
    const char *summary;  /* one line */
    const char *details;  /* for its own help */
    int least_paths;
    int most_paths;
    int (*run)(const cli_options *options);
} cli_command;

int cli_run_check(const cli_options *options);
int cli_run_dump(const cli_options *options);
int cli_run_eval(const cli_options *options);
int cli_run_play(const cli_options *options);
int cli_run_rewrite(const cli_options *options);
int cli_run_export(const cli_options *options);
int cli_run_diff(const cli_options *options);
int cli_run_plot(const cli_options *options);
int cli_run_invariants(const cli_options *options);
int cli_run_seeds(const cli_options *options);
int cli_run_explain(const cli_options *options);

#endif
