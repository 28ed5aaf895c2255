#include "diff_report.h"

#include <string.h>

#include "report.h"

const char *diff_how_word(diff_how how) {
    static const char *const words[DIFF_HOWS] = {"added",   "removed",    "moved",     "changed",
                                                 "renamed", "reparented", "reordered", "effect"};
    return words[how];
}

uint64_t diff_report_total(const diff_report *report) {
    uint64_t total = 0;
    for (int how = 0; how < DIFF_EFFECT; how++) {
        total += report->counts[how];
    }
    return total;
}

void diff_report_begin(diff_report *report, const cli_options *options, const diff_names *names) {
    memset(report, 0, sizeof *report);
    report->out = stdout;
    report->as_json = options->format == cli_format_named("json");
    report->colour = cli_wants_colour(stdout);
    report->names = *names;
    report->json = cli_json_to(stdout);
    if (report->as_json) {
        diff_json_begin(report);
    }
}

void diff_report_change(diff_report *report, const diff_change *change) {
    report->counts[change->how]++;
    if (report->as_json) {
        diff_json_change(report, change);
    } else {
        diff_text_change(report, change);
    }
}

bool diff_report_end(diff_report *report, uint64_t first) {
    if (report->as_json) {
        diff_json_end(report, first);
    } else {
        diff_text_end(report, first);
    }
    return diff_report_total(report) > 0;
}
