/* Which kinds of findings are wanted: --only and --ignore. */
#ifndef QP_CLI_SELECTION_H
#define QP_CLI_SELECTION_H

#include <stdbool.h>

#include "quirkproof/diag.h"

/* Begins zeroed: all are wanted. */
typedef struct {
    bool some; /* only those that are named */
    bool only[QP_DIAG_COUNT];
    bool ignored[QP_DIAG_COUNT];
    char unknown[64];   /* the first word that names nothing; empty if there is none */
    const char *option; /* the one that it was given to */
} cli_selection;

/* Each adds a list: IDs, or what IDs begin with ("ANM", "TOT02"), in any case, with commas
   between. A word that names nothing is kept for cli_selection_valid(). */
void cli_selection_only(cli_selection *selection, const char *list);
void cli_selection_ignore(cli_selection *selection, const char *list);

/* False after a message, with the nearest ID, if a word names nothing. */
bool cli_selection_valid(const cli_selection *selection, const char *command);

bool cli_selection_wants(const cli_selection *selection, qp_diag_code code);

/* True if nothing is left out. */
bool cli_selection_is_all(const cli_selection *selection);

#endif
