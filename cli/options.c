#include "options.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kinds.h"
#include "message.h"
#include "option_table.h"
#include "report.h"
#include "suggest.h"

enum {
    DEFAULT_MAX_FINDINGS = 1000,
    DEFAULT_MAX_SIZE = 256 * 1024 * 1024,
    DEFAULT_MAX_PICTURES = 100,
    LONG_BASE = 256
};

/* "-j, --jobs N": an option as the help shows it. */
static void spell(const cli_option *option, char *out, size_t size) {
    const char letter[] = {'-', option->letter, ',', ' ', '\0'};
    (void)snprintf(out, size, "%s--%s%s%s", option->letter != 0 ? letter : "", option->name,
                   option->value != NULL ? " " : "", option->value != NULL ? option->value : "");
}

void cli_options_list(unsigned command) {
    for (int i = 0; i < cli_known_count; i++) {
        const cli_option *option = &cli_known_options[i];
        char name[48];
        char kinds[128];
        if ((option->commands & command) == 0) {
            continue;
        }
        spell(option, name, sizeof name);
        (void)printf("  %-20s  %s", name, option->help);
        if (option->set == cli_option_as) {
            cli_kind_list(kinds, sizeof kinds);
            (void)printf(": %s", kinds);
        }
        (void)putchar('\n');
    }
}

/* -- Complaints ------------------------------------------------------------------------------- */

static bool unknown_option(unsigned command, const char *name, const char *arg) {
    char word[64];
    (void)snprintf(word, sizeof word, "%.*s", (int)strcspn(arg, "="), arg);
    cli_suggest suggest = cli_suggest_for(word);
    char spelled[CLI_OPTIONS_MAX][32];
    for (int i = 0; i < cli_known_count; i++) {
        (void)snprintf(spelled[i], sizeof spelled[i], "--%s", cli_known_options[i].name);
        if ((cli_known_options[i].commands & command) != 0) {
            cli_suggest_offer(&suggest, spelled[i]);
        }
    }
    if (suggest.nearest != NULL) {
        cli_message("%s: unknown option '%s'; did you mean '%s'?", name, word, suggest.nearest);
    } else {
        cli_message("%s: unknown option '%s'; see 'quirkproof %s --help'", name, word, name);
    }
    return false;
}

static bool bad_value(const char *name, const cli_option *option, const char *value) {
    char kinds[128];
    const char *wants = option->wants;
    if (wants == NULL) {
        cli_kind_list(kinds, sizeof kinds);
        wants = kinds;
    }
    cli_message("%s: --%s wants %s, not '%s'", name, option->name, wants, value);
    return false;
}

/* getopt's '?' and ':': an option that is unknown, ambiguous, or with a value too few or many. */
static bool misused(unsigned command, int answer, char **argv) {
    const char *arg = argv[optind - 1];
    if (answer == ':') {
        cli_message("%s: option '%s' wants a value", argv[0], arg);
        return false;
    }
    if (optopt >= LONG_BASE) {
        cli_message("%s: option '--%s' takes no value", argv[0],
                    cli_known_options[optopt - LONG_BASE].name);
        return false;
    }
    if (optopt != 0) {
        cli_message("%s: unknown option '-%c'; see 'quirkproof %s --help'", argv[0], optopt,
                    argv[0]);
        return false;
    }
    return unknown_option(command, argv[0], arg);
}

/* -- Reading ---------------------------------------------------------------------------------- */

/* getopt's own tables: of the options that a command takes, the names, ended by zeros, and the
   letters. */
typedef struct {
    struct option names[CLI_OPTIONS_MAX + 1];
    char letters[2 * CLI_OPTIONS_MAX + 3];
} getopt_tables;

static void fill_tables(getopt_tables *tables, unsigned command) {
    struct option *name = tables->names;
    char *letter = tables->letters;
    memset(tables, 0, sizeof *tables);
    *letter++ = ':';
    *letter++ = 'h';
    for (int i = 0; i < cli_known_count; i++) {
        const cli_option *option = &cli_known_options[i];
        if ((option->commands & command) == 0) {
            continue;
        }
        name->name = option->name;
        name->has_arg = option->value != NULL ? required_argument : no_argument;
        name->val = LONG_BASE + i;
        name++;
        if (option->letter != 0) { /* all that have one want a value */
            *letter++ = option->letter;
            *letter++ = ':';
        }
    }
}

/* The option that getopt has found, by its name or by the letter that it has in this command; NULL
   if it was none. */
static const cli_option *option_found(unsigned command, int answer) {
    if (answer >= LONG_BASE) {
        return &cli_known_options[answer - LONG_BASE];
    }
    for (int i = 0; i < cli_known_count; i++) {
        if ((cli_known_options[i].commands & command) != 0 &&
            cli_known_options[i].letter == (char)answer) {
            return &cli_known_options[i];
        }
    }
    return NULL;
}

static bool set_defaults(cli_options *options, int argc) {
    memset(options, 0, sizeof *options);
    options->max_findings = DEFAULT_MAX_FINDINGS;
    options->max_size = DEFAULT_MAX_SIZE;
    options->max_pictures = DEFAULT_MAX_PICTURES;
    options->format = cli_format_named("text");
    options->arith = QP_EE_REFERENCE;
    options->cine = cli_cine_defaults();
    options->times = calloc((size_t)argc + 1, sizeof *options->times);
    options->frames = calloc((size_t)argc + 1, sizeof *options->frames);
    if (options->times == NULL || options->frames == NULL) {
        cli_message("out of memory");
        return false;
    }
    return true;
}

/* One answer of getopt; false after a message. */
static bool take_option(cli_options *options, unsigned command, int answer, char **argv) {
    if (answer == 'h') {
        options->help = true;
        return true;
    }
    const cli_option *option = option_found(command, answer);
    if (option == NULL) {
        return misused(command, answer, argv);
    }
    if (!option->set(options, optarg)) {
        return bad_value(argv[0], option, optarg);
    }
    return true;
}

bool cli_options_read(cli_options *options, unsigned command, int argc, char **argv) {
    getopt_tables tables;
    int answer = 0;
    if (!set_defaults(options, argc)) {
        return false;
    }
    fill_tables(&tables, command);
    opterr = 0;
    optind = 1;
    while ((answer = getopt_long(argc, argv, tables.letters, tables.names, NULL)) != -1) {
        if (!take_option(options, command, answer, argv)) {
            return false;
        }
    }
    if (!cli_cine_options_valid(&options->cine)) {
        return false;
    }
    options->paths = argv + optind;
    options->path_count = argc - optind;
    return true;
}

void cli_options_free(cli_options *options) {
    free(options->times);
    free(options->frames);
    options->times = NULL;
    options->frames = NULL;
}
