#include "archive_dump.h"

#include <stdio.h>

#include "archive_report.h"
#include "exit_codes.h"
#include "json.h"

enum { NAME_SIZE = 1024 };

static void put_text(cli_json *json, const char *key, const char *text) {
    cli_json_key(json, key);
    if (text != NULL) {
        cli_json_text(json, text);
    } else {
        cli_json_null(json);
    }
}

/* A number that is not known if the member could not be inflated. */
static void put_known(cli_json *json, const char *key, bool known, uint64_t value) {
    cli_json_key(json, key);
    if (known) {
        cli_json_count(json, value);
    } else {
        cli_json_null(json);
    }
}

static const char *kind_name(const cli_member *member) {
    const cli_kind *kind = member->about.whole
                               ? cli_kind_of(qp_detect(cli_buffer_bytes(&member->content.bytes)))
                               : NULL;
    return kind != NULL ? kind->name : NULL;
}

static void put_member(cli_json *json, const cli_archive *archive, const cli_member *member) {
    const qp_archive_member *about = &member->about;
    char name[NAME_SIZE];
    bool named = cli_archive_name(archive, about->number, name, sizeof name);
    cli_json_object(json, CLI_JSON_INLINE);
    put_known(json, "member", true, about->number);
    put_known(json, "offset", true, about->start);
    put_text(json, "name", named ? name : NULL);
    put_known(json, "csize", about->whole, about->end - about->start);
    put_known(json, "usize", about->whole, about->length);
    put_text(json, "kind", kind_name(member));
    cli_json_key(json, "stored");
    cli_json_bool(json, about->stored);
    cli_json_close(json);
}

static int errors_in(const cli_report *report) {
    return report->counts[QP_ERROR] > 0 ? CLI_ERRORS : CLI_FINE;
}

/* Lists the members; errors about their wrappers are written as the walk comes to them. */
static int put_members(cli_json *json, cli_archive *archive, cli_report *report) {
    int worst = CLI_FINE;
    cli_member member;
    cli_json_key(json, "members");
    cli_json_array(json, CLI_JSON_LINES);
    while (ferror(json->out) == 0 && cli_archive_next(archive, &member)) {
        put_member(json, archive, &member);
        cli_report_begin_file(report, &member.content);
        worst = cli_worse(worst, cli_worse(member.result, errors_in(report)));
        cli_content_free(&member.content);
    }
    cli_json_close(json);
    return worst;
}

int cli_archive_dump(cli_archive *archive) {
    cli_json json = cli_json_to(stdout);
    cli_report report;
    int worst = CLI_FINE;
    /* Warnings and notes are for check to tell. */
    cli_report_to_stderr(&report, archive->options, QP_ERROR);
    if (archive->table.shown != NULL) {
        cli_report_table(&report, &archive->table, false);
        worst = errors_in(&report);
    }
    cli_json_object(&json, CLI_JSON_LINES);
    put_text(&json, "file", archive->shown);
    put_text(&json, "kind", "archive");
    put_known(&json, "size", true, archive->source.bytes.size);
    worst = cli_worse(worst, put_members(&json, archive, &report));
    cli_json_close(&json);
    cli_json_end(&json);
    cli_report_archive(&report, archive, false);
    worst = cli_worse(worst, errors_in(&report));
    return cli_archive_broken(archive) ? CLI_TROUBLE : worst;
}
