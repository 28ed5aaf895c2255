/* The formats of reports, each in a file of its own. */
#ifndef QP_CLI_REPORT_FORMATS_H
#define QP_CLI_REPORT_FORMATS_H

#include "report.h"

extern const cli_format cli_format_text;  /* PATH:0xOFFSET: SEVERITY: MESSAGE [ID] (RECORD) */
extern const cli_format cli_format_json;  /* an object a file, in a list if there are several */
extern const cli_format cli_format_jsonl; /* an object a finding, each on a line */

/* The members that a finding has in both JSON formats. */
void cli_json_finding(cli_json *json, const cli_finding *finding);

/* Says on stderr how many findings of the file are not shown, if any. */
void cli_json_hidden(const cli_report *report);

#endif
