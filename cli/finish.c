#include "finish.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "exit_codes.h"
#include "message.h"

int cli_finish_output(int result) {
    errno = 0;
    if (fflush(stdout) == 0 && ferror(stdout) == 0) {
        return result;
    }
    cli_message("cannot write to standard output%s%s", errno != 0 ? ": " : "",
                errno != 0 ? strerror(errno) : "");
    return CLI_TROUBLE;
}
