/* quirkproof COMMAND: finds the command, reads its options, runs it. */
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "buffer.h"
#include "commands.h"
#include "exit_codes.h"
#include "finish.h"
#include "json.h"
#include "message.h"
#include "suggest.h"

static const cli_command commands[] = {
    {"check", CLI_CHECK, "PATH...", "validate files, or whole folders",
     "Tells what is wrong with each file, at which byte and in which record. Folders are walked:\n"
     "hidden files are skipped, symbolic links are not followed, and files that hold nothing of\n"
     "what is checked are skipped and counted, unless they are named .ccs or .cmp. Exit code: 0\n"
     "fine, 1 errors (with --strict warnings too), 2 wrong usage or input that cannot be read,\n"
     "130 and 143 interrupted. What --only, --ignore and --baseline leave out does not count.\n"
     "An archive (gzip members at multiples of 2048) is checked member by member, each named\n"
     "ARCHIVE!NAME, and then itself. Findings about a member's gzip header or trailer have their\n"
     "offsets in the archive. With --table the table of its members is checked by itself, and\n"
     "against them; given as a PATH it is checked by itself alone.\n",
     1, INT_MAX, cli_run_check},
    {"dump", CLI_DUMP, "PATH", "every record with its offset, as JSON",
     "Writes every chunk and every record with its offset, kind, name, fields and keys as JSON.\n"
     "Of an archive it lists the members, unless --member chooses one.\n",
     1, 1, cli_run_dump},
    {"eval", CLI_EVAL, "PATH", "poses and offsets at given times, as JSON",
     "Evaluates animations as the game does. Times past the end are clamped as the player clamps\n"
     "them; without a time it is time 0. A tick is 1/256 of a frame.\n",
     1, 1, cli_run_eval},
    {"play", CLI_PLAY, "PATH", "step the player: times, notes, ends, as JSON",
     "Steps the player of one animation and lists what it delivers. --steps is wanted, "
     "--animation\n"
     "too unless the file has only one.\n",
     1, 1, cli_run_play},
    {"plot", CLI_PLOT, "FILE", "pictures of animations: curves, keys, notes, paths",
     "Draws animations as the game plays them: each object's controllers with keys, holds, jumps "
     "and\n"
     "keys that are never reached, notes and other records in the order of delivery, a "
     "cinematic's\n"
     "paths and faces, an ANIMATION's tracks and messages. Writes one SVG, or with -o FILE.html a\n"
     "page with an index, values under the pointer and what check finds. Needs no network and no\n"
     "fonts.\n",
     1, 1, cli_run_plot},
    {"rewrite", CLI_REWRITE, "IN OUT", "write a file again, byte for byte or repaired",
     "Reads a CCSF file or a bare Anime chunk and writes it again from what was read: the same\n"
     "bytes, unless --fix repairs what can be repaired without loss. Every repair is told on\n"
     "stderr. A gzip member keeps its bytes if its content did not change, else its header. OUT "
     "is\n"
     "written under another name first; it cannot be IN. Exit code: 0 fine, 1 errors: OUT has\n"
     "them too, or IN cannot be read whole and nothing was written, 2 as for check.\n",
     2, 2, cli_run_rewrite},
    {"diff", CLI_DIFF, "A B", "what changed between two files, in animation terms",
     "Tells what changed from A to B, a line each: objects, animations, controllers, keys (added,\n"
     "removed, moved to another frame, changed), notes, records, frames of streams. Below each\n"
     "controller that changed stands what that does to its values, as the game computes them: the\n"
     "first tick (1/256 frame) at which they differ, and by how much at most. Looked at are all\n"
     "frames (in very large files those with keys), of each its first tick, the next and the one "
     "in\n"
     "its middle; of a stream its frames. The order of objects, animations and controllers in the\n"
     "file is no difference. Of archives --member chooses the member in both. Exit code: 0 the\n"
     "same, even if bytes differ that animation does not see (but with --strict), 1 different,\n"
     "2 trouble.\n",
     2, 2, cli_run_diff},
    {"export", CLI_EXPORT, "PATH", "animations as glTF 2.0, for Blender and viewers",
     "Writes objects as nodes and animations as glTF animations, sampled at every frame: exact\n"
     "there, and between frames what a viewer makes of it (LINEAR; STEP where the game does not\n"
     "interpolate). What glTF has no place for is in extras: transparency, notes, morph weights,\n"
     "offsets of textures, records. There are no models in it, only the nodes.\n",
     1, 1, cli_run_export},
    {"invariants", CLI_INVARIANTS, "[PATH...]",
     "the documented invariants: list them, or test them on files",
     "Without a path it lists what the documents promise, each claim with its ID, what it is "
     "about\n"
     "and its source. With paths (files and folders as check takes them, members of archives too) "
     "it\n"
     "tries each claim on every model in them, in both models of the arithmetic, and writes a "
     "table:\n"
     "holds, violated or not exercised, of how many models, and where the first violation is. "
     "Exit\n"
     "code: 0 none is violated, 1 some are, 2 wrong usage or input that cannot be read.\n",
     0, INT_MAX, cli_run_invariants},
    {"seeds", CLI_SEEDS, "PATH...", "small files for fuzzers, made of one's own",
     "Writes what fuzzers can begin with: each distinct Anime, chunk, head of a cinematic stream "
     "and\n"
     "ANIMATION of the given files, folders and archives as a small file, in a folder for each "
     "fuzz\n"
     "target. Names become placeholders that keep their prefix; textures, models and sound are "
     "left\n"
     "out, and so is whatever has the structure of a seed that is there. The same files give the\n"
     "same seeds. Exit code: 0 fine, 2 wrong usage, or input that cannot be read.\n",
     1, INT_MAX, cli_run_seeds},
    {"explain", CLI_EXPLAIN, "[ID...]", "what a diagnostic means and where it is written",
     "Explains diagnostics by their IDs (such as ANM004); without one it lists them all.\n", 0,
     INT_MAX, cli_run_explain},
};

enum { COMMAND_COUNT = sizeof commands / sizeof commands[0] };

/* -- Help ------------------------------------------------------------------------------------- */

static void print_usage(void) {
    (void)puts("Usage: quirkproof COMMAND [OPTION]... [PATH]...\n\n"
               "Reads old games' animation data the way the games do.\n\n"
               "Commands:");
    for (size_t i = 0; i < COMMAND_COUNT; i++) {
        char words[32];
        (void)snprintf(words, sizeof words, "%s %s", commands[i].name, commands[i].synopsis);
        (void)printf("  %-16s  %s\n", words, commands[i].summary);
    }
    (void)puts(
        "\nPATH may be - for standard input. 'quirkproof COMMAND --help' tells the options.");
}

static void print_command_help(const cli_command *command) {
    (void)printf("Usage: quirkproof %s [OPTION]... %s\n\n%s\nOptions:\n", command->name,
                 command->synopsis, command->details);
    cli_options_list(command->bit);
}

static int print_version(void) {
    (void)puts("quirkproof " QP_VERSION);
    return CLI_FINE;
}

/* -- Finding the command ---------------------------------------------------------------------- */

static const cli_command *find_command(const char *name) {
    for (size_t i = 0; i < COMMAND_COUNT; i++) {
        if (strcmp(commands[i].name, name) == 0) {
            return &commands[i];
        }
    }
    return NULL;
}

static int unknown_word(const char *word) {
    bool option = word[0] == '-';
    const char *what = option ? "option" : "command";
    cli_suggest suggest = cli_suggest_for(word);
    for (size_t i = 0; i < COMMAND_COUNT && !option; i++) {
        cli_suggest_offer(&suggest, commands[i].name);
    }
    if (option) {
        cli_suggest_offer(&suggest, "--help");
        cli_suggest_offer(&suggest, "--version");
    }
    if (suggest.nearest != NULL) {
        cli_message("unknown %s '%s'; did you mean '%s'?", what, word, suggest.nearest);
    } else {
        cli_message("unknown %s '%s'; see 'quirkproof --help'", what, word);
    }
    return CLI_TROUBLE;
}

static int wrong_paths(const cli_command *command, int count) {
    const char *wrong = count < command->least_paths ? "no file given" : "more than one file given";
    if (command->least_paths > 1) {
        wrong = count < command->least_paths ? "too few files given" : "too many files given";
    }
    cli_message("%s: %s; usage: quirkproof %s [OPTION]... %s", command->name, wrong, command->name,
                command->synopsis);
    return CLI_TROUBLE;
}

static int run_with(const cli_command *command, const cli_options *options) {
    if (options->help) {
        print_command_help(command);
        return CLI_FINE;
    }
    if (options->version) {
        return print_version();
    }
    if (options->path_count < command->least_paths || options->path_count > command->most_paths) {
        return wrong_paths(command, options->path_count);
    }
    return command->run(options);
}

static int run_command(const cli_command *command, int argc, char **argv) {
    cli_options options;
    int result = CLI_TROUBLE;
    if (cli_options_read(&options, command->bit, argc, argv)) {
        result = run_with(command, &options);
    }
    cli_options_free(&options);
    return result;
}

static int run(int argc, char **argv) {
    if (argc < 2) {
        cli_message("no command given; see 'quirkproof --help'");
        return CLI_TROUBLE;
    }
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0) {
        print_usage();
        return CLI_FINE;
    }
    if (strcmp(argv[1], "--version") == 0) {
        return print_version();
    }
    const cli_command *command = find_command(argv[1]);
    return command == NULL ? unknown_word(argv[1]) : run_command(command, argc - 1, argv + 1);
}

/* -- The process ------------------------------------------------------------------------------ */

/* A closed standard stream would be taken by the first file opened; this fills it so that using it
   fails, as it should. */
static void fill_standard_streams(void) {
    for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; stream++) {
        if (fcntl(stream, F_GETFD) == -1) { /* EBADF: it has no other reason to fail */
            (void)open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY);
        }
    }
}

int main(int argc, char **argv) {
    fill_standard_streams();
    /* Whoever reads the output may stop early: then this ends quietly, whatever was inherited. */
    (void)signal(SIGPIPE, SIG_DFL);
    cli_buffer_setup();
    cli_json_setup();
    return cli_finish_output(run(argc, argv));
}
