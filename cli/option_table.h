/* Every option: its name, its value, the commands that take it, and what it does. */
#ifndef QP_CLI_OPTION_TABLE_H
#define QP_CLI_OPTION_TABLE_H

#include "options.h"

typedef struct { /* NOLINT(clang-analyzer-optin.performance.Padding): in the order of the help */
    const char *name;
    char letter;       /* its short form; 0 if it has none */
    const char *value; /* what stands for its value in the help, NULL if it takes none */
    unsigned commands;
    bool (*set)(cli_options *options, const char *value);
    const char *help;
    const char *wants; /* the values that it takes; NULL if any, or if the program lists them */
} cli_option;

extern const cli_option cli_known_options[];
extern const int cli_known_count;

/* At least cli_known_count, for arrays. */
enum { CLI_OPTIONS_MAX = 64 };

/* What each option does; false if its value is not one that it takes. */
bool cli_option_help(cli_options *options, const char *value);
bool cli_option_version(cli_options *options, const char *value);
bool cli_option_strict(cli_options *options, const char *value);
bool cli_option_census(cli_options *options, const char *value);
bool cli_option_all_frames(cli_options *options, const char *value);
bool cli_option_fix(cli_options *options, const char *value);
bool cli_option_jobs(cli_options *options, const char *value);
bool cli_option_only(cli_options *options, const char *value);
bool cli_option_ignore(cli_options *options, const char *value);
bool cli_option_baseline(cli_options *options, const char *value);
bool cli_option_write_baseline(cli_options *options, const char *value);
bool cli_option_max_findings(cli_options *options, const char *value);
bool cli_option_max_size(cli_options *options, const char *value);
bool cli_option_as(cli_options *options, const char *value);
bool cli_option_format(cli_options *options, const char *value);
bool cli_option_diff_format(cli_options *options, const char *value);
bool cli_option_export(cli_options *options, const char *value);
bool cli_option_fps(cli_options *options, const char *value);
bool cli_option_up(cli_options *options, const char *value);
bool cli_option_animation(cli_options *options, const char *value);
bool cli_option_add_time(cli_options *options, const char *value);
bool cli_option_add_frame(cli_options *options, const char *value);
bool cli_option_arith(cli_options *options, const char *value);
bool cli_option_steps(cli_options *options, const char *value);
bool cli_option_from(cli_options *options, const char *value);
bool cli_option_endian(cli_options *options, const char *value);
bool cli_option_quat(cli_options *options, const char *value);
bool cli_option_slerp(cli_options *options, const char *value);
bool cli_option_search(cli_options *options, const char *value);
bool cli_option_game_view(cli_options *options, const char *value);
bool cli_option_names(cli_options *options, const char *value);
bool cli_option_member(cli_options *options, const char *value);
bool cli_option_table(cli_options *options, const char *value);
bool cli_option_stream(cli_options *options, const char *value);
bool cli_option_cine(cli_options *options, const char *value);
bool cli_option_sector_size(cli_options *options, const char *value);
bool cli_option_channel(cli_options *options, const char *value);
bool cli_option_expect_version(cli_options *options, const char *value);
bool cli_option_faces(cli_options *options, const char *value);
bool cli_option_output(cli_options *options, const char *value);
bool cli_option_max_pictures(cli_options *options, const char *value);

#endif
