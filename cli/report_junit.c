/*
 * JUnit XML as test servers read it: a test case for each file. It fails if the file does (with
 * --strict warnings fail too); what is found stands in it as the text format would have it. A file
 * that cannot be read is an error.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "lost.h"
#include "report_formats.h"
#include "xml.h"

static void junit_begin_file(cli_report *report) {
    report->text = cli_or_lost(open_memstream(&report->text_block, &report->text_size));
}

static void junit_finding(cli_report *report, const cli_finding *finding) {
    if (report->text != NULL) {
        cli_text_finding(report, report->text, finding);
    }
}

static void put_case(cli_report *report, const char *shown) {
    (void)fputs("  <testcase", report->out);
    cli_xml_attribute(report->out, "classname", "quirkproof");
    cli_xml_attribute(report->out, "name", shown);
}

/* "<failure message="2 errors, 0 warnings, 0 notes">" or "<system-out>", what was found, and the
   end. */
static void put_findings(cli_report *report, bool failed) {
    const char *element = failed ? "failure" : "system-out";
    (void)fprintf(report->out, ">\n    <%s", element);
    if (failed) {
        (void)fputs(" message=\"", report->out);
        cli_text_counts(report->out, report->counts);
        (void)fprintf(report->out, "\" type=\"%s\"",
                      report->counts[QP_ERROR] > 0 ? "error" : "warning");
    }
    (void)fputc('>', report->out);
    cli_xml_text(report->out, report->text_block, report->text_size);
    (void)fprintf(report->out, "</%s>\n  </testcase>\n", element);
}

static void junit_end_file(cli_report *report) {
    bool failed =
        report->counts[QP_ERROR] > 0 || (report->options->strict && report->counts[QP_WARNING] > 0);
    if (report->text != NULL) {
        cli_text_hidden(report, report->text);
        if (fclose(report->text) != 0) {
            cli_note_lost();
        }
        report->text = NULL;
    }
    put_case(report, report->content->shown);
    if (failed || report->text_size > 0) {
        put_findings(report, failed);
    } else {
        (void)fputs("/>\n", report->out);
    }
    report->tally->failed += failed ? 1 : 0; /* only check has this format, which counts */
    free(report->text_block);
    report->text_block = NULL;
    report->text_size = 0;
}

static void junit_trouble(cli_report *report, const char *shown, const char *message) {
    put_case(report, shown);
    (void)fputs(">\n    <error", report->out);
    cli_xml_attribute(report->out, "message", message);
    cli_xml_attribute(report->out, "type", "unreadable");
    (void)fputs("/>\n  </testcase>\n", report->out);
}

static void junit_begin(cli_run_report *run) {
    const cli_tally *tally = &run->tally;
    (void)fputs("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n", run->out);
    (void)fprintf(run->out,
                  " <testsuite name=\"quirkproof check\" tests=\"%" PRIu64 "\" failures=\"%" PRIu64
                  "\" errors=\"%" PRIu64 "\" skipped=\"0\">\n",
                  tally->files + tally->troubles, tally->failed, tally->troubles);
}

static void junit_end(cli_run_report *run) {
    (void)fputs(" </testsuite>\n</testsuites>\n", run->out);
}

const cli_format cli_format_junit = {
    .name = "junit",
    .begins_last = true,
    .begin = junit_begin,
    .begin_file = junit_begin_file,
    .finding = junit_finding,
    .end_file = junit_end_file,
    .trouble = junit_trouble,
    .end = junit_end,
};
