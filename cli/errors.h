/* Errors of an input on stderr, for commands whose own output is something else. */
#ifndef QP_CLI_ERRORS_H
#define QP_CLI_ERRORS_H

#include "content.h"

/* Checks the input and writes its errors, in the text format; warnings and notes are for check to
   tell. CLI_ERRORS if there are any, CLI_TROUBLE after a message if it could not be checked. */
int cli_report_errors(const cli_content *content, const cli_options *options);

#endif
