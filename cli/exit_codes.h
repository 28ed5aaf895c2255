/* How the program ends; with several files the highest counts. */
#ifndef QP_CLI_EXIT_CODES_H
#define QP_CLI_EXIT_CODES_H

enum {
    CLI_FINE = 0,   /* nothing to complain about */
    CLI_ERRORS = 1, /* the input has errors (with --strict: or warnings) */
    CLI_TROUBLE = 2 /* wrong usage, input that cannot be read or is unknown, output that failed */
};

/* The worse of two. */
static inline int cli_worse(int a, int b) {
    return a > b ? a : b;
}

#endif
