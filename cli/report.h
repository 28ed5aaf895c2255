/*
 * The report of a check: what is said of one file, written as its findings come, and what stands
 * around the files of a run. A format is a table of functions; report_NAME.c has one each.
 */
#ifndef QP_CLI_REPORT_H
#define QP_CLI_REPORT_H

#include <stdio.h>

#include "artifacts.h"
#include "content.h"
#include "json.h"
#include "options.h"
#include "quirkproof/diag.h"
#include "tally.h"

/* Decides whether a finding is one that is known and accepted. */
typedef struct {
    bool (*accepts)(void *user, qp_diag_code code, const char *path);
    void *user;
} cli_acceptor;

/* What is said of one file. */
typedef struct cli_report {
    const struct cli_format *format;
    const cli_options *options;
    FILE *out;
    bool list;         /* the run is about several files, or a folder */
    bool quiet;        /* a file without findings is not worth a line */
    bool colour;       /* the output is a terminal that wants it */
    qp_severity least; /* less severe ones are counted but never shown */
    cli_acceptor acceptor;

    const char *path;           /* of the file, as it was given */
    const char *member;         /* "/NAME" of the part of it that `content` is; NULL: all of it */
    void (*artifact)(void *of); /* writes the number of the artifact that the member is */
    void *artifact_of;

    const cli_content *content; /* the file at hand */
    qp_sink sink;               /* for its findings */
    cli_json json;
    FILE *text; /* of formats that write what they have to say of a file at its end */
    char *text_block;
    size_t text_size;
    uint64_t counts[3]; /* findings that are wanted and not accepted, by qp_severity */
    uint64_t shown;
    uint64_t hidden;  /* severe enough, but too many */
    cli_tally *tally; /* where they are counted too; may be NULL */
} cli_report;

/* One finding, its parts as text. */
typedef struct {
    const qp_diag *diag;
    const char *id;
    const char *severity;
    const char *message;
    const char *path;
} cli_finding;

/* A report of a whole run, written by the thread that reads the jobs. */
typedef struct {
    const struct cli_format *format;
    const cli_options *options;
    FILE *out;
    bool list;
    bool begun;
    bool some;  /* a file has written something */
    FILE *body; /* of a format whose beginning tells what comes: where the files go until then */
    cli_tally tally;
    int status;     /* how the run ends */
    int signal;     /* that ended it; 0: none */
    uint64_t known; /* findings that the baseline accepts */
    cli_json json;
    cli_artifacts artifacts;
    cli_buffer troubles; /* messages, each ended by a NUL */
    size_t troubles_used;
} cli_run_report;

/* A format; functions that have nothing to do are NULL. */
typedef struct cli_format {
    const char *name;
    const char *separator; /* between what two files have written; NULL: nothing */
    bool begins_last;      /* its beginning tells what comes */
    void (*begin)(cli_run_report *run);
    void (*begin_file)(cli_report *report);
    void (*finding)(cli_report *report, const cli_finding *finding);
    void (*end_file)(cli_report *report);
    /* The file could not be read. */
    void (*trouble)(cli_report *report, const char *shown, const char *message);
    void (*end)(cli_run_report *run);
} cli_format;

/* NULL for one that there is not. */
const cli_format *cli_format_named(const char *name);

/* A report about files, to `out`; `list` if the run may be about more than one. */
void cli_report_init(cli_report *report, const cli_options *options, FILE *out, bool list);

/* One to stderr in the text format, of findings from `least` on, for other commands. */
void cli_report_to_stderr(cli_report *report, const cli_options *options, qp_severity least);

/* One file of it: first the findings about its wrapper, then those that its sink is given. */
void cli_report_begin_file(cli_report *report, const cli_content *content);
void cli_report_end_file(cli_report *report);

/* "error", "warning" or "note". */
const char *cli_severity_name(qp_severity severity);

/* True if `out` is a terminal that wants colour (https://no-color.org). */
bool cli_wants_colour(FILE *out);

#endif
