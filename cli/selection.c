#include "selection.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "message.h"
#include "suggest.h"

/* Adds all IDs that begin with the word; false if none does. */
static bool add_word(bool *set, const char *word, size_t length) {
    bool found = false;
    for (int code = QP_DIAG_NONE + 1; code < QP_DIAG_COUNT && length > 0; code++) {
        if (strncasecmp(qp_diag_id((qp_diag_code)code), word, length) == 0) {
            set[code] = true;
            found = true;
        }
    }
    return found;
}

static void add_list(cli_selection *selection, bool *set, const char *option, const char *list) {
    for (;;) {
        size_t length = strcspn(list, ",");
        if (!add_word(set, list, length) && selection->option == NULL) {
            selection->option = option;
            (void)snprintf(selection->unknown, sizeof selection->unknown, "%.*s", (int)length,
                           list);
        }
        if (list[length] == '\0') {
            return;
        }
        list += length + 1;
    }
}

void cli_selection_only(cli_selection *selection, const char *list) {
    selection->some = true;
    add_list(selection, selection->only, "only", list);
}

void cli_selection_ignore(cli_selection *selection, const char *list) {
    add_list(selection, selection->ignored, "ignore", list);
}

bool cli_selection_valid(const cli_selection *selection, const char *command) {
    if (selection->option == NULL) {
        return true;
    }
    cli_suggest suggest = cli_suggest_for(selection->unknown);
    for (int code = QP_DIAG_NONE + 1; code < QP_DIAG_COUNT; code++) {
        cli_suggest_offer(&suggest, qp_diag_id((qp_diag_code)code));
    }
    if (suggest.nearest != NULL) {
        cli_message("%s: --%s: unknown ID '%s'; did you mean '%s'?", command, selection->option,
                    selection->unknown, suggest.nearest);
    } else {
        cli_message("%s: --%s: unknown ID '%s'; 'quirkproof explain' lists them all", command,
                    selection->option, selection->unknown);
    }
    return false;
}

bool cli_selection_wants(const cli_selection *selection, qp_diag_code code) {
    if (code <= QP_DIAG_NONE || code >= QP_DIAG_COUNT) {
        return true;
    }
    return !selection->ignored[code] && (!selection->some || selection->only[code]);
}

bool cli_selection_is_all(const cli_selection *selection) {
    for (int code = QP_DIAG_NONE + 1; code < QP_DIAG_COUNT; code++) {
        if (!cli_selection_wants(selection, (qp_diag_code)code)) {
            return false;
        }
    }
    return true;
}
