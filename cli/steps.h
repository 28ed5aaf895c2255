/* The list of --steps: ticks to step by, 'r' for a restart, NxM for M steps of N. */
#ifndef QP_CLI_STEPS_H
#define QP_CLI_STEPS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* One piece of the list. */
typedef struct {
    bool restart;
    uint32_t step;  /* ticks */
    uint64_t times; /* how often */
} cli_step_piece;

/* What cli_steps_next() came to. */
typedef enum { CLI_STEPS_PIECE = 0, CLI_STEPS_END = 1, CLI_STEPS_MALFORMED = 2 } cli_steps_result;

/*
 * Takes the next piece of the list at `*list` and moves on; `*list` begins as the whole text. If
 * the piece is malformed, `*list` stays at it and `length` tells how long it is. Numbers are
 * decimal or, after 0x, hexadecimal: 0x10 is sixteen ticks, and 0x10x3 three times that.
 */
cli_steps_result cli_steps_next(const char **list, size_t *length, cli_step_piece *piece);

/* Where the 'x' of NxM stands: not that of a hexadecimal number's 0x. `length` if there is none. */
size_t cli_times_sign(const char *text, size_t length);

#endif
