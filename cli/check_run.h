/* A run of check: jobs in their order, and the report that is made of what they say. */
#ifndef QP_CLI_CHECK_RUN_H
#define QP_CLI_CHECK_RUN_H

#include "check_job.h"
#include "progress.h"

/* Jobs in the order of the report. Begins zeroed. */
typedef struct {
    cli_check_job *first;
    cli_check_job *last;
    cli_check_job *kept; /* it stays in the line though it is done; may be NULL */
    unsigned count;
} cli_check_line;

typedef struct {
    cli_pool pool;
    cli_check_setting setting;
    cli_run_report report;
    cli_new_baseline made; /* what is found, for --write-baseline */
    cli_progress progress;
    int worst;
    bool stops; /* a signal has come, or the output is broken */
} cli_check_run;

void cli_line_add(cli_check_line *line, cli_check_job *job);

/* Begins the report if that was not done yet. `list`: it may be about more than one file. */
void cli_run_begin_report(cli_check_run *run, bool list);

/* Writes what the first job of the line has said since the last time. If it is done, counts what it
   has found and takes it off, unless it is kept or an archive that is to be walked. False if there
   was nothing to do. */
bool cli_run_read(cli_check_run *run, cli_check_line *line);

/* Goes on reading the first job until it is done, if something of it has been written. */
void cli_run_end_first(cli_check_run *run, cli_check_line *line);

/* Counts what a finished job has found, and frees it. */
void cli_run_finish(cli_check_run *run, cli_check_job *job);

/* Waits for news; sees to progress and signals meanwhile. */
void cli_run_wait(cli_check_run *run);

/* Looks for what stops the run. */
bool cli_run_stops(cli_check_run *run);

/* Walks the archive that `owner` has opened, and reports its members and itself. */
void cli_check_archive(cli_check_run *check, cli_check_job *owner);

#endif
