/* The end of the program's output. */
#ifndef QP_CLI_FINISH_H
#define QP_CLI_FINISH_H

/* Output that was not written is trouble, however the command ended: CLI_TROUBLE after a message,
   `result` otherwise. */
int cli_finish_output(int result);

#endif
