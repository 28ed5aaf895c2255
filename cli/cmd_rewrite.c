/* rewrite: a file written again, byte for byte or repaired. */
#include "commands.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "archive.h"
#include "errors.h"
#include "exit_codes.h"
#include "kinds.h"
#include "message.h"
#include "names.h"
#include "output.h"
#include "repack.h"
#include "rewritten.h"

/* A run of the command. */
typedef struct {
    const cli_options *options;
    const char *out;
    char *shown_out;
    cli_content in;
    cli_buffer packed; /* the file that IN is, if that is a gzip file */
} rewrite_run;

static bool writes_kind(const cli_content *content) {
    return content->kind->input == QP_INPUT_CCSF || content->kind->input == QP_INPUT_ANIME;
}

/* Writes what the content became to OUT, in its wrapper again if it came in one. */
static int put(const rewrite_run *run, const cli_rewritten *rewritten) {
    const cli_content *in = &run->in;
    qp_bytes data = cli_buffer_bytes(&rewritten->bytes);
    cli_buffer packed = {NULL, 0};
    if (in->wrapped) {
        if (!cli_repack(in, cli_buffer_bytes(&run->packed), data, run->options->fix, &packed)) {
            cli_buffer_free(&packed);
            return CLI_TROUBLE;
        }
        data = cli_buffer_bytes(&packed);
    }
    bool written = cli_write_output(run->out, run->shown_out, data);
    cli_buffer_free(&packed);
    return written ? CLI_FINE : CLI_TROUBLE;
}

/* -- Byte for byte ---------------------------------------------------------------------------- */

static int write_as_it_is(rewrite_run *run) {
    cli_rewritten again = {{NULL, 0}, false};
    int errors = cli_report_errors(&run->in, run->options);
    int result = errors == CLI_TROUBLE ? CLI_TROUBLE : cli_write_again(&run->in, &again);
    if (result == CLI_FINE && errors == CLI_ERRORS && !again.whole) {
        cli_message("%s: cannot be read whole; nothing is written", run->in.shown);
        result = CLI_ERRORS;
    } else if (result == CLI_FINE) {
        result = cli_worse(errors, put(run, &again));
    }
    cli_rewritten_free(&again);
    return result;
}

/* -- Repaired --------------------------------------------------------------------------------- */

/* What is still wrong with the repaired content, which goes by the name of OUT. */
static int report_rest(const rewrite_run *run, const cli_rewritten *fixed) {
    cli_content after;
    int result = CLI_TROUBLE;
    memset(&after, 0, sizeof after);
    after.shown = run->shown_out;
    after.kind = run->in.kind;
    after.bytes = fixed->bytes;
    if (after.kind->open == NULL || after.kind->open(&after)) {
        result = cli_report_errors(&after, run->options);
    } else {
        cli_message("%s: not enough memory to check it", run->shown_out);
    }
    cli_buffer_free(&after.parsed_block);
    return result;
}

/* Errors of the wrapper that a right trailer does not mend: of its header. */
static int report_wrapper(const rewrite_run *run) {
    int result = CLI_FINE;
    for (size_t i = 0; i < run->in.finding_count; i++) {
        const qp_diag *diag = &run->in.findings[i];
        if (qp_diag_severity(diag->code) == QP_ERROR && diag->code != QP_GZ_CRC &&
            diag->code != QP_GZ_LENGTH && diag->code != QP_GZ_TRAILER_CUT) {
            char text[256];
            (void)qp_diag_format(diag, text, sizeof text);
            (void)fprintf(stderr, "%s:0x%llx: error: %s [%s] (gzip)\n", run->shown_out,
                          (unsigned long long)diag->offset, text, qp_diag_id(diag->code));
            result = CLI_ERRORS;
        }
    }
    return result;
}

static int write_fixed(rewrite_run *run) {
    cli_rewritten fixed = {{NULL, 0}, true};
    int result = cli_write_fixed(&run->in, run->options->max_size, &fixed);
    if (result == CLI_FINE) {
        if (run->in.wrapped) {
            (void)cli_repack_tell(&run->in, cli_buffer_bytes(&run->packed));
        }
        result = put(run, &fixed);
    }
    if (result == CLI_FINE) {
        result = cli_worse(report_wrapper(run), report_rest(run, &fixed));
    }
    cli_rewritten_free(&fixed);
    return result;
}

/* -- The command ------------------------------------------------------------------------------ */

static int run_opened(rewrite_run *run) {
    if (!writes_kind(&run->in)) {
        cli_message("%s: rewrite does not read inputs of the kind %s", run->in.shown,
                    cli_content_kind_name(&run->in));
        return CLI_TROUBLE;
    }
    return run->options->fix ? write_fixed(run) : write_as_it_is(run);
}

/* Keeps a copy of a gzip file: opening it frees it. */
static bool keep_packed(rewrite_run *run) {
    qp_bytes file = cli_buffer_bytes(&run->in.bytes);
    if (qp_detect(file) != QP_INPUT_GZIP) {
        return true;
    }
    if (!cli_buffer_make(&run->packed, file.size)) {
        cli_message("%s: not enough memory to read it", run->in.shown);
        return false;
    }
    memcpy(run->packed.data, file.data, file.size);
    return true;
}

static int run_read(rewrite_run *run) {
    if (cli_archive_is(cli_buffer_bytes(&run->in.bytes), run->in.bytes.size, run->options)) {
        cli_message("%s: it is an archive; rewrite takes one file", run->in.shown);
        return CLI_TROUBLE;
    }
    if (!keep_packed(run)) {
        return CLI_TROUBLE;
    }
    int result = cli_content_open_read(&run->in, run->options);
    if (result == CLI_FINE) {
        return run_opened(run);
    }
    return run->in.finding_count > 0 ? cli_worse(result, cli_report_errors(&run->in, run->options))
                                     : result;
}

static int run_named(rewrite_run *run) {
    const char *path = run->options->paths[0];
    if (cli_same_file(path, run->out)) {
        cli_message("%s is the file that is read; OUT must be another one", run->shown_out);
        return CLI_TROUBLE;
    }
    int result = cli_content_read(&run->in, path, run->options) ? run_read(run) : CLI_TROUBLE;
    cli_content_free(&run->in);
    cli_buffer_free(&run->packed);
    return result;
}

int cli_run_rewrite(const cli_options *options) {
    rewrite_run run = {.options = options, .out = options->paths[1]};
    run.shown_out = cli_shown_path(run.out);
    if (run.shown_out == NULL) {
        cli_message("out of memory");
        return CLI_TROUBLE;
    }
    int result = run_named(&run);
    free(run.shown_out);
    return result;
}
