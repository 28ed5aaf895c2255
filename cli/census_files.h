/* invariants --census: what is counted in files, and the table of it beside the documents' figures.
 */
#ifndef QP_CLI_CENSUS_FILES_H
#define QP_CLI_CENSUS_FILES_H

#include "census.h"
#include "content.h"

/* Counts what an opened input holds. CLI_TROUBLE after a message. */
int cli_census_add(qp_census *census, const cli_content *content);

/* Writes the table to stdout. */
void cli_census_print(const qp_census *census, uint64_t inputs, bool json);

#endif
