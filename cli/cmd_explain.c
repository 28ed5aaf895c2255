#include "commands.h"

#include <stdio.h>
#include <string.h>

#include "exit_codes.h"
#include "general_message.h"
#include "message.h"
#include "report.h"
#include "suggest.h"

enum { LINE_WIDTH = 78 };

static void print_message(qp_diag_code code) {
    char message[CLI_GENERAL_SIZE];
    cli_general_message(code, message, sizeof message);
    (void)puts(message);
}

/* Text in lines, broken at blanks. */
static void print_wrapped(const char *text) {
    size_t column = 0;
    while (*text != '\0') {
        size_t word = strcspn(text, " ");
        if (column > 0 && column + 1 + word > LINE_WIDTH) {
            (void)putchar('\n');
            column = 0;
        }
        if (column > 0) {
            (void)putchar(' ');
            column++;
        }
        (void)printf("%.*s", (int)word, text);
        column += word;
        text += word;
        text += strspn(text, " ");
    }
    (void)putchar('\n');
}

static void print_line(qp_diag_code code) {
    (void)printf("%-7s %-8s ", qp_diag_id(code), cli_severity_name(qp_diag_severity(code)));
    print_message(code);
}

static void print_whole(qp_diag_code code) {
    (void)printf("%s (%s): ", qp_diag_id(code), cli_severity_name(qp_diag_severity(code)));
    print_message(code);
    (void)putchar('\n');
    print_wrapped(qp_diag_explain(code));
    (void)printf("\nSource: %s\n", qp_diag_source(code));
}

static int unknown_id(const char *id) {
    cli_suggest suggest = cli_suggest_for(id);
    for (int code = QP_DIAG_NONE + 1; code < QP_DIAG_COUNT; code++) {
        cli_suggest_offer(&suggest, qp_diag_id((qp_diag_code)code));
    }
    if (suggest.nearest != NULL) {
        cli_message("explain: unknown ID '%s'; did you mean '%s'?", id, suggest.nearest);
    } else {
        cli_message("explain: unknown ID '%s'; 'quirkproof explain' lists them all", id);
    }
    return CLI_TROUBLE;
}

static int explain_all(void) {
    for (int code = QP_DIAG_NONE + 1; code < QP_DIAG_COUNT; code++) {
        print_line((qp_diag_code)code);
    }
    return CLI_FINE;
}

int cli_run_explain(const cli_options *options) {
    int worst = CLI_FINE;
    bool first = true;
    if (options->path_count == 0) {
        return explain_all();
    }
    for (int i = 0; i < options->path_count; i++) {
        qp_diag_code code = qp_diag_find(options->paths[i]);
        if (code == QP_DIAG_NONE) {
            worst = unknown_id(options->paths[i]);
            continue;
        }
        if (!first) {
            (void)putchar('\n');
        }
        print_whole(code);
        first = false;
    }
    return worst;
}
