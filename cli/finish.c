#include "finish.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "exit_codes.h"
#include "lost.h"
#include "message.h"

/* errno of the first failure; 0: none that is known. */
static int reason;

void cli_note_output(void) {
    if (reason == 0 && ferror(stdout) != 0) {
        reason = errno;
    }
}

int cli_finish_output(int result) {
    if (cli_is_lost()) {
        cli_message("out of memory: the output is not whole");
        result = CLI_TROUBLE;
    }
    errno = 0;
    if (fflush(stdout) == 0 && ferror(stdout) == 0) {
        return result;
    }
    cli_note_output();
    cli_message("cannot write to standard output%s%s", reason != 0 ? ": " : "",
                reason != 0 ? strerror(reason) : "");
    return CLI_TROUBLE;
}

#if defined(QP_COVERAGE)
int __llvm_profile_write_file(void);
#endif

void cli_leave(int result) {
#if defined(QP_COVERAGE)
    (void)__llvm_profile_write_file(); /* as exit() would */
#endif
    _exit(result);
}
