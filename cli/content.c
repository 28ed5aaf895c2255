#include "content.h"

#include <stdlib.h>
#include <string.h>

#include "exit_codes.h"
#include "inflate.h"
#include "input.h"
#include "kinds.h"
#include "message.h"
#include "names.h"
#include "quirkproof/check.h"
#include "quirkproof/gzip.h"

/* -- The wrapper ------------------------------------------------------------------------------ */

/* A sink that keeps findings until it is known what the report is about. */
static void keep_finding(void *user, const qp_diag *diag) {
    cli_content *content = user;
    if (content->finding_count < CLI_WRAPPER_FINDINGS) {
        content->findings[content->finding_count++] = *diag;
    }
}

/* The name in the header, fit to be shown. */
static void keep_name(cli_content *content, qp_bytes name) {
    (void)cli_name_from_sjis(name.data, name.size, content->wrapper_name,
                             sizeof content->wrapper_name);
}

static int inflate_failed(const cli_content *content, cli_inflate_result result,
                          const qp_gzip_member *member, const cli_options *options, qp_sink *sink) {
    switch (result) {
    case CLI_INFLATE_TOO_LARGE:
        cli_message("%s: inflates to more than %zu bytes (--max-size)", content->shown,
                    options->max_size);
        return CLI_TROUBLE;
    case CLI_INFLATE_NO_MEMORY:
        cli_message("%s: not enough memory to inflate it", content->shown);
        return CLI_TROUBLE;
    default:
        qp_gzip_report_damaged(member, sink);
        return CLI_ERRORS;
    }
}

/* Takes the content out of its gzip member; the compressed bytes are freed on the way. */
static int unwrap(cli_content *content, const cli_options *options) {
    qp_sink sink = {keep_finding, content, {0, 0, 0}};
    qp_bytes file = cli_buffer_bytes(&content->bytes);
    qp_gzip_member member;
    cli_buffer inflated = {NULL, 0};
    size_t trailer = 0;
    uint32_t crc = 0;
    if (qp_gzip_read_header(file, 0, &sink, &member) != QP_OK) {
        return CLI_ERRORS;
    }
    content->wrapped_size = file.size;
    keep_name(content, qp_gzip_name(file, &member));
    cli_inflate_result result =
        cli_inflate(file, member.data, options->max_size, &inflated, &trailer, &crc);
    if (result != CLI_INFLATED) {
        return inflate_failed(content, result, &member, options, &sink);
    }
    qp_gzip_check_after(file, qp_gzip_check_trailer(file, trailer, crc, inflated.size, &sink),
                        &sink);
    cli_buffer_free(&content->bytes);
    content->bytes = inflated;
    if (qp_detect(cli_buffer_bytes(&inflated)) == QP_INPUT_GZIP) {
        qp_gzip_report_nested(&member, &sink);
        return CLI_ERRORS;
    }
    return CLI_FINE;
}

/* -- The kind --------------------------------------------------------------------------------- */

static int find_kind(cli_content *content, const cli_options *options) {
    char tried[128];
    if (content->bytes.size == 0) {
        cli_message("%s: %s is empty", content->shown,
                    content->wrapped ? "the data in the gzip member" : "the input");
        return CLI_TROUBLE;
    }
    content->kind = options->as;
    if (content->kind == NULL) {
        content->kind =
            cli_kind_found(cli_buffer_bytes(&content->bytes), content->bytes.size, options);
    }
    content->total = content->bytes.size;
    if (content->kind == NULL) {
        cli_kind_labels(tried, sizeof tried);
        cli_message("%s: unknown kind of input; tried: %s%s", content->shown,
                    content->wrapped ? "" : "gzip, ", tried);
        return CLI_TROUBLE;
    }
    if (content->kind->open != NULL && !content->kind->open(content)) {
        cli_message("%s: not enough memory to read it", content->shown);
        return CLI_TROUBLE;
    }
    return CLI_FINE;
}

/* A file that is too large to be read whole, of a kind that does not need that: true, and only its
   beginning is read. */
static bool open_large(cli_content *content, const char *path, const cli_options *options) {
    enum { BEGINNING = 1024 * 1024 };
    if (!cli_read_beginning(path, options->max_size, BEGINNING, &content->bytes, &content->total)) {
        return false;
    }
    content->kind = options->as;
    if (content->kind == NULL) {
        content->kind = cli_kind_found(cli_buffer_bytes(&content->bytes), content->total, options);
    }
    if (content->kind == NULL || !content->kind->in_pieces) {
        cli_buffer_free(&content->bytes);
        content->kind = NULL;
        return false;
    }
    content->large = path;
    return true;
}

int cli_content_open(cli_content *content, const char *path, const cli_options *options) {
    int result = CLI_FINE;
    memset(content, 0, sizeof *content);
    content->options = options;
    content->shown = cli_shown_path(path);
    if (content->shown == NULL) {
        cli_message("out of memory");
        return CLI_TROUBLE;
    }
    if (open_large(content, path, options)) {
        return CLI_FINE;
    }
    if (!cli_read_file(path, content->shown, options->max_size, &content->bytes)) {
        return CLI_TROUBLE;
    }
    if (qp_detect(cli_buffer_bytes(&content->bytes)) == QP_INPUT_GZIP) {
        content->wrapped = true;
        result = unwrap(content, options);
    }
    return result == CLI_FINE ? find_kind(content, options) : result;
}

void cli_content_free(cli_content *content) {
    free(content->shown);
    content->shown = NULL;
    cli_buffer_free(&content->bytes);
    cli_buffer_free(&content->parsed_block);
    content->parsed = NULL;
}

const char *cli_content_kind_name(const cli_content *content) {
    return content->kind != NULL ? content->kind->name : "gzip";
}
