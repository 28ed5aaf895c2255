/* What the command line says. One table lists every option and the commands that take it. */
#ifndef QP_CLI_OPTIONS_H
#define QP_CLI_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "cine_options.h"
#include "quirkproof/ee.h"
#include "selection.h"
#include "totemtech_options.h"

struct cli_kind;
struct cli_format;

/* Commands, as bits, so that an option can name those that take it. */
enum {
    CLI_CHECK = 1,
    CLI_DUMP = 2,
    CLI_EVAL = 4,
    CLI_PLAY = 8,
    CLI_EXPLAIN = 16,
    CLI_REWRITE = 32,
    CLI_PLOT = 64,
    CLI_DIFF = 128,
    CLI_EXPORT = 256,
    CLI_INVARIANTS = 512,
    CLI_SEEDS = 1024,
    CLI_ALL_COMMANDS = 2047
};

typedef struct {
    bool help;
    bool version;
    bool strict;
    bool all_frames;
    bool census;
    bool fix;
    bool y_up;     /* the game's axes are exported as they are */
    uint64_t jobs; /* files at a time; 0: as many as there are processors */
    cli_selection selection;
    const char *baseline;       /* path; NULL: none */
    const char *write_baseline; /* the same */
    uint64_t max_findings;
    size_t max_size;                 /* most bytes of a file, and of what it inflates to */
    const struct cli_kind *as;       /* NULL: found by content */
    const struct cli_format *format; /* never NULL */
    const char *animation;           /* NULL: all, or the only one */
    uint32_t *times;                 /* ticks, in the order given; parts of one are left out */
    double *frames;                  /* the same in frames, as they were given */
    bool between_ticks;              /* a frame that was given is no whole number of ticks from 0 */
    size_t time_count;
    qp_ee_model arith;
    const char *member; /* of an archive; NULL: all of it */
    const char *table;  /* the path of a table of its members; NULL: none */
    bool stream;        /* the frames of the file itself, not of an animation */
    const char *steps;  /* NULL: not given */
    uint32_t from;      /* ticks */
    double fps;         /* frames a second of what is exported; 0: the game's */
    const char *output; /* where pictures or the export go; NULL: standard output */
    uint64_t max_pictures;
    cli_cine_options cine;
    cli_totem_options totem;
    char **paths; /* what is no option */
    int path_count;
} cli_options;

/*
 * Reads argv[1..argc) of a command; `argv[0]` is the command's name. False after a message. What
 * was allocated is freed by cli_options_free() either way.
 */
bool cli_options_read(cli_options *options, unsigned command, int argc, char **argv);

void cli_options_free(cli_options *options);

/* Lists the options of a command on stdout. */
void cli_options_list(unsigned command);

#endif
