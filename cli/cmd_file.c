/* dump, eval, play and plot: one input each, handed to what its kind does for the command. */
#include "commands.h"

#include "archive_dump.h"
#include "archive_select.h"
#include "errors.h"
#include "exit_codes.h"
#include "kinds.h"
#include "message.h"
#include "opened.h"
#include "output.h"

typedef int (*kind_command)(const cli_content *content, const cli_options *options);

/* A command: its name, which function of a kind it is, and whether it lists archives. */
typedef struct {
    const char *name;
    kind_command (*pick)(const cli_kind *kind);
    bool lists;
} file_command;

static int run_on_kind(cli_content *content, const cli_options *options,
                       const file_command *wanted) {
    kind_command command = wanted->pick(content->kind);
    if (command == NULL) {
        cli_message("%s: %s does not read inputs of the kind %s", content->shown, wanted->name,
                    cli_content_kind_name(content));
        return CLI_TROUBLE;
    }
    int result = cli_report_errors(content, options);
    if (result == CLI_TROUBLE) {
        return result;
    }
    if (content->kind->load != NULL && !content->kind->load(content)) {
        cli_message("%s: not enough memory to read it", content->shown);
        return CLI_TROUBLE;
    }
    return cli_worse(result, command(content, options));
}

/* An input whose opening came to `result`. */
static int run_on_input(cli_content *content, int result, const cli_options *options,
                        const file_command *wanted) {
    if (result == CLI_FINE) {
        return run_on_kind(content, options, wanted);
    }
    return content->finding_count > 0 ? cli_worse(result, cli_report_errors(content, options))
                                      : result;
}

static int run_on_archive(cli_archive *archive, const cli_options *options,
                          const file_command *wanted) {
    cli_member member;
    if (options->member == NULL && wanted->lists) {
        return cli_archive_dump(archive);
    }
    if (options->member == NULL) {
        cli_message("%s: it is an archive; choose a member with --member (dump lists them)",
                    archive->shown);
        return CLI_TROUBLE;
    }
    if (!cli_archive_select(archive, options->member, &member)) {
        return CLI_TROUBLE;
    }
    int result = cli_member_open(&member, options);
    result = run_on_input(&member.content, result, options, wanted);
    cli_content_free(&member.content);
    return cli_archive_broken(archive) ? CLI_TROUBLE : result;
}

static int run_file(const cli_options *options, const file_command *wanted) {
    cli_opened opened;
    int result = cli_open(&opened, options->paths[0], options, options->max_findings);
    if (opened.is_archive) {
        result = result == CLI_FINE ? run_on_archive(&opened.archive, options, wanted) : result;
    } else if (options->member != NULL && result != CLI_TROUBLE) {
        cli_message("%s: it is no archive, and has no member '%s'", opened.content.shown,
                    options->member);
        result = CLI_TROUBLE;
    } else {
        result = run_on_input(&opened.content, result, options, wanted);
    }
    cli_opened_free(&opened);
    return result;
}

static kind_command pick_dump(const cli_kind *kind) {
    return kind->dump;
}

static kind_command pick_eval(const cli_kind *kind) {
    return kind->eval;
}

static kind_command pick_play(const cli_kind *kind) {
    return kind->play;
}

static kind_command pick_plot(const cli_kind *kind) {
    return kind->plot;
}

static kind_command pick_export(const cli_kind *kind) {
    return kind->export_gltf;
}

int cli_run_dump(const cli_options *options) {
    static const file_command dump = {"dump", pick_dump, true};
    return run_file(options, &dump);
}

int cli_run_eval(const cli_options *options) {
    static const file_command eval = {"eval", pick_eval, false};
    return run_file(options, &eval);
}

int cli_run_play(const cli_options *options) {
    static const file_command play = {"play", pick_play, false};
    return run_file(options, &play);
}

/* The pictures must not take the place of what they show. */
static bool writes_over_input(const cli_options *options) {
    return options->output != NULL && cli_same_file(options->paths[0], options->output);
}

int cli_run_plot(const cli_options *options) {
    if (writes_over_input(options)) {
        cli_message("plot: the output is the file that is read; -o must name another one");
        return CLI_TROUBLE;
    }
    static const file_command plot = {"plot", pick_plot, false};
    return run_file(options, &plot);
}

/* Rotations of an ANIMATION are taken so that they can be looked at, unless the options say
   otherwise: signed components give unit quaternions, and forward goes from key to key. */
int cli_run_export(const cli_options *options) {
    static const file_command to_gltf = {"export", pick_export, false};
    cli_options shown = *options;
    if (!options->totem.quat_given) {
        shown.totem.read.quat = QP_TOTEM_QUAT_SIGNED;
    }
    if (!options->totem.slerp_given) {
        shown.totem.read.slerp = QP_TOTEM_SLERP_FORWARD;
    }
    return run_file(&shown, &to_gltf);
}
