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

/* Inflates the gzip member at `start` of `file` into `inflated`; `end` is then its end. A `first`
   other than 0 is the room that is tried first. */
static int inflate_member(cli_content *content, qp_bytes file, size_t start, size_t first,
                          const cli_options *options, cli_buffer *inflated, size_t *end) {
    qp_sink sink = {keep_finding, content, {0, 0, 0}};
    qp_gzip_member member;
    size_t trailer = 0;
    uint32_t crc = 0;
    content->wrapped = true;
    content->wrapped_size = file.size - start;
    if (qp_gzip_read_header(file, start, &sink, &member) != QP_OK) {
        return CLI_ERRORS;
    }
    content->deflate = member.data;
    keep_name(content, qp_gzip_name(file, &member));
    cli_inflate_result result =
        cli_inflate_from(file, member.data, first, options->max_size, inflated, &trailer, &crc);
    if (result != CLI_INFLATED) {
        return inflate_failed(content, result, &member, options, &sink);
    }
    content->trailer = trailer;
    *end = qp_gzip_check_trailer(file, trailer, crc, inflated->size, &sink);
    return CLI_FINE;
}

/* The game inflates once. */
static int check_nested(cli_content *content) {
    qp_sink sink = {keep_finding, content, {0, 0, 0}};
    if (qp_detect(cli_buffer_bytes(&content->bytes)) != QP_INPUT_GZIP) {
        return CLI_FINE;
    }
    qp_gzip_member member = {.data = content->deflate};
    qp_gzip_report_nested(&member, &sink);
    return CLI_ERRORS;
}

/* Takes the content out of its gzip member; the compressed bytes are freed on the way. */
static int unwrap(cli_content *content, const cli_options *options) {
    qp_sink sink = {keep_finding, content, {0, 0, 0}};
    qp_bytes file = cli_buffer_bytes(&content->bytes);
    cli_buffer inflated = {NULL, 0};
    size_t end = 0;
    int result = inflate_member(content, file, 0, cli_inflate_hint(file), options, &inflated, &end);
    if (result != CLI_FINE) {
        return result;
    }
    qp_gzip_check_after(file, end, &sink);
    cli_buffer_free(&content->bytes);
    content->bytes = inflated;
    return check_nested(content);
}

/* -- The kind --------------------------------------------------------------------------------- */

int cli_content_find_kind(cli_content *content, const cli_options *options) {
    char tried[128];
    content->unknown = content->bytes.size == 0;
    if (content->unknown) {
        cli_message("%s: %s is empty", content->shown,
                    content->wrapped ? "the data in the gzip member" : "the input");
        return CLI_TROUBLE;
    }
    content->options = options;
    content->kind = options->as;
    if (content->kind == NULL) {
        content->kind =
            cli_kind_found(cli_buffer_bytes(&content->bytes), content->bytes.size, options);
    }
    content->options = options;
    content->total = content->bytes.size;
    if (content->kind == NULL) {
        content->unknown = true;
        cli_kind_labels(tried, sizeof tried);
        cli_message("%s: unknown kind of input; tried: %s%s", content->shown,
                    content->wrapped ? "" : "gzip, ", tried);
        return CLI_TROUBLE;
    }
    if (content->kind->open != NULL && !content->kind->open(content)) {
        content->kind = NULL; /* it cannot be asked about what it has not opened */
        cli_message("%s: not enough memory to read it", content->shown);
        return CLI_TROUBLE;
    }
    return CLI_FINE;
}

bool cli_content_begin(cli_content *content, char *shown) {
    memset(content, 0, sizeof *content);
    content->shown = shown;
    if (shown == NULL) {
        cli_message("out of memory");
    }
    return shown != NULL;
}

bool cli_content_read(cli_content *content, const char *path, const cli_options *options) {
    return cli_content_begin(content, cli_shown_path(path)) &&
           cli_read_file(path, content->shown, options->max_size, &content->bytes);
}

int cli_content_open_read(cli_content *content, const cli_options *options) {
    int result = CLI_FINE;
    if (qp_detect(cli_buffer_bytes(&content->bytes)) == QP_INPUT_GZIP) {
        result = unwrap(content, options);
    }
    return result == CLI_FINE ? cli_content_find_kind(content, options) : result;
}

bool cli_content_open_large(cli_content *content, const char *path, const cli_options *options) {
    enum { BEGINNING = 1024 * 1024 };
    cli_buffer beginning = {NULL, 0};
    uint64_t total = 0;
    if (!cli_read_beginning(path, options->max_size, BEGINNING, &beginning, &total)) {
        return false;
    }
    const cli_kind *kind = options->as;
    if (kind == NULL) {
        kind = cli_kind_found(cli_buffer_bytes(&beginning), total, options);
    }
    if (kind == NULL || !kind->in_pieces || !cli_content_begin(content, cli_shown_path(path))) {
        cli_buffer_free(&beginning);
        return false;
    }
    content->options = options;
    content->bytes = beginning;
    content->total = total;
    content->kind = kind;
    content->large = path;
    return true;
}

int cli_content_open(cli_content *content, const char *path, const cli_options *options) {
    if (cli_content_open_large(content, path, options)) {
        return CLI_FINE;
    }
    return cli_content_read(content, path, options) ? cli_content_open_read(content, options)
                                                    : CLI_TROUBLE;
}

int cli_content_take_member(cli_content *content, qp_bytes file, const cli_options *options,
                            qp_archive_member *member) {
    int result = inflate_member(content, file, member->start, CLI_INFLATE_ROOM, options,
                                &content->bytes, &member->end);
    if (result != CLI_FINE) {
        return result;
    }
    member->whole = true;
    member->length = content->bytes.size;
    content->wrapped_size = member->end - member->start;
    return check_nested(content);
}

int cli_content_take_stored(cli_content *content, qp_bytes file, const cli_options *options,
                            const qp_archive_member *member) {
    size_t size = member->end - member->start;
    if (size > options->max_size) {
        cli_message("%s: larger than %zu bytes (--max-size)", content->shown, options->max_size);
        return CLI_TROUBLE;
    }
    if (!cli_buffer_make(&content->bytes, size)) {
        cli_message("%s: not enough memory to read it", content->shown);
        return CLI_TROUBLE;
    }
    memcpy(content->bytes.data, file.data + member->start, size);
    return CLI_FINE;
}

void cli_content_free(cli_content *content) {
    if (content->kind != NULL && content->kind->close != NULL) {
        content->kind->close(content);
    }
    free(content->shown);
    content->shown = NULL;
    cli_buffer_free(&content->bytes);
    cli_buffer_free(&content->parsed_block);
    content->parsed = NULL;
}

const char *cli_content_kind_name(const cli_content *content) {
    return content->kind != NULL ? content->kind->name : "gzip";
}
