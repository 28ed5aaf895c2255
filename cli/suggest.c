#include "suggest.h"

#include <ctype.h>
#include <string.h>

enum { LETTERS_MAX = 63 };

static size_t least(size_t a, size_t b, size_t c) {
    size_t ab = a < b ? a : b;
    return ab < c ? ab : c;
}

static int lower(const char *word, size_t index) {
    return tolower((unsigned char)word[index]);
}

/* Optimal string alignment: rows are prefixes of a, columns prefixes of b; three rows are kept. */
size_t cli_edit_distance(const char *a, const char *b) {
    size_t rows[3][LETTERS_MAX + 1];
    size_t na = strnlen(a, LETTERS_MAX);
    size_t nb = strnlen(b, LETTERS_MAX);
    for (size_t j = 0; j <= nb; j++) {
        rows[0][j] = j;
    }
    for (size_t i = 1; i <= na; i++) {
        size_t *row = rows[i % 3];
        const size_t *above = rows[(i - 1) % 3];
        const size_t *above2 = rows[(i + 1) % 3];
        row[0] = i;
        for (size_t j = 1; j <= nb; j++) {
            size_t change = lower(a, i - 1) == lower(b, j - 1) ? 0 : 1;
            row[j] = least(above[j] + 1, row[j - 1] + 1, above[j - 1] + change);
            if (i > 1 && j > 1 && lower(a, i - 1) == lower(b, j - 2) &&
                lower(a, i - 2) == lower(b, j - 1)) {
                row[j] = least(row[j], above2[j - 2] + 1, row[j]);
            }
        }
    }
    return rows[na % 3][nb];
}

cli_suggest cli_suggest_for(const char *word) {
    cli_suggest suggest = {word, NULL, strlen(word) / 3 + 2};
    return suggest;
}

void cli_suggest_offer(cli_suggest *suggest, const char *candidate) {
    size_t distance = cli_edit_distance(suggest->word, candidate);
    if (distance < suggest->distance) {
        suggest->distance = distance;
        suggest->nearest = candidate;
    }
}
