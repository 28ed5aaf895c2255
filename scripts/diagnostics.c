/* Prints docs/diagnostics.md from the list of diagnostics in the library. */
#include "quirkproof/diag.h"

#include <stdio.h>
#include <string.h>

/* The prefix of a format's IDs and the title of its section. A prefix without one is an error. */
typedef struct {
    const char *prefix;
    const char *title;
    const char *text;
} section;

static const section sections[] = {
    {"ANM", "Anime chunks and records of frames",
     "In an Anime chunk; for records also in the frame section of a CCSF file."},
    {"ARC", "Archives",
     "Members at multiples of 2048. Offsets count in the archive, or in the table of its members."},
    {"CCS", "CCSF container", "Header, index, chunks of the setup section, end of the file."},
    {"CIN", "Cinematic streams",
     "Sectors, header, frames and end. Offsets count in the file, a RIFF wrapper included."},
    {"GZ", "gzip wrapper", "Offsets count in the compressed file."},
    {"TOT", "ANIMATION files",
     "Of the TotemTech engine: bare, behind a record header, or in an archive. Tracks count from 1."},
};

static const section *section_of(const char *id) {
    size_t letters = strspn(id, "ABCDEFGHIJKLMNOPQRSTUVWXYZ");
    for (size_t i = 0; i < sizeof sections / sizeof sections[0]; i++) {
        if (strlen(sections[i].prefix) == letters &&
            strncmp(sections[i].prefix, id, letters) == 0) {
            return &sections[i];
        }
    }
    return NULL;
}

static const char *severity_name(qp_severity severity) {
    static const char *const names[] = {"note", "warning", "error"};
    return names[severity];
}

/* Prints a paragraph in lines of at most 100 characters. */
static void print_wrapped(const char *text) {
    size_t column = 0;
    while (*text != '\0') {
        size_t word = strcspn(text, " ");
        if (column > 0 && column + 1 + word > 100) {
            putchar('\n');
            column = 0;
        }
        column += (size_t)printf("%s%.*s", column > 0 ? " " : "", (int)word, text);
        text += word;
        text += strspn(text, " ");
    }
    putchar('\n');
}

static void print_entry(qp_diag_code code) {
    printf("\n### %s\n\n", qp_diag_id(code));
    printf("%s: `%s`\n\n", severity_name(qp_diag_severity(code)), qp_diag_message(code));
    print_wrapped(qp_diag_explain(code));
    printf("\nSource: %s\n", qp_diag_source(code));
}

int main(void) {
    const section *current = NULL;
    printf("# Diagnostics\n\n"
           "<!-- Made by scripts/diagnostics.sh from lib/include/quirkproof/diags/; do not edit. "
           "-->\n\n");
    print_wrapped(
        "Every finding that the suite reports, a section a format. An ID never changes its "
        "meaning. In the messages `{0}` and `{1}` stand for numbers, with an `x` for hexadecimal "
        "and a `d` for signed ones. `quirkproof explain ID` prints these texts.");
    for (unsigned i = QP_DIAG_NONE + 1; i < QP_DIAG_COUNT; i++) {
        const section *next = section_of(qp_diag_id((qp_diag_code)i));
        if (next == NULL) {
            fprintf(stderr, "diagnostics: no section for %s\n", qp_diag_id((qp_diag_code)i));
            return 1;
        }
        if (next != current) {
            printf("\n## %s: %s\n\n%s\n", next->prefix, next->title, next->text);
            current = next;
        }
        print_entry((qp_diag_code)i);
    }
    return 0;
}
