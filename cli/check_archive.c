/*
 * The members of an archive, checked by many threads. Where one begins is only known when the one
 * before has been inflated. So that threads need not wait for that, members are guessed: where a
 * gzip header with a name stands at a multiple of 2048, ahead of the walk. The walk itself is the
 * same as with one thread; it takes a guess only if it comes to that place.
 */
#include <stdlib.h>
#include <string.h>

#include "check_run.h"
#include "exit_codes.h"
#include "message.h"
#include "quirkproof/gzip.h"

enum {
    AHEAD = 8 * 1024 * 1024, /* bytes of the archive that guesses may be ahead of the walk */
    LINE_MOST = 96           /* members that are in the line at once, at most */
};

typedef struct {
    cli_check_run *run;
    cli_check_job *owner;
    cli_archive *archive;
    cli_check_line line;      /* it keeps the last member of the walk until its end is known */
    unsigned most;            /* jobs in the line */
    qp_archive_member about;  /* that one, as the walk has found it */
    bool walked;              /* to the end */
    cli_check_job *guesses;   /* by where they start */
    unsigned guess_count;     /* of those that the walk may still come to */
    size_t scan;              /* where to look for the next guess */
    cli_check_job *abandoned; /* that some thread may still be busy with */
} archive_run;

/* -- Guesses ---------------------------------------------------------------------------------- */

static void add_guess(archive_run *run, const qp_archive_member *about) {
    cli_check_job *job = cli_check_member_job(run->owner, about);
    cli_check_job **place = &run->guesses;
    if (job == NULL) {
        return;
    }
    job->guessed = true;
    if (!cli_pool_add(&run->run->pool, &job->job)) {
        cli_check_job_free(job);
        return;
    }
    while (*place != NULL) {
        place = &(*place)->after;
    }
    *place = job;
    run->guess_count++;
}

/* Where the walk stands: past the start of the member whose end is not known yet. */
static size_t walk_place(const archive_run *run) {
    return run->line.kept != NULL ? run->about.start + 1 : run->archive->pos;
}

/* Guesses as many members as there are threads. */
static void guess(archive_run *run) {
    qp_bytes bytes = run->archive->source.bytes;
    size_t from = walk_place(run);
    size_t end = bytes.size - from > AHEAD ? from + AHEAD : bytes.size;
    unsigned most = run->run->pool.most > 1 ? run->run->pool.most : 0;
    if (run->scan < from) {
        run->scan = (from + QP_GZIP_SECTOR - 1) / QP_GZIP_SECTOR * QP_GZIP_SECTOR;
    }
    while (run->guess_count < most && run->scan < end && !run->walked) {
        if (qp_gzip_is_member(bytes, run->scan)) {
            qp_archive_member about = cli_archive_member_at(run->archive, run->scan);
            if (about.name.size > 0) {
                add_guess(run, &about);
            }
        }
        run->scan += QP_GZIP_SECTOR;
    }
}

/* A guess that is not wanted any more: freed, now or when its thread is done with it. */
static void drop(archive_run *run, cli_check_job *job) {
    if (cli_pool_take_back(&run->run->pool, &job->job) || cli_job_look(&job->job) == CLI_JOB_DONE) {
        cli_check_job_free(job);
        return;
    }
    cli_job_leave(&job->job);
    job->after = run->abandoned;
    run->abandoned = job;
}

/* Takes the guess at `start`, and drops those before it; NULL if there is none. */
static cli_check_job *take_guess(archive_run *run, size_t start) {
    while (run->guesses != NULL && run->guesses->member.about.start <= start) {
        cli_check_job *job = run->guesses;
        run->guesses = job->after;
        run->guess_count--;
        if (job->job.order == start) {
            return job;
        }
        drop(run, job);
    }
    return NULL;
}

/* -- The walk --------------------------------------------------------------------------------- */

/* Puts a job that is no guess into the line, and hands it to the pool unless it has been. */
static void add_job(archive_run *run, cli_check_job *job, bool waits) {
    if (job == NULL || (waits && !cli_pool_add(&run->run->pool, &job->job))) {
        cli_message("%s: not enough memory to check it", run->archive->shown);
        run->run->worst = CLI_TROUBLE;
        run->walked = true;
        if (job != NULL) {
            cli_check_job_free(job);
        }
        return;
    }
    cli_line_add(&run->line, job);
}

static void add_member(archive_run *run) {
    cli_check_job *job = take_guess(run, run->about.start);
    bool guessed = job != NULL;
    if (!guessed) {
        job = cli_check_member_job(run->owner, &run->about);
    }
    add_job(run, job, !guessed);
    run->line.kept = run->walked ? NULL : job;
}

/* Goes on past the open member, if its end is known by now. */
static bool pass_open(archive_run *run) {
    cli_check_job *job = run->line.kept;
    cli_job_lock(&job->job);
    bool ended = job->ended;
    bool again = job->again && job->job.state == CLI_JOB_DONE;
    cli_job_unlock(&job->job);
    if (again) {
        cli_check_job_renew(job);
        (void)cli_pool_add(&run->run->pool, &job->job);
    }
    if (!ended) {
        return false;
    }
    run->about.whole = job->member.about.whole;
    run->about.end = job->member.about.end;
    run->about.length = job->member.about.length;
    run->line.kept = NULL;
    if (!cli_archive_pass(run->archive, &run->about)) {
        run->run->worst = CLI_TROUBLE;
    }
    return true;
}

/* Takes the walk further; false if that is not possible now. */
static bool walk_on(archive_run *run) {
    if (run->line.kept != NULL) {
        return pass_open(run);
    }
    if (run->walked || run->line.count >= run->most) {
        return false;
    }
    if (cli_archive_find(run->archive, &run->about)) {
        add_member(run);
        return true;
    }
    run->walked = true;
    if (cli_archive_broken(run->archive)) {
        run->run->worst = CLI_TROUBLE;
    }
    cli_check_job *job = cli_check_archive_job(run->owner);
    add_job(run, job, true);
    return true;
}

/* -- All of it -------------------------------------------------------------------------------- */

/* Drops what was guessed and not met, and waits until no thread reads the archive. */
static void end_guesses(archive_run *run) {
    while (run->guesses != NULL) {
        cli_check_job *job = run->guesses;
        run->guesses = job->after;
        drop(run, job);
    }
    while (run->abandoned != NULL) {
        cli_check_job *job = run->abandoned;
        if (cli_job_look(&job->job) == CLI_JOB_DONE) {
            run->abandoned = job->after;
            cli_check_job_free(job);
        } else {
            cli_run_wait(run->run);
        }
    }
}

void cli_check_archive(cli_check_run *check, cli_check_job *owner) {
    archive_run run = {.run = check, .owner = owner, .archive = &owner->opened.archive};
    unsigned wanted = 2 * check->pool.most + 2;
    run.most = wanted < LINE_MOST ? wanted : LINE_MOST;
    cli_run_begin_report(check, true);
    if (run.archive->table.shown != NULL) {
        add_job(&run, cli_check_table_job(owner), true);
    }
    while (!run.walked || run.line.first != NULL) {
        bool moved = walk_on(&run);
        guess(&run);
        moved = cli_run_read(check, &run.line) || moved;
        if (cli_run_stops(check)) {
            run.line.kept = NULL;
            cli_run_end_first(check, &run.line);
            return; /* the end of the program is near: nothing is freed while threads run */
        }
        if (!moved) {
            cli_run_wait(check);
        }
        cli_progress_at(&check->progress, run.archive->pos);
    }
    end_guesses(&run);
}
