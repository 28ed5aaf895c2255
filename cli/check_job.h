/* The check of one file, or of one part of an archive, as a job for a thread. */
#ifndef QP_CLI_CHECK_JOB_H
#define QP_CLI_CHECK_JOB_H

#include "baseline_write.h"
#include "opened.h"
#include "pool.h"
#include "report.h"

/* What all jobs of a run share. */
typedef struct {
    const cli_options *options;
    const cli_baseline *baseline; /* NULL: none */
    const char *record_folder;    /* of a baseline that is to be written; NULL: none */
    cli_options guess_options;    /* for members that may be none */
    bool list;                    /* of one path: if that is no archive */
    bool colour;
} cli_check_setting;

typedef struct cli_check_job {
    cli_job job; /* first, so that the one is the other */
    struct cli_check_job *after;
    const cli_check_setting *setting;
    char *path;    /* of the file, as it was given or found */
    uint64_t size; /* of the file, if it is known */

    cli_opened opened;    /* a file */
    cli_archive *archive; /* that it is a part of; NULL: of none */
    cli_member member;    /* of that; zeros for other parts */

    bool found;      /* in a folder, or in an archive that was */
    bool is_archive; /* that is to be walked, as it turned out; when the job is done */
    bool guessed;    /* a member before the walk has come to it */
    bool again;      /* it was too much for a guess; when the job is done */
    bool ended;      /* where the member ends is known, under the pool's lock */
    bool holds;      /* messages are held */
    bool written;    /* something of it stands in the report */
    int result;

    cli_said held;       /* messages of which it is not known yet if they are to be told */
    char *name;          /* in a baseline; NULL if it is not needed */
    char *part;          /* "/NAME" of a member, in reports about it */
    cli_known_file file; /* of findings that are known */
    cli_record record;   /* of findings, for a new baseline */
    cli_tally tally;
    int64_t artifact; /* its number; -1: none yet */
} cli_check_job;

/* A job for a file; `path` belongs to it. NULL without memory. */
cli_check_job *cli_check_file_job(const cli_check_setting *setting, char *path);

/* Jobs for parts of the archive that `owner` has opened: a member, the table, and what the archive
   itself is told of, when its walk has ended. NULL without memory. */
cli_check_job *cli_check_member_job(cli_check_job *owner, const qp_archive_member *about);
cli_check_job *cli_check_table_job(cli_check_job *owner);
cli_check_job *cli_check_archive_job(cli_check_job *owner);

/* Makes a job whose guess was too much a new one, which is no guess. */
void cli_check_job_renew(cli_check_job *job);

/* Takes this thread's messages for a job that no thread runs; NULL: no more. */
void cli_check_job_listen(cli_check_job *job);

/* Gives a member a number among the artifacts, and its archive before it if need be. Its own is -1
   without memory. */
void cli_check_job_number(cli_check_job *job, cli_artifacts *artifacts);

/* Gives it another path; false without memory. */
bool cli_check_job_rename(cli_check_job *job, const char *path);

/* Ends a job that no thread runs: what was heard is told, as trouble or as it is. */
void cli_check_job_tell(cli_check_job *job, bool trouble);

void cli_check_job_free(cli_check_job *job);

#endif
