/* The formats of reports, each in a file of its own. */
#ifndef QP_CLI_REPORT_FORMATS_H
#define QP_CLI_REPORT_FORMATS_H

#include "report.h"

extern const cli_format cli_format_text;  /* PATH:0xOFFSET: SEVERITY: MESSAGE [ID] (RECORD) */
extern const cli_format cli_format_json;  /* an object a file, in a list if there are several */
extern const cli_format cli_format_jsonl; /* an object a finding, each on a line */
extern const cli_format cli_format_sarif; /* SARIF 2.1.0 */
extern const cli_format cli_format_junit; /* JUnit XML, a test case a file */

/* The members that a finding has in both JSON formats. */
void cli_json_finding(cli_json *json, const cli_finding *finding);

/* Says on stderr how many findings of the file are not shown, if any. */
void cli_tell_hidden(const cli_report *report);

/* The lines of the text format: one for a finding, and one for what is not shown, if any. */
void cli_text_finding(cli_report *report, FILE *out, const cli_finding *finding);
void cli_text_hidden(const cli_report *report, FILE *out);

/* "2 errors, 1 warning, 0 notes" */
void cli_text_counts(FILE *out, const uint64_t counts[3]);

#endif
