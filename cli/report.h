/*
 * The report of a check: findings written as they come, in one of several formats. A format is a
 * table of functions; report_text.c, report_json.c and report_jsonl.c have one each.
 */
#ifndef QP_CLI_REPORT_H
#define QP_CLI_REPORT_H

#include <stdio.h>

#include "content.h"
#include "json.h"
#include "options.h"
#include "quirkproof/diag.h"

typedef struct cli_report {
    const struct cli_format *format;
    FILE *out;
    bool list;             /* several files, or a folder */
    bool colour;           /* the output is a terminal that wants it */
    uint64_t max_findings; /* shown per file */
    qp_severity least;     /* less severe ones are counted but never shown */
    cli_json json;

    const cli_content *content; /* the file at hand */
    qp_sink sink;               /* counts its findings */
    uint64_t shown;
    uint64_t hidden; /* severe enough, but too many */

    uint64_t files;     /* so far */
    uint64_t totals[3]; /* findings so far, by qp_severity */
} cli_report;

/* One finding, its parts as text. */
typedef struct {
    const qp_diag *diag;
    const char *id;
    const char *severity;
    const char *message;
    const char *path;
} cli_finding;

/* A format; functions that have nothing to do are NULL. */
typedef struct cli_format {
    const char *name;
    void (*begin)(cli_report *report);
    void (*begin_file)(cli_report *report);
    void (*finding)(cli_report *report, const cli_finding *finding);
    void (*end_file)(cli_report *report);
    void (*end)(cli_report *report);
} cli_format;

/* True for a terminal, unless the environment refuses colour (https://no-color.org). */
bool cli_wants_colour(FILE *out);

/* NULL for one that there is not. */
const cli_format *cli_format_named(const char *name);

/* The whole report; `list` if it may be about more than one file. */
void cli_report_begin(cli_report *report, const cli_options *options, FILE *out, bool list);
void cli_report_end(cli_report *report);

/* One file of it: first the findings about its wrapper, then those that its sink is given. */
void cli_report_begin_file(cli_report *report, const cli_content *content);
void cli_report_end_file(cli_report *report);

/* "error", "warning" or "note". */
const char *cli_severity_name(qp_severity severity);

#endif
