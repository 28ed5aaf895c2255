#include "check_run.h"

#include <inttypes.h>
#include <string.h>

#include "exit_codes.h"
#include "finish.h"
#include "interrupt.h"
#include "lost.h"

/* How long a wait for news is at most: so often signals and progress are seen to. */
enum { WAIT_MS = 100 };

/* Most bytes of messages that are kept for the end of a report. */
enum { TROUBLES_MOST = 256 * 1024 };

void cli_line_add(cli_check_line *line, cli_check_job *job) {
    job->after = NULL;
    if (line->last != NULL) {
        line->last->after = job;
    } else {
        line->first = job;
    }
    line->last = job;
    line->count++;
}

/* -- Writing ---------------------------------------------------------------------------------- */

void cli_run_begin_report(cli_check_run *run, bool list) {
    cli_run_report *report = &run->report;
    if (report->begun) {
        return;
    }
    report->begun = true;
    report->list = list;
    if (report->format->begin != NULL && !report->format->begins_last) {
        report->format->begin(report);
    }
}

static void write_text(cli_check_run *run, const cli_check_job *job, bool first, qp_bytes text) {
    cli_run_report *report = &run->report;
    FILE *out = report->body != NULL ? report->body : report->out;
    cli_run_begin_report(run, run->setting.list || job->archive != NULL);
    if (first && report->some && report->format->separator != NULL) {
        (void)fputs(report->format->separator, out);
    }
    report->some = true;
    (void)fwrite(text.data, 1, text.size, out);
    cli_note_output();
}

static void keep_trouble(cli_run_report *report, qp_bytes text) {
    if (report->troubles_used + text.size + 1 > TROUBLES_MOST) {
        return;
    }
    if (!cli_buffer_resize(&report->troubles, report->troubles_used + text.size + 1)) {
        cli_note_lost();
        return;
    }
    memcpy(report->troubles.data + report->troubles_used, text.data, text.size);
    report->troubles_used += text.size;
    report->troubles.data[report->troubles_used++] = '\0';
}

static void write_message(cli_check_run *run, bool trouble, qp_bytes text) {
    (void)fflush(stdout);
    cli_note_output();
    (void)fprintf(stderr, "quirkproof: %.*s\n", (int)text.size, (const char *)text.data);
    if (trouble) {
        keep_trouble(&run->report, text);
    }
}

/* The number of the artifact that a member is; it has one from its first result on. */
static void write_artifact(cli_check_run *run, cli_check_job *job) {
    cli_artifacts *artifacts = &run->report.artifacts;
    if (job->artifact < 0) {
        cli_check_job_number(job, artifacts);
    }
    (void)fprintf(run->report.out, "%" PRId64, job->artifact); /* of a report without a body */
}

static void write_said(cli_check_run *run, cli_check_job *job, const cli_said *said) {
    cli_said_kind kind = CLI_SAID_REPORT;
    qp_bytes text = {NULL, 0};
    size_t at = 0;
    cli_progress_hide(&run->progress);
    while (cli_said_next(said, &at, &kind, &text)) {
        switch (kind) {
        case CLI_SAID_REPORT:
            write_text(run, job, !job->written, text);
            job->written = true;
            break;
        case CLI_SAID_ARTIFACT:
            write_artifact(run, job);
            break;
        default:
            write_message(run, kind == CLI_SAID_TROUBLE, text);
            break;
        }
    }
}

/* -- Reading ---------------------------------------------------------------------------------- */

void cli_run_finish(cli_check_run *run, cli_check_job *job) {
    run->worst = cli_worse(run->worst, job->job.lost ? CLI_TROUBLE : job->result);
    if (job->job.lost) {
        cli_message("not enough memory for the report");
    }
    cli_tally_add(&run->report.tally, &job->tally);
    cli_progress_add(&run->progress, &job->tally, job->archive == NULL ? job->size : 0);
    if (job->name != NULL && run->setting.record_folder != NULL) {
        cli_new_baseline_add(&run->made, job->name, &job->record);
    }
    cli_check_job_free(job);
}

bool cli_run_read(cli_check_run *run, cli_check_line *line) {
    cli_said said = {{NULL, 0}, 0};
    cli_check_job *job = line->first;
    if (job == NULL) {
        return false;
    }
    cli_job_state state = cli_job_read(&job->job, &said);
    bool some = said.used > 0;
    if (some) {
        write_said(run, job, &said);
        cli_said_free(&said);
    }
    if (state != CLI_JOB_DONE || job == line->kept || job->is_archive) {
        return some;
    }
    line->first = job->after;
    line->last = line->first != NULL ? line->last : NULL;
    line->count--;
    cli_run_finish(run, job);
    return true;
}

void cli_run_end_first(cli_check_run *run, cli_check_line *line) {
    while (line->first != NULL && line->first->written) {
        if (!cli_run_read(run, line)) {
            cli_pool_wait(&run->pool, WAIT_MS);
        }
    }
}

bool cli_run_stops(cli_check_run *run) {
    run->report.signal = cli_interrupted();
    run->stops = run->report.signal != 0 || ferror(run->report.out) != 0;
    return run->stops;
}

void cli_run_wait(cli_check_run *run) {
    (void)fflush(stdout); /* whoever reads it need not wait too */
    cli_note_output();
    cli_progress_show(&run->progress);
    cli_pool_wait(&run->pool, WAIT_MS);
}
