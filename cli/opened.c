#include "opened.h"

#include <string.h>

#include "exit_codes.h"
#include "message.h"
#include "names.h"

static bool as_archive(const cli_source *source, const cli_options *options) {
    return options->table != NULL || cli_archive_is(source->bytes, source->data_end, options);
}

static int open_archive(cli_opened *opened, char *shown, cli_source *source,
                        const cli_options *options, uint64_t keep) {
    opened->is_archive = true;
    if (shown == NULL) {
        cli_message("out of memory");
    }
    bool done = cli_archive_open(&opened->archive, shown, source, options, keep) && shown != NULL;
    return done ? CLI_FINE : CLI_TROUBLE;
}

int cli_open(cli_opened *opened, const char *path, const cli_options *options, uint64_t keep) {
    cli_source source;
    memset(opened, 0, sizeof *opened);
    if (cli_source_map(&source, path, options->table == NULL)) {
        if (as_archive(&source, options)) {
            return open_archive(opened, cli_shown_path(path), &source, options, keep);
        }
        cli_source_close(&source);
        return cli_content_open(&opened->content, path, options);
    }
    if (cli_content_open_large(&opened->content, path, options)) {
        return CLI_FINE;
    }
    if (!cli_content_read(&opened->content, path, options)) {
        return CLI_TROUBLE;
    }
    cli_source_take(&source, &opened->content.bytes);
    if (as_archive(&source, options)) {
        char *shown = opened->content.shown;
        opened->content.shown = NULL;
        return open_archive(opened, shown, &source, options, keep);
    }
    opened->content.bytes = source.buffer;
    return cli_content_open_read(&opened->content, options);
}

void cli_opened_free(cli_opened *opened) {
    if (opened->is_archive) {
        cli_archive_free(&opened->archive);
    } else {
        cli_content_free(&opened->content);
    }
}
