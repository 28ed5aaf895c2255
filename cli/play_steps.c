#include "play_steps.h"

#include "message.h"
#include "steps.h"

bool cli_steps_good(const char *list) {
    size_t length = 0;
    cli_step_piece piece;
    cli_steps_result result = CLI_STEPS_PIECE;
    if (list == NULL) {
        cli_message("play: --steps is wanted, such as --steps 256,256,r,128x10");
        return false;
    }
    while (result == CLI_STEPS_PIECE) {
        result = cli_steps_next(&list, &length, &piece);
    }
    if (result == CLI_STEPS_MALFORMED) {
        cli_message("play: --steps: '%.*s' is neither ticks up to 4294967295, nor NxM, nor r",
                    (int)length, list);
    }
    return result == CLI_STEPS_END;
}
