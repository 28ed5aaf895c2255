/* The steps of play, before they are played. */
#ifndef QP_CLI_PLAY_STEPS_H
#define QP_CLI_PLAY_STEPS_H

#include <stdbool.h>

/* Looks through the whole list of --steps, before anything is written. False after a message. */
bool cli_steps_good(const char *list);

#endif
