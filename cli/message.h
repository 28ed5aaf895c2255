/* Messages to stderr: one line each, with the program's name before them. */
#ifndef QP_CLI_MESSAGE_H
#define QP_CLI_MESSAGE_H

/* "quirkproof: TEXT\n" to stderr, after what stands on stdout. */
void cli_message(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
