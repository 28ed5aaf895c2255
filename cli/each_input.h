/* Every input that a command line names: files, those in folders, the members of archives. */
#ifndef QP_CLI_EACH_INPUT_H
#define QP_CLI_EACH_INPUT_H

#include "content.h"

/* Takes an input whose opening came to `result`, as cli_content_open() does. Returns an exit code.
 */
typedef int cli_input_taker(void *user, cli_content *content, int result);

typedef struct {
    const cli_options *options;
    cli_input_taker *take;
    void *user;
    bool skips_members; /* members of archives that are of no known kind are no trouble either */
    bool stop;          /* set by `take`: nothing more is opened */
    uint64_t skipped;   /* files found in folders, and such members, that are of no known kind */
} cli_each;

/* Opens one after the other and hands them to `take`; the worst exit code. */
int cli_each_input(cli_each *each);

#endif
