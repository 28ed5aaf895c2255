/* SIGINT and SIGTERM, told to the one who reads the jobs, so that a report ends whole. */
#ifndef QP_CLI_INTERRUPT_H
#define QP_CLI_INTERRUPT_H

#include "pool.h"

/* Begins to watch, before there is any other thread; a signal is told to the pool as news. A second
   one ends the program at once, and so does patience. Signals that are ignored stay so. */
void cli_interrupt_watch(cli_pool *pool);

/* The signal that has come; 0: none. */
int cli_interrupted(void);

/* Ends to watch. A signal that comes later ends the program. */
void cli_interrupt_end(void);

#endif
