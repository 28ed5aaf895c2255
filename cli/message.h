/* Messages to stderr: one line each, with the program's name before them. */
#ifndef QP_CLI_MESSAGE_H
#define QP_CLI_MESSAGE_H

/* "quirkproof: TEXT\n" to stderr, after what stands on stdout; or, without the program's name, to
   where this thread's messages go. */
void cli_message(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Takes the messages of a thread, so that they can be told in their place. */
typedef struct {
    void (*take)(void *user, const char *text);
    void *user;
} cli_message_taker;

/* Hands all messages of this thread to `taker`, until it is NULL again. */
void cli_message_to(const cli_message_taker *taker);

#endif
