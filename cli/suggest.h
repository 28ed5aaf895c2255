/* The word that a misspelt one was meant to be. */
#ifndef QP_CLI_SUGGEST_H
#define QP_CLI_SUGGEST_H

#include <stddef.h>

/* The best candidate so far; begins with cli_suggest_for(). */
typedef struct {
    const char *word;
    const char *nearest; /* NULL: none is near */
    size_t distance;     /* of the nearest; only smaller ones replace it */
} cli_suggest;

/* Looks for words near `word`, at most a third of its letters (and one more) away. */
cli_suggest cli_suggest_for(const char *word);

/* Offers a candidate. It must stay valid as long as `suggest` is used. */
void cli_suggest_offer(cli_suggest *suggest, const char *candidate);

/* Letters inserted, removed, replaced or swapped with their neighbour between two words; case is
   ignored. Words longer than 63 letters are compared by their first 63. */
size_t cli_edit_distance(const char *a, const char *b);

#endif
