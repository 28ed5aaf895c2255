/* Findings as an answer to the page: a list, cut at a number, and how many there are of each
 * severity. */
#ifndef QP_WEB_FINDINGS_H
#define QP_WEB_FINDINGS_H

#include "content.h"
#include "out.h"
#include "quirkproof/diag.h"

typedef struct {
    const cli_content *content; /* gives names to the steps of paths */
    cli_json *json;
    uint32_t most;
    uint32_t shown;
    uint32_t hidden[QP_DIAG_COUNT]; /* not listed, by code */
    qp_sink sink;
} web_findings;

/* Begins "findings" in the object that `json` is in; what goes to `sink` becomes its elements. */
void web_findings_begin(web_findings *findings, const cli_content *content, cli_json *json,
                        uint32_t most);

/* Ends the list; "errors", "warnings" and "notes" follow, and "hidden": by ID, how many are not
   listed. */
void web_findings_end(web_findings *findings);

#endif
