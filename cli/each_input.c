#include "each_input.h"

#include "exit_codes.h"
#include "kinds.h"
#include "message.h"
#include "opened.h"
#include "walk.h"

static bool is_known(const cli_content *content) {
    return cli_kind_of(qp_detect(cli_buffer_bytes(&content->bytes))) != NULL;
}

static int take_archive(cli_each *each, cli_archive *archive) {
    int worst = CLI_FINE;
    cli_member member;
    while (!each->stop && cli_archive_next(archive, &member)) {
        if (each->skips_members && (member.result != CLI_FINE || !is_known(&member.content))) {
            each->skipped++;
            worst = cli_worse(worst, member.result == CLI_TROUBLE ? CLI_TROUBLE : CLI_FINE);
        } else {
            const int result = cli_member_open(&member, each->options);
            worst = cli_worse(worst, each->take(each->user, &member.content, result));
        }
        cli_content_free(&member.content);
    }
    return cli_archive_broken(archive) ? CLI_TROUBLE : worst;
}

/* What a file in a folder says when it is opened is kept back: it may be none of ours. */
static void forget(void *user, const char *text) {
    (void)user;
    (void)text;
}

static int take_file(cli_each *each, const char *path, bool found) {
    static const cli_message_taker silence = {forget, NULL};
    cli_opened opened;
    cli_message_to(found ? &silence : NULL);
    int result = cli_open(&opened, path, each->options, 0);
    cli_message_to(NULL);
    if (opened.is_archive) {
        result = result == CLI_FINE ? take_archive(each, &opened.archive) : result;
    } else if (found && opened.content.unknown) {
        each->skipped++;
        result = CLI_FINE;
    } else {
        if (found && result == CLI_TROUBLE) {
            cli_message("%s: it cannot be read; check tells why", path);
        }
        result = each->take(each->user, &opened.content, result);
    }
    cli_opened_free(&opened);
    return result;
}

int cli_each_input(cli_each *each) {
    cli_walker walker = cli_walk(each->options->paths, each->options->path_count);
    const char *path = "";
    uint64_t size = 0;
    int worst = CLI_FINE;
    cli_walk_step step = cli_walk_next(&walker, &path, &size);
    while (step != CLI_WALK_END && !each->stop) {
        if (step == CLI_WALK_NAMED || step == CLI_WALK_FOUND) {
            worst = cli_worse(worst, take_file(each, path, step == CLI_WALK_FOUND));
        } else if (step == CLI_WALK_TROUBLE) {
            worst = CLI_TROUBLE;
        }
        step = cli_walk_next(&walker, &path, &size);
    }
    cli_walk_end(&walker);
    return worst;
}
