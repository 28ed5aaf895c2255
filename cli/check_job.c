#include "check_job.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "archive_report.h"
#include "check_content.h"
#include "exit_codes.h"
#include "lost.h"
#include "names.h"
#include "paths.h"

/* -- What it says ----------------------------------------------------------------------------- */

static ssize_t write_said(void *user, const char *text, size_t size) {
    cli_job_say(user, CLI_SAID_REPORT, text, size);
    return (ssize_t)size;
}

/* A stream to the job's part of the report; NULL, and that is noted, without memory. */
static FILE *open_stream(cli_check_job *job) {
    static const cookie_io_functions_t functions = {.write = write_said};
    return cli_or_lost(fopencookie(&job->job, "w", functions));
}

static void hear(void *user, const char *text) {
    cli_check_job *job = user;
    if (job->holds) {
        if (!cli_said_add(&job->held, CLI_SAID_MESSAGE, text, strlen(text) + 1)) {
            cli_note_lost();
        }
    } else {
        cli_job_say(&job->job, CLI_SAID_MESSAGE, text, strlen(text));
    }
}

static void hold(cli_check_job *job) {
    job->job.messages.take = hear;
    job->job.messages.user = job;
    job->holds = true;
}

/* Tells the messages that were held, or forgets them. Returns the first; NULL if there is none. */
static char *let_go(cli_check_job *job, bool tell, cli_said_kind as) {
    cli_said_kind kind = CLI_SAID_MESSAGE;
    qp_bytes text = {NULL, 0};
    size_t at = 0;
    char *first = NULL;
    job->holds = false;
    while (tell && cli_said_next(&job->held, &at, &kind, &text)) {
        first = first != NULL ? first : cli_or_lost(strdup((const char *)text.data));
        cli_job_say(&job->job, as, (const char *)text.data, text.size - 1);
    }
    cli_said_free(&job->held);
    return first;
}

static void say_artifact(void *user) {
    cli_job_say(user, CLI_SAID_ARTIFACT, "", 0);
}

/* -- Known findings --------------------------------------------------------------------------- */

static bool accepts(void *user, qp_diag_code code, const char *path) {
    cli_check_job *job = user;
    if (job->setting->record_folder != NULL) {
        cli_record_add(&job->record, code, path);
        return true;
    }
    return cli_known_take(&job->file, code, path);
}

/* `shown` is the name of the whole in reports, of which the file's own is the beginning. */
static void prepare_baseline(cli_check_job *job, cli_report *report, const char *shown) {
    const cli_check_setting *setting = job->setting;
    const char *folder =
        setting->baseline != NULL ? setting->baseline->folder : setting->record_folder;
    if (folder == NULL) {
        return;
    }
    size_t own = job->archive != NULL ? strlen(job->archive->shown) : strlen(shown);
    bool table = job->archive != NULL && strncmp(shown, job->archive->shown, own) != 0;
    const char *path = table ? report->options->table : job->path;
    job->name = cli_baseline_name(folder, path, table ? "" : shown + own);
    if (job->name != NULL && setting->baseline != NULL) {
        cli_baseline_file(setting->baseline, job->name, &job->file);
    }
    report->acceptor.accepts = accepts;
    report->acceptor.user = job;
}

/* -- Reports ---------------------------------------------------------------------------------- */

/* Begins a report to a stream of the job; false without memory. */
static bool begin_report(cli_check_job *job, cli_report *report, const char *shown) {
    const cli_check_setting *setting = job->setting;
    FILE *out = open_stream(job);
    if (out == NULL) {
        return false;
    }
    cli_report_init(report, setting->options, out, setting->list || job->archive != NULL);
    report->quiet = job->found;
    report->colour = setting->colour;
    report->tally = &job->tally;
    report->path = job->path;
    report->artifact = say_artifact;
    report->artifact_of = &job->job;
    prepare_baseline(job, report, shown);
    return true;
}

static int verdict(const cli_report *report) {
    uint64_t failures =
        report->counts[QP_ERROR] + (report->options->strict ? report->counts[QP_WARNING] : 0);
    return failures > 0 ? CLI_ERRORS : CLI_FINE;
}

/* `shown` and `message` are NULL without memory. */
static void report_trouble(cli_check_job *job, const char *shown, const char *message) {
    const cli_format *format = job->setting->options->format;
    cli_report report;
    job->tally.troubles++;
    if (format->trouble == NULL) {
        return;
    }
    FILE *out = open_stream(job);
    if (out != NULL) {
        cli_report_init(&report, job->setting->options, out, true);
        format->trouble(&report, shown != NULL ? shown : job->path,
                        message != NULL ? message : "out of memory");
        (void)fclose(out);
    }
}

/* The name of a member as a path of its own, "/NAME", for a report about it. */
static char *member_path(const cli_check_job *job, const cli_content *content) {
    if (job->archive == NULL || content->shown == NULL) {
        return NULL;
    }
    return cli_printed("/%s", content->shown + strlen(job->archive->shown) + 1);
}

/* An input whose opening came to `result`, after which messages were held. */
static int check_input(cli_check_job *job, const cli_content *content, int result) {
    cli_report report;
    const char *shown = content->shown != NULL ? content->shown : job->path;
    bool readable = result != CLI_TROUBLE;
    char *message = let_go(job, true, readable ? CLI_SAID_MESSAGE : CLI_SAID_TROUBLE);
    job->part = member_path(job, content);
    if (!readable) {
        report_trouble(job, shown, message);
    }
    if ((readable || content->finding_count > 0) && begin_report(job, &report, shown)) {
        report.member = job->part;
        cli_report_begin_file(&report, content);
        if (result == CLI_FINE) {
            result = cli_check_content(content, &report.sink);
        }
        cli_report_end_file(&report);
        result = cli_worse(result, verdict(&report));
        (void)fclose(report.out);
    }
    free(message);
    return result;
}

/* -- Files ------------------------------------------------------------------------------------ */

/* A name that says that the file is to be one of ours. */
static bool named_so(const char *path) {
    size_t length = strlen(path);
    return length > 4 && (strcasecmp(path + length - 4, ".ccs") == 0 ||
                          strcasecmp(path + length - 4, ".cmp") == 0);
}

/* In folders there are other files too: they are no trouble, unless they are named as ours are. */
static bool is_to_skip(const cli_check_job *job) {
    return job->found && job->opened.content.unknown && !named_so(job->path);
}

static void run_file(cli_job *base) {
    cli_check_job *job = (cli_check_job *)(void *)base;
    const cli_options *options = job->setting->options;
    bool all = job->setting->baseline != NULL || job->setting->record_folder != NULL ||
               !cli_selection_is_all(&options->selection);
    hold(job);
    job->result =
        cli_open(&job->opened, job->path, options, all ? UINT64_MAX : options->max_findings);
    if (job->opened.is_archive && job->result == CLI_FINE) {
        free(let_go(job, true, CLI_SAID_MESSAGE));
        job->is_archive = true;
        return;
    }
    if (job->opened.is_archive) {
        char *message = let_go(job, true, CLI_SAID_TROUBLE);
        report_trouble(job, job->opened.archive.shown, message);
        free(message);
    } else if (is_to_skip(job)) {
        (void)let_go(job, false, CLI_SAID_MESSAGE);
        job->tally.skipped++;
        job->result = CLI_FINE;
    } else {
        job->result = check_input(job, &job->opened.content, job->result);
    }
    cli_opened_free(&job->opened);
}

/* -- Parts of archives ------------------------------------------------------------------------ */

static void run_member(cli_job *base) {
    cli_check_job *job = (cli_check_job *)(void *)base;
    const cli_check_setting *setting = job->setting;
    hold(job);
    cli_member_take(job->archive, &job->member,
                    job->guessed ? &setting->guess_options : setting->options);
    if (job->guessed && job->member.result == CLI_TROUBLE) {
        (void)let_go(job, false, CLI_SAID_MESSAGE);
        cli_content_free(&job->member.content);
        job->again = true;
        cli_pool_tell(base->pool);
        return;
    }
    cli_job_lock(base);
    job->ended = true;
    cli_job_unlock(base);
    cli_pool_tell(base->pool);
    int result = cli_member_open(&job->member, setting->options);
    job->result = check_input(job, &job->member.content, result);
    cli_content_free(&job->member.content);
}

/* A report that is made by a function of archive_report.h. */
static void run_table(cli_job *base) {
    cli_check_job *job = (cli_check_job *)(void *)base;
    cli_report report;
    if (begin_report(job, &report, job->archive->table.shown)) {
        report.path = report.options->table;
        cli_report_table(&report, &job->archive->table, true);
        job->result = verdict(&report);
        (void)fclose(report.out);
    }
}

static void run_archive(cli_job *base) {
    cli_check_job *job = (cli_check_job *)(void *)base;
    cli_report report;
    hold(job);
    if (!cli_archive_finish(job->archive)) {
        char *message = let_go(job, true, CLI_SAID_TROUBLE);
        report_trouble(job, job->archive->shown, message);
        free(message);
        job->result = CLI_TROUBLE;
        return;
    }
    free(let_go(job, true, CLI_SAID_MESSAGE));
    if (begin_report(job, &report, job->archive->shown)) {
        cli_report_archive(&report, job->archive, true);
        job->result = verdict(&report);
        (void)fclose(report.out);
    }
}

/* -- Making and freeing ----------------------------------------------------------------------- */

static cli_check_job *new_job(const cli_check_setting *setting, char *path,
                              void (*run)(cli_job *job)) {
    cli_check_job *job = path != NULL ? calloc(1, sizeof *job) : NULL;
    if (job == NULL) {
        free(path);
        return NULL;
    }
    job->job.run = run;
    job->setting = setting;
    job->path = path;
    job->artifact = -1;
    job->result = CLI_TROUBLE;
    return job;
}

cli_check_job *cli_check_file_job(const cli_check_setting *setting, char *path) {
    return new_job(setting, path, run_file);
}

static cli_check_job *part_job(cli_check_job *owner, void (*run)(cli_job *job)) {
    cli_check_job *job = new_job(owner->setting, strdup(owner->path), run);
    if (job != NULL) {
        job->archive = &owner->opened.archive;
        job->found = owner->found;
    }
    return job;
}

cli_check_job *cli_check_member_job(cli_check_job *owner, const qp_archive_member *about) {
    cli_check_job *job = part_job(owner, run_member);
    if (job != NULL) {
        job->member.about = *about;
        job->job.order = about->start;
    }
    return job;
}

cli_check_job *cli_check_table_job(cli_check_job *owner) {
    return part_job(owner, run_table);
}

cli_check_job *cli_check_archive_job(cli_check_job *owner) {
    return part_job(owner, run_archive);
}

void cli_check_job_renew(cli_check_job *job) {
    job->guessed = false;
    job->again = false;
    job->member.content.finding_count = 0;
}

void cli_check_job_number(cli_check_job *job, cli_artifacts *artifacts) {
    const qp_archive_member *about = &job->member.about;
    int64_t parent = cli_artifacts_file(artifacts, job->path, job->archive->source.bytes.size);
    cli_artifact member = {cli_uri_of(job->part), false, parent, about->start, about->length};
    job->artifact = cli_artifacts_add(artifacts, &member);
}

void cli_check_job_listen(cli_check_job *job) {
    if (job != NULL) {
        hold(job);
    }
    cli_message_to(job != NULL ? &job->job.messages : NULL);
}

bool cli_check_job_rename(cli_check_job *job, const char *path) {
    char *own = cli_or_lost(strdup(path));
    if (own != NULL) {
        free(job->path);
        job->path = own;
    }
    return own != NULL;
}

void cli_check_job_tell(cli_check_job *job, bool trouble) {
    char *message = let_go(job, true, trouble ? CLI_SAID_TROUBLE : CLI_SAID_MESSAGE);
    if (trouble) {
        char *shown = cli_shown_path(job->path);
        report_trouble(job, shown, message);
        free(shown);
    }
    free(message);
    job->result = trouble ? CLI_TROUBLE : CLI_FINE;
    job->job.state = CLI_JOB_DONE;
}

void cli_check_job_free(cli_check_job *job) {
    if (job->is_archive) {
        cli_opened_free(&job->opened);
    }
    cli_said_free(&job->job.said);
    cli_said_free(&job->held);
    cli_known_free(&job->file);
    cli_record_free(&job->record);
    free(job->name);
    free(job->part);
    free(job->path);
    free(job);
}
