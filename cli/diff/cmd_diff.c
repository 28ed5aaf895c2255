/* diff: what changed between two inputs, in animation terms. */
#include <stdlib.h>
#include <string.h>

#include "archive_select.h"
#include "check_content.h"
#include "commands.h"
#include "diff_bytes.h"
#include "diff_compare.h"
#include "exit_codes.h"
#include "kinds.h"
#include "message.h"
#include "opened.h"

/* One of the two inputs. */
typedef struct {
    cli_opened opened;
    cli_member member;
    bool has_member;
    cli_content *content; /* the input itself; NULL before it is opened */
    diff_doc doc;
} input;

/* -- Opening ---------------------------------------------------------------------------------- */

/* What opening it came to; a message for what has none yet. */
static bool was_opened(const cli_content *content, int result) {
    if (result != CLI_FINE && content->finding_count > 0) {
        cli_message("%s: cannot be taken out of its gzip wrapper; 'quirkproof check' tells why",
                    content->shown);
    }
    return result == CLI_FINE;
}

static bool choose_member(input *in, const cli_options *options) {
    if (options->member == NULL) {
        cli_message("%s: it is an archive; choose a member with --member (dump lists them)",
                    in->opened.archive.shown);
        return false;
    }
    if (!cli_archive_select(&in->opened.archive, options->member, &in->member)) {
        return false;
    }
    in->has_member = true;
    in->content = &in->member.content;
    return was_opened(in->content, cli_member_open(&in->member, options));
}

static bool open_input(input *in, const char *path, const cli_options *options) {
    int result = cli_open(&in->opened, path, options, options->max_findings);
    if (in->opened.is_archive) {
        return result == CLI_FINE && choose_member(in, options);
    }
    in->content = &in->opened.content;
    return was_opened(in->content, result);
}

/* Says so if the input has errors: what lies behind them may not be compared. */
static bool tell_errors(const cli_content *content) {
    qp_sink sink = {NULL, NULL, {0, 0, 0}};
    if (cli_check_content(content, &sink) == CLI_TROUBLE) {
        return false;
    }
    if (sink.counts[QP_ERROR] > 0) {
        cli_message("%s: has errors ('quirkproof check' tells them); compared as far as it can "
                    "be read",
                    content->shown);
    }
    return true;
}

static bool load_input(input *in, const cli_options *options, diff_texts *texts) {
    cli_content *content = in->content;
    const diff_source *source = content->kind->diff;
    if (source == NULL) {
        cli_message("%s: diff does not read inputs of the kind %s", content->shown,
                    cli_content_kind_name(content));
        return false;
    }
    if (!tell_errors(content)) {
        return false;
    }
    if (content->kind->load != NULL && !content->kind->load(content)) {
        cli_message("%s: not enough memory to read it", content->shown);
        return false;
    }
    diff_doc *doc = &in->doc;
    doc->content = content;
    doc->options = options;
    doc->source = source;
    doc->texts = texts;
    doc->attributes = cli_list_of(sizeof(diff_attribute));
    doc->objects = cli_list_of(sizeof(diff_object));
    doc->clips = cli_list_of(sizeof(diff_clip));
    return source->load(doc);
}

static void free_input(input *in) {
    diff_doc *doc = &in->doc;
    if (doc->source != NULL) {
        doc->source->free(doc);
    }
    for (uint32_t i = 0; i < doc->objects.count; i++) {
        cli_list_free(&diff_object_at(doc, i)->attributes);
    }
    for (uint32_t i = 0; i < doc->clips.count; i++) {
        cli_list_free(&diff_clip_at(doc, i)->attributes);
    }
    cli_list_free(&doc->attributes);
    cli_list_free(&doc->objects);
    cli_list_free(&doc->clips);
    cli_store_free(&doc->pool);
    free(doc->state);
    if (in->has_member) {
        cli_content_free(&in->member.content);
    }
    cli_opened_free(&in->opened);
}

/* -- Comparing -------------------------------------------------------------------------------- */

static int compare(diff_run *run, const cli_options *options) {
    diff_names names = {run->a, run->b, diff_name_of, run, &run->texts};
    uint64_t first = 0;
    if (!diff_bytes_first(run->a->content, run->b->content, &first)) {
        return CLI_TROUBLE;
    }
    diff_report_begin(&run->report, options, &names);
    bool good = diff_compare(run);
    bool different = diff_report_end(&run->report, first);
    if (!good) {
        return CLI_TROUBLE;
    }
    return different || (options->strict && first != UINT64_MAX) ? CLI_ERRORS : CLI_FINE;
}

static int run_on(input *a, input *b, const cli_options *options) {
    diff_run *run = cli_make(1, sizeof *run);
    int result = CLI_TROUBLE;
    diff_texts_begin(&run->texts);
    if (open_input(a, options->paths[0], options) && open_input(b, options->paths[1], options)) {
        if (a->content->kind != b->content->kind) {
            cli_message("%s is %s, %s is %s: they cannot be compared", a->content->shown,
                        cli_content_kind_name(a->content), b->content->shown,
                        cli_content_kind_name(b->content));
        } else if (load_input(a, options, &run->texts) && load_input(b, options, &run->texts)) {
            run->a = &a->doc;
            run->b = &b->doc;
            result = compare(run, options);
        }
    }
    diff_texts_free(&run->texts);
    free(run);
    return result;
}

int cli_run_diff(const cli_options *options) {
    input *inputs = cli_make(2, sizeof *inputs);
    int result = CLI_TROUBLE;
    if (strcmp(options->paths[0], "-") == 0 && strcmp(options->paths[1], "-") == 0) {
        cli_message("diff: only one of the two can be standard input");
    } else {
        result = run_on(&inputs[0], &inputs[1], options);
    }
    free_input(&inputs[0]);
    free_input(&inputs[1]);
    free(inputs);
    return result;
}
