#include "commands.h"

#include <errno.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>

#include "check_run.h"
#include "exit_codes.h"
#include "finish.h"
#include "interrupt.h"
#include "message.h"
#include "paths.h"
#include "walk.h"

enum {
    SIGNALLED = 128,
    FILES_MOST = 160,              /* files that are let in at once, at most */
    GUESS_MOST = 64 * 1024 * 1024, /* bytes that a member may have that is only guessed */
};

/* Files come after the members of an archive, which the reader waits for. */
static const uint64_t file_order = (uint64_t)1 << 63;

typedef struct {
    cli_check_run check;
    cli_walker walker;
    cli_check_line line;
    unsigned most;   /* files in the line */
    uint64_t number; /* of files so far */
    bool walked;
} file_run;

/* -- Which files ------------------------------------------------------------------------------ */

/* Puts a job into the line; it is done if no thread is to run it. */
static void add_job(file_run *run, cli_check_job *job, bool runs) {
    job->job.order = file_order + run->number++;
    if (runs && !cli_pool_add(&run->check.pool, &job->job)) {
        cli_check_job_listen(job);
        cli_message("%s: no thread can be started to check it", job->path);
        cli_check_job_listen(NULL);
        cli_check_job_tell(job, true);
    }
    cli_line_add(&run->line, job);
}

/* Adds the next file to the line, or what is to be told instead; false if there is none, or no
   room. Standard input has no more than one reader at a time. */
static bool add_next(file_run *run) {
    const char *path = "";
    uint64_t size = 0;
    bool standard =
        run->walker.tree == NULL && run->walker.count > 0 && strcmp(run->walker.paths[0], "-") == 0;
    if (run->walked || run->line.count >= (standard ? 1 : run->most)) {
        return false;
    }
    cli_check_job *job = cli_check_file_job(&run->check.setting, strdup(""));
    if (job == NULL) {
        cli_message("out of memory");
        run->check.worst = CLI_TROUBLE;
        run->walked = true;
        return false;
    }
    job->job.pool = &run->check.pool;
    cli_check_job_listen(job);
    cli_walk_step step = cli_walk_next(&run->walker, &path, &size);
    cli_check_job_listen(NULL);
    run->walked = step == CLI_WALK_END || !cli_check_job_rename(job, path);
    if (run->walked) {
        cli_check_job_free(job);
        return false;
    }
    job->found = step == CLI_WALK_FOUND;
    job->size = size;
    if (step == CLI_WALK_TROUBLE || step == CLI_WALK_MESSAGE) {
        cli_check_job_tell(job, step == CLI_WALK_TROUBLE);
    }
    add_job(run, job, step == CLI_WALK_NAMED || step == CLI_WALK_FOUND);
    return true;
}

/* The first job of the line, which is not empty, if it is an archive that is to be walked. */
static bool walk_archive(file_run *run) {
    cli_check_job *job = run->line.first;
    if (cli_job_look(&job->job) != CLI_JOB_DONE || !job->is_archive) {
        return false;
    }
    job->is_archive = false;
    cli_check_archive(&run->check, job);
    if (!run->check.stops) {
        cli_opened_free(&job->opened);
    }
    return true;
}

static void run_files(file_run *run) {
    while (!cli_run_stops(&run->check)) {
        bool moved = false;
        while (add_next(run)) {
            moved = true;
        }
        if (run->walked && run->line.first == NULL) {
            return;
        }
        moved = walk_archive(run) || moved;
        if (run->check.stops) {
            return;
        }
        moved = cli_run_read(&run->check, &run->line) || moved;
        if (!moved) {
            cli_run_wait(&run->check);
        }
    }
}

/* -- The end ---------------------------------------------------------------------------------- */

/* False after a message: some of it was not written, or cannot be read. */
static bool copy_body(FILE *body, FILE *out) {
    char piece[4096];
    size_t size = 0;
    (void)fflush(body);
    bool whole = ferror(body) == 0;
    rewind(body); /* which forgets the error */
    while ((size = fread(piece, 1, sizeof piece, body)) > 0) {
        (void)fwrite(piece, 1, size, out);
        cli_note_output();
    }
    whole &= ferror(body) == 0;
    if (!whole) {
        cli_message("the report is not whole: its temporary file failed");
    }
    return whole;
}

static void end_report(cli_check_run *run) {
    cli_run_report *report = &run->report;
    report->status = report->signal != 0 ? SIGNALLED + report->signal : run->worst;
    cli_progress_hide(&run->progress);
    cli_run_begin_report(run, run->setting.list);
    if (report->body != NULL) {
        report->format->begin(report);
        run->worst = copy_body(report->body, report->out) ? run->worst : CLI_TROUBLE;
    }
    if (report->format->end != NULL) {
        report->format->end(report);
    }
}

static int write_baseline(cli_check_run *run, const char *path) {
    if (run->worst == CLI_TROUBLE) {
        cli_message("no baseline is written: not all could be checked");
        return CLI_TROUBLE;
    }
    return cli_new_baseline_write(&run->made, path) ? run->worst : CLI_TROUBLE;
}

/* After a signal, or when the output is broken: threads may still run, and are not waited for. What
   has begun to be written is ended, so that the report is whole. */
static _Noreturn void leave(file_run *run, const cli_options *options) {
    cli_run_end_first(&run->check, &run->line);
    end_report(&run->check);
    if (run->check.report.signal != 0) {
        cli_message("interrupted: the report ends with what was checked until then%s",
                    options->write_baseline != NULL ? "; no baseline is written" : "");
    }
    cli_leave(cli_finish_output(run->check.report.status));
}

static int end_run(file_run *run, const cli_options *options) {
    cli_check_run *check = &run->check;
    if (options->write_baseline != NULL) {
        check->worst = write_baseline(check, options->write_baseline);
    }
    end_report(check);
    /* From here on a signal may do what it does by itself: all is written. */
    (void)fflush(stdout);
    cli_note_output();
    cli_interrupt_end();
    cli_pool_end(&check->pool);
    cli_progress_end(&check->progress);
    cli_walk_end(&run->walker);
    cli_new_baseline_free(&check->made);
    cli_artifacts_free(&check->report.artifacts);
    cli_buffer_free(&check->report.troubles);
    if (check->report.body != NULL) {
        (void)fclose(check->report.body);
    }
    return check->worst;
}

/* -- The beginning ---------------------------------------------------------------------------- */

static unsigned thread_count(const cli_options *options) {
    cpu_set_t set;
    uint64_t count = options->jobs;
    if (count == 0) {
        CPU_ZERO(&set);
        (void)sched_getaffinity(0, sizeof set, &set);
        count = (uint64_t)CPU_COUNT(&set);
    }
    count = count > 0 ? count : 1;
    return count < CLI_POOL_MOST ? (unsigned)count : CLI_POOL_MOST;
}

/* False after a message. */
static bool valid(const cli_options *options, bool list) {
    if (!cli_selection_valid(&options->selection, "check")) {
        return false;
    }
    if (list && options->table != NULL) {
        cli_message("check: --table is about one archive; several files, or a folder, are given");
        return false;
    }
    if (options->baseline != NULL && options->write_baseline != NULL) {
        cli_message(
            "check: --baseline reads a baseline and --write-baseline makes one; choose one");
        return false;
    }
    return options->write_baseline == NULL ||
           cli_baseline_may_replace(options->write_baseline, options->max_size);
}

static void prepare_setting(cli_check_setting *setting, const cli_options *options) {
    setting->options = options;
    setting->guess_options = *options;
    if (setting->guess_options.max_size > GUESS_MOST) {
        setting->guess_options.max_size = GUESS_MOST;
    }
    setting->colour = cli_wants_colour(stdout);
}

/* False after a message. */
static bool prepare_report(cli_run_report *report, const cli_options *options) {
    report->format = options->format;
    report->options = options;
    report->out = stdout;
    report->json = cli_json_to(stdout);
    report->body = report->format->begins_last ? tmpfile() : NULL;
    if (report->format->begins_last && report->body == NULL) {
        cli_message("no temporary file can be made for the report: %s", strerror(errno));
        return false;
    }
    return true;
}

static int check_all(file_run *run, const cli_options *options) {
    cli_check_run *check = &run->check;
    unsigned threads = thread_count(options);
    cli_interrupt_watch(&check->pool);
    cli_pool_begin(&check->pool, threads);
    cli_progress_begin(&check->progress, options->paths, options->path_count);
    run->walker = cli_walk(options->paths, options->path_count);
    run->most = 4 * threads + 12 < FILES_MOST ? 4 * threads + 12 : FILES_MOST;
    if (check->setting.list) {
        cli_run_begin_report(check, true);
    }
    run_files(run);
    if (check->stops) {
        leave(run, options);
    }
    return end_run(run, options);
}

int cli_run_check(const cli_options *options) {
    static file_run run; /* of the program, as threads outlive a run that is interrupted */
    cli_check_setting *setting = &run.check.setting;
    cli_baseline baseline = {NULL, NULL, 0, NULL};
    char *folder = NULL;
    int result = CLI_TROUBLE;
    setting->list = options->path_count > 1 || cli_is_folder(options->paths[0]);
    if (!valid(options, setting->list) || !prepare_report(&run.check.report, options)) {
        return CLI_TROUBLE;
    }
    prepare_setting(setting, options);
    if (options->write_baseline != NULL) {
        folder = cli_folder_of(options->write_baseline);
        setting->record_folder = folder;
    }
    if (options->baseline == NULL ||
        cli_baseline_read(&baseline, options->baseline, options->max_size)) {
        setting->baseline = options->baseline != NULL ? &baseline : NULL;
        result = check_all(&run, options);
    }
    cli_baseline_free(&baseline);
    free(folder);
    return result;
}
