/* The end of the program's output. */
#ifndef QP_CLI_FINISH_H
#define QP_CLI_FINISH_H

/* Right after something was written or flushed: keeps the reason if that has failed. */
void cli_note_output(void);

/* Output that was not written is trouble, however the command ended: CLI_TROUBLE after a message,
   `result` otherwise. */
int cli_finish_output(int result);

/* Ends the program at once, whatever its threads do: nothing is flushed or freed. */
_Noreturn void cli_leave(int result);

#endif
