#include "options.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kinds.h"
#include "message.h"
#include "numbers.h"
#include "report.h"
#include "suggest.h"

enum { DEFAULT_MAX_FINDINGS = 1000, DEFAULT_MAX_SIZE = 256 * 1024 * 1024, TICKS_PER_FRAME = 256 };

/* -- What each option does; false if its value is not one that it takes ----------------------- */

static bool set_help(cli_options *options, const char *value) {
    (void)value;
    options->help = true;
    return true;
}

static bool set_version(cli_options *options, const char *value) {
    (void)value;
    options->version = true;
    return true;
}

static bool set_strict(cli_options *options, const char *value) {
    (void)value;
    options->strict = true;
    return true;
}

static bool set_all_frames(cli_options *options, const char *value) {
    (void)value;
    options->all_frames = true;
    return true;
}

static bool set_fix(cli_options *options, const char *value) {
    (void)value;
    options->fix = true;
    return true;
}

static bool set_max_findings(cli_options *options, const char *value) {
    return cli_parse_number(value, strlen(value), UINT64_MAX, &options->max_findings);
}

static bool set_max_size(cli_options *options, const char *value) {
    return cli_parse_size(value, &options->max_size);
}

static bool set_as(cli_options *options, const char *value) {
    options->as = cli_kind_named(value);
    return options->as != NULL;
}

static bool set_format(cli_options *options, const char *value) {
    const cli_format *format = cli_format_named(value);
    options->format = format != NULL ? format : options->format;
    return format != NULL;
}

static bool set_animation(cli_options *options, const char *value) {
    options->animation = value;
    return true;
}

static bool add_time(cli_options *options, const char *value) {
    uint64_t ticks = 0;
    if (!cli_parse_number(value, strlen(value), UINT32_MAX, &ticks)) {
        return false;
    }
    options->frames[options->time_count] = (double)ticks / TICKS_PER_FRAME;
    options->times[options->time_count++] = (uint32_t)ticks;
    return true;
}

static bool add_frame(cli_options *options, const char *value) {
    uint64_t whole = 0;
    double frame = 0;
    const uint32_t most = UINT32_MAX / TICKS_PER_FRAME;
    if (cli_parse_number(value, strlen(value), most, &whole)) {
        frame = (double)whole;
    } else if (!cli_parse_decimal(value, strlen(value), most, &frame)) {
        return false;
    }
    uint32_t ticks = frame > 0 ? (uint32_t)(frame * TICKS_PER_FRAME) : 0;
    options->between_ticks = options->between_ticks || ticks != frame * TICKS_PER_FRAME;
    options->frames[options->time_count] = frame;
    options->times[options->time_count++] = ticks;
    return true;
}

static bool set_arith(cli_options *options, const char *value) {
    bool console = strcmp(value, "console") == 0;
    options->arith = console ? QP_EE_CONSOLE : QP_EE_REFERENCE;
    return console || strcmp(value, "reference") == 0;
}

static bool set_steps(cli_options *options, const char *value) {
    options->steps = value;
    return true;
}

static bool set_from(cli_options *options, const char *value) {
    uint64_t ticks = 0;
    bool good = cli_parse_number(value, strlen(value), UINT32_MAX, &ticks);
    options->from = (uint32_t)ticks;
    return good;
}

static bool set_endian(cli_options *options, const char *value) {
    return cli_totem_set_endian(&options->totem, value);
}

static bool set_quat(cli_options *options, const char *value) {
    return cli_totem_set_quat(&options->totem, value);
}

static bool set_slerp(cli_options *options, const char *value) {
    return cli_totem_set_slerp(&options->totem, value);
}

static bool set_search(cli_options *options, const char *value) {
    return cli_totem_set_search(&options->totem, value);
}

static bool set_game_view(cli_options *options, const char *value) {
    (void)value;
    options->totem.read.game_view = true;
    return true;
}

static bool set_names(cli_options *options, const char *value) {
    options->totem.names = value;
    return true;
}

static bool set_member(cli_options *options, const char *value) {
    options->member = value;
    return true;
}

static bool set_table(cli_options *options, const char *value) {
    options->table = value;
    return true;
}

static bool set_stream(cli_options *options, const char *value) {
    (void)value;
    options->stream = true;
    return true;
}

static bool set_cine(cli_options *options, const char *value) {
    return cli_cine_set_number(&options->cine, value);
}

static bool set_sector_size(cli_options *options, const char *value) {
    return cli_cine_set_sector_size(&options->cine, value);
}

static bool set_channel(cli_options *options, const char *value) {
    return cli_cine_set_channel(&options->cine, value);
}

static bool set_expect_version(cli_options *options, const char *value) {
    return cli_cine_set_version(&options->cine, value);
}

static bool set_faces(cli_options *options, const char *value) {
    options->cine.faces = value;
    return true;
}

/* -- The table -------------------------------------------------------------------------------- */

typedef struct {
    const char *name;
    const char *value; /* what stands for its value in the help, NULL if it takes none */
    unsigned commands;
    bool (*set)(cli_options *options, const char *value);
    const char *help;
    const char *wants; /* the values that it takes; NULL if any, or if the program lists them */
} option_info;

enum {
    TAKES_FILE = CLI_CHECK | CLI_DUMP | CLI_EVAL | CLI_PLAY | CLI_REWRITE,
    TAKES_SECTORS = CLI_CHECK | CLI_DUMP | CLI_EVAL
};

static const option_info table[] = {
    {"format", "FORMAT", CLI_CHECK, set_format,
     "how findings are written: text (default), json, jsonl", "text, json or jsonl"},
    {"strict", NULL, CLI_CHECK, set_strict, "exit 1 for warnings too", NULL},
    {"max-findings", "N", CLI_CHECK, set_max_findings, "findings shown for a file (default 1000)",
     "a number"},
    {"animation", "X", CLI_EVAL | CLI_PLAY, set_animation, "the animation of this name or index",
     NULL},
    {"time", "TICKS", CLI_EVAL, add_time, "evaluate at this time, in 1/256 frames (repeatable)",
     "ticks from 0 to 4294967295"},
    {"frame", "F", CLI_EVAL, add_frame, "evaluate at this frame (repeatable)",
     "a frame from 0 to 16777215"},
    {"all-frames", NULL, CLI_EVAL, set_all_frames, "evaluate at every frame, after the times given",
     NULL},
    {"arith", "MODEL", CLI_EVAL, set_arith, "reference (default) or console",
     "reference or console"},
    {"steps", "LIST", CLI_PLAY, set_steps,
     "ticks to step by: 256,0,77,r,600 (r restarts, 256x10 repeats)", NULL},
    {"from", "TICKS", CLI_PLAY, set_from, "start at this time (default 0)",
     "ticks from 0 to 4294967295"},
    {"endian", "ORDER", TAKES_FILE, set_endian,
     "byte order of an ANIMATION: little or big, instead of finding it", "little or big"},
    {"quat", "FORM", TAKES_FILE, set_quat,
     "quaternions of an ANIMATION: documented (default) or signed", "documented or signed"},
    {"slerp", "FORM", CLI_EVAL, set_slerp,
     "interpolation of an ANIMATION's rotations: printed (default) or forward",
     "printed or forward"},
    {"search", "KIND", CLI_EVAL, set_search,
     "before an ANIMATION's first key: clamp (default) or engine, the last key", "clamp or engine"},
    {"game-view", NULL, CLI_DUMP | CLI_EVAL | CLI_PLAY, set_game_view,
     "of an ANIMATION's strings, what the game's buffer of 144 bytes gets", NULL},
    {"names", "LIST", TAKES_FILE, set_names,
     "names for an ANIMATION's numbers, from a .NPS or .NGC list", NULL},
    {"stream", NULL, CLI_PLAY, set_stream,
     "step the frame section of the file itself, and its own notes", NULL},
    {"member", "X", CLI_DUMP | CLI_EVAL | CLI_PLAY, set_member,
     "the member of an archive of this name or number", NULL},
    {"table", "FILE", CLI_CHECK | CLI_DUMP | CLI_EVAL | CLI_PLAY, set_table,
     "the input is an archive, and this its table of 44-byte records", NULL},
    {"fix", NULL, CLI_REWRITE, set_fix, "repair what can be repaired without loss", NULL},
    {"cine", "N", TAKES_SECTORS, set_cine,
     "the cinematic's number, 0..92: seeds the blinks (default 0)", "a number"},
    {"sector-size", "S", TAKES_SECTORS, set_sector_size,
     "bytes of a cinematic's sectors, instead of finding it",
     "2048, 2060, 2336, 2340, 2352 or 2448"},
    {"channel", "C", TAKES_SECTORS, set_channel,
     "take a cinematic's sectors whose first data byte is C", "a number from 0 to 255"},
    {"expect-version", "V", TAKES_SECTORS, set_expect_version,
     "version that a cinematic's header must have (default 3)", "a number from 0 to 65535"},
    {"faces", "TABLE", CLI_EVAL, set_faces,
     "JSON file that gives the face banks of a cinematic's objects", NULL},
    {"as", "KIND", TAKES_FILE, set_as, "read the input as this kind, whatever it looks like", NULL},
    {"max-size", "BYTES", TAKES_FILE, set_max_size,
     "most bytes of a file and of what it inflates to (default 256M)",
     "a number of bytes, with K, M or G after it if wanted"},
    {"help", NULL, CLI_ALL_COMMANDS, set_help, "show this help", NULL},
    {"version", NULL, CLI_ALL_COMMANDS, set_version, "show the version", NULL},
};

enum { OPTION_COUNT = sizeof table / sizeof table[0], LONG_BASE = 256 };

void cli_options_list(unsigned command) {
    for (size_t i = 0; i < OPTION_COUNT; i++) {
        char name[40];
        char kinds[128];
        if ((table[i].commands & command) == 0) {
            continue;
        }
        (void)snprintf(name, sizeof name, "--%s%s%s", table[i].name,
                       table[i].value != NULL ? " " : "",
                       table[i].value != NULL ? table[i].value : "");
        (void)printf("  %-20s  %s", name, table[i].help);
        if (table[i].set == set_as) {
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
    char spelled[OPTION_COUNT][32];
    for (size_t i = 0; i < OPTION_COUNT; i++) {
        (void)snprintf(spelled[i], sizeof spelled[i], "--%s", table[i].name);
        if ((table[i].commands & command) != 0) {
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

static bool bad_value(const char *name, const option_info *option, const char *value) {
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
        cli_message("%s: option '--%s' takes no value", argv[0], table[optopt - LONG_BASE].name);
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

/* getopt's own table: the options that the command takes, ended by zeros. */
static void fill_long_options(struct option *list, unsigned command) {
    for (int i = 0; i < OPTION_COUNT; i++) {
        if ((table[i].commands & command) != 0) {
            list->name = table[i].name;
            list->has_arg = table[i].value != NULL ? required_argument : no_argument;
            list->flag = NULL;
            list->val = LONG_BASE + i;
            list++;
        }
    }
    memset(list, 0, sizeof *list);
}

static bool set_defaults(cli_options *options, int argc) {
    memset(options, 0, sizeof *options);
    options->max_findings = DEFAULT_MAX_FINDINGS;
    options->max_size = DEFAULT_MAX_SIZE;
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

bool cli_options_read(cli_options *options, unsigned command, int argc, char **argv) {
    struct option list[OPTION_COUNT + 1];
    int answer = 0;
    if (!set_defaults(options, argc)) {
        return false;
    }
    fill_long_options(list, command);
    opterr = 0;
    optind = 1;
    while ((answer = getopt_long(argc, argv, ":h", list, NULL)) != -1) {
        if (answer == 'h') {
            options->help = true;
        } else if (answer < LONG_BASE) {
            return misused(command, answer, argv);
        } else if (!table[answer - LONG_BASE].set(options, optarg)) {
            return bad_value(argv[0], &table[answer - LONG_BASE], optarg);
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
