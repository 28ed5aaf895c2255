/* What Anime chunks have in them, counted beside what the documents say of the discs. */
#ifndef QP_FUZZ_CORPUS_FIGURES_H
#define QP_FUZZ_CORPUS_FIGURES_H

#include "quirkproof/base.h"

#include <stdio.h>

enum { QP_FIGURES_MAX = 64 };

typedef struct {
    uint64_t count[QP_FIGURES_MAX];
} qp_figures;

/* Adds what a chunk has. */
void qp_figures_add(qp_figures *figures, qp_bytes chunk);

/* Prints a table: each figure of the disc, of `shaped` and of `all`, with shares of what they are
   parts of. */
void qp_figures_print(FILE *out, const qp_figures *shaped, const qp_figures *all);

#endif
